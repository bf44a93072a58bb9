"""Positions of games that are played: kept while they are needed, else played again.

A worker may forget any of them at any time. What is kept for a game is its latest position, with
the history that ``repetition`` counts; on a miss the game is replayed from its actions. Where the
rules have changed since, so that the replay does not lead to the text that was stored, the text
holds.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import NamedTuple

import kyokai
from kyokai.kernel.errors import IllegalAction, KyokaiError
from kyokai.kernel.position import Position
from kyokai.kernel.turns import format_turn, parse_turn
from kyokai.kernel.types import Action, Reason
from kyokai.server.views import colours as colours_of
from kyokai.server.views import hash_of_text as hash_of
from kyokai.server.views import seat_of

__all__ = [
    "Positions",
    "Reached",
    "Turn",
    "colours_of",
    "hash_of",
    "key_of",
    "reached",
    "replay",
    "seat_of",
    "whole_turn",
    "written_turn",
]

#: How many positions a worker keeps; one takes about 10 kB with its share of history.
KEPT = 4000


class Reached(NamedTuple):
    """A position in a game: after how many turns, and its text and hash."""

    ply: int
    text: str
    hash: str
    position: Position


class Turn(NamedTuple):
    """A whole turn that is legal: its actions, its text, and where it leads."""

    actions: tuple[int, ...]
    text: str
    position: Position


def key_of(position: Position) -> str:
    """A short hash of what ``repetition`` compares."""
    return blake2b(repr(position.key).encode(), digest_size=16).hexdigest()


def reached(ply: int, position: Position) -> Reached:
    """A position with its text and hash."""
    text = str(position)
    return Reached(ply, text, hash_of(text), position)


def whole_turn(begin: Position, words: Sequence[int | str]) -> Turn:
    """Play the actions of one turn; its closing action may be left out.

    Raises IllegalAction where one is illegal, where something stands behind the end of the turn,
    or where the turn is not over.
    """
    here, actions = begin, list[Action]()
    for word in words:
        if here.outcome is not None and not actions:
            here.action(word)  # which tells that the game is over
        if actions and (here.outcome is not None or not here.same_turn(begin)):
            raise IllegalAction(word, Reason(begin.game, "turn_over", details={"text": str(word)}))
        actions.append(here.action(word))
        here = here.apply_unchecked(actions[-1].id)
    if not actions or (here.outcome is None and here.same_turn(begin)):
        ending = begin.ENDING
        if ending is None or here.why_not(ending) is not None:
            what = "+".join(str(action) for action in actions)
            raise IllegalAction(what, Reason(begin.game, "turn_unfinished"))
        if actions:
            actions.append(here.action(ending))
            here = here.apply_unchecked(ending)
        else:
            raise IllegalAction("", Reason(begin.game, "turn_unfinished"))
    return Turn(tuple(action.id for action in actions), format_turn(begin, actions), here)


def written_turn(begin: Position, text: str) -> Turn:
    """Play a turn that is written down."""
    return whole_turn(begin, [action.id for action in parse_turn(begin, text)])


def replay(start: Position, turns: Iterable[Sequence[int]]) -> Position:
    """Play turns that were legal once; raise KyokaiError where one no longer is."""
    here = start
    for actions in turns:
        for action in actions:
            here = here.play(action)
    return here


class Positions:
    """The latest positions of games, the least needed forgotten first; for any thread."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._known: OrderedDict[str, Reached] = OrderedDict()
        self._lock = threading.Lock()
        self.misses = 0

    def __len__(self) -> int:
        return len(self._known)

    def latest(self, game: str) -> Reached | None:
        """The position that is kept of a game, whichever it is."""
        with self._lock:
            return self._known.get(game)

    def find(self, game: str, ply: int, hash_: str) -> Position | None:
        """The position of a game at this turn, if it is the one that is kept."""
        with self._lock:
            known = self._known.get(game)
            if known is None or known.ply != ply or known.hash != hash_:
                return None
            self._known.move_to_end(game)
            return known.position

    def keep(self, game: str, reached: Reached) -> None:
        """Keep a position in place of an earlier one of its game."""
        with self._lock:
            self._known[game] = reached
            self._known.move_to_end(game)
            if len(self._known) > self._kept:
                self._known.popitem(last=False)

    def at(
        self,
        game: str,
        ply: int,
        text: str,
        begin: Callable[[], tuple[str, Iterable[Sequence[int]]]],
    ) -> Position:
        """The position of a game after so many turns, whose text is known.

        ``begin`` tells the text of the game's first position and its turns, where it is not kept.
        """
        hash_ = hash_of(text)
        found = self.find(game, ply, hash_)
        if found is not None:
            return found
        self.misses += 1
        start, turns = begin()
        try:
            position = replay(kyokai.position(start), turns)
        except KyokaiError:
            position = None
        if position is None or str(position) != text:
            position = kyokai.position(text)
        self.keep(game, Reached(ply, text, hash_, position))
        return position
