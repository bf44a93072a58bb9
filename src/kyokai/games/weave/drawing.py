"""How Weave the Border is drawn: cells, edges with walls, fortresses, energy and pawns."""

from __future__ import annotations

from functools import cache
from typing import cast

from kyokai.games.weave.geometry import COLOURS, GRID
from kyokai.games.weave.rules import END, Weave
from kyokai.kernel.position import Position
from kyokai.kernel.scene import Board, Count, Label, Mark, cells_of, edges_of
from kyokai.kernel.types import Action


@cache
def board() -> Board:
    """The 5×5 board with its 60 edges; the centre, where energy lies, has a shade of its own."""
    labels = [Label(file, (float(x), 4.85)) for x, file in enumerate("abcde")]
    labels += [Label(str(y + 1), (-0.85, 4.0 - y)) for y in range(5)]
    shades = [1 if name == "c3" else 0 for name in GRID.names]
    return Board("weave", "square", cells_of(GRID, shades), edges_of(GRID), tuple(labels))


def marks(position: Position) -> list[Mark]:
    """Cells and fortresses of both, walls, the energy on the centre, and the pawns."""
    weave = cast("Weave", position)
    found: list[Mark] = []
    for colour in COLOURS:
        found += [Mark("territory", (cell,), colour) for cell in weave.territory(colour)]
        found += [Mark("fortress", cells, colour) for cells in weave.fortresses(colour)]
        found += [Mark("wall", (edge,), colour) for edge in weave.walls(colour)]
        found += [Mark("pawn", weave.stones(colour), colour)]
    if weave.tokens:
        found.append(Mark("token", ("c3",), amount=weave.tokens))
    return found


def counts(position: Position) -> list[Count]:
    """Points as they stand, energy, and walls that are still in hand."""
    weave = cast("Weave", position)
    asked = {"points": weave.score, "energy": weave.energy, "hand": weave.hand}
    return [Count(name, *(ask(colour) for colour in COLOURS)) for name, ask in asked.items()]


def path(position: Position, action: Action) -> tuple[str, ...]:
    """A move or a dash is the cell it leads to, all else the cell or edge it names.

    ``end`` is a button.
    """
    if action.id == END:
        return ()
    _, _, place = action.text.rpartition(":")
    return (place.rpartition("-")[2],)
