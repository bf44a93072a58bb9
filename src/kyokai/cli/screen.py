"""What this terminal can show, in which language, and everything that is written to it."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO

from kyokai.kernel import strings

if TYPE_CHECKING:
    from rich.console import Console

#: The words of the command line are found as a room's words are, beside this file.
WORDS = "kyokai.cli"
strings.register(WORDS, WORDS)

#: What stands in for signs that an old terminal lacks.
_PLAIN = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "–": "-",
        "—": "-",
        "…": "...",
        "×": "x",
        "·": "-",
        "→": "->",
        "•": "*",
        "≥": ">=",
        "≤": "<=",
        "−": "-",
    }
)

_STRONG, _FAINT, _RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"
#: Empties the line from the cursor on.
_CLEAR = "\x1b[K"


class Refusal(Exception):
    """What the command line refuses: a key of its words, and the details."""

    def __init__(self, key: str, **details: object) -> None:
        super().__init__(key, details)
        self.key = key
        self.details = details

    def say(self, screen: Screen) -> str:
        """Tell it as a sentence."""
        return screen.say(f"refused.{self.key}", **self.details)


@dataclass(frozen=True)
class Verbatim:
    """A text that stands in a sentence as it is, even where it is a word that has a translation."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __format__(self, form: str) -> str:
        return format(self.text, form)


@dataclass(frozen=True)
class Screen:
    """A terminal or a pipe: its language, whether it shows Unicode and whether colour.

    ``live`` is whether what was written can be written over.
    """

    lang: str = "en"
    unicode: bool = True
    colour: bool = False
    live: bool = False

    @property
    def width(self) -> int:
        """How many columns there are."""
        return shutil.get_terminal_size().columns

    @property
    def height(self) -> int:
        """How many lines there are."""
        return shutil.get_terminal_size().lines

    # -- words ------------------------------------------------------------------------------

    def say(self, key: str, /, **details: object) -> str:
        """Tell a sentence of the command line; its details are not translated but put in."""
        kept = {name: self._verbatim(value) for name, value in details.items()}
        return strings.say(WORDS, self.lang, key, **kept)

    def _verbatim(self, value: object) -> object:
        if isinstance(value, tuple | list):
            joiner = strings.say(None, self.lang, "joiner.list")
            return Verbatim(joiner.join(map(str, value)))
        return Verbatim(value) if isinstance(value, str) else value

    def word(self, game: str, text: str) -> str:
        """Tell a single word of a game, such as a colour."""
        return strings.word(game, self.lang, text)

    # -- writing ----------------------------------------------------------------------------

    def write(self, text: str = "", end: str = "\n") -> None:
        """Write to standard output."""
        self._put(sys.stdout, text + end)

    def tell(self, key: str, **details: object) -> None:
        """Write a sentence of the command line."""
        self.sentence(self.say(key, **details))

    def sentence(self, text: str) -> None:
        """Write a sentence; on a terminal no word of it is broken at the end of a line."""
        if sys.stdout.isatty() and columns(text) >= self.width:
            from rich.text import Text

            text = "\n".join(self.lines(Text.from_ansi(text)))
        self.write(text)

    @contextmanager
    def passing(self, key: str, **details: object) -> Iterator[None]:
        """Show a sentence for as long as something lasts, where it can be taken back."""
        if self.live:
            self.flash(self.say(key, **details))
        try:
            yield
        finally:
            if self.live:
                self.flash("")

    def flash(self, text: str) -> None:
        """Put a text in the place of what this line holds, as far as there is room."""
        kept, wide = "", self.width - 1
        for sign in text:
            if columns(kept + sign + ".") > wide:
                break
            kept += sign
        self.write(f"\r{_CLEAR}{kept}", end="")

    def note(self, key: str, **details: object) -> None:
        """Write what is not the answer itself to standard error."""
        self._put(sys.stderr, self.say(key, **details) + "\n")

    def complain(self, text: str) -> None:
        """Write one line, whatever the text holds, to standard error."""
        line = "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
        self._put(sys.stderr, f"kyokai: {line}\n")

    def strong(self, text: str) -> str:
        """Make a text stand out."""
        return f"{_STRONG}{text}{_RESET}" if self.colour else text

    def faint(self, text: str) -> str:
        """Make a text stand back."""
        return f"{_FAINT}{text}{_RESET}" if self.colour else text

    def fitting(self, text: str) -> str:
        """Return the text in signs that this terminal has."""
        return text if self.unicode else text.translate(_PLAIN)

    def console(self, widest: int = 1000) -> Console:
        """Return a console of Rich that shows what this terminal can."""
        from rich.console import Console

        return Console(
            width=min(self.width, widest),
            force_terminal=self.colour,
            no_color=not self.colour,
            highlight=False,
            emoji=False,
            markup=False,
        )

    def lines(self, printed: object, widest: int = 1000) -> list[str]:
        """Lay out something of Rich; return its lines."""
        console = self.console(widest)
        with console.capture() as captured:
            console.print(printed)
        return [self.fitting(line.rstrip()) for line in captured.get().splitlines()]

    def pages(self, lines: Sequence[str]) -> None:
        """Write lines, a page at a time where a person reads them on a terminal."""
        text = "".join(f"{line}\n" for line in lines)
        if sys.stdin.isatty() and sys.stdout.isatty() and len(lines) >= self.height:
            import pydoc

            os.environ.setdefault("LESS", "-FRX")
            pydoc.pager(text)
        else:
            self.write(text, end="")

    def _put(self, stream: TextIO, text: str) -> None:
        stream.write(self.fitting(text))
        stream.flush()


def bare(text: str) -> str:
    """Return a text without colours and without spaces around it."""
    return re.sub("\x1b\\[[0-9;]*m", "", text).strip()


def columns(text: str) -> int:
    """How many columns a text takes on a terminal, spaces around it aside."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in bare(text))


class Settings:
    """The settings that every command takes, wherever they stand on the command line."""

    FLAGS = ("--ascii", "--no-color")

    def __init__(self) -> None:
        self.lang: str | None = None
        self.given: set[str] = set()
        self.bad_lang: str | None = None

    def take(self, arguments: Sequence[str]) -> list[str]:
        """Take the settings out of the arguments; nothing behind ``--`` is touched."""
        rest: list[str] = []
        waiting = list(arguments)
        while waiting:
            argument = waiting.pop(0)
            if argument == "--":
                return [*rest, argument, *waiting]
            name, equals, value = argument.partition("=")
            if argument in self.FLAGS:
                self.given.add(argument)
            elif name == "--lang":
                self._set_lang(value if equals else (waiting.pop(0) if waiting else ""))
            else:
                rest.append(argument)
        return rest

    def _set_lang(self, lang: str) -> None:
        if lang in strings.LANGUAGES:
            self.lang = lang
        else:
            self.bad_lang = lang

    def check(self) -> None:
        """Refuse a language that nobody has translated to."""
        if self.bad_lang is not None:
            raise Refusal("lang", lang=self.bad_lang, allowed=strings.LANGUAGES)

    def screen(self) -> Screen:
        """Look at the terminal."""
        environment = os.environ
        terminal = environment.get("TERM", "dumb" if os.name == "posix" else "")
        unicode = can_show("→●", sys.stdout) and "--ascii" not in self.given
        lang = self.lang or preferred(environment)
        if not can_show("境", sys.stdout):
            lang = strings.FALLBACK
        live = terminal != "dumb" and sys.stdout.isatty()
        plain = "--no-color" in self.given or bool(environment.get("NO_COLOR"))
        return Screen(lang, unicode, live and not plain, live)


def forgive(*streams: TextIO) -> None:
    """Let what a stream cannot write or read be “?”, rather than the end of the program."""
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def can_show(signs: str, stream: Any) -> bool:
    """Whether a stream's encoding has these signs."""
    try:
        signs.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def preferred(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for, or English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        asked = environment.get(name)
        if asked:
            lang = asked.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return lang if lang in strings.LANGUAGES else strings.FALLBACK
    return strings.FALLBACK
