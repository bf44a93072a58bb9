"""From a record to text: seven tags first, then the game's own, then the turns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import east_asian_width

from kyokai.kernel.record import comments
from kyokai.kernel.record.check import check
from kyokai.kernel.record.model import ROSTER, Record, Turn

#: No line is wider, but where a tag or a turn alone is.
WIDTH = 79
_ATOM = re.compile(r"\\(?:u[0-9a-f]{4}|.)|.")
#: A line that began with one of these could be taken for something else by other programs.
_TAKEN = ("[", "%", ";")
_NUMBERED = 6  # how wide a character written by its number is


class _Piece(NamedTuple):
    """A word of the text. One of a comment is ``free``: it may be broken and escaped."""

    text: str
    free: bool = False


def write(record: Record) -> str:
    """Write a record; raise InvalidRecord where it holds what cannot be written."""
    check(record)
    tags = [f'[{name} "{comments.write_value(value)}"]' for name, value in _tags(record)]
    black = record.start is not None and record.start.split()[2:3] == ["black"]
    pieces = [*_comment(record.comment), *_line(record.turns, int(black)), _Piece(record.result)]
    return "\n".join([*tags, "", *_wrapped(pieces), ""])


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    for name, unknown in ROSTER.items():
        yield name, record.tags.get(name, unknown)
    yield "Result", record.result
    yield "Game", record.game
    if record.rules:
        yield "Rules", record.rules
    if record.options:
        yield "Options", " ".join(f"{name}={value}" for name, value in record.options.items())
    if record.start is not None:
        yield "SetUp", "1"
        yield "FEN", record.start
    yield from ((name, value) for name, value in record.tags.items() if name not in ROSTER)


def _line(turns: list[Turn], first: int) -> Iterator[_Piece]:
    """A line of turns; ``first`` tells which entry it begins with, from 0."""
    told = False
    for entry, turn in enumerate(turns, first):
        number, second = divmod(entry, 2)
        if not second:
            yield _Piece(f"{number + 1}.")
        elif not told or turn.before:
            yield _Piece(f"{number + 1}...")
        yield from _comment(turn.before)
        yield _Piece(turn.text)
        yield from (_Piece(f"${nag}") for nag in turn.nags)
        yield from _comment(turn.after, turn.notes())
        for variation in turn.variations:
            inner = list(_line(variation, entry))
            inner[0] = _Piece("(" + inner[0].text)
            inner[-1] = _Piece(inner[-1].text + ")", inner[-1].free)
            yield from inner
        told = not (turn.after or turn.notes() or turn.variations)


def _comment(text: str, notes: list[tuple[str, str]] | None = None) -> list[_Piece]:
    """A comment in braces, its ``[%name value]`` first; nothing where it is empty."""
    pieces: list[_Piece] = []
    for name, value in notes or []:
        head, *rest = comments.write_note(name, value).split(" ")
        pieces += [_Piece(head), *(_Piece(word, free=True) for word in rest)]
    if text:
        words = comments.write_comment(text).split(" ")
        pieces += [_Piece(word, free=True) for word in words]
    if pieces:
        pieces[0] = _Piece("{" + pieces[0].text, pieces[0].free)
        pieces[-1] = _Piece(pieces[-1].text + "}", pieces[-1].free)
    return pieces


# -- lines -----------------------------------------------------------------------------------


def _wrapped(pieces: list[_Piece]) -> Iterator[str]:
    """Fill lines with pieces; long words of comments are broken."""
    line, room = "", WIDTH
    for text, free in pieces:
        size = _width(text)
        if line and size < room:
            line, room = f"{line} {text}", room - size - 1
            continue
        if line:
            yield line
        if free and text.startswith(_TAKEN):
            text = comments.number(text[0]) + text[1:]  # noqa: PLW2901
            size += _NUMBERED - 1
        line = text
        if free and size > WIDTH:
            *broken, line = _broken(text)
            yield from broken
        room = WIDTH - _width(line)
    yield line


def _broken(word: str) -> Iterator[str]:
    """Break a word of a comment, a backslash at the end of each line."""
    line, room = "", WIDTH - 1
    for atom in _ATOM.findall(word):
        size = _width(atom)
        if size > room:
            yield line + "\\"
            line, room = "", WIDTH - 1
            if atom in _TAKEN:
                atom = comments.number(atom)  # noqa: PLW2901
                size = _NUMBERED
        line, room = line + atom, room - size
    yield line


def _width(text: str) -> int:
    """How many columns a text takes; wide characters take two."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
