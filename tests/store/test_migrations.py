"""The steps of Alembic lead to the tables as the code knows them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from kyokai.store import Store, StoreError
from kyokai.store.migrate import configuration, revision_of
from kyokai.store.tables import REVISION, metadata


def test_the_steps_make_what_the_code_knows(empty: str) -> None:
    store = Store.open(empty)
    try:
        with store.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_server_default": True})
            assert compare_metadata(context, metadata) == []
            assert revision_of(connection) == REVISION
            made = {
                (table, index["name"])
                for table in inspect(connection).get_table_names()
                for index in inspect(connection).get_indexes(table)
                if not index.get("duplicates_constraint")
            }
    finally:
        store.close()
    assert made == {
        (table.name, index.name) for table in metadata.tables.values() for index in table.indexes
    }


def test_the_code_knows_the_last_step() -> None:
    with create_engine("sqlite://").connect() as connection:
        steps = ScriptDirectory.from_config(configuration(connection))
        assert steps.get_heads() == [REVISION]


def test_opening_again_changes_nothing(empty: str) -> None:
    for _ in range(2):
        Store.open(empty).close()


def test_workers_that_start_at_once_make_the_tables_once(empty: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(Store.open, [empty] * 4):
            store.close()


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    url = str(tmp_path / "kyokai.db")
    store = Store.open(url)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(StoreError, match="later version"):
        Store.open(url)
