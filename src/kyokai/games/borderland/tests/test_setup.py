"""Set-up positions of Borderland: what is refused, and the line of text."""

import pickle

import pytest

import kyokai
from kyokai.games.borderland.geometry import GRID
from kyokai.games.borderland.rules import Borderland
from kyokai.games.borderland.tests.boards import (
    ALMOST_B,
    ALMOST_C,
    ALMOST_E,
    NEARLY_ALL,
    NET,
    board,
    play,
    row,
    rows,
)


def faults(**given: object) -> list[tuple[str, tuple[str, ...]]]:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        kyokai.setup("borderland", **given)
    return [(fault.code, fault.cells) for fault in caught.value.faults]


def text_faults(text: str) -> list[str]:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        kyokai.position(text)
    for lang in ("en", "ja"):
        assert "{" not in caught.value.say(lang)
        assert "reasons." not in caught.value.say(lang)
    return [fault.code for fault in caught.value.faults]


def with_fields(position: Borderland, *fields: str, without: str = "") -> str:
    """The text of a position with more fields, and without one."""
    words = [word for word in str(position).split() if not without or not word.startswith(without)]
    return " ".join([*words, *fields])


def test_a_position_is_set_up_on_turn_1_with_white_to_move() -> None:
    position = board(white=["f6", "a1"], black=["k6"])
    assert (position.to_move, position.turn, position.seats) == ("white", 1, None)
    assert str(position) == "borderland 5B/7/8/9/10/5W5/10/9/8/7/W5 white 1"
    assert position.stones("white") == ("a1", "f6")
    assert board(to_move="black").to_move == "black"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"white": ["z9"]}, [("setup_unknown", ())]),
        ({"white": ["a7", 5]}, [("setup_unknown", ()), ("setup_unknown", ())]),
        ({"white": ["d4", "d4"]}, [("setup_twice", ("d4",))]),
        ({"white": ["d4"], "black": ["d4", "a1"]}, [("setup_two_stones", ("d4",))]),
        ({"white": "d4"}, [("setup_list", ())]),
        ({"turn": 0}, [("setup_turn_zero", ())]),
        ({"turn": -1}, [("setup_number", ())]),
        ({"turn": "3"}, [("setup_number", ())]),
        ({"to_move": "first"}, [("setup_turn_zero", ())]),
        ({"to_move": "red"}, [("setup_player", ())]),
        ({"to_move": "second", "turn": 0}, [("setup_beginning", ())]),
        (
            {"white": ["z9"], "black": ["a1", "a1"], "turn": 0},
            [("setup_unknown", ()), ("setup_twice", ("a1",)), ("setup_turn_zero", ())],
        ),
    ],
)
def test_what_cannot_lie_on_a_board_is_refused(
    given: dict[str, object], expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert faults(**given) == expected


def test_unknown_options_are_refused() -> None:
    for given in ({"spacing": "far"}, {"repetition": 1}, {"max_turns": -1}, {"corners": "x"}):
        with pytest.raises(kyokai.InvalidOption):
            kyokai.setup("borderland", **given)
        with pytest.raises(kyokai.InvalidOption):
            kyokai.start("borderland", **given)


# -- the line of text ---------------------------------------------------------------------------


def reached() -> dict[str, Borderland]:
    """Positions that only play can reach, by what their text must tell."""
    start = kyokai.start("borderland")
    assert isinstance(start, Borderland)
    two_left = board(white=(*ALMOST_C, *row("i"), "f1"), black=["a1", "f5", "k1"])
    return {
        "first 0": start,
        "5W5": start.play("W@f6"),
        "second 0": play(start, "W@f6", "B@c3"),
        "first=black": play(start, "W@f6", "B@c3", "white"),
        "first=white": play(start, "W@f6", "B@c3", "black", "f6-f7"),
        "placed=a1": board(white=["f6"], black=["k1"]).play("@a1"),
        "moved=f7": board(white=["f6"], black=["k1"], spacing="near").play("f6-f7"),
        "cede=white": board(white=ALMOST_B, black=["a1", "f6"]).play("a4-b4"),
        "cede=white ": play(two_left, "f1-f2", "b4-c4"),
        "placed=e5 cede=white": board(white=(*row("e", 5), "k6"), spacing="near").play("@e5"),
        "moved=h2 cede=black": board(white=["a1", "h1"], black=row("b")).play("h1-h2"),
        "ceded_white=f1": play(board(white=(*ALMOST_E, "k3")), "d5-e5", "cede:f1"),
        "ceded_black=c1": play(
            board(white=["a1", "h1"], black=(*row("b"), "k1")), "h1-h2", "cede:c1"
        ),
        "passed=yes": board(black=NET).play("pass"),
        "over=white:territory": play(board(white=ALMOST_B), "a4-b4", "cede:a1"),
        "over=black:territory": board(white=["c3"], black=row("f")).play("c3-c4"),
        "over=draw:max_turns": board(white=["f6"], turn=3, max_turns=2).play("f6-f7"),
        "over=draw:max_turns passed": board(black=NET, max_turns=1).play("pass"),
        "over=draw:no_action": play(board(white=NEARLY_ALL, black=["a1"]), "pass", "pass"),
    }


@pytest.mark.parametrize("what", reached())
def test_every_state_is_told_by_the_text(what: str) -> None:
    position = reached()[what]
    for word in what.replace("passed", "passed=yes").replace("=yes=yes", "=yes").split():
        assert word in str(position)
    again = kyokai.position(str(position))
    assert again == position
    assert str(again) == str(position)
    assert (again.key, again.legal(), again.outcome) == (
        position.key,
        position.legal(),
        position.outcome,
    )
    assert pickle.loads(pickle.dumps(position)) == position


def test_positions_of_different_text_are_different() -> None:
    every = list(reached().values())
    assert len({str(position) for position in every}) == len(every)
    assert len(set(every)) == len(every)


def test_a_choice_is_named_by_any_cell_of_its_area() -> None:
    chosen = play(board(white=(*ALMOST_E, "k3")), "d5-e5", "cede:f1")
    other = kyokai.position(with_fields(chosen, "ceded_white=k6", without="ceded"))
    assert other == chosen
    assert "ceded_white=f1" in str(other)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("borderland 6/7 white 1", "board_rows"),
        ("borderland 6/7/8/9/10/11/10/9/8/7/5 white 1", "board_row_length"),
        ("borderland 6/7/8/9/10/11/10/9/8/7/5X white 1", "board_sign"),
        ("borderland 6/7/8/9/10/11/10/9/8/7/6 red 1", "position_player"),
        ("borderland 6/7/8/9/10/11/10/9/8/7/6 white x", "position_number"),
        ("borderland 6/7/8/9/10/11/10/9/8/7/6 white 1 passed=no", "position_passed"),
        ("borderland 6/7/8/9/10/11/10/9/8/7/6 white 1 what=x", "position_unknown_field"),
        ("borderland 6/7/8/9/10/11/10/9/8/7/6 white 1 cede=red", "setup_colour"),
        ("borderland 6/7/8/9/10/11/10/9/8/7/6 white 1 first=red", "setup_colour"),
        ("borderland 6/7/8/9/10/11/10/9/8/7/6 white 1 placed=z1", "setup_unknown"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, code: str) -> None:
    assert text_faults(text) == [code]


# -- the proof ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board_text", "player", "fields", "expected"),
    [
        ("6/7/8/9/10/11/10/9/8/7/WW4", "first", "", ["setup_beginning"]),
        ("6/7/8/9/10/11/10/9/8/7/B5", "first", "", ["setup_beginning"]),
        ("6/7/8/9/10/11/10/9/8/7/WBB3", "second", "", ["setup_beginning"]),
        ("6/7/8/9/10/11/10/9/8/7/WB4", "second", " first=white", ["setup_not_yet"]),
        ("6/7/8/9/10/11/10/9/8/7/WB4", "second", " placed=a1", ["setup_not_yet"]),
        ("6/7/8/9/10/11/10/9/8/7/WB4", "second", " passed=yes", ["setup_not_yet"]),
        ("6/7/8/9/10/11/10/9/8/7/WB4", "second", " cede=white", ["setup_not_yet"]),
        ("6/7/8/9/10/11/10/9/8/7/WB4", "second", " over=draw:max_turns", ["setup_not_yet"]),
        ("6/7/8/9/10/11/10/9/8/7/6", "second", " moved=a1", ["setup_beginning", "setup_not_yet"]),
    ],
)
def test_the_setup_holds_nothing_else(
    board_text: str, player: str, fields: str, expected: list[str]
) -> None:
    assert text_faults(f"borderland {board_text} {player} 0{fields}") == expected


@pytest.mark.parametrize(
    ("position", "fields", "expected"),
    [
        # The colours and the turn.
        (board(white=["f6"], turn=2), "first=white", ["setup_first"]),
        (board(white=["f6"], turn=3, to_move="black"), "first=white", ["setup_first"]),
        # The stone of the first action.
        (board(white=["f6"], black=["a1"]), "placed=a1", ["setup_acted"]),
        (board(white=["f6"], black=["a1"]), "placed=f7", ["setup_acted"]),
        (board(white=["f6", "h6"]), "placed=f6,h6", ["setup_acted"]),
        (board(white=["f6", "h6"]), "placed=f6 moved=h6", ["setup_acted"]),
        (board(white=["f6", "f7"]), "placed=f7", ["setup_placed_near"]),
        (board(white=["f6"], black=["f7"]), "placed=f6", ["setup_placed_near"]),
        (board(white=NEARLY_ALL, black=["a1"]), "moved=k6", ["setup_moved_from"]),
        (board(white=["f6"]), "placed=f6 over=draw:repetition", ["setup_over_unfinished"]),
        # Choices.
        (board(white=row("e"), black=["h5"]), "ceded_white=a1", ["setup_ceded"]),
        (board(white=row("e")), "ceded_white=e5", ["setup_ceded"]),
        (board(white=row("e")), "ceded_white=a1,f1", ["setup_ceded", "setup_won"]),
        (board(white=["f6"]), "ceded_black=a1", ["setup_ceded"]),
        (board(white=row("e"), black=["h5"]), "cede=white", ["setup_cede"]),
        (board(white=row("e")), "cede=black", ["setup_cede", "setup_tie_open"]),
        (board(white=row("e")), "cede=white ceded_white=f1", ["setup_cede"]),
        # A forced pass.
        (board(white=["f6"], turn=2), "passed=yes", ["setup_passed"]),
        (board(black=NET, to_move="black"), "passed=yes", ["setup_passed"]),
        # What is judged after an action.
        (board(white=(*row("b"), "h5")), "placed=h5", ["setup_tie_open"]),
        (board(white=("h5", "a1"), black=row("b")), "moved=h5", ["setup_tie_open"]),
        (board(white=(*row("e"), "h5"), black=["c3"]), "moved=h5", ["setup_won"]),
        (board(white=("h5",), black=row("e")), "moved=h5", []),
        (board(white=("c3",), black=row("f")), "moved=c3", ["setup_won"]),
        (
            board(white=(*row("b"), "h5"), black=["a1", "f6", "f8"]),
            "moved=h5",
            ["setup_not_captured"],
        ),
        (board(white=["h5", "k1"], black=["a1"]), "placed=h5", []),
        (board(white=["a1"], black=NET), "moved=a1", ["setup_turn_over"]),
        (board(white=["f6"], turn=9, max_turns=5), "moved=f6", ["setup_called_off"]),
        (board(white=["f6"], turn=9, max_turns=9), "moved=f6", []),
        # The end.
        (board(white=row("e"), black=["c3"]), "over=white:territory", []),
        (board(white=row("e"), black=["h5"]), "over=white:territory", ["setup_over"]),
        (board(white=row("e"), black=["c3"]), "over=black:territory", ["setup_over"]),
        (board(white=row("e"), black=["c3"]), "over=draw:territory", ["setup_over"]),
        (board(white=row("e"), black=["c3"]), "over=white:repetition", ["setup_over"]),
        (board(white=row("e"), black=["c3"]), "over=white:territory:x:1:2", ["setup_over"]),
        (board(white=(*row("c"), *row("i"))), "over=white:territory", ["setup_over"]),
        (board(white=["f6"], turn=3), "over=draw:repetition", []),
        (board(white=["f6"], turn=1), "over=draw:repetition", ["setup_over"]),
        (board(white=["f6"], turn=3, repetition=0), "over=draw:repetition", ["setup_over"]),
        (board(white=["f6"], turn=3, max_turns=2), "over=draw:max_turns", []),
        (board(white=["f6"], turn=3, max_turns=3), "over=draw:max_turns", ["setup_over"]),
        (board(white=["f6"], turn=3, max_turns=0), "over=draw:max_turns", ["setup_over"]),
        (board(white=NEARLY_ALL, black=["a1"]), "over=draw:no_action", []),
        (board(white=["f6"]), "over=draw:no_action", ["setup_over"]),
        (board(white=["f6"]), "over=draw:nonsense", ["setup_over"]),
    ],
)
def test_what_play_cannot_lead_to_is_refused(
    position: Borderland, fields: str, expected: list[str]
) -> None:
    text = with_fields(position, *fields.split())
    if expected:
        assert text_faults(text) == expected
    else:
        assert kyokai.position(text).outcome == kyokai.read_setup(text).over


def test_of_two_wins_only_the_movers_can_have_ended_the_game() -> None:
    white = (*row("c"), "k1", "k2", "k4", "k5", "k6", "j1", "j2", "j6", "j4")
    black = (*row("i"), "a1", "a2", "a4", "a5", "a6", "b1", "b2", "b6", "b7")
    both = board(white=white, black=black)
    kyokai.position(with_fields(both, "over=white:territory"))
    assert text_faults(with_fields(both, "over=black:territory")) == ["setup_over"]


def test_a_choice_that_stands_tells_that_the_last_action_was_judged() -> None:
    # Black made the last action: its stones may stand in White's territory, not the reverse.
    stands = board(white=row("e"), black=["c3", "h5"], turn=3)
    kyokai.position(with_fields(stands, "ceded_white=f1"))
    assert text_faults(with_fields(stands, "ceded_white=a1")) == ["setup_won"]
    own = board(white=row("e"), black=["c3", "h5"], turn=3, to_move="black")
    assert text_faults(with_fields(own, "ceded_white=f1")) == ["setup_not_captured"]


def test_turned_and_mirrored_setups_are_the_same_game() -> None:
    for position in reached().values():
        for symmetry in GRID.symmetries:
            image = position.to_setup().mapped(symmetry).position()
            assert len(image.legal()) == len(position.legal())
            assert image.stones("white") == symmetry.cells_of(position.stones("white"))
            assert image.territory("black") == symmetry.cells_of(position.territory("black"))


def test_rows_a_and_k_are_written_from_the_top() -> None:
    assert (
        str(board(white=rows("k"), black=rows("a"))).split()[1]
        == "WWWWWW/7/8/9/10/11/10/9/8/7/BBBBBB"
    )
