"""Random games in the compiled core, beside a yardstick and OpenSpiel's hex in the same run.

All options are as they are by default, repetition and max_turns included; a step is one action.
Each level of processors that the core is compiled for is measured. Run with
``python bench/speed.py [YARDSTICK]``, where YARDSTICK is a program that tells a speed to compare
with; without one, and without OpenSpiel, those ratios are left out.
"""

from __future__ import annotations

from statistics import median

from _rounds import Measure, hex_from_python, levels, machine, playouts, ratio, rounds, yardstick

import kyokai

ROUNDS = 15
#: Steps in each stretch that is measured, about.
STEPS = 400_000


def games_for(game: str) -> int:
    """How many random games make so many steps."""
    return max(1, STEPS * 20 // kyokai.playouts(kyokai.start(game), 20, threads=1).steps)


def main() -> None:
    """Measure all in turns and print the table."""
    peers = {"yardstick": yardstick(0.1), "hex from Python": hex_from_python(30)}
    measures: dict[str, Measure] = {name: one for name, one in peers.items() if one}
    known = list(measures)
    for game in kyokai.games():
        number = games_for(game)
        for level, core in levels().items():
            measures[f"{game}, {level}"] = playouts(core, kyokai.start(game), number)
    found = rounds(measures, ROUNDS)
    print(f"{machine()}; {ROUNDS} rounds, one thread; ratios: median (quartiles)")
    print(f"{'':24} M steps/s" + "".join(f"   {'to ' + name:22}" for name in known))
    for name, speeds in found.items():
        ratios = "".join(f"   {ratio(speeds, found[peer]):22}" for peer in known)
        print(f"{name:24} {median(speeds) / 1e6:9.2f}{ratios}")


if __name__ == "__main__":
    main()
