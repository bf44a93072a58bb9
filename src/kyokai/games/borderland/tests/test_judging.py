"""Borders, territory and what is judged after an action in Borderland, rule by rule."""

import pytest

from kyokai import Outcome
from kyokai.games.borderland.geometry import GRID
from kyokai.games.borderland.tests.boards import (
    ALMOST_B,
    ALMOST_C,
    ALMOST_E,
    NEARLY_ALL,
    NET,
    board,
    play,
    refused,
    row,
    rows,
    texts,
    told,
)

WIN = Outcome("white", "territory")

# -- 4 Borders and territory --------------------------------------------------------------------


def test_4_1_a_group_is_connected_by_its_own_colour() -> None:
    assert board(white=row("e", 5), black=["e5"]).borders == (0, 0)
    assert board(white=row("e")).borders[0] == GRID.mask(row("e"))


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (row("e"), True),
        (row("e", 10), False),
        # A corner counts for both of its sides, here at one end and at both.
        (("a3", "b3", "c3", "d3", "e3", "f3", "g2", "h1"), True),
        (("a3", "b3", "c3", "d3", "e3", "f3", "g2"), False),
        (row("a"), True),
        (row("a", 6), False),
        (("a6", "b7", "c8", "d9", "e10", "f11"), True),
        (("f1", "g1", "h1", "i1", "j1", "k1"), True),
        (("a1", "b2", "c3", "d4", "e5", "f6", "g6", "h6", "i6", "j6", "k6"), True),
        (("a2", "b2", "b1"), False),
        (("a1",), False),
    ],
)
def test_4_2_borders(cells: tuple[str, ...], expected: bool) -> None:
    mask = GRID.mask(cells) if expected else 0
    assert board(white=cells).borders == (mask, 0)
    assert board(black=cells).borders == (0, mask)


def test_4_2_stones_apart_on_two_sides_are_no_border() -> None:
    assert board(white=["a3", "k3", "f1", "f11"]).borders == (0, 0)


def test_4_3_areas_are_what_is_left_without_the_borders() -> None:
    # The white stones h5 and c3 are no border: they stand in an area and cut nothing.
    position = board(white=(*row("e"), "h5", "c3"), black=["i5"])
    assert position.territory("white") == rows("a", "b", "c", "d", "e")
    assert position.territory("black") == ()


def test_4_4_the_area_with_the_most_enemy_stones_is_left_out() -> None:
    low = board(white=row("e"), black=["h5"])
    assert low.territory("white") == rows("a", "b", "c", "d", "e")
    high = board(white=row("e"), black=["h5", "c3", "c5"])
    assert high.territory("white") == rows("e", "f", "g", "h", "i", "j", "k")


def test_4_5_the_mover_chooses_between_tied_areas() -> None:
    position = board(white=ALMOST_B, black=["a1", "f6"]).play("a4-b4")
    assert [(int(action), str(action)) for action in position.legal()] == [
        (640, "cede:a1"),
        (653, "cede:c1"),
    ]
    assert (position.to_move, position.turn, position.outcome) == ("white", 1, None)
    assert position.territory("white") == row("b")
    assert position.stones("black") == ("a1", "f6")
    small = position.play("cede:c1")
    assert small.stones("black") == ("f6",)
    assert small.territory("white") == rows("a", "b")
    assert (small.to_move, small.outcome) == ("white", None)
    assert position.play("cede:a1").outcome == WIN


def test_4_5_nothing_comes_before_the_choice() -> None:
    position = board(white=ALMOST_B, black=["a1", "f6"]).play("a4-b4")
    for action in ("@k1", "b4-c4", "pass"):
        assert refused(position, action) == ("4.5", "choose_area", ("a1", "c1"))
    assert told(position, "pass") == (
        "rule 4.5: areas of White are tied for the most enemy stones: first choose which of them"
        " is left out, by its lowest hex (a1, c1)"
    )
    assert refused(position, "cede:c2") == ("4.5", "not_tied", ("a1", "c1"))
    assert told(position, "cede:c2") == (
        "rule 4.5: c2 is not the lowest hex of an area to choose from; those are a1, c1"
    )


def test_4_5_nothing_is_chosen_where_nothing_is_asked() -> None:
    # A tie in a set-up position stays open until the next action.
    for position in (board(white=["f6"]), board(white=row("b")), board(white=row("a"))):
        assert refused(position, "cede:a1") == ("4.5", "nothing_to_choose", ())


def test_4_5_a_choice_is_none_of_the_two_actions() -> None:
    first = play(board(white=ALMOST_B, black=["a1", "f6"]), "a4-b4", "cede:c1")
    assert "pass" in texts(first)
    assert first.play("b1-c1").turn == 2
    second = play(board(white=(*ALMOST_B, "k1"), black=["a1", "f6"]), "k1-k2", "a4-b4")
    assert texts(second) == ["cede:a1", "cede:c1"]
    after = second.play("cede:c1")
    assert (after.to_move, after.turn) == ("black", 2)


def test_4_6_the_emergency_stands_while_any_border_does() -> None:
    two = board(white=(*row("c"), *row("i")), black=["f5"])
    one = two.play("c4-b4")
    assert one.emergency
    assert one.territory("white") == rows("i", "j", "k")
    assert not board(white=row("c"), black=["f5"]).play("c4-b4").emergency


def test_4_7_a_broken_border_takes_its_territory_along() -> None:
    before = board(white=row("e"), black=["h5"])
    after = before.play("e5-d5")
    assert after.territory("white") == ()
    assert not after.emergency
    assert "@b2" in texts(after.play("pass"))


def test_4_7_a_stone_may_leave_a_border_that_holds_without_it() -> None:
    position = board(white=(*row("b"), "c4", "c5"), black=["h5"])
    assert position.play("b4-a4").territory("white") != ()
    assert position.play("c5-c6").borders[0] == GRID.mask((*row("b"), "c4", "c6"))


# -- 5 After every action -----------------------------------------------------------------------


def test_5_1_a_placement_can_make_a_border_too() -> None:
    position = board(white=(*row("e", 5), "k6"), black=["h5"], spacing="near").play("@e5")
    assert position.territory("white") == rows("a", "b", "c", "d", "e")
    assert (position.to_move, position.turn) == ("white", 1)


def test_5_2_a_territory_of_46_wins_and_one_of_45_does_not() -> None:
    wall = ("f1", "f2", "f3", "f4", "f5", "e6", "e7", "e8", "e9", "e10")
    won = board(white=(*wall, "g6"), black=["k1"]).play("g6-f6")
    assert won.outcome == WIN
    assert len(won.territory("white")) == 46
    wall = ("f1", "f2", "f3", "f4", "e5", "e6", "e7", "e8", "e9", "e10")
    going = board(white=(*wall, "g5"), black=["k1"]).play("g5-f5")
    assert going.outcome is None
    assert len(going.territory("white")) == 45


def test_5_2_the_second_action_wins_too() -> None:
    won = play(board(white=(*ALMOST_E, "k1"), black=["c3"]), "k1-k2", "d5-e5")
    assert won.outcome == WIN


def test_5_3_stones_in_the_territory_are_captured() -> None:
    position = board(white=ALMOST_E, black=["c3", "h5", "h6"]).play("d5-e5")
    assert position.stones("black") == ("h5", "h6")
    assert (position.to_move, position.outcome) == ("white", None)


def test_5_3_whole_borders_are_captured() -> None:
    above = ("h2", "h4", "h6", "h8", "j2", "j4", "j6")
    before = board(white=ALMOST_C, black=(*row("a"), *above))
    assert before.territory("black") == row("a")
    after = before.play("b4-c4")
    assert after.stones("black") == above
    assert after.borders == (GRID.mask(row("c")), 0)


def test_5_3_black_captures_as_white_does() -> None:
    above = ("h2", "h4", "h6", "h8", "j2", "j4", "j6")
    after = board(white=(*row("a"), *above), black=ALMOST_C, to_move="black").play("b4-c4")
    assert (after.stones("white"), after.stones("black")) == (above, row("c"))
    assert after.borders == (0, GRID.mask(row("c")))


def test_5_3_other_borders_stay() -> None:
    # Row a is captured, row k is in the area that is left out.
    above = (*row("k"), "h2", "h4")
    after = board(white=ALMOST_C, black=(*row("a"), *above)).play("b4-c4")
    assert after.stones("black") == ("h2", "h4", *row("k"))
    assert after.borders == (GRID.mask(row("c")), GRID.mask(row("k")))


def test_5_4_the_opponent_may_win_by_the_movers_action() -> None:
    lost = board(white=["c3"], black=row("f")).play("c3-c4")
    assert lost.outcome == Outcome("black", "territory")
    assert len(lost.territory("black")) == 51


def test_5_4_the_opponent_needs_46_too() -> None:
    # Rows a to d and e1 to e5 with 11 border cells are 46; with e5 a border cell, 45.
    wall = ("f1", "f2", "f3", "f4", "f5", "f6", "e6", "e7", "e8", "e9", "e10")
    lost = board(white=["k1"], black=wall).play("k1-k2")
    assert lost.outcome == Outcome("black", "territory")
    assert len(lost.territory("black")) == 46
    wall = ("f1", "f2", "f3", "f4", "f5", "e5", "e6", "e7", "e8", "e9", "e10")
    assert board(white=["k1"], black=wall).play("k1-k2").outcome is None


def test_5_4_the_movers_win_comes_before_the_opponents() -> None:
    white = (*ALMOST_C, "k1", "k2", "k4", "k5", "k6", "j1", "j2", "j6", "j4")
    black = (*row("i"), "a1", "a2", "a4", "a5", "a6", "b1", "b2", "b6", "b7")
    before = board(white=white, black=black)
    assert len(before.territory("black")) == 78
    assert before.play("b4-c4").outcome == WIN


def test_5_5_the_phase_is_what_the_board_says_after_the_captures() -> None:
    # Black's border is captured and White's breaks in the same turn: the emergency is over.
    above = ("h2", "h4", "h6", "h8", "j2", "j4", "j6")
    taken = board(white=ALMOST_C, black=(*row("a"), *above)).play("b4-c4")
    assert taken.emergency
    assert not taken.play("c4-b4").emergency


# -- 6 The end ----------------------------------------------------------------------------------


def test_6_1_setup_judges_nothing_before_the_next_action() -> None:
    position = board(white=row("e"), black=["c3"])
    assert position.outcome is None
    assert len(position.territory("white")) == 61
    assert position.play("e1-d1").outcome == WIN


def test_6_2_two_forced_passes_are_a_draw() -> None:
    once = board(white=NEARLY_ALL, black=["a1"], max_turns=2, repetition=2).play("pass")
    assert (once.outcome, texts(once)) == (None, ["pass"])
    assert once.play("pass").outcome == Outcome(None, "no_action")


CYCLE = ("f6-f7", "a1-a2", "f7-f6", "a2-a1")


def test_6_3_the_third_time_is_a_draw() -> None:
    position = board(white=["f6"], black=["a1"])
    for turn in CYCLE * 2:
        assert position.outcome is None
        position = position.play_turn(turn)
    assert position.outcome == Outcome(None, "repetition")


@pytest.mark.parametrize(("times", "turns"), [(2, 4), (3, 8), (4, 12)])
def test_6_3_the_start_counts_and_the_option_says_how_often(times: int, turns: int) -> None:
    position = board(white=["f6"], black=["a1"], repetition=times)
    played = 0
    while position.outcome is None:
        position = position.play_turn(CYCLE[played % 4])
        played += 1
    assert (played, position.outcome.reason) == (turns, "repetition")


def test_6_3_off() -> None:
    position = board(white=["f6"], black=["a1"], repetition=0)
    for turn in CYCLE * 5:
        position = position.play_turn(turn)
    assert position.outcome is None


def test_6_3_who_is_to_move_belongs_to_the_position() -> None:
    position = board(white=(*row("e"), "b6"), black=["h5"], repetition=2)
    there_and_back = play(position, "b6-b5", "b5-b6")
    assert there_and_back.stones("white") == position.stones("white")
    assert there_and_back.outcome is None
    both = play(there_and_back, "h5-h6", "h6-h5")
    assert both.outcome == Outcome(None, "repetition")


def test_6_4_the_longest_game() -> None:
    position = board(white=["f6"], black=["a1"], max_turns=2)
    once = position.play_turn("f6-f7")
    assert once.outcome is None
    assert once.play("a1-a2").outcome is None
    assert once.play_turn("a1-a2").outcome == Outcome(None, "max_turns")
    usual = board(white=["f6"], black=["a1"], turn=499)
    assert usual.play_turn("f6-f7").outcome is None
    assert usual.play_turn("f6-f7").play_turn("a1-a2").outcome == Outcome(None, "max_turns")
    never = board(white=["f6"], black=["a1"], turn=900, max_turns=0)
    assert never.play_turn("f6-f7").outcome is None


def test_6_4_a_set_up_position_is_over_after_the_next_action() -> None:
    late = board(white=["f6"], black=["a1"], turn=8, max_turns=7)
    assert late.outcome is None
    over = late.play("f6-f7")
    assert over.outcome == Outcome(None, "max_turns")
    assert (over.placed, over.moved) == (0, 0)
    at_last = board(white=["f6"], black=["a1"], turn=7, max_turns=7)
    assert at_last.play("f6-f7").outcome is None
    assert board(black=NET, turn=8, max_turns=7).play("pass").outcome is not None


def test_6_4_the_own_end_comes_first_then_repetition() -> None:
    won = board(white=ALMOST_E, black=["c3"], turn=9, max_turns=1).play("d5-e5")
    assert won.outcome == WIN
    asked = board(white=ALMOST_B, turn=9, max_turns=1).play("a4-b4")
    assert asked.outcome is None
    assert asked.play("cede:c1").outcome == Outcome(None, "max_turns")
    assert asked.play("cede:a1").outcome == WIN
    both = board(white=["f6"], black=["a1"], repetition=2, max_turns=4)
    for turn in CYCLE:
        both = both.play_turn(turn)
    assert both.outcome == Outcome(None, "repetition")
