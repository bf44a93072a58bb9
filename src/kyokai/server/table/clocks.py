"""Clocks, as pure arithmetic: who has how much left, and when somebody's time will be up.

Everything is milliseconds. A clock is charged when a turn is played, with what went by since the
turn began; nothing ticks in between. ``fischer``: each turn adds an increment. ``byoyomi``: when
the base is used up, periods; a turn within a period leaves it whole. ``correspondence``: each turn
has its days.
"""

from __future__ import annotations

from typing import NamedTuple

from kyokai.server.schema import Clock

SECOND = 1000
DAY = 24 * 3600 * SECOND
#: A game against the clock whose first turns are not played so soon is aborted.
FIRST_TURNS = 120 * SECOND
#: From this turn on clocks run: each has played once.
RUNS_FROM = 2


class Time(NamedTuple):
    """What both have left: of the base (or of the days), and of periods."""

    left: tuple[int, int]
    periods: tuple[int, int] = (0, 0)


class Rate(NamedTuple):
    """The settings of a clock, in milliseconds."""

    kind: str
    base: int
    increment: int
    periods: int

    @property
    def real(self) -> bool:
        """Whether both sit there and play."""
        return self.kind in ("fischer", "byoyomi")

    @property
    def full(self) -> Time:
        """What both begin with."""
        left = self.base + (self.increment if self.kind == "fischer" and not self.base else 0)
        return Time((left, left), (self.periods, self.periods))

    def runs(self, ply: int) -> bool:
        """Whether a clock runs in this turn of the game."""
        return self.kind == "correspondence" or (self.real and ply >= RUNS_FROM)

    def span(self, time: Time, seat: int) -> int:
        """How long a seat's turn may take before its time is up."""
        return time.left[seat] + time.periods[seat] * self.increment * (self.kind == "byoyomi")

    def falls(self, time: Time, seat: int, ply: int, since: int) -> int | None:
        """When time is up for a turn that began at ``since``; None where it never is."""
        if self.runs(ply):
            return since + self.span(time, seat)
        return since + FIRST_TURNS if self.real else None

    def charged(self, time: Time, seat: int, ply: int, spent: int) -> Time | None:
        """What is left after a turn that took so long; None where time was up before."""
        if not self.runs(ply):
            return time
        if spent >= self.span(time, seat):
            return None
        left, periods = time.left[seat], time.periods[seat]
        if self.kind == "correspondence":
            left = self.base
        elif self.kind == "fischer":
            left += self.increment - spent
        elif spent <= left:
            left -= spent
        else:
            periods -= (spent - left) // self.increment
            left = 0
        return Time(_with(time.left, seat, left), _with(time.periods, seat, periods))

    def fallen(self, time: Time, seat: int) -> Time:
        """What is left once a seat's time is up."""
        return Time(_with(time.left, seat, 0), _with(time.periods, seat, 0))


def rate(clock: Clock) -> Rate:
    """The settings as the arithmetic needs them."""
    base = clock.days * DAY if clock.kind == "correspondence" else clock.base * SECOND
    increment = clock.increment * SECOND
    return Rate(clock.kind, base, increment, clock.periods if clock.kind == "byoyomi" else 0)


def fault(clock: Clock) -> str | None:
    """What is wrong with the settings: the key of a sentence, or None."""
    if clock.kind == "fischer" and not clock.base and not clock.increment:
        return "clock_empty"
    if clock.kind == "byoyomi" and (
        not clock.base + clock.periods or bool(clock.periods) != bool(clock.increment)
    ):
        return "clock_periods"
    if clock.kind == "correspondence" and not clock.days:
        return "clock_days"
    return None


def _with(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (pair[0], value) if seat else (value, pair[1])
