"""The counts of every room's ``perft.txt``, deeper than the contract looks.

``KYOKAI_PERFT`` is how many leaves the compiled core counts at most for one number (200 million
where it is not set), ``KYOKAI_PERFT_PLAIN`` the same for plain Python (200,000). All there are::

    KYOKAI_PERFT=1e12 KYOKAI_PERFT_PLAIN=5e6 python -m pytest tests/core/test_perft.py
"""

from __future__ import annotations

import os

import pytest

import kyokai
from compiled import needs_core
from kyokai.kernel import perft as plain
from kyokai.kernel.perft import Count, read_counts
from kyokai.testing.contract import PERFT_MOST

MOST = float(os.environ.get("KYOKAI_PERFT", "2e8"))
MOST_PLAIN = float(os.environ.get("KYOKAI_PERFT_PLAIN", "2e5"))

COUNTS = [
    (name, count)
    for name in kyokai.games()
    for count in read_counts(kyokai.game(name).folder / "perft.txt")
]
every_line = pytest.mark.parametrize(
    "count", [count for _, count in COUNTS], ids=[f"{name}: {c.name}" for name, c in COUNTS]
)


@needs_core
@every_line
def test_the_core_counts(count: Count) -> None:
    position = kyokai.position(count.position)
    for depth, expected in enumerate(count.counts, 1):
        if expected <= MOST:
            assert kyokai.perft(position, depth) == expected, f"depth {depth}"


@every_line
def test_python_counts(count: Count) -> None:
    position = kyokai.position(count.position)
    for depth, expected in enumerate(count.counts, 1):
        if PERFT_MOST <= expected <= MOST_PLAIN:  # the contract counts what is less
            assert plain.perft(position, depth) == expected, f"depth {depth}"


@pytest.mark.parametrize("name", kyokai.games())
def test_some_counts_are_large(name: str) -> None:
    assert max(max(count.counts) for of, count in COUNTS if of == name) >= 10**8
