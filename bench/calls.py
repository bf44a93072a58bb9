"""One call from Python that draws and plays an action, beside a call that does nothing.

Both are methods of the same compiled class, called in the same plain loop; what is told is how many
times longer the call takes that plays. Whole games are played, from the start to the end; making
them, and finding out beforehand how long each will be, is not part of it. Run with
``python bench/calls.py``.
"""

from __future__ import annotations

from statistics import median
from typing import Any

from _rounds import Measure, machine, ratio, rounds, speed

import kyokai

ROUNDS = 31
#: Calls in each stretch that is measured, about.
CALLS = 10_000


def ready(game: str, seed: int) -> list[tuple[Any, range]]:
    """Games at their start, each with as many numbers as it will have actions."""
    found: list[tuple[Any, range]] = []
    calls = 0
    while calls < CALLS:
        fast: Any = kyokai.fast(game, seed=seed)
        ahead = fast.copy()
        while ahead.push_random() >= 0:
            pass
        found.append((fast, range(len(ahead.played))))
        calls += len(found[-1][1])
        seed += 1
    return found


def playing(games: list[tuple[Any, range]]) -> int:
    """Draw and play every action; tell how many."""
    for fast, actions in games:
        for _ in actions:
            fast.push_random()
    return sum(len(actions) for _, actions in games)


def idle(games: list[tuple[Any, range]]) -> int:
    """Do nothing as often."""
    for fast, actions in games:
        for _ in actions:
            fast._nothing()
    return sum(len(actions) for _, actions in games)


def calls(game: str, does: Any) -> Measure:
    """Calls a second; each round has other games."""

    def measure(each: int) -> float:
        games = ready(game, 1000 * each)
        return speed(lambda: int(does(games)))

    return measure


def main() -> None:
    """Measure every game and print the table."""
    print(f"{machine()}; {ROUNDS} rounds; ratios: median (quartiles)")
    print(f"{'':12} nothing, ns   push_random, ns   ratio")
    for game in kyokai.games():
        found = rounds({"nothing": calls(game, idle), "plays": calls(game, playing)}, ROUNDS)
        nothing, plays = (1e9 / median(found[name]) for name in ("nothing", "plays"))
        times = ratio(found["nothing"], found["plays"])
        print(f"{game:12} {nothing:11.0f}   {plays:15.0f}   {times}")


if __name__ == "__main__":
    main()
