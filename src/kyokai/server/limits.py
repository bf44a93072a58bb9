"""How much may be asked: a bucket of tokens for each asker and kind of question, filled steadily.

The limits are far above what anybody needs who plays, and keep one asker from taking what is
everybody's. They are kept by each worker for itself.
"""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import NamedTuple

#: How many buckets are remembered; a forgotten one is full.
KEPT = 50_000


class Limit(NamedTuple):
    """So many at once, and so many each second."""

    burst: float
    each_second: float


#: What is counted: requests of an address; socket messages of a connection; new people and games;
#: pictures and other work that takes long; secrets that are wrong.
LIMITS = {
    "requests": Limit(600, 60),
    "sockets": Limit(60, 3),
    "messages": Limit(300, 60),
    "made": Limit(40, 0.5),
    "drawn": Limit(40, 1),
    "wrong": Limit(30, 0.2),
}


class Limits:
    """The buckets of this worker."""

    def __init__(self, *, limited: bool = True) -> None:
        self._limited = limited
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, asker: str, cost: float = 1.0) -> bool:
        """Take from a bucket; whether there was enough in it."""
        if not self._limited:
            return True
        limit, now = LIMITS[kind], monotonic()
        left, at = self._left.get((kind, asker), (limit.burst, now))
        left = min(limit.burst, left + (now - at) * limit.each_second)
        enough = left >= cost
        self._left[kind, asker] = (left - cost if enough else left, now)
        self._left.move_to_end((kind, asker))
        if len(self._left) > KEPT:
            self._left.popitem(last=False)
        return enough
