"""The board as planes of zeros and ones, for programs that learn.

A room says in ``planes.py`` which planes it has: ``PLANES`` (their names), ``HEIGHT`` and
``WIDTH``, and ``planes(position)``, each plane as bits by ``row * WIDTH + column``. For a room
that does not, what every position tells is taken.
"""

from __future__ import annotations

from typing import Any

from kyokai.core.arrays import numpy
from kyokai.kernel.game import Game, game_of
from kyokai.kernel.grid import Grid
from kyokai.kernel.position import COLOURS, Position

#: The planes of a room that says nothing of its own.
COMMON = ("own stones", "enemy stones", "own territory", "enemy territory", "the second seat")


def names(game: Game) -> tuple[str, ...]:
    """What each plane shows."""
    return game.planes.PLANES if game.planes else COMMON


def shape(game: Game) -> tuple[int, int, int]:
    """How many planes, of how many rows, of how many columns."""
    if game.planes:
        return len(game.planes.PLANES), game.planes.HEIGHT, game.planes.WIDTH
    return len(COMMON), *_size(game.grid)


def of(position: Position) -> Any:
    """The planes of a position as an array of bytes."""
    np = numpy()
    game = game_of(position)
    count, height, width = shape(game)
    masks = game.planes.planes(position) if game.planes else _common(position)
    size = -(-height * width // 8)
    data = b"".join(mask.to_bytes(size, "little") for mask in masks)
    bits = np.unpackbits(
        np.frombuffer(data, "uint8").reshape(count, size), axis=1, bitorder="little"
    )
    return bits[:, : height * width].reshape(count, height, width)


def _size(grid: Grid) -> tuple[int, int]:
    return max(y for _, y in grid.where) + 1, max(x for x, _ in grid.where) + 1


def _common(position: Position) -> list[int]:
    """Stones and territory of both, and whether the second player is to act."""
    grid = game_of(position).grid
    height, width = _size(grid)
    own = position.to_move if position.to_move in COLOURS else COLOURS[0]
    both = (own, COLOURS[1 - COLOURS.index(own)])
    found = []
    for told in (position.stones, position.territory):
        for colour in both:
            where = [grid.where[grid.index[name]] for name in told(colour)]
            found.append(sum(1 << y * width + x for x, y in where))
    return [*found, ((1 << height * width) - 1) * position.seat]
