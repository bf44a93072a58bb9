"""Intervals, tests and ratings against what others have published, and by hand."""

import math

import pytest

from kyokai.lab.elo import Interval, elo_of, moments, score_interval, score_of, wilson
from kyokai.lab.rating import PER_LOGIT, Series, rated
from kyokai.lab.sprt import Sprt, likeliest, log_ratio

#: Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
]

#: Pairs, both hypotheses in Elo, and the ratio that fishtest tells, of runs named in Stockfish's
#: pull requests 2971 and 3209 (two decimals) and of its own code (more).
FISHTEST = [
    ((17, 253, 1042, 337, 39), -0.5, 1.5, 2.96, 5e-3),
    ((11, 407, 3238, 513, 11), 0.25, 1.75, 2.93, 5e-3),
    ((253, 4282, 17604, 4431, 286), -0.25, 1.25, 2.94, 5e-3),
    ((58, 3302, 33130, 3518, 84), 0.25, 1.25, 2.97, 5e-3),
    ((3, 20, 50, 22, 5), 0, 20, 0.04032037241670679, 1e-9),
    ((0, 10, 30, 12, 0), 0, 20, -0.27041453628885204, 1e-9),
    ((12, 40, 60, 30, 8), -10, 10, -2.0579732004260216, 1e-9),
]

#: Wins of seven baseball teams over one another in 1987, and their logits above the last:
#: Agresti, "Categorical Data Analysis"; Turner and Firth, "Bradley-Terry Models in R" (2012).
TEAMS = ["Baltimore", "Boston", "Cleveland", "Detroit", "Milwaukee", "New York", "Toronto"]
WINS = [
    [0, 1, 7, 4, 2, 3, 1],
    [12, 0, 7, 2, 6, 7, 6],
    [6, 6, 0, 4, 4, 6, 5],
    [9, 11, 9, 0, 6, 5, 7],
    [11, 7, 9, 7, 0, 7, 9],
    [10, 6, 7, 8, 6, 0, 6],
    [12, 7, 8, 6, 4, 7, 0],
]
LOGITS = [0, 1.1077, 0.6839, 1.4364, 1.5814, 1.2476, 1.2945]


@pytest.mark.parametrize(("points", "games", "low", "high"), NEWCOMBE)
def test_shares_have_the_published_intervals(
    points: int, games: int, low: float, high: float
) -> None:
    share = wilson(points, games)
    assert share.value == points / games
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)


def test_elo_and_score_are_two_names_of_one_thing() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert score_of(elo_of(0.3)) == pytest.approx(0.3)
    assert (elo_of(0), elo_of(1)) == (-math.inf, math.inf)


def test_a_long_match_has_the_elo_that_fishtest_tells() -> None:
    # Stockfish's pull request 4160: Elo: 1.35 +-1.2 (95%)
    elo = score_interval((39, 5335, 18992, 5622, 12)).as_elo()
    assert round(elo.value, 2) == 1.35
    assert round(elo.high - elo.value, 1) == round(elo.value - elo.low, 1) == 1.2


def test_pairs_that_are_alike_leave_less_doubt_than_single_games() -> None:
    pairs = score_interval((0, 0, 50, 50, 0))  # 125 of 200 points, none by chance of the opening
    games = wilson(125, 200)
    assert pairs.value == games.value == 0.625
    # By hand: 100 pairs, each 0.125 off the mean, are worth 100 * 0.234375 / 0.015625 games.
    assert pairs == pytest.approx(wilson(0.625 * 1500, 1500))
    assert pairs.high - pairs.low < games.high - games.low


def test_results_that_are_all_the_same_leave_doubt_too() -> None:
    won = score_interval((0, 0, 0, 0, 10))
    assert (won.value, won.high) == (1, 1)
    assert won.low**10 == pytest.approx(0.025)  # so seldom ten of ten come up
    even = score_interval((0, 0, 10, 0, 0))
    assert even.value == 0.5
    assert even.low == pytest.approx(won.low / 2)
    assert even.high == pytest.approx(1 - won.low / 2)
    assert score_interval((0,) * 5) == Interval(0.5, 0, 1)


def test_a_gap_seen_from_the_other_side() -> None:
    seen = score_interval((2, 3, 10, 6, 1)).as_elo()
    other = score_interval((1, 6, 10, 3, 2)).as_elo()
    assert seen.reversed() == pytest.approx(other)


@pytest.mark.parametrize(("pairs", "elo0", "elo1", "ratio", "within"), FISHTEST)
def test_the_ratio_of_a_test_is_fishtests(
    pairs: tuple[int, ...], elo0: float, elo1: float, ratio: float, within: float
) -> None:
    assert log_ratio(pairs, elo0, elo1) == pytest.approx(ratio, abs=within)


def test_a_test_knows_its_bounds() -> None:
    test = Sprt(-0.5, 1.5)
    verdict = test.verdict((17, 253, 1042, 337, 39))
    assert (verdict.low, verdict.high) == pytest.approx((-math.log(19), math.log(19)))
    assert verdict.accepted == "elo1"
    assert test.verdict((390, 3370, 10420, 2530, 170)).accepted == "elo0"
    assert test.verdict((0, 0, 1, 0, 0)).accepted == ""
    assert test.verdict((0,) * 5).ratio == 0


def test_the_likeliest_distribution_has_the_score_that_is_asked_for() -> None:
    seen = [0.1, 0.2, 0.4, 0.2, 0.1]
    found = likeliest(seen, 0.6)
    assert sum(found) == pytest.approx(1)
    assert moments(found)[0] == pytest.approx(0.6)
    assert likeliest(seen, 0.5) == pytest.approx(seen)


def test_ratings_are_the_published_ones() -> None:
    series = [
        Series(a, b, {1: WINS[a][b], 0: WINS[b][a]}, of=1) for a in range(7) for b in range(a)
    ]
    ratings = rated(7, series)
    assert [round(elo / PER_LOGIT, 4) for elo in ratings.elo] == LOGITS


def test_two_players_are_as_far_apart_as_their_score_says() -> None:
    series = Series(1, 0, {2: 30, 1: 30, 0.5: 20, 1.5: 20})
    [_, elo], gap = rated(2, [series])[0], rated(2, [series]).gap(1, 0)
    assert elo == pytest.approx(elo_of(130 / 200)) == pytest.approx(gap.value)
    # By hand, on the scale of scores and from there by the slope of Elo at the mean.
    variance = (30 * 0.35**2 + 30 * 0.15**2 + 20 * 0.4**2 + 20 * 0.1**2) / 100
    slope = PER_LOGIT / (0.65 * 0.35)
    assert gap.high - gap.value == pytest.approx(1.959964 * slope * math.sqrt(variance / 100))


def test_ratings_of_neighbours_add_up() -> None:
    steps = [Series(i + 1, i, {2: 30 + 5 * i, 1: 20, 0: 10}) for i in range(4)]
    together, alone = rated(5, steps), [rated(2, [Series(1, 0, each.results)]) for each in steps]
    for i in range(4):
        assert together.gap(i + 1, i) == pytest.approx(alone[i].gap(1, 0))
    whole = together.gap(4, 0)
    halves = [gap.high - gap.value for gap in (one.gap(1, 0) for one in alone)]
    assert whole.value == pytest.approx(sum(one.gap(1, 0).value for one in alone))
    assert whole.high - whole.value == pytest.approx(math.hypot(*halves))


def test_who_has_nothing_is_rated_all_the_same() -> None:
    series = Series(1, 0, {2: 50})
    gap = rated(2, [series]).gap(1, 0)
    assert series.one_sided
    assert gap.value == pytest.approx(elo_of(99.5 / 100))
    assert gap.low < score_interval((0, 0, 0, 0, 50)).as_elo().low


def test_players_who_never_met_cannot_be_rated() -> None:
    with pytest.raises(ValueError, match="have not met"):
        rated(3, [Series(0, 1, {1: 3})])
