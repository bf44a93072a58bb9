"""A ladder: players from the weakest on, each of whom meets the next one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kyokai.engine.level import levels
from kyokai.lab.elo import Interval
from kyokai.lab.match import Meeting, Result, told
from kyokai.lab.rating import rated


def rungs() -> tuple[str, ...]:
    """The words of all levels, the weakest first."""
    return tuple(f"level:{level.number}" for level in levels())


def neighbours(players: int) -> tuple[tuple[int, int], ...]:
    """The pairings of a ladder: each player with the one below."""
    return tuple((upper, lower) for lower, upper in pairwise(range(players)))


class Ladder(NamedTuple):
    """What a ladder tells: the gaps, and all ratings from one fit, the lowest player's being 0."""

    result: Result

    @property
    def gaps(self) -> tuple[Meeting, ...]:
        """For each step, what the upper player made of the games with the lower one."""
        return self.result.meetings

    @property
    def elo(self) -> tuple[Interval, ...]:
        """How far each player is above the lowest; who has no point is given half of one."""
        players = len(self.result.contest.players)
        ratings = rated(players, [gap.series for gap in self.gaps])
        return tuple(ratings.gap(player, 0) for player in range(players))

    @property
    def span(self) -> Interval:
        """How far the highest player is above the lowest."""
        return self.elo[-1]

    @property
    def narrowest(self) -> Meeting:
        """The step that may be the smallest: the one with the lowest lower end."""
        return min(self.gaps, key=lambda gap: gap.elo.low)

    def to_data(self) -> dict[str, Any]:
        """The ladder as plain data."""
        players: Sequence[str] = self.result.contest.players
        narrowest = self.narrowest
        return {
            **self.result.to_data(),
            "ladder": [
                {"player": player, "elo": told(elo)}
                for player, elo in zip(players, self.elo, strict=True)
            ],
            "gaps": [
                {"upper": players[gap.a], "lower": players[gap.b], "elo": told(gap.elo)}
                for gap in self.gaps
            ],
            "narrowest": {
                "upper": players[narrowest.a],
                "lower": players[narrowest.b],
                "elo": told(narrowest.elo),
            },
            "span": told(self.span),
        }
