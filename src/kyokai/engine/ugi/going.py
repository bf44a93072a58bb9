"""What ``go`` asks for: how long to search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kyokai.engine.limits import MOST_DEPTH, MOST_NODES, MOST_SECONDS, Limit

#: The words behind which a number stands; times are in milliseconds.
NUMBERS = ("p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes")
#: How long a search goes on where nothing says so: a bare ``go`` must have its answer, too.
BARE = Limit(seconds=1.0)


def limit_of(words: Sequence[str], seat: int, overhead: float) -> tuple[Limit, list[str]]:
    """Read what stands behind ``go``: the limit for the player of a seat, and what is no part.

    ``overhead`` is the time in seconds that is lost on the way between runner and engine.
    """
    given: dict[str, int] = {}
    strange: list[str] = []
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word in NUMBERS and waiting and _is_number(waiting[0]):
            given[word] = int(waiting.pop(0))
        elif word != "infinite":
            strange.append(word)
    if "infinite" in words:
        return Limit(), strange
    limit = Limit()
    clock = given.get(f"p{seat + 1}time")
    if clock is not None:
        more = min(max(0, given.get(f"p{seat + 1}inc", 0)) / 1000, MOST_SECONDS)
        limit = replace(limit, clock=_seconds(clock, overhead), increment=more)
    if "movetime" in given:
        limit = replace(limit, seconds=_seconds(given["movetime"], overhead))
    if "nodes" in given:
        limit = replace(limit, nodes=max(1, min(given["nodes"], MOST_NODES)))
    if "depth" in given:
        limit = replace(limit, depth=max(1, min(given["depth"], MOST_DEPTH)))
    return (limit if limit.bounded else BARE), strange


def _is_number(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 20


def _seconds(milliseconds: int, overhead: float) -> float:
    """The seconds to spend of so many milliseconds, half of them at least."""
    seconds = min(max(0, milliseconds) / 1000, MOST_SECONDS)
    return max(seconds - overhead, seconds / 2)


def left_of(limit: Limit, seconds: float, nodes: int) -> Limit | None:
    """What is left of a limit after so many seconds and positions; None where nothing is."""
    left = Limit(depth=limit.depth)
    if limit.seconds is not None or limit.clock is not None:
        more = limit.times()[1] - seconds
        if more <= 0:
            return None
        left = replace(left, seconds=more)
    if limit.nodes is not None:
        if limit.nodes <= nodes:
            return None
        left = replace(left, nodes=limit.nodes - nodes)
    return left
