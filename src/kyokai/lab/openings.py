"""Positions to begin games from: drawn by chance, none twice, and fair.

An opening is some whole turns from the start of a game, every action as likely as any other. Two
that a turn or a mirror of the board makes the same count as one. A short search looks at what
comes out; where it holds the game for decided, the opening is not used. The same seed draws the
same openings.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from kyokai.engine.analysis import analyse
from kyokai.engine.limits import Limit
from kyokai.engine.thinking import can_compile
from kyokai.kernel.game import Game
from kyokai.kernel.options import Options
from kyokai.kernel.position import Position
from kyokai.kernel.setup import write
from kyokai.lab.errors import refusal

#: After so many drawn in vain, there are no more.
PATIENCE = 3000
#: How many positions the short search looks at: in the core, and in Python.
NODES, PLAIN_NODES = 2000, 200
#: How much memory it uses, in megabytes.
MEMORY = 1


class Plan(NamedTuple):
    """What openings are wanted.

    ``turns`` are played by chance, a step of a game's setup being one; ``balance`` is how far
    from one half the win probability may be, None being any.
    """

    turns: int = 4
    balance: float | None = 0.15


class Opening(NamedTuple):
    """The ids of its actions, and how likely the search holds the first seat to win."""

    actions: tuple[int, ...]
    first_wins: float | None


class Openings:
    """The openings of one seed, drawn as they are asked for."""

    def __init__(self, game: Game, options: Options, plan: Plan, seed: int) -> None:
        self.game, self.options, self.plan, self.seed = game, options, plan, seed
        self._found: list[Opening] = []
        self._drawing = self._drawn()

    def __getitem__(self, number: int) -> Opening:
        while len(self._found) <= number:
            opening = next(self._drawing, None)
            if opening is None:
                raise refusal(
                    number + 1,
                    "few_openings",
                    count=len(self._found),
                    turns=self.plan.turns,
                    balance=self.plan.balance,
                )
            self._found.append(opening)
        return self._found[number]

    def _drawn(self) -> Iterator[Opening]:
        """All there are; an opening that chance does not find any more is none."""
        seen: set[str] = set()
        number = vain = 0
        while vain < PATIENCE:
            rng = random.Random(f"opening {self.game.name} {self.seed} {number}")
            number, vain = number + 1, vain + 1
            actions, end = played_by_chance(
                self.game.position_type.start(self.options), self.plan.turns, rng
            )
            if end.outcome is not None:
                continue
            likeness = canonical(self.game, end)
            if likeness in seen:
                continue
            seen.add(likeness)
            worth = None if self.plan.balance is None else first_wins(self.game, end)
            if worth is None or abs(worth - 0.5) <= (self.plan.balance or 0.0):
                vain = 0
                yield Opening(tuple(actions), worth)


def played_by_chance(start: Position, turns: int, rng: random.Random) -> tuple[list[int], Position]:
    """Play whole turns by chance; the ids of the actions, and where they lead."""
    actions: list[int] = []
    here = start
    for _ in range(turns):
        begun = here
        while here.outcome is None and here.same_turn(begun):
            actions.append(rng.choice(here.legal_ids()))
            here = here.apply_unchecked(actions[-1])
    return actions, here


def canonical(game: Game, position: Position) -> str:
    """A text that is the same for positions which a turn or a mirror makes the same."""
    setup = position.to_setup()
    return min(write(setup.mapped(symmetry)) for symmetry in game.grid.symmetries)


def first_wins(game: Game, position: Position) -> float:
    """How likely a short search holds the player of the first seat to win."""
    limit = Limit(nodes=NODES if can_compile(game) else PLAIN_NODES)
    chance = analyse(position, limit, lines=1, memory=MEMORY).win_probability()
    return chance if position.seat == 0 else 1 - chance
