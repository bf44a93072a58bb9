"""What the tests of the lab share: small contests, and a room that nobody has compiled."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import kyokai
from docs import fourth
from kyokai.lab.contest import Contest
from kyokai.lab.openings import Plan

GAMES = import_module("kyokai.games")


@pytest.fixture(scope="session")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the room which the page “Write a game” builds."""
    folder = tmp_path_factory.mktemp("rooms")
    fourth.build(folder)
    return folder


@pytest.fixture
def col(rooms: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of that room, in reach of this process and of its workers."""
    monkeypatch.setenv("KYOKAI_ROOMS", str(rooms))
    GAMES.__path__.append(str(rooms))
    yield "col"
    GAMES.__path__.remove(str(rooms))
    GAMES._load.cache_clear()


def contest(
    name: str, *players: str, pairs: int = 2, plan: Plan | None = None, **more: Any
) -> Contest:
    """A contest between two players."""
    game = kyokai.game(name)
    options = game.options.make(more.pop("options", {}))
    plan = Plan(2, 0.4) if plan is None else plan
    return Contest(game, options, players, ((0, 1),), pairs, plan=plan, **more)
