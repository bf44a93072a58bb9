"""A short run of the socket's fuzzer; ``make fuzz ARGS="--messages 200000"`` says much more."""

from __future__ import annotations

from pathlib import Path

from fuzz import sockets
from server.serving import served


def test_whatever_is_said_is_answered_or_refused(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'table.db'}", limited=False) as service:
        done = sockets.fuzz(service, 3000, 7)
    assert done.said == 3000
    assert done.refused > 1000
    assert done.answered > 2000
