"""The Borderland oracle on positions worked out by hand from the rules.

Most positions use whole rows as borders: row e (10 cells) has 30 cells below and 51 above,
row c (8 cells) 13 below and 70 above, row f (11 cells) 40 on either side.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypedDict

import pytest

from oracle import borderland
from oracle.borderland import CELLS, INDEX, NEIGHBOURS, State, is_border, setup, start

PASS = 637


class Stones(TypedDict):
    """The stones of a set-up position, where several positions share them."""

    white: Sequence[str]
    black: Sequence[str]


def row(name: str, *missing: int) -> tuple[str, ...]:
    """The cells of a row but some."""
    cells = [cell for cell in CELLS if cell[0] == name]
    return tuple(cell for cell in cells if int(cell[1:]) not in missing)


def texts(state: State) -> list[str]:
    return [text for _, text in state.legal()]


def play(state: State, *actions: str) -> State:
    for action in actions:
        ids = [number for number, text in state.legal() if text == action]
        assert ids, f"{action} is not among {texts(state)}"
        state = state.play(ids[0])
    return state


# White row e but e5, which d5 fills: "d5-e5" makes the border. d5 alone does not join the halves.
ALMOST_E = (*row("e", 5), "d5")
ALMOST_C = (*row("c", 4), "b4")
ALMOST_F = (*row("f", 6), "g6")


# The board.


def test_cells_and_their_order() -> None:
    assert len(CELLS) == 91
    assert [INDEX[cell] for cell in ("a1", "a6", "b1", "f1", "f6", "j1", "k6")] == [
        0,
        5,
        6,
        40,
        45,
        78,
        90,
    ]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("f6", {0: "f7", 1: "g6", 2: "g5", 3: "f5", 4: "e5", 5: "e6"}),
        ("c3", {0: "c4", 1: "d4", 2: "d3", 3: "c2", 4: "b2", 5: "b3"}),
        ("h3", {0: "h4", 1: "i3", 2: "i2", 3: "h2", 4: "g3", 5: "g4"}),
        ("a1", {0: "a2", 1: "b2", 2: "b1"}),
        ("a6", {1: "b7", 2: "b6", 3: "a5"}),
        ("c8", {1: "d9", 2: "d8", 3: "c7", 4: "b7"}),
        ("f1", {0: "f2", 1: "g1", 5: "e1"}),
        ("f11", {2: "g10", 3: "f10", 4: "e10"}),
        ("k1", {0: "k2", 4: "j1", 5: "j2"}),
        ("k6", {3: "k5", 4: "j6", 5: "j7"}),
    ],
)
def test_neighbours_by_direction(cell: str, expected: dict[int, str]) -> None:
    assert NEIGHBOURS[cell] == expected


def test_ids_of_moves() -> None:
    moves = [(number, text) for number, text in setup(white=["f6"]).legal() if "-" in text]
    assert moves == [
        (361, "f6-f7"),
        (362, "f6-g6"),
        (363, "f6-g5"),
        (364, "f6-f5"),
        (365, "f6-e5"),
        (366, "f6-e6"),
    ]


# Setup and the choice of colour.


def test_the_setup_is_one_stone_of_each_colour_and_a_choice() -> None:
    state = start()
    assert (state.to_move, state.turn, state.seats, state.outcome) == ("first", 0, None, None)
    assert state.legal()[:2] == [(0, "W@a1"), (1, "W@a2")]
    assert len(state.legal()) == 91
    state = play(state, "W@f6")
    assert (state.to_move, state.turn) == ("first", 0)
    assert "B@f6" not in texts(state)
    assert len(state.legal()) == 90
    state = play(state, "B@c3")
    assert (state.to_move, state.turn, state.seats) == ("second", 0, None)
    assert state.legal() == [(638, "white"), (639, "black")]
    white = play(state, "white")
    assert white.seats == {"first": "black", "second": "white"}
    black = play(state, "black")
    assert black.seats == {"first": "white", "second": "black"}
    for chosen in (white, black):
        assert (chosen.to_move, chosen.turn) == ("white", 1)
        assert chosen.stones("white") == ("f6",)
        assert chosen.stones("black") == ("c3",)


def test_b8_the_pair_may_stand_side_by_side() -> None:
    state = play(start(), "W@f6", "B@f7")
    assert "pair_adjacent" in state.events
    assert "pair_adjacent" not in play(start(), "W@f6", "B@f8").events


# Placing.


def test_b1_spacing_gap() -> None:
    # Too near: f6 and its 6 neighbours, and the 9 cells at most 2 steps from a1.
    state = setup(white=["f6"], black=["a1"])
    placed = {text for text in texts(state) if text[0] == "@"}
    assert len(placed) == 91 - 7 - 9
    assert placed.isdisjoint({"@f7", "@g5", "@a3", "@c1", "@c3", "@b3"})
    assert {"@f8", "@h5", "@a4", "@d1", "@d4", "@b4"} <= placed


def test_b1_spacing_near() -> None:
    # Too near: f6 itself, a1 and its 3 neighbours.
    state = setup(white=["f6"], black=["a1"], spacing="near")
    placed = {text for text in texts(state) if text[0] == "@"}
    assert len(placed) == 91 - 1 - 4
    assert "@f7" in placed
    assert "@a3" in placed
    assert "@b2" not in placed


def test_b1_emergency_with_gap() -> None:
    # Black may not place in a-e (White's territory), on f (next to row e), around h5.
    state = setup(to_move="black", white=row("e"), black=["h5"])
    placed = [text for text in texts(state) if text[0] == "@"]
    assert len(placed) == 40 - 7
    assert "@g3" in placed
    assert "placed_near_in_emergency" in play(state, "@g3").events
    assert "placed_near_in_emergency" not in play(state, "@k1").events
    calm = setup(to_move="black", white=row("e", 5), black=["h5"])
    assert "@g3" not in texts(calm)


def test_b1_emergency_with_near() -> None:
    state = setup(to_move="black", white=row("e"), black=["h5"], spacing="near")
    placed = [text for text in texts(state) if text[0] == "@"]
    assert len(placed) == 51 - 1
    assert "@f1" in placed
    assert "@h6" in placed
    calm = setup(to_move="black", white=row("e", 5), black=["h5"], spacing="near")
    assert "@f1" not in texts(calm)
    assert "@h6" in texts(calm)


def test_enemy_territory_is_forbidden_to_placing_but_own_is_not() -> None:
    stones: Stones = {"white": row("e"), "black": ["h5"]}
    assert "@b2" not in texts(setup(to_move="black", **stones))
    assert "@b2" in texts(setup(to_move="white", **stones))


def test_an_open_tie_of_a_set_up_position_forbids_only_the_borders() -> None:
    state = setup(to_move="black", white=row("e"))
    assert state.territory("white") == row("e")
    assert "@b2" in texts(state)
    assert "@h5" in texts(state)


def test_b7_no_limit_of_stones() -> None:
    thirty = (*row("a"), *row("b"), *row("c"), *row("d"))
    state = play(setup(white=thirty, black=["k1"]), "@h5")
    assert len(state.stones("white")) == 31
    assert "more_than_30_stones" in state.events


# Turns.


def test_a_move_leaves_placing_and_other_stones_for_the_second_action() -> None:
    state = play(setup(white=["f6", "a1"], black=["k1"]), "f6-f7")
    assert (state.to_move, state.turn) == ("white", 1)
    second = texts(state)
    assert not [text for text in second if text.startswith("f7-")]
    assert {"a1-a2", "@d4", "pass"} <= set(second)
    assert second[-1] == "pass"
    state = play(state, "a1-a2")
    assert (state.to_move, state.turn) == ("black", 2)
    assert state.stones("white") == ("a2", "f7")


def test_a_placement_leaves_only_moves_of_other_stones() -> None:
    state = play(setup(white=["f6"], black=["k1"]), "@a1")
    assert {text.split("-")[0] for text in texts(state)} == {"f6", "pass"}
    state = play(state, "f6-e6")
    assert (state.to_move, state.turn) == ("black", 2)


def test_the_placement_may_come_second_or_not_at_all() -> None:
    state = play(setup(white=["f6"], black=["k1"]), "f6-f7")
    assert play(state, "@a1").to_move == "black"
    passed = play(state, "pass")
    assert (passed.to_move, passed.turn, passed.stones("white")) == ("black", 2, ("f7",))
    assert "pass" in passed.events
    assert "forced_pass" not in passed.events


def test_the_first_action_may_not_be_skipped() -> None:
    assert "pass" not in texts(setup(white=["f6"]))


def test_a_turn_without_a_second_action_ends_by_itself() -> None:
    state = play(setup(), "@f6")
    assert (state.to_move, state.turn) == ("black", 2)
    assert "auto_end" in state.events


def test_stones_do_not_move_onto_stones_or_off_the_board() -> None:
    state = setup(white=["a1", "a2"], black=["b1"])
    assert [text for text in texts(state) if text.startswith("a1-")] == ["a1-b2"]


def test_illegal_actions_are_refused_and_play_changes_nothing() -> None:
    state = setup(white=["f6"], black=["a1"])
    for action in (45, 0, PASS, 638, 640, 731, -1, 91):
        with pytest.raises(ValueError, match="not legal"):
            state.play(action)
    before = state.key()
    play(state, "f6-f7")
    assert state.key() == before
    assert state.stones("white") == ("f6",)


# Borders and areas.


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
        (("a6", "b7", "c8", "d9", "e10"), False),
        (("f1", "g1", "h1", "i1", "j1", "k1"), True),
        (("a1", "b2", "c3", "d4", "e5", "f6", "g6", "h6", "i6", "j6", "k6"), True),
        # Two adjacent sides only.
        (("a2", "b2", "b1"), False),
        (("a1",), False),
    ],
)
def test_borders(cells: tuple[str, ...], expected: bool) -> None:
    assert is_border(frozenset(cells)) is expected
    assert bool(setup(white=cells).territory("white")) is expected


def test_groups_are_joined_by_their_own_colour_only() -> None:
    assert setup(white=row("e", 5), black=["e5"]).territory("white") == ()


def test_territory_is_the_border_and_all_areas_but_one() -> None:
    state = setup(white=row("e"), black=["h5"])
    assert state.territory("white") == tuple(CELLS[:40])
    assert state.territory("black") == ()


def test_b2_several_borders_leave_one_area_out() -> None:
    walls = (*row("c"), *row("i"))
    state = setup(white=walls, black=["f5", "f6", "a1"])
    expected = [cell for cell in CELLS if cell[0] in "abcijk"]
    assert state.territory("white") == tuple(expected)
    assert len(expected) == 42


def test_stones_of_either_colour_belong_to_areas() -> None:
    # The white group h5-h6 is no border: it stands in an area and cuts nothing.
    state = setup(white=(*row("e"), "h5", "h6", "c3"), black=["i5"])
    assert len(state.territory("white")) == 40
    assert "c3" in state.territory("white")


def test_b5_a_border_that_cuts_nothing_off() -> None:
    state = play(setup(white=(*row("a", 3), "b3"), black=["k1"]), "b3-a3")
    assert {"border_made", "one_area_border"} <= state.events
    assert state.territory("white") == row("a")
    assert "a3-b3" in texts(state)
    assert state.outcome is None


# Judging after an action.


def test_making_a_border_captures_what_its_territory_holds() -> None:
    state = play(setup(white=ALMOST_E, black=["c3", "h5", "h6"]), "d5-e5")
    assert {"border_made", "capture"} <= state.events
    assert state.stones("black") == ("h5", "h6")
    assert state.territory("white") == tuple(CELLS[:40])
    assert (state.to_move, state.outcome) == ("white", None)
    assert "pass" in texts(state)


def test_a_placement_can_make_a_border() -> None:
    state = play(setup(white=(*row("e", 5), "k6"), black=["h5"], spacing="near"), "@e5")
    assert {"border_made", "placed"} <= state.events
    assert state.territory("white") == tuple(CELLS[:40])


def test_a_territory_of_46_wins_and_one_of_45_does_not() -> None:
    # f1-f6 and e6-e10: 11 border cells, 30 cells of a-d and e1-e5.
    walls = ("f1", "f2", "f3", "f4", "f5", "e6", "e7", "e8", "e9", "e10")
    won = play(setup(white=(*walls, "g6"), black=["k1"]), "g6-f6")
    assert won.outcome == ("white", "territory")
    assert len(won.territory("white")) == 46
    assert won.legal() == []
    # f1-f5 and e5-e10: 11 border cells, 30 cells of a-d and e1-e4.
    walls = ("f1", "f2", "f3", "f4", "e5", "e6", "e7", "e8", "e9", "e10")
    going = play(setup(white=(*walls, "g5"), black=["k1"]), "g5-f5")
    assert going.outcome is None
    assert len(going.territory("white")) == 45


def test_b14_the_win_comes_before_the_capture() -> None:
    state = play(setup(white=ALMOST_E, black=["c3", "c5", "h5"]), "d5-e5")
    assert state.outcome == ("white", "territory")
    assert {"win_mover", "win_with_enemies_inside"} <= state.events
    assert state.stones("black") == ("c3", "c5", "h5")
    assert len(state.territory("white")) == 61


def test_a_win_may_come_with_the_second_action_too() -> None:
    state = play(setup(white=(*ALMOST_E, "k1"), black=["c3"]), "k1-k2", "d5-e5")
    assert state.outcome == ("white", "territory")


def test_whole_borders_are_captured() -> None:
    above = ("h2", "h4", "h6", "h8", "j2", "j4", "j6")
    before = setup(white=ALMOST_C, black=(*row("a"), *above))
    assert before.territory("black") == row("a")
    state = play(before, "b4-c4")
    assert {"capture", "border_captured"} <= state.events
    assert state.stones("black") == above
    assert state.territory("black") == ()
    assert len(state.territory("white")) == 21


def test_b12_every_action_captures_and_only_the_mover_does() -> None:
    stones: Stones = {"white": (*row("e"), "b6"), "black": ["c3", "h5", "h6"]}
    black = play(setup(to_move="black", **stones), "h5-g5")
    assert "c3" in black.stones("black")
    assert "stays_in_enemy_territory" in black.events
    white = play(setup(to_move="white", **stones), "b6-b5")
    assert white.stones("black") == ("h5", "h6")
    assert "capture_with_old_border" in white.events
    placed = play(setup(to_move="white", **stones), "@k1")
    assert placed.stones("black") == ("h5", "h6")


def test_b12_extending_a_border_captures() -> None:
    state = play(setup(white=(*row("e"), "g5"), black=["c3", "h5", "h6"]), "g5-f5")
    assert {"border_changed", "capture"} <= state.events
    assert state.stones("black") == ("h5", "h6")
    assert len(state.territory("white")) == 41


def test_the_second_action_is_judged_too() -> None:
    stones: Stones = {"white": (*ALMOST_E, "k1"), "black": ["c3", "h5", "h6"]}
    state = play(setup(**stones), "k1-k2", "d5-e5")
    assert state.stones("black") == ("h5", "h6")
    assert (state.to_move, state.turn) == ("black", 2)


def test_the_enemy_wins_after_the_movers_action() -> None:
    state = play(setup(white=["c3"], black=row("f")), "c3-c4")
    assert state.outcome == ("black", "territory")
    assert "win_enemy" in state.events
    assert len(state.territory("black")) == 51


def test_the_movers_win_comes_before_the_enemys() -> None:
    # White's row c has 70 cells above it, Black's row i 70 below it; each would win with them.
    white = (*ALMOST_C, "k1", "k2", "k4", "k5", "k6", "j1", "j2", "j6", "j4")
    black = (*row("i"), "a1", "a2", "a4", "a5", "a6", "b1", "b2", "b6", "b7")
    before = setup(white=white, black=black)
    assert len(before.territory("black")) == 78
    state = play(before, "b4-c4")
    assert state.outcome == ("white", "territory")


# Ties.


def test_b3_the_mover_chooses_between_tied_areas() -> None:
    state = play(setup(white=ALMOST_E, black=["c3", "h5"]), "d5-e5")
    assert state.legal() == [(640, "cede:a1"), (680, "cede:f1")]
    assert (state.to_move, state.turn, state.outcome) == ("white", 1, None)
    assert state.stones("black") == ("c3", "h5")
    assert state.territory("white") == row("e")
    small = play(state, "cede:f1")
    assert {"cede_mover", "capture"} <= small.events
    assert small.stones("black") == ("h5",)
    assert small.territory("white") == tuple(CELLS[:40])
    assert (small.to_move, small.outcome) == ("white", None)
    assert "pass" in texts(small)
    large = play(state, "cede:a1")
    assert large.outcome == ("white", "territory")
    assert large.stones("black") == ("c3", "h5")
    assert len(large.territory("white")) == 61


def test_b3_the_choice_is_asked_where_every_choice_wins() -> None:
    state = play(setup(white=ALMOST_F), "g6-f6")
    assert texts(state) == ["cede:a1", "cede:g1"]
    assert state.outcome is None
    for choice in texts(state):
        won = play(state, choice)
        assert won.outcome == ("white", "territory")
        assert len(won.territory("white")) == 51


def test_a_cede_after_the_second_action_ends_the_turn() -> None:
    stones: Stones = {"white": (*ALMOST_E, "k1"), "black": ["c3", "h5"]}
    state = play(setup(**stones), "k1-k2", "d5-e5")
    assert texts(state) == ["cede:a1", "cede:f1"]
    state = play(state, "cede:f1")
    assert (state.to_move, state.turn) == ("black", 2)


def test_a_cede_is_no_action_of_the_two() -> None:
    state = play(setup(white=ALMOST_E, black=["c3", "h5"]), "d5-e5", "cede:f1", "e1-d1")
    assert (state.to_move, state.turn) == ("black", 2)


def test_b2_three_tied_areas() -> None:
    state = setup(white=(*ALMOST_C, *row("i")), black=["a1", "f5", "k1"])
    state = play(state, "b4-c4")
    assert texts(state) == ["cede:a1", "cede:d1", "cede:j1"]
    assert {"several_borders", "three_areas"} <= state.events
    state = play(state, "cede:d1")
    assert "cede_among_three" in state.events
    assert len(state.territory("white")) == 42
    assert state.stones("black") == ("f5",)


def test_two_of_three_areas_tied() -> None:
    # While the choice is open, the 16 border cells and the 49 untied ones are territory.
    state = play(setup(white=(*ALMOST_C, *row("i")), black=["a1", "k1"]), "b4-c4")
    assert texts(state) == ["cede:a1", "cede:j1"]
    assert len(state.territory("white")) == 65
    assert state.outcome is None
    assert len(play(state, "cede:j1").territory("white")) == 78


def test_b4_all_areas_empty_of_enemies_and_the_choice_stands() -> None:
    state = play(setup(white=(*ALMOST_E, "k3", "k6")), "d5-e5")
    assert texts(state) == ["cede:a1", "cede:f1"]
    state = play(state, "cede:f1")
    assert "cede_without_enemies" in state.events
    state = play(state, "k3-k4")
    assert "choice_stands" in state.events
    assert state.to_move == "black"
    assert state.territory("white") == tuple(CELLS[:40])
    assert "@b2" not in texts(state)
    # Row e is the same and both areas are empty, yet what White may do next differs.
    same = setup(to_move="black", white=(*row("e"), "k4", "k6"))
    assert state.key() != same.key()


def test_b3_the_choice_lapses_with_the_tie_and_leaves_no_trace() -> None:
    state = play(setup(white=(*ALMOST_E, "k6")), "d5-e5", "cede:f1", "pass", "@h3")
    assert "choice_lapsed" in state.events
    assert state.territory("white") == tuple(CELLS[:40])
    same = setup(to_move="white", white=(*row("e"), "k6"), black=["h3"])
    assert state.to_move == "white"
    assert state.key() == same.key()


def test_b3_a_choice_used_by_a_capture_leaves_no_trace() -> None:
    state = play(setup(white=ALMOST_E, black=["c3", "h5"]), "d5-e5", "cede:f1")
    assert "choice_used_up" in state.events
    state = play(state, "pass")
    assert state.key() == setup(to_move="black", white=row("e"), black=["h5"]).key()


def test_b3_a_change_of_border_cells_asks_anew() -> None:
    before = play(setup(white=(*ALMOST_E, "g5")), "d5-e5", "cede:f1")
    state = play(before, "g5-f5")
    assert "choice_lapsed" in state.events
    assert texts(state) == ["cede:a1", "cede:f1"]
    assert len(state.territory("white")) == 11
    assert len(play(state, "cede:f1").territory("white")) == 41


def test_b3_the_choice_goes_with_the_border() -> None:
    state = play(setup(white=ALMOST_E), "d5-e5", "cede:f1", "e5-d5")
    assert {"border_broken", "choice_lapsed", "moved_back"} <= state.events
    assert state.territory("white") == ()


def test_b11_the_turn_player_chooses_between_the_enemys_areas() -> None:
    before = setup(to_move="black", white=(*row("e"), "b6"), black=["c3", "h5"])
    state = play(before, "h5-h6")
    assert state.legal() == [(640, "cede:a1"), (680, "cede:f1")]
    assert state.to_move == "black"
    lost = play(state, "cede:a1")
    assert lost.outcome == ("white", "territory")
    assert {"cede_enemy", "win_enemy"} <= lost.events
    state = play(state, "cede:f1")
    assert state.territory("white") == tuple(CELLS[:40])
    assert state.to_move == "black"
    # The choice stands through Black's second action and White's first, which captures.
    state = play(state, "c3-c4")
    assert {"enemy_choice_stands", "move_into_enemy_territory"} <= state.events
    assert state.to_move == "white"
    assert state.key() != setup(white=(*row("e"), "b6"), black=["c4", "h6"]).key()
    state = play(state, "b6-b5")
    assert {"choice_stands", "capture"} <= state.events
    assert state.stones("black") == ("h6",)


def test_b11_comes_after_the_movers_own_choice_and_the_captures() -> None:
    # White's row c: 8 black stones below, 8 above (row i). Black's row i: 8 white stones above,
    # and below it 8 too, once row c is whole.
    white = (*ALMOST_C, "k1", "k2", "k4", "k5", "k6", "j1", "j2", "j6")
    black = (*row("i"), "a1", "a2", "a4", "a5", "a6", "b1", "b2", "b6")
    state = play(setup(white=white, black=black), "b4-c4")
    assert texts(state) == ["cede:a1", "cede:d1"]
    assert len(state.stones("black")) == 16
    assert state.territory("black") == row("i")
    state = play(state, "cede:d1")
    assert {"cede_mover", "capture"} <= state.events
    assert state.stones("black") == row("i")
    assert state.legal() == [(640, "cede:a1"), (718, "cede:j1")]
    assert len(state.territory("white")) == 21
    assert state.territory("black") == row("i")
    lost = play(state, "cede:j1")
    assert lost.outcome == ("black", "territory")
    assert len(lost.territory("black")) == 78
    going = play(state, "cede:a1")
    assert (going.to_move, going.outcome) == ("white", None)
    assert len(going.territory("black")) == 21
    assert len(going.stones("white")) == 16


# Emergency: moving twice, moving in, breaking.


def test_b9_the_move_that_makes_the_emergency_may_be_followed_by_the_same_stone() -> None:
    state = play(setup(white=(*ALMOST_E, "b1"), black=["h5"]), "d5-e5")
    assert "e5-f5" in texts(state)
    state = play(state, "e5-f5")
    assert {"moved_twice", "moved_twice_after_making_emergency", "border_broken"} <= state.events
    assert state.to_move == "black"


def test_b13_a_stone_may_move_out_and_back() -> None:
    state = play(setup(white=(*row("e"), "b6"), black=["h5"]), "b6-b5", "b5-b6")
    assert {"moved_twice", "moved_back"} <= state.events
    assert "moved_twice_after_making_emergency" not in state.events
    assert state.key() == setup(to_move="black", white=(*row("e"), "b6"), black=["h5"]).key()


def test_an_enemy_border_makes_the_emergency_too() -> None:
    state = play(setup(to_move="black", white=row("e"), black=["h5"]), "h5-h6")
    assert "h6-h7" in texts(state)


def test_a_placed_stone_does_not_move_in_an_emergency_either() -> None:
    state = play(setup(to_move="black", white=row("e"), black=["h5"]), "@k1")
    assert not [text for text in texts(state) if text.startswith(("k1-", "@"))]


def test_b10_moving_inside_enemy_territory_is_allowed() -> None:
    state = setup(to_move="black", white=row("e"), black=["c3", "h5", "h6"])
    assert "c3-c4" in texts(state)
    assert "move_into_enemy_territory" in play(state, "c3-c4").events


def test_breaking_a_border_ends_territory_and_emergency() -> None:
    state = play(setup(white=row("e"), black=["h5"]), "e5-d5")
    assert {"border_broken", "emergency_ended"} <= state.events
    assert state.territory("white") == ()
    assert not [text for text in texts(state) if text.startswith("d5-")]
    # White may place three steps from h5 again, not two; Black may place on b2.
    assert "@g4" in texts(setup(white=row("e"), black=["h5"]))
    assert "@g4" not in texts(state)
    assert "@g3" in texts(state)
    black = play(state, "pass")
    assert "@b2" in texts(black)


def test_breaking_one_of_two_borders_keeps_the_emergency() -> None:
    state = play(setup(white=(*row("c"), *row("i")), black=["f5"]), "c4-b4")
    assert "border_changed" in state.events
    assert len(state.territory("white")) == 21
    assert "b4-c4" in texts(state)


# Forced passes.


# Three rows without their right ends: no border, but no cell is three steps from all of them.
NET = (*row("c", 8), *row("f", 11), *row("i", 8))


def test_b6_a_forced_pass_is_the_one_legal_action() -> None:
    before = setup(to_move="white", black=NET)
    assert before.legal() == [(PASS, "pass")]
    state = play(before, "pass")
    assert "forced_pass" in state.events
    assert (state.to_move, state.turn, state.outcome) == ("black", 2, None)
    assert "pass" not in texts(state)


def test_b6_no_forced_pass_where_a_move_is_legal() -> None:
    state = setup(to_move="white", white=["a1"], black=NET)
    assert texts(state) == ["a1-a2", "a1-b2", "a1-b1"]
    # Its one stone moved, White has no second action: the turn ends without a pass.
    state = play(state, "a1-a2")
    assert (state.to_move, state.turn) == ("black", 2)
    assert "auto_end" in state.events
    assert "forced_pass" not in state.events


def test_b15_a_forced_pass_belongs_to_the_position_until_the_next_action() -> None:
    state = play(setup(to_move="white", black=NET), "pass")
    assert state.key() != setup(to_move="black", black=NET).key()
    state = play(state, "c1-b1")
    assert state.key() == play(setup(to_move="black", black=NET), "c1-b1").key()
    state = play(state, "pass")
    assert texts(state) == ["pass"]
    state = play(state, "pass")
    assert state.outcome is None


def test_a_forced_pass_judges_and_captures_nothing() -> None:
    # White owns all but a1 and would win, or capture, with any action but a pass.
    state = play(setup(to_move="white", white=CELLS[1:], black=CELLS[:1]), "pass")
    assert state.outcome is None
    assert state.stones("black") == ("a1",)
    # An open tie is not asked for either (all areas of Black's four borders are empty).
    state = setup(to_move="white", black=(*row("b"), *row("e"), *row("h"), *row("k")))
    assert texts(state) == ["pass"]
    state = play(state, "pass")
    assert (state.to_move, state.outcome) == ("black", None)
    assert "b1-a1" in texts(state)


def test_b6_two_forced_passes_are_a_draw() -> None:
    full = setup(white=CELLS[1:], black=CELLS[:1], max_turns=2)
    assert full.legal() == [(PASS, "pass")]
    once = play(full, "pass")
    assert once.outcome is None
    assert once.legal() == [(PASS, "pass")]
    twice = play(once, "pass")
    assert twice.outcome == (None, "no_action")
    assert "no_action" in twice.events


# Ends that Kyokai adds.


CYCLE = ("f6-f7", "pass", "a1-a2", "pass", "f7-f6", "pass", "a2-a1", "pass")


def test_repetition_three() -> None:
    state = play(setup(white=["f6"], black=["a1"]), *CYCLE)
    assert state.outcome is None
    assert state.key() == setup(white=["f6"], black=["a1"], turn=9).key()
    state = play(state, *CYCLE[:-1])
    assert state.outcome is None
    state = play(state, "pass")
    assert state.outcome == (None, "repetition")
    assert "repetition" in state.events
    assert state.legal() == []


def test_repetition_from_the_start_of_a_game() -> None:
    state = play(start(), "W@f6", "B@a1", "white", *CYCLE)
    assert state.outcome is None
    assert play(state, *CYCLE).outcome == (None, "repetition")


def test_repetition_two_and_off() -> None:
    stones: Stones = {"white": ["f6"], "black": ["a1"]}
    assert play(setup(repetition=2, **stones), *CYCLE).outcome == (None, "repetition")
    state = setup(repetition=0, **stones)
    for _ in range(5):
        state = play(state, *CYCLE)
    assert state.outcome is None


def test_repetition_looks_at_whose_turn_it_is() -> None:
    # The same stones stand after White's turn, but Black is to move.
    state = play(setup(white=(*row("e"), "b6"), black=["h5"], repetition=2), "b6-b5", "b5-b6")
    assert state.outcome is None
    state = play(state, "h5-h6", "h6-h5")
    assert state.outcome == (None, "repetition")


def test_max_turns() -> None:
    stones: Stones = {"white": ["f6"], "black": ["a1"]}
    state = play(setup(max_turns=2, **stones), "f6-f7", "pass", "a1-a2")
    assert state.outcome is None
    state = play(state, "pass")
    assert state.outcome == (None, "max_turns")
    assert "max_turns" in state.events
    assert play(setup(turn=7, max_turns=7, **stones), "f6-f7", "pass").outcome is not None
    assert play(setup(turn=6, max_turns=7, **stones), "f6-f7", "pass").outcome is None
    assert play(setup(turn=500, **stones), "f6-f7", "pass").outcome == (None, "max_turns")
    assert play(setup(turn=499, **stones), "f6-f7", "pass").outcome is None
    assert play(setup(turn=900, max_turns=0, **stones), "f6-f7", "pass").outcome is None


def test_max_turns_in_a_set_up_position_is_judged_after_the_next_action() -> None:
    stones: Stones = {"white": ["f6"], "black": ["a1"]}
    late = setup(turn=8, max_turns=7, **stones)
    assert late.outcome is None
    assert play(late, "f6-f7").outcome == (None, "max_turns")
    # The game's own end comes first, also where it hangs on a choice.
    asked = play(setup(turn=9, max_turns=7, white=ALMOST_F), "g6-f6")
    assert asked.outcome is None
    assert play(asked, "cede:a1").outcome == ("white", "territory")


def test_max_turns_does_not_count_the_setup() -> None:
    state = play(start(max_turns=1), "W@f6", "B@a1", "black", "f6-f7")
    assert state.outcome is None
    assert play(state, "pass").outcome == (None, "max_turns")


def test_the_games_own_end_comes_first_then_repetition() -> None:
    won = play(setup(white=ALMOST_E, black=["c3"], max_turns=1), "d5-e5")
    assert won.outcome == ("white", "territory")
    stones: Stones = {"white": ["f6"], "black": ["a1"]}
    both = play(setup(repetition=2, max_turns=4, **stones), *CYCLE)
    assert both.outcome == (None, "repetition")


def test_setup_judges_nothing_before_the_next_action() -> None:
    state = setup(white=row("e"), black=["c3"])
    assert state.outcome is None
    assert len(state.territory("white")) == 61
    assert play(state, "e1-d1").outcome == ("white", "territory")


# Whole games.


@pytest.mark.parametrize("seed", range(8))
def test_random_games_end_and_stay_in_order(seed: int) -> None:
    chance = random.Random(seed)
    spacing = chance.choice(["gap", "near"])
    state = borderland.start(spacing=spacing, max_turns=30)
    while state.outcome is None:
        legal = state.legal()
        assert legal == sorted(set(legal))
        state = state.play(chance.choice(legal)[0])
        assert not set(state.stones("white")) & set(state.stones("black"))
    assert state.legal() == []
