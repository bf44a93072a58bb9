"""Dashes, cuts, fortresses and areas in Weave the Border, rule by rule."""

import pytest

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

# -- 4 Specials ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("energy", "special", "cost"),
    [(0, "dash:a2-a3", 1), (1, "cut:e4n", 2), (2, "fort:a1", 3)],
)
def test_4_1_specials_are_paid_for(energy: int, special: str, cost: int) -> None:
    fields = f"walls=a1e,a2e/e4n energy={energy}/5"
    position = at(CORNER, fields)
    assert refused(position, special) == ("4.1", "no_energy", ())
    assert told(position, special) == (f"rule 4.1: this costs {cost} energy, and you have {energy}")


def test_4_1_what_is_paid_is_gone() -> None:
    position = at(CORNER, "walls=a1e,a2e,a2n/e4n energy=5/4")
    cut = position.play("cut:e4n")
    assert (cut.energy("white"), cut.energy("black"), cut.tokens) == (3, 4, 3)
    fort = cut.play("fort:a1")
    assert (fort.energy("white"), fort.energy("black")) == (0, 4)


def test_4_2_a_dash_is_a_move_that_is_no_basic_action() -> None:
    position = at(PLAIN, "energy=2/0")
    dashed = position.play("dash:b2-c2")
    assert not dashed.basic_done
    assert dashed.energy("white") == 1
    assert moves(dashed) == ["c2-c3", "c2-d2", "c2-c1"]
    assert texts(dashed, "dash") == [f"dash:{move}" for move in moves(dashed)]


def test_4_2_several_dashes_in_a_turn() -> None:
    after = play(at(PLAIN, "energy=3/0"), "dash:b2-c2 dash:c2-c3 dash:c3-c4")
    assert after.stones("white") == ("c4",)
    assert (after.to_move, after.energy("white")) == ("white", 0)


def test_4_3_a_cut_removes_an_enemy_wall_anywhere() -> None:
    position = at(PLAIN, "walls=a1s/e4n,c3e energy=2/0")
    assert texts(position, "cut") == ["cut:c3e", "cut:e4n"]
    after = position.play("cut:d3w")
    assert after.walls("black") == ("e4n",)
    assert after.walls("white") == ("a1s",)
    assert refused(position, "cut:c3n") == ("4.3", "no_wall_there", ("c3n",))


def test_4_4_walls_at_a_fortress_are_safe() -> None:
    fields = "walls=a1e,a1n,b2n/- energy=0/5 fortresses=a1/-"
    position = at(PLAIN, fields, "black", 10)
    assert texts(position, "cut") == ["cut:b2n"]
    assert refused(position, "cut:a1e") == ("4.4", "fortress_wall", ("a1",))
    assert told(position, "cut:a1n") == (
        "rule 4.4: a wall at a fortress cannot be cut; a1n touches the fortress a1"
    )


def test_4_5_a_wall_that_is_cut_is_out_of_the_game() -> None:
    after = at(PLAIN, "walls=a1e,b2n/- lost=1/0 energy=0/2", "black", 10).play("cut:b2n")
    assert (after.lost("white"), after.hand("white")) == (2, 7)
    assert (after.lost("black"), after.hand("black")) == (0, 10)


def test_4_6_a_fortress_is_made_of_an_area_named_by_its_lowest_cell() -> None:
    position = at(CORNER, f"{ENCLOSED} energy=3/0")
    assert texts(position, "fort") == ["fort:a1"]
    assert position.play("fort:a1").fortresses("white") == (("a1", "a2"),)
    assert refused(position, "fort:a2") == ("4.6", "not_lowest", ("a1", "a2"))
    assert told(position, "fort:a2") == (
        "rule 4.6: an area is named by its first cell; that of a2 is called a1"
    )
    assert refused(position, "fort:c3") == ("4.6", "not_your_cell", ("c3",))
    assert told(position, "fort:c3").endswith("c3 belongs to nobody")
    assert refused(position, "fort:e4") == ("4.6", "not_your_cell", ("e4",))


def test_4_6_the_lowest_cell_is_the_first_of_the_lowest_row() -> None:
    fields = "walls=c2e,b1e,a1n,a2e,c2n,b2n/c1n,b1w energy=3/0"
    position = at("4B/4b/5/1wW2/1w3", fields)
    assert texts(position, "fort") == ["fort:b1"]


def test_4_7_only_an_enclosed_area_becomes_a_fortress() -> None:
    position = at(CORNER, "walls=a1e/- energy=4/0")
    assert refused(position, "fort:a1") == ("4.7", "area_open", ("a2e", "a2n"))
    assert told(position, "fort:a1").endswith("the one of a1 is still open at a2e, a2n")


def test_4_8_what_lies_in_one_fortress_is_one_already() -> None:
    fields = f"{ENCLOSED} energy=3/0 fortresses=a1+a2/-"
    assert refused(at(CORNER, fields), "fort:a1") == ("4.8", "already_fortress", ("a1", "a2"))
    assert told(at(CORNER, fields), "fort:a1") == (
        "rule 4.8: the area of a1 is a fortress already (a1, a2)"
    )


def test_4_8_a_part_of_a_fortress_that_a_wall_cut_off_is_one_already() -> None:
    position = at(CORNER, "walls=a1e,a2e,a1n/a2n energy=3/0 fortresses=a1+a2/-")
    assert position.areas("white") == (("a1",), ("a2",))
    assert texts(position, "fort") == []
    assert refused(position, "fort:a2") == ("4.8", "already_fortress", ("a1", "a2"))


def test_4_8_two_fortresses_side_by_side_are_not_one() -> None:
    position = at(CORNER, f"{ENCLOSED} energy=3/0 fortresses=a1,a2/-")
    assert texts(position, "fort") == ["fort:a1"]


def test_4_9_fortresses_inside_become_part_of_it() -> None:
    position = at(CORNER, f"{ENCLOSED} energy=3/0 fortresses=a1,a2/-")
    assert position.play("fort:a1").fortresses("white") == (("a1", "a2"),)


def test_4_9_fortresses_are_told_by_their_lowest_cells() -> None:
    fields = f"{ENCLOSED} energy=3/0 fortresses=c1/-"
    after = at("4B/4b/5/W4/w1w2", fields).play("fort:a1")
    assert after.fortresses("white") == (("a1", "a2"), ("c1",))


def test_4_9_a_fortress_that_reaches_outside_stays_as_it_is() -> None:
    fields = "walls=a1e,a2e,a2n,b1e/b1n energy=3/0 fortresses=a1+b1/-"
    after = at("4B/4b/5/W4/ww3", fields).play("fort:a1")
    assert after.fortresses("white") == (("a1", "b1"), ("a1", "a2"))
    # Such a position has a text, though nobody may set it up by hand.
    again = at("4B/4b/5/W4/ww3", str(after).split(" ", 4)[4])
    assert again.fortresses("white") == after.fortresses("white")


def test_4_9_fortresses_of_the_enemy_are_left_alone() -> None:
    fields = f"{ENCLOSED} energy=3/0 fortresses=-/e4,e5"
    after = at(CORNER, fields).play("fort:a1")
    assert after.fortresses("black") == (("e4",), ("e5",))


# -- 5 Areas and fortresses ---------------------------------------------------------------------


def test_5_1_areas_are_cells_that_hang_together() -> None:
    position = at("4B/bb2b/5/wW3/w1ww1", "walls=a1n/-")
    assert position.areas("white") == (("a1",), ("c1", "d1"), ("a2", "b2"))
    assert position.areas("black") == (("a4", "b4"), ("e4", "e5"))


def test_5_1_areas_do_not_reach_round_the_rim() -> None:
    position = at("4B/5/5/w4/W3w")
    assert position.areas("white") == (("a1", "a2"), ("e1",))


def test_5_2_and_5_3_every_edge_of_the_outline_must_be_closed() -> None:
    walls = ["a1e", "a2e", "a2n"]
    assert at(CORNER, f"walls={','.join(walls)}/-").enclosed("white") == (("a1", "a2"),)
    for missing in walls:
        rest = [wall for wall in walls if wall != missing]
        position = at(CORNER, f"walls={','.join(rest)}/- energy=3/0")
        assert position.enclosed("white") == ()
        assert refused(position, "fort:a1") == ("4.7", "area_open", (missing,))


def test_5_3_walls_of_anyone_enclose_and_the_rim_does() -> None:
    position = at("3bB/4b/5/5/wW3", "walls=b1e,d4n/a1n,b1n,c5e,e4s,d4e")
    assert position.enclosed("white") == (("a1", "b1"),)
    assert position.enclosed("black") == (("e4", "d5", "e5"),)


def test_5_4_no_enemy_enters_a_fortress() -> None:
    position = at("4B/5/5/1W3/bb3", "fortresses=-/a1+b1 entry=any energy=1/0")
    assert moves(position) == ["b2-b3", "b2-c2", "b2-a2"]
    assert refused(position, "b2-b1") == ("5.4", "enemy_fortress", ("a1", "b1"))
    assert refused(position, "dash:b2-b1") == ("5.4", "enemy_fortress", ("a1", "b1"))
    assert told(position, "b2-b1") == (
        "rule 5.4: nobody enters an enemy fortress; b1 is part of one of Black (a1, b1)"
    )


def test_5_4_a_fortress_is_one_for_good() -> None:
    position = at(CORNER, f"{ENCLOSED} energy=3/0").play("fort:a1")
    for action in ("take:c3", "e5-d5", "take:c3", "d5-d4", "wall:a1n"):
        position = position.play(action)
        if position.to_move == "white" and position.basic_done:
            position = position.play("end")
    assert position.fortresses("white") == (("a1", "a2"),)
