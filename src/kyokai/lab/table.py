"""One game between two players, from an opening to its end: told as a task, kept as data."""

from __future__ import annotations

import hashlib
import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

from kyokai.engine.analysis import probability
from kyokai.engine.limits import Limit
from kyokai.engine.players import Player, player, rest_of_turn
from kyokai.engine.thinking import (
    PROVEN,
    WON,
    Order,
    Thinker,
    can_compile,
    finished,
    thinker,
)
from kyokai.kernel.game import Game, find
from kyokai.kernel.options import Options
from kyokai.kernel.position import COLOURS, Position
from kyokai.kernel.record import Record, Turn
from kyokai.kernel.record.model import result_of
from kyokai.kernel.turns import format_turn, split_turns
from kyokai.kernel.types import Action, Outcome

#: How the end of a game is told that a player gave up by fault, not by the rules.
FORFEIT = "forfeit"
JUDGE_MEMORY = 8
#: How a varied turn is drawn: from so many of the best lines of a search of so many nodes (in the
#: core, and in Python); one that is worse by this win probability is drawn a third as often.
VARY_LINES, VARY_NODES, VARY_PLAIN, VARY_WIDTH = 12, 6000, 400, 0.04

Maker = Callable[[str], Player]


class Forfeit(Exception):
    """A player cannot go on: the program is gone, or played what is not legal."""


@runtime_checkable
class Guest(Protocol):
    """A player from elsewhere: is told what was played, and is let go at the end."""

    def follow(self, start: Position, turns: Sequence[str]) -> None:
        """Take in all turns of the game so far."""

    def close(self) -> None:
        """Leave."""


class Bout(NamedTuple):
    """A game to be played: its key among others, who sits where, and all that decides it."""

    key: tuple[int, ...]
    game: str
    options: Options
    opening: tuple[int, ...]
    #: The players' words, and the places they have among the players, by seat.
    words: tuple[str, str]
    seats: tuple[int, int]
    seed: int
    maker: Maker = player
    #: With so many nodes somebody who does not play judges every position; 0 is nobody.
    judge: int = 0
    #: So many turns are drawn from those that look good, before the players play.
    varied: int = 0


@dataclass(frozen=True)
class Played:
    """A game that was played, as its journal keeps it.

    ``worth`` tells for each turn what the position was worth for the first seat, in thousandths
    of a logit, as the judge or else whoever played saw it; None where nobody did.
    """

    key: tuple[int, ...]
    seats: tuple[int, int]
    turns: tuple[str, ...]
    #: How many of the turns are the opening.
    opening: int
    worth: tuple[int | None, ...]
    seconds: tuple[float, ...]
    #: The seat that won; None where nobody did.
    winner: int | None
    #: The seat that had White.
    white: int
    reason: str
    ended_by: str | None = None
    #: The day it was played, as records write it.
    date: str = field(default="", compare=False)

    def points(self, seat: int) -> float:
        """What the game is worth to a seat: 1, a half or 0."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def to_data(self) -> dict[str, Any]:
        """The game as plain data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The game from its plain data."""
        told: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**told)


def play(bout: Bout) -> Played:
    """Play a game."""
    return Table(bout).play()


class Table:
    """Where a game is played."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout
        self.game = find(bout.game)
        self.start = self.game.position_type.start(bout.options)
        self.now: Position = self.start
        self.turns: list[str] = []
        self.worth: list[int | None] = []
        self.seconds: list[float] = []
        self._opened = 0
        self._mind: Thinker | None = None

    def play(self) -> Played:
        """Play the opening, then let the players play until the end."""
        for actions in split_turns(self.start, self.bout.opening):
            self._take(actions, None, 0.0)
        self._vary()
        self._opened = len(self.turns)
        players: list[Player] = []
        forfeit: int | None = None
        try:
            for seat in (0, 1):
                players.append(self.bout.maker(self.bout.words[seat]))
                forfeit = forfeit if self._begun(seat, players[seat]) else seat
            while self.now.outcome is None and forfeit is None:
                seat = self.now.seat
                forfeit = None if self._turn(seat, players[seat]) else seat
        finally:
            for each in players:
                if isinstance(each, Guest):
                    each.close()
        return self._played(forfeit)

    def _begun(self, seat: int, player: Player) -> bool:
        """Have a player begin; tell whether it did."""
        try:
            player.begin(self.bout.seed ^ seat)
        except Forfeit:
            return False
        return True

    def _turn(self, seat: int, player: Player) -> bool:
        """Have one turn played; tell whether it was."""
        judged = self._judged()
        if isinstance(player, Guest):
            player.follow(self.start, self.turns)
        begun = time.perf_counter()
        try:
            actions = player.choose(self.now)
        except Forfeit:
            return False
        took = time.perf_counter() - begun
        value = judged if self.bout.judge else player.value
        self._take(actions, value if value is None or seat == 0 else -value, took)
        return True

    def _take(self, actions: Sequence[Action], worth: int | None, seconds: float) -> None:
        """Play a turn and note it."""
        self.turns.append(format_turn(self.now, actions))
        self.worth.append(worth)
        self.seconds.append(round(seconds, 3))
        for action in actions:
            self.now = self.now.play(action)

    def _judged(self) -> int | None:
        """What somebody who does not play thinks of the position, for whoever acts."""
        if not self.bout.judge:
            return None
        order = Order(limit=Limit(nodes=self.bout.judge), seed=self.bout.seed)
        return finished(self._thinker(self.now), order).lines[0].value

    def _thinker(self, here: Position) -> Thinker:
        """Somebody who does not play, standing here."""
        if self._mind is None:
            self._mind = thinker(here, JUDGE_MEMORY)
        else:
            self._mind.place(here)
        return self._mind

    def _vary(self) -> None:
        """Begin with turns that are all good, though not the same in every game."""
        rng = random.Random(f"varied {self.bout.seed}")
        while len(self.turns) < self.bout.varied and self.now.outcome is None:
            here, actions, values = self.now, list[Action](), list[int]()
            while here.outcome is None and here.same_turn(self.now):
                value, ids = self._good(here, rng)
                values.append(value)
                more, here = rest_of_turn(here, ids)
                actions += more
            self._take(actions, values[0] if self.now.seat == 0 else -values[0], 0.0)

    def _good(self, here: Position, rng: random.Random) -> tuple[int, list[int]]:
        """What the best line is worth, and one of the best, the better the likelier."""
        limit = Limit(nodes=VARY_NODES if can_compile(self.game) else VARY_PLAIN)
        lines = finished(self._thinker(here), Order(limit=limit, lines=VARY_LINES)).lines
        chances = [probability(self.game, line.value) for line in lines]
        likely = [math.exp((chance - max(chances)) / VARY_WIDTH) for chance in chances]
        return lines[0].value, list(rng.choices(lines, likely)[0].actions)

    def _played(self, forfeit: int | None) -> Played:
        outcome, white = self.now.outcome, self.now.began or 0
        winner: int | None
        if outcome is None:
            assert forfeit is not None
            winner, reason, ended_by = 1 - forfeit, FORFEIT, None
        else:
            colour = None if outcome.winner is None else COLOURS.index(outcome.winner)
            winner = None if colour is None else colour ^ white
            reason, ended_by = outcome.reason, outcome.ended_by
        return Played(
            self.bout.key,
            self.bout.seats,
            tuple(self.turns),
            self._opened,
            tuple(self.worth),
            tuple(self.seconds),
            winner,
            white,
            reason,
            ended_by,
            datetime.now(UTC).strftime("%Y.%m.%d"),
        )


def first_wins(game: Game, worth: int | None) -> float | None:
    """How likely the first seat is to win, where the position was judged."""
    return None if worth is None else probability(game, worth)


def seed_of(seed: int, key: Sequence[int]) -> int:
    """A seed for one game among all those of a seed; the last bit is left to the seats."""
    told = hashlib.sha256(f"{seed} {list(key)}".encode()).digest()
    return int.from_bytes(told[:7], "big") & ~1


def recorded(game: Game, options: Options, played: Played, tags: dict[str, str]) -> Record:
    """The game as a record, with what was thought of it, for White, and the time it took."""
    record = Record.new(game.name, tags=tags, **dict(options.items()))
    record.turns = [
        Turn(
            text,
            evaluation=None if worth is None else evaluation(worth, white=played.white),
            elapsed=seconds if number >= played.opening else None,
        )
        for number, (text, worth, seconds) in enumerate(
            zip(played.turns, played.worth, played.seconds, strict=True)
        )
    ]
    won = None if played.winner is None else COLOURS[played.winner ^ played.white]
    record.result = result_of(Outcome(won, played.reason))
    return record


def evaluation(worth: int, *, white: int = 0) -> str:
    """What a position is worth, as records tell it: logits for White, or turns to a forced end."""
    value = -worth if white else worth
    if abs(value) < PROVEN:
        return f"{value / 1000:+.2f}"
    turns = (WON - abs(value)) // 2 + 1
    return f"#{turns}" if value > 0 else f"#-{turns}"
