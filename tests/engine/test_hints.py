"""Hints: where to look, the turn itself, and what is known about it, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

import kyokai
from compiled import hide
from engine import truth
from engine.test_mistakes import MISTAKES
from kyokai import engine
from kyokai.engine import Limit, hints
from kyokai.kernel import strings
from kyokai.kernel.facts import Choice, Fact

FEW = Limit(nodes=3000)
#: White wins at once by a step; the turn after that it would be Black.
STEP = "apart 8/1B6/1B6/8/8/8/3W3W/2W4B white 5"


def hint(text: str, limit: Limit = FEW) -> engine.Hint:
    return engine.hint(kyokai.position(text), limit, memory=8)


def test_a_hint_says_where_to_look_and_then_what_to_play() -> None:
    found = hint(STEP)
    position = kyokai.position(STEP).play_turn(found.turn)
    assert position.outcome is not None
    assert position.outcome.winner == "white"
    assert found.places == (found.turn[:2], found.turn[3:])
    assert found.look() == f"Look at {found.turn[:2]}, {found.turn[3:]}."
    assert found.look("ja") == f"{found.turn[:2]}、{found.turn[3:]} に注目してください。"
    assert found.say() == f"{found.turn}: This wins at once: all the stones of White are apart."
    assert found.say("ja").startswith(f"{found.turn}：すぐに勝てます")


def test_a_chain_that_wins_is_told_as_one() -> None:
    [mistake] = [m for m in MISTAKES if m["cause"] == "chain_missed"][:1]
    found = hint(mistake["position"])
    jumps = len(found.actions)
    assert jumps > 1
    assert found.facts[0].code == "chain_missed"
    assert found.facts[0].details["jumps"] == jumps
    assert f"chain of {jumps} jumps" in found.say()


def test_a_border_that_can_be_built_is_told() -> None:
    [mistake] = [m for m in MISTAKES if m["cause"] == "border_missed"][:1]
    found = hint(mistake["position"], Limit(nodes=20_000))
    [fact] = [fact for fact in found.facts if fact.code == "border_missed"]
    after = kyokai.position(mistake["position"]).play_turn(found.turn)
    assert len(after.territory("white")) == fact.details["count"]
    assert fact.say(form="hints") in found.say()


def test_what_the_enemy_threatens_is_told() -> None:
    mistakes = [
        m for m in MISTAKES if m["cause"] == "win_allowed" and "borderland" in m["position"]
    ]
    told = 0
    for mistake in mistakes:
        position = kyokai.position(mistake["position"])
        found = hint(mistake["position"], Limit(nodes=20_000))
        for fact in found.facts:
            if fact.code not in ("threat", "others_lose"):
                continue
            assert str(fact.details["reply"]) in found.say()
            lost = position.play_turn(str(fact.details["other"]))
            if fact.details["count"] == 1:
                outcome = lost.play_turn(str(fact.details["reply"])).outcome
                assert outcome is not None
                assert outcome.winner == fact.details["enemy"]
                told += 1
    assert told > 2


@pytest.mark.parametrize("name", kyokai.games())
def test_what_a_hint_states_is_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stated: list[tuple[Choice, Fact]] = []

    class Noting(Choice):
        def fact(self, *told: Any, **details: Any) -> Fact:
            stated.append((self, super().fact(*told, **details)))
            return stated[-1][1]

    monkeypatch.setattr(hints, "Choice", Noting)
    positions = [m["position"] for m in MISTAKES if m["position"].startswith(name)]
    for text in positions:
        engine.hint(kyokai.position(text), FEW, memory=1)
    assert stated
    for choice, fact in stated:
        truth.check(choice, fact)


@pytest.mark.parametrize("name", kyokai.games())
def test_hints_are_sentences_in_every_position(name: str) -> None:
    position = kyokai.start(name)
    for _ in range(4):
        found = engine.hint(position, Limit(nodes=300), memory=1)
        for lang in strings.LANGUAGES:
            assert found.turn in found.say(lang)
            assert "{" not in found.look(lang) + found.say(lang)
            assert found.look(lang) != found.look("en") or lang == "en"
        position = position.play_turn(found.turn)


def test_a_hint_in_the_middle_of_a_turn_is_the_rest_of_it() -> None:
    position = kyokai.start("weave").play("take:c3")
    found = engine.hint(position, FEW)
    assert not position.play_turn(found.turn).same_turn(position)


def test_what_is_no_place_is_named_as_it_is_written() -> None:
    position = kyokai.start("borderland").play("W@f6").play("B@a1")
    found = engine.hint(position, FEW)
    assert found.places == ()
    assert found.look() == "Nothing on the board: look at white, black."
    assert found.turn in ("white", "black")


def test_a_game_that_is_over_has_none() -> None:
    over = kyokai.position(STEP).play("d2-e2")
    found = engine.hint(over, FEW)
    assert (found.actions, found.places, found.turn) == ((), (), "")
    assert found.look() == found.say() == "The game is over."


def test_a_hint_needs_an_end() -> None:
    with pytest.raises(ValueError, match="limit"):
        engine.hint(kyokai.start("apart"), Limit())


def test_without_the_core_there_are_hints_too(monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch)
    assert "wins at once" in hint(STEP, Limit(nodes=200)).say()


def test_a_room_that_explains_nothing_has_hints(col: str) -> None:
    found = engine.hint(kyokai.start(col), Limit(nodes=200))
    assert found.turn
    assert found.look() == f"Look at {found.turn}."
