"""What the engine thinks of a position, in words that a program or a person can use."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

from kyokai.engine import weights
from kyokai.engine.limits import Limit
from kyokai.engine.thinking import MEMORY, PROVEN, WAIT, WON, Order, Report, Thinker, Told, thinker
from kyokai.kernel.game import Game, game_of
from kyokai.kernel.position import Position
from kyokai.kernel.turns import format_turn
from kyokai.kernel.types import Action

#: How long a position is looked at where nobody says.
DEFAULT = Limit(seconds=1.0)


def probability(game: Game, value: int) -> float:
    """How likely a value, in thousandths of a logit, is to win; half a draw counts as half."""
    if abs(value) >= PROVEN:
        return 1.0 if value > 0 else 0.0
    return 1 / (1 + math.exp(-value / 1000 * weights.scale(game)))


@dataclass(frozen=True)
class Line:
    """How a game may go on from a position, and what that is worth."""

    position: Position
    value: int
    ids: tuple[int, ...]

    @cached_property
    def _played(self) -> tuple[tuple[Action, ...], tuple[str, ...]]:
        actions: list[Action] = []
        turns: list[str] = []
        position = begun = self.position
        turn: list[Action] = []
        for action_id in self.ids:
            if position.outcome is not None or action_id not in position.legal_ids():
                break  # what is known from elsewhere may not fit here, such as after a repetition
            action = position.action(action_id)
            actions.append(action)
            turn.append(action)
            after = position.apply_unchecked(action_id)
            if after.outcome is not None or not after.same_turn(begun):
                turns.append(format_turn(begun, turn))
                begun, turn = after, []
            position = after
        if turn:
            turns.append("+".join(str(action) for action in turn))
        return tuple(actions), tuple(turns)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The line, action by action."""
        return self._played[0]

    @property
    def turns(self) -> tuple[str, ...]:
        """The line as whole turns; the last may be unfinished."""
        return self._played[1]

    @property
    def turn(self) -> str:
        """The turn to play now, or what is left of it."""
        return self.turns[0] if self.turns else ""

    @property
    def score(self) -> float:
        """What it is worth for whoever acts now, in logits; at most 20 where nothing is forced."""
        return self.value / 1000

    @property
    def wins_in(self) -> int | None:
        """In how many turns of the winner's own the end is forced; negative where it is lost."""
        if abs(self.value) < PROVEN:
            return None
        turns = (WON - abs(self.value)) // 2 + 1
        return turns if self.value > 0 else -turns

    @property
    def win_probability(self) -> float:
        """How likely whoever acts now is to win; half a draw counts as half."""
        return probability(game_of(self.position), self.value)


@dataclass(frozen=True)
class Analysis:
    """What a search found so far."""

    position: Position
    lines: tuple[Line, ...]
    depth: int
    deepest: int
    nodes: int
    seconds: float
    full: int
    #: For each place to touch, how good the best action that touches it is: from 0, the worst, to
    #: 1, the best; filled in on request.
    heat: dict[str, float] = field(default_factory=dict)

    @property
    def best(self) -> Line | None:
        """The best line; none where the game is over."""
        return self.lines[0] if self.lines else None

    def win_probability(self, colour: str | None = None) -> float:
        """How likely a colour is to win; without one, whoever acts."""
        if self.position.outcome is not None:
            winner = self.position.outcome.winner
            return 0.5 if winner is None else float(winner == colour)
        mine = self.lines[0].win_probability if self.lines else 0.5
        return mine if colour in (None, self.position.to_move) else 1 - mine


class Thinking:
    """A search that is going on: news can be waited for, and it can be stopped at any time.

    It is an iterator, plain or asynchronous, over analyses that get better. Leaving it, as a
    context manager or by the garbage collector, stops it.
    """

    def __init__(self, position: Position, mind: Thinker, order: Order) -> None:
        self.position = position
        self._mind = mind
        self._number = 0
        if position.outcome is None:
            mind.start(order)

    def stop(self) -> None:
        """Have it end at once; the last analysis stands."""
        self._mind.stop()

    @property
    def done(self) -> bool:
        """Whether it has ended."""
        return self.position.outcome is not None or self._mind.done

    def now(self) -> Analysis:
        """Return what has been found so far."""
        report = Report() if self.position.outcome is not None else self._mind.report()
        return told(self.position, report)

    def result(self) -> Analysis:
        """Wait for the end and return what came of it."""
        while not self.done:
            self._mind.wait(2**60, WAIT)
        return self.now()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def __del__(self) -> None:
        self.stop()

    def __iter__(self) -> Iterator[Analysis]:
        while not self.done:
            number = self._mind.wait(self._number, 0.2)
            if number > self._number and not self.done:
                self._number = number
                yield self.now()
        yield self.now()

    async def __aiter__(self) -> AsyncIterator[Analysis]:
        try:
            while not self.done:
                number = await asyncio.to_thread(self._mind.wait, self._number, 0.2)
                if number > self._number and not self.done:
                    self._number = number
                    yield self.now()
            yield self.now()
        finally:
            self.stop()


def think(
    position: Position,
    limit: Limit = DEFAULT,
    *,
    lines: int = 3,
    threads: int = 1,
    memory: int = MEMORY,
    seed: int = 0,
    by_action: bool = False,
) -> Thinking:
    """Begin to think about a position, in threads of its own."""
    order = Order(limit=limit, lines=lines, threads=threads, seed=seed, by_action=by_action)
    return Thinking(position, thinker(position, memory), order)


def analyse(
    position: Position,
    limit: Limit = DEFAULT,
    *,
    lines: int = 3,
    threads: int = 1,
    memory: int = MEMORY,
    seed: int = 0,
    heat: bool = False,
) -> Analysis:
    """Look at a position for a while and tell the best turns.

    With one thread, a limit of nodes or depth, and the same seed, the same comes out every time.
    """
    if not limit.bounded:
        raise ValueError("a limit that never ends is for think(), which can be stopped")
    found = think(position, limit, lines=lines, threads=threads, memory=memory, seed=seed).result()
    if heat and position.outcome is None:
        found.heat.update(heat_of(position, limit, memory))
    return found


def heat_of(position: Position, limit: Limit, memory: int = MEMORY) -> dict[str, float]:
    """How good it is to touch each place: the best action that does, between worst and best."""
    from kyokai.kernel.scene import paths

    touched = {a.id: places for a, places in paths(position, game_of(position)).items()}
    order = Order(limit=limit, lines=min(500, len(position.legal_ids())), by_action=True)
    report = Thinking(position, thinker(position, memory), order)
    found: dict[str, float] = {}
    for line in report.result().lines:
        for place in touched[line.ids[0]]:
            found[place] = max(found.get(place, 0.0), line.win_probability)
    if not found:
        return found
    low, high = min(found.values()), max(found.values())
    return {place: (value - low) / ((high - low) or 1) for place, value in found.items()}


def told(position: Position, report: Report) -> Analysis:
    """A report as an analysis."""
    return Analysis(
        position,
        tuple(line_of(position, line) for line in report.lines),
        depth=report.depth,
        deepest=report.deepest,
        nodes=report.nodes,
        seconds=report.seconds,
        full=report.full,
    )


def line_of(position: Position, line: Told) -> Line:
    """One of the best lines, from its position on."""
    return Line(position, line.value, tuple(line.actions))
