"""How a game of Apart ends, rule by rule, on boards made for it."""

import pytest

import kyokai
from kyokai.games.apart.tests.boards import CHAIN, drawn, refused

# -- 4 The end ----------------------------------------------------------------------------------


def test_4_1_who_is_apart_after_a_jump_wins() -> None:
    position = drawn("""
        ........
        .BB.....
        ....W...
        ....W...
        ........
        ........
        .W......
        ........""")
    over = position.play("e6-e8")
    assert over.outcome == kyokai.Outcome("white", "apart")
    assert over.legal() == []
    assert position.play("b2-b3").outcome is None


def test_4_1_who_is_apart_after_a_step_wins() -> None:
    position = drawn("""
        ........
        .BB.....
        ....W...
        .....W..
        ........
        ........
        .W......
        ........""")
    assert position.play("e6-d6").outcome == kyokai.Outcome("white", "apart")
    assert position.play("e6-f6").outcome is None


def test_4_1_black_wins_too() -> None:
    position = drawn(
        """
        .BB.....
        ........
        ........
        ...W....
        ...W....
        ........
        ........
        ........""",
        to_move="black",
        turn=8,
    )
    assert position.play("b8-a7").outcome == kyokai.Outcome("black", "apart")


def test_4_1_a_diagonal_neighbour_is_a_neighbour() -> None:
    position = drawn("""
        ........
        .BB.....
        ....W...
        ........
        ....W...
        ........
        ........
        ........""")
    assert position.play("e4-d5").outcome is None
    assert position.play("e4-d4").outcome == kyokai.Outcome("white", "apart")


def test_4_1_the_game_is_over_for_every_action() -> None:
    over = drawn(CHAIN.replace("WW......", "........")).play("d4-e4")
    assert over.outcome is None
    over = drawn(CHAIN.replace("WW......", "........")).play("d5-d7")
    assert over.outcome == kyokai.Outcome("white", "apart")
    assert refused(over, "b8-a7") == ("4.1", "game_over", ())
    assert refused(over, 512) == ("4.1", "game_over", ())
    with pytest.raises(kyokai.IllegalAction, match=r"rule 4\.1: the game is over"):
        over.play("b8-a7")


BOTH = """
    ........
    ...B....
    ...B....
    ...W....
    ...W....
    ........
    ........
    ........"""


def test_4_2_both_apart_the_opponent_wins() -> None:
    assert drawn(BOTH).play("d5xd7").outcome == kyokai.Outcome("black", "apart")
    over = drawn(BOTH.replace("B", "x").replace("W", "B").replace("x", "W"), to_move="black")
    assert over.play("d5xd7").outcome == kyokai.Outcome("white", "apart")


def test_4_2_the_opponent_alone_apart_wins() -> None:
    over = drawn(BOTH).play("d4xd6")
    assert over.outcome == kyokai.Outcome("black", "apart")
    assert over.stones("white") == ("d5", "d6")


def test_a3_the_goal_is_judged_within_a_chain() -> None:
    # The stone on d6 could jump on; Black's last two stones touch no more, so it is over.
    over = drawn(BOTH).play("d4xd6")
    assert over.outcome is not None
    assert over.turn == 7
    # A second jump of a chain ends it as well.
    position = drawn("""
        ...BB...
        ........
        ........
        ...W....
        ...W....
        ........
        ........
        WW......""")
    chain = position.play("d4-d6")
    assert chain.outcome is None
    assert chain.play("d6xd8").outcome == kyokai.Outcome("black", "apart")


def test_a4_a_single_stone_is_apart() -> None:
    position = drawn("""
        ........
        .B......
        ........
        ........
        ........
        ........
        ........
        ..WWW...""")
    # A set-up position is judged by nothing but the next action.
    assert position.outcome is None
    assert position.play("c1-c2").outcome == kyokai.Outcome("black", "apart")


def test_a4_the_last_stone_may_even_be_captured() -> None:
    position = drawn("""
        ........
        ........
        ........
        ........
        ........
        .B......
        ........
        WW......""")
    over = position.play("b1-b2")
    assert over.outcome == kyokai.Outcome("black", "apart")
    position = drawn("""
        ........
        ........
        ........
        ........
        ........
        ........
        .B......
        WW......""")
    over = position.play("b1xb2")
    assert over.outcome == kyokai.Outcome("black", "apart")
    assert over.stones("black") == ()
    assert kyokai.position(str(over)) == over


def test_a5_wherever_a_stone_stands_there_is_a_move() -> None:
    full = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
    position = kyokai.setup("apart", white=full[:-1], black=full[-1:])
    assert position.legal()
    for cell in full:
        others = [other for other in full if other != cell]
        assert kyokai.setup("apart", white=[cell], black=others[:20]).legal()


# -- 5 Calling the game off ---------------------------------------------------------------------

SHUFFLE = """
    BB......
    ......B.
    ........
    ........
    ........
    ........
    ......W.
    WW......"""
ROUND = ("g2-h2", "g7-h7", "h2-g2", "h7-g7")


def played(position: kyokai.Position, turns: tuple[str, ...]) -> kyokai.Position:
    for turn in turns:
        assert position.outcome is None
        position = position.play_turn(turn)
    return position


@pytest.mark.parametrize("times", [2, 3, 4])
def test_5_1_the_same_position_again_ends_the_game(times: int) -> None:
    position = drawn(SHUFFLE, repetition=times)
    over = played(position, ROUND * (times - 1))
    assert over.outcome == kyokai.Outcome(None, "repetition")
    assert over.legal() == []
    assert played(position, (ROUND * (times - 1))[:-1]).outcome is None


def test_5_1_three_times_unless_told_otherwise() -> None:
    position = drawn(SHUFFLE)
    assert played(position, ROUND).outcome is None
    assert played(position, ROUND * 2).outcome == kyokai.Outcome(None, "repetition")


def test_5_1_may_be_turned_off() -> None:
    assert played(drawn(SHUFFLE, repetition=0), ROUND * 5).outcome is None


def test_5_1_who_is_to_move_belongs_to_the_position() -> None:
    position = drawn(SHUFFLE, repetition=2)
    other = drawn(SHUFFLE, repetition=2, to_move="black")
    assert position.key != other.key
    assert played(position, ROUND[:2]).outcome is None


def test_5_1_positions_in_mid_turn_do_not_count() -> None:
    position = drawn(CHAIN, repetition=2, origin="open")
    # The board of the start comes back within the turn, and then at Black's turn.
    back = position.play("d4-d6").play("d6-d4")
    assert back.outcome is None
    assert back.play("stop").outcome is None


def test_5_2_after_so_many_turns_the_game_is_a_draw() -> None:
    position = drawn(SHUFFLE, max_turns=8)
    last = position.play("g2-h2")
    assert (last.turn, last.outcome) == (8, None)
    assert last.play("g7-h7").outcome == kyokai.Outcome(None, "max_turns")


def test_5_2_five_hundred_turns_unless_told_otherwise() -> None:
    assert drawn(SHUFFLE, turn=499).play("g2-h2").outcome is None
    assert drawn(SHUFFLE, turn=500).play("g2-h2").outcome == kyokai.Outcome(None, "max_turns")
    assert drawn(SHUFFLE, turn=500, max_turns=0).play("g2-h2").outcome is None


def test_5_2_a_chain_is_one_turn() -> None:
    chain = drawn(CHAIN, max_turns=7).play("d4-d6")
    assert chain.outcome is None
    assert chain.play("stop").outcome == kyokai.Outcome(None, "max_turns")


def test_5_2_a_set_up_turn_beyond_the_limit_ends_with_the_first_action() -> None:
    late = drawn(CHAIN, turn=9, max_turns=7)
    assert late.outcome is None
    assert late.play("d4-d6").outcome == kyokai.Outcome(None, "max_turns")


def test_5_the_games_own_end_comes_first_and_repetition_second() -> None:
    winning = CHAIN.replace("WW......", "........")
    assert drawn(winning, max_turns=7).play("d5-d7").outcome == kyokai.Outcome("white", "apart")
    both = drawn(SHUFFLE, max_turns=10, repetition=2)
    assert played(both, ROUND).outcome == kyokai.Outcome(None, "repetition")


def test_a6_the_board_of_the_first_turn_is_another_position_later() -> None:
    start = kyokai.start("apart", repetition=2)
    again = played(start, ("b1-a2", "b8-a7", "a2-b1", "a7-b8"))
    assert again.stones("white") == start.stones("white")
    assert again.key != start.key
    assert again.outcome is None
    assert again.play("b1-a2").outcome == kyokai.Outcome(None, "repetition")


def test_a6_holds_for_set_up_positions() -> None:
    assert drawn(SHUFFLE, turn=1).key != drawn(SHUFFLE, turn=3).key
    assert drawn(SHUFFLE, turn=3).key == drawn(SHUFFLE, turn=5).key
    over = played(drawn(SHUFFLE, turn=1, repetition=2), ROUND)
    assert over.outcome is None


def test_a_position_is_what_its_text_says() -> None:
    one = drawn(SHUFFLE)
    other = played(one, ROUND)
    assert one.key == other.key
    assert one != other
    assert other == drawn(SHUFFLE, turn=11)
    assert hash(other) == hash(drawn(SHUFFLE, turn=11))
    assert drawn(SHUFFLE, repetition=2) != one
