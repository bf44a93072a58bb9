"""The board of Weave the Border: 5×5 with four directions, and 60 edges that carry walls.

Sets of cells and sets of edges are masks: the bit of a cell or an edge is that of its index, and
a set of directions has the bits 1, 2, 4, 8 for N, E, S, W.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kyokai.kernel.bits import bits
from kyokai.kernel.grid import Square

GRID = Square(5)

White, Black = 0, 1
COLOURS = ("white", "black")
DIRECTIONS = (1, 2, 4, 8)

CENTRE = 1 << GRID.index["c3"]
#: The centre and the cells next to it.
NEAR_CENTRE = CENTRE | GRID.around(CENTRE)

EDGES = tuple(1 << edge for edge in range(len(GRID.edge_names)))
#: The cells (one or two) that each edge touches.
CELLS_AT = tuple(
    1 << cell | (0 if other is None else 1 << other) for cell, other in GRID.edge_cells
)
#: The four edges of each cell, by direction.
SIDES = tuple(tuple(1 << GRID.edge_index[name + side] for side in "nesw") for name in GRID.names)
#: The cell next to each cell, by direction; None off the board.
NEXT = GRID.neighbours


def _directions(places: Sequence[int | None]) -> dict[int, int]:
    """For every set of these places (one in each direction) the set of their directions."""
    found = {0: 0}
    for direction, place in zip(DIRECTIONS, places, strict=True):
        if place is not None:
            found |= {others | place: known | direction for others, known in found.items()}
    return found


#: For each cell: the directions across a set of its edges, and to a set of its neighbours.
ACROSS = tuple(_directions(sides) for sides in SIDES)
TOWARDS = tuple(
    _directions([None if cell is None else 1 << cell for cell in cells]) for cells in NEXT
)
#: For each cell: its edges, its neighbours, and the directions that leave the board.
EDGES_OF = tuple(sum(sides) for sides in SIDES)
AROUND = tuple(max(towards) for towards in TOWARDS)
OUTWARDS = tuple(
    sum(bit for bit, cell in zip(DIRECTIONS, cells, strict=True) if cell is None) for cells in NEXT
)

_RANK = 0b11111
#: For each rank the edges that touch any of a set of its cells.
_TOUCHING = tuple(
    tuple(
        sum(edge for edge, cells in zip(EDGES, CELLS_AT, strict=True) if cells & chosen << shift)
        for chosen in range(_RANK + 1)
    )
    for shift in range(0, 25, 5)
)
_FILE_E = GRID.mask(f"e{rank}" for rank in range(1, 6))


def touching(cells: int) -> int:
    """The edges that touch at least one of these cells.

    >>> edge_names(touching(GRID.mask(["a1"])))
    ('a1e', 'a1n', 'a1s', 'a1w')
    """
    first, second, third, fourth, fifth = _TOUCHING
    return (
        first[cells & _RANK]
        | second[cells >> 5 & _RANK]
        | third[cells >> 10 & _RANK]
        | fourth[cells >> 15 & _RANK]
        | fifth[cells >> 20]
    )


def step(cells: int, walls: int) -> int:
    """The cells that are one step away from any of these, across edges without a wall.

    The east edge of a cell has the cell's own index, the north edge 25 more. East of file e lies
    the rim, which is as good as a wall; north of rank 5 there is no cell to step on.
    """
    east = walls | _FILE_E
    north = walls >> 25
    return (
        (cells & ~east) << 1 | (cells >> 1) & ~east | (cells & ~north) << 5 | (cells >> 5) & ~north
    ) & GRID.all


def edge_names(edges: int) -> tuple[str, ...]:
    """The names of a set of edges, in index order."""
    return tuple(GRID.edge_names[bit.bit_length() - 1] for bit in bits(edges))


def edge_mask(names: Iterable[str]) -> int:
    """The set of these edges, each by either name; a KeyError names an unknown one."""
    mask = 0
    for name in names:
        mask |= 1 << GRID.edge_index[name]
    return mask
