"""Placing and moving in Borderland, rule by rule, with the cells that each refusal points at."""

import pytest

from kyokai.games.borderland.geometry import GRID
from kyokai.games.borderland.rules import MOVE
from kyokai.games.borderland.tests.boards import (
    ALMOST_B,
    board,
    placed,
    play,
    refused,
    row,
    rows,
    texts,
    told,
)

# -- 2 Placing ----------------------------------------------------------------------------------


def test_2_1_a_stone_is_placed_on_an_empty_cell() -> None:
    position = board(white=["f6"], black=["a1"])
    assert refused(position, "@f6") == ("2.1", "occupied", ("f6",))
    assert refused(position, "@a1") == ("2.1", "occupied", ("a1",))
    assert told(position, "@a1") == "rule 2.1: a stone is placed on an empty hex; a1 is taken"


def test_2_2_one_empty_hex_from_own_stones() -> None:
    position = board(white=["f6", "f8"], black=["a1"])
    assert refused(position, "@g5") == ("2.2", "near_own", ("f6",))
    assert refused(position, "@f7") == ("2.2", "near_own", ("f6", "f8"))
    assert {"f10", "h5", "d5"} <= placed(position)
    assert placed(position).isdisjoint({"e5", "e6", "e7", "e8", "g5", "g6", "g7", "g8", "f5"})
    assert told(position, "@g5") == (
        "rule 2.2: keep one empty hex from your own stones; the white stone on f6 is too near"
    )


def test_2_3_two_empty_hexes_from_enemy_stones() -> None:
    position = board(white=["h7"], black=["e5"])
    for near in ("e6", "e7", "c3", "f7", "g4"):
        assert refused(position, f"@{near}") == ("2.3", "near_enemy", ("e5",))
    assert {"e8", "b3", "h4"} <= placed(position)
    assert told(position, "@e6") == (
        "rule 2.3: keep two empty hexes from an enemy stone; the black stone on e5 is too near"
    )
    white = board(white=["e5"], black=["h7"], to_move="black")
    assert told(white, "@e7", "ja") == (
        "ルール2.3：敵のコマとのあいだは2マス以上空けて置きます。e5 の白のコマが近すぎます"
    )


def test_2_3_the_nearest_stone_is_named_and_all_are_shown() -> None:
    position = board(black=["a1", "a4"])
    assert refused(position, "@a3")[2] == ("a1", "a4")
    assert "the black stone on a4 is too near" in told(position, "@a3")


def test_2_4_one_empty_hex_from_enemy_stones_in_an_emergency() -> None:
    position = board(white=row("e"), black=["h5"], to_move="black")
    assert refused(position, "@f3") == ("2.4", "near_enemy_in_emergency", ("e2", "e3"))
    assert refused(position, "@h6") == ("2.2", "near_own", ("h5",))
    assert {"g1", "g3", "g10", "h3"} <= placed(position)
    assert told(position, "@f3") == (
        "rule 2.4: keep one empty hex from an enemy stone even in an emergency; the white stone"
        " on e2 is too near"
    )
    calm = board(white=row("e", 5), black=["h5"], to_move="black")
    assert refused(calm, "@g1")[:2] == ("2.3", "near_enemy")


def test_2_4_a_border_of_either_colour_makes_the_emergency() -> None:
    own = board(white=(*row("e"),), black=["h5"])
    assert own.emergency
    assert "h3" in placed(own)
    assert refused(own, "@h4") == ("2.4", "near_enemy_in_emergency", ("h5",))
    assert not board(white=row("e", 5), black=["h5"]).emergency


def test_2_5_not_in_enemy_territory() -> None:
    position = board(white=row("e"), black=["h5"], to_move="black")
    assert refused(position, "@b2") == ("2.5", "enemy_territory", row("e"))
    assert placed(position) & set(rows("a", "b", "c", "d", "e")) == set()
    assert told(position, "@b2") == (
        "rule 2.5: no stone is placed in enemy territory; this hex belongs to White"
    )


def test_2_5_ones_own_territory_is_open() -> None:
    assert {"a1", "b2", "c8"} <= placed(board(white=row("e"), black=["h5"]))


def test_2_6_one_placement_a_turn() -> None:
    position = board(white=["f6"], black=["k1"]).play("@a1")
    assert refused(position, "@d4") == ("2.6", "placed_already", ("a1",))
    assert placed(position) == set()
    assert placed(board(white=["f6"], black=["k1"]).play("f6-f7")) != set()


# -- 3 Moving -----------------------------------------------------------------------------------


def test_3_1_a_stone_of_ones_own() -> None:
    position = board(white=["f6"], black=["a1"])
    assert refused(position, "a1-a2") == ("3.1", "not_yours", ("a1",))
    assert refused(position, "c3-c4") == ("3.1", "not_yours", ("c3",))
    moves = [text for text in texts(position) if "-" in text]
    assert moves == ["f6-f7", "f6-g6", "f6-g5", "f6-f5", "f6-e5", "f6-e6"]


def test_3_2_to_an_empty_cell() -> None:
    position = board(white=["a1", "a2"], black=["b1"])
    assert refused(position, "a1-a2") == ("3.2", "cell_is_taken", ("a2",))
    assert refused(position, "a1-b1") == ("3.2", "cell_is_taken", ("b1",))
    assert [text for text in texts(position) if text.startswith("a1-")] == ["a1-b2"]
    assert told(position, "a1-b1") == "rule 3.2: a stone moves to an empty hex; b1 is taken"


@pytest.mark.parametrize(
    ("cell", "directions"), [("a1", {3, 4, 5}), ("f1", {3, 2, 4}), ("k6", {0, 1, 2}), ("f6", set())]
)
def test_3_2_not_off_the_board(cell: str, directions: set[int]) -> None:
    position = board(white=[cell], black=["d4"])
    for direction in range(6):
        move = MOVE.id_at(GRID.index[cell], direction)
        if direction in directions:
            assert refused(position, move) == ("3.2", "off_board", (cell,))
        else:
            assert position.why_not(move) is None


def test_3_3_the_stone_just_placed_rests() -> None:
    calm = board(white=["f6"], black=["k1"]).play("@a1")
    assert refused(calm, "a1-a2") == ("3.3", "just_placed", ("a1",))
    assert told(calm, "a1-a2") == (
        "rule 3.3: the stone on a1 was placed this turn, so it does not move this turn"
    )
    assert {text.split("-")[0] for text in texts(calm)} == {"f6", "pass"}
    emergency = board(white=row("e"), black=["h5"], to_move="black").play("@k1")
    assert refused(emergency, "k1-k2") == ("3.3", "just_placed", ("k1",))


def test_3_4_a_stone_moves_once_in_the_calm() -> None:
    position = board(white=["f6", "a1"], black=["k1"]).play("f6-f7")
    assert refused(position, "f7-f8") == ("3.4", "moved_already", ("f7",))
    assert position.why_not("a1-a2") is None
    assert position.play("a1-a2").stones("white") == ("a2", "f7")


def test_3_4_a_stone_moves_twice_in_an_emergency() -> None:
    position = board(white=(*row("e"), "b6"), black=["h5"]).play("b6-b5")
    after = position.play("b5-b4")
    assert after.stones("white")[0] == "b4"
    assert (after.to_move, after.turn) == ("black", 2)
    enemy = board(white=row("e"), black=["h5"], to_move="black").play("h5-h6")
    assert "h6-h7" in texts(enemy)


def test_3_4_what_counts_is_the_board_at_the_second_move() -> None:
    broken = board(white=row("b"), black=["f6"]).play("b4-c4")
    assert refused(broken, "c4-c5") == ("3.4", "moved_already", ("c4",))
    made = play(board(white=ALMOST_B, black=["f6"]), "a4-b4")
    assert "b4-c4" in texts(made)
