"""How actions of Apart are read and written, drawn and judged."""

import pytest

import kyokai
from kyokai.games.apart.tests.boards import CHAIN, drawn
from kyokai.kernel.judgement import Term
from kyokai.kernel.scene import Mark, scene


@pytest.mark.parametrize(
    "text",
    ["b1", "b1-", "b1b3", "b1--b3", "b1–b3", "B1-b3", "b1-b9", "i1-i3", "b0-b2", "b1-b3 ", "STOP"],
)
def test_what_is_no_action_is_told_how_to_write_one(text: str) -> None:
    with pytest.raises(kyokai.NotationError) as caught:
        kyokai.start("apart").play(text)
    assert caught.value.action == text
    assert str(caught.value) == (
        f"“{text}” is no action; write a move as b1-b3 or, with a capture, b1xb7, "
        "and the end of a chain as stop"
    )
    assert "b1-b3" in caught.value.say("ja")


@pytest.mark.parametrize("text", ["b1-b1", "b1-c3", "b1xd2", "a1-h7"])
def test_a_move_along_no_axis_is_told_so(text: str) -> None:
    with pytest.raises(kyokai.NotationError) as caught:
        kyokai.start("apart").play(text)
    assert caught.value.reason.code == "no_axis"
    assert str(caught.value).startswith("rule 2.2: a stone moves along a row")


def test_a_wrong_distance_is_an_illegal_action_that_names_the_line() -> None:
    with pytest.raises(kyokai.IllegalAction) as caught:
        kyokai.start("apart").play("b1-b4")
    error = caught.value
    assert not isinstance(error, kyokai.NotationError)
    assert (error.action, error.rule, error.cells) == ("b1-b4", "2.2", ("b1", "b2"))
    assert str(error) == (
        "b1-b4: rule 2.2: a stone moves exactly as far as its line is long: "
        "the line through b1 has length 2 here, not 3"
    )


@pytest.mark.parametrize(("turn", "actions"), [("d4-d6", 2), ("d4-d6+d6-d8", 2), ("d5-d7", 1)])
def test_a_turn_leaves_its_stop_out(turn: str, actions: int) -> None:
    position = drawn(CHAIN)
    read = kyokai.parse_turn(position, turn)
    assert len(read) == actions
    assert kyokai.format_turn(position, read) == turn
    assert kyokai.parse_turn(position, "+".join(map(str, read))) == read


def test_a_turn_does_not_go_on_after_its_end() -> None:
    with pytest.raises(kyokai.IllegalAction) as caught:
        kyokai.parse_turn(drawn(CHAIN), "d5-d7+d7-d8")
    assert caught.value.reason.code == "turn_over"
    with pytest.raises(kyokai.IllegalAction) as caught:
        kyokai.parse_turn(drawn(CHAIN), "d4-d6+stop+d6-d8")
    assert caught.value.reason.code == "turn_over"


# -- the scene ----------------------------------------------------------------------------------


def test_the_scene_shows_the_stones() -> None:
    shown = scene(drawn(CHAIN), kyokai.game("apart"))
    assert (shown.to_move, shown.turn) == ("white", 7)
    assert [(mark.kind, mark.places, mark.owner) for mark in shown.marks] == [
        ("stone", (cell,), "white") for cell in ("a1", "b1", "d4", "d5")
    ] + [("stone", (cell,), "black") for cell in ("b8", "c8")]


def test_the_scene_shows_the_chain_in_the_making() -> None:
    shown = scene(drawn(CHAIN).play("d4-d6"), kyokai.game("apart"))
    assert Mark("last", ("d4",)) in shown.marks
    assert Mark("highlight", ("d6",)) in shown.marks


def test_a_move_is_touched_on_both_cells_and_stop_is_a_button() -> None:
    chain = drawn(CHAIN).play("d4-d6")
    path = kyokai.game("apart").drawing.path
    assert path(chain, chain.action("d6-d8")) == ("d6", "d8")
    assert path(chain, chain.action("stop")) == ()


def test_the_board_is_chequered_and_a1_is_dark() -> None:
    board = kyokai.game("apart").drawing.board()
    shades = {cell.name: cell.shade for cell in board.cells}
    assert shades["a1"] == shades["b2"] == shades["h8"] == 1
    assert shades["b1"] == shades["a2"] == shades["h1"] == 0
    assert [label.text for label in board.labels] == list("abcdefgh12345678")


# -- the judgement ------------------------------------------------------------------------------


def test_stones_that_touch_speak_against_a_side() -> None:
    evaluate = kyokai.game("apart").evaluation.evaluate
    judgement = evaluate(drawn(CHAIN))
    assert judgement.white == (
        Term("touching", 4, -1.0),
        Term("pairs", 2, -0.35),
        Term("stones", 4, -0.15),
    )
    assert judgement.black == (
        Term("touching", 2, -1.0),
        Term("pairs", 1, -0.35),
        Term("stones", 2, -0.15),
    )
    assert judgement.score("white") == pytest.approx(-2.65)
    nearer = evaluate(drawn(CHAIN).play("d5-d7"))
    assert nearer.score("white") > judgement.score("white")


def test_the_start_is_equal() -> None:
    assert kyokai.game("apart").evaluation.evaluate(kyokai.start("apart")).score("white") == 0
