"""The text that records are read from: its lines, its games, and where something stands."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path

from kyokai.kernel.errors import InvalidRecord
from kyokai.kernel.types import Reason

#: A text, its UTF-8 bytes, or the path of a file.
Source = str | bytes | os.PathLike[str]

TAG_NAME = r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*+"
_TAG_LINE = re.compile(rf'\[[ \t]*+({TAG_NAME})[ \t]*+"')
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LONGEST_SHOWN = 40


def text_of(source: Source) -> str:
    """Return the text, its lines ended by line feeds; raise InvalidRecord where it is none."""
    if isinstance(source, os.PathLike):
        source = Path(source).read_bytes()
    if isinstance(source, bytes):
        source = source.removeprefix(b"\xef\xbb\xbf")
        try:
            text = source.decode()
        except UnicodeDecodeError as error:
            before = Text(_unified(source[: error.start].decode()))
            raise before.fault(len(before.text), "record_bytes", b"") from None
    elif not isinstance(source, str):
        raise TypeError(f"a record is read from text, bytes or a path, not from {source!r}")
    else:
        text = source.removeprefix("\ufeff")
        found = _SURROGATE.search(text)
        if found is not None:
            before = Text(_unified(text[: found.start()]))
            raise before.fault(len(before.text), "record_surrogate", repr(found[0]))
    return _unified(text)


def _unified(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def shown(text: object) -> str:
    """A text as it is quoted in a sentence: not too long."""
    text = str(text)
    text = text if text.isprintable() else repr(text)[1:-1]
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


class Text:
    """A text that knows its lines and columns."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def fault(self, offset: int, code: str, refused: object, **details: object) -> InvalidRecord:
        """A fault at an offset."""
        details = {"text": shown(refused), **details}
        return InvalidRecord(refused, Reason("", code, details=details), *self.place(offset))

    def games(self) -> Iterator[tuple[int, int]]:
        """Where each game begins and ends.

        A line that begins like a tag begins the next game, once there was movetext; behind a
        blank line also where it is the tag Event, or one that the game has already. This holds
        wherever the line stands, so that a comment left open cannot swallow the next game.
        """
        text, begin = self.text, 0
        moves = blank = False
        names: set[str] = set()
        for start, stop in zip(self.starts, [*self.starts[1:], len(text)], strict=True):
            found = _TAG_LINE.match(text, start, stop)
            if found is not None:
                if moves or (blank and (found[1] in names or found[1] == "Event")):
                    yield begin, start
                    begin, moves = start, False
                    names.clear()
                names.add(found[1])
                blank = False
            elif not text[start:stop].strip():
                blank = True
            elif text[start] not in "%;":
                moves = True
        if names or moves:
            yield begin, len(text)
