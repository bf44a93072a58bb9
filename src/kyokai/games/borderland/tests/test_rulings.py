"""Every ruling of Borderland, B1 to B15, on a position made for it."""

import pytest

import kyokai
from kyokai import Outcome
from kyokai.games.borderland.geometry import GRID
from kyokai.games.borderland.tests.boards import (
    ALMOST_B,
    ALMOST_C,
    ALMOST_E,
    ALMOST_F,
    NET,
    board,
    placed,
    play,
    refused,
    row,
    rows,
    texts,
)


def test_b1_gap_two_and_three_steps_and_two_in_an_emergency() -> None:
    # Too near: f6 and its 6 neighbours, and the 9 cells at most 2 steps from a1.
    calm = board(white=["f6"], black=["a1"])
    assert len(placed(calm)) == 91 - 7 - 9
    assert {"f8", "h5", "a4", "d1", "d4", "b4"} <= placed(calm)
    # Black's: not rows a to e, nor f, which is next to row e, nor around h5.
    emergency = board(white=row("e"), black=["h5"], to_move="black")
    assert len(placed(emergency)) == 40 - 7


def test_b1_near_one_and_two_steps_and_one_in_an_emergency() -> None:
    calm = board(white=["f6"], black=["a1"], spacing="near")
    assert len(placed(calm)) == 91 - 1 - 4
    assert "f7" in placed(calm)
    assert refused(calm, "@b2") == ("2.3", "near_enemy", ("a1",))
    reason = calm.why_not("@b2")
    assert reason is not None
    assert "keep one empty hex from an enemy stone" in reason.say()
    emergency = board(white=row("e"), black=["h5"], to_move="black", spacing="near")
    assert len(placed(emergency)) == 51 - 1
    assert {"f1", "h6"} <= placed(emergency)
    assert refused(emergency, "@h5") == ("2.1", "occupied", ("h5",))
    assert refused(emergency, "@b2") == ("2.5", "enemy_territory", row("e"))


def test_b2_several_borders_leave_one_area_out() -> None:
    position = board(white=(*row("c"), *row("i")), black=["f5", "f6", "a1"])
    assert position.territory("white") == rows("a", "b", "c", "i", "j", "k")


def test_b2_three_areas_tied() -> None:
    position = board(white=(*ALMOST_C, *row("i")), black=["a1", "f5", "k1"]).play("b4-c4")
    assert texts(position) == ["cede:a1", "cede:d1", "cede:j1"]
    after = position.play("cede:d1")
    assert after.stones("black") == ("f5",)
    assert len(after.territory("white")) == 42


def test_b2_two_of_three_areas_tied() -> None:
    position = board(white=(*ALMOST_C, *row("i")), black=["a1", "k1"]).play("b4-c4")
    assert texts(position) == ["cede:a1", "cede:j1"]
    # While nobody has chosen, the borders and the area that is not tied are territory.
    assert len(position.territory("white")) == 65
    assert position.outcome is None
    assert len(position.play("cede:j1").territory("white")) == 78


def test_b3_choice_stands_while_nothing_of_it_changes() -> None:
    position = play(board(white=(*ALMOST_E, "k3", "k6")), "d5-e5", "cede:f1")
    after = position.play("k3-k4")
    assert after.to_move == "black"
    assert after.territory("white") == rows("a", "b", "c", "d", "e")
    assert refused(after, "@b2")[1] == "enemy_territory"
    assert after.ceded == (GRID.mask(rows("f", "g", "h", "i", "j", "k")), 0)


def test_b3_choice_lapses_with_the_tie_and_does_not_revive() -> None:
    chosen = play(board(white=(*ALMOST_E, "k6")), "d5-e5", "cede:f1", "pass")
    lapsed = chosen.play("@h3")
    assert lapsed.ceded == (0, 0)
    assert lapsed.territory("white") == rows("a", "b", "c", "d", "e")
    assert lapsed == board(white=(*row("e"), "k6"), black=["h3"], turn=3)


def test_b3_choice_is_used_up_by_the_capture_that_ends_the_tie() -> None:
    chosen = play(board(white=ALMOST_E, black=["c3", "h5"]), "d5-e5", "cede:f1")
    assert chosen.ceded == (0, 0)
    assert chosen.play("pass").key == board(white=row("e"), black=["h5"], to_move="black").key


def test_b3_change_of_border_cells_asks_anew() -> None:
    before = play(board(white=(*ALMOST_E, "g5")), "d5-e5", "cede:f1")
    after = before.play("g5-f5")
    assert texts(after) == ["cede:a1", "cede:f1"]
    assert after.territory("white") == tuple(sorted((*row("e"), "f5"), key=GRID.index.get))  # type: ignore[arg-type]
    assert len(after.play("cede:f1").territory("white")) == 41


def test_b3_change_of_another_border_asks_anew_though_the_area_is_the_same() -> None:
    # The chosen area, rows a and b, stays what it is when row i grows at its upper side.
    chosen = play(board(white=(*ALMOST_C, *row("i"), "k3")), "b4-c4", "cede:a1")
    assert chosen.outcome == Outcome("white", "territory")
    kept = play(board(white=(*ALMOST_C, *row("i"), "k3")), "b4-c4", "cede:d1")
    assert kept.ceded[0] == GRID.mask(rows("d", "e", "f", "g", "h"))
    assert texts(kept.play("k3-j3")) == ["cede:a1", "cede:d1", "cede:j1"]


def test_b3_choice_goes_with_the_border() -> None:
    broken = play(board(white=ALMOST_E), "d5-e5", "cede:f1", "e5-d5")
    assert broken.ceded == (0, 0)
    assert broken.territory("white") == ()


def test_b3_choice_is_asked_where_every_choice_wins() -> None:
    position = board(white=ALMOST_F).play("g6-f6")
    assert texts(position) == ["cede:a1", "cede:g1"]
    assert position.outcome is None
    for choice in texts(position):
        won = position.play(choice)
        assert won.outcome == Outcome("white", "territory")
        assert len(won.territory("white")) == 51


def test_b4_all_areas_without_enemy_stones() -> None:
    position = board(white=(*ALMOST_B, "k1"), black=[]).play("a4-b4")
    assert texts(position) == ["cede:a1", "cede:c1"]
    after = position.play("cede:c1")
    assert after.territory("white") == rows("a", "b")
    assert after.ceded[0] == GRID.mask(cell for cell in GRID.names if cell[0] > "b")


def test_b5_a_border_that_cuts_nothing_off() -> None:
    position = board(white=(*row("a", 3), "b3"), black=["k1"]).play("b3-a3")
    assert position.territory("white") == row("a")
    assert position.emergency
    assert "a3-b3" in texts(position)


def test_b6_forced_pass() -> None:
    before = board(black=NET)
    assert [(int(action), str(action)) for action in before.legal()] == [(637, "pass")]
    after = before.play("pass")
    assert (after.to_move, after.turn, after.outcome) == ("black", 2, None)
    assert refused(after, "pass") == ("1.6", "act_first", ())
    assert texts(board(white=["a1"], black=NET)) == ["a1-a2", "a1-b2", "a1-b1"]


def test_b6_a_forced_pass_judges_and_captures_nothing() -> None:
    full = board(white=GRID.names[1:], black=["a1"]).play("pass")
    assert full.outcome is None
    assert full.stones("black") == ("a1",)
    # An open tie is not asked for either: all areas of Black's four borders are empty.
    tied = board(black=rows("b", "e", "h", "k")).play("pass")
    assert (tied.to_move, tied.pending, tied.outcome) == ("black", None, None)
    assert "b1-a1" in texts(tied)


def test_b6_forced_passes_with_an_action_between_them_are_no_draw() -> None:
    position = play(board(black=NET), "pass", "c1-b1", "pass")
    assert texts(position) == ["pass"]
    assert position.play("pass").outcome is None


def test_b7_stones_are_unlimited() -> None:
    thirty = rows("a", "b", "c", "d")
    assert len(thirty) == 30
    assert len(board(white=thirty, black=["k1"]).play("@h5").stones("white")) == 31


def test_b8_the_first_stones_may_stand_next_to_each_other() -> None:
    start = kyokai.start("borderland").play_turn("W@f6+B@f7")
    assert (start.stones("white"), start.stones("black")) == (("f6",), ("f7",))


def test_b9_the_stone_that_makes_the_emergency_may_move_again() -> None:
    made = board(white=(*ALMOST_E, "b1"), black=["h5"]).play("d5-e5")
    assert "e5-f5" in texts(made)
    assert made.play("e5-f5").territory("white") == ()


def test_b10_stones_move_in_and_into_enemy_territory() -> None:
    position = board(white=row("e"), black=["c3", "h5", "h6"], to_move="black")
    assert {"c3-c4", "c3-d3", "c3-b3"} <= set(texts(position))
    moved = position.play("c3-c4")
    assert "c4" in moved.stones("black")
    assert refused(moved, "@b6")[1] == "enemy_territory"


def test_b11_the_mover_chooses_between_the_opponents_tied_areas() -> None:
    before = board(white=(*row("e"), "b6"), black=["c3", "h5"], to_move="black")
    asked = before.play("h5-h6")
    assert texts(asked) == ["cede:a1", "cede:f1"]
    assert (asked.to_move, asked.pending) == ("black", 0)
    lost = asked.play("cede:a1")
    assert lost.outcome == Outcome("white", "territory")
    chosen = asked.play("cede:f1")
    assert (chosen.to_move, chosen.outcome) == ("black", None)
    assert chosen.territory("white") == rows("a", "b", "c", "d", "e")
    # The choice stands through Black's second action, and White's first, which captures.
    after = chosen.play("c3-c4")
    assert after.ceded[0]
    assert after.key != board(white=(*row("e"), "b6"), black=["c4", "h6"]).key
    captured = after.play("b6-b5")
    assert captured.stones("black") == ("h6",)
    assert captured.ceded == (0, 0)


def test_b11_comes_after_the_own_choice_and_the_captures() -> None:
    # White's row c has 8 black stones below and 8 above, row i; Black's row i 8 white stones
    # above it and, once row c is whole, 8 below.
    white = (*ALMOST_C, "k1", "k2", "k4", "k5", "k6", "j1", "j2", "j6")
    black = (*row("i"), "a1", "a2", "a4", "a5", "a6", "b1", "b2", "b6")
    asked = board(white=white, black=black).play("b4-c4")
    assert texts(asked) == ["cede:a1", "cede:d1"]
    assert len(asked.stones("black")) == 16
    assert asked.territory("black") == row("i")
    then = asked.play("cede:d1")
    assert then.stones("black") == row("i")
    assert texts(then) == ["cede:a1", "cede:j1"]
    assert then.pending == 1
    assert then.play("cede:j1").outcome == Outcome("black", "territory")
    going = then.play("cede:a1")
    assert (going.to_move, going.outcome) == ("white", None)
    assert len(going.territory("black")) == 21
    assert len(going.stones("white")) == 16


def test_b11_a_choice_that_stands_outlives_the_movers_own_choice() -> None:
    # White's row c has 8 black stones on either side; Black's row i, once whole, 8 white ones.
    white = (*row("c"), "k1", "k2", "k4", "k5", "k6", "j1", "j2", "j6")
    black = (*row("i", 4), "h4", "a1", "a2", "a4", "a5", "a6", "b1", "b2", "b6")
    first = play(board(white=white, black=black, to_move="black"), "b6-b5", "cede:d1")
    asked = first.play("h4-i4")
    assert (texts(asked), asked.pending) == (["cede:a1", "cede:j1"], 1)
    after = asked.play("cede:a1")
    assert (after.to_move, after.turn) == ("white", 2)
    assert after.territory("white") == rows("a", "b", "c")
    assert after.territory("black") == rows("i", "j", "k")
    assert after.stones("white") == row("c")
    assert after.ceded == (GRID.mask(cell for cell in GRID.names if cell[0] > "c"), 0)


def test_b11_the_choice_ends_with_the_tie_here_too() -> None:
    chosen = play(board(black=(*row("c"), "h1"), to_move="black"), "h1-h2", "cede:d1")
    assert chosen.ceded[1] == GRID.mask(cell for cell in GRID.names if cell[0] > "c")
    assert chosen.play("pass").play("@f6").ceded == (0, 0)


@pytest.mark.parametrize("action", ["b6-b5", "@k1", "b6-c6"])
def test_b12_every_action_of_the_mover_captures(action: str) -> None:
    position = board(white=(*row("e"), "b6"), black=["c3", "h5", "h6"])
    assert position.play(action).stones("black") == ("h5", "h6")


def test_b12_extending_a_border_captures() -> None:
    position = board(white=(*row("e"), "g5"), black=["c3", "h5", "h6"]).play("g5-f5")
    assert position.stones("black") == ("h5", "h6")
    assert len(position.territory("white")) == 41


def test_b12_only_the_mover_captures() -> None:
    position = board(white=(*row("e"), "b6"), black=["c3", "h5", "h6"], to_move="black")
    after = position.play_turn("h5-g5")
    assert after.stones("black") == ("c3", "g5", "h6")
    assert after.play("b6-b5").stones("black") == ("g5", "h6")


def test_b13_out_and_back() -> None:
    position = board(white=(*row("e"), "b6"), black=["h5"])
    after = play(position, "b6-b5", "b5-b6")
    assert after.key == board(white=(*row("e"), "b6"), black=["h5"], to_move="black").key


def test_b14_stones_in_the_winning_territory_stay() -> None:
    won = board(white=ALMOST_E, black=["c3", "c5", "h5"]).play("d5-e5")
    assert won.outcome == Outcome("white", "territory")
    assert won.stones("black") == ("c3", "c5", "h5")
    assert len(won.territory("white")) == 61


def test_b15_standing_choices_belong_to_the_position() -> None:
    chosen = play(board(white=(*ALMOST_E, "k3", "k6")), "d5-e5", "cede:f1", "k3-k4")
    same = board(white=(*row("e"), "k4", "k6"), to_move="black", turn=2)
    assert chosen.stones("white") == same.stones("white")
    assert chosen.key != same.key


def test_b15_a_forced_pass_belongs_to_the_position_until_the_next_action() -> None:
    passed = board(black=NET).play("pass")
    other = board(black=NET, to_move="black", turn=2)
    assert passed.key != other.key
    assert passed != other
    assert passed.play("c1-b1") == other.play("c1-b1")
