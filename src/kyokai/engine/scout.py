"""Ways on from a position: what a search finds best, played out turn by turn."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from kyokai.engine.analysis import Line, line_of
from kyokai.engine.limits import Limit
from kyokai.engine.thinking import MEMORY, PROVEN, WON, Order, Thinker, finished, thinker
from kyokai.kernel.facts import Way
from kyokai.kernel.position import Position
from kyokai.kernel.turns import format_turn
from kyokai.kernel.types import Action

#: How many turns a way has where no end is forced, and how many at most where one is.
TURNS, MOST_TURNS = 5, 60


class CalledOff(Exception):
    """Somebody has stopped the work."""


class Scout:
    """Looks at one position after the other with one memory, each for as long as the limit says."""

    def __init__(self, position: Position, limit: Limit, memory: int = MEMORY) -> None:
        self.limit = limit
        self._mind: Thinker = thinker(position, memory)
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Have whatever is being done end at once, by CalledOff."""
        self._stopped.set()
        self._mind.stop()

    def look(self, position: Position, lines: int = 1) -> list[Line]:
        """The best lines from a position that is not over."""
        self._mind.place(position)
        if self._stopped.is_set():
            raise CalledOff
        report = finished(self._mind, Order(limit=self.limit, lines=lines))
        if self._stopped.is_set():
            raise CalledOff
        return [line_of(position, line) for line in report.lines]

    def best(self, position: Position) -> Line:
        """The best line from a position that is not over."""
        return self.look(position)[0]

    def whole_turn(self, position: Position, ids: Sequence[int]) -> tuple[list[int], Position]:
        """The turn that a line begins with, and where it leads; what the line lacks is found."""
        walk = _Walk(position)
        walk.along(ids, turns=1)
        while not walk.turns:
            walk.along(self.best(walk.here).ids, turns=1)
        return walk.ids, walk.here

    def way(
        self,
        position: Position,
        ids: Sequence[int],
        after: Line | None = None,
        turns: int = TURNS,
    ) -> Way:
        """Play the turn that these actions begin, then what is best for both.

        ``after`` is the best line behind the turn, where it is known already.
        """
        walk = _Walk(position)
        walk.along(self.whole_turn(position, ids)[0], turns=1)
        if walk.over:
            return walk.way(forced=True)
        line = self.best(walk.here) if after is None else after
        proven = abs(line.value) >= PROVEN
        most = min(WON - abs(line.value) + 2, MOST_TURNS) if proven else turns
        winner = _winner(walk.here, line.value) if proven else None
        walk.along(line.ids, turns=most)
        while len(walk.turns) < most and not walk.over:
            walk.along(self.best(walk.here).ids, turns=most)
        outcome = walk.here.outcome
        if proven and (outcome is None or outcome.winner != winner):
            return walk.way(most=turns)
        return walk.way(forced=proven)


def _winner(position: Position, value: int) -> str:
    """Who wins where a forced end is worth so much for whoever acts."""
    other = {"white": "black", "black": "white"}
    return position.to_move if value > 0 else other.get(position.to_move, "")


class _Walk:
    """A way in the making."""

    def __init__(self, position: Position) -> None:
        self.here = self._begun = position
        self.ids: list[int] = []
        self.turns: list[str] = []
        self._positions: list[Position] = []
        self._turn: list[Action] = []

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.here.outcome is not None

    def along(self, ids: Sequence[int], turns: int) -> None:
        """Play on as long as actions are legal, up to so many turns in all."""
        for action_id in ids:
            if self.over or len(self.turns) >= turns or action_id not in self.here.legal_ids():
                return
            self._turn.append(self.here.action(action_id))
            self.ids.append(action_id)
            self.here = self.here.apply_unchecked(action_id)
            if self.here.outcome is not None or not self.here.same_turn(self._begun):
                self.turns.append(format_turn(self._begun, self._turn))
                self._positions.append(self.here)
                self._begun, self._turn = self.here, []

    def way(self, most: int = MOST_TURNS, *, forced: bool = False) -> Way:
        """The whole turns."""
        return Way(tuple(self.turns[:most]), tuple(self._positions[:most]), forced)
