"""One number for all that the core plays.

Any change of what is legal, of how a game goes on or ends, or of what a seed draws changes it. From
every position of the rooms' ``perft.txt`` actions are counted, games of chance are played out, and
one is drawn action by action; a batch of each game is stepped through. Whoever speeds the core up
leaves the number as it is; whoever means to change it says so, and writes the new one into
``tests/core/test_signature.py``. Run with ``python bench/signature.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

import kyokai
from kyokai.kernel.perft import Count, read_counts

#: How many leaves are counted at most from one position, and games played out from it; how long
#: the game that is drawn is at most; how many games a batch has, and how often it is stepped.
WHOLE = (2_000_000, 40, 300, 32, 400)


class Signature(NamedTuple):
    """The number, and how many nodes it stands for: leaves counted, and actions played."""

    nodes: int
    digest: str

    def __str__(self) -> str:
        return f"{self.nodes} {self.digest}"


def signature(games: list[str], size: tuple[int, int, int, int, int] = WHOLE) -> Signature:
    """Count, play and draw; tell the number for these games."""
    nodes, digest = 0, blake2b(digest_size=8)
    for game in games:
        for told, here in _of(game, *size):
            nodes += here
            digest.update(f"{told}\n".encode())
    return Signature(nodes, digest.hexdigest())


def _of(
    game: str, leaves: int, games: int, length: int, batch: int, steps: int
) -> Iterator[tuple[str, int]]:
    """All that one game comes to, line by line, with the nodes of each."""
    for count in read_counts(kyokai.game(game).folder / "perft.txt"):
        yield from _of_position(count, leaves, games, length)
    many = kyokai.batch(game, batch, seed=1, threads=2)
    ids, drawn = np.zeros(batch, "int64"), blake2b(digest_size=8)
    for _ in range(steps):
        many.step_random(ids)
        drawn.update(ids.astype("<i8").tobytes())
        drawn.update(many.winner.tobytes())
    yield f"batch {drawn.hexdigest()}", batch * steps


def _of_position(count: Count, leaves: int, games: int, length: int) -> Iterator[tuple[str, int]]:
    position = kyokai.position(count.position)
    depths = [depth for depth, number in enumerate(count.counts, 1) if number <= leaves]
    for depth in depths[-1:]:
        counted = kyokai.perft(position, depth)
        yield f"perft {counted}", counted
    if position.options.max_turns:  # some would never end
        tally = kyokai.playouts(position, games, seed=2)
        yield f"playouts {tuple(tally)}", tally.steps
    fast = kyokai.fast(position, seed=3)
    while len(fast.played) < length and fast.push_random() >= 0:
        pass
    yield f"drawn {fast.played} {fast.outcome}", len(fast.played)


def main() -> None:
    """Print the number of each game, and that of all."""
    for game in kyokai.games():
        found = signature([game])
        print(f"{game:12} {found.nodes:>12,} nodes   {found.digest}")
    print(f"signature {signature(kyokai.games())}")


if __name__ == "__main__":
    main()
