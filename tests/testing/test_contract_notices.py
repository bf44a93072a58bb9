"""The contract notices: each kind of broken promise is found in a room made to break it."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

import kyokai
from kyokai.kernel.history import EMPTY
from kyokai.kernel.judgement import Judgement, Term
from kyokai.kernel.options import Choice
from kyokai.kernel.position import Intent
from kyokai.kernel.scene import Mark
from kyokai.testing import contract, papers, play

GAME = kyokai.game("apart")
ROOM = GAME.position_type
Patch = Callable[[pytest.MonkeyPatch], None]


def method(name: str, broken: Any) -> Patch:
    """Replace a method of the room's positions."""
    return lambda patch: patch.setattr(ROOM, name, broken)


def drawing(name: str, broken: Any) -> Patch:
    """Replace a function of the room's drawing."""
    return lambda patch: patch.setattr(GAME.drawing, name, broken)


def judging(broken: Any) -> Patch:
    """Replace the room's judgement."""
    return lambda patch: patch.setattr(GAME.evaluation, "evaluate", broken)


def always(value: Any) -> Callable[..., Any]:
    """Answer the same to whatever is asked."""
    return lambda *_: value


def unread(_: str) -> Intent:
    """Read every text as the action 0."""
    return Intent(0, "move")


UNNAMED = (Term("unnamed", 1, 1.0),)
legal, legal_ids, why_not = ROOM.legal, ROOM.legal_ids, ROOM.why_not
clock = itertools.count()


@pytest.mark.parametrize(
    ("promise", "breaks"),
    [
        (contract.legal_actions_stand_in_id_order, method("legal", lambda p: legal(p)[::-1])),
        (contract.legal_is_what_no_reason_forbids, method("legal_ids", lambda p: legal_ids(p)[1:])),
        (
            contract.refusals_are_told,
            method("why_not", lambda p, a: (r := why_not(p, a)) and r._replace(rule="9.9")),
        ),
        (
            contract.refusals_are_told,
            method("why_not", lambda p, a: (r := why_not(p, a)) and r._replace(code="unheard")),
        ),
        (
            contract.refusals_are_told,
            method("why_not", lambda p, a: (r := why_not(p, a)) and r._replace(cells=("z9",))),
        ),
        (
            contract.refusals_are_told,
            method("why_not", lambda p, a: (r := why_not(p, a)) and r._replace(details={})),
        ),
        (contract.play_refuses_what_is_not_legal, method("play", always(GAME.start()))),
        (contract.what_is_no_action_is_refused, method("play", always(GAME.start()))),
        (contract.actions_go_by_text_and_id, method("play", always(GAME.start()))),
        (contract.text_and_back, method("__str__", always(str(GAME.start())))),
        (contract.colours_are_two, method("stones", always(()))),
        (contract.copies_are_equal, method("__deepcopy__", always(GAME.start()))),
        (
            contract.nothing_can_be_set,
            method("turn", property(always(2), always(None))),
        ),
        (contract.playing_changes_nothing, method("__hash__", lambda _: next(clock))),
        (
            contract.symmetry_preserves_all,
            judging(lambda p: Judgement((Term("x", float("b1" in p.stones("white")), 1.0),), ())),
        ),
        (contract.judgement_is_sound, judging(always(Judgement((Term("x", 1e999, 1.0),), ())))),
        (
            contract.judgement_is_sound,
            judging(always(Judgement(UNNAMED, UNNAMED))),
        ),
        (papers.scene_is_sound, drawing("marks", always([Mark("stone", ("z9",))]))),
        (papers.scene_is_sound, drawing("marks", always([Mark("stone", ())]))),
        (papers.every_action_can_be_touched, drawing("path", always(("a1",)))),
        (papers.every_action_can_be_touched, drawing("path", lambda _, a: ("z9", a.text))),
    ],
)
def test_a_broken_position_is_noticed(
    monkeypatch: pytest.MonkeyPatch, promise: contract.OfPosition, breaks: Patch
) -> None:
    position = GAME.start().play("b1-b3")
    promise(position)
    breaks(monkeypatch)
    with pytest.raises(AssertionError):
        promise(position)


def no_history(position: kyokai.Position, state: dict[str, object]) -> None:
    """Load a position as one whose past is forgotten."""
    kyokai.Position.__setstate__(position, {**state, "_history": EMPTY})


@pytest.mark.parametrize(
    ("promise", "breaks"),
    [
        (contract.ids_are_dense, lambda patch: patch.setattr(ROOM.KINDS[1], "first", 600)),
        (
            contract.ids_mean_the_same_everywhere,
            method("read", unread),
        ),
        (contract.copies_remember_what_stood_before, method("__setstate__", no_history)),
        (contract.equality_is_that_of_the_text, method("__eq__", always(True))),
        (contract.keys_decide_what_can_happen, method("key", property(lambda p: p._side))),
        (contract.perft_counts_are_right, method("legal_ids", lambda p: legal_ids(p)[1:])),
        (
            contract.options_are_checked,
            lambda patch: patch.setattr(Choice, "write", always("blocked")),
        ),
        (
            contract.planes_show_both_sides,
            lambda patch: patch.setattr(GAME.planes, "PLANES", ("own stones", "2", "3", "4", "5")),
        ),
        (
            contract.planes_show_both_sides,
            lambda patch: patch.setattr(GAME.planes, "PLANES", GAME.planes.PLANES[:-1]),
        ),
        (
            contract.planes_show_both_sides,
            lambda patch: patch.setattr(GAME.planes, "HEIGHT", 7),
        ),
        (papers.board_is_the_grid, drawing("board", GAME.drawing.board.__wrapped__)),
        (papers.examples_hold, lambda patch: patch.setattr(ROOM.KINDS[0], "rules", [])),
        (papers.golden_games_hold, method("turn", property(always(7)))),
    ],
)
def test_a_broken_room_is_noticed(
    monkeypatch: pytest.MonkeyPatch, promise: contract.OfGame, breaks: Patch
) -> None:
    breaks(monkeypatch)
    with pytest.raises(AssertionError):
        promise(GAME)


def test_samples_are_of_all_sorts() -> None:
    for name in kyokai.games():
        found = play.samples(kyokai.game(name))
        assert len(found) == len(set(found)) > 40
        assert any(position.outcome for position in found)
        assert any(position.options != found[0].options for position in found)
        again = play.samples(kyokai.game(name))
        assert [str(position) for position in found] == [str(position) for position in again]


def test_a_shuffle_comes_back_to_where_it_was() -> None:
    start = kyokai.start("apart", max_turns=200)
    *_, last = play.along(start, play.walk(start, 1, choose=play.Shuffle()))
    assert last.outcome == kyokai.Outcome(None, "repetition")
    ids = play.walk(start, 1, most=9, choose=play.plainly)
    assert len(ids) == 9
    assert ids == play.walk(start, 1, most=9, choose=play.plainly)
