"""What all tests share: how Hypothesis draws its examples, and databases to keep things in.

Three profiles, chosen with ``HYPOTHESIS_PROFILE``: ``dev`` (the default) draws new examples at
every run, ``ci`` (the default where ``CI`` is set) the same ones at every run, and ``deep`` draws
many. None has a deadline: how long an example takes is measured in ``bench/``, not judged here.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from pathlib import Path

    from databases import Server

settings.register_profile("dev", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True, database=None)
settings.register_profile("deep", deadline=None, print_blob=True, max_examples=5000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if "CI" in os.environ else "dev")
)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A PostgreSQL server of the tests' own."""
    import databases

    if databases.binaries() is None:
        pytest.skip(databases.MISSING)
    server = databases.Server(*databases.HASTY)
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables in it and nothing else, to be copied."""
    from kyokai.store import Store

    file = tmp_path_factory.mktemp("databases") / "tables.db"
    Store.open(str(file)).close()
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without a table, of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'kyokai.db'}"
        return
    server: Server = request.getfixturevalue("postgresql")
    name = server.create()
    yield server.url(name)
    server.drop(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database of its own, of each kind, with all tables in it."""
    if request.param == "sqlite":
        file = shutil.copy(request.getfixturevalue("filled"), tmp_path / "kyokai.db")
        yield f"sqlite:///{file}"
        return
    server: Server = request.getfixturevalue("postgresql")
    name = server.create(server.tables())
    yield server.url(name)
    server.drop(name)
