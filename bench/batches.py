"""1,024 games at once, stepped from Python, beside games of chance played wholly in the core.

Steps a second of processor time, as a ratio to the core's own random games in the same round:

- given: the caller gives the ids and looks at what is legal, as bits;
- sampled: the core draws the actions and tells which ones it drew;
- arrays: the same, and what is legal as one byte an id, and the boards as planes of bytes.

The games are on their way when the measure begins, each at another point. Two threads are
measured beside one by the clock, which means something only where two processors are idle. Run
with ``python bench/batches.py``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from statistics import median

import numpy as np
from _rounds import Measure, levels, machine, playouts, ratio, rounds, speed

import kyokai

GAMES = 1024
ROUNDS = 15
#: Steps in every game before the measure begins, and in each round of it.
BEFORE, STEPS = 1000, 100
WAYS = ("given", "sampled", "arrays")


def under_way(game: str, threads: int = 1, games: int = GAMES) -> kyokai.Batch:
    """Games that have been going on for a while."""
    batch = kyokai.batch(game, games, seed=1, threads=threads)
    for _ in range(BEFORE):
        batch.step_random()
    return batch


def given(game: str) -> Measure:
    """Steps with ids that are the caller's own: those that were drawn in games like these."""
    like, batch = under_way(game), under_way(game)

    def measure(each: int) -> float:
        ids = np.empty((STEPS, GAMES), "int64")
        for row in ids:
            like.step_random(row)

        def played() -> int:
            for row in ids:
                batch.step(row)
                batch.legal_bits  # noqa: B018 (the look is what is measured)
            return STEPS * GAMES

        return speed(played)

    return measure


def sampled(game: str) -> Measure:
    """Steps that the core draws."""
    batch = under_way(game)
    ids = np.empty(GAMES, "int64")

    def played() -> int:
        for _ in range(STEPS):
            batch.step_random(ids)
        return STEPS * GAMES

    return lambda _: speed(played)


def arrays(game: str) -> Measure:
    """Steps that the core draws, and all that a program that learns looks at."""
    batch = under_way(game)
    ids = np.empty(GAMES, "int64")
    masks, planes = batch.masks(), batch.planes()

    def played() -> int:
        for _ in range(STEPS):
            batch.step_random(ids)
            batch.masks(masks)
            batch.planes(planes)
        return STEPS * GAMES

    return lambda _: speed(played)


def by_clock(f: Callable[[], object]) -> Measure:
    """One over the seconds that something takes by the clock."""

    def measure(each: int) -> float:
        begin = time.perf_counter()
        f()
        return 1 / (time.perf_counter() - begin)

    return measure


def on_threads(game: str) -> dict[str, Measure]:
    """Playouts and batches on one thread and on two."""
    start = kyokai.start(game)
    length = kyokai.playouts(start, 20, threads=1).steps // 20
    found: dict[str, Measure] = {}
    for threads in (1, 2):
        batch = under_way(game, threads)

        def stepped(batch: kyokai.Batch = batch) -> None:
            for _ in range(STEPS * 3):
                batch.step_random()

        def played(threads: int = threads) -> None:
            kyokai.playouts(start, 500_000 // length, threads=threads)

        found |= {f"playouts {threads}": by_clock(played), f"batch {threads}": by_clock(stepped)}
    return found


def main() -> None:
    """Measure every game and print the table."""
    print(f"{machine()}; {ROUNDS} rounds; ratios: median (quartiles)")
    print(f"{'':12} playouts, M steps/s" + "".join(f"   {way:17}" for way in WAYS))
    core = list(levels().values())[-1]
    for game in kyokai.games():
        start = kyokai.start(game)
        number = 400_000 * 20 // kyokai.playouts(start, 20, threads=1).steps
        measures = {"playouts": playouts(core, start, number)}
        measures |= {"given": given(game), "sampled": sampled(game), "arrays": arrays(game)}
        found = rounds(measures, ROUNDS)
        told = "".join(f"   {ratio(found[way], found['playouts']):17}" for way in WAYS)
        print(f"{game:12} {median(found['playouts']) / 1e6:19.2f}{told}")
    load = os.getloadavg()[0]
    print(f"\nTwo threads beside one, by the clock (others keep {load:.1f} processors busy)")
    for game in kyokai.games():
        found = rounds(on_threads(game), ROUNDS)
        for what in ("playouts", "batch"):
            print(f"{game:12} {what:9} {ratio(found[f'{what} 2'], found[f'{what} 1'])}")


if __name__ == "__main__":
    main()
