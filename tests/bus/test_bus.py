"""Messages: in order, to whoever listens; and whoever may have missed one is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import psycopg
import pytest

from databases import Server
from kyokai.bus import Bus, LocalBus, PostgresBus, open_bus
from kyokai.store import Store, Tx


class Ear:
    """Remembers what it hears."""

    def __init__(self) -> None:
        self.heard: list[bytes | None] = []

    def __call__(self, data: bytes | None) -> None:
        self.heard.append(data)

    def said(self) -> list[bytes]:
        return [one for one in self.heard if one is not None]


async def until(true: Callable[[], bool]) -> None:
    """Wait until something holds, for ten seconds at most."""
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def started(*buses: Bus) -> AsyncIterator[None]:
    for bus in buses:
        await bus.start()
    try:
        yield
    finally:
        for bus in buses:
            await bus.close()


def test_what_is_said_is_heard_in_order_by_those_who_listen(database: str) -> None:
    async def story() -> None:
        bus = open_bus(database)
        mine, other, gone = Ear(), Ear(), Ear()
        bus.subscribe("mine", mine)
        bus.subscribe("other", other)
        leave = bus.subscribe("mine", gone)
        assert bus.topics == {"mine", "other"}
        leave()
        leave()  # said twice
        async with started(bus):
            words = [str(n).encode() for n in range(500)]
            bus.publish([("mine", word) for word in words[:10]])
            for word in words[10:]:
                bus.publish([("mine", word)])
            await until(lambda: len(mine.said()) >= 500)
            assert mine.said() == words
            assert other.said() == []
            assert gone.said() == []

    asyncio.run(story())


def test_a_listener_may_leave_while_it_hears(database: str) -> None:
    async def story() -> None:
        bus = open_bus(database)
        ear, leave = Ear(), list[Callable[[], None]]()

        def once(data: bytes | None) -> None:
            if data is not None:
                ear(data)
                leave[0]()

        leave.append(bus.subscribe("mine", once))
        last = Ear()
        bus.subscribe("mine", last)
        async with started(bus):
            bus.publish([("mine", b"1"), ("mine", b"2")])
            await until(lambda: len(last.said()) == 2)
            assert ear.said() == [b"1"]

    asyncio.run(story())


def test_what_a_transaction_tells_is_heard_once_it_is_committed(database: str) -> None:
    def tells(tx: Tx, word: bytes, *, fails: bool = False) -> None:
        tx.tell("mine", word)
        if fails:
            raise LookupError

    async def story() -> None:
        store, bus, ear = Store.open(database), open_bus(database), Ear()
        store.send_by(within=bus.within, after=bus.after)
        bus.subscribe("mine", ear)
        try:
            async with started(bus):
                for n in range(30):
                    if n % 3:
                        await store.run(tells, str(n).encode())
                    else:
                        with pytest.raises(LookupError):
                            await store.run(tells, b"never", fails=True)
                await until(lambda: len(ear.said()) >= 20)
                assert ear.said() == [str(n).encode() for n in range(30) if n % 3]
        finally:
            store.close()

    asyncio.run(story())


def test_after_it_is_closed_nothing_is_heard_and_nothing_fails() -> None:
    async def story() -> None:
        bus, ear = LocalBus(), Ear()
        bus.subscribe("mine", ear)
        bus.publish([("mine", b"before")])
        async with started(bus):
            pass
        bus.publish([("mine", b"after")])
        await asyncio.sleep(0.01)
        assert ear.heard == []

    asyncio.run(story())


# -- between workers ---------------------------------------------------------------------------


def test_one_worker_hears_another(postgresql: Server) -> None:
    async def story() -> None:
        url = postgresql.url()
        one, two, ear = PostgresBus(url), PostgresBus(url), Ear()
        two.subscribe("game:x", ear)
        async with started(one, two):
            one.publish([("game:x", "境界\n\t\"'\\ é".encode())])
            await until(lambda: bool(ear.said()))
            assert ear.said() == ["境界\n\t\"'\\ é".encode()]

    asyncio.run(story())


def test_what_is_too_long_is_heard_without_its_content(postgresql: Server) -> None:
    async def story() -> None:
        bus, ear = PostgresBus(postgresql.url()), Ear()
        bus.subscribe("mine", ear)
        async with started(bus):
            bus.publish([("mine", b"x" * 7000), ("mine", b"x" * 9000), ("mine", b"end")])
            await until(lambda: len(ear.said()) == 3)
            assert [len(one) for one in ear.said()] == [7000, 0, 3]

    asyncio.run(story())


def test_who_was_cut_off_is_told_and_hears_again(postgresql: Server) -> None:
    def cut_all() -> None:
        with psycopg.connect(postgresql.url(), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )

    async def story() -> None:
        bus, ear = PostgresBus(postgresql.url()), Ear()
        bus.subscribe("mine", ear)
        async with started(bus):
            assert ear.heard == [None]  # it may have missed what was said before
            await asyncio.to_thread(cut_all)
            await until(lambda: ear.heard == [None, None])
            async with asyncio.timeout(10):
                while b"again" not in ear.heard:  # the connection that says comes back, too
                    bus.publish([("mine", b"again")])
                    await asyncio.sleep(0.1)

    asyncio.run(story())
