"""Random play of any room, steered so that it visits what plain chance does not.

Every walk is decided by its seed. ``samples`` gives the positions on which promises are tried.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise

import kyokai
from kyokai.kernel.facts import Choice, Way
from kyokai.kernel.game import Game
from kyokai.kernel.perft import read_counts

Choose = Callable[[kyokai.Position, random.Random], int]


def by_kind(position: kyokai.Position, chance: random.Random) -> int:
    """Choose a kind of action first, so that rare kinds come about; then one of that kind."""
    return chance.choice(chance.choice(kinds(position)))


def kinds(position: kyokai.Position) -> list[list[int]]:
    """The ids of the legal actions, those of each kind together."""
    ids = position.legal_ids()
    found = [[i for i in ids if 0 <= i - kind.first < kind.count] for kind in position.KINDS]
    return [of_kind for of_kind in found if of_kind]


def plainly(position: kyokai.Position, chance: random.Random) -> int:
    """Choose one of all legal actions."""
    return chance.choice(position.legal_ids())


class Shuffle:
    """Choose what undoes the player's last turn, where that is possible, and short turns.

    The same positions come about again and again, as they seldom do by chance.
    """

    def __init__(self) -> None:
        self._stood: dict[str, list[tuple[str, ...]]] = {}

    def __call__(self, position: kyokai.Position, chance: random.Random) -> int:
        """Go back to where the player's stones stood a turn ago."""
        if position.ENDING in (ids := position.legal_ids()):
            return position.ENDING
        colour = position.to_move
        if colour not in ("white", "black"):
            return chance.choice(ids)
        stood = self._stood.setdefault(colour, [])
        stood.append(position.stones(colour))
        if len(stood) > 1:
            for action_id in ids:
                if position.apply_unchecked(action_id).stones(colour) == stood[-2]:
                    return action_id
        return chance.choice(ids)


def walk(
    start: kyokai.Position, seed: int, *, most: int = 1000, choose: Choose = by_kind
) -> list[int]:
    """Choose actions until the game ends, or as many as asked for; return their ids."""
    chance = random.Random(seed)
    ids: list[int] = []
    here = start
    while here.outcome is None and len(ids) < most:
        ids.append(choose(here, chance))
        here = here.apply_unchecked(ids[-1])
    return ids


def along(start: kyokai.Position, ids: list[int]) -> Iterator[kyokai.Position]:
    """The positions that a walk passes through, the first one included."""
    here = start
    yield here
    for action_id in ids:
        here = here.apply_unchecked(action_id)
        yield here


def choices(start: kyokai.Position, seed: int, *, most: int = 40) -> Iterator[Choice]:
    """Choices along a walk: at every turn two ways on, both at random and none of them forced."""
    chance = random.Random(seed)
    here, begins = start, True
    for action_id in walk(start, seed, most=most):
        if begins and here.to_move in kyokai.game(here.game).colours:
            yield Choice(here, _way(here, chance), _way(here, chance))
        after = here.apply_unchecked(action_id)
        here, begins = after, not after.same_turn(here)


def _way(start: kyokai.Position, chance: random.Random, turns: int = 5) -> Way:
    """A few whole turns at random."""
    texts, positions, here = list[str](), list[kyokai.Position](), start
    while here.outcome is None and len(texts) < turns:
        begun, actions = here, list[kyokai.Action]()
        while here.same_turn(begun) and not here.outcome:
            actions.append(here.action(by_kind(here, chance)))
            here = here.apply_unchecked(actions[-1].id)
        texts.append(kyokai.format_turn(begun, actions))
        positions.append(here)
    return Way(tuple(texts), tuple(positions))


def option_sets(game: Game) -> list[dict[str, object]]:
    """The defaults, every sample value of every option alone, and some together at random."""
    options = game.options.options.values()
    sets: list[dict[str, object]] = [{}]
    sets += [{o.name: v} for o in options for v in o.samples() if v != o.default]
    chance = random.Random(game.name)
    sets += [{o.name: chance.choice(o.samples()) for o in options} for _ in range(3)]
    return sets


def table(game: Game) -> list[kyokai.Position]:
    """The positions of the room's ``perft.txt``, which reach all of its rules."""
    counts = read_counts(game.folder / "perft.txt")
    return [kyokai.position(count.position) for count in counts]


def samples(game: Game) -> list[kyokai.Position]:
    """Positions of all sorts: of every phase, in mid-turn, with every option, and finished."""
    found = table(game)
    starts = [*found, *(game.start(**options) for options in option_sets(game))]
    for seed, start in enumerate(starts):
        passed = list(along(start, walk(start, seed, most=40)))
        middles = [b for a, b in pairwise(passed) if a.same_turn(b)]
        found += [passed[-1], passed[len(passed) // 2], *middles[:1]]
    return list(dict.fromkeys(found))
