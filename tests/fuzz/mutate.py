"""A byte-level fuzzer that needs nothing but Python: it breaks what is accepted, at random."""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Iterator, Sequence

from fuzz.targets import WORDS, Target

Change = Callable[[random.Random, bytearray, Sequence[bytes]], None]

_PIECES = [word.encode() for word in WORDS]
_LONGEST = 4000


class Crash(Exception):
    """A target let an error through that its parser does not promise."""

    def __init__(self, data: bytes, error: Exception) -> None:
        super().__init__(data, error)
        self.data = data
        self.error = error

    def __str__(self) -> str:
        told = "".join(traceback.format_exception(self.error))
        return f"{told}\nfor the input {self.data!r}"


def _span(chance: random.Random, data: bytearray) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + chance.choice((1, 1, 2, 4, 9, 40)))


def flip(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    """Change one bit."""
    if data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def put(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    """Put any byte in the place of another."""
    if data:
        data[chance.randrange(len(data))] = chance.randrange(256)


def insert(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    """Put in a word that parsers look for."""
    at = chance.randint(0, len(data))
    data[at:at] = chance.choice(_PIECES)


def replace(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    """Put such a word in the place of something."""
    start, stop = _span(chance, data)
    data[start:stop] = chance.choice(_PIECES)


def cut(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    """Take something out."""
    start, stop = _span(chance, data)
    del data[start:stop]


def double(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    """Write something twice, or more often."""
    start, stop = _span(chance, data)
    data[start:start] = data[start:stop] * chance.choice((1, 1, 2, 20))


def move(chance: random.Random, data: bytearray, _: Sequence[bytes]) -> None:
    """Put something elsewhere."""
    start, stop = _span(chance, data)
    piece = data[start:stop]
    del data[start:stop]
    at = chance.randint(0, len(data))
    data[at:at] = piece


def graft(chance: random.Random, data: bytearray, others: Sequence[bytes]) -> None:
    """Put in a piece of another input."""
    other = bytearray(chance.choice(others))
    start, stop = _span(chance, other)
    at = chance.randint(0, len(data))
    data[at:at] = other[start:stop]


def tail(chance: random.Random, data: bytearray, others: Sequence[bytes]) -> None:
    """End as another input does."""
    other = chance.choice(others)
    data[chance.randint(0, len(data)) :] = other[chance.randint(0, len(other)) :]


CHANGES: tuple[Change, ...] = (flip, put, insert, replace, cut, double, move, graft, tail)


def inputs(seeds: Sequence[bytes], count: int, seed: int) -> Iterator[bytes]:
    """Break the seeds, one to four times each; the same inputs for the same seed."""
    chance = random.Random(seed)
    for _ in range(count):
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
            chance.choice(CHANGES)(chance, data, seeds)
        yield bytes(data[:_LONGEST])


def run(target: Target, tried: Iterator[bytes]) -> int:
    """Try inputs; return how many were accepted, or raise Crash."""
    accepted = 0
    for data in tried:
        try:
            accepted += target(data)
        except Exception as error:  # noqa: BLE001 (any at all is what is looked for)
            raise Crash(data, error) from None
    return accepted
