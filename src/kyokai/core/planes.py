"""The board as planes of zeros and ones, for programs that learn.

A room says in ``planes.py`` which planes it has: ``PLANES`` (their names), ``HEIGHT`` and
``WIDTH``, and ``planes(position)``, each plane as bits by ``row * WIDTH + column``. For a room
that does not, what every position tells is taken. A plane whose name begins with "own" has a
twin that begins with "enemy"; while colours are not chosen yet, White is the first seat's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kyokai.core.arrays import numpy
from kyokai.kernel.game import Game, game_of
from kyokai.kernel.grid import Grid
from kyokai.kernel.position import COLOURS, Position

#: The planes of a room that says nothing of its own.
COMMON = (
    "own stones",
    "enemy stones",
    "own territory",
    "enemy territory",
    "the second seat",
    "the board",
)


def names(game: Game) -> tuple[str, ...]:
    """What each plane shows."""
    return game.planes.PLANES if game.planes else COMMON


def shape(game: Game) -> tuple[int, int, int]:
    """How many planes, of how many rows, of how many columns."""
    if game.planes:
        return len(game.planes.PLANES), game.planes.HEIGHT, game.planes.WIDTH
    return len(COMMON), *_size(game.grid)


def turned(game: Game) -> tuple[int, ...]:
    """Which plane stands where when the other player looks: own and enemy change places."""
    told = names(game)
    return tuple(told.index(twin(name)) for name in told)


def twin(name: str) -> str:
    """The name of the plane that shows the same of the other player."""
    whose, _, what = name.partition(" ")
    other = {"own": "enemy", "enemy": "own"}.get(whose)
    return f"{other} {what}" if other else name


def masks(position: Position) -> list[int]:
    """The planes of a position as bits."""
    game = game_of(position)
    found: list[int] = game.planes.planes(position) if game.planes else _common(position)
    return found


def of(position: Position) -> Any:
    """The planes of a position as an array of bytes."""
    np = numpy()
    count, height, width = shape(game_of(position))
    size = -(-height * width // 8)
    data = b"".join(mask.to_bytes(size, "little") for mask in masks(position))
    bits = np.unpackbits(
        np.frombuffer(data, "uint8").reshape(count, size), axis=1, bitorder="little"
    )
    return bits[:, : height * width].reshape(count, height, width)


def _size(grid: Grid) -> tuple[int, int]:
    return max(y for _, y in grid.where) + 1, max(x for x, _ in grid.where) + 1


def _common(position: Position) -> list[int]:
    """Stones and territory of both, whether the second player is to act, and where cells are."""
    grid = game_of(position).grid
    height, width = _size(grid)
    own = position.to_move if position.to_move in COLOURS else COLOURS[position.seat]
    both = (own, COLOURS[1 - COLOURS.index(own)])
    where = [told(colour) for told in (position.stones, position.territory) for colour in both]
    found = [_cells((grid.where[grid.index[name]] for name in names), width) for names in where]
    second = ((1 << height * width) - 1) * position.seat
    return [*found, second, _cells(grid.where, width)]


def _cells(where: Iterable[tuple[int, int]], width: int) -> int:
    return sum(1 << y * width + x for x, y in where)
