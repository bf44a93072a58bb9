"""How games of Weave the Border end, and the points."""

import pytest

import kyokai
from kyokai.games.weave.tests.boards import CORNER, ENCLOSED, PLAIN, at, play, refused
from kyokai.kernel.strings import say_outcome

#: Only c3 is nobody's: White has 12 cells, Black 12.
NEARLY_FULL = "bbbbB/bbbbb/bb1ww/wwWww/wwwww"
#: Both pawns are shut in, nobody holds energy, and with ``reach=adjacent`` none is in reach.
STUCK = "walls=a1e,a1n,a1s,a1w/d5e,e5e,e4n,e5n reach=adjacent"
CORNERS = "4B/5/5/5/W4"


def test_6_1_the_game_ends_when_every_cell_is_somebodys() -> None:
    after = at(NEARLY_FULL).play("c2-c3")
    assert after.outcome == kyokai.Outcome("white", "score", "filled", (13, 12))
    assert after.legal() == []
    assert after.legal_ids() == []
    assert say_outcome(after) == (
        "White wins: every cell is somebody's, and the points are 13 for White, 12 for Black."
    )


def test_6_1_at_once_before_the_basic_action_and_with_no_filling_up() -> None:
    after = at(NEARLY_FULL, "energy=4/0 tokens=2").play("dash:c2-c3")
    assert after.outcome == kyokai.Outcome("white", "score", "filled", (16, 12))
    assert (after.tokens, after.turn, after.to_move) == (2, 9, "white")


@pytest.mark.parametrize("colour", ["white", "black"])
def test_6_1_the_game_ends_when_a_hand_is_empty(colour: str) -> None:
    lost = "9/0" if colour == "white" else "0/9"
    wall = "wall:a1s" if colour == "white" else "wall:e5n"
    after = at(CORNERS, f"lost={lost}", colour).play(wall)
    assert after.outcome == kyokai.Outcome(None, "score", "walls", (1, 1))
    assert after.hand(colour) == 0


def test_6_1_ten_walls_on_the_board_are_an_empty_hand() -> None:
    nine = "walls=a1e,b1e,a2e,b2e,a1n,b1n,a2n,a1s,a1w/-"
    position = at(PLAIN, nine)
    assert position.play("b2-b3").outcome is None
    assert position.play("wall:b2n").outcome == kyokai.Outcome("white", "score", "walls", (12, 2))


def test_6_1_any_action_is_judged_the_end_of_a_turn_too() -> None:
    # Set-up positions that would be over already are over after the next action, whatever it is.
    full = at("bbbbB/bbbbb/bbwww/wwwww/wwWww", "energy=5/0 walls=c1n/-")
    for action in full.legal():
        after = full.play(action)
        assert after.outcome is not None, action
        assert after.outcome.ended_by == "filled"
    stuck = at(CORNERS, f"{STUCK} lost=0/6")
    assert [str(action) for action in stuck.legal()] == ["end"]
    assert stuck.play("end").outcome == kyokai.Outcome(None, "score", "walls", (4, 4))


def test_6_1_full_comes_before_walls_and_both_before_all_else() -> None:
    fields = "lost=10/0 repetition=2 max_turns=3"
    after = at(NEARLY_FULL, fields).play("c2-c3")
    assert after.outcome is not None
    assert after.outcome.ended_by == "filled"
    after = at(PLAIN, fields).play("b2-c2")
    assert after.outcome is not None
    assert after.outcome.ended_by == "walls"


def test_once_the_game_is_over_no_action_is_legal() -> None:
    over = at(NEARLY_FULL).play("c2-c3")
    for action in ("wall:a1s", "end", 0):
        assert refused(over, action) == ("6.1", "game_over", ())
    with pytest.raises(kyokai.IllegalAction):
        over.play("take:c3")


@pytest.mark.parametrize(
    ("board", "fields", "points"),
    [
        (PLAIN, "", (3, 2)),
        (PLAIN, "energy=5/2", (8, 4)),
        (CORNER, ENCLOSED, (5, 2)),
        (CORNER, f"{ENCLOSED} fortresses=a1+a2/-", (5, 2)),
        (CORNER, f"{ENCLOSED} fortresses=a1,a2/-", (5, 2)),
        (CORNER, "walls=a1e,a2e,a1n/a2n", (8, 2)),
        (CORNER, "walls=a1e,a2e,a1n/a2n fortresses=a1+a2/-", (8, 2)),
        (CORNER, "walls=a1e,a1n/- fortresses=a1,a2/-", (8, 2)),
        (CORNER, "fortresses=a1,a2/e4", (8, 5)),
        (PLAIN, "walls=-/d4e,e3n,d5e", (3, 5)),
    ],
)
def test_6_2_cells_enclosed_areas_fortresses_and_energy(
    board: str, fields: str, points: tuple[int, int]
) -> None:
    position = at(board, fields)
    assert (position.score("white"), position.score("black")) == points


@pytest.mark.parametrize(("energy", "winner"), [("5/4", "white"), ("4/4", None), ("3/4", "black")])
def test_6_3_more_points_win(energy: str, winner: str | None) -> None:
    after = at(CORNERS, f"lost=9/0 energy={energy}").play("wall:a1s")
    assert after.outcome is not None
    assert after.outcome.winner == winner


def test_6_4_the_third_time_ends_the_game_as_it_stands() -> None:
    position = at(CORNERS, STUCK)
    after = play(position, "end end end")
    assert after.outcome is None
    assert after.play("end").outcome == kyokai.Outcome(None, "score", "repetition", (4, 4))
    told = "A draw: the same position stood on the board 3 times, and the points are 4 for White"
    assert say_outcome(after.play("end")).startswith(told)


def test_6_4_the_number_of_times_is_an_option() -> None:
    assert play(at(CORNERS, f"{STUCK} repetition=2"), "end end").outcome is not None
    for times in (0, 9):
        position = at(CORNERS, f"{STUCK} repetition={times}")
        assert play(position, "end " * 12).outcome is None


def test_6_4_what_both_hold_belongs_to_the_position() -> None:
    keys = {
        at(CORNERS, fields).key
        for fields in ("", "energy=1/0", "energy=0/1", "lost=1/0", "tokens=2", "walls=a1e/-")
    }
    assert len(keys) == 6
    assert at(CORNERS).key == at(CORNERS, turn=11).key != at(CORNERS, to_move="black").key


def test_6_4_only_the_start_of_a_turn_counts() -> None:
    fields = "energy=5/0 walls=a1e,a1n/a1s,a1w repetition=2"
    after = at(CORNERS, fields).play("cut:a1s").play("cut:a1w")
    assert after.outcome is None


def test_6_5_after_so_many_turns_the_game_ends_as_it_stands() -> None:
    position = at(PLAIN, turn=199).play("b2-c2")
    assert position.outcome is None
    assert position.play("e5-d5").outcome == kyokai.Outcome("white", "score", "max_turns", (4, 3))
    assert at(PLAIN, "max_turns=9").play("b2-c2").outcome is not None
    assert at(PLAIN, "max_turns=0", turn=10**6).play("b2-c2").outcome is None


def test_6_5_a_set_up_beyond_its_last_turn_ends_after_the_next_action() -> None:
    position = at(PLAIN, "energy=2/0 max_turns=8")
    assert position.outcome is None
    after = position.play("dash:b2-c2")
    assert after.outcome == kyokai.Outcome("white", "score", "max_turns", (5, 2))
    assert not after.basic_done


def test_6_4_repetition_comes_before_the_limit_of_turns() -> None:
    after = play(at(CORNERS, f"{STUCK} repetition=2 max_turns=10"), "end end")
    assert after.outcome is not None
    assert after.outcome.ended_by == "repetition"
