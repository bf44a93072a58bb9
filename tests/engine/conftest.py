"""What the tests of the engine share: the room that nobody has compiled."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from docs import fourth

GAMES = import_module("kyokai.games")


@pytest.fixture(scope="session")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the room which the page “Write a game” builds."""
    folder = tmp_path_factory.mktemp("rooms")
    fourth.build(folder)
    return folder


@pytest.fixture(scope="module")
def col(rooms: Path) -> Iterator[str]:
    """The name of that room, in reach of this process too."""
    GAMES.__path__.append(str(rooms))
    yield "col"
    GAMES.__path__.remove(str(rooms))
    GAMES._load.cache_clear()
