"""Scenes of every room: as the schema has them, and drawn by everything that draws."""

import copy
import json
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as Tree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

import kyokai
from draw.boards import everything
from kyokai.kernel import strings
from kyokai.kernel.draw.theme import themes
from kyokai.kernel.scene import KINDS, Scene, paths, scene_data, schema
from kyokai.testing import strategies

SCHEMA = schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def places_of(scene: Scene) -> set[str]:
    return {cell.name for cell in scene.board.cells} | {edge.name for edge in scene.board.edges}


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"].startswith("urn:")


def test_the_schema_knows_every_kind() -> None:
    assert tuple(SCHEMA["$defs"]["mark"]["properties"]["kind"]["enum"]) == KINDS


@pytest.mark.parametrize("owner", ["white", "black"])
def test_a_scene_with_every_mark_is_as_the_schema_has_it(owner: str) -> None:
    VALIDATOR.validate(json.loads(json.dumps(scene_data(everything(owner)))))


Change = Callable[[dict[str, Any]], object]
FAULTS: dict[str, Change] = {
    "an unknown kind": lambda data: data["marks"][0].update(kind="dragon"),
    "an unknown owner": lambda data: data["marks"][0].update(owner="red"),
    "no place": lambda data: data["marks"][0].update(places=[]),
    "half a token": lambda data: data["marks"][0].update(amount=0.5),
    "a colour": lambda data: data["marks"][0].update(colour="#fff"),
    "a point of one number": lambda data: data["board"]["cells"][0].update(centre=[1]),
    "a point of three": lambda data: data["board"]["cells"][0].update(centre=[1, 2, 3]),
    "a round board": lambda data: data["board"].update(shape="round"),
    "no turn": lambda data: data.pop("turn"),
    "an arrow to nowhere": lambda data: data["marks"][-1].update(places=["a1"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_schema_refuses(fault: str) -> None:
    data = copy.deepcopy(json.loads(json.dumps(scene_data(everything("white")))))
    FAULTS[fault](data)
    with pytest.raises(ValidationError):
        VALIDATOR.validate(data)


@pytest.mark.parametrize("name", kyokai.games())
@given(data=st.data())
@settings(max_examples=20)
def test_every_position_of_every_room_is_drawn(name: str, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(name))
    scene = kyokai.scene(position)
    VALIDATOR.validate(json.loads(json.dumps(scene_data(scene))))
    assert scene.board.game == name
    for theme in themes():
        for lang in strings.LANGUAGES:
            drawing = kyokai.svg(position, theme=theme, lang=lang)
            assert Tree.fromstring(drawing).tag.endswith("svg")
            assert len(drawing) < 30_000  # even where stones and territory fill the board
    assert kyokai.text(position, ascii=True).isascii()
    assert kyokai.text(position).count("\n") == kyokai.text(position, colour=False).count("\n")


@pytest.mark.parametrize("name", kyokai.games())
@given(data=st.data())
@settings(max_examples=20)
def test_paths_lead_over_places_of_the_board(name: str, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(name, finished=False))
    known = places_of(kyokai.scene(position))
    ways = paths(position, kyokai.game(name))
    assert list(ways) == position.legal()
    assert all(set(way) <= known for way in ways.values())


@pytest.mark.parametrize("name", kyokai.games())
def test_a_board_is_the_same_for_every_position(name: str) -> None:
    start = kyokai.start(name)
    after = start.play(start.legal()[0])
    assert kyokai.scene(start).board is kyokai.scene(after).board


@pytest.mark.parametrize("name", kyokai.games())
def test_every_mark_a_person_points_with_is_drawn(name: str) -> None:
    position = kyokai.start(name)
    cells = [cell.name for cell in kyokai.scene(position).board.cells[:4]]
    scene = kyokai.scene(
        position,
        last=[cells[0]],
        highlight=[cells[1]],
        forbidden=[cells[2]],
        targets=[cells[3]],
        arrows=[(cells[0], cells[3])],
    )
    kinds = [mark.kind for mark in scene.marks]
    assert {"last", "highlight", "forbidden", "target", "arrow"} <= set(kinds)
    assert kinds == sorted(kinds, key=KINDS.index)


def test_the_parts_that_draw_are_loaded_when_they_are_asked_for() -> None:
    for name in ("scene", "svg", "png", "gif", "text"):
        assert name in kyokai.__all__
        assert callable(getattr(kyokai, name))
