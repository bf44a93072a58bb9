"""PostgreSQL: a small pool of connections, a thread for each.

Whoever changes a game locks its row first, so that two workers take their turns one by one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from kyokai.store.errors import StoreDown, passing, told
from kyokai.store.tx import Message, Tx

T = TypeVar("T")
Work = Callable[[Tx], T]

#: How often a transaction is run anew that another one stood in the way of.
ATTEMPTS = 5
#: Nobody waits for ever: for a connection, for a lock, for a statement.
SECONDS_TO_CONNECT = 5
SETTINGS = "-c statement_timeout=15000 -c lock_timeout=10000"


def address(url: str) -> str:
    """The URL with the driver we use."""
    made = make_url(url.replace("postgres://", "postgresql://", 1))
    return made.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)


class PostgreSQL:
    """A server."""

    def __init__(self, url: str, connections: int) -> None:
        self.engine = create_engine(
            address(url),
            pool_size=connections,
            max_overflow=2,
            pool_timeout=SECONDS_TO_CONNECT,
            connect_args={"connect_timeout": SECONDS_TO_CONNECT, "options": SETTINGS},
        )
        self.shift = 0
        self.within: Callable[[Tx, list[Message]], None] | None = None
        self.after: Callable[[list[Message]], None] | None = None
        self._reading = self.engine.execution_options(isolation_level="REPEATABLE READ")
        self._threads = ThreadPoolExecutor(connections, "kyokai-store")
        self._closed = False

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        """Run a function in a transaction that may change anything."""
        return self._submit(self._change, work)

    def read(self, work: Work[T]) -> asyncio.Future[T]:
        """Run a function in a transaction that only looks."""
        return self._submit(self._look, work)

    def close(self) -> None:
        """Finish what was begun, and let the server go."""
        self._closed = True
        self._threads.shutdown()
        self.engine.dispose()

    def _submit(self, how: Callable[[Work[T]], T], work: Work[T]) -> asyncio.Future[T]:
        if self._closed:
            raise StoreDown("the store is closed")
        return asyncio.wrap_future(self._threads.submit(how, work))

    def _look(self, work: Work[T]) -> T:
        for attempt in range(ATTEMPTS):
            try:
                with self._reading.connect() as connection, connection.begin():
                    return work(Tx(connection, self.shift))
            except DBAPIError as error:
                # A connection from before the server was started again: the next one is new.
                if attempt == 0 and error.connection_invalidated:
                    continue
                raise told(error) or error from error
        raise AssertionError

    def _change(self, work: Work[T]) -> T:
        for attempt in range(ATTEMPTS):
            committing = False
            try:
                with self.engine.connect() as connection:
                    transaction = connection.begin()
                    tx = Tx(connection, self.shift)
                    result = work(tx)
                    if self.within is not None and tx.messages:
                        self.within(tx, tx.messages)
                    committing = True
                    transaction.commit()
            except DBAPIError as error:
                again = passing(error) and attempt + 1 < ATTEMPTS
                # What breaks before the commit has not happened.
                stale = attempt == 0 and error.connection_invalidated and not committing
                if again or stale:
                    continue
                raise told(error) or error from error
            for each in tx.then:
                each()
            if self.after is not None and tx.messages:
                self.after(tx.messages)
            return result
        raise AssertionError
