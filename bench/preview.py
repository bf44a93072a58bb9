"""What a preview costs the processor, by game: made anew, and of a position that was shown before.

Run with ``python bench/preview.py``. Positions are those of random games; a preview is of one
action, as JSON with both languages, with all that can be chosen next.
"""

from __future__ import annotations

import platform
import random
import time
from statistics import median

import kyokai
from kyokai.server import views

#: How many positions of each game are taken, and how often all are asked for.
POSITIONS, ROUNDS = 400, 5

Asked = list[tuple[kyokai.Position, list[int]]]


def asked(name: str, seed: int) -> Asked:
    """Positions of random games, each with an action."""
    chance, here, found = random.Random(seed), kyokai.start(name), Asked()
    while len(found) < POSITIONS:
        if here.outcome is not None:
            here = kyokai.start(name)
        choice = chance.choice(here.legal_ids())
        found.append((here, [choice]))
        here = here.play(choice)
    return found


def microseconds(questions: Asked) -> float:
    """The processor's time for one of these previews."""
    begin = time.process_time()
    for position, prefix in questions:
        views.preview(position, prefix)
    return (time.process_time() - begin) / len(questions) * 1e6


def main() -> None:
    """Measure, and print a line for each game."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {ROUNDS} runs each")
    for name in kyokai.games():
        microseconds(asked(name, 0))  # what is learnt once for all games
        fresh = [microseconds(asked(name, seed)) for seed in range(1, ROUNDS + 1)]
        last = asked(name, ROUNDS)
        again = [microseconds(last) for _ in range(ROUNDS)]
        size = sum(len(views.preview(*one)) for one in last) / len(last)
        print(f"{name}: {told(fresh)} anew, {told(again)} again, {size / 1000:.1f} kB")


def told(times: list[float]) -> str:
    """The median of some times, and the shortest and the longest."""
    return f"{median(times):.0f} µs ({min(times):.0f}–{max(times):.0f})"


if __name__ == "__main__":
    main()
