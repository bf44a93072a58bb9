"""Whether a win probability is one: of all that were told as 70 %, were 70 % won?"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kyokai.engine.analysis import probability
from kyokai.engine.thinking import PROVEN
from kyokai.kernel.game import Game
from kyokai.lab.elo import Interval, wilson
from kyokai.lab.table import Played

BINS = 10
#: How often games are drawn anew to see how the error varies.
DRAWS = 1000


class Forecast(NamedTuple):
    """What was told of a position, and what its game brought: 1, a half or 0."""

    told: float
    came: float


class Bin(NamedTuple):
    """Forecasts that are alike: how many, what they told on average, how often it came so."""

    size: int
    told: float
    came: Interval


class Calibration(NamedTuple):
    """Forecasts in bins; ``error`` is how far off they are, each bin counted by its size."""

    bins: tuple[Bin, ...]
    error: Interval
    positions: int


def forecasts(game: Game, played: Played) -> Iterator[Forecast]:
    """What was told of each turn's position, for the first seat; forced ends are no forecasts."""
    for worth in played.worth:
        if worth is not None and abs(worth) < PROVEN:
            yield Forecast(probability(game, worth), played.points(0))


def calibration(games: Sequence[Iterable[Forecast]], seed: int = 1) -> Calibration:
    """Judge the forecasts; the interval of the error is by drawing whole games anew.

    Positions of one game have one result, so that only games are independent of each other.
    """
    sums = [summed(game) for game in games]
    whole = added(sums)
    rng = random.Random(seed)
    drawn = sorted(off(added(rng.choices(sums, k=len(sums)))) for _ in range(DRAWS if sums else 0))
    error = off(whole)
    ends = (drawn[DRAWS // 40], drawn[-1 - DRAWS // 40]) if drawn else (error, error)
    bins = tuple(
        Bin(int(count), told / count if count else 0.0, wilson(came, count))
        for count, told, came in whole
    )
    return Calibration(bins, Interval(error, *ends), sum(each.size for each in bins))


def likeliest(games: Sequence[Iterable[Forecast]]) -> float:
    """What logits had to be multiplied by, in tenths, for what came to be as likely as can be."""
    told = [
        (math.log(one.told / (1 - one.told)), one.came)
        for game in games
        for one in game
        if 0 < one.told < 1
    ]

    def surprise(scale: float) -> float:
        return sum(
            math.log1p(math.exp(-logit * scale)) + (1 - came) * logit * scale
            for logit, came in told
        )

    return min((tenths / 10 for tenths in range(4, 31)), key=surprise)


Sums = list[tuple[float, float, float]]


def summed(game: Iterable[Forecast]) -> Sums:
    """For each bin, how many forecasts there are, and the sums of what was told and what came."""
    found: Sums = [(0.0, 0.0, 0.0)] * BINS
    for told, came in game:
        place = min(BINS - 1, int(told * BINS))
        count, all_told, all_came = found[place]
        found[place] = (count + 1, all_told + told, all_came + came)
    return found


def added(games: Sequence[Sums]) -> Sums:
    """The sums of several games together."""
    places = [[game[place] for game in games] for place in range(BINS)]
    return [
        (sum(x[0] for x in each), sum(x[1] for x in each), sum(x[2] for x in each))
        for each in places
    ]


def off(sums: Sums) -> float:
    """How far what was told is from what came, on average."""
    count = sum(each[0] for each in sums)
    return sum(abs(told - came) for _, told, came in sums) / count if count else 0.0
