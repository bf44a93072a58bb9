"""A review: what every turn cost, in words and in the record; stopped, or of games of all sorts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

import kyokai
from compiled import hide
from engine import truth
from kyokai import engine
from kyokai.engine import Limit
from kyokai.engine.reviewing import GLYPHS, NUMBERS
from kyokai.kernel import strings
from kyokai.kernel.facts import Choice
from kyokai.kernel.record import Record, Turn, read
from kyokai.testing import papers, play

FEW = Limit(nodes=300)
#: White could win at once by stepping away from c1 with d2; after d2-c2 it is Black who does.
MISSED = "apart 8/1B6/1B6/8/8/8/3W3W/2W4B white 5"


def recorded(position: str, *turns: str) -> Record:
    record = Record.new(kyokai.position(position))
    for turn in turns:
        record.add(turn)
    return record


@pytest.fixture(scope="module")
def games() -> list[Record]:
    """Short games of weak levels, of every room."""
    return [truth.game_of_levels(name, 5, 24) for name in kyokai.games()]


@pytest.fixture(scope="module")
def reviews(games: list[Record]) -> list[engine.Review]:
    return [engine.review(record, FEW).result() for record in games]


# -- what it tells ------------------------------------------------------------------------------


def test_every_action_has_a_win_probability(reviews: list[engine.Review]) -> None:
    for review in reviews:
        told = review.win_probabilities
        assert len(told) == len(review.record.actions()) + 1
        assert all(one is not None and 0 <= one <= 1 for one in told)
        outcome = review.record.end().outcome
        assert outcome is not None
        assert told[-1] == {"white": 1.0, "black": 0.0, None: 0.5}[outcome.winner]


def test_turns_tell_what_they_cost(reviews: list[engine.Review]) -> None:
    marked = 0
    for review in reviews:
        assert [t.number for t in review.turns if t] == list(range(len(review.record.turns)))
        for turn in review.turns:
            assert turn is not None
            assert 0 <= turn.cost <= 1
            assert bool(turn.glyph) == (turn.choice is not None) == bool(turn.say())
            if turn.choice is not None:
                marked += 1
                assert turn.cost >= GLYPHS[turn.glyph]
                assert turn.choice.played.turns[0] == turn.text
                assert turn.choice.better.turns[0] == turn.best != turn.text
        assert [t.cost for t in review.costliest(3)] == sorted(
            (t.cost for t in review.turns if t and t.glyph), reverse=True
        )[:3]
        for player in {turn.player for turn in review.turns if turn}:
            assert 0 <= review.mean_cost(player) <= 1
    assert marked


def test_a_missed_win_is_told() -> None:
    review = engine.review(recorded(MISSED, "d2-c2"), FEW).result()
    [turn] = review.turns
    assert turn is not None
    assert turn.glyph == "??"
    assert turn.facts[0].code == "win_missed"
    assert turn.expected == 1
    assert turn.best in turn.say()
    assert "Blunder" in turn.say("en")
    assert "悪手" in turn.say("ja")


def test_the_best_turn_costs_nothing() -> None:
    best = engine.analyse(kyokai.position(MISSED), FEW).lines[0].turn
    [turn] = engine.review(recorded(MISSED, best), FEW).result().turns
    assert turn is not None
    assert (turn.cost, turn.glyph, turn.facts, turn.say()) == (0, "", (), "")


# -- all that is said is so ---------------------------------------------------------------------


@pytest.mark.parametrize("name", kyokai.games())
@pytest.mark.parametrize("seed", range(3))
def test_what_a_review_states_is_so(name: str, seed: int) -> None:
    for choice, fact in truth.facts_of(truth.game_of_levels(name, seed, 40), 400):
        truth.check(choice, fact)


def random_choices(name: str) -> Iterator[Choice]:
    game = kyokai.game(name)
    starts = [game.start(), *(p for p in play.table(game) if p.outcome is None)]
    for seed, start in enumerate(starts):
        yield from play.choices(start, seed, most=12)


@pytest.mark.parametrize("name", kyokai.games())
def test_what_a_room_finds_on_any_two_ways_is_so(name: str) -> None:
    found = 0
    for choice in random_choices(name):
        for fact in kyokai.game(name).explanation.facts(choice):
            truth.check(choice, fact)
            papers.fact_is_told(fact)
            found += 1
    assert found > 40


def test_a_fact_that_is_not_so_is_noticed(reviews: list[engine.Review]) -> None:
    stated = [(t.choice, f) for r in reviews for t in r.turns if t and t.choice for f in t.facts]
    numbers = [(choice, fact) for choice, fact in stated if "count" in fact.details]
    assert numbers
    for choice, fact in numbers:
        count = int(str(fact.details["count"])) + 1
        with pytest.raises(AssertionError):
            truth.check(choice, fact._replace(details={**fact.details, "count": count}))


# -- records ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", strings.LANGUAGES)
def test_a_record_takes_the_review_in(reviews: list[engine.Review], lang: str) -> None:
    for review in reviews:
        written = review.annotated(lang)
        assert review.record.turns != written.turns
        again = read(str(written))
        assert again == written
        assert again.faults() == []
        for turn, found in zip(written.turns, review.turns, strict=True):
            assert found is not None
            assert turn.text == review.record.turns[found.number].text
            assert turn.evaluation is not None
            if found.glyph:
                assert NUMBERS[found.glyph] in turn.nags
                assert found.say(lang) in turn.after
                assert [t.text for t in turn.variations[-1]] or turn.variations[0]


def test_what_was_written_stays_and_nothing_stands_twice() -> None:
    record = recorded(MISSED, "d2-c2", "b7-a7")
    record.turns[0] = Turn(
        "d2-c2", before="Look", after="Hm.", nags=[7], variations=[[Turn("d2-e1")]]
    )
    once = engine.review(record, FEW).result().annotated()
    assert once.turns[0].before == "Look"
    assert once.turns[0].after.startswith("Hm. Blunder")
    assert once.turns[0].nags == [7, 4]
    assert once.turns[0].variations[0] == [Turn("d2-e1")]
    assert len(once.turns[0].variations) == 2
    assert record.turns[0].after == "Hm."
    assert engine.review(once, FEW).result().annotated() == once


# -- while it goes on ---------------------------------------------------------------------------


def test_it_is_told_turn_by_turn_from_the_last_one(games: list[Record]) -> None:
    review = engine.review(games[0], FEW)
    numbers = [turn.number for turn in review]
    assert numbers == list(range(len(games[0].turns)))[::-1]
    assert review.done
    assert [turn.number for turn in review] == numbers


def test_it_can_be_stopped(games: list[Record]) -> None:
    with engine.review(games[0], Limit(nodes=10**9)) as review:
        review.stop()
        assert review.result().turns.count(None) > 0
    assert review.done
    with engine.review(games[0], FEW) as review:
        first = next(iter(review))
    assert review.turns[-1] == first
    assert None in review.win_probabilities or all(review.turns)
    assert review.annotated().faults() == []


def test_it_can_be_awaited(games: list[Record]) -> None:
    async def numbers() -> list[int]:
        return [turn.number async for turn in engine.review(games[0], FEW)]

    assert asyncio.run(numbers()) == list(range(len(games[0].turns)))[::-1]


def test_the_same_comes_out_again(games: list[Record], reviews: list[engine.Review]) -> None:
    for record, review in zip(games, reviews, strict=True):
        again = engine.review(record, FEW).result()
        assert again.win_probabilities == review.win_probabilities
        assert again.annotated("ja") == review.annotated("ja")


def test_what_goes_wrong_reaches_who_waits(
    games: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("kyokai.engine.scout.Scout.look", broken)
    with pytest.raises(RuntimeError, match="broken"):
        engine.review(games[0], FEW).result()


# -- games of all sorts -------------------------------------------------------------------------


def test_a_game_without_turns_has_nothing_to_review() -> None:
    review = engine.review(Record.new("apart"), FEW).result()
    assert (review.turns, review.win_probabilities, review.costliest()) == ([], [], [])


def test_a_turn_in_the_making_is_not_judged() -> None:
    record = Record.new("weave")
    record.add("wall:a1s")
    record.add("take:c3+")
    last = engine.review(record, FEW).result().turns[-1]
    assert last is not None
    assert (last.cost, last.glyph) == (0, "")
    assert len(last.win_probabilities) == 1


def test_before_colours_are_chosen_the_turns_have_win_probabilities_too() -> None:
    for colour in ("white", "black"):
        record = Record.new("borderland")
        for turn in ("W@f6+B@a1", colour):
            record.add(turn)
        review = engine.review(record, FEW).result()
        last = review.turns[-1]
        assert last is not None
        # The middle is better than a corner: only one choice is good.
        assert None not in review.win_probabilities
        assert (last.cost < 0.05) == (colour == "white")


def test_an_illegal_record_is_refused() -> None:
    record = Record.new("apart")
    record.turns.append(Turn("b1-b4"))
    with pytest.raises(kyokai.InvalidRecord):
        engine.review(record, FEW)
    with pytest.raises(ValueError, match="limit"):
        engine.review(Record.new("apart"), Limit())


def test_without_the_core_a_game_is_reviewed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch)
    [turn] = engine.review(recorded(MISSED, "d2-c2"), Limit(nodes=60)).result().turns
    assert turn is not None
    assert turn.facts[0].code == "win_missed"


def test_a_room_that_explains_nothing_is_reviewed(col: str) -> None:
    record = Record.from_actions(col, ["a1", "d4", "c3", "b2"])
    assert kyokai.game(col).explanation is None
    review = engine.review(record, Limit(nodes=100)).result()
    assert len(review.win_probabilities) == 5
    assert read(str(review.annotated())).faults() == []
