"""Win probabilities as a small graph of signs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen

HEIGHT = 6
_EIGHTHS = " ▁▂▃▄▅▆▇█"
_LABEL = 7
_WIDEST = 72
#: How many columns a value has at most.
_BROADEST = 4


def lines(screen: Screen, values: Sequence[float], below: Sequence[str]) -> list[str]:
    """Draw values from 0 to 1 as columns, with signs below some of them."""
    room = max(8, min(screen.width - 1, _WIDEST) - _LABEL)
    groups = _groups(len(values), room)
    broad = max(1, min(_BROADEST, room // len(groups)))
    means = [sum(values[i] for i in group) / len(group) for group in groups]
    signs = [max((below[i] for i in group), default="") or " " for group in groups]
    labels = {HEIGHT - 1: "100 %", HEIGHT // 2 - 1: "50 %", 0: "0 %"}
    bar = "┤" if screen.unicode else "|"
    drawn = []
    for row in reversed(range(HEIGHT)):
        cells = "".join(_sign(screen, mean, row) * broad for mean in means)
        drawn.append(f"{labels.get(row, ''):>{_LABEL - 1}}{bar}{cells}".rstrip())
    marks = "".join(sign.center(broad) for sign in signs).rstrip()
    return [*drawn, " " * _LABEL + marks] if marks else drawn


def _groups(count: int, room: int) -> list[list[int]]:
    """Which values share a column."""
    across = min(count, room)
    return [list(group) for _, group in groupby(range(count), lambda i: i * across // count)]


def _sign(screen: Screen, value: float, row: int) -> str:
    """What a column shows in a row, 0 being the lowest."""
    eighths = round(value * HEIGHT * 8) - 8 * row
    least = 0 if row else 1  # a line is seen where nothing is left
    if screen.unicode:
        return _EIGHTHS[max(least, min(8, eighths))]
    return "#" if eighths >= 4 else " _"[least]
