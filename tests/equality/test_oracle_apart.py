"""The Apart oracle on positions worked out by hand from the rules."""

from __future__ import annotations

import random

import pytest
from oracle import apart

# Two neighbours out of the way: they keep a side from being apart.
WHITE_PAIR = ("h1", "h2")
BLACK_PAIR = ("g8", "h8")


def words(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


def texts(state: apart.State) -> list[str]:
    """The texts of the legal actions, in id order."""
    return [text for _, text in state.legal()]


def from_cell(state: apart.State, cell: str) -> set[str]:
    """The texts of the legal moves of the stone on a cell."""
    return {text for text in texts(state) if text[:2] == cell}


def play(state: apart.State, *actions: str) -> apart.State:
    """Play actions by their exact texts."""
    for action in actions:
        ids = {text: number for number, text in state.legal()}
        assert action in ids, f"{action} is not among {sorted(ids)}"
        state = state.play(ids[action])
    return state


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


def chain_start(origin: str = "blocked") -> apart.State:
    """White can jump b1-b3 and then, in line with b2, on to b5 or back to b1."""
    return apart.setup(white=("b1", "b2", *WHITE_PAIR), black=BLACK_PAIR, origin=origin)


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


# --- The goal; A3, A4 --------------------------------------------------------------------------


def test_the_mover_wins_by_being_apart() -> None:
    state = apart.setup(white=("b1", "b2"), black=BLACK_PAIR)
    state = play(state, "b2-b4")
    assert state.outcome == ("white", "apart")
    assert state.legal() == []
    assert state.events == {"jump", "apart_mover"}
    with pytest.raises(ValueError, match="not legal"):
        state.play(apart.STOP)


def test_diagonal_neighbours_are_not_apart() -> None:
    # b4 is clear of b1, but c5 touches it on the diagonal.
    state = apart.setup(white=("b1", "b2", "c5"), black=BLACK_PAIR)
    assert play(state, "b2-b4").outcome is None


def test_the_edge_of_the_board_does_not_wrap() -> None:
    # a2 and h1 have neighbouring indices (8 and 7), a1 and h8 opposite corners.
    state = apart.setup(white=("a1", "a2", "h1", "h8"), black=("d8", "e8"))
    assert play(state, "a2-a4").outcome == ("white", "apart")


def test_the_opponent_wins_when_a_capture_leaves_the_opponent_apart() -> None:
    state = apart.setup(white=("f6", *WHITE_PAIR), black=("a8", "g7", "h8"))
    state = play(state, "f6xg7")
    assert state.outcome == ("black", "apart")
    assert state.events == {"step", "capture", "apart_opponent"}


def test_the_opponent_wins_when_both_are_apart_at_once() -> None:
    # e6 and g7 do not touch, nor do a8 and h8 once g7 is taken from beside h8.
    state = apart.setup(white=("f6", "e6"), black=("a8", "h8", "g7"))
    state = play(state, "f6xg7")
    assert state.outcome == ("black", "apart")
    assert state.events == {"step", "capture", "both_apart"}


def test_both_apart_with_black_to_move_is_whites_win() -> None:
    state = apart.setup(to_move="black", turn=4, white=("a8", "h8", "g7"), black=("f6", "e6"))
    assert play(state, "f6xg7").outcome == ("white", "apart")


def test_a3_the_goal_is_judged_within_a_chain() -> None:
    # b1xb3 leaves b4 and h8 apart; the stone could go on to b5, but the game is over at once.
    state = apart.setup(white=("b1", "b2", *WHITE_PAIR), black=("b3", "b4", "h8"))
    state = play(state, "b1xb3")
    assert state.outcome == ("black", "apart")
    assert state.legal() == []
    assert "may_go_on" not in state.events


def test_a3_the_mover_may_become_apart_in_the_middle_of_a_turn() -> None:
    # After b1-b3, b3 and b2 touch; after b3-b5, b2 and b5 do not.
    state = apart.setup(white=("b1", "b2"), black=BLACK_PAIR)
    state = play(state, "b1-b3")
    assert state.outcome is None
    state = play(state, "b3-b5")
    assert state.outcome == ("white", "apart")
    assert state.events == {"jump", "chain", "apart_mover"}


def test_a4_capturing_down_to_one_stone_loses() -> None:
    state = apart.setup(white=("f7", *WHITE_PAIR), black=BLACK_PAIR)
    state = play(state, "f7xg8")
    assert state.outcome == ("black", "apart")
    assert state.events == {"step", "capture", "apart_opponent", "single_stone"}


def test_capturing_the_last_stone_loses_too() -> None:
    # None of no stones has a neighbour. Only a set-up position can come to this.
    state = apart.setup(white=("f7", *WHITE_PAIR), black=("g8",))
    state = play(state, "f7xg8")
    assert state.outcome == ("black", "apart")
    assert "no_stone" in state.events


def test_a_set_up_position_is_judged_only_after_the_next_action() -> None:
    # Black is apart already; White's stones touch.
    state = apart.setup(white=WHITE_PAIR, black=("a8", "c8"))
    assert state.outcome is None
    assert play(state, "h1-g1").outcome == ("black", "apart")
    # White is apart already and moves out of it: no win for anybody.
    state = apart.setup(white=("b1", "d1"), black=BLACK_PAIR)
    assert play(state, "b1-c1").outcome is None
    assert play(state, "b1-b2").outcome == ("white", "apart")


# --- A5 ----------------------------------------------------------------------------------------


def test_a5_there_is_always_a_move_at_the_start_of_a_turn() -> None:
    chance = random.Random(5)
    cells = [file + rank for rank in "12345678" for file in "abcdefgh"]
    for _ in range(300):
        chance.shuffle(cells)
        whites = chance.randint(1, 63)
        blacks = chance.randint(1, 64 - whites)
        state = apart.setup(white=cells[:whites], black=cells[whites : whites + blacks])
        assert state.legal()
        assert "stop" not in texts(state)


def test_a5_even_a_board_with_one_foreign_stone_has_a_move() -> None:
    cells = [file + rank for rank in "12345678" for file in "abcdefgh"]
    cells.remove("d4")
    state = apart.setup(white=cells, black=("d4",))
    # The lines that end beside d4, each with its far end exactly as far away as it is long.
    assert {"d1xd4", "d8xd4", "a4xd4", "h4xd4", "a1xd4", "h8xd4", "a7xd4", "g1xd4"} == set(
        texts(state)
    )


# --- Repetition, A6, max_turns and their order ---------------------------------------------------

ROUND = ("a1-a2", "a8-a7", "a2-a1", "a7-a8")


def shuffling(turn: int = 3, repetition: int = 3, max_turns: int = 500) -> apart.State:
    """A position in which both sides can step to and fro in a corner."""
    return apart.setup(
        turn=turn,
        white=("a1", *WHITE_PAIR),
        black=("a8", *BLACK_PAIR),
        repetition=repetition,
        max_turns=max_turns,
    )


def test_repetition_3_is_a_draw_at_the_third_time_the_set_up_counting() -> None:
    state = play(shuffling(), *ROUND, *ROUND[:3])
    assert state.outcome is None
    state = play(state, ROUND[3])
    assert state.outcome == (None, "repetition")
    assert state.events == {"step", "repetition"}
    assert state.legal() == []


def test_repetition_2_is_a_draw_at_the_second_time() -> None:
    state = play(shuffling(repetition=2), *ROUND[:3])
    assert state.outcome is None
    assert play(state, ROUND[3]).outcome == (None, "repetition")


def test_repetition_0_never_ends_the_game() -> None:
    assert play(shuffling(repetition=0), *ROUND * 10).outcome is None


def test_the_player_to_move_belongs_to_the_position() -> None:
    # White goes round in three moves, Black in two: the first board, but with Black to move.
    state = play(shuffling(repetition=2), "a1-a2", "a8-a7", "a2-b1", "a7-a8", "b1-a1")
    assert state.to_move == "black"
    assert state.outcome is None


def test_a6_the_board_of_the_first_turn_is_another_position_later() -> None:
    # Four plies bring the board of turn 1 back, which does not count; the position after the
    # first ply (turn 2) does, and it comes back one ply later.
    state = play(shuffling(turn=1, repetition=2), *ROUND)
    assert state.outcome is None
    assert play(state, ROUND[0]).outcome == (None, "repetition")


def test_a6_in_the_real_start() -> None:
    there_and_back = ("b1-a2", "b8-a7", "a2-b1", "a7-b8")
    state = play(apart.start(), *there_and_back)
    assert state.key() != apart.start().key()
    # Turns 2, 6 and 10 see the position after b1-a2. Turns 1, 5 and 9 see the first board, but
    # turn 1 does not count.
    state = play(state, *there_and_back)
    assert state.outcome is None
    assert play(state, "b1-a2").outcome == (None, "repetition")


def test_repetition_is_judged_after_stop_and_not_within_the_chain() -> None:
    state = apart.setup(
        to_move="black",
        turn=4,
        white=("b2", "b3", *WHITE_PAIR),
        black=("a8", *BLACK_PAIR),
        repetition=2,
    )
    # b3-b1 leads back only; b1-b3 leaves the choice of b5 and stop.
    state = play(state, "a8-a7", "b3-b1", "a7-a8", "b1-b3")
    assert state.outcome is None
    state = play(state, "stop")
    assert state.outcome == (None, "repetition")
    assert state.events == {"stop", "repetition"}


def test_key_knows_no_turns_and_no_history_but_the_chain() -> None:
    state = shuffling()
    again = play(state, *ROUND)
    assert again.turn == 7
    assert again.key() == state.key()
    assert hash(again.key()) == hash(state.key())
    assert shuffling(turn=9).key() == state.key()
    assert shuffling(turn=1).key() != state.key()
    assert play(state, "a1-a2").key() != state.key()
    within = play(chain_start(), "b1-b3")
    fresh = apart.setup(white=("b2", "b3", *WHITE_PAIR), black=BLACK_PAIR)
    assert within.stones("white") == fresh.stones("white")
    assert within.key() != fresh.key()


def test_max_turns_ends_the_game_when_that_many_turns_are_played() -> None:
    # A set-up at turn 3 has seen 2 turns; turns 3, 4 and 5 make five.
    state = play(shuffling(max_turns=5), *ROUND[:2])
    assert state.outcome is None
    state = play(state, ROUND[2])
    assert state.outcome == (None, "max_turns")
    assert state.events == {"step", "max_turns"}


def test_max_turns_0_and_the_default() -> None:
    assert play(shuffling(turn=499, max_turns=500), *ROUND[:2]).outcome == (None, "max_turns")
    assert apart.start().max_turns == 500
    assert play(shuffling(turn=499, max_turns=0), *ROUND[:3]).outcome is None


def test_max_turns_waits_for_the_end_of_a_chain() -> None:
    state = apart.setup(turn=10, white=("b1", "b2", *WHITE_PAIR), black=BLACK_PAIR, max_turns=10)
    state = play(state, "b1-b3")
    assert state.outcome is None
    state = play(state, "stop")
    assert state.outcome == (None, "max_turns")
    assert state.events == {"stop", "max_turns"}


def test_a_set_up_past_max_turns_is_over_after_its_first_action() -> None:
    state = apart.setup(turn=11, white=("b1", "b2", *WHITE_PAIR), black=BLACK_PAIR, max_turns=10)
    assert state.outcome is None
    assert play(state, "b1-b3").outcome == (None, "max_turns")


def test_apart_comes_before_max_turns() -> None:
    state = apart.setup(white=("b1", "b2"), black=BLACK_PAIR, max_turns=3)
    assert play(state, "b2-b4").outcome == ("white", "apart")


def test_repetition_comes_before_max_turns() -> None:
    # The eighth ply from turn 3 ends turn 10 and makes the third occurrence.
    state = play(shuffling(max_turns=10), *ROUND, *ROUND)
    assert state.outcome == (None, "repetition")
    assert "max_turns" not in state.events
    assert play(shuffling(max_turns=9), *ROUND, *ROUND[:3]).outcome == (None, "max_turns")


# --- Whole games -------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["blocked", "open"])
def test_random_games_end_and_keep_the_invariants(origin: str) -> None:
    chance = random.Random(origin)
    for _ in range(15):
        state = apart.start(origin=origin)
        while state.outcome is None:
            actions = state.legal()
            assert actions == sorted(actions)
            assert (actions[-1][1] == "stop") == (state.moving is not None)
            assert state.moving is None or len(actions) > 1
            state = state.play(chance.choice(actions)[0])
            assert not state.white & state.black
            assert state.events <= set(apart.EVENTS)
        assert state.outcome[1] in ("apart", "repetition", "max_turns")
        assert state.legal() == []
