"""Proofs by exhaustion: what the core leaves out changes nothing, and each shows a turn."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import kyokai
from compiled import hide, needs_core
from kyokai.core.proving import Proof, plain, prove
from kyokai.testing import play

every_room = pytest.mark.parametrize("name", kyokai.games())
OTHER = {"white": "black", "black": "white"}
#: Positions near the end of games, where there is something to prove.
ENDINGS = {
    "apart": "apart 1B1B2B1/1B5W/3B3B/W3B1W1/W3W1B1/1B4W1/1W1W4/1W1B1W1W white 17",
    "borderland": (
        "borderland 1BW3/1W2W2/2BWBW2/W2WBW3/3BWW4/W1W2BW4/1W4W3/2B1BBWWW/5W1W/WB1WWWW/6 "
        "white 97 moved=i4 first=black"
    ),
    "weave": (
        "weave 4b/4b/3Bb/W4/w4 black 24 walls=a1e,a2e,a1n,a2n,a2w/d3e,e3e,d4e,d5e,e2n,e3n,e4n "
        "lost=0/1 energy=1/0 fortresses=a1/-"
    ),
}


def positions(name: str) -> Iterator[kyokai.Position]:
    """Positions of all sorts, and some about the end of a game."""
    yield from play.samples(kyokai.game(name))[::4]
    for seed in range(6):
        here, chance = kyokai.position(ENDINGS[name]), random.Random(seed)
        for _ in range(4):
            if here.outcome is None:
                yield here
                here = here.apply_unchecked(chance.choice(here.legal_ids()))
        yield here


@needs_core
@every_room
def test_the_core_proves_what_trying_everything_does(name: str) -> None:
    decided = set()
    for position in positions(name):
        for colour in OTHER:
            for turns in range(4):
                other = plain(position, colour, turns, 400)
                if other.known:
                    proof = prove(position, colour, turns)
                    assert (proof.known, proof.wins) == (True, other.wins), position
                    decided.add((turns, proof.wins))
    assert len(decided) > 4


@every_room
def test_the_turn_that_is_shown_decides(name: str, kind: str) -> None:
    shown = 0
    for position in positions(name):
        for colour in OTHER:
            proof = prove(position, colour, 1, 3000)
            if not proof.turn:
                continue
            end = position
            for action_id in proof.turn:
                assert action_id in end.legal_ids()
                end = end.apply_unchecked(action_id)
            assert end.outcome is not None or not end.same_turn(position)
            won = end.outcome is not None and end.outcome.winner == colour
            assert won == proof.wins == (position.to_move == colour)
            shown += 1
    assert shown


@needs_core
@every_room
def test_what_stood_before_counts(name: str) -> None:
    """Where a position comes about again the game is over, and nobody is forced any more."""
    chance, ends = random.Random(5), 0
    for _ in range(12):
        start = kyokai.start(name, repetition=2, max_turns=12)
        choose = play.Shuffle()
        while start.outcome is None:
            for colour, turns in (("white", 1), ("black", 2)):
                other = plain(start, colour, turns, 400)
                if other.known:
                    assert prove(start, colour, turns).wins == other.wins
                    ends += 1
            start = start.apply_unchecked(choose(start, chance))
    assert ends > 20


def test_it_gives_up_where_it_must_try_too_much(kind: str) -> None:
    proof = prove(kyokai.start("apart"), "white", 3, 50)
    assert (proof.known, proof.wins, proof.turn) == (False, False, ())


def test_a_game_that_is_over_is_proven(kind: str) -> None:
    over = kyokai.position("apart 8/1B6/1B6/8/8/8/3W3W/2W4B white 5").play("d2-d3")
    assert over.outcome is not None
    assert prove(over, "white", 0) == Proof(True, True, 0, ())
    assert not prove(over, "black", 3).wins


def test_bad_questions_are_refused() -> None:
    start = kyokai.start("apart")
    with pytest.raises(ValueError, match="colour"):
        prove(start, "red", 1)
    with pytest.raises(ValueError, match="turns"):
        prove(start, "white", -1)
    with pytest.raises(ValueError, match="nodes"):
        prove(start, "white", 1, 0)


def test_without_the_core_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    position = kyokai.position(ENDINGS["weave"])
    told = prove(position, "black", 1)
    hide(monkeypatch)
    assert prove(position, "black", 1).wins == told.wins
