"""A game looked over after it was played: what every turn cost, and why."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Self

from kyokai.engine import reasons
from kyokai.engine.analysis import Line
from kyokai.engine.limits import Limit
from kyokai.engine.scout import CalledOff, Scout
from kyokai.engine.thinking import MEMORY
from kyokai.kernel.facts import Choice, Fact
from kyokai.kernel.position import Position
from kyokai.kernel.record import Record
from kyokai.kernel.turns import format_turn
from kyokai.kernel.types import Action

#: How long each position is looked at where nobody says: the time is for whoever has no core.
DEFAULT = Limit(nodes=50_000, seconds=1.0)

#: From which loss of win probability on a turn has which glyph, and the glyph's number in PGN.
GLYPHS = {"??": 0.20, "?": 0.10, "?!": 0.05}
NUMBERS = {"??": 4, "?": 2, "?!": 6}


@dataclass(frozen=True)
class TurnReview:
    """What is known about one turn of a game.

    Win probabilities are White's: ``expected`` as the turn began, with the best turn to come, and
    ``win_probabilities`` after each of its actions. ``cost`` is how much of it the player lost.
    """

    number: int
    position: Position
    actions: tuple[Action, ...]
    expected: float
    win_probabilities: tuple[float, ...]
    #: In how many turns of the winner's own the end is forced after the turn; Black's are negative.
    wins_in: int | None
    #: The turn that was found best, and what this one lost against it.
    best: str
    cost: float
    #: For a turn with a glyph: the way it led, the way of a better one, and what tells them apart.
    choice: Choice | None = None
    facts: tuple[Fact, ...] = ()

    @property
    def player(self) -> str:
        """Whose turn it was."""
        return self.position.to_move

    @cached_property
    def text(self) -> str:
        """The turn as it is written."""
        return format_turn(self.position, self.actions)

    @property
    def glyph(self) -> str:
        """``??``, ``?`` or ``?!`` for a turn that lost much; empty for any other."""
        if self.choice is None:
            return ""
        return next(glyph for glyph, loss in GLYPHS.items() if self.cost >= loss)

    @property
    def cause(self) -> Fact | None:
        """The fact that tells best why the turn was worse, if there is any."""
        return reasons.cause(self.facts)

    def say(self, lang: str = "en") -> str:
        """Tell what the turn cost and why; nothing where it cost little."""
        from kyokai.engine import wording

        return wording.comment(self, lang)


class Review:
    """A review that goes on in a thread of its own, from the last turn of the game to the first.

    It is an iterator, plain or asynchronous, over what is found about each turn, and it can be
    stopped at any time; leaving it as a context manager stops it.
    """

    def __init__(self, record: Record, limit: Limit, memory: int) -> None:
        self.record = record
        steps = list(record.replay())
        self._positions = [record.begin(), *(step.position for step in steps)]
        self._actions = [step.action for step in steps]
        ends = [i for i, (a, b) in enumerate(pairwise(steps), 1) if a.turn is not b.turn]
        self._bounds = [0, *ends, len(steps)] if steps else [0]
        #: What was found, by the number of the turn in the record.
        self._turns: list[TurnReview | None] = [None] * (len(self._bounds) - 1)
        self._found: list[TurnReview] = []
        self._news = threading.Condition()
        self._fault: Exception | None = None
        self._over = False
        self._scout = Scout(self._positions[0], limit, memory)
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    # -- following it -----------------------------------------------------------------------

    def stop(self) -> None:
        """Have it end at once; what was found stands."""
        self._scout.stop()

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        with self._news:
            return self._over

    def result(self) -> Self:
        """Wait for the end."""
        for _ in self:
            pass
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._thread.join()

    def __iter__(self) -> Iterator[TurnReview]:
        number = 0
        while (found := self._wait(number)) is not None:
            yield found
            number += 1

    async def __aiter__(self) -> AsyncIterator[TurnReview]:
        number = 0
        while (found := await asyncio.to_thread(self._wait, number)) is not None:
            yield found
            number += 1

    def _wait(self, number: int) -> TurnReview | None:
        """The one that was found as the number says, as soon as there is one; None at the end."""
        with self._news:
            # In short waits, so that Ctrl-C arrives.
            while not self._over and number >= len(self._found):
                self._news.wait(0.2)
            if number < len(self._found):
                return self._found[number]
            if self._fault is not None:
                raise self._fault
            return None

    # -- what was found ---------------------------------------------------------------------

    @property
    def turns(self) -> list[TurnReview | None]:
        """What was found about every turn of the record; None where it was not looked at yet."""
        with self._news:
            return list(self._turns)

    @property
    def win_probabilities(self) -> list[float | None]:
        """White's win probability at the beginning and after every action of the game."""
        found: list[float | None] = []
        for turn, (first, last) in zip(self.turns, pairwise(self._bounds), strict=True):
            found += [None] * (last - first) if turn is None else turn.win_probabilities
        if not self._turns:
            return []
        first_turn = self.turns[0]
        return [first_turn.expected if first_turn else None, *found]

    def costliest(self, most: int = 5) -> list[TurnReview]:
        """The turns with a glyph that cost their players most, the worst first."""
        told = [turn for turn in self.turns if turn is not None and turn.glyph]
        return sorted(told, key=lambda turn: -turn.cost)[:most]

    def mean_cost(self, player: str) -> float:
        """How much of the win probability a turn of this player cost on the average."""
        costs = [t.cost for t in self.turns if t is not None and t.player == player]
        return sum(costs) / len(costs) if costs else 0.0

    def annotated(self, lang: str = "en") -> Record:
        """The record with glyphs, comments, evaluations and variations added."""
        from kyokai.engine import wording

        return wording.annotated(self, lang)

    # -- the work ---------------------------------------------------------------------------

    def _work(self) -> None:
        try:
            self._go_back()
        except CalledOff:
            pass
        except Exception as fault:  # noqa: BLE001  (whoever waits for it gets it)
            self._fault = fault
        finally:
            with self._news:
                self._over = True
                self._news.notify_all()

    def _go_back(self) -> None:
        """Look at every position, the last one first: what comes later is known by then."""
        after = self._look(self._positions[-1])
        for number in reversed(range(len(self._turns))):
            first, last = self._bounds[number : number + 2]
            lines = [self._look(position) for position in self._positions[first:last][::-1]][::-1]
            found = self._judged(number, [*lines, after])
            after = lines[0]
            with self._news:
                self._turns[number] = found
                self._found.append(found)
                self._news.notify_all()

    def _look(self, position: Position) -> Line | None:
        return None if position.outcome is not None else self._scout.best(position)

    def _white(self, position: Position, line: Line | None) -> float:
        """White's win probability; where colours are not chosen yet, that of who will be White."""
        if line is None:
            assert position.outcome is not None
            winner = position.outcome.winner
            return 0.5 if winner is None else float(winner == "white")
        mine = line.win_probability
        return mine if self._sign(position) > 0 else 1 - mine

    def _sign(self, position: Position) -> int:
        """Whether White acts (1) or Black (-1); before colours are chosen, who will be it."""
        return 1 if position.seat == (self._positions[-1].began or 0) else -1

    def _judged(self, number: int, lines: Sequence[Line | None]) -> TurnReview:
        """What a turn cost, from the best lines at its beginning and after each action."""
        first, last = self._bounds[number : number + 2]
        begun, end = self._positions[first], self._positions[last]
        chances = [
            self._white(position, line)
            for position, line in zip(self._positions[first : last + 1], lines, strict=True)
        ]
        best, after = lines[0], lines[-1]
        assert best is not None
        whole = end.outcome is not None or not end.same_turn(begun)
        cost, choice = max(0.0, self._sign(begun) * (chances[0] - chances[-1])), None
        if whole and cost >= min(GLYPHS.values()):
            cost, choice = self._against(begun, self._actions[first:last], best, after, chances[-1])
        wins = after.wins_in if after is not None else None
        wins = None if wins is None else wins * self._sign(end)
        return TurnReview(
            number,
            begun,
            tuple(self._actions[first:last]),
            expected=chances[0],
            win_probabilities=tuple(chances[1:]),
            wins_in=wins,
            best=choice.better.turns[0] if choice else best.turn,
            cost=cost if whole else 0.0,
            choice=choice,
            facts=tuple(reasons.reasons(choice)) if choice else (),
        )

    def _against(
        self,
        begun: Position,
        actions: Sequence[Action],
        best: Line,
        after: Line | None,
        chance: float,
    ) -> tuple[float, Choice | None]:
        """Look at the better turn from where it leads, as the one played was looked at."""
        ids, reached = self._scout.whole_turn(begun, best.ids)
        if reached == self._positions_after(begun, actions):
            return 0.0, None
        line = self._look(reached)
        cost = max(0.0, self._sign(begun) * (self._white(reached, line) - chance))
        if cost < min(GLYPHS.values()):
            return cost, None
        played = self._scout.way(begun, [action.id for action in actions], after)
        return cost, Choice(begun, played, self._scout.way(begun, ids, line))

    @staticmethod
    def _positions_after(begun: Position, actions: Sequence[Action]) -> Position:
        for action in actions:
            begun = begun.apply_unchecked(action.id)
        return begun


def review(record: Record, limit: Limit = DEFAULT, *, memory: int = MEMORY) -> Review:
    """Begin to look over a game, finished or not; each position for so long as the limit says.

    With a limit of nodes or depth the same comes out every time.
    """
    if not limit.bounded:
        raise ValueError("a review needs a limit for each position: nodes, depth or seconds")
    return Review(record, limit, memory)
