"""A level's turn, which can be stopped: it is made of many small searches."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from kyokai.engine.level import LevelPlayer, level
from kyokai.engine.thinking import Order, Report, Thinker
from kyokai.kernel.position import Position


class Watched:
    """A thinker whose searches all end at once where it was told to stop."""

    def __init__(self, mind: Thinker, stopped: threading.Event) -> None:
        self._mind, self._stopped = mind, stopped
        self.compiled = mind.compiled
        #: The positions that all searches together have looked at, and the deepest search.
        self.nodes, self.depth, self.deepest = 0, 0, 0
        self.place, self.play = mind.place, mind.play
        self.forget, self.resize = mind.forget, mind.resize
        self.wait, self.stop = mind.wait, mind.stop

    def start(self, order: Order) -> None:
        """Begin a search."""
        self._mind.start(order)
        if self._stopped.is_set():
            self._mind.stop()

    def report(self) -> Report:
        """What the last search found; it is asked once for each."""
        report = self._mind.report()
        self.nodes += report.nodes
        self.depth = max(self.depth, report.depth)
        self.deepest = max(self.deepest, report.deepest)
        return report

    @property
    def done(self) -> bool:
        """Whether no search is running."""
        return self._mind.done


class Weaker(LevelPlayer):
    """Somebody of a level, who thinks with the mind that is there already."""

    def __init__(self, number: int, seed: int) -> None:
        super().__init__(level(number))
        self.begin(seed)

    def turn(self, position: Position, mind: Watched) -> Sequence[int]:
        """The rest of the turn, as ids."""
        self._mind = mind
        return [action.id for action in self.choose(position)]
