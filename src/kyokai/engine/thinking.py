"""Whatever thinks about positions: compiled where the core can, in Python elsewhere.

Both are driven alike: ``place`` it at a position, ``start`` a search, which goes on in a thread
of its own, ``wait`` for news, take the ``report``, ``stop`` it at any time. Values are thousandths
of a logit for whoever acts in the position; from ``PROVEN`` on they tell a forced end.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from kyokai.core import hand, native
from kyokai.core.errors import seed_of, whole
from kyokai.engine import weights
from kyokai.engine.limits import MOST_DEPTH, MOST_LINES, MOST_NODES, MOST_THREADS, Limit
from kyokai.kernel.game import Game, game_of
from kyokai.kernel.position import Position

#: The value of a game that is won in the turn looked at, and where forced ends begin: a win so
#: many turns later is worth so much less.
WON, PROVEN = 30_000, 29_000

#: The methods there are, in the core's order: alpha-beta; plain UCT with random playouts; the
#: turn after which the evaluation is best, these two to measure against; a turn that wins, where
#: there is one: its value is ``WON``.
METHODS = ("search", "uct", "turn", "win")

#: How much memory a search may use where nobody says: in megabytes.
MEMORY = 64
MOST_MEMORY = 1 << 20

#: How long Ctrl-C may have to wait for whoever waits for a search, in seconds.
WAIT = 0.05


class Told(NamedTuple):
    """One of the best lines: its value for whoever acts, and the ids it goes on with."""

    value: int
    actions: list[int]


class Report(NamedTuple):
    """How far a search has come."""

    depth: int = 0
    deepest: int = 0
    nodes: int = 0
    seconds: float = 0.0
    #: How full the memory is, in thousandths.
    full: int = 0
    lines: Sequence[Told] = ()


@dataclass(frozen=True, kw_only=True)
class Order:
    """What a search is asked for.

    Two ``lines`` differ in the position that a whole turn leads to or, with ``by_action``, in their
    first action. ``only`` are the first actions to look at, all where it is empty.
    """

    limit: Limit = field(default_factory=Limit)
    lines: int = 1
    by_action: bool = False
    threads: int = 1
    seed: int = 0
    only: tuple[int, ...] = ()
    method: str = "search"

    def __post_init__(self) -> None:
        whole("lines", self.lines, 1, MOST_LINES)
        whole("threads", self.threads, 1, MOST_THREADS)
        seed_of(self.seed)
        if self.method not in METHODS:
            raise ValueError(f"method is one of {', '.join(METHODS)}, not {self.method!r}")


class Thinker(Protocol):
    """What both can do. One call at a time, but for ``stop``, ``wait``, ``report`` and ``done``."""

    compiled: bool

    def place(self, position: Position) -> None:
        """Stand at a position of the same game; what was found out is kept where it still holds."""

    def play(self, ids: Sequence[int]) -> None:
        """Go on by legal actions."""

    def forget(self) -> None:
        """Forget all that was found out, so that what follows can be repeated."""

    def resize(self, megabytes: int) -> None:
        """Use so much memory at most."""

    def start(self, order: Order) -> None:
        """Begin a search; one that is running is stopped first."""

    def wait(self, after: int, seconds: float) -> int:
        """Wait for a report newer than this, or for the end; return the newest one's number."""

    def report(self) -> Report:
        """Return the newest report."""

    def stop(self) -> None:
        """Have the search end at once."""

    @property
    def done(self) -> bool:
        """Whether no search is running."""


def thinker(position: Position, memory: int = MEMORY, *, plain: bool = False) -> Thinker:
    """Return what thinks best here about this game; ``memory`` is in megabytes."""
    whole("memory", memory, 1, MOST_MEMORY)
    if not plain and can_compile(game_of(position)):
        made = native.made(
            native.module().Thinker, position, memory << 20, weights.of(game_of(position))
        )
        if made is not None:
            return CompiledThinker(made)
    from kyokai.engine.plain import PlainThinker

    return PlainThinker(position, memory)


def memory_there_is() -> int:
    """How much memory a search may be given, in megabytes: half of what the machine has."""
    try:
        there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 21
    except (AttributeError, OSError, ValueError):  # a system that does not tell
        there = 4096
    return max(MEMORY, min(there, MOST_MEMORY))


def can_compile(game: Game) -> bool:
    """Whether the core can judge positions of this game."""
    return bool(weights.features(game))


def finished(thinker: Thinker, order: Order) -> Report:
    """Search to the end of the limit and return what came of it; an interruption stops it."""
    thinker.start(order)
    try:
        while not thinker.done:
            thinker.wait(2**60, WAIT)
    except BaseException:
        thinker.stop()
        raise
    return thinker.report()


class CompiledThinker:
    """The core's alpha-beta."""

    compiled = True

    def __init__(self, made: Any) -> None:
        self._made = made

    def place(self, position: Position) -> None:
        """Stand at a position of the same game."""
        self._made.place(hand.over(position))

    def play(self, ids: Sequence[int]) -> None:
        """Go on by legal actions."""
        self._made.play(list(ids))

    def forget(self) -> None:
        """Forget all that was found out."""
        self._made.forget()

    def resize(self, megabytes: int) -> None:
        """Use so much memory at most."""
        self._made.resize(whole("memory", megabytes, 1, MOST_MEMORY) << 20)

    def weigh(self, weights: Sequence[float]) -> None:
        """Judge by other weights; see ``kyokai.engine.weights.read``."""
        self._made.weigh(list(weights))

    def turn(self, knobs: Sequence[int | None]) -> None:
        """Set what can be tried without building again; None leaves a knob as it is."""
        self._made.turn([-(2**31) if knob is None else knob for knob in knobs])

    def start(self, order: Order) -> None:
        """Begin a search."""
        seconds, soft = order.limit.times()
        self._made.start(
            MOST_NODES if order.limit.nodes is None else order.limit.nodes,
            seconds,
            soft,
            MOST_DEPTH if order.limit.depth is None else order.limit.depth,
            order.lines,
            order.by_action,
            METHODS.index(order.method),
            order.threads,
            order.seed % 2**63,
            list(order.only),
        )

    def wait(self, after: int, seconds: float) -> int:
        """Wait for a report newer than this, or for the end."""
        return int(self._made.wait(after, seconds))

    def report(self) -> Report:
        """Return the newest report."""
        depth, deepest, nodes, seconds, full, lines = self._made.report()
        told = [Told(value, list(ids)) for value, ids in lines]
        return Report(depth, deepest, nodes, seconds, full, told)

    def stop(self) -> None:
        """Have the search end at once."""
        self._made.stop()

    @property
    def done(self) -> bool:
        """Whether no search is running."""
        return bool(self._made.done)
