"""Positions as the compiled core takes them: rows of numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kyokai.kernel.game import game_of
from kyokai.kernel.options import Choice
from kyokai.kernel.position import COLOURS, Position
from kyokai.kernel.types import Outcome

_MOST = 2**32 - 1
_BYTES = 16
_NONE = b"\xff" * _BYTES


def over(position: Position) -> tuple[Any, ...]:
    """Tell a position: its options, key, turn, who began, how it ended, what stood before."""
    began = position.began
    return (
        _options(position),
        row(position.key),
        position.turn,
        -1 if began is None else began,
        _ending(position.outcome),
        [(_known(key), min(times, _MOST)) for key, times in position.past()],
    )


def row(key: object) -> bytes:
    """A key as one row of numbers, 16 bytes each: a tuple tells its length first."""
    found: list[bytes] = []
    _flatten(key, found)
    return b"".join(found)


#: What stood before is told with every position of a game anew.
_known = lru_cache(maxsize=4096)(row)


def _flatten(part: Any, found: list[bytes]) -> None:
    if part is None:
        found.append(_NONE)
    elif isinstance(part, tuple):
        found.append(len(part).to_bytes(_BYTES, "little"))
        for inner in part:
            _flatten(inner, found)
    else:
        found.append(int(part).to_bytes(_BYTES, "little"))


def _options(position: Position) -> list[tuple[str, int]]:
    """Options as numbers: a word is its place among those allowed."""
    known = game_of(position).options.options
    found = []
    for name, value in position.options.items():
        option = known[name]
        if isinstance(option, Choice):
            found.append((name, option.values.index(value)))
        elif isinstance(value, int):
            found.append((name, min(value, _MOST)))
    return found


def _ending(outcome: Outcome | None) -> tuple[Any, ...] | None:
    if outcome is None:
        return None
    winner = -1 if outcome.winner is None else COLOURS.index(outcome.winner)
    return (winner, outcome.reason, outcome.ended_by or "", *(outcome.scores or (0, 0)))


def outcome_of(ending: tuple[int, str, str, int, int] | None) -> Outcome | None:
    """Read an ending as the core tells it."""
    if ending is None:
        return None
    winner, reason, ended_by, white, black = ending
    colour = None if winner < 0 else COLOURS[winner]
    return (
        Outcome(colour, reason, ended_by, (white, black)) if ended_by else Outcome(colour, reason)
    )
