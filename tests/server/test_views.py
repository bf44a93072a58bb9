"""What pages are told of positions: as the schema says, of every game, and in both languages."""

from __future__ import annotations

import random
from collections.abc import Sequence

import orjson
import pytest

import kyokai
from kyokai.kernel import asking
from kyokai.kernel.turns import format_turn
from kyokai.server import views
from kyokai.server.schema import Preview, View, WhyNot

LANGUAGES = {"en", "ja"}


def told(name: str, seed: int, steps: int) -> list[tuple[kyokai.Position, list[int]]]:
    """Where turns of a random game began, each with the actions that were played from there."""
    chance, here = random.Random(f"{name} {seed}"), kyokai.start(name)
    turns: list[tuple[kyokai.Position, list[int]]] = [(here, [])]
    for _ in range(steps):
        if here.outcome is not None:
            break
        choice = chance.choice(here.legal_ids())
        turns[-1][1].append(choice)
        after = here.play(choice)
        if after.outcome is None and not after.same_turn(here):
            turns.append((after, []))
        here = after
    return turns


def previewed(begin: kyokai.Position, prefix: Sequence[int | str]) -> Preview:
    return Preview.model_validate_json(views.preview(begin, prefix, 7))


def why(begin: kyokai.Position, *places: str, prefix: tuple[int | str, ...] = ()) -> WhyNot:
    return WhyNot.model_validate_json(views.why(begin, prefix, places, 3))


@pytest.mark.parametrize("name", kyokai.games())
def test_views_and_previews_are_as_the_schema_says(name: str) -> None:
    for begin, played in told(name, 1, 120):
        for count in range(len(played) + 1):
            answer = previewed(begin, played[:count])
            here = begin
            for each in played[:count]:
                here = here.play(each)
            legal = [] if answer.done else here.legal_ids()
            assert [choice.id for choice in answer.view.choices] == legal
            assert answer.view.position == str(here)
            assert answer.view.hash == views.hash_of(here)
            assert answer.ref == 7
            assert answer.text == format_turn(begin, [*views.walk(begin, played[:count])[0]])
            assert answer.done == (
                count > 0 and (here.outcome is not None or not here.same_turn(begin))
            )
            assert (answer.result is None) == (here.outcome is None)
            for words in (answer.view.description, answer.effects):
                assert set(words) == LANGUAGES
            for choice in answer.view.choices:
                assert set(choice.label) == LANGUAGES
                assert all(label and "{" not in label for label in choice.label.values())
                assert len(choice.label["en"]) < 60


@pytest.mark.parametrize("name", kyokai.games())
def test_a_view_without_choices_is_the_same_but_for_them(name: str) -> None:
    here = kyokai.start(name)
    data, without = (
        orjson.loads(orjson.dumps(views.view(here, choices=choices))) for choices in (True, False)
    )
    assert data.pop("choices")
    assert without.pop("choices") == []
    assert data == without
    View.model_validate(orjson.loads(orjson.dumps(views.view(here))))


@pytest.mark.parametrize("name", kyokai.games())
def test_every_touch_of_two_places_has_an_answer(name: str) -> None:
    chance = random.Random(name)
    for begin, _ in told(name, 2, 60)[::7]:
        everywhere = list(asking.places(kyokai.game(name)))
        paths = {a.id: kyokai.game(name).drawing.path(begin, a) for a in begin.legal()}
        for places in (chance.sample(everywhere, n) for n in (1, 2) for _ in range(20)):
            answer = why(begin, *places)
            assert answer.ref == 3
            assert all(answer.sentence.values())
            if len(places) == 2:
                possible = [i for i, path in paths.items() if path[:2] == tuple(places)]
                if possible:
                    assert answer.legal == possible
                    assert not answer.rule


@pytest.mark.parametrize("name", kyokai.games())
def test_the_way_of_a_legal_action_is_legal(name: str) -> None:
    for begin, _ in told(name, 3, 40)[::5]:
        for action in begin.legal()[::9]:
            path = kyokai.game(name).drawing.path(begin, action)
            if path:
                assert action.id in why(begin, *path).legal


def test_a_way_that_no_move_goes_is_refused_by_its_rule() -> None:
    apart = kyokai.start("apart")
    assert why(apart, "b1", "b4").rule == apart.why_not("b1-b4").rule  # type: ignore[union-attr]
    assert "length" in why(apart, "b1", "b4").sentence["en"]
    assert why(apart, "b1", "c7").rule == "2.2"
    assert why(apart, "b8", "b6").sentence["ja"].startswith("ルール")
    assert why(apart, "b1", "b4").cells


def test_a_forbidden_place_is_told_with_the_stones_that_cause_it() -> None:
    begin = kyokai.start("borderland").play_turn("W@f6+B@c3").play_turn("white")
    answer = why(begin, "f7")
    assert answer.rule
    assert "f6" in answer.cells
    assert answer.sentence["en"].endswith(".")


def test_after_the_end_the_end_is_the_reason() -> None:
    over = kyokai.start("apart", max_turns=1).play("b1-b3")
    assert over.outcome is not None
    assert why(over, "b8").sentence["en"].lower().count("over") == 1


def test_a_place_that_no_board_has_is_refused() -> None:
    with pytest.raises(kyokai.InvalidOption):
        views.why(kyokai.start("apart"), (), ("z99",))


def test_what_a_turn_captures_and_spends_is_told() -> None:
    apart = kyokai.setup("apart", white=("a1", "h8"), black=("a2", "g2", "h2"), turn=3)
    capture = next(a for a in apart.legal() if "x" in str(a))
    effects = previewed(apart, [capture.id]).effects
    assert effects["en"][0].startswith("Captures a2")
    assert effects["ja"][0].startswith("a2 を捕獲")
    weave = kyokai.setup(
        "weave",
        white=("a1",),
        black=("e5", "e4"),
        pawns=("a1", "e5"),
        walls={"white": (), "black": ("e4w",)},
        energy=(5, 0),
        turn=3,
    )
    effects = previewed(weave, ["a1-a2", "cut:e4w"]).effects
    assert any(told.startswith("White: energy 5 → ") for told in effects["en"])
    assert any("Black loses walls" in told for told in effects["en"])


def test_a_turn_goes_no_further_than_it_goes() -> None:
    begin = kyokai.start("apart")
    with pytest.raises(kyokai.IllegalAction):
        views.preview(begin, ["b1-b3", "b8-b6"])
    with pytest.raises(kyokai.NotationError):
        views.preview(begin, ["nonsense"])


def test_seats_and_colours() -> None:
    begin = kyokai.start("borderland")
    assert views.colours(begin) == (None, None)
    second = begin.play_turn("W@f6+B@c3")
    assert views.colours(second.play_turn("white")) == ("black", "white")
    assert views.colours(second.play_turn("black")) == ("white", "black")
    assert views.colours(kyokai.start("weave", first="black")) == ("black", "white")
    assert views.seat_of(kyokai.start("weave", first="black"), "white") == 1
