"""Mistakes made on purpose: a review names the cause that was written down for each of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import kyokai
from compiled import needs_core
from engine import truth
from kyokai import engine
from kyokai.engine import Limit
from kyokai.kernel.record import Record

FILE = Path(__file__).with_name("mistakes.toml")
MISTAKES = tomllib.loads(FILE.read_text(encoding="utf-8"))["mistake"]
#: How many of the sixty causes must be named as they are written.
ENOUGH = 54


def reviewed(mistake: dict[str, str]) -> engine.TurnReview:
    record = Record.new(kyokai.position(mistake["position"]))
    record.add(mistake["turn"])
    [turn] = engine.review(record, Limit(nodes=20_000), memory=8).result().turns
    assert turn is not None
    return turn


def test_there_are_twenty_of_every_game() -> None:
    games = [kyokai.position(mistake["position"]).game for mistake in MISTAKES]
    assert {game: games.count(game) for game in games} == dict.fromkeys(kyokai.games(), 20)


@needs_core
def test_the_cause_is_named() -> None:
    missed = []
    for mistake in MISTAKES:
        turn = reviewed(mistake)
        for fact in turn.facts:
            assert turn.choice is not None
            truth.check(turn.choice, fact)
        named = turn.cause.code if turn.cause else "nothing"
        if named != mistake["cause"]:
            missed.append(f"{mistake['cause']}, not {named}: {mistake['position']} {turn.say()}")
    assert len(MISTAKES) - len(missed) >= ENOUGH, "\n".join(missed)
