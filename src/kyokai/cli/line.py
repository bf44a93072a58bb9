"""Reading a line at the prompt, with editing, history and completion where Python has them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


class Line:
    """The prompt. ``offer`` tells what the Tab key can complete."""

    def __init__(self, offer: Callable[[], list[str]]) -> None:
        self._offer = offer
        self._ready = not (sys.stdin.isatty() and sys.stdout.isatty())

    def read(self, prompt: str) -> str:
        """Read a line; EOFError at the end of input."""
        if not self._ready:
            self._ready = True
            self._set_up()
        return input(prompt)

    def _set_up(self) -> None:
        try:
            import readline
        except ImportError:  # pragma: no cover  (Windows)
            return
        module: Any = readline
        module.set_completer(self._complete)
        module.set_completer_delims(" ")
        module.parse_and_bind("tab: complete")

    def _complete(self, text: str, state: int) -> str | None:
        found = [word for word in self._offer() if word.startswith(text)]
        return found[state] if state < len(found) else None
