"""``kyokai ladder``: neighbours meet, and one fit tells how far all are apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kyokai
from cli.terminal import run
from kyokai.engine.level import levels
from kyokai.lab.contest import Contest
from kyokai.lab.elo import elo_of
from kyokai.lab.ladder import Ladder, neighbours, rungs
from kyokai.lab.match import result
from kyokai.lab.table import Played

NAME = kyokai.games()[0]


def ladder(wins: list[int]) -> Ladder:
    """A ladder of games that may have been: so many of ten each upper player has won."""
    game = kyokai.game(NAME)
    words = tuple(f"player {n}" for n in range(len(wins) + 1))
    one = Contest(game, game.options.defaults, words, neighbours(len(words)), 5)
    played = []
    for (a, b), won in zip(one.pairings, wins, strict=True):
        for number in range(10):
            pair, half = divmod(number, 2)
            seats = (a, b) if half == 0 else (b, a)
            winner = seats.index(a if number < won else b)
            key = (a, b, pair, half)
            played.append(Played(key, seats, ("x",), 0, (None,), (0.0,), winner, 0, "end"))
    return Ladder(result(one, played))


def test_all_levels_stand_on_the_ladder() -> None:
    assert rungs() == tuple(f"level:{n}" for n in range(1, len(levels()) + 1))
    assert neighbours(4) == ((1, 0), (2, 1), (3, 2))


def test_gaps_are_those_of_the_matches_and_add_up() -> None:
    found = ladder([6, 7, 8])
    gaps = [elo_of(0.6), elo_of(0.7), elo_of(0.8)]
    assert [gap.elo.value for gap in found.gaps] == pytest.approx(gaps)
    assert [elo.value for elo in found.elo] == pytest.approx(
        [0, *(sum(gaps[:n]) for n in (1, 2, 3))]
    )
    assert found.span == found.elo[-1]
    assert found.narrowest == found.gaps[0]
    assert found.elo[0] == (0, 0, 0)


def test_a_ladder_is_told_as_data() -> None:
    data = json.loads(json.dumps(ladder([6, 10]).to_data(), allow_nan=False))
    assert [step["player"] for step in data["ladder"]] == ["player 0", "player 1", "player 2"]
    assert data["gaps"][0]["upper"] == "player 1"
    assert data["gaps"][0]["elo"]["low"] < data["gaps"][0]["elo"]["value"]
    # Who won all is far above, nobody knows how far; the fit reckons with half a point.
    assert data["gaps"][1]["elo"]["value"] is None
    assert data["ladder"][2]["elo"]["value"] == pytest.approx(elo_of(0.6) + elo_of(0.95))
    assert data["narrowest"]["upper"] == "player 1"
    assert data["span"] == data["ladder"][2]["elo"]


def test_the_command_tells_gaps_and_span_and_goes_on(tmp_path: Path) -> None:
    words = [NAME, "random", "level:2", "level:5", "--games", "4", "--processes", "1"]
    words += ["--out", str(tmp_path / "l.json")]
    first, again = run("ladder", *words), run("ladder", *words)
    assert first.exit_code == 0, first.output
    assert first.output == again.output
    lines = [line.split()[0] for line in first.output.splitlines()[2:5]]
    assert lines == ["level:5", "level:2", "random"]
    assert "From the lowest to the highest" in first.output
    assert len((tmp_path / "l.jsonl").read_text().splitlines()) == 9
    assert len(json.loads((tmp_path / "l.json").read_text())["ladder"]) == 3


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["level:1"], "two players or more, not 1"),
        (["level:1", "level:0"], "“level:0” is no player"),
        (["--games", "0"], "--games is 1 to"),
    ],
)
def test_what_is_no_ladder_is_refused(words: list[str], why: str) -> None:
    done = run("ladder", NAME, *words)
    assert done.exit_code == 2
    assert why in done.output


def test_a_room_without_a_core_has_a_ladder(col: str) -> None:
    done = run("ladder", col, "random", "level:3", "--games", "4", "--processes", "1")
    assert done.exit_code == 0, done.output
    assert "level:3" in done.output
