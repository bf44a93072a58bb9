"""Random games through the learning environments, beside the core alone and OpenSpiel's own hex.

A step is one action. ``aec`` and ``vector`` show planes and mask at every step; they stand beside
hex shown in the same way (its observation tensor and mask). ``openspiel`` lists the legal actions
and plays one, and stands beside hex played by the same lines. All options are as they are by
default, everything runs on one thread. Run with ``python bench/rl.py``.
"""

from __future__ import annotations

import random
from statistics import median
from typing import Any

import numpy as np
import pyspiel
from _rounds import Measure, from_openspiel, levels, machine, playouts, ratio, rounds, speed
from open_spiel.python.observation import make_observation

import kyokai
import kyokai.rl
import kyokai.rl.openspiel

ROUNDS = 11
#: How many games a vector environment holds.
TOGETHER = 1024
#: Steps in each stretch that is measured, about.
CORE_STEPS, VECTOR_STEPS, STEPS = 1_000_000, 200 * TOGETHER, 10_000


def hex_shown(steps: int) -> Measure:
    """Steps a second of OpenSpiel's hex for a learner: what it sees, its mask, a legal action."""
    game = pyspiel.load_game("hex(board_size=11)")
    shown = make_observation(game)

    def played(rng: random.Random) -> int:
        state = game.new_initial_state()
        for _ in range(steps):
            if state.is_terminal():
                state = game.new_initial_state()
            shown.set_from(state, state.current_player())
            mask = np.asarray(state.legal_actions_mask(), np.int8)
            state.apply_action(int(rng.choice(np.flatnonzero(mask))))
        return steps

    return lambda each: speed(lambda: played(random.Random(each)))


def aec(game: str, steps: int) -> Measure:
    """Steps a second of the environment for PettingZoo, used as its own benchmark does."""
    environment = kyokai.rl.aec(game)

    def played(rng: random.Random) -> int:
        environment.reset()
        for _ in range(steps):
            seen, _, over, _, _ = environment.last()
            if over:
                environment.reset()
                seen, *_ = environment.last()
            environment.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        return steps

    return lambda each: speed(lambda: played(random.Random(each)))


def vector(game: str, steps: int) -> Measure:
    """Steps a second of the environment for Gymnasium, those of all its games together."""
    environment: Any = kyokai.rl.vector(game, TOGETHER)

    def played(each: int) -> int:
        environment.reset(seed=each)
        for _ in range(steps // TOGETHER):
            environment.step(environment.sample())
        return steps // TOGETHER * TOGETHER

    return lambda each: speed(lambda: played(each))


def games_for(game: str, steps: int) -> int:
    """How many random games make so many steps."""
    return max(1, steps * 20 // kyokai.playouts(kyokai.start(game), 20, threads=1).steps)


def main() -> None:
    """Measure all in turns and print the table."""
    *_, core = levels().values()
    hexes = pyspiel.load_game("hex(board_size=11)")
    measures = {"hex, shown": hex_shown(STEPS), "hex, played": from_openspiel(hexes, STEPS // 90)}
    rows: list[tuple[str, str, str]] = []
    for game in kyokai.games():
        alone = f"{game}, core alone"
        measures[alone] = playouts(core, kyokai.start(game), games_for(game, CORE_STEPS))
        measures[f"{game}, aec"] = aec(game, STEPS)
        measures[f"{game}, vector"] = vector(game, VECTOR_STEPS)
        measures[f"{game}, openspiel"] = from_openspiel(
            pyspiel.load_game(f"kyokai_{game}"), games_for(game, STEPS)
        )
        rows += [(f"{game}, {kind}", "hex, shown", alone) for kind in ("aec", "vector")]
        rows.append((f"{game}, openspiel", "hex, played", alone))
    found = rounds(measures, ROUNDS)
    print(f"{machine()}; {ROUNDS} rounds, one thread; ratios: median (quartiles)")
    print(f"{'':24} steps/s       to the core alone        to OpenSpiel's hex")
    for name in measures:
        print(f"{name:24} {median(found[name]):11,.0f}", end="")
        for row, peer, alone in rows:
            if row == name:
                print(f"   {ratio(found[name], found[alone], 4):22}", end="")
                print(f"   {ratio(found[name], found[peer])}", end="")
        print()


if __name__ == "__main__":
    main()
