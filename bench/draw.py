"""How long a position takes to draw: SVG, PNG and text, for every room, in milliseconds.

The position is the last of a game of sixty random actions (the same at every run), or of the
whole game where that is shorter.
"""

from __future__ import annotations

import platform
import random
import statistics
import time
from collections.abc import Callable

import kyokai

RUNS = 15
ACTIONS = 60


def played(game: str) -> kyokai.Position:
    """A position in the middle of a game."""
    chance, here = random.Random(1), kyokai.start(game)
    for _ in range(ACTIONS):
        after = here.play(chance.choice(here.legal()))
        if after.outcome is not None:
            break
        here = after
    return here


def measured(draw: Callable[[], object], runs: int) -> str:
    """The middle and the spread (first to third quarter) of several runs."""
    draw()
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        draw()
        times.append((time.perf_counter() - begun) * 1000)
    first, middle, third = statistics.quantiles(times, n=4)
    return f"{middle:8.2f} ms ({first:.2f} to {third:.2f})"


def main() -> None:
    """Print a line for every room and kind of picture."""
    print(f"Python {platform.python_version()}, {platform.machine()}, {RUNS} runs each")
    for game in kyokai.games():
        here = played(game)
        for name, draw in (
            ("svg", lambda here=here: kyokai.svg(here)),
            ("png 800", lambda here=here: kyokai.png(here)),
            ("text", lambda here=here: kyokai.text(here)),
            ("text ascii", lambda here=here: kyokai.text(here, ascii=True)),
        ):
            size = len(draw())
            print(f"{game:12} {name:10} {measured(draw, RUNS)}  {size / 1000:6.1f} kB")


if __name__ == "__main__":
    main()
