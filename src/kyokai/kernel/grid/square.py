"""A square of squares, with four directions or eight."""

from __future__ import annotations

from kyokai.kernel.grid.base import Grid, Point


class Square(Grid):
    """A square board, files lettered from the left, ranks numbered from the bottom.

    With ``diagonals`` the directions are N, NE, E, SE, S, SW, W, NW, else N, E, S, W. Edges
    are always those of the four sides: east edges by cell, north edges by cell, then the
    southern and the western rim.

    >>> board = Square(5)
    >>> board.names[:6], len(board.edge_names), board.edge_names[50], board.edge_names[59]
    (('a1', 'b1', 'c1', 'd1', 'e1', 'a2'), 60, 'a1s', 'a5w')
    >>> board.edge_index["d2w"] == board.edge_index["c2e"]
    True
    """

    sides = ("n", "e", "s", "w")
    edge_order = ((1, 0), (2, 3))

    def __init__(self, size: int, *, diagonals: bool = False) -> None:
        self.size = size
        self.diagonals = diagonals
        all_steps = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
        self.steps = all_steps if diagonals else all_steps[::2]
        where = [(x, y) for y in range(size) for x in range(size)]
        names = [f"{chr(ord('a') + x)}{y + 1}" for x, y in where]
        self._not_first = self._not_last = 0
        super().__init__(names, where, size)
        # The cells that a step to the right (left) may come from without leaving its rank.
        self._not_last = sum(
            bit for bit, (x, _) in zip(self.bits, where, strict=True) if x + 1 < size
        )
        self._not_first = sum(bit for bit, (x, _) in zip(self.bits, where, strict=True) if x)
        #: From which cells one can go how far in each direction: ``room[d][distance]``.
        self.room = tuple(
            tuple(
                sum(
                    bit
                    for bit, (x, y) in zip(self.bits, where, strict=True)
                    if (x + dx * far, y + dy * far) in self.at
                )
                for far in range(size + 1)
            )
            for dx, dy in self.steps
        )

    def _edge_step(self, side: int) -> int:
        return side * 2 if self.diagonals else side

    def _sides_of(self, directions: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(d // 2 for d in directions[::2]) if self.diagonals else directions

    def shift(self, mask: int, direction: int) -> int:
        """Every cell one step further; what leaves the board is gone."""
        mask &= self.room[direction][1]
        by = self.shifts[direction]
        return mask << by if by > 0 else mask >> -by

    def around(self, mask: int) -> int:
        """The neighbours of a set's cells."""
        level = (mask & self._not_last) << 1 | (mask & self._not_first) >> 1
        tall = mask | level if self.diagonals else mask
        return (level | tall << self.size | tall >> self.size) & self.all

    def centre(self, cell: int) -> Point:
        """The middle of a square; to a neighbour it is 1."""
        x, y = self.where[cell]
        return (float(x), float(self.size - 1 - y))

    def corners(self, cell: int) -> tuple[Point, ...]:
        """Four corners; side d (n, e, s, w) runs from corner d to d + 1."""
        x, y = self.centre(cell)
        return ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))

    def _images(self) -> list[tuple[str, tuple[int, ...]]]:
        images = []
        last = self.size - 1
        for mirrored in (False, True):
            for turns in range(4):
                cells = []
                for place in self.where:
                    x, y = place
                    if mirrored:
                        x = last - x
                    for _ in range(turns):
                        x, y = y, last - x
                    cells.append(self.at[x, y])
                name = f"{'mirror, ' if mirrored else ''}turn {90 * turns}"
                images.append((name, tuple(cells)))
        return images
