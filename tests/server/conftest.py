"""Services over each kind of database, one for all tests that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.serving import Service, served


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def service(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Service]:
    """A service over an empty database."""
    if request.param == "sqlite":
        with served(f"sqlite:///{tmp_path_factory.mktemp('service') / 'table.db'}") as service:
            yield service
        return
    server = request.getfixturevalue("postgresql")
    name = server.create(server.tables())
    with served(server.url(name)) as service:
        yield service
    server.drop(name)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service over SQLite, for what no database has a part in."""
    with served(f"sqlite:///{tmp_path_factory.mktemp('service') / 'table.db'}") as service:
        yield service
