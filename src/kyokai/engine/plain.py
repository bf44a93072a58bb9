"""The search in Python, over ``Position`` and a room's ``evaluate()``: slow, and always there.

Alpha-beta over single actions with iterative deepening, as in the core, only plainer. It serves
rooms and installations without the compiled core. This module has the thread that thinks; the
search itself is in ``looking``.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence

from kyokai.core.errors import whole
from kyokai.engine.looking import Memory, Search
from kyokai.engine.thinking import MEMORY, MOST_MEMORY, Order, Report
from kyokai.kernel.position import Position

#: What this thinker can do of ``METHODS``.
METHODS = ("search", "turn", "win")


class PlainThinker:
    """A thinker without the core."""

    compiled = False

    def __init__(self, position: Position, memory: int = MEMORY) -> None:
        self._here = position
        self._thread: threading.Thread | None = None
        self._news = threading.Condition()
        self._report, self._number, self._over = Report(), 0, True
        self._stop = threading.Event()
        self._memory = Memory(memory)

    def place(self, position: Position) -> None:
        """Stand at a position of the same game."""
        self._rest()
        if position.options != self._here.options:
            self._memory.clear()
        self._here = position

    def play(self, ids: Sequence[int]) -> None:
        """Go on by legal actions."""
        self._rest()
        here = self._here
        for action_id in ids:
            here = here.play(action_id)
        self._here = here

    def forget(self) -> None:
        """Forget all that was found out."""
        self._rest()
        self._memory.clear()

    def resize(self, megabytes: int) -> None:
        """Use so much memory at most."""
        self._rest()
        self._memory = Memory(whole("memory", megabytes, 1, MOST_MEMORY))

    def start(self, order: Order) -> None:
        """Begin a search."""
        if order.method not in METHODS:
            raise ValueError(f"{order.method!r} needs the compiled core; there are {METHODS} here")
        self._rest()
        self._stop.clear()
        self._report, self._number, self._over = Report(), 0, False
        self._thread = threading.Thread(target=self._think, args=(order,), daemon=True)
        self._thread.start()

    def wait(self, after: int, seconds: float) -> int:
        """Wait for a report newer than this, or for the end."""
        with self._news:
            self._news.wait_for(lambda: self._over or self._number > after, seconds)
            return self._number

    def report(self) -> Report:
        """Return the newest report."""
        with self._news:
            return self._report

    def stop(self) -> None:
        """Have the search end at once."""
        self._stop.set()

    @property
    def done(self) -> bool:
        """Whether no search is running."""
        with self._news:
            return self._over

    def _rest(self) -> None:
        self.stop()
        if self._thread is not None:
            self._thread.join()

    def _think(self, order: Order) -> None:
        search = Search(self._here, order, self._stop, self._memory)
        try:
            if self._here.outcome is None:
                search.deepen(self._publish)
        finally:
            with self._news:
                self._over = True
                self._number += 1
                self._report = self._report._replace(nodes=search.nodes, seconds=search.seconds)
                self._news.notify_all()

    def _publish(self, report: Report) -> None:
        with self._news:
            self._report = report
            self._number += 1
            self._news.notify_all()
