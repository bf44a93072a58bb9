"""The board of Weave the Border and the course of a turn, rule by rule."""

import pytest

import kyokai
from kyokai.games.weave.rules import Weave
from kyokai.games.weave.tests.boards import CORNER, ENCLOSED, PLAIN, at, play, refused, texts

# -- 1 The board and what lies on it ------------------------------------------------------------


def test_1_1_pawns_start_in_their_corners_on_cells_of_their_own() -> None:
    start = kyokai.start("weave")
    for colour, cell in (("white", "a1"), ("black", "e5")):
        assert start.stones(colour) == start.territory(colour) == (cell,)
    assert (start.to_move, start.turn) == ("white", 1)


def test_1_2_the_sixty_edges_have_their_ids() -> None:
    ids = {f"wall:{name}": 4 + i for i, name in enumerate(kyokai.game("weave").grid.edge_names)}
    assert len(ids) == 60
    for text, expected in (("wall:a1e", 4), ("wall:e5e", 28), ("wall:a1n", 29), ("wall:a5w", 63)):
        assert ids[text] == expected
    assert all(Weave.read(text).id == number for text, number in ids.items())


def test_1_2_an_inner_edge_is_understood_by_either_name() -> None:
    position = at(PLAIN)
    assert position.play("wall:c2w") == position.play("wall:b2e")
    assert position.action("wall:c2w").text == "wall:b2e"
    assert position.play("wall:b3s").walls("white") == ("b2n",)


def test_1_3_ten_walls_each_of_which_lost_ones_are_no_more() -> None:
    position = at(PLAIN, "walls=a1s,a1w/e4n lost=1/2")
    assert (position.hand("white"), position.hand("black")) == (7, 7)
    assert (position.lost("white"), position.lost("black")) == (1, 2)
    assert position.walls("white") == ("a1s", "a1w")


def test_1_4_three_tokens_lie_on_the_centre_and_nobody_has_any() -> None:
    start = at("4B/5/5/5/W4", turn=1)
    assert start == kyokai.start("weave")
    assert start.tokens == 3
    assert start.energy("white") == start.energy("black") == 0


def test_the_first_actions_and_their_ids() -> None:
    legal = [(action.id, action.text) for action in kyokai.start("weave").legal()]
    walls = [(4, "wall:a1e"), (29, "wall:a1n"), (54, "wall:a1s"), (59, "wall:a1w")]
    assert legal == [(0, "a1-a2"), (1, "a1-b1"), *walls, (76, "take:c3")]


def test_ids_of_specials() -> None:
    position = at(PLAIN, "walls=-/a1n,c2n energy=5/0")
    specials = [(a.id, a.text) for a in position.legal() if a.id > 76]
    dashes = [(89, "dash:b2-b3"), (90, "dash:b2-c2"), (91, "dash:b2-b1")]
    assert specials == [*dashes, (118, "cut:a1n"), (125, "cut:c2n")]
    corner = at(CORNER, f"{ENCLOSED} energy=3/0").play("take:c3")
    assert [(a.id, a.text) for a in corner.legal()][-2:] == [(153, "fort:a1"), (178, "end")]


def test_every_kind_of_action_says_what_its_places_are() -> None:
    assert {kind.name: kind.on for kind in Weave.KINDS} == {
        "move": "direction",
        "wall": "edge",
        "take": "cell",
        "dash": "direction",
        "cut": "edge",
        "fort": "area",
        "end": "",
    }


# -- 2 A turn -----------------------------------------------------------------------------------


def test_2_1_specials_before_and_after_the_basic_action() -> None:
    position = play(at(PLAIN, "energy=2/0"), "dash:b2-c2 c2-c3")
    assert (position.to_move, position.turn, position.basic_done) == ("white", 9, True)
    after = position.play("dash:c3-d3")
    assert (after.to_move, after.turn, after.basic_done) == ("black", 10, False)
    assert after.stones("white") == ("d3",)


@pytest.mark.parametrize("basic", ["b2-c2", "wall:a1s", "take:c3"])
def test_2_2_one_basic_action_a_turn(basic: str) -> None:
    position = at(PLAIN, "energy=2/0").play(basic)
    assert position.basic_done
    pawn = position.stones("white")[0]
    for again in ("wall:a1w", "take:c3", f"{pawn}-{pawn[0]}3"):
        assert refused(position, again) == ("2.2", "basic_done", ())


def test_2_3_a_turn_is_not_ended_before_its_basic_action() -> None:
    position = at(PLAIN, "energy=1/0")
    assert refused(position, "end") == ("2.3", "basic_first", ())
    assert refused(position.play("dash:b2-c2"), "end") == ("2.3", "basic_first", ())


@pytest.mark.parametrize(
    ("board", "fields", "only"),
    [
        ("4B/4b/5/1b3/Wb3", "energy=5/0 walls=a1e,a1s/a1w", "a1-a2"),
        ("4B/4b/5/b4/Wb3", "energy=5/0 walls=a1e,a1s/a1w", "wall:a1n"),
        ("4B/4b/5/b4/Wb3", "energy=4/0 walls=a1e,a1s,a1n/a1w", "take:c3"),
    ],
)
def test_2_3_any_basic_action_keeps_the_turn_from_its_end(
    board: str, fields: str, only: str
) -> None:
    position = at(board, fields)
    basics = [a.text for a in position.legal() if a.id < 89]
    assert only in basics
    assert len({text[:4] for text in basics}) == (1 if only != "a1-a2" else 2)
    assert "end" not in texts(position)


def test_2_3_after_it_a_turn_can_be_ended_where_a_special_is_left() -> None:
    position = at(PLAIN, "energy=1/0").play("b2-c2")
    assert texts(position) == ["dash:c2-c3", "dash:c2-d2", "dash:c2-c1", "end"]
    after = position.play("end")
    assert (after.to_move, after.turn) == ("black", 10)
    assert after.energy("white") == 1


@pytest.mark.parametrize(
    ("fields", "special"),
    [
        ("energy=1/0", "dash:b2-b3"),
        ("energy=2/0 walls=b2n,b2e,b1n/-", None),
        ("energy=2/0 walls=b2n,b2e/b1n", "cut:b1n"),
        ("energy=3/0 walls=b2n,b2e,a2n,b1n,a1e/-", "fort:a1"),
        ("energy=3/0 walls=b2n,b2e,a2n,b1n,a1e/- fortresses=a1+a2+b2/-", None),
    ],
)
def test_2_3_each_special_keeps_the_turn_open_and_without_one_it_ends(
    fields: str, special: str | None
) -> None:
    after = at(PLAIN, fields).play("wall:a1w")
    assert after.to_move == ("white" if special else "black")
    if special:
        assert special in texts(after)
        assert texts(after)[-1] == "end"


def test_2_3_without_energy_the_turn_ends_by_itself() -> None:
    assert at(PLAIN).play("b2-c2").to_move == "black"


def test_2_4_the_centre_is_filled_up_at_the_end_of_the_turn_only() -> None:
    position = at(PLAIN, "energy=1/0 tokens=2").play("take:c3")
    assert (position.tokens, position.energy("white")) == (1, 2)
    after = position.play("end")
    assert (after.tokens, after.energy("white"), after.energy("black")) == (3, 2, 0)


def test_2_4_specials_before_the_basic_action_fill_nothing_up() -> None:
    assert at(PLAIN, "energy=2/0 tokens=1").play("dash:b2-c2").tokens == 1


def test_playing_leaves_a_position_alone() -> None:
    position = at(PLAIN, "energy=3/1 walls=-/b2n")
    before = str(position)
    for action in position.legal():
        position.play(action)
    assert str(position) == before
