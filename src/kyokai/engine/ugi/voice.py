"""What the engine says: whole lines, one at a time, whichever thread says them."""

from __future__ import annotations

import threading
from typing import BinaryIO

_LONGEST = 400


class Voice:
    """Writes lines in UTF-8; once nobody listens any more, it writes nothing."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        #: Whether somebody still listens.
        self.heard = True

    def say(self, *lines: str) -> None:
        """Write lines that belong together, and see that they arrive."""
        data = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        with self._lock:
            if not self.heard:
                return
            try:
                self._stream.write(data)
                self._stream.flush()
            except (OSError, ValueError):  # closed at the other end, or at this one
                self.heard = False

    def note(self, text: str) -> None:
        """Tell a person something that programs pass over: one line, whatever the text holds."""
        words = " ".join(text.split())
        line = "".join(sign if sign.isprintable() else "?" for sign in words)
        self.say(f"info string {line[:_LONGEST]}")
