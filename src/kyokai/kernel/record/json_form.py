"""Records as JSON: the same content as the text, for programs; ``record.schema.json`` says it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kyokai.kernel.errors import InvalidRecord
from kyokai.kernel.record.check import TEXT, check, refusal
from kyokai.kernel.record.comments import is_seconds
from kyokai.kernel.record.model import MAX_DEPTH, Record, Turn
from kyokai.kernel.record.source import Source, Text, text_of
from kyokai.kernel.types import Reason

FORMAT = "kyokai-record"
VERSION = 1
_FIELDS = ("game", "rules", "options", "start", "tags", "comment", "turns", "result")
_TEXTS = ("game", "rules", "start", "comment", "result")
_NOTED = ("before", "nags", "clock", "elapsed", "evaluation", "commands", "after", "variations")


def schema() -> dict[str, Any]:
    """The JSON Schema of the form, as published beside this module."""
    file = Path(__file__).with_name("record.schema.json")
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


# -- writing ---------------------------------------------------------------------------------


def to_json(record: Record, indent: int | None = None) -> str:
    """Write a record as JSON."""
    return json.dumps(to_data(record), ensure_ascii=False, indent=indent)


def to_data(record: Record) -> dict[str, Any]:
    """Write a record as plain data; what is empty is left out."""
    check(record)
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    for name in _FIELDS:
        value = getattr(record, name)
        if name == "turns":
            data[name] = _line_data(value)
        elif value or name in ("game", "tags") or (name == "start" and value is not None):
            data[name] = dict(value) if isinstance(value, dict) else value
    return data


def _line_data(turns: list[Turn]) -> list[dict[str, Any]]:
    return [_turn_data(turn) for turn in turns]


def _turn_data(turn: Turn) -> dict[str, Any]:
    data: dict[str, Any] = {"turn": turn.text}
    for name in _NOTED:
        value = getattr(turn, name)
        if name in ("clock", "elapsed"):
            if value is not None:
                data[name] = _seconds(value)
        elif value:
            data[name] = value
    if turn.nags:
        data["nags"] = list(turn.nags)
    if turn.commands:
        data["commands"] = [list(command) for command in turn.commands]
    if turn.variations:
        data["variations"] = [_line_data(line) for line in turn.variations]
    return data


def _seconds(value: float) -> float:
    """Seconds to the millisecond, as a whole number where they are one."""
    value = round(value, 3)
    return int(value) if value == int(value) else value


# -- reading ---------------------------------------------------------------------------------


def from_json(source: Source) -> Record:
    """Read a record from JSON, with no look at a board; raise InvalidRecord where it is none."""
    text = text_of(source)
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise Text(text).fault(error.pos, "record_json", "", why=error.msg) from None
    except RecursionError:
        details = {"why": "nested too deep"}
        raise InvalidRecord("", Reason("", "record_json", details=details)) from None
    except InvalidRecord:
        raise
    except ValueError:  # a number of more digits than Python reads
        raise refusal("$", "a number", "fewer digits") from None
    return from_data(data)


def from_data(data: object) -> Record:
    """Read a record from the plain data of its JSON form."""
    known = _object("$", data, ("format", "version", "game", "turns"), _FIELDS)
    if known["format"] != FORMAT:
        raise refusal("format", known["format"], FORMAT)
    if known["version"] != VERSION or isinstance(known["version"], bool | float):
        raise refusal("version", known["version"], str(VERSION))
    for name in _TEXTS:
        _typed(name, known.get(name, ""), str, TEXT)
    record = Record(
        known["game"],
        known.get("rules", ""),
        _texts("options", known.get("options", {})),
        known.get("start"),
        _texts("tags", known.get("tags", {})),
        known.get("comment", ""),
        _line("turns", known["turns"], 0),
        known.get("result", "*"),
    )
    check(record)
    return record


def _line(path: str, data: object, depth: int) -> list[Turn]:
    if depth > MAX_DEPTH:
        raise refusal(path, f"{depth} deep", f"variations at most {MAX_DEPTH} deep")
    turns: list[Any] = _typed(path, data, list, "a list of turns")
    return [_turn(f"{path}[{number}]", turn, depth) for number, turn in enumerate(turns)]


def _turn(path: str, data: object, depth: int) -> Turn:
    known = _object(path, data, ("turn",), _NOTED)
    lists: dict[str, list[Any]] = {
        name: _typed(f"{path}.{name}", known.get(name, []), list, "a list")
        for name in ("nags", "commands", "variations")
    }
    for name in ("clock", "elapsed", "evaluation"):
        if name in known and known[name] is None:
            raise refusal(f"{path}.{name}", None, "a value, or nothing at all")
    turn = Turn(
        known["turn"],
        known.get("before", ""),
        known.get("after", ""),
        list(lists["nags"]),
        _to_the_millisecond(known.get("clock")),
        _to_the_millisecond(known.get("elapsed")),
        known.get("evaluation"),
    )
    for command in lists["commands"]:
        pair = isinstance(command, list) and len(command) == 2
        if not pair or not all(isinstance(part, str) for part in command):
            raise refusal(f"{path}.commands", command, "a name and a value")
        turn.note(*command)
    turn.variations = [
        _line(f"{path}.variations[{number}]", line, depth + 1)
        for number, line in enumerate(lists["variations"])
    ]
    return turn


def _to_the_millisecond(value: Any) -> Any:
    return round(value, 3) if is_seconds(value) else value  # ``check`` refuses all else


def _texts(path: str, data: object) -> dict[str, str]:
    """A table of texts."""
    known: dict[str, Any] = _typed(path, data, dict, "an object")
    for name, value in known.items():
        _typed(f"{path}.{name}", value, str, TEXT)
    return dict(known)


def _object(
    path: str, data: object, required: tuple[str, ...], optional: tuple[str, ...]
) -> dict[str, Any]:
    """An object that has all it must and nothing that it cannot have."""
    known: dict[str, Any] = _typed(path, data, dict, "an object")
    for name in required:
        if name not in known:
            raise refusal(path, "incomplete", f"the key {name}")
    for name in known:
        if name not in required and name not in optional:
            raise refusal(path, name, ", ".join(dict.fromkeys(required + optional)))
    return known


def _typed(path: str, value: object, kind: type, expected: str) -> Any:
    if not isinstance(value, kind):
        raise refusal(path, value, expected)
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise refusal("$", name, "each key once")
        found[name] = value
    return found


def _no_constant(name: str) -> object:
    raise refusal("$", name, "a number")
