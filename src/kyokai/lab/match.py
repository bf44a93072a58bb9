"""What came of a match: the score and its Elo for each pairing, by seat too, and the ends."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from kyokai.lab.contest import Contest, pairs_of
from kyokai.lab.elo import Interval, score_interval, wilson
from kyokai.lab.rating import Ratings, Series, rated
from kyokai.lab.sprt import Sprt, Verdict
from kyokai.lab.table import Played


class Tally(NamedTuple):
    """How many games were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self)

    @property
    def points(self) -> float:
        """What they are worth."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> Interval:
        """The share of the points, as single games tell it."""
        return wilson(self.points, self.games)

    def to_data(self) -> dict[str, Any]:
        """The tally as plain data."""
        return {**self._asdict(), "games": self.games, "score": told(self.share)}


def tally(points: Sequence[float]) -> Tally:
    """Count games that brought so many points each."""
    count = Counter(points)
    return Tally(count[1.0], count[0.5], count[0.0])


class Meeting(NamedTuple):
    """Two players, and what ``a`` made of the games with ``b``."""

    a: int
    b: int
    all: Tally
    #: The games in which ``a`` sat first, and those in which ``b`` did.
    first: Tally
    second: Tally
    #: How often a pair brought 0, a half, 1, one and a half or 2 points.
    pairs: tuple[int, ...]

    @property
    def score(self) -> Interval:
        """The expected score, as pairs tell it; as games do where there is no whole pair."""
        if any(self.pairs):
            return score_interval(self.pairs)
        return score_interval((self.all.lost, self.all.drawn, self.all.won))

    @property
    def elo(self) -> Interval:
        """How much better ``a`` is."""
        return self.score.as_elo()

    @property
    def series(self) -> Series:
        """The pairs as ratings take them."""
        return Series(self.a, self.b, {n / 2: count for n, count in enumerate(self.pairs)})


def meeting(games: Sequence[Played], a: int, b: int) -> Meeting:
    """What ``a`` made of the games with ``b``."""
    theirs = [game for game in games if set(game.seats) == {a, b}]
    by_seat = [[game.points(seat) for game in theirs if game.seats[seat] == a] for seat in (0, 1)]
    counts = [0] * 5
    for pair in pairs_of(theirs).get((a, b), []):
        counts[round(2 * sum(game.points(game.seats.index(a)) for game in pair))] += 1
    first, second = map(tally, by_seat)
    return Meeting(a, b, tally(by_seat[0] + by_seat[1]), first, second, tuple(counts))


class Result(NamedTuple):
    """All that a contest told."""

    contest: Contest
    meetings: tuple[Meeting, ...]
    games: int
    #: The games as whoever sat first saw them.
    first: Tally
    ends: dict[str, int]
    turns: float
    ratings: Ratings | None = None
    sprt: Sprt | None = None

    @property
    def verdict(self) -> Verdict | None:
        """What the test says, where there is one."""
        return None if self.sprt is None else self.sprt.verdict(self.meetings[0].pairs)

    def to_data(self) -> dict[str, Any]:
        """The result as plain data; what is infinite is None there."""
        data: dict[str, Any] = {
            **self.contest.work(),
            "games": self.games,
            "meetings": [self._told(meeting) for meeting in self.meetings],
            "first_seat": self.first.to_data(),
            "ends": self.ends,
            "mean_turns": round(self.turns, 2),
        }
        if self.ratings is not None:
            places = range(len(self.contest.players))
            data["ratings"] = [told(self.ratings.gap(place, 0)) for place in places]
        if self.sprt is not None and self.verdict is not None:
            told_so_far = {**self.verdict._asdict(), "accepted": self.verdict.accepted}
            data["sprt"] = {**self.sprt._asdict(), **told_so_far}
        return data

    def _told(self, meeting: Meeting) -> dict[str, Any]:
        names = self.contest.players
        return {
            "players": [names[meeting.a], names[meeting.b]],
            **meeting.all.to_data(),
            "score": told(meeting.score),
            "elo": told(meeting.elo),
            "pairs": list(meeting.pairs),
            "sitting_first": meeting.first.to_data(),
            "sitting_second": meeting.second.to_data(),
        }


def result(contest: Contest, games: Sequence[Played], sprt: Sprt | None = None) -> Result:
    """What the games of a contest tell."""
    meetings = tuple(meeting(games, a, b) for a, b in contest.pairings)
    several = len(contest.players) > 2 and all(any(each.pairs) for each in meetings)
    return Result(
        contest,
        meetings,
        len(games),
        tally([game.points(0) for game in games]),
        dict(Counter(game.ended_by or game.reason for game in games).most_common()),
        sum(len(game.turns) for game in games) / max(1, len(games)),
        rated(len(contest.players), [each.series for each in meetings]) if several else None,
        sprt,
    )


def everybody(players: int) -> tuple[tuple[int, int], ...]:
    """All pairings, so that everybody meets everybody."""
    return tuple(combinations(range(players), 2))


def told(interval: Interval) -> dict[str, float | None]:
    """An interval as plain data."""
    return {
        name: round(value, 6) if math.isfinite(value) else None
        for name, value in interval._asdict().items()
    }


class Watch:
    """Follows a match game by game, in order, and knows when a test has its answer."""

    def __init__(self, contest: Contest, sprt: Sprt | None = None) -> None:
        self.contest, self.sprt = contest, sprt
        self.games: list[Played] = []
        self._counts = [0] * 5

    def take(self, game: Played) -> bool:
        """Take in the next game; tell whether the match is decided."""
        self.games.append(game)
        if self.sprt is None or game.key[-1] == 0:
            return False
        a = self.contest.pairings[0][0]
        pair = self.games[-2:]
        self._counts[round(2 * sum(each.points(each.seats.index(a)) for each in pair))] += 1
        return bool(self.sprt.verdict(self._counts).accepted)

    @property
    def result(self) -> Result:
        """What the games so far tell."""
        return result(self.contest, self.games, self.sprt)
