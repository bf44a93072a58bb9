"""The Apart oracle on positions worked out by hand from the rules."""

from __future__ import annotations

import pytest

from oracle import apart
from oracle.apart_cases import BLACK_PAIR, WHITE_PAIR, chain_start, from_cell, play, texts, words

# --- The board and the words -------------------------------------------------------------------


def test_the_start_is_two_centred_rows_of_six() -> None:
    state = apart.start()
    assert state.stones("white") == words("b1 c1 d1 e1 f1 g1 b2 c2 d2 e2 f2 g2")
    assert state.stones("black") == words("b7 c7 d7 e7 f7 g7 b8 c8 d8 e8 f8 g8")
    assert (state.to_move, state.turn, state.outcome) == ("white", 1, None)
    assert state.territory("white") == state.territory("black") == ()
    assert state.events == frozenset()


def test_the_moves_of_the_start() -> None:
    by_hand = {
        "b1": "b1-b3 b1-d3 b1-h1 b1-a2",
        "c1": "c1-c3 c1-e3 c1-a3",
        "d1": "d1-d3 d1-f3 d1-b3",
        "e1": "e1-e3 e1-g3 e1-c3",
        "f1": "f1-f3 f1-h3 f1-d3",
        "g1": "g1-g3 g1-h2 g1-a1 g1-e3",
        "b2": "b2-b4 b2-c3 b2-h2 b2-a1",
        "c2": "c2-c4 c2-e4 c2-a4",
        "d2": "d2-d4 d2-f4 d2-b4",
        "e2": "e2-e4 e2-g4 e2-c4",
        "f2": "f2-f4 f2-h4 f2-d4",
        "g2": "g2-g4 g2-h1 g2-a2 g2-f3",
    }
    state = apart.start()
    for cell, moves in by_hand.items():
        assert from_cell(state, cell) == set(words(moves))
    assert len(state.legal()) == 40


def test_ids_are_from_times_eight_plus_direction_in_order() -> None:
    state = apart.start()
    assert state.legal()[:4] == [(8, "b1-b3"), (9, "b1-d3"), (10, "b1-h1"), (15, "b1-a2")]
    numbers = [number for number, _ in state.legal()]
    assert numbers == sorted(set(numbers))


def test_a_lone_stone_steps_in_all_eight_directions_in_id_order() -> None:
    state = apart.setup(white=("d4", *WHITE_PAIR), black=BLACK_PAIR)
    d4 = 3 * 8 + 3
    order = words("d4-d5 d4-e5 d4-e4 d4-e3 d4-d3 d4-c3 d4-c4 d4-c5")
    assert [pair for pair in state.legal() if pair[1].startswith("d4")] == [
        (d4 * 8 + direction, text) for direction, text in enumerate(order)
    ]


def test_a_stone_belongs_to_four_lines_of_different_lengths() -> None:
    # d4: NW-SE axis c5 d4 e3 is 3 long, NE-SW 1, vertical (d4 d5) 2, horizontal 1.
    state = apart.setup(white=("d4", "c5", "e3", "d5"), black=BLACK_PAIR)
    assert from_cell(state, "d4") == {
        "d4-d6",  # N 2, over d5
        "d4-d2",  # S 2
        "d4-g1",  # SE 3, over e3
        "d4-a7",  # NW 3, over c5
        "d4-e5",
        "d4-c3",
        "d4-e4",
        "d4-c4",
    }


def test_an_enemy_or_a_gap_breaks_a_line() -> None:
    # a1: b1 is black, so the horizontal line is 1 long; a3 stands beyond the gap on a2.
    state = apart.setup(white=("a1", "c1", "a3"), black=("b1", *BLACK_PAIR))
    assert from_cell(state, "a1") == {"a1-a2", "a1-b2", "a1xb1"}


def test_a_move_leaves_neither_the_board_nor_lands_on_its_own_colour() -> None:
    # b2 in the line b1 b2 moves 2: b4 is its own, b0 is off the board. b1 goes to b3 over b2.
    state = apart.setup(white=("b1", "b2", "b4"), black=BLACK_PAIR)
    assert from_cell(state, "b2") == {"b2-c3", "b2-c2", "b2-c1", "b2-a1", "b2-a2", "b2-a3"}
    assert "b1-b3" in texts(state)


def test_a_full_line_reaches_no_cell_of_the_board() -> None:
    row = tuple(file + "1" for file in "abcdefgh")
    state = apart.setup(white=row, black=BLACK_PAIR)
    assert from_cell(state, "a1") == {"a1-a2", "a1-b2"}


def test_a_jump_goes_over_friend_and_foe() -> None:
    # d5 in the line d4 d5: north to d7 over the black d6; d4 lands on d6 over d5.
    state = apart.setup(white=("d4", "d5"), black=("d6", *BLACK_PAIR))
    assert {"d5-d7", "d5-d3", "d4xd6", "d4-d2"} <= set(texts(state))
    assert "over_enemy" in play(state, "d5-d7").events
    assert "over_own" in play(state, "d4xd6").events


# --- Captures, steps and turns -----------------------------------------------------------------


def test_a_step_ends_the_turn_and_there_is_no_passing() -> None:
    state = apart.setup(white=("a1", *WHITE_PAIR), black=BLACK_PAIR)
    assert "stop" not in texts(state)
    after = play(state, "a1-a2")
    assert (after.to_move, after.turn) == ("black", 4)
    assert after.events == {"step"}
    assert state.stones("white") == ("a1", "h1", "h2")


def test_a_capture_by_a_step_removes_the_stone() -> None:
    state = apart.setup(white=("a1", *WHITE_PAIR), black=("b1", *BLACK_PAIR))
    after = play(state, "a1xb1")
    assert after.stones("white") == ("b1", "h1", "h2")
    assert after.stones("black") == ("g8", "h8")
    assert after.events == {"step", "capture"}


@pytest.mark.parametrize("number", [-1, 0, 513, apart.STOP, 10**9])
def test_an_illegal_action_is_refused(number: int) -> None:
    state = apart.setup(white=("c4", *WHITE_PAIR), black=BLACK_PAIR)
    with pytest.raises(ValueError, match="not legal"):
        state.play(number)


# --- Chains ------------------------------------------------------------------------------------


def test_after_a_jump_the_same_stone_may_jump_on_or_stop() -> None:
    state = play(chain_start(), "b1-b3")
    assert (state.to_move, state.turn) == ("white", 3)
    assert state.legal() == [(17 * 8, "b3-b5"), (512, "stop")]
    assert state.events == {"jump", "over_own", "chain_origin_blocked", "may_go_on"}


def test_stop_ends_the_turn() -> None:
    state = play(chain_start(), "b1-b3", "stop")
    assert (state.to_move, state.turn) == ("black", 4)
    assert state.events == {"stop"}
    assert state.stones("white") == ("h1", "b2", "h2", "b3")
    assert "stop" not in texts(state)


def test_the_turn_ends_by_itself_where_no_jump_is_left() -> None:
    # On b5 the stone stands alone on every axis; it could step, but never in a chain.
    state = play(chain_start(), "b1-b3", "b3-b5")
    assert (state.to_move, state.turn) == ("black", 4)
    assert state.events == {"jump", "chain", "auto_end"}


def test_the_old_cell_is_empty_when_the_chain_goes_on() -> None:
    # From c1 over d1 to e1: the line there is d1 e1, 2 long, not 3. c1 itself is closed.
    state = apart.setup(white=("c1", "d1", "a7", "a8"), black=BLACK_PAIR)
    state = play(state, "c1-e1")
    assert texts(state) == ["e1-g1", "stop"]


def test_a_captured_stone_no_longer_breaks_lines_and_chains_may_capture() -> None:
    # b1xb3 over b2; b3-b5 in the line b2 b3; b5xb7 over b6 in the line b5 b6; then b7 b6 leads
    # back to b5 (closed) or off the board.
    state = apart.setup(
        white=("b1", "b2", "b6", *WHITE_PAIR), black=("b3", "b7", "d7", *BLACK_PAIR)
    )
    state = play(state, "b1xb3")
    assert state.events == {"jump", "over_own", "capture", "chain_origin_blocked", "may_go_on"}
    state = play(state, "b3-b5")
    assert texts(state) == ["b5xb7", "stop"]
    state = play(state, "b5xb7")
    assert state.events == {
        "jump",
        "over_own",
        "capture",
        "chain",
        "chain_capture",
        "chain_cell_blocked",
        "auto_end",
    }
    assert state.stones("white") == ("h1", "b2", "h2", "b6", "b7")
    assert state.stones("black") == ("d7", "g8", "h8")
    assert state.to_move == "black"


@pytest.mark.parametrize("origin", ["blocked", "open"])
def test_no_cell_is_landed_on_twice(origin: str) -> None:
    # On b5, in the line b5 b6, the stone could go back to b3, where it has landed already.
    state = apart.setup(white=("b1", "b2", "b6", *WHITE_PAIR), black=BLACK_PAIR, origin=origin)
    state = play(state, "b1-b3", "b3-b5")
    assert texts(state) == ["b5-b7", "stop"]
    assert "chain_cell_blocked" in state.events


def test_cells_landed_on_are_free_again_in_the_next_turn() -> None:
    state = play(chain_start(), "b1-b3", "stop", "g8-g7")
    assert {"b3-b5", "b3-b1"} <= set(texts(state))
    # Closed now is b3, where this turn's chain began.
    state = play(state, "b3-b1")
    assert state.to_move == "black"
    assert {"chain_origin_blocked", "auto_end"} <= state.events


def test_no_other_stone_goes_on_with_the_chain() -> None:
    # b2 and h1 stand in lines of two with free cells before them, and have to wait.
    state = play(chain_start(), "b1-b3")
    assert from_cell(state, "h1") == from_cell(state, "b2") == set()


# --- A1 is the start above; A2: the cell where the chain began -----------------------------------


def test_a2_the_origin_is_closed_by_default() -> None:
    # b6 over b7 to b8: only the way back is left, so the turn ends by itself.
    state = apart.setup(white=("b6", "b7", *WHITE_PAIR), black=BLACK_PAIR)
    state = play(state, "b6-b8")
    assert state.to_move == "black"
    assert state.events == {"jump", "over_own", "chain_origin_blocked", "auto_end"}


def test_a2_an_open_origin_may_be_landed_on_once_and_the_turn_may_end_there() -> None:
    state = apart.setup(white=("b6", "b7", *WHITE_PAIR), black=BLACK_PAIR, origin="open")
    before = state.stones("white")
    state = play(state, "b6-b8")
    assert texts(state) == ["b8-b6", "stop"]
    # b6 b7: to b8 (landed on) or to b4, further on.
    state = play(state, "b8-b6")
    assert texts(state) == ["b6-b4", "stop"]
    assert {"chain", "chain_origin_landed", "chain_cell_blocked"} <= state.events
    state = play(state, "stop")
    assert state.stones("white") == before
    assert state.to_move == "black"


def test_a2_an_open_origin_is_closed_after_the_landing() -> None:
    # b1-b3-b1: on b1 the only jump, to b3, is used up; the turn ends where it began.
    state = play(chain_start("open"), "b1-b3")
    assert texts(state) == ["b3-b5", "b3-b1", "stop"]
    state = play(state, "b3-b1")
    assert state.stones("white") == ("b1", "h1", "b2", "h2")
    assert state.to_move == "black"
    assert {"chain_origin_landed", "chain_cell_blocked", "auto_end"} <= state.events


def test_a2_a_longer_circuit_meets_the_origin_only_once() -> None:
    # Over b2 and back, then away over c2: b1-b3, b3-b1, b1-d3 (line b1 c2); on d3 the way back
    # to b1 is closed the second time, the way on to f5 is open.
    state = apart.setup(white=("b1", "b2", "c2"), black=BLACK_PAIR, origin="open")
    state = play(state, "b1-b3", "b3-b1", "b1-d3")
    assert "d3-f5" in texts(state)
    assert "d3-b1" not in texts(state)


# --- The first turn ----------------------------------------------------------------------------


def test_the_first_turn_is_one_move_only() -> None:
    state = play(apart.start(), "b1-b3")
    assert (state.to_move, state.turn) == ("black", 2)
    assert "first_turn_cut" in state.events


def test_blacks_first_turn_may_be_a_chain() -> None:
    # b6: the line b6 b7 leads to b4 or back; b6 c7 d8 (3) leads off the board both ways.
    state = play(apart.start(), "b1-b3", "b8-b6")
    assert (state.to_move, state.turn) == ("black", 2)
    assert state.legal() == [(41 * 8 + 4, "b6-b4"), (512, "stop")]


def test_a_first_turn_jump_without_a_way_on_is_not_cut_short() -> None:
    state = apart.setup(turn=1, white=("b6", "b7", *WHITE_PAIR), black=BLACK_PAIR)
    state = play(state, "b6-b8")
    assert (state.to_move, state.turn) == ("black", 2)
    assert "first_turn_cut" not in state.events
