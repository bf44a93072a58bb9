"""Between workers, by PostgreSQL's LISTEN and NOTIFY.

What a transaction tells is notified within it: it goes out if and when that is committed, in the
order of commits. Each worker has one connection that listens, and makes it anew when it is lost;
what was said meanwhile is lost, so everybody is told to catch up. A message is a topic, a tab and
the content; one that is too long for PostgreSQL goes out without its content, which reads as
"something happened, look".
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

import psycopg
from psycopg import sql

from kyokai.bus.bus import Bus, Message

LOG = logging.getLogger(__name__)

CHANNEL = "kyokai"
#: PostgreSQL takes less than 8,000 bytes.
LONGEST = 7900
#: How long is waited before connecting anew: at first, and at most.
PAUSES = (0.05, 2.0)
_NOTIFY = "SELECT pg_notify(%(channel)s, said) FROM unnest(%(said)s::text[]) AS said"
_JOINT = "\t"


def _written(message: Message) -> str:
    topic, data = message
    said = f"{topic}{_JOINT}{data.decode()}"
    return said if len(said.encode()) <= LONGEST else f"{topic}{_JOINT}"


class PostgresBus(Bus):
    """Between all workers that share a database."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = "postgresql" + url[url.index(":") :]
        self._tasks: list[asyncio.Task[None]] = []
        self._outbox: asyncio.Queue[Message] = asyncio.Queue(10_000)
        self._listening = asyncio.Event()
        self.within = _notify_within

    async def start(self) -> None:
        """Begin to listen; return once nothing that is said from now on is missed."""
        await super().start()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]
        await self._listening.wait()

    async def close(self) -> None:
        """Hear and say no more."""
        await super().close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def after(self, messages: list[Message]) -> None:
        """They went out within their transaction."""

    def publish(self, messages: Iterable[Message]) -> None:
        """Send by a connection of its own; what cannot be sent now is lost."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._queue, [*messages])

    def _queue(self, messages: list[Message]) -> None:
        for message in messages:
            with suppress(asyncio.QueueFull):
                self._outbox.put_nowait(message)

    async def _send(self) -> None:
        await self._persist(self._send_on, lambda: None)

    async def _send_on(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while True:
            messages = [await self._outbox.get()]
            while not self._outbox.empty() and len(messages) < 100:
                messages.append(self._outbox.get_nowait())
            said = [_written(message) for message in messages]
            await connection.execute(_NOTIFY, {"channel": CHANNEL, "said": said})

    async def _persist(
        self,
        use: Callable[[psycopg.AsyncConnection[Any]], Awaitable[None]],
        lost: Callable[[], None],
    ) -> None:
        """Use a connection, and whenever it is lost another one."""
        pause = PAUSES[0]
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    self._url, autocommit=True, connect_timeout=5
                )
                async with connection:
                    pause = PAUSES[0]
                    await use(connection)
            except (psycopg.Error, OSError) as error:
                LOG.warning("the messages of the database are interrupted: %s", error)
            lost()
            await asyncio.sleep(pause)
            pause = min(pause * 2, PAUSES[1])

    async def _listen(self) -> None:
        await self._persist(self._listen_on, self._listening.clear)

    async def _listen_on(self, connection: psycopg.AsyncConnection[Any]) -> None:
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        self._listening.set()
        self._gap()
        async for notice in connection.notifies():
            topic, _, data = notice.payload.partition(_JOINT)
            self._deliver(topic, data.encode())


def _notify_within(tx: Any, messages: list[Message]) -> None:
    """Notify in a transaction of the store's."""
    said = [_written(message) for message in messages]
    tx.connection.exec_driver_sql(_NOTIFY, {"channel": CHANNEL, "said": said})
