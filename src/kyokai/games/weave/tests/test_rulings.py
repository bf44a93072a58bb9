"""The rulings of Weave the Border, and every value of every option."""

import pytest

import kyokai
from kyokai.games.weave.tests.boards import (
    CORNER,
    ENCLOSED,
    PLAIN,
    at,
    moves,
    play,
    refused,
    texts,
    told,
)


def test_w1_the_starting_cell_is_its_players() -> None:
    start = kyokai.start("weave")
    assert (start.territory("white"), start.territory("black")) == (("a1",), ("e5",))
    assert len(texts(start, "wall")) == 4


def test_w2_a_pawn_enters_the_centre_and_tokens_stay() -> None:
    after = at("4B/5/5/2W2/5", "tokens=2").play("c2-c3")
    assert after.stones("white") == ("c3",)
    assert (after.tokens, after.energy("white")) == (3, 0)


def test_w3_a_dash_takes_the_cell() -> None:
    after = at(PLAIN, "energy=1/0").play("dash:b2-c2")
    assert after.territory("white") == ("a1", "a2", "b2", "c2")


@pytest.mark.parametrize("first", ["white", "black"])
def test_w4_who_starts_is_an_option(first: str) -> None:
    start = kyokai.start("weave", first=first)
    assert (start.to_move, start.turn) == (first, 1)
    assert kyokai.position(str(start)) == start


@pytest.mark.parametrize("cell", ["c3", "c2", "b3", "d3", "c4"])
def test_w5_near_the_centre_tokens_are_always_in_reach(cell: str) -> None:
    for reach in ("anywhere", "adjacent"):
        board = kyokai.setup("weave", white=[cell], black=["e5"], pawns=(cell, "e5"), reach=reach)
        assert "take:c3" in texts(board)


@pytest.mark.parametrize("cell", ["a1", "b2", "d4", "c1", "c5", "a3", "e3"])
def test_w5_from_afar_the_option_says_so(cell: str) -> None:
    given = {"white": [cell], "black": ["e5", "c4"], "pawns": (cell, "e5")}
    assert "take:c3" in texts(kyokai.setup("weave", **given))
    adjacent = kyokai.setup("weave", **given, reach="adjacent")
    assert refused(adjacent, "take:c3") == ("W5", "out_of_reach", ("c3",))


@pytest.mark.parametrize(("cut", "lost", "hand"), [("lost", 1, 8), ("returned", 0, 9)])
def test_w6_a_cut_wall_is_lost_or_returned(cut: str, lost: int, hand: int) -> None:
    position = at(PLAIN, f"walls=a1e,b2n/- energy=0/2 cut={cut}", "black", 10)
    after = position.play("cut:b2n")
    assert (after.lost("white"), after.hand("white")) == (lost, hand)
    assert after.walls("white") == ("a1e",)


@pytest.mark.parametrize(
    ("areas", "expected", "score"),
    [("walls", (("a1",), ("a2",)), 8), ("cells", (("a1", "a2"),), 5)],
)
def test_w7_walls_split_areas_or_do_not(
    areas: str, expected: tuple[tuple[str, ...], ...], score: int
) -> None:
    position = at(CORNER, f"walls=a1e,a2e,a1n,a2n/- energy=0/0 areas={areas}")
    assert position.areas("white") == position.enclosed("white") == expected
    assert position.score("white") == score


def test_w7_where_walls_do_not_split_the_whole_outline_counts() -> None:
    position = at("4B/4b/5/5/wW3", "walls=a1e,a1n/- energy=3/0 areas=cells")
    assert refused(position, "fort:a1") == ("4.7", "area_open", ("b1e", "b1n"))
    assert texts(at("4B/4b/5/5/wW3", "walls=a1e,a1n/- energy=3/0"), "fort") == ["fort:a1"]


def test_w8_an_enclosed_area_counts_once_as_a_fortress_or_not() -> None:
    plain, fort = at(CORNER, ENCLOSED), at(CORNER, f"{ENCLOSED} fortresses=a1+a2/-")
    assert plain.score("white") == fort.score("white") == 5


def test_w8_a_fortress_in_no_enclosed_area_still_counts() -> None:
    position = at("4B/4b/5/5/wW3", "walls=a1e,a1n/- fortresses=a1/- areas=cells")
    assert position.enclosed("white") == ()
    assert position.score("white") == 5


def test_w9_a_fortress_keeps_walls_inside_and_outside_of_either_player() -> None:
    fields = "walls=a1e,a2e,a1n/a2n energy=5/5 fortresses=a1+a2/-"
    for colour, own in (("white", "a2n"), ("black", "a1n")):
        position = at(CORNER, fields, colour)
        assert texts(position, "cut") == []
        assert refused(position, f"cut:{own}") == ("4.4", "fortress_wall", ("a1", "a2"))


def test_w9_fortresses_of_both_are_kept() -> None:
    fields = "walls=a1s,b2e/e4e,a1w energy=5/5 fortresses=a1/e4"
    assert refused(at(PLAIN, fields), "cut:e4e") == ("4.4", "fortress_wall", ("e4",))
    assert refused(at(PLAIN, fields), "cut:a1w") == ("4.4", "fortress_wall", ("a1",))
    assert texts(at(PLAIN, fields, "black"), "cut") == ["cut:b2e"]


def test_w10_without_a_basic_action_the_turn_is_ended() -> None:
    position = at("4B/5/5/5/W4", "walls=a1e,a1n/a1s,a1w energy=5/0")
    assert texts(position) == ["cut:a1s", "cut:a1w", "fort:a1", "end"]
    after = position.play("end")
    assert (after.to_move, after.turn, after.tokens) == ("black", 10, 3)


def test_w10_a_special_that_opens_a_basic_action_closes_the_end() -> None:
    position = at("4B/5/5/5/W4", "walls=a1e,a1n/a1s,a1w energy=5/0").play("cut:a1s")
    assert refused(position, "end") == ("2.3", "basic_first", ())
    assert {"wall:a1s", "take:c3"} < set(texts(position))


def test_w10_the_turn_does_not_end_by_itself_where_no_special_is_left_either() -> None:
    position = at("4B/5/5/5/W4", "walls=a1e,a1n,a1s,a1w/- tokens=0 energy=3/0")
    after = position.play("fort:a1")
    assert after.to_move == "white"
    assert texts(after) == ["end"]


def test_w11_own_walls_are_never_cut() -> None:
    position = at(PLAIN, "walls=b2n/e4n energy=2/0")
    assert refused(position, "cut:b2n") == ("W11", "own_wall", ("b2n",))
    assert told(position, "cut:b2n") == (
        "ruling W11: you cut walls of your enemy; the one on b2n is your own"
    )


@pytest.mark.parametrize("white", ["a1", "e1", "a5", "e5"])
@pytest.mark.parametrize("black", ["a1", "e1", "a5", "e5"])
def test_w12_any_two_corners(white: str, black: str) -> None:
    if white == black:
        with pytest.raises(kyokai.InvalidOption):
            kyokai.start("weave", corners=(white, black))
        return
    start = kyokai.start("weave", corners=[white, black])
    assert start.options.corners == (white, black)
    for colour, cell in (("white", white), ("black", black)):
        assert start.stones(colour) == start.territory(colour) == (cell,)
    assert kyokai.position(str(start)) == start


@pytest.mark.parametrize("corners", [("a1", "c3"), ("a1",), "a1e5", ("a1", "e5", "e1"), None])
def test_w12_what_are_no_corners_is_refused(corners: object) -> None:
    with pytest.raises(kyokai.InvalidOption) as caught:
        kyokai.start("weave", corners=corners)
    assert "two different ones of a1, e1, a5, e5" in str(caught.value)


def test_w13_ones_own_fortress_can_be_entered() -> None:
    for entry in ("own", "any"):
        position = at("4B/4b/5/5/wW3", f"fortresses=a1/- entry={entry}")
        assert position.play("b1-a1").stones("white") == ("a1",)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("unowned", ["b2-c2", "b2-b1"]),
        ("own", ["b2-c2", "b2-b1", "b2-a2"]),
        ("any", ["b2-b3", "b2-c2", "b2-b1", "b2-a2"]),
    ],
)
def test_w14_which_cells_may_be_entered(entry: str, expected: list[str]) -> None:
    position = at("4B/5/1b3/wW3/w4", f"entry={entry} energy=1/0")
    assert moves(position) == expected
    assert texts(position, "dash") == [f"dash:{move}" for move in expected]


def test_w14_own_cells_only_are_told_so() -> None:
    position = at("4B/5/1b3/wW3/w4", "entry=own energy=1/0")
    assert refused(position, "b2-b3") == ("W14", "enemy_cell", ("b3",))
    assert refused(position, "dash:b2-b3") == ("W14", "enemy_cell", ("b3",))
    assert told(position, "b2-b3") == (
        "ruling W14: a pawn moves to a cell that is nobody's or your own; b3 belongs to Black"
    )


def test_w14_enemy_cells_change_hands() -> None:
    white = at("4B/5/1b3/wW3/w4", "entry=any").play("b2-b3")
    assert white.territory("white") == ("a1", "a2", "b2", "b3")
    assert white.territory("black") == ("e5",)
    black = at("4B/4w/5/1W3/5", "entry=any", "black").play("e5-e4")
    assert black.territory("black") == ("e4", "e5")
    assert black.territory("white") == ("b2",)


def test_w15_the_edges_of_a_hole_need_walls_too() -> None:
    board = "4B/4b/www2/w1w2/Www2"
    inner = ["a2e", "b2e", "b1n", "b2n"]
    outer = "walls=c1e,c2e,c3e,a3n,b3n,c3n"
    whole = at(board, f"{outer}/{','.join(inner)} energy=3/0")
    assert whole.enclosed("white") == (("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"),)
    for missing in inner:
        rest = ",".join(wall for wall in inner if wall != missing)
        position = at(board, f"{outer}/{rest} energy=3/0")
        assert refused(position, "fort:a1") == ("4.7", "area_open", (missing,))


def test_w16_equal_points_are_a_draw() -> None:
    after = play(at("4B/4b/5/5/Ww3", "lost=9/0"), "wall:a1s")
    assert after.outcome == kyokai.Outcome(None, "score", "walls", (2, 2))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("first", "red"),
        ("reach", "near"),
        ("cut", "LOST"),
        ("areas", True),
        ("entry", None),
        ("repetition", 1),
        ("max_turns", -1),
    ],
)
def test_values_outside_the_list_are_refused(name: str, value: object) -> None:
    with pytest.raises(kyokai.InvalidOption):
        kyokai.start("weave", **{name: value})
