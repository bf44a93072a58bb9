"""What speaks for a side in Borderland."""

from __future__ import annotations

from typing import cast

from kyokai.games.borderland.geometry import COLOURS, GRID
from kyokai.games.borderland.rules import Borderland
from kyokai.kernel.judgement import Judgement, Term
from kyokai.kernel.position import Position

STONES = 1.0
TO_BORDER = -1.5
TERRITORY = 0.25
#: What counts as the distance where every way is blocked: more than any open way is long.
BLOCKED = 12


def evaluate(position: Position) -> Judgement:
    """Stones, how many cells a border still needs, and territory."""
    here = cast("Borderland", position)
    white, black = (_terms(here, side) for side in range(len(COLOURS)))
    return Judgement(white, black)


def _terms(here: Borderland, side: int) -> tuple[Term, ...]:
    own, enemy = here.stones_of(side), here.stones_of(1 - side)
    return (
        Term("stones", own.bit_count(), STONES),
        Term("to_border", cells_to_border(own, enemy), TO_BORDER),
        Term("territory", here.territory_of(side).bit_count(), TERRITORY),
    )


def cells_to_border(own: int, enemy: int) -> int:
    """The fewest empty cells that would join two non-adjacent sides if own stones stood there."""
    free = GRID.all & ~enemy
    # Of any two sides that share no corner, one is among the first four round the board.
    return min(_cells_from(side, own, free) for side in range(4))


def _cells_from(side: int, own: int, free: int) -> int:
    """The fewest cells from one side to any side that shares no corner with it."""
    rim = GRID.rim
    goal = rim[(side + 2) % 6] | rim[(side + 3) % 6] | rim[(side + 4) % 6]
    reached = GRID.flood(rim[side] & own, own)
    cells = 0
    while not reached & goal:
        step = (rim[side] | GRID.around(reached)) & free & ~reached
        if not step:
            return BLOCKED
        # Stones that stand already cost nothing: what they are joined to is reached as well.
        reached |= step | GRID.flood(GRID.around(step) & own, own)
        cells += 1
    return cells
