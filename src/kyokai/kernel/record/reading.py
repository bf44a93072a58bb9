"""Reading records: writing first, then play; one game, or as many as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from kyokai.kernel.errors import InvalidRecord
from kyokai.kernel.record import json_form
from kyokai.kernel.record.model import Record
from kyokai.kernel.record.parser import Parser
from kyokai.kernel.record.source import Source, Text, text_of


def parse(source: Source) -> Record:
    """Read one game from text, with no look at a board.

    Raises InvalidRecord at the first fault of the writing; its ``sound`` counts the actions
    written before, which nobody has played.
    """
    record, fault = _parse_one(Text(text_of(source)))
    if fault is not None:
        fault.sound = sum(len(turn.words) for turn in record.turns)
        raise fault
    return record


def read(source: Source) -> Record:
    """Read one game, from text or JSON, and replay it; raise InvalidRecord at the first fault."""
    text = text_of(source)
    if is_json(text):
        record = json_form.from_json(text)
        record.validate()
        return record
    return _proven(*_parse_one(Text(text)))


def read_all(
    source: Source, on_fault: Callable[[InvalidRecord], object] | None = None
) -> Iterator[Record]:
    """Read every game of a text (or the one of a JSON text), and replay each.

    A faulty game is told to ``on_fault``, and reading goes on with the next; without
    ``on_fault`` the first one is raised.
    """
    text = Text(text_of(source))
    if is_json(text.text):
        readings: Iterable[Callable[[], Record]] = [partial(read, text.text)]
    else:
        readings = (partial(_read_between, text, *game) for game in text.games())
    for reading in readings:
        try:
            record = reading()
        except InvalidRecord as fault:
            if on_fault is None:
                raise
            on_fault(fault)
        else:
            yield record


def write_all(records: Iterable[Record]) -> str:
    """Write records into one text, a blank line between them."""
    return "\n".join(record.to_text() for record in records)


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON: a record in PGN's grammar begins with a tag."""
    return text.lstrip()[:1] == "{"


def _read_between(text: Text, begin: int, end: int) -> Record:
    return _proven(*Parser(text, begin, end).read())


def _parse_one(text: Text) -> tuple[Record, InvalidRecord | None]:
    games = text.games()
    first = next(games, None)
    if first is None:
        raise text.fault(0, "record_none", "")
    record, fault = Parser(text, *first).read()
    following = next(games, None)
    if fault is None and following is not None:
        fault = text.fault(following[0], "record_more", text.text[following[0] :])
    return record, fault


def _proven(record: Record, fault: InvalidRecord | None) -> Record:
    """Return a record that replays; else raise what stands first in the text."""
    if fault is None:
        record.validate()
        return record
    if record.game:
        for earlier in record.faults():
            raise earlier
        fault.sound = sum(1 for _ in record.replay())
    raise fault
