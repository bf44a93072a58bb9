"""What a game costs in memory, and how fast games are stepped by how many there are at once.

The core draws the actions (``step_random``), on one thread, all options as they are by default;
the games are on their way when the measure begins. With the name of a file the speeds are drawn
into it, too: ``python bench/growth.py docs/_static/growth.svg``.
"""

from __future__ import annotations

import math
import re
import sys
from pathlib import Path
from statistics import median, quantiles

from _rounds import Measure, machine, rounds, speed

import kyokai
from kyokai.core import native
from kyokai.lab.charts import HEIGHT, STYLE, WIDTH, Axis, Chart, numbers

ROUNDS = 9
SIZES = [4**n for n in range(9)]
#: Steps of every game before the measure begins; steps in each stretch, of all games together.
BEFORE, STEPS = 200, 131_072
#: How many games a batch has whose memory is told, and after how many steps.
TOGETHER, AFTER = 1024, 1000
#: A picture by itself has no page whose colours it could take.
OWN_STYLE = re.sub(r"var\([^,]+,([^)]+)\)", r"\1", STYLE)


def stepping(game: str, size: int) -> Measure:
    """Steps a second of a batch of this size."""
    batch = kyokai.batch(game, size, seed=1)
    for _ in range(BEFORE):
        batch.step_random()
    times = max(1, STEPS // size)

    def played() -> int:
        for _ in range(times):
            batch.step_random()
        return times * size

    return lambda _: speed(played)


def memory(game: str) -> str:
    """What a state, a fast position and a batch take, at the start and later."""
    fast = kyokai.fast(game, seed=1)
    batch = kyokai.batch(game, TOGETHER, seed=1)
    at_first = fast.nbytes, batch.nbytes / 1024
    for _ in range(AFTER):
        batch.step_random()
    while fast.push_random() >= 0:
        pass
    later = fast.nbytes, batch.nbytes / 1024
    state = native.rooms()[game]["state_bytes"]
    one = f"{at_first[0]:,} – {later[0]:,}"
    return f"{game:12} {state:8}   {one:>18}   {at_first[1]:,.0f} – {later[1]:,.0f}"


def drawn(found: dict[str, dict[str, list[float]]]) -> str:
    """The speeds as a picture: one chart for each game."""
    most = max(median(speeds) for of in found.values() for speeds in of.values()) / 1e6
    ticks = tuple((math.log2(n), f"{n:,}") for n in SIZES if math.log2(n) % 4 == 0)
    high = HEIGHT + 34
    parts = []
    for row, (game, of) in enumerate(found.items()):
        told = ", ".join(f"{size}: {median(of[size]) / 1e6:.1f}" for size in of)
        title = f"{game}: millions of steps a second by how many games there are"
        x = Axis(0, math.log2(SIZES[-1]), ticks, "games")
        chart = Chart(x, numbers(0, most, about=4), title, told)
        low, middle, top = zip(*(_place(size, speeds) for size, speeds in of.items()), strict=True)
        chart.band(low, top)
        chart.line(middle)
        parts.append(
            f'<text x="8" y="{row * high + 24}">{game}, M steps/s</text>'
            f'<svg y="{row * high + 34}" width="{WIDTH}" height="{HEIGHT}" overflow="visible">'
            f"{chart.svg()}</svg>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 12} {high * len(found)}">'
        f'<style>{OWN_STYLE}</style><rect width="100%" height="100%" fill="#fff"/>'
        f"{''.join(parts)}</svg>\n"
    )


def _place(size: str, speeds: list[float]) -> list[tuple[float, float]]:
    """Where the quartiles of a size's speeds lie."""
    return [(math.log2(int(size)), s / 1e6) for s in quantiles(speeds, n=4)]


def main() -> None:
    """Tell the memory, measure the speeds, and draw them where that is asked for."""
    print(f"{'':12} state, B   fast position, B     batch of {TOGETHER:,}, KiB")
    for game in kyokai.games():
        print(memory(game))
    print(f"\n{machine()}; {ROUNDS} rounds; M steps/s by games at once: median (quartiles)")
    found = {}
    for game in kyokai.games():
        of = rounds({str(size): stepping(game, size) for size in SIZES}, ROUNDS)
        found[game] = of
        for size, speeds in of.items():
            low, middle, top = (s / 1e6 for s in quantiles(speeds, n=4))
            print(f"{game:12} {int(size):7,}   {middle:6.2f} ({low:.2f}–{top:.2f})")
    for path in sys.argv[1:]:
        Path(path).write_text(drawn(found), encoding="utf-8")


if __name__ == "__main__":
    main()
