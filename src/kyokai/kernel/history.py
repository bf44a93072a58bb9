"""What has stood on the board before: an immutable count of keys, cheap to extend."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

_BUCKETS = 64


class History:
    """How often each position stood at the start of a turn.

    ``after(key)`` copies one bucket of many, so that a long game costs no more a turn than a
    short one, and positions of one game share almost all of it.

    >>> once = History().after("x")
    >>> once.count("x"), once.after("x").count("x"), once.count("x")
    (1, 2, 1)
    """

    __slots__ = ("_buckets",)

    def __init__(self) -> None:
        self._buckets: tuple[dict[Hashable, int] | None, ...] = (None,) * _BUCKETS

    def count(self, key: Hashable) -> int:
        """Tell how often this key was added."""
        bucket = self._buckets[hash(key) % _BUCKETS]
        return bucket.get(key, 0) if bucket else 0

    def after(self, key: Hashable) -> History:
        """Return the history with this key added once more."""
        index = hash(key) % _BUCKETS
        buckets = list(self._buckets)
        old = buckets[index]
        bucket = old.copy() if old else {}
        bucket[key] = bucket.get(key, 0) + 1
        buckets[index] = bucket
        return _from_buckets(tuple(buckets))

    def items(self) -> Iterator[tuple[Hashable, int]]:
        """Yield every key with its count, in no particular order."""
        for bucket in self._buckets:
            if bucket:
                yield from bucket.items()

    def __reduce__(self) -> tuple[object, tuple[tuple[tuple[Hashable, int], ...]]]:
        return (_from_items, (tuple(self.items()),))


def _from_buckets(buckets: tuple[dict[Hashable, int] | None, ...]) -> History:
    history = History.__new__(History)
    history._buckets = buckets
    return history


def _from_items(items: tuple[tuple[Hashable, int], ...]) -> History:
    buckets: list[dict[Hashable, int] | None] = [None] * _BUCKETS
    for key, count in items:
        index = hash(key) % _BUCKETS
        bucket = buckets[index]
        if bucket is None:
            bucket = buckets[index] = {}
        bucket[key] = count
    return _from_buckets(tuple(buckets))


EMPTY = History()
