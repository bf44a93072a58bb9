"""Counting by play: perft, and many games of chance."""

from __future__ import annotations

import os
from typing import NamedTuple

from kyokai.core import native
from kyokai.core.chance import Chance, drawn
from kyokai.core.errors import MOST_DEPTH, MOST_THREADS, seed_of, whole
from kyokai.kernel import perft as plain
from kyokai.kernel.position import Position


class Tally(NamedTuple):
    """What many games came to."""

    games: int
    #: Actions and turns of all games together.
    steps: int
    turns: int
    #: How many games each side won; the rest are draws.
    white: int
    black: int

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return self.games - self.white - self.black


def perft(position: Position, depth: int) -> int:
    """How many sequences of ``depth`` actions are legal from here (depth 0: 1)."""
    depth = whole("depth", depth, 0, MOST_DEPTH)
    compiled = native.line(position) if depth > 1 else None
    return plain.perft(position, depth) if compiled is None else int(compiled._perft(depth))


def divide(position: Position, depth: int) -> dict[str, int]:
    """The same count, told for each first action."""
    depth = whole("depth", depth, 1, MOST_DEPTH)
    return {
        str(action): perft(position.apply_unchecked(action.id), depth - 1)
        for action in position.legal()
    }


def playouts(position: Position, games: int, *, seed: int = 0, threads: int = 0) -> Tally:
    """Play many games from a position, every legal action as likely as any other.

    Each game is decided by the seed and its number alone, so that the tally is the same with any
    number of threads (0: as many as there are processors).
    """
    games = whole("games", games, 0, 2**48)
    seed = seed_of(seed)
    threads = whole("threads", threads, 0, MOST_THREADS) or os.cpu_count() or 1
    compiled = native.line(position)
    if compiled is not None:
        return Tally(*compiled._playouts(games, seed, threads)[:5])
    found = [_playout(position, Chance(seed, number)) for number in range(games)]
    return Tally(games, *(sum(column) for column in zip(*found, strict=True))) if found else NONE


NONE = Tally(0, 0, 0, 0, 0)


def _playout(position: Position, chance: Chance) -> tuple[int, int, int, int]:
    steps = 0
    while position.outcome is None:
        position = position.apply_unchecked(drawn(position, chance))
        steps += 1
    winner = position.outcome.winner
    return steps, position.turn, int(winner == "white"), int(winner == "black")
