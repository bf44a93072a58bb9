"""The board of Borderland: a hexagon of 91 hexes and its six sides."""

from __future__ import annotations

from kyokai.kernel.grid import Hexagon

GRID = Hexagon(6)
DIRECTIONS = range(6)

White, Black, First, Second = range(4)
COLOURS = ("white", "black")
#: Who can be to move: the colours, and before they are chosen the two seats.
PLAYERS = ("white", "black", "first", "second")

#: The neighbours of each cell, by its bit.
NEAR = {bit: GRID.around(bit) for bit in GRID.bits}


def _share_no_corner(one: int, other: int) -> bool:
    """Whether two sides, numbered round the board, are non-adjacent."""
    return (one - other) % 6 in (2, 3, 4)


def _touches(sides: int) -> tuple[int, ...]:
    return tuple(side for side in range(6) if sides >> side & 1)


#: For each set of sides (as six bits), whether two of them are non-adjacent.
SPANS = tuple(
    any(_share_no_corner(one, other) for one in _touches(sides) for other in _touches(sides))
    for sides in range(64)
)


def spans(group: int) -> bool:
    """Whether a set of cells touches two non-adjacent sides.

    >>> spans(GRID.mask(["a1"])), spans(GRID.mask(["a1", "a6"]))
    (False, True)
    """
    bottom, low_right, high_right, top, high_left, low_left = GRID.rim
    return SPANS[
        (1 if group & bottom else 0)
        | (2 if group & low_right else 0)
        | (4 if group & high_right else 0)
        | (8 if group & top else 0)
        | (16 if group & high_left else 0)
        | (32 if group & low_left else 0)
    ]
