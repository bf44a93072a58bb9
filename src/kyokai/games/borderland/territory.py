"""Borders, areas and territory: what a player's stones cut out of the board."""

from __future__ import annotations

from functools import lru_cache

from kyokai.games.borderland.geometry import GRID, NEAR, spans
from kyokai.kernel.bits import union

#: So many cells of territory win.
ENOUGH = 46


def border_through(stones: int, stone: int) -> int:
    """The border that this stone of a player is part of, or 0."""
    if not NEAR[stone] & stones:
        return 0  # a stone alone touches no two non-adjacent sides
    group = GRID.flood(stone, stones)
    return group if spans(group) else 0


def borders(stones: int) -> int:
    """All cells of all borders of a player with these stones.

    >>> borders(GRID.mask(["a1", "a2", "b1"]))
    0
    """
    if not spans(stones):
        return 0
    return union(group for group in GRID.parts(stones) if spans(group))


@lru_cache(maxsize=4096)
def areas(border: int) -> tuple[int, ...]:
    """What is left of the board without these border cells, part by part, by lowest cell."""
    return tuple(GRID.parts(GRID.all & ~border))


def fullest(border: int, enemy: int) -> tuple[int, ...]:
    """The areas with the most enemy stones: one, or all that are tied."""
    found = areas(border)
    if len(found) < 2:
        return found
    counts = [(area & enemy).bit_count() for area in found]
    most = max(counts)
    return tuple(area for area, count in zip(found, counts, strict=True) if count == most)


def tied(border: int, enemy: int) -> tuple[int, ...]:
    """The areas that are tied for the most enemy stones; none where there is no tie."""
    if not border:
        return ()
    found = fullest(border, enemy)
    return found if len(found) > 1 else ()


def territory(border: int, enemy: int, ceded: int) -> int:
    """The borders and every area but the one left out.

    ``ceded`` is the tied area that was chosen to be left out. While nobody has chosen (0), no
    area of the tie is territory.
    """
    if not border:
        return 0
    return GRID.all & ~(ceded or union(fullest(border, enemy)))
