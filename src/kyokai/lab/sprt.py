"""Whether a player is better, asked after every pair: a sequential probability ratio test.

The generalized test of Van den Bergh, as the chess engine testers' fishtest runs it: of all ways
in which the five results of a pair could be distributed, the likeliest with the score of one
hypothesis is held against the likeliest with that of the other. Hypotheses are told in Elo.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kyokai.lab.elo import score_of

#: What stands for a result that never came up.
UNSEEN = 1e-3


class Verdict(NamedTuple):
    """How far a test has come: the ratio, its bounds, and what is accepted: elo0, elo1 or none."""

    ratio: float
    low: float
    high: float

    @property
    def accepted(self) -> str:
        """``elo1`` where the player is shown to be better, ``elo0`` where not, else nothing."""
        return "elo1" if self.ratio >= self.high else "elo0" if self.ratio <= self.low else ""


class Sprt(NamedTuple):
    """A test of ``elo0`` against ``elo1``, wrong in so many of 100 cases where either holds."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def verdict(self, counts: Sequence[int]) -> Verdict:
        """Judge by how often each result of a pair came up."""
        low = math.log(self.beta / (1 - self.alpha))
        high = math.log((1 - self.beta) / self.alpha)
        ratio = log_ratio(counts, self.elo0, self.elo1) if any(counts) else 0.0
        return Verdict(ratio, low, high)


def log_ratio(counts: Sequence[float], elo0: float, elo1: float) -> float:
    """The generalized log-likelihood ratio of two differences in Elo."""
    seen = [count or UNSEEN for count in counts]
    total = sum(seen)
    shares = [count / total for count in seen]
    likeliest0, likeliest1 = (likeliest(shares, score_of(elo)) for elo in (elo0, elo1))
    return total * sum(
        share * math.log(one / other)
        for share, other, one in zip(shares, likeliest0, likeliest1, strict=True)
    )


def likeliest(shares: Sequence[float], score: float) -> list[float]:
    """Of all distributions with this score, the one that makes what was seen likeliest."""
    best = len(shares) - 1
    off = [place / best - score for place in range(len(shares))]

    def slope(x: float) -> float:
        return sum(share * each / (1 + x * each) for share, each in zip(shares, off, strict=True))

    x = root(slope, -1 / off[-1], -1 / off[0])
    return [share / (1 + x * each) for share, each in zip(shares, off, strict=True)]


def root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function is zero between two poles."""
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
