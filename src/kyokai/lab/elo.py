"""Scores, Elo, and how sure one can be of them: 95 % intervals throughout.

A draw is half a win. Two games from one opening with the seats changed are a *pair*; a pair is
worth 0 to 2 points, and how often each of the five came up is what a match is judged by, because
the two games of a pair are not independent of each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

#: How many standard deviations 95 % of a normal distribution lie within, on either side.
Z = 1.959963984540054
#: The chance that the truth lies beyond one end of an interval.
TAIL = 0.025
#: An expected score of 10 to 1 is so many points of Elo.
TENFOLD = 400.0


class Interval(NamedTuple):
    """A value, and the ends between which it lies in 95 of 100 cases; ends may be infinite."""

    value: float
    low: float
    high: float

    def as_elo(self) -> Interval:
        """An expected score as a difference in Elo."""
        return Interval(*map(elo_of, self))

    def reversed(self) -> Interval:
        """The same seen from the other side, for differences."""
        return Interval(-self.value, -self.high, -self.low)


def elo_of(score: float) -> float:
    """The difference in Elo at which this score is expected.

    >>> round(elo_of(0.75), 2)
    190.85
    """
    if score <= 0 or score >= 1:
        return -math.inf if score <= 0 else math.inf
    return TENFOLD * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The score that is expected at a difference in Elo."""
    return 1 / (1 + 10 ** (-elo / TENFOLD))


def wilson(points: float, games: float) -> Interval:
    """A share and its interval after Wilson; with draws as half points it is on the safe side.

    >>> [round(end, 4) for end in wilson(81, 263)]
    [0.308, 0.2553, 0.3662]
    """
    if not games:
        return Interval(0.5, 0.0, 1.0)
    share, square = points / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    half = Z * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def score_interval(counts: Sequence[float]) -> Interval:
    """The expected score, from how often each result came up, from worst to best.

    Five counts are those of pairs, three those of single games. The interval is Wilson's for as
    many games as would spread as much as these results do. Where every result was the same there
    is no spread to go by: then any other result comes up, in 95 of 100 cases, more rarely than it
    could without having been seen.
    """
    total = sum(counts)
    if not total:
        return Interval(0.5, 0.0, 1.0)
    mean, variance = moments(counts)
    if max(counts) == total:
        unseen = 1 - TAIL ** (1 / total)
        return Interval(mean, mean * (1 - unseen), mean + (1 - mean) * unseen)
    games = total * mean * (1 - mean) / variance
    return wilson(mean * games, games)


def moments(counts: Sequence[float]) -> tuple[float, float]:
    """The mean score of a game and the variance of one result, each result being 0 to 1."""
    total, best = sum(counts), len(counts) - 1
    shares = [(place / best, count / total) for place, count in enumerate(counts)]
    mean = sum(score * share for score, share in shares)
    return mean, sum((score - mean) ** 2 * share for score, share in shares)
