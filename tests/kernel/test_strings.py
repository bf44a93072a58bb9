"""Words: whose come first, which language stands in, and how details are filled in."""

import pickle
from pathlib import Path

import pytest

import kyokai
from kyokai.kernel import strings
from kyokai.kernel.types import Outcome, Reason, Verbatim

ENGLISH = """
[reasons]
near = "{cell} is too near {cells}"
game_over = "over, in this room's words"
missing = "{nothing} is known"
[words]
white = "Snow"
[outcome]
score = "{white_points} to {black_points}, {ended}"
filled = "the board is full"
lone = "{winner} took all of {loser}"
"""
JAPANESE = """
[reasons]
near = "{cell} は {cells} に近すぎます"
"""


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A room that has nothing but words."""
    package = tmp_path / "wordy"
    (package / "strings").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "strings" / "en.toml").write_text(ENGLISH, encoding="utf-8")
    (package / "strings" / "ja.toml").write_text(JAPANESE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    strings.register("wordy", "wordy")
    return "wordy"


def test_a_rooms_words_come_before_the_common_ones(room: str) -> None:
    assert strings.say(room, "en", "reasons.game_over") == "over, in this room's words"
    assert strings.say(None, "en", "reasons.game_over") == "the game is over"
    assert strings.say("no room", "en", "reasons.game_over") == "the game is over"
    assert strings.word(room, "en", "white") == "Snow"
    assert strings.word(None, "en", "white") == "White"


def test_a_missing_language_falls_back_to_english(room: str) -> None:
    details = {"cell": "a1", "cells": ("b1", "c1")}
    assert strings.say(room, "ja", "reasons.near", **details) == "a1 は b1、c1 に近すぎます"
    assert strings.say(room, "en", "reasons.near", **details) == "a1 is too near b1, c1"
    for other in ("fr", "../en", "", "EN"):
        assert strings.say(room, other, "reasons.near", **details) == "a1 is too near b1, c1"


def test_the_language_asked_for_comes_before_the_rooms_english(room: str) -> None:
    assert strings.say(room, "ja", "reasons.game_over") == "ゲームはもう終わっています"


def test_a_key_without_words_stands_for_itself(room: str) -> None:
    assert strings.say(room, "en", "reasons.unheard") == "reasons.unheard"
    assert strings.find(room, "en", "reasons.unheard") is None
    assert strings.word(room, "en", "teapot") == "teapot"
    assert strings.say(room, "en", "reasons.missing") == "{nothing} is known"


def test_words_of_a_language_are_told_without_fallback(room: str) -> None:
    assert list(strings.words_of(room, "ja")) == ["reasons.near"]
    assert strings.words_of("no room", "en") == {}
    copy = strings.words_of(room, "ja")
    copy.clear()
    assert strings.words_of(room, "ja")


def test_known_words_among_details_are_translated() -> None:
    told = Reason("", "setup_player", details={"value": "white", "allowed": ["white", "black"]})
    assert told.say() == "White cannot be to move; allowed: White, Black"
    assert str(told) == told.say("en")
    assert told.say("ja") == "白 を手番のプレイヤーにはできません。選べるのは 白、黒 です"
    assert "4" in Reason("", "position_words", details={"count": 4}).say()


def test_a_reason_may_stand_within_a_sentence() -> None:
    inner = Reason("", "game_over", "4.1")
    outer = Reason("", "not_an_action", details={"text": inner})
    assert outer.say() == "“rule 4.1: the game is over” is no action of this game"
    assert "ルール4.1：ゲームはもう終わっています" in outer.say("ja")


def test_a_reason_tells_its_rule_or_its_ruling() -> None:
    assert Reason("", "game_over", "4.1").say() == "rule 4.1: the game is over"
    assert Reason("", "game_over", "W7").say() == "ruling W7: the game is over"
    assert Reason("", "game_over", "W7").say("ja") == "裁定W7：ゲームはもう終わっています"


class Ended:
    """A position of which only the end is known."""

    options = kyokai.game(kyokai.games()[0]).options.defaults

    def __init__(self, game: str, outcome: Outcome | None) -> None:
        self.game = game
        self.outcome = outcome


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (None, ""),
        (Outcome(None, "repetition"), "A draw: the same position stood on the board 3 times."),
        (Outcome(None, "max_turns"), "A draw: {turns} turns have been played."),
        (Outcome("black", "lone"), "Black wins: Black took all of Snow."),
        (
            Outcome("white", "score", "filled", (20, 12)),
            "Snow wins: 20 to 12, the board is full.",
        ),
        (Outcome(None, "score", "filled", (9, 9)), "A draw: 9 to 9, the board is full."),
    ],
)
def test_an_end_is_told(room: str, outcome: Outcome | None, sentence: str) -> None:
    ended = Ended(room, outcome)
    told = strings.say_outcome(ended)  # type: ignore[arg-type]
    assert told == sentence.replace("{turns}", str(Ended.options.max_turns))


def test_a_name_that_is_also_a_word_is_told_as_it_is() -> None:
    details = {"name": Verbatim("white"), "allowed": "x", "value": "1"}
    for lang, told in (("en", "White"), ("ja", "白")):
        assert strings.say(None, lang, "reasons.option_value", **details).startswith("white")
        assert strings.say(None, lang, "words.white") == told
    assert pickle.loads(pickle.dumps(Verbatim("white"))) == "white"
