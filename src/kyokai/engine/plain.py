"""The search in Python, over ``Position`` and a room's ``evaluate()``: slow, and always there.

Alpha-beta over single actions with iterative deepening, as in the core, only plainer. It serves
rooms and installations without the compiled core.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from kyokai.engine.thinking import PROVEN, WON, Order, Report, Told
from kyokai.kernel.game import Game, game_of
from kyokai.kernel.position import COLOURS, Position

INFINITY = WON + 1000
#: What a room's evaluation is multiplied by: one of its points is taken for half a logit.
UNIT = 500
MOST_JUDGED = 20_000
MOST_KNOWN = 200_000
MOST_DEPTH = 60


class Stopped(Exception):
    """The search ends here."""


@dataclass(slots=True)
class Known:
    """What was found out about a position: exact, or a bound from below (1) or above (-1)."""

    depth: int
    value: int
    bound: int
    action: int


class PlainThinker:
    """A thinker without the core."""

    compiled = False

    def __init__(self, position: Position) -> None:
        self._here = position
        self._thread: threading.Thread | None = None
        self._news = threading.Condition()
        self._report, self._number, self._over = Report(), 0, True
        self._stop = threading.Event()
        self._known: dict[object, Known] = {}

    def place(self, position: Position) -> None:
        """Stand at a position of the same game."""
        self._rest()
        if position.options != self._here.options:
            self._known.clear()
        self._here = position

    def play(self, ids: Sequence[int]) -> None:
        """Go on by legal actions."""
        self._rest()
        for action_id in ids:
            self._here = self._here.play(action_id)

    def forget(self) -> None:
        """Forget all that was found out."""
        self._rest()
        self._known.clear()

    def resize(self, megabytes: int) -> None:
        """Use so much memory at most; this one never uses much."""

    def start(self, order: Order) -> None:
        """Begin a search."""
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
        search = Search(self._here, order, self._stop, self._known)
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


class Search:
    """One search from one position."""

    def __init__(
        self, root: Position, order: Order, stop: threading.Event, known: dict[object, Known]
    ) -> None:
        self.root, self.order, self.stop, self.known = root, order, stop, known
        self.game: Game = game_of(root)
        self.nodes, self.deepest = 0, 0
        self.begun = time.perf_counter()
        self.until, self.soft = (self.begun + seconds for seconds in order.limit.times())
        self.most = order.limit.nodes or 2**62
        self.rng = random.Random(order.seed)
        self.excluded: set[object] = set()
        self.exact = True
        if len(known) > MOST_KNOWN:
            known.clear()

    @property
    def seconds(self) -> float:
        """How long it has been searching."""
        return time.perf_counter() - self.begun

    def deepen(self, publish: object) -> None:
        """Look one action further, again and again, until the limit."""
        assert callable(publish)
        before: list[Told] = []
        first = self.root.legal_ids()[0]
        publish(Report(lines=(Told(self.judge(self.root), [first]),)))
        for depth in range(1, min(self.order.limit.depth or MOST_DEPTH, MOST_DEPTH) + 1):
            lines: list[Told] = []
            self.excluded, self.exact = set(), True
            try:
                for _ in range(self.order.lines):
                    line = self.one(depth)
                    if line is None:
                        break
                    lines.append(line)
                    self.exclude(line)
            except Stopped:
                there = {self.turn_of(line) for line in lines}
                lines += [line for line in before if self.turn_of(line) not in there]
                if not depth > 1 or not lines:
                    return
                self.exact = True
            lines = sorted(lines[: self.order.lines], key=lambda line: -line.value)
            before = lines
            publish(
                Report(depth, self.deepest, self.nodes, self.seconds, self.full(), tuple(lines))
            )
            if self.exact or time.perf_counter() > self.soft or self.stop.is_set():
                return
            if len(lines) == 1 == self.order.lines and lines[0].value >= WON:
                return

    def full(self) -> int:
        """How full the memory is, in thousandths."""
        return min(1000, len(self.known) * 1000 // MOST_KNOWN)

    def one(self, depth: int) -> Told | None:
        """The best line that is not excluded."""
        value, line = self.look(self.root, depth, -INFINITY, INFINITY, 0)
        return Told(value, line) if line else None

    def exclude(self, line: Told) -> None:
        """Leave a line out of what is looked for next."""
        self.excluded.add(self.turn_of(line))

    def turn_of(self, line: Told) -> object:
        """What makes a line another than the others: where its first turn leads."""
        if self.order.by_action:
            return line.actions[0]
        here = self.root
        for action_id in line.actions:
            here = here.apply_unchecked(action_id)
            if not here.same_turn(self.root) or here.outcome is not None:
                break
        return str(here)

    def look(
        self, here: Position, depth: int, alpha: int, beta: int, ply: int
    ) -> tuple[int, list[int]]:
        """The value for whoever acts here, and the line it comes from."""
        if self.nodes >= self.most or self.stop.is_set() or time.perf_counter() > self.until:
            raise Stopped
        self.nodes += 1
        if depth <= 0 or ply >= MOST_DEPTH:
            self.exact = False
            self.deepest = max(self.deepest, ply)
            return self.judge(here), []
        ours = here.same_turn(self.root)
        limited = ours and bool(self.excluded or self.order.only)
        key = (here.key, here.turn if self.near_end(here) else None, here.seat)
        known = None if limited else self.known.get(key)
        if known is not None and known.depth >= depth and not ours:
            value = self.from_known(known.value, here)
            if known.bound == 0 or (value >= beta if known.bound > 0 else value <= alpha):
                self.exact = self.exact and abs(value) >= PROVEN
                return value, [known.action]
        first = known.action if known else -1
        best, line = self.among(here, depth, (alpha, beta), ply, first)
        if not limited:
            bound = 1 if best >= beta else 0 if best > alpha else -1
            self.known[key] = Known(depth, self.to_known(best, here), bound, line[0])
        return best, line

    def among(
        self, here: Position, depth: int, window: tuple[int, int], ply: int, first: int
    ) -> tuple[int, list[int]]:
        """The best of all actions that are not excluded; ``-INFINITY`` where there is none."""
        alpha, beta = window
        best, line = -INFINITY, list[int]()
        for action_id, after in self.children(here, first, ply):
            if self.is_excluded(here, after):
                continue
            value, rest = self.value(here, after, depth - 1, (alpha, beta), ply)
            if value > best:
                best, line = value, [action_id, *rest]
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, line

    def is_excluded(self, here: Position, after: Position) -> bool:
        """Whether a line that is left out leads here, within its first turn."""
        if not self.excluded or self.order.by_action or not here.same_turn(self.root):
            return False
        return str(after) in self.excluded

    def value(
        self, here: Position, after: Position, depth: int, window: tuple[int, int], ply: int
    ) -> tuple[int, list[int]]:
        """What an action is worth for whoever played it."""
        alpha, beta = window
        if after.outcome is not None:
            winner = after.outcome.winner
            if winner is None:
                return 0, []
            won = WON - (here.turn - self.root.turn)
            return (won if self.seat_of(after, winner) == here.seat else -won), []
        if after.seat == here.seat:
            return self.look(after, depth, alpha, beta, ply + 1)
        value, line = self.look(after, depth, -beta, -alpha, ply + 1)
        return -value, line

    @staticmethod
    def seat_of(position: Position, colour: str) -> int:
        """The seat that has a colour."""
        return COLOURS.index(colour) ^ (position.began or 0)

    def children(self, here: Position, first: int, ply: int) -> list[tuple[int, Position]]:
        """The actions to look at and what they lead to, the likeliest first."""
        ids = here.legal_ids()
        if ply == 0:
            ids = [i for i in ids if not self.order.only or i in self.order.only]
            if self.order.by_action:
                ids = [i for i in ids if i not in self.excluded]
        found = [(i, here.apply_unchecked(i)) for i in ids]
        if self.order.method == "search" and len(found) > 1:
            mover = here.seat
            found.sort(key=lambda one: (one[0] != first, -self.judge_for(one[1], mover)))
        return found

    def judge_for(self, position: Position, seat: int) -> int:
        """What a position is worth for a seat, at a glance."""
        if position.outcome is not None:
            winner = position.outcome.winner
            if winner is None:
                return 0
            return WON if self.seat_of(position, winner) == seat else -WON
        value = self.judge(position)
        return value if position.seat == seat else -value

    def judge(self, position: Position) -> int:
        """What the room's evaluation says for whoever acts."""
        if position.to_move not in self.game.colours:
            return 0
        score: float = self.game.evaluation.evaluate(position).score(position.to_move)
        return max(-MOST_JUDGED, min(MOST_JUDGED, round(score * UNIT)))

    def near_end(self, position: Position) -> bool:
        """Whether the number of turns left matters."""
        most = position.options.max_turns
        return most != 0 and position.turn + 20 > most

    def to_known(self, value: int, here: Position) -> int:
        """A value as it is kept: forced ends count from the position itself."""
        return self._shifted(value, here.turn - self.root.turn)

    def from_known(self, value: int, here: Position) -> int:
        """A value as it counts from the root."""
        return self._shifted(value, self.root.turn - here.turn)

    @staticmethod
    def _shifted(value: int, turns: int) -> int:
        return value + turns if value >= PROVEN else value - turns if value <= -PROVEN else value
