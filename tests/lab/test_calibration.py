"""Forecasts held against what came, and charts of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kyokai
from kyokai.engine import weights
from kyokai.lab.calibration import Forecast, calibration, forecasts, likeliest
from kyokai.lab.charts import Axis, Chart, numbers, shares
from kyokai.lab.elo import wilson
from kyokai.lab.table import Played

ROOT = Path(__file__).parents[2]
NAME = kyokai.games()[0]


def test_forecasts_are_told_for_the_first_seat_and_forced_ends_left_out() -> None:
    game = kyokai.game(NAME)
    worth = (None, 0, 1000, 29_990, -29_990)
    played = Played((0, 0, 0, 0), (0, 0), ("",) * 5, 0, worth, (0.0,) * 5, 1, 0, "end")
    told = list(forecasts(game, played))
    assert [each.came for each in told] == [0, 0]
    assert told[0].told == 0.5
    assert (told[1].told > 0.5) == (weights.scale(game) > 0)


def test_what_comes_as_often_as_told_is_no_error() -> None:
    games = [[Forecast(0.25, float(n == 0))] for n in range(4)]
    told = calibration(games)
    assert told.error.value == 0
    assert told.positions == 4
    [quarter] = [each for each in told.bins if each.size]
    assert (quarter.told, quarter.came) == (0.25, wilson(1, 4))


def test_the_error_is_the_mean_over_positions() -> None:
    # Three positions told as 0.9 that all come, one told as 0.2 that comes as well.
    told = calibration([[Forecast(0.9, 1.0)] * 3, [Forecast(0.2, 1.0)]])
    assert told.error.value == pytest.approx((3 * 0.1 + 0.8) / 4)
    # Drawn anew there may be two games of the one kind or of the other.
    assert told.error.low == pytest.approx(0.1)
    assert told.error.high == pytest.approx(0.8)


def test_the_likeliest_scale_undoes_what_is_told_too_timidly() -> None:
    """Told 60 %, 0.405 logits; 70 % came, 0.847 of them; for 80 % the range ends first."""
    assert likeliest([[Forecast(0.6, 1)] * 4 + [Forecast(0.6, 0)]]) == 3.0
    assert likeliest([[Forecast(0.6, 1)] * 7 + [Forecast(0.6, 0)] * 3]) == pytest.approx(2.1)
    assert likeliest([[Forecast(0.3, 0)] * 7 + [Forecast(0.3, 1)] * 3]) == pytest.approx(1)


def test_certain_forecasts_fall_into_the_last_bins() -> None:
    told = calibration([[Forecast(1.0, 1.0), Forecast(0.0, 0.0)]])
    assert [each.size for each in told.bins] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    assert calibration([]).error == (0, 0, 0)


# -- charts ---------------------------------------------------------------------------------


def test_a_chart_is_sound_and_tells_what_it_shows() -> None:
    chart = Chart(shares("x & y"), numbers(0, 7), "a < b", "three & more")
    chart.line([(0, 0), (1, 7)])
    chart.band([(0, 1), (1, 2)], [(0, 3), (1, 4)], "two")
    chart.bars([(0.1, 0.2, 5), (0.3, 0.4, 0)])
    chart.dots([(0.5, 3, 2, 4)])
    chart.rule((0, 0), (1, 7))
    tree = ElementTree.fromstring(str(chart))
    assert tree.attrib["role"] == "img"
    told = {each.tag.rpartition("}")[2]: each.text for each in tree}
    assert (told["title"], told["desc"]) == ("a < b", "three & more")
    assert len([each for each in tree.iter() if each.tag.endswith("rect")]) == 1


def test_points_lie_where_the_axes_say() -> None:
    chart = Chart(Axis(0, 10, ()), Axis(0, 1, ()), "")
    (left, bottom), (right, top) = chart.at(0, 0), chart.at(10, 1)
    assert left < right
    assert top < bottom
    assert chart.at(5, 0.5) == pytest.approx(((left + right) / 2, (top + bottom) / 2))


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 100, ["0", "20", "40", "60", "80", "100"]),
        (0, 7, ["0", "2", "4", "6"]),
        (3, 42, ["10", "20", "30", "40"]),
        (0, 0.5, ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5"]),
        (5, 5, ["5.0", "5.2", "5.4", "5.6", "5.8", "6.0"]),
    ],
)
def test_ticks_stand_at_round_numbers(low: float, high: float, ticks: list[str]) -> None:
    assert [word for _, word in numbers(low, high).ticks] == ticks


def test_the_measure_of_strength_runs_and_goes_on(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "bench" / "strength.py"), "weakest", "calibration"]
    command += ["--game", NAME, "--games", "2", "--nodes", "50", "--processes", "1"]
    command += ["--out", str(tmp_path)]
    first, again = (
        subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in "12"
    )
    assert first == again
    assert "level:1 – random  2 games" in first
    assert "error in 10 bins" in first
    ElementTree.fromstring((tmp_path / f"calibration-50-{NAME}.svg").read_text())
