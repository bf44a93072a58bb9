"""A regular hexagon of hexes, drawn with horizontal rows."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from kyokai.kernel.grid.base import Grid, Point

_HEIGHT = sqrt(3) / 2


class Hexagon(Grid):
    """A hexagon of ``side`` hexes to a side.

    Rows are lettered from the bottom; in a row, cells are numbered from 1 at the left.

    >>> board = Hexagon(6)
    >>> len(board), board.names[:6], board.names[-1]
    (91, ('a1', 'a2', 'a3', 'a4', 'a5', 'a6'), 'k6')
    >>> [board.names[i] for i in board.neighbours[board.index["f6"]]]
    ['f7', 'g6', 'g5', 'f5', 'e5', 'e6']
    """

    sides = ("e", "ne", "nw", "w", "sw", "se")
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    edge_order = ((0, 1, 2), (3, 4, 5))

    def __init__(self, side: int) -> None:
        self.side = side
        rows = 2 * side - 1
        names, where = [], []
        for row in range(rows):
            first = max(side - 1 - row, 0)
            length = rows - abs(side - 1 - row)
            for n in range(length):
                names.append(f"{chr(ord('a') + row)}{n + 1}")
                where.append((first + n, row))
        # One column stays empty, so that no step ever wraps round into another row.
        super().__init__(names, where, rows + 1)
        last = side - 1
        # The six sides of the board: bottom, lower right, upper right, top, upper left, lower left.
        bottom, top = [], []
        left: tuple[list[int], list[int]] = ([], [])
        right: tuple[list[int], list[int]] = ([], [])
        for i, (x, row) in enumerate(where):
            if row == 0:
                bottom.append(i)
            if row == rows - 1:
                top.append(i)
            if x == max(last - row, 0):
                for half in self._halves(row):
                    left[half].append(i)
            if x == min(rows - 1, rows - 1 + last - row):
                for half in self._halves(row):
                    right[half].append(i)
        rim = (bottom, right[0], right[1], top, left[1], left[0])
        self.rim = tuple(sum(self.bits[i] for i in cells) for cells in rim)

    def _halves(self, row: int) -> tuple[int, ...]:
        """Of which half (0 lower, 1 upper) a row is: the middle row is of both."""
        middle = self.side - 1
        return (0, 1) if row == middle else (0,) if row < middle else (1,)

    def around(self, mask: int) -> int:
        """The neighbours of a set's cells."""
        up = self.stride
        level = mask | mask << 1
        return (
            mask << 1 | mask >> 1 | level << (up - 1) | mask >> up | mask >> (up - 1)
        ) & self.all

    def centre(self, cell: int) -> Point:
        """The middle of a hex; to a neighbour it is 1."""
        x, row = self.where[cell]
        return (x + (row - self.side + 1) / 2, (2 * self.side - 2 - row) * _HEIGHT)

    def corners(self, cell: int) -> tuple[Point, ...]:
        """Six corners; side d (e, ne, nw, w, sw, se) runs from corner d to d + 1."""
        x, y = self.centre(cell)
        radius = 1 / sqrt(3)
        angles = [pi / 6 * (2 * d - 1) for d in range(6)]
        return tuple((x + radius * cos(a), y - radius * sin(a)) for a in angles)

    def _images(self) -> list[tuple[str, tuple[int, ...]]]:
        images = []
        centre = self.side - 1
        for mirrored in (False, True):
            for turns in range(6):
                cells = []
                for x, row in self.where:
                    q, r = x - centre, row - centre
                    if mirrored:
                        q = -q - r
                    for _ in range(turns):
                        q, r = -r, q + r
                    cells.append(self.at[q + centre, r + centre])
                name = f"{'mirror, ' if mirrored else ''}turn {60 * turns}"
                images.append((name, tuple(cells)))
        return images
