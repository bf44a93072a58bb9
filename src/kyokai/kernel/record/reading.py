"""Reading records: writing first, then play; one game, or as many as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

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
    if _is_json(text):
        return _sound(json_form.from_json(text))
    return _sound(*_parse_one(Text(text)))


def read_all(
    source: Source, on_fault: Callable[[InvalidRecord], object] | None = None
) -> Iterator[Record]:
    """Read every game of a text (or the one of a JSON text), and replay each.

    A faulty game is told to ``on_fault``, and reading goes on with the next; without
    ``on_fault`` the first one is raised.
    """
    for record, faults in examine(source):
        if not faults:
            yield record
        elif on_fault is None:
            raise faults[0]
        else:
            on_fault(faults[0])


def examine(source: Source) -> Iterator[tuple[Record, list[InvalidRecord]]]:
    """Read every game as far as it can be read, each with all faults of writing and of play.

    Raises InvalidRecord where there is no text, or no record in JSON, to begin with.
    """
    text = text_of(source)
    if _is_json(text):
        record = json_form.from_json(text)
        yield record, record.faults()
        return
    whole = Text(text)
    for begin, end in whole.games():
        record, fault = Parser(whole, begin, end).read()
        yield record, _faults(record, fault)


def write_all(records: Iterable[Record]) -> str:
    """Write records into one text, a blank line between them."""
    return "\n".join(record.to_text() for record in records)


def _is_json(text: str) -> bool:
    """Whether a text is meant as JSON: a record in PGN's grammar begins with a tag."""
    return text.lstrip()[:1] == "{"


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


def _sound(record: Record, fault: InvalidRecord | None = None) -> Record:
    """Return a record without a fault; else raise what stands first in the text."""
    for first in _faults(record, fault):
        raise first
    return record


def _faults(record: Record, fault: InvalidRecord | None) -> list[InvalidRecord]:
    """All faults of a record: those of play, and the one at which reading stopped."""
    if not record.game:  # reading stopped before it was told
        return [fault] if fault else []
    found = record.faults()
    if fault is not None:
        fault.sound = 0
        with suppress(InvalidRecord):
            for _ in record.replay():
                fault.sound += 1
        found.append(fault)
    return found
