"""Games with mistakes in them, positions that are won by force, and the file each game's lie in."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import kyokai
from kyokai.core.proving import prove
from kyokai.engine.analysis import Line, line_of
from kyokai.engine.limits import Limit
from kyokai.engine.thinking import Order, finished, thinker
from kyokai.kernel.position import COLOURS, Position

FOLDER = Path(__file__).parents[1] / "tests" / "tactics"
#: The most turns of both players that a problem takes, by the winner's own turns.
TURNS = {1: 1, 2: 3}
#: No file of the project is large: of these so many are kept, drawn at random.
FIT = {("weave", 1): 1800}
#: How many actions may be tried for one position; where more would have to be, it is left out.
ACTIONS = 600_000
#: After how many turns a game is left.
LONGEST = 300


class Problem(NamedTuple):
    """A position that whoever acts wins by force, in so many turns of one's own."""

    turns: int
    position: str


def problems(game: str) -> list[Problem]:
    """All that are kept of a game; its name is left out in the file."""
    return [
        Problem(own, f"{game} {line}")
        for own in TURNS
        for line in (FOLDER / f"{game}-{own}.txt").read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]


def write(game: str, found: Iterable[Problem], head: str) -> None:
    """Keep the problems of a game, a file for each number of turns."""
    for own in TURNS:
        of_own = sorted(problem.position for problem in found if problem.turns == own)
        fitting = min(len(of_own), FIT.get((game, own), len(of_own)))
        of_own = sorted(random.Random(0).sample(of_own, fitting))
        lines = [f"# {head}", *(position.removeprefix(f"{game} ") for position in of_own)]
        (FOLDER / f"{game}-{own}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def won_in(position: Position, own_turns: Sequence[int]) -> Problem | None:
    """In how many turns of one's own the position is won, of those asked for; all are tried."""
    for own in own_turns:
        proof = prove(position, position.to_move, TURNS[own], ACTIONS)
        if not proof.known:
            return None
        if proof.wins:
            return Problem(own, str(position))
    return None


# -- games --------------------------------------------------------------------------------------


def by_chance(position: Position, chance: random.Random) -> Position:
    """Play a turn drawn at random."""
    here = position
    while here.outcome is None and here.same_turn(position):
        here = here.apply_unchecked(chance.choice(here.legal_ids()))
    return here


class Game:
    """A game of the search against itself, which begins by chance and sometimes plays so."""

    def __init__(self, name: str, seed: str, nodes: int, stray: float, memory: int = 1) -> None:
        self.chance = random.Random(seed)
        self.here = kyokai.start(name)
        self.order = Order(limit=Limit(nodes=nodes))
        self.stray = stray
        self.mind: Any = thinker(self.here, memory)
        opening = self.chance.randint(2, 8)
        while self.here.outcome is None and self.here.turn <= opening:
            self.here = by_chance(self.here, self.chance)

    def look(self) -> Line:
        """The best line that the search finds."""
        self.mind.place(self.here)
        return line_of(self.here, finished(self.mind, self.order).lines[0])

    def along(self) -> Iterator[tuple[Position, Line]]:
        """The beginning of every turn, and what the search thinks there."""
        while self.here.outcome is None and self.here.turn <= LONGEST:
            line, begun = self.look(), self.here
            yield begun, line
            if self.chance.random() < self.stray:
                self.here = by_chance(self.here, self.chance)
                continue
            while self.here.outcome is None and self.here.same_turn(begun):
                for action in line.actions:
                    self.here = self.here.apply_unchecked(action.id)
                    if self.here.outcome is not None or not self.here.same_turn(begun):
                        break
                else:  # the line was too short
                    line = self.look()


# -- which positions ----------------------------------------------------------------------------


def always(position: Position) -> bool:
    """Any position will do that is not of a set-up."""
    return position.turn > 2


def late(position: Any) -> bool:
    """In Weave: few cells are free, or somebody has few walls in hand."""
    taken = sum(len(position.territory(colour)) for colour in COLOURS)
    return taken >= 15 or min(position.hand(colour) for colour in COLOURS) <= 3


def near(position: Any) -> bool:
    """In Borderland: nobody is more than three cells from a border."""
    if position.to_move not in COLOURS:
        return False
    judged = kyokai.game(position.game).evaluation.evaluate(position)
    sides = [getattr(judged, colour) for colour in COLOURS]
    return all(term.amount <= 3 for side in sides for term in side if term.name == "to_border")


WANTED: dict[str, Callable[[Any], bool]] = {"weave": late, "borderland": near}
