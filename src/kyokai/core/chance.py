"""Chance that can be repeated: the same numbers as the compiled core draws (SplitMix64)."""

from __future__ import annotations

from kyokai.kernel.position import Position

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    """Stir 64 bits."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


class Chance:
    """Numbers that look random, decided by a seed and the number of the stream.

    >>> [Chance(7).below(100) for _ in range(2)], Chance(7, 1).below(100) == Chance(7).below(100)
    ([54, 54], False)
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.state = mix(seed + _GOLDEN & _MASK) ^ mix(~stream & _MASK)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = self.state + _GOLDEN & _MASK
        return mix(self.state) * n >> 64


def _nth_bit(mask: int, k: int) -> int:
    for _ in range(k):
        mask &= mask - 1
    return mask & -mask


def nth(position: Position, k: int) -> int:
    """The id of the k-th legal action as the core counts them: by kind, direction, place."""
    for kind, masks in zip(position.KINDS, position.masks(), strict=True):
        for direction, mask in enumerate(masks):
            count = mask.bit_count()
            if k < count:
                return kind.id_at(kind.places.index(_nth_bit(mask, k)), direction)
            k -= count
    raise IndexError(k)


def drawn(position: Position, chance: Chance) -> int:
    """The id of a legal action, each as likely as any other."""
    return nth(position, chance.below(len(position.legal_ids())))
