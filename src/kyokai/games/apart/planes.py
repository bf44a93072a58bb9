"""A position of Apart as planes of bits, for programs that learn."""

from __future__ import annotations

from kyokai.games.apart.geometry import GRID
from kyokai.games.apart.rules import Apart

PLANES = ("own stones", "enemy stones", "the jumping stone", "closed to it", "the first turn")
HEIGHT = WIDTH = 8


def planes(p: Apart) -> list[int]:
    """Each plane as bits by ``row * WIDTH + column``, seen by who is to act."""
    return [p.own, p.enemy, p.moving, p.closed, GRID.all if p.turn == 1 else 0]
