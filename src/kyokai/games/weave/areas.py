"""Areas and what encloses them: section 5 of ``RULES.md``."""

from __future__ import annotations

from kyokai.games.weave.geometry import CELLS_AT, step, touching
from kyokai.kernel.bits import bits

#: What an enclosed area is worth, and a fortress that lies in none.
BONUS = 3


def areas(cells: int, walls: int) -> list[int]:
    """The parts into which walls split a set of cells, by lowest cell."""
    found = []
    while cells:
        area = front = cells & -cells
        while front:
            front = step(front, walls) & cells & ~area
            area |= front
        found.append(area)
        cells &= ~area
    return found


def is_enclosed(area: int, walls: int) -> bool:
    """Whether every edge of the outline carries a wall or is on the board's rim."""
    return not step(area, walls) & ~area


def gaps(area: int, walls: int) -> int:
    """The edges of the outline that carry no wall and are not on the board's rim."""
    found = 0
    for edge in bits(touching(area) & ~walls):
        cells = CELLS_AT[edge.bit_length() - 1]
        if cells & area and cells & ~area:
            found |= edge
    return found


def lowest(area: int) -> int:
    """The cell that an area is named by."""
    return area & -area


def score(cells: int, enclosed: list[int], fortresses: tuple[int, ...], energy: int) -> int:
    """The points of one side: cells, enclosed areas, fortresses outside of those, energy (W8)."""
    inside = sum(enclosed)
    alone = [fortress for fortress in fortresses if not fortress & inside]
    return cells.bit_count() + BONUS * (len(enclosed) + len(alone)) + energy
