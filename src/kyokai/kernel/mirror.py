"""Actions on a board that is turned or mirrored: for checks, and for learning from symmetry."""

from __future__ import annotations

from kyokai.kernel.grid import Symmetry
from kyokai.kernel.position import Position


def mirrored(position: Position, action_id: int, symmetry: Symmetry) -> int:
    """The id of the same action once the position is turned or mirrored.

    The position itself is mapped by ``position.to_setup().mapped(symmetry).position()``.
    """
    for kind in position.KINDS:
        if 0 <= action_id - kind.first < kind.count:
            place, bit, direction = kind.spot(action_id)
            if kind.on == "cell":
                place = symmetry.cells[place]
            elif kind.on == "edge":
                place = symmetry.edges[place]
            elif kind.on == "direction":
                place = symmetry.directions[place]
            elif kind.on == "area":
                grid = symmetry.grid
                cells = grid.names_of(position.area(bit) | bit)
                place = min(grid.index[name] for name in symmetry.cells_of(cells))
            if kind.directed:
                direction = symmetry.directions[direction]
            return kind.id_at(place, direction)
    raise ValueError(f"there is no action with id {action_id}")
