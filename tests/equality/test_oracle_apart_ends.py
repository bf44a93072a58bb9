"""The Apart oracle where games end: by the goal, by repetition, by a limit of turns."""

from __future__ import annotations

import random

import pytest

from oracle import apart
from oracle.apart_cases import BLACK_PAIR, WHITE_PAIR, chain_start, play, texts

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
