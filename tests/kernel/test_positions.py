"""What every position does, shown by a game with one of everything."""

import copy
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import kyokai
from kernel.tiny import END, GRID, OPTIONS, SLIDE, Endless, Setup, Tiny
from kyokai.kernel import perft, setup
from kyokai.kernel.mirror import mirrored
from kyokai.kernel.position import Intent, Position
from kyokai.kernel.turns import format_turn, parse_turn, split_turns
from kyokai.kernel.types import Action, Outcome


def start(**options: object) -> Tiny:
    return Tiny.start(OPTIONS.make(options))


def read(text: str) -> Tiny:
    position = setup.read(text, Setup).position()
    assert isinstance(position, Tiny)
    return position


def why(position: Tiny, action: int | str | Action) -> str:
    reason = position.why_not(action)
    assert reason is not None
    return f"{reason.rule} {reason.code} {','.join(reason.cells)}".strip()


# -- what is legal ------------------------------------------------------------------------------


def test_actions_stand_in_id_order_over_all_kinds() -> None:
    position = start().play("@a1")
    assert [str(action) for action in position.legal()] == ["a1-a2", "a1-b1", "hand:a1", "end"]
    assert position.legal_ids() == [9, 10, 69, 78]
    middle = start().play("@b2")
    assert [str(a) for a in middle.legal()][:4] == ["b2-b3", "b2-c2", "b2-b1", "b2-a2"]
    fast = start(speed="fast").play("@a1")
    assert len(fast.legal()) == 4 + len(GRID.edge_names)


def test_an_action_is_known_by_itself_its_text_and_its_id() -> None:
    position = start()
    action = position.action("@b1")
    assert action == position.action(1) == position.action(action) == Action("tiny", 1, "@b1")
    assert position.play(action) == position.play(1) == position.play("@b1")
    assert repr(Tiny.KINDS[0]) == "<kind put: ids 0 to 8>"


def test_an_action_of_another_position_is_judged_by_its_id() -> None:
    old = start().action("@a1")
    taken = start().play("@a1").play("end")
    assert why(taken, old) == "2 taken a1"
    with pytest.raises(kyokai.IllegalAction) as caught:
        taken.play(old)
    assert (caught.value.action, caught.value.rule) == ("@a1", "2")


def test_the_first_rule_that_forbids_is_told() -> None:
    placed = start().play("@a1")
    assert why(placed, "@a1") == "1.1 not_due"
    assert why(placed, "@b1") == "1.1 not_due"
    assert why(placed, SLIDE.id_at(0, 2)) == "2.3 off_board a1"
    assert why(start(), SLIDE.id_at(0, 2)) == "1.3 put_first"
    assert why(start(), END) == "1.6 nothing_done"


def test_where_kinds_share_an_id_the_reason_that_tells_most_is_told() -> None:
    board = "tiny a1/b1 white {}"
    early, claims = read(board.format(3)), read(board.format(9))
    # Whether a kind is due at all is its first rule, and says less than any other.
    assert why(early, 0) == "2 taken a1"
    assert why(claims, 8) == "2.2 empty c3"
    assert why(early, "!c3") == "1.2 no_claim"
    assert why(claims, "@c3") == "1.1 not_due"
    assert str(claims.action(0)) == str(claims.action("!a1")) == "!a1"
    assert why(start().play("@a1"), 8) == "1.1 not_due"


def test_what_a_text_claims_beside_its_id_is_judged_in_the_order_of_the_rules() -> None:
    position = start()
    assert position.why_not("@a1?white") is None
    assert why(position, "@a1?black") == "1 not_yours"
    assert why(position, "@a1?taken") == "2 taken"
    assert why(position.play("@a1"), "@b1?taken") == "1.1 not_due"
    assert why(position.play("@a1").play("end"), "@a1?taken") == "2 taken a1"
    assert why(position.play("@a1"), "@a1?huh") == "odd"


def test_once_the_game_is_over_nothing_is_legal() -> None:
    over = read("tiny a1,b1/ white 3").play("@c1")
    assert over.outcome == Outcome("white", "three")
    assert over.legal() == over.legal_ids() == []
    assert why(over, "@a3") == "3 game_over"
    with pytest.raises(kyokai.IllegalAction):
        over.play(over.to_setup().position().options.max_turns % 9)


@pytest.mark.parametrize(
    ("nonsense", "code"),
    [
        ("", "not_an_action"),
        ("@z9", "not_an_action"),
        (None, "not_an_action"),
        (True, "not_an_action"),
        (1.0, "not_an_action"),
        (Fraction(1), "not_an_action"),
        (b"@a1", "not_an_action"),
        (-1, "unknown_id"),
        (83, "unknown_id"),
        (Action("other", 1, "@b1"), "other_game"),
        (Action("tiny", 83, "@j9"), "unknown_id"),
    ],
)
def test_what_is_no_action_of_the_game_is_refused(nonsense: Any, code: str) -> None:
    for does in (start().play, start().action, start().why_not):
        with pytest.raises(kyokai.NotationError) as caught:
            does(nonsense)
        assert caught.value.reason.code == code
        asked = nonsense.id if code == "unknown_id" and isinstance(nonsense, Action) else nonsense
        assert caught.value.action == asked
        assert "{" not in caught.value.say("en") + caught.value.say("ja")


def test_an_action_may_be_anything_that_is_a_whole_number() -> None:
    class Seven:
        def __index__(self) -> int:
            return 7

    assert start().play(Seven()) == start().play(7)  # type: ignore[arg-type]


# -- turns --------------------------------------------------------------------------------------


def test_a_turn_is_its_actions_joined() -> None:
    position = start()
    assert position.play_turn("@a1") == position.play("@a1").play("end")
    assert position.play_turn("@a1+end") == position.play_turn("@a1")
    assert [str(action) for action in parse_turn(position, "@a1")] == ["@a1", "end"]
    assert format_turn(position, parse_turn(position, "@a1")) == "@a1"
    placed = position.play("@a1")
    assert format_turn(placed, parse_turn(placed, "end")) == "end"


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("@a1+end+@b1", "turn_over"),
        ("@a1+@b1", "not_due"),
        ("end", "nothing_done"),
        ("@a1+", "not_an_action"),
        ("", "not_an_action"),
    ],
)
def test_a_turn_that_cannot_be_is_refused(turn: str, code: str) -> None:
    with pytest.raises(kyokai.IllegalAction) as caught:
        start().play_turn(turn)
    assert caught.value.reason.code == code


def test_a_turn_ends_with_the_game() -> None:
    position = read("tiny a1,b1/ white 3")
    assert position.play_turn("@c1").outcome == Outcome("white", "three")
    with pytest.raises(kyokai.IllegalAction) as caught:
        position.play_turn("@c1+end")
    assert caught.value.reason.code == "turn_over"


def test_without_an_action_that_ends_a_turn_it_must_be_finished() -> None:
    endless = Endless.start(OPTIONS.defaults)
    with pytest.raises(kyokai.IllegalAction) as caught:
        endless.play_turn("@a1")
    assert caught.value.reason.code == "turn_unfinished"


def test_actions_are_split_into_turns() -> None:
    turns = split_turns(start(), ["@a1", END, 1, "end", "@c1"])  # type: ignore[list-item]
    assert [[str(a) for a in turn] for turn in turns] == [["@a1", "end"], ["@b1", "end"], ["@c1"]]
    assert split_turns(start(), []) == []


# -- how games are called off -------------------------------------------------------------------


def test_a_position_that_comes_back_ends_the_game() -> None:
    position = start()
    for _ in range(2):
        assert position.outcome is None
        position = position.play_turn("@c3+hand:c3").play_turn("@c3+hand:c3")
    assert position.outcome == Outcome(None, "repetition")
    assert position.legal() == []


def test_too_many_turns_end_the_game() -> None:
    last = Tiny.start(OPTIONS.make({"max_turns": 1}))
    assert last.play("@a1").outcome is None
    assert last.play_turn("@a1").outcome == Outcome(None, "max_turns")
    assert start(max_turns=0, repetition=0).play_turn("@a1").outcome is None


# -- a value like any other ---------------------------------------------------------------------


def test_a_position_is_a_value() -> None:
    one, other = read("tiny a1/b1 white 3"), start()
    same = read("tiny a1/b1 white 3")
    assert copy.copy(one) == one
    assert one == same != other
    assert one != str(one)
    assert len({one, same, other}) == 2
    assert (str(one), repr(one)) == ("tiny a1/b1 white 3", "kyokai.position('tiny a1/b1 white 3')")
    assert (one.game, one.turn, one.options) == ("tiny", 3, OPTIONS.defaults)
    assert copy.copy(one) is copy.deepcopy(one) is one


def test_a_position_is_pickled_with_its_history_and_without_what_can_be_found_again() -> None:
    position = start().play_turn("@c3+hand:c3").play_turn("@c3+hand:c3")
    position.legal()
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again._masks is None
    for here in (position, again):
        turned = here.play_turn("@c3+hand:c3").play_turn("@c3+hand:c3")
        assert turned.outcome == Outcome(None, "repetition")
    assert position.to_setup().position().play_turn("@c3+hand:c3").outcome is None


def test_a_notebook_shows_the_board() -> None:
    position = kyokai.start(kyokai.games()[0])
    assert position._repr_svg_().startswith("<svg")


def test_what_a_text_claims_is_believed_unless_a_game_judges_it() -> None:
    position = start()
    assert Position._disputed(position, Intent(0, "put", "claim"), Tiny.KINDS[0]) is None


def test_a_position_does_not_change() -> None:
    position = start()
    for name in ("turn", "outcome", "options", "anything", "to_move", "play"):
        with pytest.raises(AttributeError):
            setattr(position, name, 1)
    position.play("@a1")
    assert position == start()


# -- counting -----------------------------------------------------------------------------------


def test_sequences_of_actions_are_counted() -> None:
    assert [kyokai.perft(start(), depth) for depth in range(4)] == [1, 9, 42, 345]
    over = read("tiny a1,b1/ white 3").play("@c1")
    assert [kyokai.perft(over, depth) for depth in range(3)] == [1, 0, 0]
    with pytest.raises(ValueError, match="not -1"):
        kyokai.perft(start(), -1)


def test_counts_are_read_from_a_table(tmp_path: Path) -> None:
    table = tmp_path / "perft.txt"
    table.write_text("# comment\n\nfirst | tiny / white 1 | 9 | 42\nbare | tiny a1/ black 2\n")
    assert list(perft.read_counts(table)) == [
        perft.Count("first", "tiny / white 1", (9, 42)),
        perft.Count("bare", "tiny a1/ black 2", ()),
    ]


# -- turned boards ------------------------------------------------------------------------------


def test_actions_are_turned_with_the_board() -> None:
    position = read("tiny a1,b1/c3 white 3")
    turn = next(s for s in GRID.symmetries if s.name == "turn 180")
    cell = GRID.index["a1"]
    assert mirrored(position, cell, turn) == GRID.index["c3"]
    assert mirrored(position, SLIDE.id_at(cell, 0), turn) == SLIDE.id_at(8, 2)
    edge = GRID.edge_index
    assert mirrored(position, 45 + edge["a1e"], turn) == 45 + edge["b3e"]
    # The area of a1 and b1 becomes that of b3 and c3, whose lowest cell is b3.
    assert mirrored(position, 69 + cell, turn) == 69 + GRID.index["b3"]
    # Where there is no area, the cell itself is turned.
    assert mirrored(position, 69 + GRID.index["a2"], turn) == 69 + GRID.index["c2"]
    assert mirrored(position, END, turn) == END
    # The north wind becomes the south wind.
    assert mirrored(position, 79, turn) == 81
    with pytest.raises(ValueError, match="no action with id 99"):
        mirrored(position, 99, turn)


def test_unless_a_game_says_otherwise_an_area_is_one_cell() -> None:
    assert Position.area(start(), GRID.bits[4]) == GRID.bits[4]


def test_a_turned_position_has_the_turned_actions() -> None:
    position = read("tiny a1,b2/c3 white 3").play("@a2")
    for symmetry in GRID.symmetries:
        before = read("tiny a1,b2/c3 white 3")
        image = before.to_setup().mapped(symmetry).position()
        after = image.play(mirrored(before, GRID.index["a2"], symmetry))
        ids = sorted(mirrored(position, i, symmetry) for i in position.legal_ids())
        assert ids == after.legal_ids()
