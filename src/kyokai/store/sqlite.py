"""SQLite: one thread that writes, readers beside it.

The writer takes what waits, runs each piece of work within a savepoint of its own and commits all
of it at once: a commit waits for the disk, and so the disk is waited for once. Nobody is answered
before that.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.pool import QueuePool

from kyokai.store.errors import StoreDown, told
from kyokai.store.tx import Message, Tx

T = TypeVar("T")
Work = Callable[[Tx], T]

READERS = 2
#: How much waits for the disk together at most.
TOGETHER = 64

#: WAL: readers never wait, and a commit is one append.
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
    "PRAGMA cache_size=-32000",
)
#: How a commit waits for the disk. ``full``: it is there before anybody hears of it, whatever
#: happens to the machine. ``normal``: it outlives the program, but perhaps not a loss of power.
#: Told as ``?synchronous=normal`` behind the address; ``bench/store.py`` measures what each costs.
SYNCHRONOUS = ("full", "normal", "off")


def engine_of(url: str, pragmas: tuple[str, ...] = ()) -> Engine:
    """An engine for a file."""
    address = make_url(url if "://" in url else f"sqlite:///{url}")
    if not address.database or address.database == ":memory:":
        raise ValueError(f"{url!r} names no file")
    synchronous = str(address.query.get("synchronous", "full")).lower()
    if synchronous not in SYNCHRONOUS:
        raise ValueError(f"synchronous is one of {', '.join(SYNCHRONOUS)}, not {synchronous!r}")
    pragmas = (*PRAGMAS, f"PRAGMA synchronous={synchronous}", *pragmas)
    engine = create_engine(
        address.difference_update_query(["synchronous"]),
        poolclass=QueuePool,
        pool_size=READERS + 1,
        connect_args={"check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def _(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        for pragma in pragmas:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def _(connection: Connection) -> None:
        how = connection.get_execution_options().get("begin", "BEGIN IMMEDIATE")
        connection.exec_driver_sql(how)

    return engine


class SQLite:
    """A file."""

    def __init__(self, url: str, pragmas: tuple[str, ...] = ()) -> None:
        self.engine = engine_of(url, pragmas)
        self.shift = 0
        self.within: Callable[[Tx, list[Message]], None] | None = None
        self.after: Callable[[list[Message]], None] | None = None
        self._reading = self.engine.execution_options(begin="BEGIN")
        self._readers = ThreadPoolExecutor(READERS, "kyokai-read")
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._writer = threading.Thread(target=self._write_all, name="kyokai-write", daemon=True)
        self._writer.start()

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        """Run a function in a transaction that may change anything."""
        if self._closed:
            raise StoreDown("the store is closed")
        job = _Job(work)
        self._waiting.put(job)
        return asyncio.wrap_future(job.done)

    def read(self, work: Work[T]) -> asyncio.Future[T]:
        """Run a function in a transaction that only looks."""
        return asyncio.wrap_future(self._readers.submit(self._look, work))

    def close(self) -> None:
        """Finish what was begun, and let the file go."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            self._writer.join()
            self._readers.shutdown()
            self.engine.dispose()

    def _look(self, work: Work[T]) -> T:
        try:
            with self._reading.connect() as connection, connection.begin():
                return work(Tx(connection, self.shift))
        except Exception as error:
            raise told(error) or error from error

    # -- the writer's thread ----------------------------------------------------------------

    def _write_all(self) -> None:
        closing = False
        while not closing:
            jobs = [self._waiting.get()]
            while len(jobs) < TOGETHER:
                try:
                    jobs.append(self._waiting.get_nowait())
                except queue.Empty:
                    break
            closing = None in jobs
            self._commit([job for job in jobs if job is not None and job.starts()])

    def _commit(self, jobs: list[_Job]) -> None:
        """Do all of this in one transaction of the database, then answer everybody."""
        if not jobs:
            return
        done: list[Tx] = []
        try:
            with self.engine.connect() as connection, connection.begin():
                for job in jobs:
                    done += job.run(connection, self.shift)
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            failure = told(error) or error
            for job in jobs:
                job.error = job.error or failure
        else:
            for each in [each for tx in done for each in tx.then]:
                each()
            messages = [message for tx in done for message in tx.messages]
            if self.after is not None and messages:
                with suppress(RuntimeError):  # whoever listens has gone
                    self.after(messages)
        for job in jobs:
            job.answer()


class _Job:
    """A piece of work, and what came of it."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.done: Future[Any] = Future()
        self.result: Any = None
        self.error: Exception | None = None

    def starts(self) -> bool:
        """Whether anybody still waits for it."""
        return self.done.set_running_or_notify_cancel()

    def run(self, connection: Connection, shift: int) -> list[Tx]:
        """Work within a savepoint; return the transaction, or nothing where it failed."""
        tx = Tx(connection, shift)
        connection.exec_driver_sql("SAVEPOINT job")
        try:
            self.result = self.work(tx)
        except Exception as error:
            failure = told(error)
            if failure is not None:  # of the database: nothing of all this can be kept
                raise
            self.error = error
            connection.exec_driver_sql("ROLLBACK TO job")
        connection.exec_driver_sql("RELEASE job")
        return [] if self.error is not None else [tx]

    def answer(self) -> None:
        """Tell whoever waits."""
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)
