"""A position of Weave the Border as planes of bits, for programs that learn."""

from __future__ import annotations

from kyokai.games.weave.geometry import COLOURS
from kyokai.games.weave.rules import Weave
from kyokai.games.weave.state import FULL, TOKENS, WALLS
from kyokai.kernel.bits import bits

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
    "own walls",
    "enemy walls",
    "own fortresses",
    "enemy fortresses",
    *(f"{name}: {number}" for name, most in _COUNTED for number in range(1, most + 1)),
)
HEIGHT = WIDTH = 11
_ALL = (1 << HEIGHT * WIDTH) - 1


def planes(p: Weave) -> list[int]:
    """Each plane as bits by ``row * WIDTH + column``, seen by who is to act.

    Cells lie on the odd rows and columns, edges between them.
    """
    side = COLOURS.index(p.to_move)
    sides = (side, 1 - side)
    found = [_lattice(1 << p._pawns[each]) for each in sides]
    found += [_lattice(p._cells[each]) for each in sides]
    found += [_edges(p._walls[each]) for each in sides]
    found += [_lattice(p._fortified(each)) for each in sides]
    held = [p._energy[each] for each in sides]
    hands = [p._hand(each) for each in sides]
    there = (*held, *hands, p.tokens, int(p.basic_done))
    for (_, most), count in zip(_COUNTED, there, strict=True):
        found += [_ALL if number < count else 0 for number in range(most)]
    return found


def _at(cell: int) -> int:
    y, x = divmod(cell, 5)
    return (2 * y + 1) * WIDTH + 2 * x + 1


#: Where each edge lies: east edges, north edges, the southern and the western rim.
_EDGES = (
    *(_at(cell) + 1 for cell in range(25)),
    *(_at(cell) + WIDTH for cell in range(25)),
    *(_at(x) - WIDTH for x in range(5)),
    *(_at(5 * y) - 1 for y in range(5)),
)


def _lattice(cells: int) -> int:
    return sum(1 << _at(bit.bit_length() - 1) for bit in bits(cells))


def _edges(edges: int) -> int:
    return sum(1 << _EDGES[bit.bit_length() - 1] for bit in bits(edges))
