"""What speaks for a side in Apart."""

from __future__ import annotations

from typing import cast

from kyokai.games.apart.geometry import COLOURS, GRID
from kyokai.games.apart.rules import Apart
from kyokai.kernel.judgement import Judgement, Term
from kyokai.kernel.position import Position

TOUCHING = -1.0
PAIRS = -0.35
STONES = -0.15


def evaluate(position: Position) -> Judgement:
    """Stones that touch their own, how many pairs they make, and how many there are to part."""
    apart = cast("Apart", position)
    white, black = (_terms(GRID.mask(apart.stones(colour))) for colour in COLOURS)
    return Judgement(white, black)


def _terms(stones: int) -> tuple[Term, ...]:
    touching = (GRID.around(stones) & stones).bit_count()
    pairs = sum((GRID.shift(stones, d) & stones).bit_count() for d in range(4))
    return (
        Term("touching", touching, TOUCHING),
        Term("pairs", pairs, PAIRS),
        Term("stones", stones.bit_count(), STONES),
    )
