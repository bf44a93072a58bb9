"""Sets of places as bits of a Python int."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, lowest first.

    >>> [bin(bit) for bit in bits(0b1011)]
    ['0b1', '0b10', '0b1000']
    """
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def union(masks: Iterable[int]) -> int:
    """Join masks into one.

    >>> union([1, 4])
    5
    """
    whole = 0
    for mask in masks:
        whole |= mask
    return whole
