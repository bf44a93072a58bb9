"""Bringing a database up to date, by the steps in ``migrations``.

The steps are only loaded where there is something to do: a second start reads one row.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from kyokai.store.errors import StoreError, told
from kyokai.store.tables import REVISION

if TYPE_CHECKING:
    from alembic.config import Config

#: A number of our own, so that of several workers that start at once one migrates.
_LOCK = 0x6B796F6B


def migrate(engine: Engine) -> None:
    """Make the tables, or change them to what ``tables`` says."""
    try:
        with engine.connect() as connection:
            if revision_of(connection) == REVISION:
                return
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _LOCK})
            _upgrade(connection)
    except Exception as error:
        raise told(error) or error from error


def revision_of(connection: Connection) -> str | None:
    """The step that a database stands at; None where it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def configuration(connection: Connection) -> Config:
    """What Alembic has to know, no file needed."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.script import ScriptDirectory

    config = configuration(connection)
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    there = revision_of(connection)
    if there is not None and there not in known:
        raise StoreError(f"this database is of a later version of Kyokai (step {there})")
    command.upgrade(config, "head")
