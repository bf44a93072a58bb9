"""All that a worker has: the store, the table, who watches, who thinks, who may ask how much."""

from __future__ import annotations

import asyncio
import logging

from kyokai.bus import open_bus
from kyokai.server import views
from kyokai.server.hub import Hub
from kyokai.server.life import Life
from kyokai.server.limits import Limits
from kyokai.server.metrics import Metrics
from kyokai.server.people import People
from kyokai.server.queue import Queue
from kyokai.server.settings import Settings
from kyokai.server.socket import RESTART, Connection
from kyokai.server.table import Table
from kyokai.store import Store

LOG = logging.getLogger(__name__)

#: The topic on which a player is told of whose name or tokens changed.
PEOPLE = "people"


class Server:
    """A worker of the service. ``start`` before the first request, ``stop`` after the last."""

    store: Store
    table: Table
    people: People
    hub: Hub
    queue: Queue
    life: Life

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(limited=settings.limited)
        self.bus = open_bus(settings.database)

    async def start(self) -> None:
        """Open the database, begin to hear, to live and to think."""
        self.store = await asyncio.to_thread(Store.open, self.settings.database)
        await self.bus.start()
        self.table = Table(self.store, self.bus, views.view)
        self.people = People(self.store)
        self.bus.subscribe(PEOPLE, self._forget)
        self.hub = Hub(self.table)
        self.queue = Queue(self.settings.thinkers)
        self.queue.start()
        self.life = Life(self)
        self.hub.left = self.life.left
        await self.life.beat()
        self.life.start()

    async def stop(self) -> None:
        """Let everybody go who is still here, and finish what was begun."""
        for ear in [*self.hub.ears]:
            if isinstance(ear, Connection):
                ear.close(RESTART)
        self.hub.close()
        await self.queue.close()
        await self.life.close()
        await self.bus.close()
        await asyncio.to_thread(self.store.close)

    def changed(self, player: str) -> None:
        """A player's name or tokens changed: no worker believes what it knew of them."""
        self.people.forget(player)
        self.bus.publish([(PEOPLE, player.encode())])

    def _forget(self, data: bytes | None) -> None:
        if data is None:
            return  # what is believed is looked up again soon enough
        player = data.decode()
        self.people.forget(player)
        for ear in [*self.hub.ears]:  # a program whose token still holds comes back
            if isinstance(ear, Connection) and ear.who == player and ear.token:
                ear.close(RESTART)

    def kick(self) -> None:
        """Something was played: perhaps it is a machine's turn."""
        self.life.kick()

    def now(self) -> int:
        """The moment, by the database's clock."""
        return self.life.now()
