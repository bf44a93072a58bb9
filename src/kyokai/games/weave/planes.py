"""A position of Weave the Border as planes of bits, for programs that learn."""

from __future__ import annotations

from kyokai.games.weave.geometry import COLOURS
from kyokai.games.weave.rules import Weave
from kyokai.games.weave.state import FULL, TOKENS, WALLS

#: What is counted, and how many there are at most: as many planes, the first ones of them full.
_COUNTED = (
    ("own energy", FULL),
    ("enemy energy", FULL),
    ("own walls in hand", WALLS),
    ("enemy walls in hand", WALLS),
    ("tokens on the centre", TOKENS),
    ("basic action done", 1),
)
PLANES = (
    "own pawn",
    "enemy pawn",
    "own cells",
    "enemy cells",
    "own walls to the east",
    "enemy walls to the east",
    "own walls to the north",
    "enemy walls to the north",
    "own fortresses",
    "enemy fortresses",
    *(f"{name}: {number}" for name, most in _COUNTED for number in range(1, most + 1)),
)
HEIGHT = WIDTH = 6
_ALL, _CELLS = (1 << HEIGHT * WIDTH) - 1, (1 << 25) - 1


def planes(p: Weave) -> list[int]:
    """Each plane as bits by ``row * WIDTH + column``, seen by who is to act.

    The cell at x, y lies in row y + 1, column x + 1, and so do the edges to its east and north.
    Row 0 and column 0 are there for the rim, which lies to the north and the east of them.
    """
    side = COLOURS.index(p.to_move)
    sides = (side, 1 - side)
    found = [_square(1 << p._pawns[each]) for each in sides]
    found += [_square(p._cells[each]) for each in sides]
    found += [_to_the_east(p._walls[each]) for each in sides]
    found += [_to_the_north(p._walls[each]) for each in sides]
    found += [_square(p._fortified(each)) for each in sides]
    held = [p._energy[each] for each in sides]
    hands = [p._hand(each) for each in sides]
    there = (*held, *hands, p.tokens, int(p.basic_done))
    for (_, most), count in zip(_COUNTED, there, strict=True):
        found += [_ALL if number < count else 0 for number in range(most)]
    return found


# The index of an east edge is its cell's, that of a north edge 25 more; then comes the rim.


def _square(cells: int) -> int:
    return sum((cells >> 5 * y & 31) << WIDTH * (y + 1) + 1 for y in range(5))


def _to_the_east(edges: int) -> int:
    rim = sum((edges >> 55 + y & 1) << WIDTH * (y + 1) for y in range(5))
    return _square(edges & _CELLS) | rim


def _to_the_north(edges: int) -> int:
    return _square(edges >> 25 & _CELLS) | (edges >> 50 & 31) << 1
