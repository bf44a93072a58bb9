"""How Apart is drawn: a chequered board, stones, and the chain in the making."""

from __future__ import annotations

from functools import cache
from typing import cast

from kyokai.games.apart.geometry import COLOURS, GRID
from kyokai.games.apart.rules import STOP, Apart
from kyokai.kernel.position import Position
from kyokai.kernel.scene import Board, Label, Mark, cells_of
from kyokai.kernel.types import Action


@cache
def board() -> Board:
    """The 8×8 board, its fields shaded in turn."""
    labels = [Label(file, (float(x), 7.85)) for x, file in enumerate("abcdefgh")]
    labels += [Label(str(y + 1), (-0.85, 7.0 - y)) for y in range(8)]
    shades = [1 - (x + y) % 2 for x, y in GRID.where]
    return Board("apart", "square", cells_of(GRID, shades), (), tuple(labels))


def marks(position: Position) -> list[Mark]:
    """The stones; in a chain the cells that are closed to the jumping stone."""
    apart = cast("Apart", position)
    found = [Mark("stone", (c,), colour) for colour in COLOURS for c in apart.stones(colour)]
    if apart.moving:
        closed = GRID.names_of(apart.closed & ~apart.moving)
        found += [Mark("last", (cell,)) for cell in closed]
        found += [Mark("highlight", GRID.names_of(apart.moving))]
    return found


def path(position: Position, action: Action) -> tuple[str, ...]:
    """A move is its two cells; ``stop`` is a button."""
    if action.id == STOP:
        return ()
    return (action.text[:2], action.text[3:])
