"""How Borderland is written, drawn and judged."""

from collections import Counter

import pytest

import kyokai
from kyokai.games.borderland.drawing import board as drawn_board
from kyokai.games.borderland.drawing import counts, marks, path
from kyokai.games.borderland.evaluate import BLOCKED, cells_to_border, evaluate
from kyokai.games.borderland.geometry import GRID
from kyokai.games.borderland.rules import Borderland
from kyokai.games.borderland.tests.boards import ALMOST_B, board, play, row, rows
from kyokai.kernel.scene import Mark

# -- how actions are written --------------------------------------------------------------------


def test_ids_of_actions() -> None:
    expected = {
        "W@a1": 0,
        "B@k6": 90,
        "@f6": 45,
        "a1-a2": 91,
        "f6-f7": 361,
        "f6-e6": 366,
        "pass": 637,
        "white": 638,
        "black": 639,
        "cede:a1": 640,
        "cede:k6": 730,
    }
    assert {text: Borderland.read(text).id for text in expected} == expected
    assert kyokai.game("borderland").action_count == 731


def test_moves_that_leave_the_board_have_no_text() -> None:
    from kyokai.games.borderland.notation import MOVES

    assert (len(MOVES), MOVES.count(None)) == (546, 66)


@pytest.mark.parametrize(
    "text", ["", "c3", "@", "@a7", "@l1", "w@c3", "@c03", "c3-", "c3-a99", "cede:", "Pass", "c3xc4"]
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(kyokai.NotationError) as caught:
        board(white=["c3"]).play(text)
    assert caught.value.reason.code == "not_an_action"
    assert text in str(caught.value)


@pytest.mark.parametrize("text", ["c3-c3", "c3-c5", "c3-e4"])
def test_a_move_goes_one_step(text: str) -> None:
    with pytest.raises(kyokai.NotationError) as caught:
        board(white=["c3"]).play(text)
    assert (caught.value.rule, caught.value.reason.code) == ("3.2", "no_step")
    assert caught.value.cells == tuple(text.split("-"))


def test_whole_turns_as_text() -> None:
    start = kyokai.start("borderland")
    assert start.play_turn("W@f6+B@c3").to_move == "second"
    asked = board(white=ALMOST_B, black=["a1", "f6"])
    after = asked.play_turn("a4-b4+cede:c1+b4-a4")
    assert (after.to_move, after.turn) == ("black", 2)
    turn = [asked.action("a4-b4")]
    middle = asked.play("a4-b4")
    turn.append(middle.action("cede:c1"))
    turn.append(middle.play("cede:c1").action("pass"))
    assert kyokai.format_turn(asked, turn) == "a4-b4+cede:c1"


# -- the picture --------------------------------------------------------------------------------


def test_six_triangles_of_15_around_the_middle() -> None:
    shades = {cell.name: cell.shade for cell in drawn_board().cells}
    assert Counter(shades.values()) == {0: 1, 1: 15, 2: 15, 3: 15, 4: 15, 5: 15, 6: 15}
    assert shades["f6"] == 0
    near = [GRID.names[i] for i in GRID.neighbours[GRID.index["f6"]] if i is not None]
    assert [shades[cell] for cell in near] == [1, 2, 3, 4, 5, 6]
    # Each triangle is one connected piece, with one edge of the board.
    for shade in range(1, 7):
        cells = GRID.mask(name for name, found in shades.items() if found == shade)
        assert len(GRID.parts(cells)) == 1
        assert max((cells & side).bit_count() for side in GRID.rim) == 5


def test_labels_name_rows_and_numbers() -> None:
    labels = [label.text for label in drawn_board().labels]
    assert labels == [*"abcdefghijk", *(str(n) for n in range(1, 12))]


def test_marks_of_borders_territory_and_the_turn_in_the_making() -> None:
    middle = board(white=(*row("b"), "e5"), black=["h5"]).play("e5-e6")
    found = marks(middle)
    assert found[0] == Mark("territory", rows("a", "b"), "white")
    assert found[1] == Mark("border", row("b"), "white")
    assert found[2] == Mark("highlight", ("e6",))
    assert found[3:] == [
        *(Mark("stone", (cell,), "white") for cell in (*row("b"), "e6")),
        Mark("stone", ("h5",), "black"),
    ]
    placed = board(white=["f6"], black=["a1"]).play("@k1")
    assert marks(placed)[0] == Mark("highlight", ("k1",))
    two = board(white=["f6"], black=(*row("a"), *row("k")))
    borders = [mark for mark in marks(two) if mark.kind == "border"]
    assert borders == [Mark("border", row("a"), "black"), Mark("border", row("k"), "black")]


def test_counts_tell_how_much_territory_there_is() -> None:
    [count] = counts(board(white=row("b"), black=["h5"]))
    assert (count.name, count.white, count.black) == ("territory", 13, 0)


def test_paths_touch_what_an_action_is_about() -> None:
    start = kyokai.start("borderland")
    assert path(start, start.action("W@c3")) == ("c3",)
    second = start.play("W@c3")
    assert path(second, second.action("B@k6")) == ("k6",)
    chosen = second.play("B@k6")
    assert path(chosen, chosen.action("white")) == ()
    middle = play(board(white=["c3"], black=["k6"]), "@f6")
    assert path(middle, middle.action("c3-c4")) == ("c3", "c4")
    assert path(middle, middle.action("pass")) == ()
    calm = board(white=["c3"], black=["k6"])
    assert path(calm, calm.action("@f6")) == ("f6",)
    asked = board(white=ALMOST_B).play("a4-b4")
    assert path(asked, asked.action("cede:c1")) == ("c1",)
    assert asked.area(GRID.mask(["a3"])) == GRID.mask(row("a"))
    assert asked.area(GRID.mask(["b3"])) == calm.area(GRID.mask(["a3"])) == 0


# -- the judgement ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "enemy", "expected"),
    [
        ((), (), 6),
        (row("e"), (), 0),
        (row("e", 5), (), 1),
        (("f6",), (), 6),
        (("f1", "f2", "f3", "f9", "f10", "f11"), (), 5),
        # Two adjacent sides are no way: the corner a1 with its two sides needs as much again.
        (("a1", "b1", "a2"), (), 4),
        # Only one way is open, and none at all.
        ((), tuple(cell for cell in GRID.names if cell[0] != "f"), 11),
        ((), GRID.names, BLOCKED),
    ],
)
def test_cells_to_a_border(own: tuple[str, ...], enemy: tuple[str, ...], expected: int) -> None:
    assert cells_to_border(GRID.mask(own), GRID.mask(enemy)) == expected


def test_what_speaks_for_a_side() -> None:
    judgement = evaluate(board(white=(*row("b"), "e5"), black=["h5"]))
    amounts = [{term.name: term.amount for term in side} for side in judgement]
    assert amounts == [
        {"stones": 8, "to_border": 0, "territory": 13},
        {"stones": 1, "to_border": 6, "territory": 0},
    ]
    assert judgement.score("white") > 0
    assert judgement.score("black") == -judgement.score("white")
