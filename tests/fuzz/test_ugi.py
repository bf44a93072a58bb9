"""A few thousand lines of what ``run.py --ugi`` says a million of."""

from __future__ import annotations

from pathlib import Path

import pytest

import kyokai
from engine.conftest import col, rooms  # noqa: F401 (fixtures)
from fuzz import ugi

ENGINES = [(game, core) for game in [*kyokai.games(), "col"] for core in ("on", "off")]


@pytest.mark.usefixtures("col")
@pytest.mark.parametrize(("game", "core"), ENGINES)
def test_whatever_is_said_the_engine_goes_on(
    game: str,
    core: str,
    rooms: Path,  # noqa: F811 (the fixture)
) -> None:
    met = ugi.run(game, 2 * ugi.BATCH, seed=3, core=core, rooms=rooms)
    assert met["lines"] == 2 * ugi.BATCH
    assert met["searches"] > 20
    assert met["answers"] > met["lines"] // 2


def test_the_same_seed_says_the_same() -> None:
    game = kyokai.games()[0]
    one, same, other = (ugi.Talk(game, seed).batch() for seed in (1, 1, 2))
    assert one == same != other
    assert one.count(b"\n") == ugi.BATCH


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        (["bestmove a1"], 2),
        (["bestmove a1", "bestmove a2"], 1),
        (["bestmove a1 ponder b2"], 1),
        (["info string go: KeyError: 'x'", "bestmove a1"], 1),
    ],
)
def test_faults_are_noticed(told: list[str], asked: int) -> None:
    assert ugi._faults(told, asked)
    assert not ugi._faults(["info string go: it is: go", "bestmove a1"], 1)
