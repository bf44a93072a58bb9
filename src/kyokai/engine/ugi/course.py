"""The game as a runner tells it: where it begins, and every move again each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kyokai.kernel.position import Position
from kyokai.kernel.turns import format_turn, turn_steps
from kyokai.kernel.types import Action


class Move(NamedTuple):
    """A move of a course: its word, the ids of its actions, and where it leads."""

    word: str
    ids: tuple[int, ...]
    after: Position


class Course:
    """A game from its beginning on.

    A move is a whole turn, or, where the course goes by ``steps``, one action.
    """

    def __init__(self, start: Position, *, steps: bool) -> None:
        self.start, self.steps = start, steps
        self.moves: list[Move] = []

    @property
    def now(self) -> Position:
        """Where the game stands."""
        return self.moves[-1].after if self.moves else self.start

    def follow(self, words: Sequence[str]) -> None:
        """Stand where these moves lead; those at its head that were known are not played again.

        IllegalAction tells the first that is not legal; the course then stays what it was.
        """
        kept = 0
        for move, word in zip(self.moves, words, strict=False):
            if move.word != word:
                break
            kept += 1
        here = self.moves[kept - 1].after if kept else self.start
        more: list[Move] = []
        for word in words[kept:]:
            more.append(self._move(here, word))
            here = more[-1].after
        self.moves[kept:] = more

    def go_on(self, words: Sequence[str]) -> None:
        """Play further moves."""
        self.follow([*(move.word for move in self.moves), *words])

    def _move(self, here: Position, word: str) -> Move:
        if self.steps:
            action = here.action(word)
            return Move(word, (action.id,), here.apply_unchecked(action.id))
        played = list(turn_steps(here, word))
        return Move(word, tuple(action.id for action, _ in played), played[-1][1])

    def allows(self, word: str) -> bool:
        """Whether a move is legal now."""
        try:
            self._move(self.now, word)
        except ValueError:
            return False
        return True

    def ids(self) -> list[int]:
        """The ids of all actions from the beginning on."""
        return [action_id for move in self.moves for action_id in move.ids]


def moves_of(position: Position, actions: Sequence[Action], *, steps: bool) -> list[str]:
    """Actions as moves; what is left of them when the last turn is not complete is left out."""
    if steps:
        return [str(action) for action in actions]
    found: list[str] = []
    turn: list[Action] = []
    here = begun = position
    for action in actions:
        turn.append(action)
        here = here.apply_unchecked(action.id)
        if here.outcome is not None or not here.same_turn(begun):
            found.append(format_turn(begun, turn))
            turn, begun = [], here
    return found
