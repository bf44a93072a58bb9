"""Set-up positions of Apart: what is refused, and the line of text."""

import pytest

import kyokai
from kyokai.games.apart.tests.boards import texts


def faults(**given: object) -> list[tuple[str, tuple[str, ...]]]:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        kyokai.setup("apart", **given)
    return [(fault.code, fault.cells) for fault in caught.value.faults]


def text_faults(text: str) -> list[str]:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        kyokai.position(text)
    return [fault.code for fault in caught.value.faults]


def test_a_position_is_set_up_on_turn_3_with_white_to_move() -> None:
    position = kyokai.setup("apart", white=["d4"], black=("a1", "b1"))
    assert (position.to_move, position.turn) == ("white", 3)
    assert str(position) == "apart 8/8/8/8/3W4/8/8/BB6 white 3"
    assert position.stones("black") == ("a1", "b1")


def test_names_may_stand_in_any_order() -> None:
    one = kyokai.setup("apart", white=["h8", "a1"], black=("b1",))
    assert one.stones("white") == ("a1", "h8")
    assert one == kyokai.setup("apart", white=["a1", "h8"], black=("b1",))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"black": ["a1"]}, [("setup_no_stone", ())]),
        ({}, [("setup_no_stone", ()), ("setup_no_stone", ())]),
        ({"white": ["z9"], "black": ["a1"]}, [("setup_unknown", ()), ("setup_no_stone", ())]),
        ({"white": ["d4", 5], "black": ["a1"]}, [("setup_unknown", ())]),
        ({"white": ["d4", "d4"], "black": ["a1"]}, [("setup_twice", ("d4",))]),
        ({"white": ["d4"], "black": ["d4", "a1"]}, [("setup_two_stones", ("d4",))]),
        ({"white": "d4", "black": ["a1"]}, [("setup_list", ()), ("setup_no_stone", ())]),
        ({"white": 4, "black": ["a1"]}, [("setup_list", ()), ("setup_no_stone", ())]),
        ({"white": ["d4"], "black": ["a1"], "turn": 0}, [("setup_number", ())]),
        ({"white": ["d4"], "black": ["a1"], "turn": "3"}, [("setup_number", ())]),
        ({"white": ["d4"], "black": ["a1"], "turn": True}, [("setup_number", ())]),
        ({"white": ["d4"], "black": ["a1"], "turn": 10**9}, [("setup_number", ())]),
        ({"white": ["d4"], "black": ["a1"], "to_move": "red"}, [("setup_player", ())]),
        (
            {"white": ["d4"], "black": ["a1"], "turn": 1, "to_move": "black"},
            [("setup_first_turn", ())],
        ),
    ],
)
def test_what_cannot_lie_on_a_board_is_refused(
    given: dict[str, object], expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert faults(**given) == expected


def test_a5_a_board_full_of_one_colour_is_refused() -> None:
    full = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
    assert faults(white=full) == [("setup_no_stone", ())]


def test_every_fault_is_told_at_once_in_both_languages() -> None:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        kyokai.setup("apart", white=["z9"], black=["a1", "a1"], turn=0, to_move="red")
    error = caught.value
    codes = [fault.code for fault in error.faults]
    expected = ["setup_player", "setup_number", "setup_unknown", "setup_twice", "setup_no_stone"]
    assert codes == expected
    assert error.reason == error.faults[0]
    assert str(error) == (
        "'red' cannot be to move; allowed: white, black; "
        "turn cannot be 0; allowed: 1, …, 999999999; "
        "there is no cell “z9”; cell a1 is named twice; White has no stone on the board"
    ).replace("1, …, 999999999", "1–999999999")
    assert "白のコマがボードに1つもありません" in error.say("ja")


@pytest.mark.parametrize("name", ["moving", "closed", "first", "corners", "pawns"])
def test_unknown_keywords_are_refused(name: str) -> None:
    with pytest.raises(kyokai.InvalidOption, match=name):
        kyokai.setup("apart", white=["d4"], black=["a1"], **{name: ("d4",)})


# -- the line of text ---------------------------------------------------------------------------

CHAIN = "apart 1BB5/8/3W4/3W4/8/8/8/WW6 white 7 moving=d6 closed=d4,d6"


def test_a_chain_in_the_making_is_read_and_written() -> None:
    chain = kyokai.position(CHAIN)
    assert str(chain) == CHAIN
    played = kyokai.position("apart 1BB5/8/8/3W4/3W4/8/8/WW6 white 7").play("d4-d6")
    assert chain == played
    assert texts(chain) == ["d6-d8", "stop"]


def test_an_open_chain_in_the_making_is_read_and_written() -> None:
    text = "apart 1BB5/8/3W4/3W4/8/8/8/WW6 white 7 moving=d6 closed=d6 origin=open"
    chain = kyokai.position(text)
    assert str(chain) == text
    assert texts(chain) == ["d6-d8", "d6-d4", "stop"]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (("moving=d6", ""), ["setup_chain_stone"]),
        (("moving=d6", "moving=d5,d6"), ["setup_chain_stone"]),
        (("moving=d6", "moving=b8"), ["setup_chain_stone"]),
        (("moving=d6", "moving=d7"), ["setup_chain_stone"]),
        (("moving=d6", "moving=z6"), ["setup_unknown"]),
        ((" closed=d4,d6", ""), ["setup_chain_closed"]),
        (("closed=d4,d6", "closed=d4,d4,d6"), ["setup_twice"]),
        (("closed=d4,d6", "closed=d6"), ["setup_chain_closed"]),
        (("closed=d4,d6", "closed=d4,d8"), ["setup_chain_closed"]),
        (("closed=d4,d6", "closed=d5,d6"), ["setup_chain_closed"]),
        (("closed=d4,d6", "closed=b8,d6"), ["setup_chain_closed"]),
        (("closed=d4,d6", "closed=d4,d6,d8"), ["setup_chain_end"]),
        (("white 7", "white 1"), ["setup_chain_turn"]),
        (("white 7", "black 7"), ["setup_chain_stone"]),
        ((" closed=d4,d6", " closed=d4,d6 over=white:apart"), ["setup_chain_turn"]),
        (("1BB5", "1B6"), ["setup_apart"]),
    ],
)
def test_a_chain_that_cannot_be_is_refused(changed: tuple[str, str], expected: list[str]) -> None:
    found = text_faults(CHAIN.replace(*changed))
    assert found[: len(expected)] == expected


def test_a_chain_of_somebody_who_is_apart_is_refused() -> None:
    # A stone that can jump on touches a friend, so only the opponent can be apart.
    text = "apart 1B6/8/3W4/3W4/8/8/8/8 white 7 moving=d6 closed=d4,d6"
    assert text_faults(text) == ["setup_apart"]


@pytest.mark.parametrize(
    "text",
    [
        "apart 4W3/1BB5/8/4W3/8/8/1W6/8 white 5 over=white:apart",
        "apart 8/3W4/3B4/8/3W4/8/8/8 white 9 over=black:apart",
        "apart BB6/6B1/8/8/8/8/6W1/WW6 white 9 over=draw:repetition",
        "apart BB6/6B1/8/8/8/8/6W1/WW6 white 501 over=draw:max_turns",
    ],
)
def test_a_finished_game_is_read_and_written(text: str) -> None:
    over = kyokai.position(text)
    assert str(over) == text
    assert over.outcome is not None
    assert over.legal() == []


@pytest.mark.parametrize(
    "over",
    [
        "white:apart",
        "black:apart",
        "draw:apart",
        "white:repetition",
        "black:max_turns",
        "draw:max_turns",
        "draw:no_action",
        "white:score:filled:3:2",
        "draw:repetition:filled:3:2",
        "draw:repetition repetition=0",
        "draw:max_turns max_turns=0",
    ],
)
def test_an_end_that_the_board_does_not_show_is_refused(over: str) -> None:
    text = f"apart BB6/6B1/8/8/8/8/6W1/WW6 white 9 over={over}"
    assert text_faults(text) == ["setup_over"]


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("apart", "position_words", 6),
        ("apart 8/8/8/8/8/8/8/WB6 white", "position_words", 30),
        ("apart 8/8/8 white 3", "board_rows", 7),
        ("apart 8/8/8/8/8/8/8/WX6 white 3", "board_sign", 22),
        ("apart 8/8/8/8/8/8/8/WB60 white 3", "board_row_length", 21),
        ("apart 8/8/8/8/8/8/8/WB5 white 3", "board_row_length", 21),
        ("apart 8/8/8/8/8/8/9/WB6 white 3", "board_row_length", 19),
        ("apart 8/8/8/8/8/8/44W/WB6 white 3", "board_sign", 21),
        ("apart 8/8/8/8/8/8/88/WB6 white 3", "board_row_length", 19),
        ("apart 8/8/8/8/8/8/8/WB6 red 3", "position_player", 25),
        ("apart 8/8/8/8/8/8/8/WB6 white x", "position_number", 31),
        ("apart 8/8/8/8/8/8/8/WB6 white -3", "position_number", 31),
        ("apart 8/8/8/8/8/8/8/WB6 white 3 origin=closed", "option_value", 40),
        ("apart 8/8/8/8/8/8/8/WB6 white 3 seats=none", "position_unknown_field", 33),
    ],
)
def test_a_text_is_refused_where_it_breaks(text: str, code: str, column: int) -> None:
    with pytest.raises(kyokai.PositionTextError) as caught:
        kyokai.position(text)
    assert (caught.value.reason.code, caught.value.column) == (code, column)


def test_options_are_written_only_where_they_differ() -> None:
    text = "apart 8/8/8/8/8/8/8/WB6 white 3"
    assert str(kyokai.position(f"{text} origin=blocked repetition=3 max_turns=500")) == text
    other = f"{text} origin=open repetition=0 max_turns=9"
    assert str(kyokai.position(other)) == other


def test_a_setup_is_turned_and_mirrored_whole() -> None:
    setup = kyokai.read_setup(CHAIN)
    for symmetry in kyokai.game("apart").grid.symmetries:
        turned = setup.mapped(symmetry)
        assert turned.position().outcome is None
        if symmetry.name == "turn 180":
            assert str(turned.position()) == (
                "apart 6WW/8/8/8/4W3/4W3/8/5BB1 white 7 moving=e3 closed=e3,e5"
            )
