"""Who plays: a search with a limit, a level, chance, or something to measure against.

A player is written as a word, so that commands and records can name it: ``level:5``,
``search:nodes=2000``, ``search:seconds=0.05,threads=2``, ``uct:seconds=0.5``, ``turn``,
``greedy``, ``random``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Protocol

from kyokai.core.chance import Chance, drawn
from kyokai.engine.limits import Limit
from kyokai.engine.thinking import MEMORY, Order, Report, finished, thinker
from kyokai.engine.weights import read
from kyokai.kernel.game import game_of
from kyokai.kernel.position import Position
from kyokai.kernel.types import Action

#: By how many points of a room's evaluation an action stands out from the middle one.
STANDS_OUT = 3.0


class Player(Protocol):
    """Somebody who plays one game after the other."""

    name: str
    #: What the last turn was thought to be worth for whoever played it, in thousandths of a logit.
    value: int | None

    def begin(self, seed: int) -> None:
        """Begin a new game; what was found out in the one before is forgotten."""

    def choose(self, position: Position) -> list[Action]:
        """The rest of the turn."""


def rest_of_turn(position: Position, ids: Sequence[int]) -> tuple[list[Action], Position]:
    """The actions of a line that belong to the turn, and where they lead."""
    actions: list[Action] = []
    here = position
    for action_id in ids:
        if here.outcome is not None or not here.same_turn(position):
            break
        if action_id not in here.legal_ids():
            break
        actions.append(here.action(action_id))
        here = here.apply_unchecked(action_id)
    return actions, here


class Searcher:
    """Plays what a search finds, with a limit for each turn."""

    def __init__(
        self,
        limit: Limit,
        *,
        threads: int = 1,
        memory: int = MEMORY,
        method: str = "search",
        name: str = "",
        setting: Callable[[Any, Position], None] | None = None,
    ) -> None:
        self.limit, self.threads, self.memory, self.method = limit, threads, memory, method
        self.name = name or f"{method} {limit}"
        self.setting = setting
        self._mind: Any = None
        self._seed = 0
        self.value: int | None = None
        self.report = Report()

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self._seed = seed
        self._mind = None

    def choose(self, position: Position) -> list[Action]:
        """The turn that the search found best; where its line is too short, it searches on."""
        actions: list[Action] = []
        here, value = position, None
        while not actions or (here.outcome is None and here.same_turn(position)):
            report = self._search(here, fresh=bool(actions))
            more, here = rest_of_turn(here, report.lines[0].actions)
            actions += more
            value = report.lines[0].value if value is None else value
        self.value = value
        return actions

    def _search(self, position: Position, *, fresh: bool) -> Report:
        if self._mind is None:
            self._mind = thinker(position, self.memory)
            if self.setting is not None:
                self.setting(self._mind, position)
        else:
            self._mind.place(position)
        limit = self.limit
        if fresh and limit.seconds is not None:  # the time was for the whole turn
            limit = Limit(seconds=limit.seconds / 10)
        order = Order(limit=limit, threads=self.threads, seed=self._seed, method=self.method)
        self.report = finished(self._mind, order)
        return self.report


class Random:
    """Plays any legal action, each as likely as any other."""

    name = "random"
    value: int | None = None

    def __init__(self) -> None:
        self._chance = Chance(0)

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self._chance = Chance(seed % 2**64)

    def choose(self, position: Position) -> list[Action]:
        """Draw one action after the other until the turn is over."""
        actions: list[Action] = []
        here = position
        while here.outcome is None and here.same_turn(position):
            actions.append(here.action(drawn(here, self._chance)))
            here = here.apply_unchecked(actions[-1].id)
        return actions


class Greedy(Random):
    """Wins where it can, takes what stands out by far, and else plays by chance.

    An action stands out that the room's own evaluation, in Python, holds for ``STANDS_OUT``
    points better than the middle one of all that are legal.
    """

    name = "greedy"

    def choose(self, position: Position) -> list[Action]:
        """One action after the other until the turn is over."""
        actions: list[Action] = []
        here = position
        while here.outcome is None and here.same_turn(position):
            best = self._best(here)
            action_id = drawn(here, self._chance) if best is None else best
            actions.append(here.action(action_id))
            here = here.apply_unchecked(action_id)
        return actions

    @staticmethod
    def _best(here: Position) -> int | None:
        """The action that stands out, if one does."""
        mover, game = here.to_move, game_of(here)
        if mover not in game.colours:
            return None
        worth: list[tuple[float, int]] = []
        for action_id in here.legal_ids():
            after = here.apply_unchecked(action_id)
            if after.outcome is None:
                worth.append((game.evaluation.evaluate(after).score(mover), action_id))
            elif after.outcome.winner == mover:
                return action_id
        if not worth:
            return None
        best, action_id = max(worth)
        return action_id if best >= median(each for each, _ in worth) + STANDS_OUT else None


def player(spec: str) -> Player:
    """Make a player from the word that names it; ValueError where it names none."""
    kind, _, rest = spec.partition(":")
    if spec in ("random", "greedy"):
        return Random() if spec == "random" else Greedy()
    if kind == "level":
        from kyokai.engine.level import LevelPlayer, level

        if not rest.isdecimal():
            raise ValueError(f"a level is written as level:5, not {spec!r}")
        return LevelPlayer(level(int(rest)))
    if kind not in ("search", "uct", "turn"):
        known = "level:N, search:…, uct:…, turn, greedy and random"
        raise ValueError(f"no player {spec!r}; there are {known}")
    given, texts = _settings(spec, rest)
    threads = int(given.pop("threads", 1))
    memory = int(given.pop("memory", MEMORY))
    knobs = {name: given.pop(name) for name in [*given] if name.startswith("knob")}
    limit = Limit(
        seconds=given.pop("seconds", None),
        nodes=_int(given.pop("nodes", None)),
        depth=_int(given.pop("depth", None)),
    )
    if given:
        raise ValueError(f"{spec!r}: there is no setting {next(iter(given))!r}")
    if kind != "turn" and not limit.bounded:
        raise ValueError(f"{spec!r} needs a limit: seconds=, nodes= or depth=")
    setting = _set(knobs, texts.get("weights")) if knobs or texts else None
    return Searcher(limit, threads=threads, memory=memory, method=kind, name=spec, setting=setting)


def _settings(spec: str, rest: str) -> tuple[dict[str, float], dict[str, str]]:
    given: dict[str, float] = {}
    texts: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        name, _, value = part.partition("=")
        if name == "weights":
            texts[name] = value
            continue
        try:
            given[name] = float(value)
        except ValueError:
            raise ValueError(f"{spec!r}: {part!r} is not a name, = and a number") from None
    return given, texts


def _int(value: float | None) -> int | None:
    return None if value is None else int(value)


def _set(knobs: dict[str, float], weights: str | None) -> Callable[[Any, Position], None]:
    """Try a change: knobs of the search by number (``knob2=0``), or other weights."""

    def change(mind: Any, position: Position) -> None:
        if knobs:
            given = {int(name[4:]): int(value) for name, value in knobs.items()}
            mind.turn([given.get(i) for i in range(max(given) + 1)])
        if weights is not None:
            mind.weigh(read(game_of(position), Path(weights).read_text("utf-8")))

    return change
