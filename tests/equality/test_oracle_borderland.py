"""The Borderland oracle on positions worked out by hand from the rules.

Most positions use whole rows as borders: row e (10 cells) has 30 cells below and 51 above,
row c (8 cells) 13 below and 70 above, row f (11 cells) 40 on either side.
"""

from __future__ import annotations

import pytest

from oracle.borderland import CELLS, INDEX, NEIGHBOURS, is_border, setup, start
from oracle.borderland_cases import ALMOST_C, ALMOST_E, PASS, Stones, play, row, texts

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
