"""What a player sees: planes and mask, as arrays and as spaces, and what a game is worth."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kyokai.core import FastPosition, fast, planes
from kyokai.kernel.game import Game, find
from kyokai.kernel.position import COLOURS, Move, Position

#: The two players, in the order of their seats.
SEATS = (0, 1)

Seen = dict[str, NDArray[Any]]


class View:
    """How the players of a game see it: their planes, and the mask of their actions.

    The core tells planes as whoever is to act sees them. For the other player what is one's own
    and what is the enemy's change places.
    """

    def __init__(self, game: Game) -> None:
        self.actions = game.action_count
        self.shape = planes.shape(game)
        self._turned = list(planes.turned(game))

    def planes_space(self, dtype: str = "uint8") -> spaces.Box:
        """The space of the planes."""
        return spaces.Box(0, 1, self.shape, np.dtype(dtype).type)

    def space(self, dtype: str = "uint8") -> spaces.Dict:
        """The space of what a player sees: ``observation`` and ``action_mask``."""
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": self.planes_space(dtype), "action_mask": mask})

    def planes(self, position: FastPosition, seat: int) -> NDArray[Any]:
        """The planes as the player of this seat sees them."""
        seen = np.empty(self.shape, np.uint8)
        position.planes_into(seen)
        return seen if seat == position.seat else seen[self._turned]

    def planes_into(self, position: FastPosition, seat: int, out: NDArray[Any]) -> None:
        """Write the planes as the player of this seat sees them."""
        position.planes_into(out)
        if seat != position.seat:
            out[:] = out[self._turned]

    def of(self, position: FastPosition, seat: int) -> Seen:
        """What the player of this seat sees; nothing is legal for whoever is not to act."""
        mask = np.zeros(self.actions, np.int8)
        if seat == position.seat:
            position.mask_into(mask)
        return {"observation": self.planes(position, seat), "action_mask": mask}


def begun(of: str | Position, options: dict[str, Any]) -> tuple[Game, FastPosition]:
    """A game, and the position to begin with; a position that is over is refused."""
    position = fast(of, **options)
    if position.over:
        raise ValueError("an environment begins with a position that is not over")
    return find(position.game), position


def plain(action: Any) -> Move:
    """An action as the core takes it at once: the whole numbers of other packages become ints."""
    if not isinstance(action, bool):
        try:
            return operator.index(action) if hasattr(action, "dtype") else action
        except TypeError:
            pass
    return action  # type: ignore[no-any-return]


def returns(position: FastPosition) -> tuple[float, float]:
    """What the game is worth for both seats: 1, -1 or 0; 0 as long as it goes on."""
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return (0.0, 0.0)
    to_move = position.to_move
    mover = to_move if to_move in COLOURS else COLOURS[position.seat]
    seat = position.seat if outcome.winner == mover else 1 - position.seat
    return (1.0, -1.0) if seat == 0 else (-1.0, 1.0)
