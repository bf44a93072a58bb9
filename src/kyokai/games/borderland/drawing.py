"""How Borderland is drawn: six triangles of 15 hexes around the middle, stones and territory."""

from __future__ import annotations

from functools import cache
from typing import cast

from kyokai.games.borderland.geometry import COLOURS, GRID
from kyokai.games.borderland.notation import FIRST_CEDE, FIRST_MOVE, PASS
from kyokai.games.borderland.rules import Borderland
from kyokai.kernel.position import Position
from kyokai.kernel.scene import Board, Count, Label, Mark, Point, cells_of
from kyokai.kernel.types import Action

_LABEL = 0.95


@cache
def board() -> Board:
    """The hexagon; the triangles, from the right round to the left, are shades 1 to 6."""
    labels = [Label(row, _beside(f"{row}1", (-_LABEL, 0.0))) for row in "abcdefghijk"]
    ends = [f"a{n}" for n in range(1, 7)] + ["b7", "c8", "d9", "e10", "f11"]
    slant = (_LABEL / 2, _LABEL * 3**0.5 / 2)
    labels += [Label(str(n), _beside(cell, slant)) for n, cell in enumerate(ends, 1)]
    return Board("borderland", "hex", cells_of(GRID, _shades()), (), tuple(labels))


def _beside(cell: str, offset: Point) -> Point:
    x, y = GRID.centre(GRID.index[cell])
    return (x + offset[0], y + offset[1])


def _shades() -> list[int]:
    """Each triangle lies between two directions from the middle, and owns the first of them."""
    middle = GRID.side - 1
    shades = [0] * len(GRID)
    for direction, (dx, dy) in enumerate(GRID.steps):
        next_x, next_y = GRID.steps[(direction + 1) % len(GRID.steps)]
        for out in range(1, GRID.side):
            for aside in range(GRID.side - out):
                at = (middle + dx * out + next_x * aside, middle + dy * out + next_y * aside)
                shades[GRID.at[at]] = direction + 1
    return shades


def marks(position: Position) -> list[Mark]:
    """Territory, borders and stones; in mid-turn the stone of the first action."""
    here = cast("Borderland", position)
    found: list[Mark] = []
    for side, colour in enumerate(COLOURS):
        ground = here.territory(colour)
        if ground:
            found.append(Mark("territory", ground, colour))
            found += [
                Mark("border", GRID.names_of(border), colour)
                for border in GRID.parts(here.borders[side])
            ]
    found += [Mark("highlight", (cell,)) for cell in GRID.names_of(here.placed | here.moved)]
    found += [Mark("stone", (cell,), colour) for colour in COLOURS for cell in here.stones(colour)]
    return found


def counts(position: Position) -> list[Count]:
    """Hexes of territory, of which 46 win."""
    return [Count("territory", *(len(position.territory(colour)) for colour in COLOURS))]


def path(position: Position, action: Action) -> tuple[str, ...]:
    """A placement or a choice of an area is a cell, a move two; the rest are buttons."""
    if action.id < FIRST_MOVE:
        return (action.text.partition("@")[2],)
    if action.id < PASS:
        origin, _, landing = action.text.partition("-")
        return (origin, landing)
    if action.id < FIRST_CEDE:
        return ()
    return (action.text.partition(":")[2],)
