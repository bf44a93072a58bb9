"""Alpha-beta over single actions, in Python: one search from one position."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import log2
from typing import Generic, NamedTuple, TypeVar

from kyokai.engine.thinking import PROVEN, WON, Order, Report, Told
from kyokai.kernel.game import Game, game_of
from kyokai.kernel.position import COLOURS, Position

INFINITY = WON + 1000
#: What a room's evaluation is multiplied by: one of its points is taken for half a logit.
UNIT = 500
MOST_JUDGED = 20_000
#: Depth is counted in sixteenths of a ply, as in the core: a ply is a choice among 32, and a choice
#: among fewer costs less, so that a turn of many small choices is looked at to its end.
PLY = 16
COSTS = [min(20, max(3, int(PLY * log2(n + 1) / log2(33)))) for n in range(80)]
#: How many actions a line has at most.
MOST_PLIES = 120
#: Nearer to the leaves, actions are not sorted by a judgement of each, but by how they did before.
JUDGED_FROM = 2 * PLY
#: About how many bytes an entry of the memory takes, its key included.
ENTRY = 500

Value = TypeVar("Value")


class Stopped(Exception):
    """The search ends here."""


class Generations(Generic[Value]):
    """A dictionary of bounded size: where it is full, what was not asked for goes first."""

    def __init__(self, most: int) -> None:
        self._most = max(1, most // 2)
        self._new: dict[object, Value] = {}
        self._old: dict[object, Value] = {}

    def __len__(self) -> int:
        return len(self._new) + len(self._old)

    def get(self, key: object) -> Value | None:
        """What is kept under a key."""
        value = self._new.get(key)
        if value is None:
            value = self._old.pop(key, None)
            if value is not None:
                self[key] = value
        return value

    def __setitem__(self, key: object, value: Value) -> None:
        if len(self._new) >= self._most:
            self._old, self._new = self._new, {}
        self._new[key] = value


class Known(NamedTuple):
    """What was found out about a position: exact, or a bound from below (1) or above (-1)."""

    depth: int
    value: int
    bound: int
    action: int


class Memory:
    """What is kept from one search to the next, in so many megabytes."""

    def __init__(self, megabytes: int) -> None:
        self.most = max(2, (megabytes << 20) // ENTRY // 2)
        self.clear()

    def clear(self) -> None:
        """Forget all of it."""
        self.known: Generations[Known] = Generations(self.most)
        #: What positions are worth to White at a glance.
        self.judged: Generations[int] = Generations(self.most)

    def full(self) -> int:
        """How full it is, in thousandths."""
        return min(1000, len(self.known) * 1000 // self.most)


class Search:
    """One search from one position.

    A value is told for whoever acts. ``exact`` is whether nothing was judged by the evaluation:
    deeper there is nothing to be found then.
    """

    def __init__(self, root: Position, order: Order, stop: threading.Event, memory: Memory) -> None:
        self.root, self.order, self.stop, self.memory = root, order, stop, memory
        self.game: Game = game_of(root)
        self.nodes, self.deepest = 0, 0
        self.begun = time.perf_counter()
        self.until, self.soft = (self.begun + seconds for seconds in order.limit.times())
        self.most = order.limit.nodes or 2**62
        self.excluded: set[object] = set()
        self.exact = True
        #: How often an action was too good to be allowed, by seat and id; and the last at each ply.
        self.good = [[0] * self.game.action_count for _ in range(2)]
        self.last_good = [-1] * (MOST_PLIES + 1)
        #: The best of an iteration that is not finished.
        self.partial: Told | None = None
        #: The action at which it was stopped, after others.
        self.trying = -1

    @property
    def seconds(self) -> float:
        """How long it has been searching."""
        return time.perf_counter() - self.begun

    # -- iterations ---------------------------------------------------------------------------

    def deepen(self, publish: Callable[[Report], None]) -> None:
        """Look one action further, again and again, until the limit."""
        publish(self.report(0, [self.glance()]))
        if self.order.method in ("turn", "win"):
            self.best_turn(publish, judged=self.order.method == "turn")
            return
        found: list[Told] = []
        for depth in range(1, min(self.order.limit.depth or MOST_PLIES, MOST_PLIES) + 1):
            self.excluded, self.exact, self.partial = set(), True, None
            lines: list[Told] = []
            try:
                if self.order.by_action:
                    self.each_action(depth * PLY, found, lines)
                else:
                    self.each_turn(depth * PLY, found, lines)
                found, finished = sorted(lines, key=lambda line: -line.value), True
            except Stopped:
                found, finished = self.filled_up(lines, found), False
            if found:
                publish(self.report(depth, found))
            if not finished or self.exact or time.perf_counter() > self.soft:
                return
            if self.order.lines == 1 and found[0].value >= WON:
                return

    def report(self, depth: int, lines: list[Told]) -> Report:
        """How far it has come."""
        full = self.memory.full()
        return Report(depth, self.deepest, self.nodes, self.seconds, full, tuple(lines))

    def glance(self) -> Told:
        """A line for those who stop it before there is any."""
        first = self.order.only[0] if self.order.only else self.root.legal_ids()[0]
        try:
            return Told(self.judge(self.root), [first])
        except Stopped:
            return Told(0, [first])

    def each_turn(self, depth: int, before: list[Told], lines: list[Told]) -> None:
        """Look for the best turn, then for the best other one, and so on."""
        for number in range(self.order.lines):
            first = before[number].actions[0] if number < len(before) else -1
            value, line = self.look(self.root, depth, -INFINITY, INFINITY, 0, first)
            if not line:
                break
            lines.append(Told(value, line))
            self.excluded.add(self.turn_of(line))
            self.partial = None

    def each_action(self, depth: int, before: list[Told], lines: list[Told]) -> None:
        """Look at one action after the other, and keep the best."""
        self.tick()
        first = before[0].actions[0] if before else -1
        children = self.children(self.root, depth, 0, first)
        depth -= cost(len(children))
        for action_id, after in children:
            worst = lines[-1].value if len(lines) == self.order.lines else -INFINITY
            value, rest = self.value(self.root, after, depth, (worst, INFINITY), 0)
            if value > worst:
                del lines[self.order.lines - 1 :]
                lines.append(Told(value, [action_id, *rest]))
                lines.sort(key=lambda line: -line.value)

    def filled_up(self, lines: list[Told], before: list[Told]) -> list[Told]:
        """What an iteration found until it was stopped, and behind it the lines of the last one."""
        if not lines and self.partial is not None:
            lines = [self.partial]
            if self.partial.value <= -PROVEN:  # what was not looked at need not lose
                hoped = before[0].value if before else 0
                lines = [Told(hoped, [self.trying])] if hoped > -PROVEN and self.trying >= 0 else []
        there = {self.turn_of(line.actions) for line in lines}
        more = [line for line in before if self.turn_of(line.actions) not in there]
        return [*lines, *more][: self.order.lines]

    def turn_of(self, line: list[int]) -> object:
        """What makes a line another than the others: where its first turn leads."""
        if self.order.by_action:
            return line[0]
        here = self.root
        for action_id in line:
            here = here.apply_unchecked(action_id)
            if not here.same_turn(self.root) or here.outcome is not None:
                break
        return here

    # -- one position ---------------------------------------------------------------------------

    def tick(self) -> None:
        """Count a position that is looked at; Stopped where there may be no more."""
        if self.nodes >= self.most or self.stop.is_set() or time.perf_counter() > self.until:
            raise Stopped
        self.nodes += 1

    def look(
        self, here: Position, depth: int, alpha: int, beta: int, ply: int, first: int = -1
    ) -> tuple[int, list[int]]:
        """The value for whoever acts here, and the line it comes from."""
        self.tick()
        if depth <= 0 or ply >= MOST_PLIES:
            self.exact = False
            self.deepest = max(self.deepest, ply)
            return self.judge(here), []
        won = WON - (here.turn - self.root.turn)
        if ply > 0:  # nothing is better than to win now
            beta = min(beta, won)
            if alpha >= beta:
                return alpha, []
        ours = here.same_turn(self.root)
        whole = not (ours and (self.excluded or self.order.only))
        key = self.key_of(here)
        known = self.memory.known.get(key) if whole else None
        if known is not None:
            if known.depth >= depth and not ours:
                value = self.from_known(known.value, here)
                if known.bound == 0 or (value >= beta if known.bound > 0 else value <= alpha):
                    self.exact = self.exact and abs(value) >= PROVEN
                    return value, [known.action]
            first = known.action if first < 0 else first
        best, line = self.among(here, depth, (alpha, beta), ply, first)
        if whole:
            bound = 1 if best >= beta else 0 if best > alpha else -1
            kept = Known(depth, self.to_known(best, here), bound, line[0])
            self.memory.known[key] = kept
        return best, line

    def among(
        self, here: Position, depth: int, window: tuple[int, int], ply: int, first: int
    ) -> tuple[int, list[int]]:
        """The best of all actions that are not excluded; ``-INFINITY`` where there is none."""
        alpha, beta = window
        best, line = -INFINITY, list[int]()
        tried: list[int] = []
        children = self.children(here, depth, ply, first)
        rest_of_depth = depth - cost(len(children))
        for action_id, after in children:
            # The first with the whole window; the others first for whether they are better at all.
            high = alpha + 1 if tried and beta - alpha > 1 else beta
            if ply == 0:
                self.trying = action_id if tried else -1
            value, rest = self.value(here, after, rest_of_depth, (alpha, high), ply)
            if alpha < value < beta and high < beta:
                value, rest = self.value(here, after, rest_of_depth, (alpha, beta), ply)
            if value > best:
                best, line = value, [action_id, *rest]
                if ply == 0:
                    self.partial = Told(best, line)
            alpha = max(alpha, best)
            if alpha >= beta:
                self.reward(here.seat, action_id, tried, depth, ply)
                break
            tried.append(action_id)
        return best, line

    def value(
        self, here: Position, after: Position, depth: int, window: tuple[int, int], ply: int
    ) -> tuple[int, list[int]]:
        """What an action is worth for whoever played it."""
        alpha, beta = window
        if after.outcome is not None:
            return self.ended(here, after), []
        if after.seat == here.seat:
            return self.look(after, depth, alpha, beta, ply + 1)
        value, line = self.look(after, depth, -beta, -alpha, ply + 1)
        return -value, line

    def ended(self, here: Position, after: Position) -> int:
        """What the end of the game is worth for whoever brought it about."""
        assert after.outcome is not None
        winner = after.outcome.winner
        if winner is None:
            return 0
        won = WON - (here.turn - self.root.turn)
        return won if COLOURS.index(winner) ^ (after.began or 0) == here.seat else -won

    # -- which action first ---------------------------------------------------------------------

    def children(
        self, here: Position, depth: int, ply: int, first: int
    ) -> list[tuple[int, Position]]:
        """The actions to look at and what they lead to, the likeliest first."""
        ids = here.legal_ids()
        if ply == 0 and self.order.only:
            ids = [i for i in ids if i in self.order.only]
        found = [(i, here.apply_unchecked(i)) for i in ids]
        if self.excluded and here.same_turn(self.root):
            found = [one for one in found if one[1] not in self.excluded]
        if not (ply == 0 and self.order.by_action):
            for one in found:
                if one[1].outcome is not None and self.ended(here, one[1]) > PROVEN:
                    return [one]
        seat = here.seat
        good, last = self.good[seat], self.last_good[ply]
        if depth > JUDGED_FROM:
            worth = {one[0]: self.judge_for(one[1], seat) for one in found}
            return sorted(found, key=lambda one: (one[0] != first, -worth[one[0]]))
        return sorted(found, key=lambda one: (one[0] != first, one[0] != last, -good[one[0]]))

    def reward(self, seat: int, action_id: int, tried: list[int], depth: int, ply: int) -> None:
        """Remember an action that was too good, and those that were tried in vain before it."""
        good, by = self.good[seat], depth * depth // PLY + 1
        good[action_id] += by
        for other in tried:
            good[other] -= by
        self.last_good[ply] = action_id

    # -- at a glance ------------------------------------------------------------------------------

    def judge_for(self, position: Position, seat: int) -> int:
        """What a position is worth for a seat, at a glance."""
        if position.outcome is not None:
            winner = position.outcome.winner
            if winner is None:
                return 0
            return WON if COLOURS.index(winner) ^ (position.began or 0) == seat else -WON
        value = self.judge(position)
        return value if position.seat == seat else -value

    def judge(self, position: Position) -> int:
        """What the room's evaluation says for whoever acts."""
        mover = position.to_move
        if mover not in self.game.colours:
            return 0
        key = (position.key, position.turn)
        value = self.memory.judged.get(key)
        if value is None:
            if self.stop.is_set() or time.perf_counter() > self.until:
                raise Stopped
            score: float = self.game.evaluation.evaluate(position).score(COLOURS[0])
            value = max(-MOST_JUDGED, min(MOST_JUDGED, round(score * UNIT)))
            self.memory.judged[key] = value
        return value if mover == COLOURS[0] else -value

    # -- what is kept -----------------------------------------------------------------------------

    def key_of(self, here: Position) -> object:
        """What a position is kept under; where few turns are left, their number matters."""
        most = here.options.max_turns
        near = most != 0 and here.turn + MOST_PLIES > most
        return (here.key, here.seat, here.turn if near else None)

    def to_known(self, value: int, here: Position) -> int:
        """A value as it is kept: forced ends count from the position itself."""
        return _shifted(value, here.turn - self.root.turn)

    def from_known(self, value: int, here: Position) -> int:
        """A value as it counts from the root."""
        return _shifted(value, self.root.turn - here.turn)

    # -- the best turn ----------------------------------------------------------------------------

    def best_turn(self, publish: Callable[[Report], None], *, judged: bool) -> None:
        """Find the turn after which the evaluation is best, or only one that wins."""
        best = Told(-INFINITY, [])
        seen: set[object] = set()

        def walk(here: Position, path: list[int]) -> Iterator[tuple[Position, list[int]]]:
            for action_id in here.legal_ids():
                after = here.apply_unchecked(action_id)
                if after in seen:
                    continue
                seen.add(after)
                self.tick()
                if after.outcome is None and after.same_turn(self.root):
                    yield from walk(after, [*path, action_id])
                else:
                    yield after, [*path, action_id]

        with suppress(Stopped):
            for after, path in walk(self.root, []):
                ends = judged or after.outcome is not None
                value = self.judge_for(after, self.root.seat) if ends else 0
                if value > best.value:
                    best = Told(value, path)
                if value == WON:
                    break
        if best.actions:
            publish(self.report(1, [best]))


def cost(choices: int) -> int:
    """How much depth a choice among so many takes."""
    return COSTS[min(choices, len(COSTS) - 1)]


def _shifted(value: int, turns: int) -> int:
    return value + turns if value >= PROVEN else value - turns if value <= -PROVEN else value
