"""A journal: a file of lines that only grows, so that work that was cut off can go on.

The first line tells what the work is; a file that tells of other work is refused. Every further
line is one thing done. A line that was not written to its end counts as never begun.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO, Self

from kyokai.lab.errors import refusal

FORM = "kyokai-journal-1"


class Journal:
    """The journal of some work: ``done`` is what it tells, ``add`` continues it."""

    def __init__(self, path: Path, work: dict[str, Any]) -> None:
        self.path = path
        self.work = json.loads(json.dumps({"form": FORM, **work}))
        self.done: list[dict[str, Any]] = []
        self._file: BinaryIO = path.open("ab+")
        try:
            self._lock()
            self._take_up()
        except BaseException:
            self._file.close()
            raise

    def add(self, told: dict[str, Any]) -> None:
        """Write down one thing; it is on the disk when this returns."""
        line = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _lock(self) -> None:
        """See to it that nobody else writes here."""
        try:
            import fcntl
        except ImportError:  # pragma: no cover  (Windows)
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise refusal(str(self.path), "journal_in_use", file=str(self.path)) from None

    def _take_up(self) -> None:
        """Read what there is; cut off a last line that was not finished."""
        self._file.seek(0)
        text = self._file.read()
        whole = text.rfind(b"\n") + 1
        if whole < len(text):
            self._file.truncate(whole)
        lines = text[:whole].splitlines()
        if not lines:
            self.add(self.work)
            return
        found = self._read(lines[0], 1)
        if found != self.work:
            raise self._other_work(found)
        self.done = [self._read(line, number) for number, line in enumerate(lines[1:], 2)]

    def _read(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise refusal(str(self.path), "journal_line", file=str(self.path), line=number)
        return told

    def _other_work(self, found: dict[str, Any]) -> Exception:
        names = {**found, **self.work}
        other = [name for name in names if found.get(name) != self.work.get(name)]
        return refusal(str(self.path), "journal_other", file=str(self.path), names=", ".join(other))
