"""Who watches what: tells everybody at this worker what happens in a game, in the lobby, to clocks.

A message is put into JSON once for all who see the same. Whoever may have missed something is told
the whole game again, so that nothing that is told has to be kept.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from kyokai.server.room import Room
from kyokai.server.table.making import LOBBY
from kyokai.server.table.pulse import CLOCKS_CHANGED
from kyokai.server.table.refusals import Refusal
from kyokai.server.table.telling import topic
from kyokai.store import StoreError

if TYPE_CHECKING:
    from kyokai.server.table import Table

LOG = logging.getLogger(__name__)

#: How long is waited for more of the same before it is told, in seconds.
GATHER = 0.15
#: How often a game is read again because it changed while it was read.
TRIES = 5
#: The topic on which a worker says that somebody has begun to look at a game.
WANTED = "wanted"


class Ear(Protocol):
    """Somebody who watches: a socket, or a program that reads a stream."""

    who: str | None

    def send(self, data: bytes) -> None:
        """Send a message; never waits."""


class Hub:
    """All who watch at this worker."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rooms: dict[str, Room] = {}
        self.ears: set[Ear] = set()
        self.lobby: set[Ear] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._gathered: set[str] = set()
        #: Told of a game that nobody at this worker looks at any more.
        self.left: Callable[[str], None] = lambda _: None
        bus = table.bus
        self._leave = [
            bus.subscribe(LOBBY, lambda _: self._soon(LOBBY, self._tell_lobby)),
            bus.subscribe(CLOCKS_CHANGED, lambda _: self._clocks()),
        ]

    def close(self) -> None:
        """Tell nobody any more."""
        for leave in self._leave:
            leave()
        for room in self.rooms.values():
            room.leave()
        for task in self._tasks:
            task.cancel()

    # -- games ------------------------------------------------------------------------------

    async def watch(self, ear: Ear, game_id: str) -> None:
        """Tell somebody of a game: the whole of it now, then what changes."""
        room = self._room(game_id)
        room.coming += 1
        try:
            data = await self._read(room, ear.who)
            if ear not in room.ears:
                room.add(ear)
            ear.send(data)
        finally:
            room.coming -= 1
            self._tidy(room)
        self._count(room)

    def unwatch(self, ear: Ear, game_id: str) -> None:
        """No longer tell somebody of a game."""
        room = self.rooms.get(game_id)
        if room is not None and ear in room.ears:
            room.remove(ear)
            self._count(room)

    def gone(self, ear: Ear) -> None:
        """Somebody is no longer there."""
        self.ears.discard(ear)
        self.lobby.discard(ear)
        for room in [room for room in self.rooms.values() if ear in room.ears]:
            room.remove(ear)
            self._count(room)

    def watched(self, game_id: str) -> bool:
        """Whether anybody at this worker looks at a game."""
        room = self.rooms.get(game_id)
        return room is not None and bool(room.ears)

    def _room(self, game_id: str) -> Room:
        room = self.rooms.get(game_id)
        if room is None:
            room = self.rooms[game_id] = Room(game_id, self.table.positions)
            room.leave = self.table.bus.subscribe(
                topic(game_id), lambda data: self._hear(room, data)
            )
        return room

    def _tidy(self, room: Room) -> None:
        """Forget a room in which nobody is."""
        if not room.ears and not room.coming and self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            room.leave()

    async def _read(self, room: Room, who: str | None) -> bytes:
        """A game for somebody, as it is now that nothing more has happened in it."""
        for _ in range(TRIES):
            number = room.number
            told = await self.table.game(who, room.id)
            if room.number == number:
                break
        room.take(told)
        return orjson.dumps(told)

    def _hear(self, room: Room, data: bytes | None) -> None:
        """Something happened in a game."""
        told = orjson.loads(data) if data else {"what": "changed"}
        what = told.get("what")
        if what == "presence":
            self._soon(room.id, lambda: self._tell_presence(room))
        elif what == "queue":
            room.send(orjson.dumps({"type": "queue", "game": room.id, "place": told["place"]}))
        else:
            room.number += 1
            if what != "turn" or not room.tell_turn(told):
                self.run(self._tell_all(room))

    async def _tell_all(self, room: Room) -> None:
        """Tell everybody who watches the whole game, each role once."""
        number = room.number
        for who in room.roles():
            data = await self._read(room, who)
            if room.number != number:  # whoever comes later tells everything
                return
            room.send(data, who)
        self._count(room)

    def _clocks(self) -> None:
        for room in [*self.rooms.values()]:
            if room.clock:
                self._hear(room, None)

    # -- who is there -----------------------------------------------------------------------

    def _count(self, room: Room) -> None:
        """Say how many look at a game from here, once that has settled."""
        self._soon(f"count:{room.id}", lambda: self._say_count(room))

    async def _say_count(self, room: Room) -> None:
        seats, watchers = room.count()
        if (seats, watchers) != room.said:
            begun = room.said == ((0, 0), 0)
            room.said = (seats, watchers)
            await self.table.count(room.id, seats, watchers)
            told = [(topic(room.id), b'{"what":"presence"}')]
            self.table.bus.publish([*told, (WANTED, room.id.encode())] if begun else told)
        self._tidy(room)
        if not room.ears:
            self.left(room.id)

    async def _tell_presence(self, room: Room) -> None:
        if room.ears:
            room.send(orjson.dumps(await self.table.presence(room.id)))

    # -- the lobby --------------------------------------------------------------------------

    async def enter_lobby(self, ear: Ear) -> None:
        """Tell somebody of open challenges from now on."""
        self.lobby.add(ear)
        ear.send(orjson.dumps(await self.table.lobby()))

    async def _tell_lobby(self) -> None:
        if self.lobby:
            data = orjson.dumps(await self.table.lobby())
            for ear in [*self.lobby]:
                ear.send(data)

    # -- work that nobody waits for -----------------------------------------------------------

    def _soon(self, key: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something in a moment, once however often it is asked for until then."""
        if key in self._gathered:
            return
        self._gathered.add(key)

        async def later() -> None:
            await asyncio.sleep(GATHER)
            self._gathered.discard(key)
            await work()

        self.run(later())

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for; a game that is not there is no fault."""

        async def guarded() -> None:
            try:
                await work
            except (Refusal, StoreError) as error:
                LOG.info("not told: %s", error)
            except Exception:
                LOG.exception("not told")

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
