"""The Borderland oracle where areas are tied, borders break, and games end."""

from __future__ import annotations

import random

import pytest

from oracle import borderland
from oracle.borderland import CELLS, setup, start
from oracle.borderland_cases import ALMOST_C, ALMOST_E, ALMOST_F, PASS, Stones, play, row, texts

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
