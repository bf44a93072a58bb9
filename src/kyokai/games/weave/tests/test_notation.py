"""How actions of Weave the Border are read and written, drawn and judged."""

import pytest

import kyokai
from kyokai.games.weave.evaluate import evaluate
from kyokai.games.weave.tests.boards import CORNER, ENCLOSED, PLAIN, at
from kyokai.kernel.judgement import Term
from kyokai.kernel.scene import Mark, counts, scene

GAME = kyokai.game("weave")


@pytest.mark.parametrize(
    "text",
    [
        "wall:c2", "wall:c2x", "wall:f2e", "wall:c6n", "take:c3n", "take:", "cut:c3", "fort:a1e",
        "dash:a1", "dash:a1-", "a1", "a1-", "a1b1", "a1–b1", "A1-b1", "dash: a1-b1", "move:a1-b1",
        "wall:c2e ", "end:", "END", "stop", "wall:ｃ2e",
    ],
)  # fmt: skip
def test_what_is_no_action_is_told_how_to_write_one(text: str) -> None:
    with pytest.raises(kyokai.NotationError) as caught:
        kyokai.start("weave").play(text)
    assert caught.value.action == text
    examples = "a1-b1, wall:c2n, take:c3, dash:a1-b1, cut:c2n, fort:a1 or end"
    assert str(caught.value) == f"“{text}” is no action; write {examples}"


def test_the_parser_never_looks_at_the_board() -> None:
    read = GAME.position_type.read
    assert (read("a1-b1").id, read("c3-d3").id, read("dash:c3-c2").id) == (1, 1, 91)
    assert (read("take:e5").id, read("fort:e5").id, read("cut:a5w").id) == (88, 177, 152)


def test_there_are_179_ids() -> None:
    assert GAME.action_count == 179
    with pytest.raises(kyokai.NotationError):
        kyokai.start("weave").play(179)


def test_a_turn_leaves_its_end_out() -> None:
    position = at(PLAIN, "energy=3/0")
    read = kyokai.parse_turn(position, "dash:b2-c2+take:c3")
    assert [str(action) for action in read] == ["dash:b2-c2", "take:c3", "end"]
    assert kyokai.format_turn(position, read) == "dash:b2-c2+take:c3"


def test_a_turn_that_is_only_its_end_is_written_so() -> None:
    position = at("4B/5/5/5/W4", "walls=a1e,a1n/a1s,a1w energy=5/0")
    read = kyokai.parse_turn(position, "end")
    assert kyokai.format_turn(position, read) == "end"


def test_a_turn_needs_its_basic_action() -> None:
    with pytest.raises(kyokai.IllegalAction) as caught:
        kyokai.parse_turn(at(PLAIN, "energy=3/0"), "dash:b2-c2")
    assert caught.value.reason.code == "turn_unfinished"


def test_what_a_position_shows() -> None:
    position = at(CORNER, f"{ENCLOSED} fortresses=a1+a2/- tokens=2")
    marks = scene(position, GAME).marks
    assert [mark for mark in marks if mark.kind == "territory"] == [
        Mark("territory", ("a1",), "white"),
        Mark("territory", ("a2",), "white"),
        Mark("territory", ("e4",), "black"),
        Mark("territory", ("e5",), "black"),
    ]
    assert [mark for mark in marks if mark.kind != "territory"] == [
        Mark("fortress", ("a1", "a2"), "white"),
        Mark("wall", ("a1e",), "white"),
        Mark("wall", ("a2e",), "white"),
        Mark("wall", ("a2n",), "black"),
        Mark("token", ("c3",), amount=2),
        Mark("pawn", ("a2",), "white"),
        Mark("pawn", ("e5",), "black"),
    ]


def test_an_empty_centre_shows_no_token() -> None:
    kinds = {mark.kind for mark in scene(at(PLAIN, "tokens=0"), GAME).marks}
    assert kinds == {"territory", "pawn"}


def test_the_board_has_25_cells_60_edges_and_10_labels() -> None:
    board = GAME.drawing.board()
    assert (len(board.cells), len(board.edges), len(board.labels)) == (25, 60, 10)
    assert [cell.name for cell in board.cells if cell.shade] == ["c3"]


def test_what_no_place_shows_is_counted() -> None:
    found = counts(at(CORNER, f"{ENCLOSED} energy=1/2"), GAME)
    assert found == [("points", 6, 4), ("energy", 1, 2), ("hand", 8, 9)]


@pytest.mark.parametrize(
    ("action", "path"),
    [
        ("a2-a3", ("a3",)),
        ("dash:a2-a3", ("a3",)),
        ("wall:a2n", ("a2n",)),
        ("take:c3", ("c3",)),
        ("cut:e4n", ("e4n",)),
    ],
)
def test_what_a_person_touches(action: str, path: tuple[str, ...]) -> None:
    position = at(CORNER, "walls=a1e,a2e/e4n energy=4/0")
    assert GAME.drawing.path(position, position.action(action)) == path


def test_areas_are_touched_and_the_end_is_a_button() -> None:
    position = at(CORNER, f"{ENCLOSED} energy=3/0")
    assert GAME.drawing.path(position, position.action("fort:a1")) == ("a1",)
    after = position.play("wall:a1s")
    assert GAME.drawing.path(after, after.action("end")) == ()


def test_what_speaks_for_both() -> None:
    judgement = evaluate(at(CORNER, "walls=a1e,a2e/d5e energy=1/2"))
    assert judgement.white == (
        Term("cells", 2, 1.0),
        Term("areas", 0, 3.0),
        Term("energy", 1, 1.0),
        Term("nearer", 21, 0.5),
        Term("moves", 1, 0.3),
    )
    assert [term.amount for term in judgement.black] == [2, 0, 2, 0, 0]


def test_free_cells_belong_to_the_pawn_that_is_nearer() -> None:
    judgement = evaluate(kyokai.start("weave"))
    assert judgement.white == judgement.black
    nearer = next(term for term in judgement.white if term.name == "nearer")
    assert nearer.amount == 9  # 23 free cells, 5 of them as near to either pawn
    assert judgement.score("white") == 0


def test_enclosed_areas_and_fortresses_count_as_in_the_score() -> None:
    judgement = evaluate(at(CORNER, f"{ENCLOSED} fortresses=-/e4"))
    areas = [next(t.amount for t in side if t.name == "areas") for side in judgement]
    assert areas == [1, 1]
