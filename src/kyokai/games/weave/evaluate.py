"""What speaks for a side in Weave the Border."""

from __future__ import annotations

from typing import cast

from kyokai.games.weave.geometry import COLOURS, GRID, edge_mask, step
from kyokai.games.weave.rules import Weave
from kyokai.kernel.judgement import Judgement, Term
from kyokai.kernel.position import Position

CELLS = 1.0
AREAS = 3.0
ENERGY = 1.0
NEARER = 0.5
MOVES = 0.3


def evaluate(position: Position) -> Judgement:
    """The score as it stands, the free cells that a pawn reaches first, and how free it is."""
    weave = cast("Weave", position)
    nearer = _nearer(weave)
    white, black = (
        (
            Term("cells", len(weave.territory(colour)), CELLS),
            Term("areas", _areas(weave, colour), AREAS),
            Term("energy", weave.energy(colour), ENERGY),
            Term("nearer", first.bit_count(), NEARER),
            Term("moves", moves, MOVES),
        )
        for colour, (first, moves) in zip(COLOURS, nearer, strict=True)
    )
    return Judgement(white, black)


def _areas(weave: Weave, colour: str) -> int:
    """Enclosed areas, and fortresses outside of those: whatever scores three."""
    rest = weave.score(colour) - len(weave.territory(colour)) - weave.energy(colour)
    return rest // 3


def _nearer(weave: Weave) -> list[tuple[int, int]]:
    """For each side the free cells its pawn reaches before the other, and its moves now.

    Both walk over free cells and around walls; a cell that both reach at once is nobody's.
    """
    walls = edge_mask([edge for colour in COLOURS for edge in weave.walls(colour)])
    free = GRID.all & ~GRID.mask([cell for colour in COLOURS for cell in weave.territory(colour)])
    fronts = [GRID.mask(weave.stones(colour)) for colour in COLOURS]
    reached = [0, 0]
    moves = [(step(front, walls) & free).bit_count() for front in fronts]
    while any(fronts):
        fronts = [step(front, walls) & free for front in fronts]
        free &= ~(fronts[0] | fronts[1])
        for side in (0, 1):
            reached[side] |= fronts[side] & ~fronts[1 - side]
    return list(zip(reached, moves, strict=True))
