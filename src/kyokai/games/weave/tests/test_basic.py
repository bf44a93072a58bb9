"""Moves, walls and energy in Weave the Border, rule by rule."""

import pytest

import kyokai
from kyokai.games.weave.tests.boards import PLAIN, at, moves, refused, texts, told

# -- moving -------------------------------------------------------------------------------------


def test_3_1_a_pawn_moves_one_cell_in_four_directions() -> None:
    position = at("4B/5/5/1W3/5")
    assert moves(position) == ["b2-b3", "b2-c2", "b2-b1", "b2-a2"]
    assert [a.id for a in position.legal()][:4] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("board", "pawn", "outward"),
    [("4B/5/5/5/W4", "a1", (2, 3)), ("4W/5/5/5/B4", "e5", (0, 1)), ("W4/5/5/5/4B", "a5", (0, 3))],
)
def test_3_1_a_pawn_stays_on_the_board(board: str, pawn: str, outward: tuple[int, int]) -> None:
    position = at(board, "energy=1/0")
    for direction in outward:
        assert refused(position, direction) == ("3.1", "off_board", (pawn,))
        assert refused(position, 89 + direction) == ("3.1", "off_board", (pawn,))
    assert len(moves(position)) == 2


@pytest.mark.parametrize("text", ["a2-a3", "e5-d5", "a1-b1", "dash:a1-b1", "e4-e3"])
def test_3_1_a_text_that_does_not_start_at_the_pawn_is_no_action(text: str) -> None:
    with pytest.raises(kyokai.NotationError) as caught:
        at(PLAIN, "energy=1/0").play(text)
    error = caught.value
    assert (error.action, error.rule, error.cells) == (text, "3.1", ("b2",))
    assert error.reason.code == "not_at_pawn"
    assert str(error) == f"rule 3.1: “{text}” does not start at your pawn, which stands on b2"
    assert error.reason.details == {"text": text, "cell": "b2", "owner": "white"}


@pytest.mark.parametrize("text", ["b2-b4", "b2-c3", "b2-b2", "a1-e1", "dash:b2-d2"])
def test_3_1_a_text_that_names_no_neighbour_is_no_action(text: str) -> None:
    with pytest.raises(kyokai.NotationError) as caught:
        at(PLAIN).play(text)
    assert caught.value.reason.code == "no_neighbour"
    assert caught.value.rule == "3.1"


def test_3_2_no_pawn_crosses_a_wall_of_anyone() -> None:
    position = at(PLAIN, "walls=b2n/b2e energy=1/0")
    assert moves(position) == ["b2-b1"]
    assert refused(position, "b2-b3") == ("3.2", "walled", ("b2n",))
    assert refused(position, "dash:b2-b3") == ("3.2", "walled", ("b2n",))
    assert refused(position, "b2-c2") == ("3.2", "walled", ("b2e",))
    assert told(position, "b2-c2") == (
        "rule 3.2: a pawn cannot cross a wall; one of Black stands on b2e, between b2 and c2"
    )


@pytest.mark.parametrize(
    ("wall", "move"),
    [("c3n", "c3-c4"), ("c3e", "c3-d3"), ("c2n", "c3-c2"), ("b3e", "c3-b3")],
)
def test_3_2_each_side_of_a_cell_has_its_own_wall(wall: str, move: str) -> None:
    position = at("4B/5/2W2/5/5", f"walls={wall}/-")
    assert len(moves(position)) == 3
    assert refused(position, move) == ("3.2", "walled", (wall,))


def test_3_3_only_to_a_cell_that_is_nobodys() -> None:
    position = at("4B/5/1b3/wW3/w4", "energy=1/0")
    assert moves(position) == ["b2-c2", "b2-b1"]
    assert refused(position, "b2-a2") == ("3.3", "not_nobodys", ("a2",))
    assert refused(position, "b2-b3") == ("3.3", "not_nobodys", ("b3",))
    assert refused(position, "dash:b2-b3") == ("3.3", "not_nobodys", ("b3",))
    assert told(position, "b2-b3") == (
        "rule 3.3: a pawn moves to a cell that is nobody's; b3 belongs to Black"
    )


def test_3_4_never_onto_the_other_pawn() -> None:
    position = at("5/5/1B3/bW3/w4", "entry=any energy=1/0")
    assert moves(position) == ["b2-c2", "b2-b1", "b2-a2"]
    assert refused(position, "b2-b3") == ("3.4", "enemy_pawn", ("b3",))
    assert refused(position, "dash:b2-b3") == ("3.4", "enemy_pawn", ("b3",))


def test_3_5_the_cell_becomes_the_movers() -> None:
    after = at(PLAIN).play("b2-c2")
    assert after.stones("white") == ("c2",)
    assert after.territory("white") == ("a1", "a2", "b2", "c2")
    black = after.play("e5-d5")
    assert black.territory("black") == ("e4", "d5", "e5")


# -- walls --------------------------------------------------------------------------------------


def test_3_6_a_wall_comes_from_the_hand() -> None:
    assert at(PLAIN).play("wall:a1s").hand("white") == 9
    empty = at(PLAIN, "walls=b2e,a1s/- lost=8/0")
    assert empty.hand("white") == 0
    assert refused(empty, "wall:a1w") == ("3.6", "no_wall_left", ("b2e", "a1s"))
    assert texts(empty, "wall") == []
    reason = empty.why_not("wall:a1w")
    assert reason is not None
    assert reason.details == {"lost": 8}


def test_3_7_an_edge_holds_one_wall() -> None:
    position = at(PLAIN, "walls=b2n/b2e")
    assert refused(position, "wall:b2n") == ("3.7", "edge_taken", ("b2n",))
    assert refused(position, "wall:c2w") == ("3.7", "edge_taken", ("b2e",))
    assert "one of Black already" in told(position, "wall:b2e")


def test_3_8_a_wall_touches_a_cell_of_its_owner() -> None:
    position = at("4B/4b/5/5/wW3")
    walls = ["a1e", "b1e", "a1n", "b1n", "a1s", "b1s", "a1w"]
    assert texts(position, "wall") == [f"wall:{edge}" for edge in walls]
    assert refused(position, "wall:c3n") == ("3.8", "not_touching", ("c3", "c4"))
    assert refused(position, "wall:e5n") == ("3.8", "not_touching", ("e5",))
    assert refused(position, "wall:e4n") == ("3.8", "not_touching", ("e4", "e5"))


def test_3_8_beside_enemy_cells_too() -> None:
    assert "wall:b2e" in texts(at("4B/5/5/1Wb2/5"))


# -- energy -------------------------------------------------------------------------------------


def test_3_9_a_token_is_taken_from_the_centre() -> None:
    after = at(PLAIN, "energy=2/1").play("take:c3")
    assert (after.energy("white"), after.energy("black"), after.tokens) == (3, 1, 2)
    assert texts(at(PLAIN), "take") == ["take:c3"]


def test_3_9_no_token_no_taking() -> None:
    assert refused(at(PLAIN, "tokens=0"), "take:c3") == ("3.9", "no_token", ("c3",))
    assert refused(at(PLAIN), "take:b2") == ("3.9", "no_token", ("b2",))
    assert refused(at(PLAIN, "energy=5/0"), "take:c4") == ("3.9", "no_token", ("c4",))


def test_3_9_entering_the_centre_takes_no_token() -> None:
    after = at("4B/5/5/2W2/5").play("c2-c3")
    assert (after.energy("white"), after.tokens) == (0, 3)


def test_3_10_nobody_holds_more_than_five() -> None:
    assert at(PLAIN, "energy=4/0").play("take:c3").energy("white") == 5
    full = at(PLAIN, "energy=5/0")
    assert refused(full, "take:c3") == ("3.10", "energy_full", ())
    assert told(full, "take:c3") == (
        "rule 3.10: nobody holds more than five energy tokens; you have 5"
    )
    assert "take:c3" in texts(at(PLAIN, "energy=0/5"))
