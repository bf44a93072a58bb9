"""What a person names on the command line: a game, a position, a file, options, a number."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import kyokai
from kyokai.cli.screen import Refusal

if TYPE_CHECKING:
    from kyokai.kernel.position import Position

#: The forms of a record, by the ending of a file's name.
SUFFIXES = {".pgn": "pgn", ".json": "json"}


def start(game: str, options: Sequence[str] = ()) -> Position:
    """Return the start of a game, played with options written as name=value."""
    room = kyokai.game(game)
    given: dict[str, object] = {}
    for written in options:
        name, equals, value = written.partition("=")
        if not equals:
            raise Refusal("option", text=written)
        given[name] = room.options.read(name, value)
    return room.start(**given)


def is_game(text: str) -> bool:
    """Whether this is the name of a game."""
    return text in kyokai.games()


def is_position(text: str) -> bool:
    """Whether this looks like a position's line of text rather than a name."""
    return len(text.split()) > 1


def position(text: str, options: Sequence[str] = ()) -> Position:
    """Return a position from its line of text, or the start of the game that is named."""
    if not is_position(text):
        return start(text.strip(), options)
    if options:
        raise Refusal("option_in_position", text=options[0])
    return kyokai.position(text)


class View(NamedTuple):
    """A position to be shown, with the places of the turn that led to it."""

    position: Position
    last: tuple[str, ...] = ()


def look(source: str, options: Sequence[str] = (), at: int | None = None) -> View:
    """Return the position that is named: a game's start, a line of text, one of a record."""
    if not is_file(source):
        if at is not None:
            raise Refusal("at_without_record")
        return View(position(source, options))
    check_named(source)
    from kyokai.cli import store

    return store.view(source, at)


def check_named(source: str) -> None:
    """Refuse what is neither a file nor looks like the name of one."""
    if not is_there(source) and Path(source).suffix not in SUFFIXES:
        games = ", ".join(kyokai.games())
        raise Refusal("nothing_named", text=source, games=games)


def is_file(text: str) -> bool:
    """Whether this names a file: no game, and no line of words but where there is such a file."""
    if is_game(text):
        return False
    return not is_position(text) or is_there(text)


def is_there(name: str) -> bool:
    """Whether something has this name; what can be no name is not there."""
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False


def own_path(name: str) -> Path:
    """Return the path of a file; ``~`` at its beginning is the person's own folder."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def read_bytes(name: str) -> bytes:
    """Read a file; refuse what is not there."""
    try:
        return Path(name).read_bytes()
    except FileNotFoundError:
        raise Refusal("no_file", name=name) from None
    except (OSError, ValueError) as error:
        raise Refusal("unreadable", name=name, why=_why(error)) from None


def read_text(name: str) -> str:
    """Read a file of text; refuse what is no UTF-8."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal("not_utf8", name=name, byte=error.start + 1) from None


def write_bytes(name: str, data: bytes) -> None:
    """Write a file, or standard output where the name is "-"."""
    try:
        if name == "-":
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.flush()
        else:
            Path(name).write_bytes(data)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise Refusal("unwritable", name=name, why=_why(error)) from None


def whole_number(text: str) -> int:
    """Read a whole number of a reasonable size."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise Refusal("number", text=text)
    return int(text)


def count(text: str) -> int:
    """Read a number that is 0 or more."""
    number = whole_number(text)
    if number < 0:
        raise Refusal("negative", text=text)
    return number


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
