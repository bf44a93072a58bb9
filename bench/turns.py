"""Whether ``play`` is as quick late in a game as early.

The same positions and actions are played with a short and with a long past behind them; the past
is counted every turn (``repetition``), so a cost that grows with it would show here. Run with
``python bench/turns.py``.
"""

from __future__ import annotations

import random
import time
from statistics import median, quantiles

import kyokai

EARLY, LATE = 5, 500
ROUNDS = 60
REPEATS = 200


def reach(name: str, seed: int) -> kyokai.Position:
    """A position a few turns into a random game that nothing calls off."""
    rng = random.Random(seed)
    position = kyokai.start(name, repetition=100_000, max_turns=100_000)
    while position.turn < EARLY and position.outcome is None:
        position = position.play(rng.choice(position.legal()))
    return position


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
            position = reach(name, seed)
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
