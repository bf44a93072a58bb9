"""The compiled core and the readable rules, side by side: at every step both must say the same.

Games are drawn, set up and steered as in the courses of ``lockstep``; what is compared is every
answer that the core gives, in every level of processor that was compiled and runs here.
``KYOKAI_STEPS`` is how many steps the tests play of each game with default options, and again how
many with options drawn at random together. More of them, of one game or of all::

    PYTHONPATH=src:tests python -m equality.core --steps 2000000 [GAME ...]
    PYTHONPATH=src:tests python -m equality.core --walk 4 [GAME ...]
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from hashlib import blake2b
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

import kyokai
from equality.lockstep import Course, Player, Style, by_kind, drawn_start, uniform
from kyokai import Position
from kyokai.core import hand, native, planes
from kyokai.core.chance import Chance, drawn
from kyokai.kernel.game import game_of
from kyokai.testing.play import Shuffle

STEPS = int(os.environ.get("KYOKAI_STEPS", "20000"))

#: How often the core is loaded anew in the middle of a game, and taken back and played again.
THOROUGH = 0.03
#: How often a game is played in the styles of its course, some of which look at many actions.
STEERED = 0.08
#: A game is left after so many actions; with drawn options some would never end.
MOST_ACTIONS = 1500
#: So many positions are remembered at once to compare hashes with.
REMEMBERED = 200_000


def levels() -> list[Any]:
    """The compiled modules that run here, the one for any processor first."""
    best = native.module()
    assert best is not None, native.failure()
    return list({name: import_module(name) for name in (native.BASE, best.__name__)}.values())


def loaded(position: Position) -> list[Any]:
    """The position as every level has it."""
    given = hand.over(position)
    return [module.Fast(position.game, given, 0) for module in levels()]


class Tried(NamedTuple):
    """What was compared: steps, games, positions loaded in mid-game, and those in mid-turn."""

    steps: int
    games: int
    loaded: int
    middles: int

    def __str__(self) -> str:
        return (
            f"{self.steps:,} steps in {self.games:,} games; "
            f"{self.loaded:,} positions loaded anew, {self.middles:,} of them in mid-turn"
        )


# -- comparing ----------------------------------------------------------------------------------


class Hashes:
    """Hashes and what they stand for: one must be the same just where the other is."""

    def __init__(self) -> None:
        self._told: dict[int, bytes] = {}
        self._hash: dict[bytes, int] = {}

    def check(self, number: int, told: str) -> bool:
        """See that a hash stands for one thing, and the thing for one hash; tell if it is new."""
        if len(self._told) > REMEMBERED:
            self._told.clear()
            self._hash.clear()
        digest = blake2b(told.encode(), digest_size=12).digest()
        new = number not in self._told
        assert self._told.setdefault(number, digest) == digest, f"a hash stands for two: {told}"
        assert self._hash.setdefault(digest, number) == number, f"two hashes stand for {told}"
        return new


class Comparison:
    """Compares positions with what the core says, and remembers hashes of one set of options."""

    def __init__(self) -> None:
        self._whole, self._keys = Hashes(), Hashes()

    def positions(self, position: Position, cores: list[Any]) -> None:
        """See that every core says of a position what the rulebook says."""
        ids = position.legal_ids()
        texts = [action.text for action in position.legal()]
        mask = np.zeros(game_of(position).action_count, "uint8")
        mask[ids] = 1
        board = planes.of(position)
        hashes = []
        for core in cores:
            assert core.legal_ids() == ids
            assert core.legal_count() == len(ids)
            assert [core._text(i) for i in ids] == texts
            assert hand.outcome_of(core._ending) == position.outcome
            assert facts_of(core) == facts_in(position)
            found = np.full_like(mask, 7)
            core.mask_into(found)
            assert (found == mask).all()
            shown = np.full(board.shape, 7, "uint8")
            core.planes_into(shown)
            assert (shown == board).all()
            hashes.append((core.hash, core.key_hash))
        assert len(set(hashes)) == 1
        self.hashes(position, *hashes[0])

    def hashes(self, position: Position, whole: int, key: int) -> bool:
        """See that hashes are the same just where positions are; tell if this one is new."""
        self._keys.check(key, repr(position.key))
        return self._whole.check(whole, str(position))


def facts_of(core: Any) -> tuple[object, ...]:
    """What the core says beside what is legal."""
    return (core.over, core.turn, core.seat, core._side, core._first)


def facts_in(position: Position) -> tuple[object, ...]:
    """The same of the rulebook."""
    side = game_of(position).setup_type.PLAYERS.index(position.to_move)
    first = -1 if position.began is None else position.began
    return (position.outcome is not None, position.turn, position.seat, side, first)


def refuses(core: Any, position: Position, rng: Random) -> None:
    """See that the core knows which ids are not legal, far out ones included."""
    count = game_of(position).action_count
    legal = set(position.legal_ids())
    for action_id in [*rng.sample(range(count), min(count, 40)), -1, count, 2**31, -(2**63)]:
        assert core.is_legal(action_id) == (action_id in legal)


def draws(core: Any, position: Position, rng: Random) -> None:
    """See that the same action is drawn by the same numbers."""
    if position.outcome is None:
        other, chance = type(core)(core), Chance(0)
        other._chance = chance.state = rng.getrandbits(64)
        assert other.push_random() == drawn(position, chance)
        assert other._chance == chance.state


def takes_back(core: Any) -> None:
    """Take back all that was played, and play it again."""
    played = core.played
    before = (core.hash, core.legal_ids())
    while core._pop():
        pass
    assert core.played == []
    for action_id in played:
        core.push(action_id)
    assert (core.hash, core.legal_ids(), core.played) == (*before, played)


# -- playing ------------------------------------------------------------------------------------


def going_back(rng: Random) -> Player:
    """Undo one's last turn where one can, with short turns, so that positions repeat."""
    shuffle = Shuffle()
    return lambda position, _: shuffle(position, rng)


LIGHT: tuple[Style, ...] = (uniform, uniform, uniform, by_kind, by_kind, going_back)


def play(course: Course, steps: int, *, drawn_options: bool, seed: int = 0) -> Tried:
    """Play so many steps, comparing after each; tell what was tried."""
    total, common = Tried(0, 0, 0, 0), Comparison()
    while total.steps < steps:
        rng = Random(f"{course.game} {drawn_options} {seed} {total.games}")
        how, options = drawn_start(course, rng, drawn=drawn_options)
        comparison = Comparison() if drawn_options else common
        actions: list[int] = []
        try:
            position = getattr(kyokai, how)(course.game, **options)
            most = min(MOST_ACTIONS, steps - total.steps)
            times = _play_one(course, rng, position, comparison, actions, most)
        except Exception as error:
            error.add_note(f"{course.game}, {how}, {options}: {actions}")
            raise
        total = Tried(*(a + b for a, b in zip(total, (len(actions), 1, *times), strict=True)))
    return total


def _play_one(
    course: Course,
    rng: Random,
    position: Position,
    comparison: Comparison,
    actions: list[int],
    most: int,
) -> tuple[int, int]:
    styles = course.styles if rng.random() < STEERED else LIGHT
    players = (rng.choice(styles)(rng), rng.choice(styles)(rng))
    cores = loaded(position)
    comparison.positions(position, cores)
    times = middles = 0
    while position.outcome is None and len(actions) < most:
        choice = players[position.seat](position, position.legal_ids())
        before, position = position, position.apply_unchecked(choice)
        actions.append(choice)
        for core in cores:
            core.push(choice)
        comparison.positions(position, cores)
        if rng.random() < THOROUGH:
            times += 1
            middles += position.outcome is None and position.same_turn(before)
            cores = _looked_at(position, cores, comparison, rng)
    return times, middles


def _looked_at(
    position: Position, cores: list[Any], comparison: Comparison, rng: Random
) -> list[Any]:
    """Look closely at a position; return it as the cores have it when it is loaded anew."""
    for core in cores:
        refuses(core, position, rng)
        draws(core, position, rng)
        takes_back(core)
    again = kyokai.position(str(position))
    comparison.positions(again, loaded(again))
    anew = loaded(position)
    comparison.positions(position, anew)
    return anew


# -- walking ------------------------------------------------------------------------------------


def walk(position: Position, depth: int) -> tuple[int, int]:
    """Look at all that so many actions lead to; tell how many nodes, and how many positions.

    A position that was met before has the hash that it had, and is not looked at again; what
    follows from it is, since the way there differs.
    """
    comparison = Comparison()
    return _walk(position, loaded(position), depth, comparison)


def _walk(
    position: Position, cores: list[Any], depth: int, comparison: Comparison
) -> tuple[int, int]:
    nodes, new = 1, int(comparison.hashes(position, cores[0].hash, cores[0].key_hash))
    if new:
        comparison.positions(position, cores)
    if depth:
        for action_id in position.legal_ids():
            for core in cores:
                core.push(action_id)
            found = _walk(position.apply_unchecked(action_id), cores, depth - 1, comparison)
            nodes, new = nodes + found[0], new + found[1]
            for core in cores:
                core._pop()
    return nodes, new


# -- telling ------------------------------------------------------------------------------------


def course_of(game: str) -> Course:
    """The course of a game."""
    course = import_module(f"equality.test_{game}").COURSE
    assert isinstance(course, Course)
    return course


def _tell(games: list[str], steps: int, depth: int | None, seed: int) -> Iterator[str]:
    for game in games:
        if depth is not None:
            begun = perf_counter()
            nodes, positions = walk(kyokai.start(game), depth)
            told = f"{nodes:,} nodes to depth {depth}, {positions:,} positions"
            yield f"{game}: {told} ({perf_counter() - begun:.0f} s)"
            continue
        for drawn_options in (False, True):
            begun = perf_counter()
            tried = play(course_of(game), steps, drawn_options=drawn_options, seed=seed)
            kind = "drawn" if drawn_options else "default"
            yield f"{game}, {kind} options: {tried} ({perf_counter() - begun:.0f} s)"


def main() -> None:
    """Compare the core with the rules and tell how much was tried."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--steps", type=int, default=STEPS, help="of each game and kind of options")
    parser.add_argument("--walk", type=int, metavar="DEPTH", help="all that so many actions reach")
    parser.add_argument("--seed", type=int, default=0, help="other games for another number")
    parser.add_argument("names", nargs="*", metavar="GAME", default=[])
    given = parser.parse_args()
    print("levels:", *(module.LEVEL for module in levels()))
    games = given.names or list(native.rooms())
    for line in _tell(games, given.steps, given.walk, given.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
