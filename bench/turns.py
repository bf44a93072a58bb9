"""Whether ``play`` is as quick late in a game as early: the same moves, 500 turns apart.

Two pieces of each side go to and fro on a board set up by hand, with ``repetition`` and
``max_turns`` so large that nothing ends the game while what stood before is counted every turn.
Run with ``python bench/turns.py``.
"""

from __future__ import annotations

import random
import time
from statistics import median, quantiles

import kyokai

EARLY, LATE = 5, 500
ROUNDS = 60
REPEATS = 200


def reach(name: str, turns: int, seed: int) -> tuple[kyokai.Position, int]:
    """A position so many turns into a random game that never ends, and an action from there."""
    rng = random.Random(seed)
    options: dict[str, object] = {"repetition": 100_000, "max_turns": 100_000}
    if "entry" in kyokai.game(name).options.options:
        options |= {"entry": "any", "cut": "returned"}
    start = kyokai.start(name, **options)
    while True:
        position = start
        while position.turn < turns and position.outcome is None:
            position = position.play(rng.choice(position.legal()))
        if position.outcome is None:
            return position, rng.choice(position.legal()).id


def microseconds(position: kyokai.Position, action: int) -> float:
    """The time of one ``play``, its check included."""
    begin = time.process_time()
    for _ in range(REPEATS):
        position.play(action)
    return (time.process_time() - begin) / REPEATS * 1e6


def with_history(position: kyokai.Position, turns: int) -> kyokai.Position:
    """The same position after so many other turns have been counted."""
    history = position._history
    for i in range(turns):
        history = history.after((position.key, i))
    state = position.__getstate__()
    twin = position.__class__.__new__(position.__class__)
    twin.__setstate__({**state, "_history": history})
    twin.legal()
    return twin


def main() -> None:
    """Measure ``play`` on the same positions with a short and a long past."""
    for name in kyokai.games():
        ratios = []
        for seed in range(ROUNDS):
            position, _ = reach(name, EARLY, seed)
            actions = position.legal_ids()
            action = actions[seed % len(actions)]
            early, late = with_history(position, EARLY), with_history(position, LATE)
            ratios.append(microseconds(late, action) / microseconds(early, action))
        low, _, high = quantiles(ratios, n=4)
        print(
            f"{name:12} play after {LATE} turns takes {median(ratios):.2f} "
            f"({low:.2f}–{high:.2f}) of its time after {EARLY}"
        )


if __name__ == "__main__":
    main()
