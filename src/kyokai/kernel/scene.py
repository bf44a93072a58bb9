"""A position as a picture in plain data: a board that stays and marks that come and go.

A room tells its board and marks in its ``drawing`` module::

    board() -> Board                              cells, edges, labels: the same for every position
    marks(position) -> list[Mark]                 stones, walls, territory …, lowest layer first
    path(position, action) -> tuple[str, ...]     the places to touch for an action, in order
    counts(position) -> list[Count]               what the sides have that no place shows (optional)

Everything that draws (SVG, terminal, browser) knows these words alone, and no game. Places are
names of cells or edges. Coordinates grow right and down; from a cell to the next it is about 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from kyokai.kernel.game import Game
    from kyokai.kernel.grid import Grid
    from kyokai.kernel.position import Position
    from kyokai.kernel.types import Action

Point = tuple[float, float]

#: What a mark can be, lowest layer first. On cells: territory (a colour's own cells), fortress,
#: border (cells of a border), token (with an amount), stone, pawn. On edges: wall. On either: last
#: (the last turn), heat (how good it is to touch, from 1 to 9), highlight, target (can be touched
#: next), forbidden. From cell to cell: arrow.
KINDS = (
    "territory",
    "last",
    "heat",
    "fortress",
    "border",
    "highlight",
    "wall",
    "token",
    "stone",
    "pawn",
    "target",
    "forbidden",
    "arrow",
)


class Cell(NamedTuple):
    """A cell: its name, middle and corners; ``shade`` numbers the pattern of the board."""

    name: str
    centre: Point
    corners: tuple[Point, ...]
    shade: int = 0


class Edge(NamedTuple):
    """An edge that pieces can stand on: its name and ends."""

    name: str
    ends: tuple[Point, Point]


class Label(NamedTuple):
    """A word beside the board."""

    text: str
    at: Point


class Board(NamedTuple):
    """What every position of a game has in common; ``shape`` is "hex" or "square"."""

    game: str
    shape: str
    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...] = ()
    labels: tuple[Label, ...] = ()


class Mark(NamedTuple):
    """Something on the board: a kind, the places it lies on, whose it is, and how many.

    A mark of several places is one thing (an area, an arrow from the first to the second).
    """

    kind: str
    places: tuple[str, ...]
    owner: str | None = None
    amount: int = 1


class Count(NamedTuple):
    """What each side has of something; ``counts.NAME`` in the room's words says of what."""

    name: str
    white: int
    black: int


class Scene(NamedTuple):
    """A board with marks: all that a picture shows. ``to_move`` is None once it is over."""

    board: Board
    marks: tuple[Mark, ...]
    to_move: str | None
    turn: int


def scene(
    position: Position,
    game: Game,
    *,
    last: Iterable[str] = (),
    highlight: Iterable[str] = (),
    forbidden: Iterable[str] = (),
    arrows: Iterable[tuple[str, str]] = (),
    targets: Iterable[str] = (),
    heat: Mapping[str, float] | None = None,
) -> Scene:
    """Draw a position as data, with what a person wants to point at."""
    marks: list[Mark] = list(game.drawing.marks(position))
    for kind, places in (
        ("last", last),
        ("highlight", highlight),
        ("forbidden", forbidden),
        ("target", targets),
    ):
        marks += [Mark(kind, (place,)) for place in places]
    marks += [Mark("heat", (place,), None, warmth(value)) for place, value in (heat or {}).items()]
    marks += [Mark("arrow", arrow) for arrow in arrows]
    marks.sort(key=lambda mark: KINDS.index(mark.kind))
    over = position.outcome is not None
    to_move = None if over else position.to_move
    return Scene(game.drawing.board(), tuple(marks), to_move, position.turn)


def warmth(value: float) -> int:
    """How hot a place is, from 1 to 9, whose value lies between 0 and 1."""
    return 1 + round(8 * max(0.0, min(1.0, value)))


def counts(position: Position, game: Game) -> list[Count]:
    """What the sides have that no place shows: points, pieces in hand, and the like."""
    told: Callable[[Position], list[Count]] | None = getattr(game.drawing, "counts", None)
    return [] if told is None else told(position)


def paths(position: Position, game: Game) -> dict[Action, tuple[str, ...]]:
    """For every legal action the places to touch, in order (none for a button)."""
    return {action: game.drawing.path(position, action) for action in position.legal()}


def cells_of(grid: Grid, shades: Iterable[int] | None = None) -> tuple[Cell, ...]:
    """The cells of a grid, for a board."""
    shade = list(shades) if shades is not None else [0] * len(grid)
    return tuple(
        Cell(name, grid.centre(i), grid.corners(i), shade[i]) for i, name in enumerate(grid.names)
    )


def edges_of(grid: Grid) -> tuple[Edge, ...]:
    """The edges of a grid, for a board whose edges carry pieces."""
    return tuple(Edge(name, grid.edge_ends(i)) for i, name in enumerate(grid.edge_names))


def schema() -> dict[str, Any]:
    """The JSON Schema of a scene as data, as published beside this module."""
    import json
    from pathlib import Path

    file = Path(__file__).with_name("scene.schema.json")
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def scene_data(drawn: Scene) -> dict[str, object]:
    """The scene as JSON values, as ``scene.schema.json`` describes it."""
    board = drawn.board
    return {
        "board": {
            "game": board.game,
            "shape": board.shape,
            "cells": [
                {
                    "name": cell.name,
                    "centre": list(cell.centre),
                    "corners": [list(corner) for corner in cell.corners],
                    "shade": cell.shade,
                }
                for cell in board.cells
            ],
            "edges": [
                {"name": edge.name, "ends": [list(end) for end in edge.ends]}
                for edge in board.edges
            ],
            "labels": [{"text": label.text, "at": list(label.at)} for label in board.labels],
        },
        "marks": [
            {
                "kind": mark.kind,
                "places": list(mark.places),
                "owner": mark.owner,
                "amount": mark.amount,
            }
            for mark in drawn.marks
        ],
        "to_move": drawn.to_move,
        "turn": drawn.turn,
    }
