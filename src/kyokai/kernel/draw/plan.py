"""A board measured for drawing: where everything lies, what borders on what, areas and outlines.

Lengths are in units of which a hundred lead from a cell to the next, so that numbers stay short.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, degrees, floor, radians, sin

from kyokai.kernel.scene import Board, Point

UNIT = 100

Polygon = tuple[Point, ...]
Span = tuple[float, float]


def number(value: float) -> str:
    """Write a length with at most one decimal."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def point(at: Point) -> str:
    """Write a point."""
    return f"{number(at[0])} {number(at[1])}"


def polygon(corners: Iterable[Point]) -> str:
    """Write a closed shape as data of a path: a start, and short steps from it."""
    ends = [(round(x, 1), round(y, 1)) for x, y in corners]
    steps = []
    for (x, y), (to_x, to_y) in pairwise(ends):
        if to_x == x:
            steps.append(f"v{number(to_y - y)}")
        elif to_y == y:
            steps.append(f"h{number(to_x - x)}")
        else:
            steps.append(f"l{number(to_x - x)} {number(to_y - y)}".replace(" -", "-"))
    return f"M{point(ends[0])}{''.join(steps)}z"


def line(start: Point, end: Point) -> str:
    """Write a straight line as data of a path."""
    return f"M{point(start)}L{point(end)}"


def between(start: Point, end: Point, part: float) -> Point:
    """The point some part of the way from one to another."""
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


class Plan:
    """A board's cells and edges by name, measured once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.centres = {cell.name: _scaled(cell.centre) for cell in board.cells}
        self.corners = {
            cell.name: _turned(tuple(_scaled(corner) for corner in cell.corners))
            for cell in board.cells
        }
        self.edges = {
            edge.name: (_scaled(edge.ends[0]), _scaled(edge.ends[1])) for edge in board.edges
        }
        self.shades = {cell.name: cell.shade for cell in board.cells}
        #: Which cells lie on either side of a pair of corners.
        self.sides: dict[frozenset[str], list[str]] = defaultdict(list)
        for name in self.corners:
            for side in self._sides(name):
                self.sides[side].append(name)
        self._shapes: dict[tuple[str, float], str] = {}
        self._spans: dict[tuple[str, float, float], list[tuple[int, Span]]] = {}

    def _sides(self, name: str) -> list[frozenset[str]]:
        ends = [point(corner) for corner in self.corners[name]]
        return [frozenset(pair) for pair in zip(ends, ends[1:] + ends[:1], strict=True)]

    def middle(self, place: str) -> Point:
        """The middle of a cell or an edge."""
        if place in self.centres:
            return self.centres[place]
        return between(*self.edges[place], 0.5)

    def tile(self, cell: str, part: float) -> Polygon:
        """A cell made smaller around its middle."""
        centre = self.centres[cell]
        return tuple(between(centre, corner, part) for corner in self.corners[cell])

    def shape(self, cell: str, part: float) -> str:
        """A cell made smaller, as data of a path; written once."""
        key = (cell, part)
        if key not in self._shapes:
            self._shapes[key] = polygon(self.tile(cell, part))
        return self._shapes[key]

    def links(self, cells: Iterable[str]) -> str:
        """Lines between those of these cells that lie side by side; a dot for one alone."""
        among = set(cells)
        linked: set[str] = set()
        spans: dict[tuple[int, int], list[Span]] = defaultdict(list)
        for pair in self.sides.values():
            if len(pair) == 2 and among.issuperset(pair):
                linked.update(pair)
                (x, y), (to_x, to_y) = self.centres[pair[0]], self.centres[pair[1]]
                angle = round(degrees(atan2(y - to_y, to_x - x))) % 180
                along, across = _axes(angle)
                low, high = sorted((x * along[0] + y * along[1], to_x * along[0] + to_y * along[1]))
                spans[angle, round(x * across[0] + y * across[1])].append((low, high))
        drawn = [
            line(*_line_at(angle, height, span))
            for (angle, height), found in sorted(spans.items())
            for span in _joined(sorted(found))
        ]
        return "".join(
            drawn + [f"M{point(self.centres[one])}h.1" for one in sorted(among - linked)]
        )

    def regions(self) -> list[tuple[Point, Point]]:
        """The lines between cells of different shades."""
        found = []
        for name, corners in self.corners.items():
            for side, start, end in zip(
                self._sides(name), corners, corners[1:] + corners[:1], strict=True
            ):
                pair = self.sides[side]
                if (
                    len(pair) == 2
                    and pair[0] == name
                    and self.shades[pair[0]] != self.shades[pair[1]]
                ):
                    found.append((start, end))
        return found

    @property
    def chequered(self) -> bool:
        """Whether cells side by side never have the same shade."""
        return all(
            len(pair) == 1 or self.shades[pair[0]] != self.shades[pair[1]]
            for pair in self.sides.values()
        )

    # -- outlines ---------------------------------------------------------------------------

    def outline(self, cells: Iterable[str], inset: float) -> str:
        """The outline of a set of cells, drawn a little inside of it (outside if negative)."""
        return "".join(polygon(loop) for loop in self._outlines(cells, inset))

    def teeth(self, cells: Iterable[str], inset: float, length: float, pitch: float) -> str:
        """Short lines along an outline, evenly on each of its sides, one for every ``pitch``."""
        drawn = []
        for loop in self._outlines(cells, inset):
            for start, end in zip(loop, loop[1:] + loop[:1], strict=True):
                far = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
                count = max(1, round(far / pitch))
                half = length / far / 2
                for i in range(count):
                    at = (i + 0.5) / count
                    drawn.append(
                        line(between(start, end, at - half), between(start, end, at + half))
                    )
        return "".join(drawn)

    def _outlines(self, cells: Iterable[str], inset: float) -> list[list[Point]]:
        among = sorted(set(cells), key=list(self.centres).index)
        return [_inset(loop, inset) for loop in self._loops(among)]

    def _loops(self, cells: list[str]) -> list[Polygon]:
        """The closed lines around a set of cells; where two meet in a corner they stay two."""
        among = set(cells)
        leaving: dict[str, list[tuple[str, Point, Point]]] = defaultdict(list)
        for name in cells:
            corners = self.corners[name]
            for side, start, end in zip(
                self._sides(name), corners, corners[1:] + corners[:1], strict=True
            ):
                if not any(other in among for other in self.sides[side] if other != name):
                    leaving[point(start)].append((name, start, end))
        loops = []
        for here in list(leaving):
            while leaving[here]:
                loop, step = [], leaving[here].pop(0)
                while True:
                    loop.append(step[1])
                    ways = leaving[point(step[2])]
                    if not ways:
                        break
                    own = [way for way in ways if way[0] == step[0]]
                    step = own[0] if own else ways[0]
                    ways.remove(step)
                loops.append(tuple(loop))
        return loops

    # -- patterns ---------------------------------------------------------------------------

    def lines(self, cells: Iterable[str], angle: float, gap: float) -> str:
        """Parallel lines over a set of cells, each as long as it can be."""
        rows: dict[int, list[Span]] = defaultdict(list)
        for name in cells:
            for row, span in self._spans_of(name, angle, gap):
                rows[row].append(span)
        return "".join(
            line(*_line_at(angle, row * gap, span))
            for row in sorted(rows)
            for span in _joined(sorted(rows[row]))
        )

    def _spans_of(self, cell: str, angle: float, gap: float) -> list[tuple[int, Span]]:
        """Where the parallel lines cross one cell."""
        key = (cell, angle, gap)
        if key not in self._spans:
            along, across = _axes(angle)
            turned = [
                (x * along[0] + y * along[1], x * across[0] + y * across[1])
                for x, y in self.corners[cell]
            ]
            heights = [corner[1] for corner in turned]
            self._spans[key] = [
                (row, span)
                for row in range(ceil(min(heights) / gap), floor(max(heights) / gap) + 1)
                if (span := _crossing(turned, row * gap)) is not None
            ]
        return self._spans[key]

    def dots(self, cells: Iterable[str]) -> list[Point]:
        """A pattern of dots: in the middle of each cell, and around it."""
        found = []
        for name in cells:
            ring = self.tile(name, 0.7)
            found += [self.centres[name], *ring]
            if len(ring) < 6:
                sides = zip(ring, ring[1:] + ring[:1], strict=True)
                found += [between(start, end, 0.5) for start, end in sides]
        return found


@lru_cache(maxsize=32)
def plan(board: Board) -> Plan:
    """Measure a board; each is measured once."""
    return Plan(board)


def _scaled(at: Point) -> Point:
    return (at[0] * UNIT, at[1] * UNIT)


def _turned(corners: Polygon) -> Polygon:
    """A cell's corners, clockwise as seen."""
    area = sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
    )
    return corners if area > 0 else corners[::-1]


def _axes(angle: float) -> tuple[Point, Point]:
    """The directions along parallel lines and across them."""
    turn = radians(angle)
    return (cos(turn), -sin(turn)), (sin(turn), cos(turn))


def _line_at(angle: float, height: float, span: Span) -> tuple[Point, Point]:
    """The ends of a line at an angle, so far across and from here to there along it."""
    along, across = _axes(angle)
    x, y = across[0] * height, across[1] * height
    low, high = span
    return (x + along[0] * low, y + along[1] * low), (x + along[0] * high, y + along[1] * high)


def _crossing(corners: list[Point], height: float) -> Span | None:
    """Where a level line enters and leaves a convex shape."""
    at = []
    for (x, y), (next_x, next_y) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y <= height) != (next_y <= height):
            at.append(x + (next_x - x) * (height - y) / (next_y - y))
    return (min(at), max(at)) if at else None


def _joined(spans: list[Span]) -> list[Span]:
    """Spans that touch, as one."""
    found: list[Span] = []
    for low, high in spans:
        if found and low - found[-1][1] < 0.5:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found


def _inset(loop: Polygon, by: float) -> list[Point]:
    """A closed line moved inwards; corners on a straight line fall away."""
    moved = []
    for before, here, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
        first, second = _inward(before, here), _inward(here, after)
        along = first[0] * second[0] + first[1] * second[1]
        if along > 0.999:
            continue
        far = by / (1 + along)
        moved.append(
            (here[0] + (first[0] + second[0]) * far, here[1] + (first[1] + second[1]) * far)
        )
    return moved


def _inward(start: Point, end: Point) -> Point:
    """The direction to the right of a way, where the inside of a clockwise line lies."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = (x * x + y * y) ** 0.5
    return (-y / length, x / length)
