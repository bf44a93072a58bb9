"""Counting the sequences of actions: the test that two sets of rules are the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from kyokai.kernel.position import Position

if TYPE_CHECKING:
    from pathlib import Path


def perft(position: Position, depth: int) -> int:
    """How many sequences of ``depth`` actions are legal from here (depth 0: 1)."""
    if depth < 0:
        raise ValueError(f"depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    ids = position.legal_ids()
    if depth == 1:
        return len(ids)
    return sum(perft(position.apply_unchecked(i), depth - 1) for i in ids)


class Count(NamedTuple):
    """A line of a room's ``perft.txt``: a position and its counts by depth, from 1."""

    name: str
    position: str
    counts: tuple[int, ...]


def read_counts(file: Path) -> Iterator[Count]:
    """Read ``perft.txt``: ``name | position | count at depth 1 | at depth 2 | …``."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            name, position, *counts = (part.strip() for part in line.split("|"))
            yield Count(name, position, tuple(int(count) for count in counts))
