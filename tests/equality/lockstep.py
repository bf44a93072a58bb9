"""A game and its oracle, played side by side: after every action both must say the same.

A test module of this folder describes one game as a ``COURSE``: the oracle, what both are asked,
how options and set-ups are drawn, and in which styles the players choose. ``play_games`` plays
it and counts the oracle's *events*: which rule was met how often.

``KYOKAI_GAMES`` is how many games the tests play with default options, and again how many with
options drawn at random together (10 where it is not set). With more games and the tally printed::

    PYTHONPATH=src:tests python -m equality.lockstep --games 300 GAME [GAME ...]
"""

from __future__ import annotations

import argparse
import os
import pickle
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any

import kyokai
from kyokai import Position

GAMES = int(os.environ.get("KYOKAI_GAMES", "10"))

#: Who chooses one of the legal ids; made anew for each game, so that one may remember.
Player = Callable[[Position, Sequence[int]], int]
Style = Callable[[Random], Player]

#: How often a position is looked at from every side, and how many games begin from a set-up.
THOROUGH = 0.05
SET_UP = 0.35
#: How many actions a climbing player looks at before it chooses; others look at more.
LOOK = 12


@dataclass(frozen=True, kw_only=True)
class Course:
    """How one game is compared with its oracle.

    ``oracle`` has ``start``, ``setup`` and states as the oracles do; ``questions`` are the
    methods that both answer for a colour, ``facts`` what both tell as it is. ``options`` and
    ``set_up`` draw keywords for both; ``set_up`` may fix options, too; ``set_ups`` is how many
    games of all begin so. ``styles`` are drawn for each player.
    """

    game: str
    oracle: Any
    events: frozenset[str]
    questions: tuple[str, ...]
    options: Callable[[Random], dict[str, Any]]
    styles: tuple[Style, ...]
    facts: tuple[str, ...] = ()
    set_up: Callable[[Random], dict[str, Any]] | None = None
    set_ups: float = SET_UP
    most_actions: int = 2000


# -- playing ------------------------------------------------------------------------------------


def play_games(course: Course, games: int, *, drawn: bool) -> Counter[str]:
    """Play some games, with default options or with drawn ones; count what was met."""
    met: Counter[str] = Counter()
    for seed in range(games):
        met += play_one(course, seed, drawn=drawn)
    return met


def play_one(course: Course, seed: int, *, drawn: bool) -> Counter[str]:
    """Play one game; a difference is raised with all that is needed to see it again."""
    rng = Random(f"{course.game} {drawn} {seed}")
    how, options = drawn_start(course, rng, drawn=drawn)
    position = getattr(kyokai, how)(course.game, **options)
    state = getattr(course.oracle, how)(**options)
    actions: list[str] = []
    try:
        return _play_on(course, rng, position, state, actions)
    except Exception as error:
        error.add_note(f"{course.game}, seed {seed}, {options}: {' '.join(actions)}")
        raise


def drawn_start(course: Course, rng: Random, *, drawn: bool) -> tuple[str, dict[str, Any]]:
    """How a game begins, by ``start`` or ``setup``, and with which keywords."""
    options = course.options(rng) if drawn else {}
    if course.set_up is None or rng.random() >= course.set_ups:
        return "start", options
    given = course.set_up(rng)
    options = {name: options[name] for name in options if not refused_in_setup(course, name)}
    return "setup", {**options, **given}


def refused_in_setup(course: Course, name: str) -> bool:
    """Whether an option has no meaning in a set-up position."""
    return name in kyokai.game(course.game)._not_in_setup


def _play_on(
    course: Course, rng: Random, position: Position, state: Any, actions: list[str]
) -> Counter[str]:
    """Play to the end, comparing after every action; tell what was met."""
    players = _players(course, rng)
    met: Counter[str] = Counter()
    keys: dict[object, object] = {}
    turn = None
    compare(course, position, state)
    while position.outcome is None and len(actions) < course.most_actions:
        if position.turn != turn:
            turn = position.turn
            assert keys.setdefault(state.key(), position.key) == position.key
        if rng.random() < THOROUGH:
            position = look_closely(position, rng)
        choice = players[position.to_move in ("black", "second")](position, position.legal_ids())
        actions.append(dict(state.legal())[choice])
        position, state = position.play(choice), state.play(choice)
        met.update(state.events)
        compare(course, position, state)
    assert len(set(keys.values())) == len(keys)
    look_closely(position, rng)
    return met


def _players(course: Course, rng: Random) -> tuple[Player, Player]:
    """Two players; as often as not one and the same."""
    player = rng.choice(course.styles)(rng)
    return player, player if rng.random() < 0.5 else rng.choice(course.styles)(rng)


# -- comparing ----------------------------------------------------------------------------------


def compare(course: Course, position: Position, state: Any) -> None:
    """Both must list the same actions and answer every question alike."""
    assert [(action.id, action.text) for action in position.legal()] == state.legal()
    assert told(position.outcome) == state.outcome
    if position.outcome is None:
        assert (position.to_move, position.turn) == (state.to_move, state.turn)
    for fact in course.facts:
        assert getattr(position, fact) == getattr(state, fact), fact
    for question in course.questions:
        for colour in ("white", "black"):
            ours, theirs = getattr(position, question), getattr(state, question)
            assert ours(colour) == theirs(colour), (question, colour)


def told(outcome: kyokai.Outcome | None) -> tuple[object, ...] | None:
    """An outcome as oracles tell it: without what a game knows nothing of."""
    if outcome is None:
        return None
    return tuple(part for i, part in enumerate(outcome) if i < 2 or part is not None)


def look_closely(position: Position, rng: Random) -> Position:
    """Ways round that must lead back to the same position; return it as it came out of one."""
    assert position.legal_ids() == [action.id for action in position.legal()]
    again = kyokai.position(str(position))
    assert again == position
    assert again.legal() == position.legal()
    assert again.key == position.key
    legal = set(position.legal_ids())
    count = kyokai.game(position.game).action_count
    for action_id in rng.sample(range(count), min(count, 60)):
        reason = position.why_not(action_id)
        assert (reason is None) == (action_id in legal)
        assert reason is None or well_said(reason)
    stored: Position = pickle.loads(pickle.dumps(position))
    assert (stored, hash(stored)) == (position, hash(position))
    return stored


def well_said(reason: kyokai.Reason) -> bool:
    """Whether a reason is a full sentence in every language."""
    said = [reason.say(lang) for lang in ("en", "ja")]
    return not any("{" in sentence or "reasons." in sentence for sentence in said)


# -- steering -----------------------------------------------------------------------------------


def kind_of(position: Position, action_id: int) -> str:
    """The name of the first kind of action that has this id."""
    return next(k.name for k in position.KINDS if 0 <= action_id - k.first < k.count)


def uniform(rng: Random) -> Player:
    """Any action as likely as any other."""
    return lambda _, ids: rng.choice(ids)


def by_kind(rng: Random) -> Player:
    """The kind of action first, then one of that kind."""
    return weighted({})(rng)


def weighted(weights: Mapping[str, float]) -> Style:
    """The kind of action first, some more likely than others (1 where nothing is said)."""

    def style(rng: Random) -> Player:
        def choose(position: Position, ids: Sequence[int]) -> int:
            kinds: dict[str, list[int]] = {}
            for action_id in ids:
                kinds.setdefault(kind_of(position, action_id), []).append(action_id)
            chances = [weights.get(kind, 1.0) for kind in kinds]
            [kind] = rng.choices(list(kinds), chances if any(chances) else None)
            return rng.choice(kinds[kind])

        return choose

    return style


def shuffling(rng: Random) -> Player:
    """Back to where one has been, as often as possible."""
    seen: Counter[object] = Counter()

    def choose(position: Position, ids: Sequence[int]) -> int:
        seen[position.key] += 1
        looked = rng.sample(ids, min(len(ids), 4 * LOOK))
        return max(looked, key=lambda choice: seen[position.apply_unchecked(choice).key])

    return choose


def climbing(
    value: Callable[[Position, str], float], noise: float = 0.1, look: int = LOOK
) -> Style:
    """Towards what is worth most to the player, with some actions at random."""

    def style(rng: Random) -> Player:
        def choose(position: Position, ids: Sequence[int]) -> int:
            if rng.random() < noise:
                return rng.choice(ids)
            looked = rng.sample(ids, min(len(ids), look))
            mover = position.to_move
            return max(looked, key=lambda choice: value(position.apply_unchecked(choice), mover))

        return choose

    return style


# -- telling ------------------------------------------------------------------------------------


def tell(course: Course, games: int) -> None:
    """Play many games and print how often each event was met."""
    columns = []
    for drawn in (False, True):
        begun = perf_counter()
        columns.append(play_games(course, games, drawn=drawn))
        kind = "drawn" if drawn else "default"
        seconds = perf_counter() - begun
        print(f"{course.game}: {games} games with {kind} options agree ({seconds:.0f} s)")
    for event in sorted(course.events):
        counts = [met[event] for met in columns]
        print(f"  {event:32}{counts[0]:>9}{counts[1]:>9}{'' if any(counts) else '   never met'}")
    assert set(columns[0]) | set(columns[1]) <= course.events


def main() -> None:
    """Play the courses of the games that are named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("names", nargs="+", metavar="GAME")
    given = parser.parse_args()
    for name in given.names:
        tell(import_module(f"equality.test_{name}").COURSE, given.games)


if __name__ == "__main__":
    main()
