"""The levels of play: from somebody's first game to full strength, as data in ``levels.toml``.

A level is told in positions looked at, never in seconds, so that it is as strong on any machine.
"""

from __future__ import annotations

import random
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from kyokai.core.errors import whole
from kyokai.engine.limits import Limit
from kyokai.engine.players import rest_of_turn
from kyokai.engine.thinking import WON, Order, Thinker, finished, thinker
from kyokai.kernel.position import Position
from kyokai.kernel.types import Action

#: How often another turn is looked for where one lets the opponent win at once.
TRIES = 4


class Level(NamedTuple):
    """How a level plays; see ``levels.toml``."""

    number: int
    nodes: int
    depth: int
    slip: float
    width: float
    breadth: int
    careful: bool


@cache
def levels() -> tuple[Level, ...]:
    """All levels, the weakest first."""
    told = tomllib.loads((files("kyokai.engine") / "levels.toml").read_text("utf-8"))
    return tuple(
        Level(
            number=number,
            nodes=int(one["nodes"]),
            depth=int(one["depth"]),
            slip=float(one["slip"]),
            width=float(one["width"]),
            breadth=int(one["breadth"]),
            careful=number >= told["careful"],
        )
        for number, one in enumerate(told["level"], 1)
    )


def level(number: int) -> Level:
    """The level of this number, from 1 on."""
    return levels()[whole("level", number, 1, len(levels())) - 1]


class LevelPlayer:
    """Plays as strongly as a level says; the same seed plays the same game."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.name = f"level:{level.number}"
        self._rng = random.Random(0)
        self._mind: Thinker | None = None
        #: What the last turn was thought to be worth; None where it began with a slip.
        self.value: int | None = None

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self._rng = random.Random(f"{self.name} {seed}")
        self._mind = None

    def choose(self, position: Position) -> list[Action]:
        """The rest of the turn."""
        mind = self._at(position)
        for attempt in range(TRIES + 1):
            actions, after = self._turn(position, mind, slips=attempt < TRIES)
            if not self.level.careful or not self._loses(after, position, mind):
                return actions
        # Whatever was tried loses at once: look as far as it takes to see it.
        return self._turn(position, mind, slips=False, least=50_000)[0]

    def _at(self, position: Position) -> Thinker:
        if self._mind is None:
            self._mind = thinker(position, memory=16)
        return self._mind

    def _turn(
        self, position: Position, mind: Thinker, *, slips: bool, least: int = 0
    ) -> tuple[list[Action], Position]:
        """Play one action after the other, each after so many nodes at least, or all as slips."""
        actions: list[Action] = []
        here, self.value = position, None
        depth = None if least else self.level.depth
        limit = Limit(nodes=max(self.level.nodes, least), depth=depth)
        slip = slips and self._rng.random() < self.level.slip
        while not actions or (here.outcome is None and here.same_turn(position)):
            mind.place(here)
            if slip:
                more = [here.action(self._slip(here, mind))]
                here = here.apply_unchecked(more[0].id)
            else:
                order = Order(limit=limit, only=() if least else self._seen(here))
                value, line = finished(mind, order).lines[0]
                self.value = self.value if actions else value
                # A level that slips looks anew at each action of a turn.
                more, here = rest_of_turn(here, line[:1] if self.level.slip and not least else line)
            actions += more
        return actions, here

    def _seen(self, here: Position) -> tuple[int, ...]:
        """The ids of the actions that come to mind; empty where all do."""
        ids = here.legal_ids()
        if not 0 < self.level.breadth < len(ids):
            return ()
        return tuple(self._rng.sample(ids, self.level.breadth))

    def _slip(self, here: Position, mind: Thinker) -> int:
        """An action that looks good enough at a first glance, and does not lose as it is played."""
        ids = here.legal_ids()
        kept = max(1, min(500, round(len(ids) * self.level.width)))
        if kept < len(ids):
            order = Order(limit=Limit(depth=1), lines=kept, by_action=True)
            ids = [line.actions[0] for line in finished(mind, order).lines]
        chosen = self._rng.choice(ids)
        if not self.level.careful:  # whoever is careful looks at the whole turn
            for _ in range(TRIES):
                if not self._lost(here.apply_unchecked(chosen), here):
                    break
                chosen = self._rng.choice(ids)
        return chosen

    @staticmethod
    def _lost(after: Position, before: Position) -> bool:
        """Whether whoever acted has lost by it."""
        winner = None if after.outcome is None else after.outcome.winner
        return winner is not None and winner != before.to_move

    @classmethod
    def _loses(cls, after: Position, before: Position, mind: Thinker) -> bool:
        """Whether the opponent can win in the turn that follows, or has won already."""
        if after.outcome is not None:
            return cls._lost(after, before)
        mind.place(after)
        limit = Limit(nodes=20_000)
        return finished(mind, Order(limit=limit, method="win")).lines[0].value >= WON
