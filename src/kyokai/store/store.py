"""The store: one address, one way to run a transaction, whichever database is behind it.

``await store.run(work, …)`` gives a plain function a transaction to work in and returns what the
function returns, once that is committed. The function runs in a thread of the store's own and may
be run again where the database asks for it, so it changes nothing but the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Engine

from kyokai.store.migrate import migrate
from kyokai.store.tx import Message, Tx

P = ParamSpec("P")
T = TypeVar("T")
Work = Callable[[Tx], T]


class Backend(Protocol):
    """A database: how transactions are run in it."""

    engine: Engine
    shift: int
    #: Told of the messages of a transaction: within it, or once it is committed.
    within: Callable[[Tx, list[Message]], None] | None
    after: Callable[[list[Message]], None] | None

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        """Run a function in a transaction that may change anything."""

    def read(self, work: Work[T]) -> asyncio.Future[T]:
        """Run a function in a transaction that only looks."""

    def close(self) -> None:
        """Finish what was begun, and let the database go."""


class Store:
    """What is kept, in SQLite or in PostgreSQL."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    @classmethod
    def open(cls, url: str, *, workers: int = 8) -> Store:
        """Open a database and bring its tables up to date.

        ``url`` is a file for SQLite (``sqlite:///kyokai.db``, or the path alone) or a server
        (``postgresql://user@host/name``). ``workers``: how many connections to a server.
        """
        backend: Backend
        if url.startswith(("postgresql:", "postgres:", "postgresql+psycopg:")):
            from kyokai.store.postgresql import PostgreSQL

            backend = PostgreSQL(url, workers)
        else:
            from kyokai.store.sqlite import SQLite

            backend = SQLite(url)
        try:
            migrate(backend.engine)
        except BaseException:
            backend.close()
            raise
        return cls(backend)

    @property
    def engine(self) -> Engine:
        """The engine of SQLAlchemy, for tools."""
        return self._backend.engine

    @property
    def postgresql(self) -> bool:
        """Whether several workers can share it."""
        return self.engine.dialect.name == "postgresql"

    @property
    def shift(self) -> int:
        """By how much the database's clock is read ahead: tests let time pass by it."""
        return self._backend.shift

    @shift.setter
    def shift(self, value: int) -> None:
        self._backend.shift = value

    def send_by(
        self,
        *,
        within: Callable[[Tx, list[Message]], None] | None = None,
        after: Callable[[list[Message]], None] | None = None,
    ) -> None:
        """Say who sends what transactions tell: within the transaction, or after it.

        ``after`` is called in a thread of the store's.
        """
        self._backend.within, self._backend.after = within, after

    async def run(
        self, work: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a function in one transaction; return when it is committed.

        Raises what the function raises (nothing has happened then), StoreFull (neither) or
        StoreDown (it may have).
        """
        return await self._backend.write(lambda tx: work(tx, *args, **kwargs))

    async def read(
        self, work: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a function that only looks, at one moment of the database."""
        return await self._backend.read(lambda tx: work(tx, *args, **kwargs))

    def close(self) -> None:
        """Finish what was begun, and let the database go."""
        self._backend.close()
