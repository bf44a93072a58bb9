"""Moves and chains of Apart, rule by rule, on boards made for it."""

import pytest

import kyokai
from kyokai.games.apart.geometry import GRID
from kyokai.games.apart.rules import Apart
from kyokai.games.apart.tests.boards import CHAIN, drawn, refused, texts

# -- 1 The board and the goal -------------------------------------------------------------------


def cells(files: str, ranks: str) -> tuple[str, ...]:
    return tuple(file + rank for rank in ranks for file in files)


def test_1_1_and_a1_two_rows_of_six_a_side() -> None:
    start = kyokai.start("apart")
    assert start.stones("white") == cells("bcdefg", "12")
    assert start.stones("black") == cells("bcdefg", "78")
    assert start.territory("white") == start.territory("black") == ()


def test_1_3_white_begins_and_turns_alternate() -> None:
    start = kyokai.start("apart")
    assert (start.to_move, start.turn) == ("white", 1)
    second = start.play("b2-c3")
    assert (second.to_move, second.turn) == ("black", 2)
    third = second.play("b7-c6")
    assert (third.to_move, third.turn) == ("white", 3)


def test_1_3_there_is_no_pass() -> None:
    with pytest.raises(kyokai.NotationError):
        kyokai.start("apart").play("pass")


# -- 2 Moving a stone ---------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["b7-b5", "d4-d5", "a1-a2"])
def test_2_1_only_stones_of_ones_own_move(action: str) -> None:
    start = kyokai.start("apart")
    assert refused(start, action) == ("2.1", "not_yours", (action[:2],))


def test_2_2_a_stone_moves_as_far_as_its_line_is_long_on_every_axis() -> None:
    position = drawn("""
        .BB.....
        ........
        ........
        ..WW....
        ...W....
        ....W...
        ........
        ........""")
    of_d4 = [text for text in texts(position) if text.startswith("d4")]
    assert of_d4 == ["d4-d6", "d4-e5", "d4-e4", "d4-g1", "d4-d2", "d4-c3", "d4-c4", "d4-a7"]


def test_2_2_another_distance_is_refused_and_the_line_is_told() -> None:
    position = drawn(CHAIN)
    for action in ("d4-d5", "d4-d7", "d5-d2", "d5-d8"):
        assert refused(position, action) == ("2.2", "wrong_length", ("d4", "d5"))
    assert refused(position, "d4-f4") == ("2.2", "wrong_length", ("d4",))


def test_2_2_a_line_ends_at_a_gap_and_at_an_enemy() -> None:
    position = drawn("""
        ........
        ........
        ........
        ........
        WW.WBW..
        ........
        ........
        BB......""")
    along = [text for text in texts(position) if text.endswith("4") and "4" in text[:2]]
    assert along == ["a4-c4", "d4xe4", "d4-c4", "f4-g4", "f4xe4"]


def test_2_2_a_line_ends_at_the_rim() -> None:
    # In index a5 comes right after h4; on the board they are far from one another.
    position = drawn("""
        BB......
        ........
        ........
        W.......
        ......WW
        ........
        ........
        ........""")
    assert [text for text in texts(position) if text.startswith("a5")] == [
        "a5-a6",
        "a5-b6",
        "a5-b5",
        "a5-b4",
        "a5-a4",
    ]


def test_2_2_a_stone_leaps_over_friend_and_enemy() -> None:
    position = drawn("""
        BB......
        ........
        ........
        ........
        WWWB....
        ........
        ........
        ........""")
    after = position.play("b4-e4")
    assert after.stones("white") == ("a4", "c4", "e4")
    assert after.stones("black") == ("d4", "a8", "b8")


def test_2_2_a_cell_on_no_axis_is_no_action() -> None:
    with pytest.raises(kyokai.NotationError) as caught:
        drawn(CHAIN).play("d4-e6")
    assert (caught.value.rule, caught.value.reason.code) == ("2.2", "no_axis")
    assert caught.value.cells == ("d4", "e6")


def test_2_3_a_stone_stays_on_the_board() -> None:
    position = drawn("""
        WW......
        ........
        ........
        ........
        ........
        ........
        ........
        .....BB.""")
    b8_to_the_west = 57 * 8 + 6
    assert refused(position, b8_to_the_west) == ("2.3", "off_board", ("a8", "b8"))
    a8_to_the_north = 56 * 8
    assert refused(position, a8_to_the_north) == ("2.3", "off_board", ("a8",))
    assert texts(position) == ["a8-c8", "a8-b7", "a8-a7", "b8-d8", "b8-c7", "b8-b7", "b8-a7"]


def test_2_3_a_line_of_the_whole_board_moves_nowhere_along_itself() -> None:
    position = drawn("""
        BB......
        ........
        ........
        ........
        WWWWWWWW
        ........
        ........
        ........""")
    row = tuple(f"{file}4" for file in "abcdefgh")
    for cell in range(24, 32):
        for east_or_west in (2, 6):
            assert refused(position, cell * 8 + east_or_west) == ("2.3", "off_board", row)
    assert not [text for text in texts(position) if text.endswith("4")]


def test_2_4_a_stone_never_lands_on_a_friend() -> None:
    position = drawn("""
        .BB.....
        ........
        ........
        ...W....
        ...W....
        ........
        ...W....
        ........""")
    assert refused(position, "d4-d2") == ("2.4", "own_stone", ("d2",))
    assert {"d4-d6", "d5-d7", "d5-d3"} <= set(texts(position))


def test_2_5_landing_on_an_enemy_captures_it_and_nothing_else() -> None:
    position = drawn("""
        .BB.....
        ........
        ...B....
        ...W....
        ...WB...
        ........
        ........
        ........""")
    assert {"d4xd6", "d4xe4", "d5xe4", "d5-d7"} <= set(texts(position))
    assert position.play("d4xd6").stones("black") == ("e4", "b8", "c8")
    assert position.play("d5-d7").stones("black") == ("e4", "d6", "b8", "c8")


@pytest.mark.parametrize("action", ["d4-d6", "d4xd6"])
def test_2_5_both_signs_are_read_and_the_right_one_is_written(action: str) -> None:
    board = """
        .BB.....
        ........
        ...{}....
        ...W....
        ...W....
        ........
        ........
        ........"""
    assert str(drawn(board.replace("{}", "B")).action(action)) == "d4xd6"
    assert str(drawn(board.replace("{}", ".")).action(action)) == "d4-d6"


# -- 3 Chains of jumps --------------------------------------------------------------------------


def test_3_1_a_chain_goes_on_with_the_stone_that_jumped() -> None:
    chain = drawn(CHAIN).play("d4-d6")
    assert (chain.to_move, chain.turn) == ("white", 7)
    assert refused(chain, "d5-d3") == ("3.1", "other_stone", ("d6",))
    assert refused(chain, "a1-a2") == ("3.1", "other_stone", ("d6",))
    assert refused(chain, "d4-d6") == ("2.1", "not_yours", ("d4",))


def test_3_1_a_chain_may_capture_on_its_way() -> None:
    position = drawn("""
        .BBB....
        ........
        ...B....
        ...W....
        ...W....
        ........
        ........
        WW......""")
    after = position.play_turn("d4xd6+d6xd8")
    assert after.stones("black") == ("b8", "c8")
    assert (after.to_move, after.turn) == ("black", 8)


def test_3_1_a_jump_of_three_and_then_one_of_two() -> None:
    position = drawn("""
        .BB.....
        ........
        ........
        ........
        ........
        ...W....
        WWW.....
        ........""")
    chain = position.play("b2-e2").play("e2-c4")
    assert chain.stones("white") == ("a2", "c2", "d3", "c4")


def test_3_2_after_a_jump_there_are_no_steps() -> None:
    chain = drawn(CHAIN).play("d4-d6")
    for step in ("d6-e6", "d6-c6", "d6-e7", "d6-c7", "d6-e5", "d6-c5"):
        assert refused(chain, step) == ("3.2", "step_in_chain", ("d6",))


def test_3_2_a_step_ends_the_turn() -> None:
    position = drawn("""
        .BB.....
        ........
        ........
        ........
        .W......
        ..W.....
        ........
        WW......""")
    after = position.play("b4-b3")
    assert (after.to_move, after.turn) == ("black", 8)


def test_3_3_and_a2_no_cell_is_landed_on_twice() -> None:
    position = drawn("""
        .BB.....
        ........
        ....W...
        ...W....
        ...W....
        ........
        ........
        ........""")
    chain = position.play("d4-d6")
    assert refused(chain, "d6-d4") == ("3.3", "been_there", ("d4",))
    chain = chain.play("d6-f6")
    assert refused(chain, "f6-d6") == ("3.3", "been_there", ("d6",))
    assert texts(chain) == ["f6-h6", "stop"]


def test_a2_open_the_origin_is_landed_on_once() -> None:
    position = drawn(CHAIN, origin="open")
    chain = position.play("d4-d6")
    assert texts(chain) == ["d6-d8", "d6-d4", "stop"]
    back = chain.play("d6-d4")
    assert back.stones("white") == position.stones("white")
    assert refused(back, "d4-d6") == ("3.3", "been_there", ("d6",))
    assert texts(back) == ["d4-d2", "stop"]
    turned = back.play("d4-d2")
    assert turned.to_move == "black"


def test_a2_open_the_turn_may_end_where_it_began() -> None:
    after = drawn(CHAIN, origin="open").play_turn("d4-d6+d6-d4")
    assert after.stones("white") == drawn(CHAIN).stones("white")
    assert (after.to_move, after.turn) == ("black", 8)


def test_a2_open_a_chain_comes_back_only_once() -> None:
    position = drawn(
        """
        .BB.....
        ........
        ........
        ...W....
        .W.W....
        ..W.....
        ..W.....
        ........""",
        origin="open",
    )
    chain = position.play("d4-d6").play("d6-d4")
    assert refused(chain, "d4-d6") == ("3.3", "been_there", ("d6",))
    assert texts(chain) == ["d4-f6", "d4-d2", "d4-b2", "stop"]
    chain = chain.play("d4-b2")
    assert refused(chain, "b2-d4") == ("3.3", "been_there", ("d4",))


def test_3_3_only_cells_of_this_turn_are_closed() -> None:
    position = drawn("""
        .BB.....
        ........
        ........
        W.......
        W.......
        ........
        ........
        ...WW...""")
    chain = position.play("a5-a3")
    assert texts(chain) == ["a3-a1", "stop"]


def test_3_4_there_is_nothing_to_stop_before_a_jump() -> None:
    assert refused(drawn(CHAIN), "stop") == ("3.4", "nothing_to_stop", ())
    assert refused(kyokai.start("apart"), 512) == ("3.4", "nothing_to_stop", ())


def test_3_4_a_chain_may_be_stopped_after_any_jump() -> None:
    chain = drawn(CHAIN).play("d4-d6")
    assert texts(chain) == ["d6-d8", "stop"]
    after = chain.play("stop")
    assert (after.to_move, after.turn) == ("black", 8)
    assert after.stones("white") == ("a1", "b1", "d5", "d6")


def test_3_4_a_turn_without_a_further_jump_ends_by_itself() -> None:
    after = drawn(CHAIN).play("d5-d7")
    assert (after.to_move, after.turn) == ("black", 8)
    after = drawn(CHAIN).play("d4-d6").play("d6-d8")
    assert (after.to_move, after.turn) == ("black", 8)


def test_3_5_the_first_turn_is_one_move() -> None:
    second = kyokai.start("apart").play("b1-b3")
    assert (second.to_move, second.turn) == ("black", 2)
    chain = second.play("b8-b6")
    assert (chain.to_move, chain.turn) == ("black", 2)
    assert "b6-b4" in texts(chain)


def test_3_5_holds_for_a_set_up_first_turn_and_for_no_other() -> None:
    assert drawn(CHAIN, turn=1).play("d4-d6").to_move == "black"
    assert drawn(CHAIN, turn=3).play("d4-d6").to_move == "white"


def test_refusals_name_the_stone_and_where_it_would_land() -> None:
    on_a_friend = drawn("""
        .BB.....
        ........
        ........
        ...W....
        ...W....
        ........
        ...W....
        ........""").why_not("d4-d2")
    assert on_a_friend is not None
    assert on_a_friend.details == {"cell": "d4", "landing": ("d2",)}
    assert str(on_a_friend) == (
        "rule 2.4: the stone on d4 would land on d2, where another stone of yours stands"
    )
    twice = drawn(CHAIN).play("d4-d6").why_not("d6-d4")
    assert twice is not None
    assert twice.details == {"cell": "d6", "landing": ("d4",)}


def test_refusals_name_the_stone_that_goes_on() -> None:
    other = drawn(CHAIN).play("d4-d6").why_not("a1-a2")
    assert other is not None
    assert other.details == {"cell": "a1", "moving": ("d6",)}
    assert str(other) == "rule 3.1: a chain goes on with the stone that jumped, the one on d6"


# -- ids and values -----------------------------------------------------------------------------


def test_a_stone_knows_its_line_and_where_it_lands() -> None:
    position = drawn(CHAIN)
    assert isinstance(position, Apart)
    north, east, south, a1, d4 = 0, 2, 4, GRID.bits[0], GRID.mask(["d4"])
    assert [position.length(d4, d) for d in (north, east, south)] == [2, 1, 2]
    assert GRID.names_of(position.landing(d4, north)) == ("d6",)
    assert GRID.names_of(position.landing(a1, east)) == ("c1",)
    assert position.landing(a1, south) == 0
    assert position.length(GRID.mask(["h8"]), north) == 0


def test_own_and_enemy_stones_are_those_of_who_is_to_move() -> None:
    white, black = (GRID.mask(cells("bcdefg", ranks)) for ranks in ("12", "78"))
    start = kyokai.start("apart")
    assert isinstance(start, Apart)
    assert (start.own, start.enemy) == (white, black)
    after = start.play("b2-c3")
    assert isinstance(after, Apart)
    assert (after.own, after.enemy) == (black, white ^ GRID.mask(["b2", "c3"]))


def test_every_kind_of_action_says_what_its_places_are() -> None:
    assert {kind.name: kind.on for kind in Apart.KINDS} == {"move": "cell", "stop": ""}


def test_off_the_board_a_stone_lands_nowhere() -> None:
    position = drawn("""
        BB......
        ........
        ........
        ........
        W......W
        ........
        ........
        ........""")
    assert isinstance(position, Apart)
    a4, h4 = GRID.mask(["a4"]), GRID.mask(["h4"])
    to_the_east, to_the_west = (1, 2, 3), (5, 6, 7)
    assert [position.landing(h4, d) for d in to_the_east] == [0, 0, 0]
    assert [position.landing(a4, d) for d in to_the_west] == [0, 0, 0]
    assert GRID.names_of(position.landing(h4, 6)) == ("g4",)
    assert GRID.names_of(position.landing(a4, 2)) == ("b4",)


def test_the_start_is_what_its_text_says() -> None:
    start = kyokai.start("apart")
    assert kyokai.position(str(start)) == start
    assert kyokai.position(str(start)).key == start.key


def test_ids_are_cell_times_eight_plus_direction() -> None:
    position = drawn(CHAIN)
    d4 = 27
    found = {str(position.action(d4 * 8 + n)): n for n in range(8)}
    assert list(found) == [
        "d4-d6",
        "d4-e5",
        "d4-e4",
        "d4-e3",
        "d4-d2",
        "d4-c3",
        "d4-c4",
        "d4-c5",
    ]
    assert int(position.play("d4-d6").action("stop")) == 512
