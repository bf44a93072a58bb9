"""The board, the setup and the turns of Borderland, rule by rule."""

import pytest

import kyokai
from kyokai.games.borderland.geometry import GRID, SPANS, spans
from kyokai.games.borderland.rules import Borderland
from kyokai.games.borderland.tests.boards import NET, board, placed, play, refused, texts, told

# -- 1.1 The board ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("f6", ["f7", "g6", "g5", "f5", "e5", "e6"]),
        ("c3", ["c4", "d4", "d3", "c2", "b2", "b3"]),
        ("h3", ["h4", "i3", "i2", "h2", "g3", "g4"]),
        ("a1", ["a2", "b2", "b1"]),
        ("k6", ["k5", "j6", "j7"]),
    ],
)
def test_1_1_neighbours_in_the_order_of_directions(cell: str, expected: list[str]) -> None:
    near = GRID.neighbours[GRID.index[cell]]
    assert [GRID.names[other] for other in near if other is not None] == expected


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("a1 b1 c1 d1 e1 f1", True),
        ("a1 b1 c1 d1 e1", False),
        ("a1 a2 a3 a4 a5 a6", True),
        ("a2 a3 a4 a5 a6", False),
        ("f11 g10 h9 i8 j7 k6", True),
        ("k1 k2 k3", False),
        ("a3 k3", True),
        ("b1 c8", True),
        ("b1 j1", False),
        ("f6", False),
    ],
)
def test_1_1_which_sets_touch_two_sides_that_share_no_corner(cells: str, expected: bool) -> None:
    assert spans(GRID.mask(cells.split())) is expected


def test_1_1_two_sides_next_to_each_other_are_not_enough_and_three_are() -> None:
    assert [SPANS[1 << side | 1 << (side + 1) % 6] for side in range(6)] == [False] * 6
    assert [SPANS[1 << side] for side in range(6)] == [False] * 6
    assert SPANS[0b000111]
    assert SPANS[0b100011]


# -- 1.2, 1.3 The setup -------------------------------------------------------------------------


def test_1_2_the_first_player_puts_a_white_stone_then_a_black_one() -> None:
    start = kyokai.start("borderland")
    assert (start.to_move, start.turn, start.outcome) == ("first", 0, None)
    assert texts(start) == [f"W@{cell}" for cell in GRID.names]
    second = start.play("W@f6")
    assert (second.to_move, second.turn) == ("first", 0)
    assert texts(second) == [f"B@{cell}" for cell in GRID.names if cell != "f6"]
    third = second.play("B@c3")
    assert (third.to_move, third.turn) == ("second", 0)
    assert (third.stones("white"), third.stones("black")) == (("f6",), ("c3",))
    assert third.territory("white") == third.territory("black") == ()


def test_1_2_what_does_not_belong_to_the_setup_or_is_done() -> None:
    start = kyokai.start("borderland")
    assert refused(start, "B@c3") == ("1.2", "white_comes_first", ())
    for early in ("@c3", "c3-c4", "pass"):
        assert refused(start, early) == ("1.2", "still_setting_up", ())
    second = start.play("W@f6")
    assert refused(second, "W@c3") == ("1.2", "white_is_set", ())
    assert refused(second, "B@f6") == ("1.2", "two_on_one_cell", ("f6",))
    assert refused(second, GRID.index["f6"]) == ("1.2", "two_on_one_cell", ("f6",))
    third = second.play("B@c3")
    assert refused(third, "B@d4") == ("1.2", "black_is_set", ())
    assert refused(third, "W@d4") == ("1.2", "white_is_set", ())
    assert refused(third, "@d4") == ("1.2", "still_setting_up", ())
    later = third.play("white")
    assert refused(later, "W@d4") == ("1.2", "white_is_set", ())
    assert refused(later, "B@d4") == ("1.2", "black_is_set", ())


def test_1_2_an_id_that_means_several_things_is_refused_for_what_is_due() -> None:
    calm = board(white=["f6"], black=["a1"])
    assert refused(calm, GRID.index["f7"])[:2] == ("2.2", "near_own")
    asked = play(board(white=("a4", *(f"b{n}" for n in (1, 2, 3, 5, 6, 7)))), "a4-b4")
    assert refused(asked, GRID.index["f7"])[:2] == ("4.5", "choose_area")


def test_1_3_the_second_player_chooses_a_colour() -> None:
    pair = play_pair()
    assert texts(pair) == ["white", "black"]
    assert [int(action) for action in pair.legal()] == [638, 639]
    for colour, other in (("white", "black"), ("black", "white")):
        chosen = pair.play(colour)
        assert chosen.seats == {"first": other, "second": colour}
        assert (chosen.to_move, chosen.turn) == ("white", 1)
    assert pair.play("white") != pair.play("black")
    assert pair.play("white").key == pair.play("black").key


def test_1_3_colours_are_chosen_once_and_only_then() -> None:
    pair = play_pair()
    for position in (kyokai.start("borderland"), pair.play("white"), board()):
        for colour in ("white", "black"):
            assert refused(position, colour) == ("1.3", "no_colour_to_choose", ())


def test_1_3_the_first_turn_counts_as_the_first_occurrence() -> None:
    start = kyokai.start("borderland", repetition=2).play("W@f6").play("B@c3").play("white")
    back = start
    for turn in ("f6-f7+pass", "c3-c4+pass", "f7-f6+pass"):
        back = back.play_turn(turn)
        assert back.outcome is None
    over = back.play_turn("c4-c3+pass")
    assert over.outcome == kyokai.Outcome(None, "repetition")
    assert over.key == start.key


def test_every_kind_of_action_says_what_its_places_are() -> None:
    assert {kind.name: kind.on for kind in Borderland.KINDS} == {
        "white_stone": "cell",
        "black_stone": "cell",
        "place": "cell",
        "move": "cell",
        "pass": "",
        "colour": "",
        "cede": "area",
    }


def play_pair() -> Borderland:
    start = kyokai.start("borderland")
    assert isinstance(start, Borderland)
    return play(start, "W@f6", "B@c3")


def test_seats_are_known_only_after_the_choice() -> None:
    pair = play_pair()
    assert pair.seats is None
    assert board(white=["f6"]).seats is None
    chosen = pair.play("black")
    assert play(chosen, "@k1", "f6-f7").seats == {"first": "white", "second": "black"}


# -- 1.4 to 1.6 Turns ---------------------------------------------------------------------------


def test_1_4_a_turn_is_two_actions_in_any_order_and_one_placement() -> None:
    start = board(white=["f6", "a1"], black=["k1"])
    for turn in ("@d4+f6-f7", "f6-f7+@d4", "f6-f7+a1-a2"):
        after = start.play_turn(turn)
        assert (after.to_move, after.turn) == ("black", 2)


def test_1_5_the_second_action_is_optional() -> None:
    middle = board(white=["f6", "a1"], black=["k1"]).play("f6-f7")
    assert (middle.to_move, middle.turn) == ("white", 1)
    assert texts(middle)[-1] == "pass"
    assert {"a1-a2", "@d4"} <= set(texts(middle))
    after = middle.play("pass")
    assert (after.to_move, after.turn) == ("black", 2)
    assert after.stones("white") == ("a1", "f7")


@pytest.mark.parametrize("first", ["@a1", "f6-f7"])
def test_1_5_a_pass_after_an_action_is_no_forced_pass(first: str) -> None:
    after = play(board(white=["f6", "j3"], black=["k1"]), first, "pass")
    again = board(after.stones("white"), ["k1"], to_move="black", turn=2)
    assert after == again
    assert after.key == again.key


def test_1_5_without_a_second_action_the_turn_ends_by_itself() -> None:
    after = board().play("@f6")
    assert (after.to_move, after.turn) == ("black", 2)
    alone = board(white=["a1"], black=NET).play("a1-a2")
    assert (alone.to_move, alone.turn) == ("black", 2)


def test_1_6_the_first_action_may_not_be_skipped() -> None:
    assert refused(board(white=["f6"]), "pass") == ("1.6", "act_first", ())
    assert refused(board(), "pass") == ("1.6", "act_first", ())
    blocked = board(white=["a1"], black=NET)
    assert placed(blocked) == set()
    assert refused(blocked, "pass") == ("1.6", "act_first", ())
    assert texts(board(black=NET)) == ["pass"]


def test_actions_of_the_course_are_told_in_both_languages() -> None:
    start = kyokai.start("borderland")
    assert told(start, "@c3") == (
        "rule 1.2: the game is still being set up: a white stone, a black stone, then the choice"
        " of colours"
    )
    assert told(board(), "pass", "ja") == (
        "ルール1.6：まだコマを置くか動かすことができるので、手番全体のパスはできません"
    )


def test_a_finished_game_refuses_everything() -> None:
    over = board(white=["c3"], black=[c for c in GRID.names if c[0] == "f"]).play("c3-c4")
    assert over.outcome == kyokai.Outcome("black", "territory")
    assert over.legal() == []
    assert refused(over, "c4-c5") == ("6.1", "game_over", ())
