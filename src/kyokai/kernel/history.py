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
        self._buckets: tuple[dict[Hashable, int], ...] = ({},) * _BUCKETS

    def count(self, key: Hashable) -> int:
        """Tell how often this key was added."""
        return self._buckets[hash(key) % _BUCKETS].get(key, 0)

    def after(self, key: Hashable) -> History:
        """Return the history with this key added once more."""
        return self.adding(key)[0]

    def adding(self, key: Hashable) -> tuple[History, int]:
        """Return the history with this key added once more, and how often it has been now."""
        index = hash(key) % _BUCKETS
        buckets = list(self._buckets)
        bucket = buckets[index] = buckets[index].copy()
        times = bucket[key] = bucket.get(key, 0) + 1
        history = History.__new__(History)
        history._buckets = tuple(buckets)
        return history, times

    def items(self) -> Iterator[tuple[Hashable, int]]:
        """Yield every key with its count, in no particular order."""
        for bucket in self._buckets:
            yield from bucket.items()

    def __reduce__(self) -> tuple[object, tuple[tuple[tuple[Hashable, int], ...]]]:
        return (_from_items, (tuple(self.items()),))


def _from_items(items: tuple[tuple[Hashable, int], ...]) -> History:
    buckets: list[dict[Hashable, int]] = [{} for _ in range(_BUCKETS)]
    for key, count in items:
        buckets[hash(key) % _BUCKETS][key] = count
    history = History()
    history._buckets = tuple(buckets)
    return history


EMPTY = History()
