"""Transactions: all or nothing, one moment, told when they are committed."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from kyokai.store import Message, Store, StoreDown, StoreError, StoreFull, Tx
from kyokai.store.sqlite import SQLite
from kyokai.store.tables import players


def add(tx: Tx, name: str) -> int:
    """Add a player; tell how many there are now."""
    tx.do(players.insert(), {"id": name, "name": name, "created": tx.now, "seen": tx.now})
    tx.tell("player", name.encode())
    return count(tx)


def count(tx: Tx) -> int:
    row = tx.one(select(func.count()).select_from(players))
    assert row is not None
    return int(row[0])


def fail(tx: Tx, name: str) -> None:
    """Add a player and fail."""
    add(tx, name)
    raise LookupError(name)


def run(url: str, story: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Tell a story of a store."""

    async def told() -> None:
        async with opened(url) as store:
            await story(store)

    asyncio.run(told())


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = Store.open(url)
    try:
        yield store
    finally:
        store.close()


def test_what_is_committed_is_there_when_it_is_opened_again(database: str) -> None:
    async def writes(store: Store) -> None:
        assert await store.run(add, "ann") == 1

    async def reads(store: Store) -> None:
        assert await store.read(count) == 1

    run(database, writes)
    run(database, reads)


def test_what_fails_leaves_nothing_behind(database: str) -> None:
    async def story(store: Store) -> None:
        done = await asyncio.gather(
            *[store.run(fail if n % 3 == 1 else add, f"p{n}") for n in range(30)],
            return_exceptions=True,
        )
        assert [type(one) for one in done] == [
            LookupError if n % 3 == 1 else int for n in range(30)
        ]
        assert await store.read(count) == 20

    run(database, story)


def test_only_what_is_committed_is_told(database: str) -> None:
    async def story(store: Store) -> None:
        told: list[Message] = []
        within: list[Message] = []
        store.send_by(within=lambda _, some: within.extend(some), after=told.extend)
        await store.run(add, "ann")
        with pytest.raises(LookupError):
            await store.run(fail, "bob")
        assert told == [("player", b"ann")]
        assert within == (told if store.postgresql else [])

    run(database, story)


def test_a_fault_of_ours_is_raised_as_it_is(database: str) -> None:
    async def story(store: Store) -> None:
        await store.run(add, "ann")
        with pytest.raises(Exception, match=r"(?i)unique"):
            await store.run(add, "ann")
        assert await store.run(add, "bob") == 2

    run(database, story)


def test_the_clock_is_the_database_s_and_holds_for_a_transaction(database: str) -> None:
    def twice(tx: Tx) -> tuple[int, int]:
        first = tx.now
        tx.one(select(players.c.id))
        return first, tx.now

    async def story(store: Store) -> None:
        first, second = await store.run(twice)
        assert first == second
        later = (await store.read(twice))[0]
        assert 0 <= later - first < 60_000
        store.shift = 3_600_000
        assert (await store.read(twice))[0] - later >= 3_600_000

    run(database, story)


def test_readers_see_one_moment_and_never_wait(tmp_path: Path) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slowly(tx: Tx) -> None:
        add(tx, "bob")
        begun.set()
        assert go_on.wait(10)

    async def story(store: Store) -> None:
        await store.run(add, "ann")
        writing = asyncio.ensure_future(store.run(slowly))
        await asyncio.to_thread(begun.wait, 10)
        assert await store.read(count) == 1
        go_on.set()
        await writing
        assert await store.read(count) == 2

    run(str(tmp_path / "kyokai.db"), story)


def test_a_store_that_is_closed_says_so(database: str) -> None:
    async def story(store: Store) -> None:
        waiting = [asyncio.ensure_future(store.run(add, f"p{n}")) for n in range(5)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        assert len(await asyncio.gather(*waiting)) == 5  # what was begun is finished
        with pytest.raises(StoreDown):
            await store.run(count)

    run(database, story)


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreDown):
        Store.open(f"postgresql://postgres@/none?host={tmp_path}")


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", ""])
def test_a_database_that_is_no_file(url: str) -> None:
    with pytest.raises(ValueError, match="no file"):
        Store.open(url)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        Store.open(str(tmp_path / "none" / "kyokai.db"))


def test_a_disk_that_is_full_refuses_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "kyokai.db"
    Store.open(str(file)).close()
    # No more pages than there are: what SQLite says is what a full disk makes it say.
    with sqlite3.connect(file) as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
    store = Store(SQLite(str(file), (f"PRAGMA max_page_count={pages + 1}",)))

    def much(tx: Tx) -> None:
        for number in range(1000):
            add(tx, f"p{number}")

    async def story() -> None:
        with pytest.raises(StoreFull):
            await store.run(much)
        assert await store.read(count) == 0
        assert await store.run(add, "ann") == 1  # what fits is taken

    try:
        asyncio.run(story())
    finally:
        store.close()


def test_what_waits_for_a_commit_is_done_before_anybody_hears_of_it(database: str) -> None:
    done: list[str] = []

    def work(tx: Tx, name: str, *, fails: bool = False) -> None:
        tx.once_committed(lambda: done.append(name))
        (fail if fails else add)(tx, name)

    async def story(store: Store) -> None:
        store.send_by(after=lambda told: done.extend(data.decode().upper() for _, data in told))
        await store.run(work, "ann")
        with pytest.raises(LookupError):
            await store.run(work, "bob", fails=True)
        assert done == ["ann", "ANN"]

    run(database, story)


def test_how_a_commit_waits_for_the_disk_can_be_said(tmp_path: Path) -> None:
    def synchronous(tx: Tx) -> int:
        return int(tx.connection.exec_driver_sql("PRAGMA synchronous").scalar_one())

    found: list[int] = []

    async def story(store: Store) -> None:
        found.append(await store.run(synchronous))

    for word in ("", "?synchronous=full", "?synchronous=normal"):
        run(f"sqlite:///{tmp_path / 'kyokai.db'}{word}", story)
    assert found == [2, 2, 1]
    with pytest.raises(ValueError, match="synchronous"):
        Store.open(f"sqlite:///{tmp_path / 'kyokai.db'}?synchronous=never")
    assert [file.name for file in tmp_path.iterdir()] == ["kyokai.db"]
