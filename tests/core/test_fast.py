"""A fast position is the rulebook's position that changes: the same answers, the same errors."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import kyokai
from compiled import hide, needs_core
from kyokai.core import planes
from kyokai.core.chance import Chance, drawn
from kyokai.core.one import FastPosition, PlainPosition
from kyokai.kernel.game import game_of
from kyokai.testing import contract, play

every_room = pytest.mark.parametrize("name", kyokai.games())


def starts(name: str) -> list[kyokai.Position]:
    """Positions to begin from: with every option, of all phases, in mid-turn, and finished."""
    game = kyokai.game(name)
    return [
        *(game.start(**options) for options in play.option_sets(game)),
        *play.samples(game)[::3],
    ]


def middle(name: str) -> FastPosition:
    """A game that has been played for a while, from its start."""
    fast = kyokai.fast(name, seed=3)
    for _ in range(9):
        fast.push_random()
    return fast


def agree(fast: FastPosition, position: kyokai.Position) -> None:
    """See that both say the same."""
    assert (fast.game, fast.options) == (position.game, position.options)
    assert fast.legal() == position.legal()
    assert fast.legal_ids() == position.legal_ids()
    assert fast.legal_count() == len(position.legal_ids())
    assert fast.outcome == position.outcome
    assert fast.over == (position.outcome is not None)
    assert (fast.to_move, fast.turn, fast.seat) == (position.to_move, position.turn, position.seat)
    assert (str(fast), fast.position()) == (str(position), position)
    assert repr(fast) == f"kyokai.fast({str(position)!r})"
    for colour in ("white", "black"):
        assert fast.stones(colour) == position.stones(colour)
        assert fast.territory(colour) == position.territory(colour)


@every_room
def test_it_is_made_as_compiled_or_plain(name: str, kind: str) -> None:
    assert isinstance(kyokai.fast(name), PlainPosition) == (kind == "plain")
    assert isinstance(kyokai.fast(name), kyokai.FastPosition)


@every_room
def test_it_plays_as_the_rulebook(name: str, kind: str) -> None:
    for seed, start in enumerate(starts(name)):
        fast = kyokai.fast(start)
        agree(fast, start)
        ids = play.walk(start, seed, most=25)
        for action_id, position in zip(ids, list(play.along(start, ids))[1:], strict=True):
            fast.push(action_id)
            agree(fast, position)
        assert fast.played == ids


@every_room
def test_pop_takes_back_what_push_played(name: str, kind: str) -> None:
    start = kyokai.start(name)
    ids = play.walk(start, 5, most=60)
    passed = list(play.along(start, ids))
    fast = kyokai.fast(start)
    for action_id in ids:
        fast.push(action_id)
    for action_id, position in zip(reversed(ids), reversed(passed[:-1]), strict=True):
        assert fast.pop() == action_id
        assert fast.position() == position
        assert fast.legal_ids() == position.legal_ids()
    assert fast.played == []
    with pytest.raises(IndexError, match="nothing was played here"):
        fast.pop()
    assert fast.position() == start


@every_room
def test_going_back_and_forth_ends_where_the_rulebook_does(name: str, kind: str) -> None:
    """As far back as it takes, further than the core keeps all positions, and on another way."""
    rng, start = Random(3), kyokai.start(name)
    fast, passed = kyokai.fast(start), [start]
    for _ in range(12):
        for _ in range(rng.randrange(90)):
            if passed[-1].outcome is None:
                fast.push(choice := rng.choice(passed[-1].legal_ids()))
                passed.append(passed[-1].apply_unchecked(choice))
        agree(fast, passed[-1])
        copy = fast.copy()
        for _ in range(rng.randrange(min(len(passed), 70))):
            for one in (fast, copy):
                one.pop()
                assert one.legal_ids() == passed[-2].legal_ids()
            passed.pop()
        agree(fast, passed[-1])
        agree(copy, passed[-1])


@every_room
def test_what_was_taken_back_has_not_stood_on_the_board(name: str, kind: str) -> None:
    for seed, repetition in enumerate((2, 3)):
        position = kyokai.start(name, repetition=repetition)
        fast = kyokai.fast(position)
        for action_id in play.walk(position, seed, most=60, choose=play.Shuffle()):
            for other in (action_id, *position.legal_ids()[:2]):
                fast.push(other)
                assert fast.outcome == position.play(other).outcome
                fast.pop()
            fast.push(action_id)
            position = position.play(action_id)
            agree(fast, position)


@every_room
def test_an_action_its_text_and_its_number_are_one(name: str, kind: str) -> None:
    position = kyokai.start(name)
    for action in position.legal()[::7]:
        for given in (action, action.text, action.id, np.int64(action.id), np.uint16(action.id)):
            fast = kyokai.fast(name)
            assert fast.action(given) == action  # type: ignore[arg-type]
            assert fast.why_not(given) is None  # type: ignore[arg-type]
            fast.push(given)  # type: ignore[arg-type]
            assert fast.position() == position.play(action)


@every_room
def test_refusals_are_those_of_the_rulebook(name: str, kind: str) -> None:
    """Whatever is no legal action raises the rulebook's own error, and nothing is played."""
    for fast in (kyokai.fast(name), middle(name), kyokai.fast(finished(name))):
        position, before = fast.position(), (str(fast), fast.played, fast.hash)
        count = kyokai.game(name).action_count
        other = next(kyokai.start(each) for each in kyokai.games() if each != name).legal()[0]
        wrong: list[Any] = [i for i in range(count) if i not in position.legal_ids()][::7]
        for given in [*wrong, *contract.NO_ACTIONS, count, other, [], object(), b"a1", np.bool_(1)]:
            for does in ("push", "action", "play"):
                expected = refusal(
                    position.play if does == "push" else getattr(position, does), given
                )
                found = refusal(getattr(fast, does), given)
                assert (type(found), str(found)) == (type(expected), str(expected)), (does, given)
                assert found.say("ja") == expected.say("ja")
                assert (found.reason, found.index) == (expected.reason, None)
        for action_id in wrong:
            assert fast.why_not(action_id) == position.why_not(action_id) is not None
        assert (str(fast), fast.played, fast.hash) == before


def refusal(does: Any, given: object) -> kyokai.IllegalAction:
    """The error that something is refused with."""
    with pytest.raises(kyokai.IllegalAction) as caught:
        does(given)
    return caught.value


def finished(name: str) -> kyokai.Position:
    """A game that is over."""
    start = kyokai.start(name, max_turns=4)
    *_, last = play.along(start, play.walk(start, 1))
    assert last.outcome is not None
    return last


@every_room
def test_is_legal_takes_anything(name: str, kind: str) -> None:
    fast = kyokai.fast(name)
    known = fast.legal_ids()[0]
    asked: list[tuple[Any, bool]] = [
        (known, True),
        (np.int64(known), True),
        (fast.legal()[0], True),
        (-1, False),
        (10**30, False),
        (-(2**63), False),
        (True, False),
        (None, False),
        (float(known), False),
        (str(known), False),
        ([], False),
    ]
    for given, legal in asked:
        assert fast.is_legal(given) is legal, repr(given)


@every_room
def test_masks_and_planes_are_those_of_the_rulebook(name: str, kind: str) -> None:
    for start in starts(name):
        fast = kyokai.fast(start)
        mask, board = fast.mask(), fast.planes()
        assert (mask.dtype, board.dtype) == (np.dtype(bool), np.dtype("uint8"))
        assert np.flatnonzero(mask).tolist() == start.legal_ids()
        assert (board == planes.of(start)).all()
        for dtype in ("bool", "uint8", "int8"):
            own = np.ones(mask.shape, dtype)
            assert fast.mask(own) is own
            assert (own == mask).all()
        for dtype in ("bool", "uint8", "int8", "float32"):
            own = np.ones(board.shape, dtype)
            assert fast.planes(own) is own
            assert (own == board).all()


@every_room
def test_copies_are_independent(name: str, kind: str) -> None:
    fast = middle(name)
    copies = (fast.copy(), copy.copy(fast), copy.deepcopy(fast), pickle.loads(pickle.dumps(fast)))
    for same in copies:
        assert type(same) is type(fast)
        assert (same, same.played, same.hash) == (fast, fast.played, fast.hash)
        assert same.options == fast.options
        drawn_next = [same.push_random() for _ in range(5)]
        assert same != fast
        assert fast.played == same.played[:-5]
        again = fast.copy()
        assert [again.push_random() for _ in range(5)] == drawn_next
        for _ in same.played:
            same.pop()
        assert same.position() == kyokai.start(name)


@every_room
def test_play_leaves_the_position_as_it_is(name: str, kind: str) -> None:
    fast = middle(name)
    before = str(fast)
    after = fast.play(fast.legal_ids()[0])
    assert str(fast) == before
    assert after.position() == fast.position().play(fast.legal_ids()[0])


@every_room
def test_equality_is_that_of_the_position(name: str, kind: str) -> None:
    fast, same = middle(name), kyokai.fast(middle(name).position())
    assert fast == same
    assert fast.hash == same.hash
    assert fast.key_hash == same.key_hash
    assert fast != same.play(same.legal_ids()[0])
    assert fast != kyokai.fast(name)
    assert kyokai.fast(name) != kyokai.fast(name, max_turns=7)
    assert fast != str(fast)
    with pytest.raises(TypeError, match="unhashable"):
        hash(fast)


@needs_core
@every_room
def test_compiled_and_plain_are_equal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = middle(name)
    hide(monkeypatch)
    plain = kyokai.fast(fast.position())
    assert type(plain) is not type(fast)
    assert plain == fast
    assert fast == plain
    plain.push(plain.legal_ids()[0])
    assert plain != fast


@every_room
def test_chance_is_that_of_the_seed(name: str, kind: str) -> None:
    for seed in (0, 7, -1, 2**64 + 7, -(2**100)):
        fast, chance = kyokai.fast(name, seed=seed), Chance(seed % 2**64)
        position = fast.position()
        for _ in range(40):
            if position.outcome is not None:
                break
            expected = drawn(position, chance)
            assert fast.push_random() == expected
            position = position.apply_unchecked(expected)
        assert fast.position() == position
        again = kyokai.fast(name)
        again.seed(seed)
        assert [again.push_random() for _ in fast.played] == fast.played
    rows = {
        tuple(kyokai.fast(name, seed=s).push_random() for s in range(n, n + 9)) for n in (0, 50)
    }
    assert len(rows) == 2
    assert kyokai.fast(finished(name)).push_random() == -1


@pytest.mark.parametrize("seed", [1.5, "1", None, True, 2**201])
def test_seeds_are_whole_numbers(seed: Any, kind: str) -> None:
    expected = ValueError if isinstance(seed, int) and not isinstance(seed, bool) else TypeError
    with pytest.raises(expected, match="seed is"):
        kyokai.fast("apart", seed=seed)
    with pytest.raises(expected, match="seed is"):
        kyokai.fast("apart").seed(seed)


@every_room
def test_it_counts_and_plays_out_from_where_it_stands(name: str, kind: str) -> None:
    fast = middle(name)
    position = fast.position()
    assert [fast.perft(depth) for depth in range(3)] == [
        kyokai.perft(position, d) for d in range(3)
    ]
    assert fast.playouts(3, seed=4) == kyokai.playouts(position, 3, seed=4)
    assert fast.position() == position


def test_it_is_made_of_a_game_a_line_or_a_position(kind: str) -> None:
    start = kyokai.start("weave", first="black")
    for fast in (
        kyokai.fast("weave", first="black"),
        kyokai.fast(str(start)),
        kyokai.fast(start),
    ):
        assert fast.position() == start
    with pytest.raises(TypeError, match="options already"):
        kyokai.fast(start, first="white")
    with pytest.raises(TypeError, match="options already"):
        kyokai.fast(str(start), first="white")
    with pytest.raises(kyokai.UnknownGame):
        kyokai.fast("chess")
    with pytest.raises(kyokai.InvalidOption):
        kyokai.fast("weave", first="green")
    with pytest.raises(kyokai.PositionTextError):
        kyokai.fast("weave 5/5/5/5/5 white")


@every_room
def test_it_tells_how_much_memory_it_takes(name: str, kind: str) -> None:
    few, many = kyokai.fast(name), middle(name)
    assert 0 < few.nbytes < many.nbytes < 100_000


def test_an_end_that_was_reached_elsewhere_is_known(kind: str) -> None:
    """Every kind of end, as a line of text tells it, comes out of the core as it went in."""
    ends = [p for name in kyokai.games() for p in play.samples(kyokai.game(name)) if p.outcome]
    assert {p.outcome.reason for p in ends if p.outcome} >= {"territory", "apart", "score"}
    for position in ends:
        fast = kyokai.fast(str(position))
        assert (fast.outcome, fast.legal(), fast.push_random()) == (position.outcome, [], -1)
        assert game_of(fast.position()).name == fast.game
