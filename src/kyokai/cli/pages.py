"""Help pages, laid out for scripts of any width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import kyokai
from kyokai.cli import boards
from kyokai.kernel import strings

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen

_WIDEST = 100


class Page:
    """A help page in the making."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._lines: list[str] = []

    def text(self) -> str:
        """Return the page."""
        return "\n".join(self._lines) + "\n"

    def usage(self, command: str, pieces: str) -> None:
        """Show how the command is written."""
        self._lines.append(self._screen.say("help.usage", command=command, pieces=pieces))

    def paragraph(self, text: str) -> None:
        """Write a paragraph."""
        from rich.text import Text

        self._lines += ["", *self._screen.lines(Text(text), _WIDEST)]

    def section(self, key: str, rows: Sequence[tuple[str, str]]) -> None:
        """Write a heading and a list of names with their sentences, if there are any."""
        if not rows:
            return
        self._heading(key)
        self._lines += boards.rows(self._screen, rows)

    def examples(self, key: str) -> None:
        """Write the examples of a command, with the name of a game that there is."""
        lines = strings.find("kyokai.cli", self._screen.lang, key)
        names = kyokai.games()
        if lines is None or not names:
            return
        self._heading("help.examples")
        for line in lines.strip().splitlines():
            self._lines.append("  " + line.replace("{game}", names[0]))

    def _heading(self, key: str) -> None:
        self._lines += ["", self._screen.strong(self._screen.say(key))]
