"""Records as AbstractPlay's game records."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import kyokai
from kyokai.kernel.record import Record, Turn
from records import trees

VALIDATOR = jsonschema.Draft202012Validator(
    json.loads(Path(__file__).with_name("abstractplay_schema.json").read_text(encoding="utf-8"))
)
TIMES: Mapping[str, Any] = {
    "start": "2026-01-31T12:00:00Z",
    "end": datetime(2026, 1, 31, 13, tzinfo=UTC),
    "generated": "2026-02-01T00:00:00+09:00",
}
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


def exported(record: Record, **told: Any) -> dict[str, Any]:
    """Export a record, and see that it keeps to the schema, as JSON too."""
    found = record.to_abstractplay(**{**TIMES, **told})
    VALIDATOR.validate(found)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert all(
        MOMENT.fullmatch(found["header"][f"date-{n}"]) for n in ("start", "end", "generated")
    )
    assert {len(entries) for entries in found["moves"]} <= {2}
    return found


@pytest.mark.parametrize("name", kyokai.games())
@pytest.mark.parametrize("seed", range(4))
def test_games_of_every_room(name: str, seed: int) -> None:
    record = trees.game(name, seed, 2000, max_turns=12)
    record.turns[0].after = "a comment"
    record.turns[0].variations = [[Turn(record.turns[0].text)]]
    found = exported(record)
    header = found["header"]
    assert header["game"] == {
        "name": kyokai.kernel.strings.say(name, "en", "game.title"),
        "variants": ["max_turns=12"],
    }
    entries = [entry for entries in found["moves"] for entry in entries if entry is not None]
    assert entries == [turn.text for turn in record.turns]
    assert None not in [entry for entries in found["moves"][:-1] for entry in entries]
    outcome = record.end().outcome
    assert outcome is not None
    results = {"white": [1, 0], "black": [0, 1], None: [1, 1]}[outcome.winner]
    assert [player["result"] for player in header["players"]] == results
    scores = [player.get("score") for player in header["players"]]
    assert scores == list(outcome.scores or (None, None))
    assert "a comment" not in json.dumps(found)


def short(*turns: str, result: str = "1-0", **tags: str) -> Record:
    record = Record.new("borderland", tags=tags)
    for turn in turns:
        record.add(turn)
    record.result = result
    return record


def test_seats_are_those_at_the_end() -> None:
    names = {"First": "Ann", "Second": "Ben"}
    swapped = exported(short("W@f6+B@c3", "white", "@k6", **names))
    assert swapped["header"]["pied"] is swapped["header"]["pie-invoked"] is True
    assert [player["name"] for player in swapped["header"]["players"]] == ["Ben", "Ann"]
    assert swapped["moves"] == [["W@f6+B@c3", "white"], ["@k6", None]]
    kept = exported(short("W@f6+B@c3", "black", "@k6", **names))
    assert kept["header"]["pied"] is kept["header"]["pie-invoked"] is False
    assert [player["name"] for player in kept["header"]["players"]] == ["Ann", "Ben"]


def test_names_of_colours_come_before_names_of_seats() -> None:
    found = exported(short("W@f6+B@c3", "white", First="Ann", White="Cho"))
    assert [player["name"] for player in found["header"]["players"]] == ["Cho", "Ann"]


def test_a_game_without_seats_is_not_pied() -> None:
    header = exported(trees.game("apart", 1, 2000, max_turns=2))["header"]
    assert "pied" not in header
    assert "pie-invoked" not in header
    assert "startingPosition" not in header


def test_a_set_up_game_with_black_to_move() -> None:
    black = ("a7", "a8", "g7", "g8")
    begin = kyokai.setup("apart", white=("b2", "b4", "b5"), black=black, to_move="black", turn=4)
    record = Record.from_actions(begin, ["g7-f6", "b2-a1"])
    record.result = "1/2-1/2"
    found = exported(record)
    assert found["moves"] == [[None, "g7-f6"], ["b2-a1", None]]
    assert found["header"]["startingPosition"] == str(begin)


def test_what_the_caller_and_the_tags_tell() -> None:
    tags = {"Event": "Cup", "Round": "2", "Site": "Kyoto", "White": "Ann", "Black": "Ben"}
    record = short("W@f6+B@c3", "black", **tags)
    header = exported(
        record, game_id=7, unrated=True, players={"black": {"userid": "b", "is_ai": False}}
    )["header"]
    assert (header["event"], header["round"], header["unrated"]) == ("Cup", "2", True)
    assert header["site"] == {"name": "Kyoto", "gameid": 7}
    assert header["players"][1] == {"name": "Ben", "result": 0, "userid": "b", "is_ai": False}
    assert exported(record, site="Here")["header"]["site"] == {"name": "Here"}
    record.tags["Round"] = "?"
    assert not {"event", "round", "unrated"} & set(exported(record)["header"])


@pytest.mark.parametrize(
    ("tags", "start"),
    [
        ({"Date": "2026.01.31"}, "2026-01-31T00:00:00Z"),
        ({"Date": "2026.01.31", "UTCTime": "12:00:00"}, "2026-01-31T00:00:00Z"),
        ({"UTCDate": "2026.01.30", "Date": "2026.01.31"}, "2026-01-30T00:00:00Z"),
        ({"UTCDate": "2026.01.30", "UTCTime": "23:59:58"}, "2026-01-30T23:59:58Z"),
    ],
)
def test_times_from_tags(tags: dict[str, str], start: str) -> None:
    record = short("W@f6+B@c3", **tags, EndDate="2026.02.01")
    before = datetime.now(UTC)
    header = record.to_abstractplay()["header"]
    assert (header["date-start"], header["date-end"]) == (start, "2026-02-01T00:00:00Z")
    assert before <= datetime.fromisoformat(header["date-generated"]) <= datetime.now(UTC)


def test_times_are_told_in_utc() -> None:
    zone = timezone(timedelta(hours=9, seconds=30))
    header = exported(short("W@f6+B@c3"), start=datetime(2026, 1, 1, tzinfo=zone))["header"]
    assert header["date-start"] == "2025-12-31T14:59:30Z"


@pytest.mark.parametrize(
    "given",
    ["", "soon", "2026-01-31", "2026-01-31T12:00:00", "0001-01-01T00:00:00+09:00"],
)
def test_times_without_a_place_on_the_clock_are_refused(given: str) -> None:
    with pytest.raises(kyokai.InvalidRecord, match="distance from UTC"):
        short("W@f6+B@c3").to_abstractplay(**{**TIMES, "start": given})


@pytest.mark.parametrize("date", ["?", "????.??.??", "2026.13.01", "2026.??.??"])
def test_unknown_dates_are_refused(date: str) -> None:
    record = short("W@f6+B@c3", Date=date)
    with pytest.raises(kyokai.InvalidRecord, match="start must be"):
        record.to_abstractplay(end=TIMES["end"])


def test_a_game_without_a_result_is_refused() -> None:
    with pytest.raises(kyokai.InvalidRecord, match="without a result"):
        short("W@f6+B@c3", result="*").to_abstractplay(**TIMES)


def test_a_game_that_does_not_replay_is_refused() -> None:
    record = short("W@f6+B@c3")
    record.turns.append(Turn("green"))
    with pytest.raises(kyokai.InvalidRecord, match="“green”"):
        record.to_abstractplay(**TIMES)


def test_a_game_given_up_before_colours_were_chosen() -> None:
    header = exported(short("W@f6+B@c3", White="Ann"))["header"]
    assert "pied" not in header
    assert [player["name"] for player in header["players"]] == ["Ann", "?"]


def test_a_game_given_up_before_it_began() -> None:
    assert exported(short())["moves"] == []
