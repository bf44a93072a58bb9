"""Ratings of several players from their results, found together: Bradley and Terry's model.

The ratings are those that make the results likeliest, a draw being half a win. How sure they are
is told by how much the pairs of games differ among themselves, so that neither draws nor two
games from one opening are taken for more, or less, than they tell.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kyokai.lab.elo import TENFOLD, Interval, Z

#: Elo for each natural logarithm of odds.
PER_LOGIT = TENFOLD / math.log(10)


class Series(NamedTuple):
    """What player ``a`` scored against ``b``: how often each number of points came up.

    ``of`` is how many points there were to win at a time: 2 in a pair, 1 in a single game.
    """

    a: int
    b: int
    results: Mapping[float, int]
    of: int = 2

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.of * sum(self.results.values())

    @property
    def points(self) -> float:
        """How many points player ``a`` has of them."""
        return sum(points * count for points, count in self.results.items())

    @property
    def one_sided(self) -> bool:
        """Whether one of the two has nothing at all."""
        return self.points in (0, self.games)

    @property
    def counted(self) -> float:
        """The points to reckon with: whoever has nothing is given half a point."""
        return min(max(self.points, 0.5), self.games - 0.5)

    def spread(self, expected: float) -> float:
        """How far results are from the expected score, squared and added up."""
        if len([n for n in self.results.values() if n]) == 1:  # they tell nothing about it
            return self.of * self.games * expected * (1 - expected)
        return sum(n * (points - self.of * expected) ** 2 for points, n in self.results.items())


class Ratings(NamedTuple):
    """Ratings in Elo, the first player's being 0, and how they vary together."""

    elo: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]

    def gap(self, a: int, b: int) -> Interval:
        """How much better ``a`` is than ``b``."""
        gap, vary = self.elo[a] - self.elo[b], self.covariance
        half = Z * math.sqrt(max(0.0, vary[a][a] + vary[b][b] - 2 * vary[a][b]))
        return Interval(gap, gap - half, gap + half)


def rated(players: int, all_series: Sequence[Series]) -> Ratings:
    """Fit the ratings; every player must be joined to the first by some results."""
    played = [series for series in all_series if series.games]
    logits = [0.0] * players
    for _ in range(100):
        slope = [0.0] * players
        for series in played:
            off = series.counted - series.games * chance(logits, series)
            slope[series.a] += off
            slope[series.b] -= off
        step = solved(bend(players, logits, played), [[each] for each in slope[1:]])
        # Far from the top a whole step may be one too far.
        most = max((abs(each) for [each] in step), default=0.0)
        for player, [each] in enumerate(step, 1):
            logits[player] += each * min(1.0, 2.0 / most) if most else 0.0
        if most < 1e-12:
            break
    return Ratings(
        tuple(PER_LOGIT * logit for logit in logits), covariance(players, logits, played)
    )


def chance(logits: Sequence[float], series: Series) -> float:
    """The score that ``a`` is expected to have against ``b``."""
    return 1 / (1 + math.exp(logits[series.b] - logits[series.a]))


def bend(players: int, logits: Sequence[float], all_series: Sequence[Series]) -> list[list[float]]:
    """How the likelihood bends about the ratings, the first player's aside."""
    found = [[0.0] * players for _ in range(players)]
    for series in all_series:
        p = chance(logits, series)
        spread_over(found, series, series.games * p * (1 - p))
    return inner(found)


def covariance(
    players: int, logits: Sequence[float], all_series: Sequence[Series]
) -> tuple[tuple[float, ...], ...]:
    """How the ratings vary together, in Elo; the first player's does not."""
    meat = [[0.0] * players for _ in range(players)]
    for series in all_series:
        spread_over(meat, series, series.spread(chance(logits, series)))
    curve = bend(players, logits, all_series)
    half = solved(curve, inner(meat))
    whole = solved(curve, [list(row) for row in zip(*half, strict=True)])
    rows = [[0.0] * players, *([0.0, *row] for row in whole)]
    return tuple(tuple(PER_LOGIT**2 * each for each in row) for row in rows)


def spread_over(matrix: list[list[float]], series: Series, amount: float) -> None:
    """Add what a series tells about the difference of its two players."""
    a, b = series.a, series.b
    matrix[a][a] += amount
    matrix[b][b] += amount
    matrix[a][b] -= amount
    matrix[b][a] -= amount


def inner(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """A matrix without its first row and column."""
    return [list(row[1:]) for row in matrix[1:]]


def solved(
    matrix: Sequence[Sequence[float]], right: Sequence[Sequence[float]]
) -> list[list[float]]:
    """What a matrix has to be multiplied by to give the right side: Gauss and Jordan."""
    rows = [[*left, *behind] for left, behind in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        if abs(rows[best][at]) < 1e-300:
            raise ValueError("some players have not met the others, not even by way of a third")
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for row in range(size):
            if row != at and rows[row][at]:
                times = rows[row][at]
                rows[row] = [x - times * y for x, y in zip(rows[row], rows[at], strict=True)]
    return [row[size:] for row in rows]
