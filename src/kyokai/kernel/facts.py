"""Facts about a turn: what comes of it, and what would have come of a better one.

A room may have a module ``explain`` that compares two *ways* on from a position::

    facts(choice: Choice) -> list[Fact]     what was lost, the most important fact first
    INSTEAD_OF = {code: general code}       facts that tell more than one of every game (optional)

Every fact is read off positions that stand on one of the two ways, and says which: whoever doubts
it can play the way and look. ``facts.CODE`` in the room's words tells it as a sentence,
``facts.CODE_one`` where its ``count`` is 1. A fact about the better way may have a ``hints.CODE``,
too: what it tells somebody who has not played yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kyokai.kernel import strings
from kyokai.kernel.position import Position
from kyokai.kernel.types import NOTHING, Verbatim

PLAYED, BETTER = "played", "better"


class Way(NamedTuple):
    """How a game goes on: whole turns as text, and the position after each of them.

    ``forced`` says that a search has proven its end: nobody who loses by it can avoid that.
    """

    turns: tuple[str, ...] = ()
    positions: tuple[Position, ...] = ()
    forced: bool = False

    @property
    def end(self) -> Position | None:
        """Where it ends, if the game does."""
        last = self.positions[-1] if self.positions else None
        return last if last is not None and last.outcome is not None else None


class Choice(NamedTuple):
    """A turn of a player: where it began, the way it led, and the way of a better turn."""

    position: Position
    played: Way
    better: Way

    @property
    def player(self) -> str:
        """Whose turn it was."""
        return self.position.to_move

    @property
    def enemy(self) -> str:
        """The other player, once colours are chosen."""
        return "black" if self.player == "white" else "white"

    @property
    def common(self) -> int:
        """How many turns both ways have: only so far can they be compared."""
        return min(len(self.played.turns), len(self.better.turns))

    @property
    def going(self) -> int:
        """How many turns both ways have with the game still going on behind them."""
        pairs = zip(self.played.positions, self.better.positions, strict=False)
        ended = (any(position.outcome for position in pair) for pair in pairs)
        return next((at for at, over in enumerate(ended) if over), self.common)

    def along(self, way: str) -> tuple[Position, ...]:
        """The positions of a way as far as both go, the one in which the turn began in front."""
        found = self.played if way == PLAYED else self.better
        return (self.position, *found.positions[: self.common])

    def fact(
        self, code: str, way: str, at: int, cells: tuple[str, ...] = (), /, **details: object
    ) -> Fact:
        """A fact that shows after so many turns of a way; both players are among its details."""
        told = self.played if way == PLAYED else self.better
        turn = Verbatim(told.turns[at - 1])
        better = Verbatim(self.better.turns[0])
        named = {"player": self.player, "enemy": self.enemy, "turn": turn, "better": better}
        details = {**named, "turns": at, **details}
        return Fact(self.position.game, code, way, at, cells, details)


class Fact(NamedTuple):
    """A named fact: the way that shows it, after how many of its turns, cells, and numbers."""

    game: str
    code: str
    way: str
    at: int
    cells: tuple[str, ...] = ()
    details: Mapping[str, object] = NOTHING

    def say(self, lang: str = "en", form: str = "facts") -> str:
        """Tell the fact as a sentence; with the form ``hints`` as a hint, empty if it is none."""
        key = f"{form}.{self.code}"
        if self.details.get("count") == 1 and strings.find(self.game, lang, f"{key}_one"):
            key += "_one"
        if strings.find(self.game, lang, key) is None:
            return "" if form == "hints" else key
        details = {**self.details, "turn": self._turn()}
        return strings.say(self.game, lang, key, cells=self.cells, **details)

    def _turn(self) -> object:
        """The turn that shows it; where others come before it on the way, that is seen."""
        turn = self.details.get("turn")
        if self.way == BETTER and self.at > 1:
            return Verbatim(f"{self.details['better']} … {turn}")
        return Verbatim(f"… {turn}") if self.at > 2 else turn


class Told(NamedTuple):
    """A word of a room within a sentence, by its key: it is told in the sentence's language."""

    game: str
    key: str
    details: Mapping[str, object] = NOTHING

    def say(self, lang: str) -> str:
        """Tell it."""
        return strings.say(self.game, lang, self.key, **self.details)
