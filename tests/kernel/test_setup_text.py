"""Lines of text that are positions, and those that are not: which fault, and in which column."""

import pytest

import kyokai
from kernel.tiny import OPTIONS, Setup, Tiny
from kyokai.kernel.game import Game
from kyokai.kernel.setup import game_of, read, write, write_outcome
from kyokai.kernel.types import Outcome

GAME = Game(
    "kernel.tiny",
    Tiny,
    Setup,
    version="7",
    setup_fields={"white": (), "black": (), "to_move": "white", "turn": 2},
    not_in_setup=("corners",),
)


def fault(text: str) -> tuple[str, int]:
    with pytest.raises(kyokai.PositionTextError) as caught:
        read(text, Setup)
    error = caught.value
    assert error.text in text
    for lang in ("en", "ja"):
        assert "{" not in error.say(lang)
        assert "reasons." not in error.say(lang)
    return (error.reason.code, error.column)


@pytest.mark.parametrize(
    "text",
    [
        "tiny a1,b1/c1 white 3",
        "tiny / black 999999999",
        "tiny a1/ white 3 speed=fast repetition=0 max_turns=7",
        "tiny a1/ white 3 over=white:three",
        "tiny a1/ white 3 over=draw:repetition",
        "tiny a1/ white 3 over=black:score:filled:12:13",
    ],
)
def test_a_line_is_read_and_written(text: str) -> None:
    assert write(read(text, Setup)) == text
    assert str(read(text, Setup).position()) == text


def test_space_does_not_matter_nor_the_order_of_fields() -> None:
    setup = read("  tiny  a1/  white   3  note=x  max_turns=7 speed=fast ", Setup)
    assert write(setup) == "tiny a1/ white 3 speed=fast max_turns=7"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "position_words", 1),
        ("tiny", "position_words", 5),
        ("tiny a1/ white", "position_words", 15),
        ("tiny a1 white 3", "board_rows", 6),
        ("tiny a1/ White 3", "position_player", 10),
        ("tiny a1/ white x", "position_number", 16),
        ("tiny a1/ white ３", "position_number", 16),
        ("tiny a1/ white 1234567890", "position_number", 16),
        ("tiny a1/ white 3 speed", "position_field", 18),
        ("tiny a1/ white 3 speed=", "position_field", 18),
        ("tiny a1/ white 3 =fast", "position_field", 18),
        ("tiny a1/ white 3 speed=fast speed=slow", "position_field_twice", 29),
        ("tiny a1/ white 3 speed=lazy", "option_value", 24),
        ("tiny a1/ white 3 repetition=1", "option_value", 29),
        ("tiny a1/ white 3 colour=red", "position_unknown_field", 18),
        ("tiny a1/ white 3 over=three", "position_over", 23),
        ("tiny a1/ white 3 over=white", "position_over", 23),
        ("tiny a1/ white 3 over=green:three", "position_over", 23),
        ("tiny a1/ white 3 over=white:", "position_over", 23),
        ("tiny a1/ white 3 over=white:score:filled", "position_over", 23),
        ("tiny a1/ white 3 over=white:score:filled:1:x", "position_over", 23),
        ("tiny a1/ white 3 over=white:score:filled:1:1000", "position_over", 23),
        ("tiny a1/ white 3 over=white:score:filled:1:2:3", "position_over", 23),
    ],
)
def test_a_line_is_refused_where_it_breaks(text: str, code: str, column: int) -> None:
    assert fault(text) == (code, column)


def test_the_first_word_is_the_game() -> None:
    assert game_of("tiny a1/ white 3") == "tiny"
    assert game_of("   ") == game_of("") == ""
    for text in ("", "   ", "tiny", "chess startpos"):
        with pytest.raises(kyokai.UnknownGame, match=kyokai.games()[0]):
            kyokai.position(text)


def test_outcomes_are_one_word() -> None:
    assert write_outcome(Outcome("white", "apart")) == "white:apart"
    assert write_outcome(Outcome(None, "score", "filled", (3, 3))) == "draw:score:filled:3:3"


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        ({"turn": 0}, ["setup_number"]),
        ({"turn": 1.0}, ["setup_number"]),
        ({"turn": 10**9}, ["setup_number"]),
        ({"to_move": "green"}, ["setup_player"]),
        ({"white": ["z1"]}, ["setup_unknown"]),
        ({"white": [("a1",)]}, ["setup_unknown"]),
        ({"white": ["a1", "a1"]}, ["setup_twice"]),
        ({"white": "a1"}, ["setup_list"]),
        ({"white": None}, ["setup_list"]),
        ({"white": ["a1"], "black": ["a1"]}, ["setup_two_stones"]),
        ({"turn": -1, "to_move": 3, "white": "a1"}, ["setup_player", "setup_number", "setup_list"]),
    ],
)
def test_what_cannot_lie_on_a_board_is_refused(given: dict[str, object], codes: list[str]) -> None:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        GAME.setup(**given)
    assert [found.code for found in caught.value.faults] == codes
    for lang in ("en", "ja"):
        assert "{" not in caught.value.say(lang)


# -- the game as a whole ------------------------------------------------------------------------


def test_a_game_knows_its_room() -> None:
    assert repr(GAME) == "<game tiny, rules 7>"
    assert GAME.action_count == 83
    assert (GAME.name, GAME.version, GAME.colours) == ("tiny", "7", ("white", "black"))
    assert GAME.folder.name == "kernel"
    assert str(GAME.start(speed="fast")) == "tiny / white 1 speed=fast"
    assert write(GAME.read_setup("tiny a1/ white 3")) == "tiny a1/ white 3"


def test_a_set_up_position_takes_fields_and_options() -> None:
    assert str(GAME.setup()) == "tiny / white 2"
    given = GAME.setup(white=["a1"], turn=5, max_turns=9)
    assert str(given) == "tiny a1/ white 5 max_turns=9"
    assert given.options == OPTIONS.make({"max_turns": 9})


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_unknown_part_of_a_set_up_is_refused_and_the_known_are_told(lang: str) -> None:
    with pytest.raises(kyokai.InvalidOption) as refused:
        GAME.setup(colour=1)
    told = refused.value.say(lang)
    assert "colour" in told
    assert "white, black, to_move, turn" in told
    assert "speed" in told
    assert "corners" not in told


def test_what_has_no_meaning_in_a_set_up_is_refused() -> None:
    with pytest.raises(kyokai.InvalidPosition, match="corners has no meaning"):
        GAME.setup(corners=("a1", "c3"))


def test_every_room_has_its_parts() -> None:
    for name in kyokai.games():
        game = kyokai.game(name)
        assert game is kyokai.game(name)
        assert game.name == name == game.drawing.board().game
        assert game.evaluation.evaluate(game.start()).score("white") is not None
        assert len(game.grid.names) == len(game.drawing.board().cells)
        assert (game.folder / "rules.py").is_file()


def test_an_unknown_game_is_refused_and_the_known_are_told() -> None:
    for does in (kyokai.game, kyokai.start, kyokai.setup):
        with pytest.raises(kyokai.UnknownGame) as caught:
            does("chess")
        assert all(name in str(caught.value) for name in kyokai.games())
        assert caught.value.refused == "chess"
