"""What can be written down at all: the same for text and JSON."""

from __future__ import annotations

import re

from kyokai.kernel.errors import InvalidRecord
from kyokai.kernel.record.comments import NOTE_NAME, is_seconds
from kyokai.kernel.record.model import FIELDS, MAX_DEPTH, RESULTS, Record, Turn
from kyokai.kernel.record.parser import LARGEST_NAG, can_be_turn
from kyokai.kernel.record.source import TAG_NAME, shown
from kyokai.kernel.types import Reason

_TAG_NAME = re.compile(TAG_NAME)
_OPTION_NAME = re.compile(r"[^\s=]+")
_OPTION_VALUE = re.compile(r"\S+")
TEXT = "a text of whole characters"


def check(record: Record) -> None:
    """Raise InvalidRecord where a part of the record could not be written and read again."""
    _text("game", record.game, empty=False)
    for name in ("rules", "comment"):
        _text(name, getattr(record, name))
    if record.start is not None:
        _text("start", record.start)
    _need(record.result in RESULTS, "result", record.result, ", ".join(RESULTS))
    for option, value in record.options.items():
        _text("options", option)
        _text(f"options.{option}", value)
        good = _OPTION_NAME.fullmatch(option) and _OPTION_VALUE.fullmatch(value)
        _need(good, "options", f"{option}={value}", "name=value")
    for tag, value in record.tags.items():
        _need(_TAG_NAME.fullmatch(tag), "tags", tag, "a name of letters and digits")
        _need(tag not in FIELDS, "tags", tag, "no field of the record")
        _text(f"tags.{tag}", value)
    _check_turns(record.turns)


def _check_turns(turns: list[Turn]) -> None:
    """Check every turn, without recursion: a record made by hand may be of any depth."""
    waiting = [("turns", turns, 0)]
    while waiting:
        path, line, depth = waiting.pop()
        for number, turn in enumerate(line):
            here = f"{path}[{number}]"
            _check_turn(here, turn)
            inner = f"{here}.variations"
            if turn.variations:
                most = f"variations at most {MAX_DEPTH} deep"
                _need(depth < MAX_DEPTH, inner, f"{depth + 1} deep", most)
            for each, variation in enumerate(turn.variations):
                _need(variation, f"{inner}[{each}]", "empty", "one turn or more")
                waiting.append((f"{inner}[{each}]", variation, depth + 1))


def _check_turn(path: str, turn: Turn) -> None:
    _need(can_be_turn(turn.text), f"{path}.turn", turn.text, "actions joined by +")
    _text(f"{path}.turn", turn.text)
    _text(f"{path}.before", turn.before)
    _text(f"{path}.after", turn.after)
    for nag in turn.nags:
        good = type(nag) is int and 0 <= nag <= LARGEST_NAG
        _need(good, f"{path}.nags", nag, f"0–{LARGEST_NAG}")
    for name in ("clock", "elapsed"):
        seconds = getattr(turn, name)
        _need(seconds is None or is_seconds(seconds), f"{path}.{name}", seconds, "seconds")
    if turn.evaluation is not None:
        _text(f"{path}.evaluation", turn.evaluation, empty=False)
    for name, value in turn.commands:
        _text(f"{path}.commands", name)
        _need(NOTE_NAME.fullmatch(name), f"{path}.commands", name, "a name of letters and digits")
        _text(f"{path}.commands.{name}", value)


def _text(path: str, value: object, *, empty: bool = True) -> None:
    good = isinstance(value, str) and (empty or value != "") and _is_whole(value)
    _need(good, path, value, TEXT)


def _is_whole(text: str) -> bool:
    """Whether a text can be stored: it holds no half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _need(good: object, path: str, value: object, expected: str) -> None:
    if not good:
        raise refusal(path, value, expected)


def refusal(path: str, value: object, expected: str) -> InvalidRecord:
    """A fault in a part of a record that is named by its path."""
    details = {"path": shown(path), "value": shown(ascii(value)), "expected": expected}
    return InvalidRecord(value, Reason("", "record_value", details=details))
