"""Scenes made by hand: a hexagon in six shades, a chequered square, and a square with edges."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from kyokai.kernel.grid import Hexagon, Square
from kyokai.kernel.scene import KINDS, Board, Label, Mark, Scene, cells_of, edges_of

HEX = Hexagon(3)
SQUARE = Square(4)
EDGED = Square(3)


@cache
def hexagon() -> Board:
    """A hexagon of 19 cells: three rows of one shade below and three of another above."""
    shades = [0 if row < 2 else 1 for _, row in HEX.where]
    ends = [(row, HEX.centre(HEX.index[f"{row}1"])) for row in "abcde"]
    labels = [Label(row, (x - 0.95, y)) for row, (x, y) in ends]
    return Board("hexes", "hex", cells_of(HEX, shades), (), tuple(labels))


@cache
def square() -> Board:
    """A chequered square of 16 cells."""
    shades = [(x + y) % 2 for x, y in SQUARE.where]
    labels = [Label(file, (float(x), 3.9)) for x, file in enumerate("abcd")]
    labels += [Label(str(y + 1), (-0.9, 3.0 - y)) for y in range(4)]
    return Board("squares", "square", cells_of(SQUARE, shades), (), tuple(labels))


@cache
def edged() -> Board:
    """A square of nine cells whose edges carry pieces."""
    labels = [Label(file, (float(x), 2.95)) for x, file in enumerate("abc")]
    labels += [Label(str(y + 1), (-0.85, 2.0 - y)) for y in range(3)]
    return Board("walls", "square", cells_of(EDGED), edges_of(EDGED), tuple(labels))


BOARDS = (hexagon, square, edged)


def on(board: Board, *marks: Mark, to_move: str | None = "white", turn: int = 1) -> Scene:
    """A scene of these marks, in the order of their layers."""
    layers = sorted(marks, key=lambda mark: KINDS.index(mark.kind))
    return Scene(board, tuple(layers), to_move, turn)


def stones(white: Iterable[str] = (), black: Iterable[str] = ()) -> list[Mark]:
    """Stones of both colours."""
    return [Mark("stone", (cell,), "white") for cell in white] + [
        Mark("stone", (cell,), "black") for cell in black
    ]


def everything(owner: str) -> Scene:
    """A mark of every kind, all of one owner where they can have one."""
    return on(
        edged(),
        Mark("territory", ("a1", "b1"), owner),
        Mark("fortress", ("a1", "b1"), owner),
        Mark("border", ("b1", "b2"), owner),
        Mark("last", ("c1",)),
        Mark("last", ("a2n",)),
        Mark("heat", ("c3",), None, 9),
        Mark("heat", ("c2n",), None, 2),
        Mark("highlight", ("a3",)),
        Mark("wall", ("b1e",), owner),
        Mark("token", ("c3",), None, 3),
        Mark("stone", ("b2",), owner),
        Mark("pawn", ("a1",), owner),
        Mark("target", ("c2",)),
        Mark("target", ("b2",)),
        Mark("target", ("b2n",)),
        Mark("forbidden", ("b3",)),
        Mark("forbidden", ("a1e",)),
        Mark("arrow", ("a3", "c1")),
    )


#: For every kind a mark that can have an owner.
OWNED = {
    "territory": ("a1", "a2"),
    "fortress": ("a1", "a2"),
    "border": ("a1", "a2"),
    "wall": ("a1n",),
    "stone": ("a1",),
    "pawn": ("a1",),
}
