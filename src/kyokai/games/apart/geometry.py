"""The board of Apart: 8×8 with eight directions."""

from __future__ import annotations

from kyokai.kernel.grid import Square

GRID = Square(8, diagonals=True)
AXES = 4
#: For each axis, the direction along it that goes up in index: N, NE, E, NW.
UPWARD = (0, 1, 2, 7)

White, Black = 0, 1
COLOURS = ("white", "black")


def axis_of(direction: int) -> int:
    """The axis on which a direction lies; opposite directions share one."""
    return direction % AXES
