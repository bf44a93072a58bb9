"""A position of Borderland as planes of bits, for programs that learn."""

from __future__ import annotations

from kyokai.games.borderland.geometry import GRID, PLAYERS, First, Second
from kyokai.games.borderland.rules import Borderland
from kyokai.kernel.bits import union

PLANES = (
    "own stones",
    "enemy stones",
    "own borders",
    "enemy borders",
    "own territory",
    "enemy territory",
    "the stone placed this turn",
    "the stone moved this turn",
    "own areas to choose between",
    "enemy areas to choose between",
    "the first player sets up",
    "the second player sets up",
    "emergency",
)
HEIGHT = WIDTH = 11
_STRIDE = GRID.stride


def planes(p: Borderland) -> list[int]:
    """Each plane as bits by ``row * WIDTH + column``, seen by who is to act.

    Rows lie aslant: going up to the right keeps the column. In the setup White is the first
    player's own, Black the second one's.
    """
    player = PLAYERS.index(p.to_move)
    sides = (player % 2, 1 - player % 2)
    found = [p.stones_of(side) for side in sides]
    found += [p.borders[side] for side in sides]
    found += [p.territory_of(side) for side in sides]
    found += [p.placed, p.moved]
    found += [union(p.tied(side)) if p.pending == side else 0 for side in sides]
    found += [GRID.all if case else 0 for case in (player == First, player == Second, p.emergency)]
    return [_square(cells) for cells in found]


def _square(cells: int) -> int:
    """A set of cells without the column that is always empty."""
    row = (1 << WIDTH) - 1
    return sum((cells >> _STRIDE * y & row) << WIDTH * y for y in range(HEIGHT))
