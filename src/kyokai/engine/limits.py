"""How long a search may go on."""

from __future__ import annotations

from dataclasses import dataclass

from kyokai.core.errors import whole

#: More than any search will ever reach.
MOST_NODES, MOST_SECONDS, MOST_DEPTH, MOST_LINES, MOST_THREADS = 2**62, 1e8, 500, 500, 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """Where a search ends, whichever comes first; without any it goes on until it is stopped.

    ``clock`` is the time left for whoever acts and ``increment`` what every turn adds, both in
    seconds: the search then shares the time out.

    >>> Limit(seconds=0.5)
    Limit(seconds=0.5)
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    clock: float | None = None
    increment: float = 0.0

    def __post_init__(self) -> None:
        for name in ("seconds", "clock", "increment"):
            value = getattr(self, name)
            if value is None:
                continue
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise TypeError(f"{name} is a number of seconds, not {value!r}")
            if not 0 <= value <= MOST_SECONDS:
                raise ValueError(f"{name} is 0 to {MOST_SECONDS:.0f} seconds, not {value}")
        if self.nodes is not None:
            whole("nodes", self.nodes, 1, MOST_NODES)
        if self.depth is not None:
            whole("depth", self.depth, 1, MOST_DEPTH)

    def __repr__(self) -> str:
        given = {name: getattr(self, name) for name in self.__slots__}
        told = [f"{name}={value!r}" for name, value in given.items() if value not in (None, 0.0)]
        return f"Limit({', '.join(told)})"

    @property
    def bounded(self) -> bool:
        """Whether the search ends by itself."""
        return any(x is not None for x in (self.seconds, self.nodes, self.depth, self.clock))

    def times(self) -> tuple[float, float]:
        """The seconds after which it ends, and those after which it begins nothing new."""
        most = MOST_SECONDS if self.seconds is None else float(self.seconds)
        if self.clock is None:
            return most, most
        # A game has some twenty turns more, as far as anybody knows; some clock is always kept.
        share = self.clock / 20 + self.increment * 0.8
        kept = max(self.clock * 0.8 - 0.05, self.clock * 0.1)
        return min(most, share * 3, kept), min(most, share, kept)
