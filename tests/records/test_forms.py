"""Both forms hold the same, and nothing is lost on the way."""

import copy
import json
import pickle
from unicodedata import east_asian_width

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kyokai
from kyokai.kernel.record import Record, Turn, from_data, from_json, parse, schema
from records import trees

VALIDATOR = jsonschema.Draft202012Validator(schema())


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@given(trees.records())
def test_any_tree_comes_back_from_both_forms(record: Record) -> None:
    text = record.to_text()
    read = parse(text)
    assert read == record
    through = from_json(read.to_json())
    assert through == record
    assert through.to_text() == text
    assert list(read.tags) == list(record.tags)
    data = json.loads(record.to_json(indent=2))
    VALIDATOR.validate(data)
    assert from_data(data).to_data() == data


@given(trees.records())
def test_lines_are_narrow_and_never_taken_for_something_else(record: Record) -> None:
    record.turns = [turn for turn in record.turns if len(turn.text) < 40]
    text = record.to_text()
    assert text.encode().decode() == text
    assert text[-1] == "\n"
    tags, _, moves = text[:-1].partition("\n\n")
    assert all(line[0] == "[" and line[-2:] == '"]' for line in tags.split("\n"))
    for line in moves.split("\n"):
        assert line
        assert sum(1 + (east_asian_width(sign) in "WF") for sign in line) < 80
        assert not line.startswith(("%", ";"))
        assert line[0] != "[" or line[1] == "%"


@pytest.mark.parametrize("length", range(50, 90))
@pytest.mark.parametrize(
    "word", ['[Event "x"]', "%x", ";x", "[%x]", "境" * 90 + "%[;" * 60, "\\" * 99]
)
def test_comments_break_anywhere(length: int, word: str) -> None:
    record = Record("x", comment="y" * length + " " + word + " " + word)
    record.turns = [Turn("a", commands=[("z", word), ("z", word)], after=word)]
    text = record.to_text()
    assert parse(text) == record
    for line in text.partition("\n\n")[2].split("\n"):
        assert sum(1 + (east_asian_width(sign) in "WF") for sign in line) < 80
        assert not line.startswith(("%", ";"))
        assert line[:1] != "[" or line[:3] == "[%z"


@given(trees.records(), st.data())
def test_any_text_that_is_read_has_one_canonical_form(record: Record, data: st.DataObject) -> None:
    text = record.to_text()
    at = data.draw(st.integers(0, len(text)))
    sign = data.draw(st.sampled_from([*'{}()[];%!?$"\\ \n', "{x}", "(a)", "1.", "a", "$3"]))
    try:
        once = parse(text[:at] + sign + text[at:])
    except kyokai.InvalidRecord:
        return
    assert parse(once.to_text()) == once
    assert from_json(once.to_json()).to_text() == once.to_text()


@pytest.mark.parametrize("name", kyokai.games())
@pytest.mark.parametrize("most", [0, 1, 2, 3, 7, 50, 400])
def test_games_replay_to_the_same_position(name: str, most: int) -> None:
    record = trees.game(name, most, most)
    for again in (parse(record.to_text()), from_json(record.to_json())):
        assert again == record
        assert again.actions() == record.actions()
        assert again.end() == record.end()
        assert len(again.actions()) <= most
        assert again.faults() == []
    assert kyokai.read_record(record.to_text().encode()) == record
    assert kyokai.read_record(record.to_json()) == record


def test_records_are_copied_and_pickled_however_deep() -> None:
    deepest = trees.DEEPEST
    assert copy.deepcopy(deepest) == deepest
    assert pickle.loads(pickle.dumps(deepest)) == deepest
    assert parse(deepest.to_text()) == deepest
    assert from_json(deepest.to_json()) == deepest


def mutated(data: object, draw: st.DataObject) -> object:
    """Put something else in one place of some JSON data."""
    if isinstance(data, dict | list) and data and draw.draw(st.integers(0, 3)):
        copied = copy.copy(data)
        key = draw.draw(st.sampled_from(list(data) if isinstance(data, dict) else range(len(data))))
        copied[key] = mutated(copied[key], draw)
        return copied
    odd: list[object] = [
        None,
        True,
        -1,
        0,
        1.5,
        256,
        "",
        "x",
        "境",
        "1.",
        "1-0",
        [],
        [[]],
        {},
        {"turn": "a"},
    ]
    return draw.draw(st.sampled_from([*odd, ["x", "y"], [["a", "b"]], {"turn": "a", "x": 1}]))


@given(trees.records(), st.data())
def test_json_that_is_accepted_keeps_to_the_schema(record: Record, data: st.DataObject) -> None:
    changed = mutated(record.to_data(), data)
    told = ""
    try:
        from_data(changed)
    except kyokai.InvalidRecord as fault:
        told = str(fault)
    assert told.endswith("(sound up to action 0)") or VALIDATOR.is_valid(changed)


@pytest.mark.parametrize("seconds", [1.5555555, 0.0004, 3599999999.9994, 7, 0.0])
def test_times_are_kept_to_the_millisecond(seconds: float) -> None:
    record = Record("x", turns=[Turn("a", clock=seconds)])
    data = record.to_data()
    data["turns"][0]["clock"] = seconds
    read = from_data(data)
    assert read == parse(record.to_text()) == from_json(record.to_json())
    assert read.turns[0].clock == pytest.approx(seconds, abs=0.0005)
