"""What hexes and squares have in common: cells, neighbours, edges, sets as bits, symmetries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from kyokai.kernel.bits import bits

Point = tuple[float, float]


class Symmetry(NamedTuple):
    """A turn or mirror of a board: where each cell, edge and direction goes."""

    grid: Grid
    name: str
    cells: tuple[int, ...]
    edges: tuple[int, ...]
    directions: tuple[int, ...]

    def cell(self, name: str) -> str:
        """The name of the cell that this cell goes to."""
        return self.grid.names[self.cells[self.grid.index[name]]]

    def edge(self, name: str) -> str:
        """The name of the edge that this edge goes to."""
        return self.grid.edge_names[self.edges[self.grid.edge_index[name]]]

    def cells_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Where several cells go, in index order."""
        return tuple(
            self.grid.names[i] for i in sorted(self.cells[self.grid.index[name]] for name in names)
        )

    def edges_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Where several edges go, in index order."""
        order = sorted(self.edges[self.grid.edge_index[name]] for name in names)
        return tuple(self.grid.edge_names[i] for i in order)


class Grid:
    """A board of equal cells.

    Cells have a name, an index, a bit (ascending with the index) and a point in the plane. A
    direction is a number; the opposite one is half a turn further. Edges are named by a cell
    and a side; an edge between two cells has two such names of which the first is written.
    """

    #: The lower-case letters of each direction, in id order.
    sides: tuple[str, ...]
    #: How the plane's coordinates step in each direction.
    steps: tuple[tuple[int, int], ...]
    #: In what order directions give their edges: those of every cell, then those of the rim.
    edge_order: tuple[tuple[int, ...], tuple[int, ...]]

    def __init__(self, names: list[str], where: list[tuple[int, int]], stride: int) -> None:
        self.names = tuple(names)
        self.where = tuple(where)
        self.stride = stride
        self.index: Mapping[str, int] = {name: i for i, name in enumerate(names)}
        self.at = {place: i for i, place in enumerate(where)}
        self.bits = tuple(1 << (stride * y + x) for x, y in where)
        self.number = {bit: i for i, bit in enumerate(self.bits)}
        self.all = sum(self.bits)
        self.shifts = tuple(stride * dy + dx for dx, dy in self.steps)
        self.neighbours: tuple[tuple[int | None, ...], ...] = tuple(
            tuple(self.at.get((x + dx, y + dy)) for dx, dy in self.steps) for x, y in where
        )
        self._make_edges()

    def __len__(self) -> int:
        return len(self.names)

    def _make_edges(self) -> None:
        """Name every edge, each by its first name, and know it by both."""
        self.edge_cells: list[tuple[int, int | None]] = []
        names: list[str] = []
        self.edge_index: dict[str, int] = {}
        half = len(self.sides) // 2
        own, rim = self.edge_order
        for direction, inner in [(d, True) for d in own] + [(d, False) for d in rim]:
            for cell, name in enumerate(self.names):
                other = self.neighbours[cell][self._edge_step(direction)]
                if other is not None and not inner:
                    continue
                self.edge_index[name + self.sides[direction]] = len(names)
                if other is not None:
                    back = self.sides[(direction + half) % len(self.sides)]
                    self.edge_index[self.names[other] + back] = len(names)
                names.append(name + self.sides[direction])
                self.edge_cells.append((cell, other))
        self.edge_names = tuple(names)

    def _edge_step(self, side: int) -> int:
        """The direction in which one crosses a side."""
        return side

    # -- sets of cells ----------------------------------------------------------------------

    def mask(self, names: Iterable[str]) -> int:
        """The set of these cells; a KeyError names an unknown one."""
        mask = 0
        for name in names:
            mask |= self.bits[self.index[name]]
        return mask

    def names_of(self, mask: int) -> tuple[str, ...]:
        """The names of the cells in a set, in index order."""
        return tuple(self.names[self.number[bit]] for bit in bits(mask))

    def name_of(self, bit: int) -> str:
        """The name of a single cell."""
        return self.names[self.number[bit]]

    def shift(self, mask: int, direction: int) -> int:
        """Every cell one step further; what leaves the board is gone."""
        by = self.shifts[direction]
        return (mask << by if by > 0 else mask >> -by) & self.all

    def around(self, mask: int) -> int:
        """The neighbours of a set's cells (cells of the set may be among them)."""
        found = 0
        for direction in range(len(self.steps)):
            found |= self.shift(mask, direction)
        return found

    def flood(self, seed: int, within: int) -> int:
        """All cells of ``within`` connected to the seed."""
        found = seed & within
        front = found
        while front:
            front = self.around(front) & within & ~found
            found |= front
        return found

    def parts(self, mask: int) -> list[int]:
        """The connected parts of a set, by lowest cell."""
        found = []
        while mask:
            part = self.flood(mask & -mask, mask)
            found.append(part)
            mask &= ~part
        return found

    # -- the plane --------------------------------------------------------------------------

    def centre(self, cell: int) -> Point:
        """The middle of a cell; y grows downwards, and to a neighbour it is about 1."""
        raise NotImplementedError

    def corners(self, cell: int) -> tuple[Point, ...]:
        """The corners of a cell, side by side: side ``d`` runs from corner d to d + 1."""
        raise NotImplementedError

    def edge_ends(self, edge: int) -> tuple[Point, Point]:
        """The two ends of an edge."""
        cell, _ = self.edge_cells[edge]
        side = self.edge_names[edge].removeprefix(self.names[cell])
        corners = self.corners(cell)
        at = self.sides.index(side)
        return corners[at], corners[(at + 1) % len(corners)]

    # -- symmetries -------------------------------------------------------------------------

    def _images(self) -> list[tuple[str, tuple[int, ...]]]:
        """Every symmetry as the cells' images, the identity first."""
        raise NotImplementedError

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """All turns and mirrors of the board, the identity first."""
        return tuple(self._symmetry(name, cells) for name, cells in self._images())

    def _symmetry(self, name: str, cells: tuple[int, ...]) -> Symmetry:
        middle = next(i for i, near in enumerate(self.neighbours) if None not in near)
        image = self.neighbours[cells[middle]]
        directions = tuple(
            image.index(cells[near]) for near in self.neighbours[middle] if near is not None
        )
        half = len(self.sides)
        sides = self._sides_of(directions)
        edges = []
        for edge, (cell, _) in enumerate(self.edge_cells):
            side = self.sides.index(self.edge_names[edge].removeprefix(self.names[cell]))
            to = self.names[cells[cell]] + self.sides[sides[side] % half]
            edges.append(self.edge_index[to])
        return Symmetry(self, name, cells, tuple(edges), directions)

    def _sides_of(self, directions: tuple[int, ...]) -> tuple[int, ...]:
        """Where sides go, from where directions go."""
        return directions
