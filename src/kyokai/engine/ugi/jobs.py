"""What takes its time and can be stopped: a search that tells how it goes, and counting."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from kyokai.core import fast, native
from kyokai.core.one import FastPosition
from kyokai.engine.analysis import line_of
from kyokai.engine.limits import Limit
from kyokai.engine.thinking import Order, Report, Thinker, Told
from kyokai.engine.ugi.course import moves_of
from kyokai.engine.ugi.going import left_of
from kyokai.engine.ugi.voice import Voice
from kyokai.engine.ugi.weaker import Watched, Weaker
from kyokai.kernel.game import game_of
from kyokai.kernel.position import Position
from kyokai.kernel.turns import format_turn

#: How often a search that goes on looks whether it was asked something meanwhile, in seconds.
GLANCE = 0.02
#: What may be spent on the end of a turn when all else is spent.
LAST_LOOK = Limit(nodes=1000)


class Stopped(Exception):
    """A count was stopped."""


class Job:
    """Something that another thread may stop at any time, before it has begun, too."""

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def stop(self) -> None:
        """Have it end at once."""
        self.stopped.set()


class Found(NamedTuple):
    """What a search came to: the move to play, and what is said of it."""

    move: str
    lines: list[str]


class Search(Job):
    """A search for the best move."""

    def __init__(self, *, endless: bool = False) -> None:
        super().__init__()
        self.endless = endless
        self._mind: Thinker | None = None
        self._begun = perf_counter()

    def stop(self) -> None:
        """Have it end at once, and tell the best move found."""
        super().stop()
        if self._mind is not None:
            self._mind.stop()

    def run(
        self,
        position: Position,
        mind: Thinker,
        order: Order,
        voice: Voice,
        *,
        steps: bool = False,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> tuple[int, ...]:
        """Think, tell what is found, and at last the best move; return what was played on."""
        self._begun = perf_counter()
        teller = Teller(position, steps=steps)
        number = 0
        self._start(mind, order)
        while not mind.done:
            newest = mind.wait(number, GLANCE)
            if newest > number and not mind.done:
                number = newest
                voice.say(*teller.infos(mind.report()))
            meanwhile()
        report = mind.report()
        ids = list(report.lines[0].actions) if report.lines else position.legal_ids()[:1]
        played: tuple[int, ...] = ()
        if not steps:
            ids, played, more = self._whole_turn(position, ids, mind, order, report.nodes)
            seconds = perf_counter() - self._begun
            report = report._replace(nodes=report.nodes + more, seconds=seconds)
        best = ids[:1] if steps else ids
        move = teller.move(best)
        voice.say(*teller.infos(report, move), f"bestmove {move}")
        return played

    def run_weaker(
        self,
        position: Position,
        mind: Thinker,
        player: Weaker,
        limit: Limit,
        voice: Voice,
        *,
        steps: bool,
    ) -> None:
        """Have somebody of a level choose, as fast as a level is, and in time."""
        self._begun, self._mind = perf_counter(), mind
        watched = Watched(mind, self.stopped)
        clock = threading.Timer(min(limit.times()[0], threading.TIMEOUT_MAX), self.stop)
        clock.daemon = True
        clock.start()
        try:
            ids = player.turn(position, watched)
        finally:
            clock.cancel()
        teller = Teller(position, steps=steps)
        move = teller.move(ids[:1] if steps else ids)
        lines = () if player.value is None else (Told(player.value, list(ids)),)
        seconds = perf_counter() - self._begun
        report = Report(watched.depth, watched.deepest, watched.nodes, seconds, 0, lines)
        voice.say(*teller.infos(report, move), f"bestmove {move}")

    def _start(self, mind: Thinker, order: Order) -> None:
        self._mind = mind
        mind.start(order)
        if self.stopped.is_set() and order.limit is not LAST_LOOK:  # before it had begun
            mind.stop()

    def _whole_turn(
        self, position: Position, ids: list[int], mind: Thinker, order: Order, nodes: int
    ) -> tuple[list[int], tuple[int, ...], int]:
        """Cut a line behind its first turn, or search on until that turn is complete.

        Return the turn, the part of it that the mind stands behind now, and the positions that
        were looked at for it.
        """
        here, turn, more = position, list[int](), 0
        played: tuple[int, ...] = ()
        while True:
            for action_id in ids:
                if action_id not in here.legal_ids():  # known from where it was legal
                    break
                here = here.apply_unchecked(action_id)
                turn.append(action_id)
                if here.outcome is not None or not here.same_turn(position):
                    return turn, played, more
            left = self._left(order.limit, nodes + more, compiled=mind.compiled)
            if left is None:
                ids = [_closing(here)]
                continue
            mind.play(turn[len(played) :])
            played = tuple(turn)
            self._start(mind, Order(limit=left, threads=order.threads, seed=order.seed))
            while not mind.done:
                mind.wait(2**60, 1.0)
            report = mind.report()
            more += report.nodes
            ids = list(report.lines[0].actions) if report.lines else [_closing(here)]

    def _left(self, limit: Limit, nodes: int, *, compiled: bool) -> Limit | None:
        """What may be spent on the end of a turn; None where it must be found without a search."""
        left = left_of(limit, perf_counter() - self._begun, nodes)
        if left is not None and not self.stopped.is_set():
            return left
        return LAST_LOOK if compiled and limit.nodes is None else None


def _closing(position: Position) -> int:
    """An action that ends the turn, where there is one; any other goes on with it."""
    ids = position.legal_ids()
    return position.ENDING if position.ENDING is not None and position.ENDING in ids else ids[0]


class Teller:
    """Puts what a search found into words."""

    def __init__(self, position: Position, *, steps: bool) -> None:
        self.position, self.steps = position, steps

    def move(self, ids: Sequence[int]) -> str:
        """A turn, or an action, as one word."""
        here, actions = self.position, []
        for action_id in ids:
            actions.append(here.action(action_id))
            here = here.apply_unchecked(action_id)
        return str(actions[0]) if self.steps else format_turn(self.position, actions)

    def infos(self, report: Report, move: str = "") -> list[str]:
        """One line for each of the best lines; the first begins with the move that is played."""
        milliseconds = int(report.seconds * 1000)
        speed = int(report.nodes / report.seconds) if report.seconds > 0 else 0
        totals = f"time {milliseconds} nodes {report.nodes} nps {speed} hashfull {report.full}"
        head = f"info depth {report.depth} seldepth {max(report.deepest, report.depth)} {totals}"
        if not report.lines:
            return [f"{head} multipv 1{_pv([move] if move else [])}"]
        told = []
        for number, one in enumerate(report.lines, 1):
            line = line_of(self.position, one)
            moves = moves_of(self.position, line.actions, steps=self.steps)
            if number == 1 and move and moves[:1] != [move]:
                moves = [move]
            mate = line.wins_in
            score = f"cp {round(line.score * 100)}" if mate is None else f"mate {mate}"
            told.append(f"{head} multipv {number} score {score}{_pv(moves)}")
        return told


def _pv(moves: Sequence[str]) -> str:
    return f" pv {' '.join(moves)}" if moves else ""


class Count(Job):
    """Counting the sequences of actions from a position."""

    def run(self, position: Position, depth: int, voice: Voice, *, split: bool) -> None:
        """Count, and tell what came of it; Stopped where it was stopped."""
        begun = perf_counter()
        here = fast(position)
        at_once = 2 if native.has(game_of(position)) else 1
        if split:
            total = 0
            for action in here.legal():
                here.push(action)
                count = self._below(here, depth - 1, at_once)
                here.pop()
                voice.say(f"{action} {count}")
                total += count
        else:
            total = self._below(here, depth, at_once)
        seconds = perf_counter() - begun
        speed = int(total / seconds) if seconds > 0 else 0
        told = f"info depth {depth} time {int(seconds * 1000)} nodes {total} nps {speed}"
        voice.say(told, f"nodes {total}")

    def _below(self, here: FastPosition, depth: int, at_once: int) -> int:
        if self.stopped.is_set():
            raise Stopped
        if depth <= at_once:
            return here.perft(depth)
        total = 0
        for action_id in here.legal_ids():
            here.push(action_id)
            total += self._below(here, depth - 1, at_once)
            here.pop()
        return total
