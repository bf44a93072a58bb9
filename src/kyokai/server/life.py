"""What a worker does by itself: its heartbeat, flags that fall, and the turns of machines."""

from __future__ import annotations

import asyncio
import logging
import random
from contextlib import suppress
from time import monotonic, time
from typing import TYPE_CHECKING
from zlib import crc32

import orjson

from kyokai.server.hub import WANTED
from kyokai.server.queue import Job, JobFailed
from kyokai.server.table import pulse, watch
from kyokai.server.table.refusals import Refusal
from kyokai.server.table.telling import topic
from kyokai.server.table.turns import MACHINE, Said
from kyokai.store import StoreError, Tx

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from kyokai.kernel.position import Position
    from kyokai.server.context import Server
    from kyokai.server.table.watch import Thought

LOG = logging.getLogger(__name__)

#: How long a turn of machines among themselves is looked at, in milliseconds.
SLOWLY = 900
MACHINES = "machines"


class Life:
    """The tasks of a worker."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._tasks: list[asyncio.Task[None]] = []
        self._thoughts: dict[str, Thought] = {}
        self._jobs: dict[str, Job] = {}
        self._wanted: dict[str, asyncio.Event] = {}
        self._kicked = asyncio.Event()
        #: By how much the database's clock is ahead of this process's own.
        self._ahead = 0.0
        self._leave = server.bus.subscribe(WANTED, self._hear)

    def start(self) -> None:
        """Begin to live; the first beat is waited for elsewhere."""
        each = ((self.beat, 1.0), (self._sweep, watch.SWEEP / 1000), (self._think, 0.25))
        self._tasks = [asyncio.create_task(self._forever(work, pause)) for work, pause in each]

    async def close(self) -> None:
        """End as a worker should: what it held is free at once."""
        self._leave()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.server.store.run(pulse.leave, self.server.table.worker)
        except StoreError as error:
            LOG.warning("left without a word: %s", error)

    def now(self) -> int:
        """The moment, by the database's clock."""
        return int(time() * 1000 + self._ahead)

    def kick(self) -> None:
        """Something was played: perhaps it is a machine's turn."""
        self._kicked.set()

    async def _forever(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            due = monotonic() + pause
            try:
                await work()
            except StoreError as error:
                LOG.warning("the database does not answer: %s", error)
            except Exception:
                LOG.exception("a task of the worker failed")
                self.server.metrics.failures.inc()
            if work == self._think:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._kicked.wait(), pause)
                self._kicked.clear()
            else:
                await asyncio.sleep(max(0.0, due - monotonic()))
                self.server.metrics.lag.set(max(0.0, monotonic() - due))

    # -- the heartbeat ----------------------------------------------------------------------

    async def beat(self) -> None:
        """Say that this worker lives, and hold on to what it has in hand."""

        def work(tx: Tx) -> int:
            pulse.beat(tx, self.server.table.worker, len(self.server.hub.ears))
            if self._thoughts:
                watch.renew(tx, self.server.table.worker)
            return tx.now

        self._ahead = await self.server.store.run(work) - time() * 1000
        self.server.metrics.rooms.set(len(self.server.hub.rooms))
        self.server.metrics.queue.set(len(self.server.queue))

    async def _sweep(self) -> None:
        """End games whose time is up."""
        for game in await self.server.store.read(watch.fallen):
            await self.server.store.run(watch.flag, game)

    # -- turns of machines ------------------------------------------------------------------

    async def _think(self) -> None:
        """Take the turns of machines that nobody has in hand."""
        room = min(100, self.server.queue.room)
        if room <= 0:
            return
        for thought in await self.server.store.run(watch.lease, self.server.table.worker, room):
            old = self._jobs.pop(thought.game, None)
            if old is not None:  # the game went on without it
                self.server.queue.drop(old)
            self._thoughts[thought.game] = thought
            self.server.hub.run(self._play(thought))

    async def _play(self, thought: Thought) -> None:
        """Think a turn of a machine out, and play it."""
        table, game_id = self.server.table, thought.game
        played = False
        try:
            game, position = await table.position(game_id)
            if (game.ply, game.hash) != (thought.ply, thought.hash):
                return
            if game.opponent == MACHINES:
                await self._somebody_looks(game_id)
                await asyncio.sleep(max(0, (game.since or 0) + SLOWLY - self.now()) / 1000)
            actions = await self._worked_out(thought, position)
            await table.turn(MACHINE, game_id, Said(thought.ply, thought.hash, actions))
            played = True
            self.server.metrics.thoughts.inc()
        except (Refusal, asyncio.CancelledError):
            pass  # the game went on, or was ended, meanwhile
        finally:
            if self._thoughts.get(game_id) is thought:
                del self._thoughts[game_id]
                self._jobs.pop(game_id, None)
                if not played:
                    await self.server.store.run(watch.release, table.worker, game_id)
                self.kick()

    async def _worked_out(self, thought: Thought, position: Position) -> list[int]:
        """The machine's turn; where the thinking itself fails, one by chance: games go on."""
        seed = crc32(f"{thought.game} {thought.ply}".encode())
        job = Job(
            thought.maker,
            ("turn", position, thought.level, seed),
            place=lambda place: self._tell_place(thought.game, place),
            watched=self.server.hub.watched(thought.game),
        )
        self._jobs[thought.game] = self.server.queue.add(job)
        try:
            actions: list[int] = await self.server.queue.finish(job)
        except JobFailed:
            LOG.exception("a machine plays by chance in game %s", thought.game)
            self.server.metrics.failures.inc()
            actions = by_chance(position, seed)
        return actions

    def _tell_place(self, game_id: str, place: int) -> None:
        told = orjson.dumps({"what": "queue", "place": place})
        self.server.bus.publish([(topic(game_id), told)])

    async def _somebody_looks(self, game_id: str) -> None:
        """Wait until somebody, at any worker, looks at a game that machines play."""
        here = await self.server.table.here(game_id)
        while not (here.watchers or any(here.online)):
            event = self._wanted.setdefault(game_id, asyncio.Event())
            try:
                await event.wait()
            finally:
                self._wanted.pop(game_id, None)
            here = await self.server.table.here(game_id)

    def _hear(self, data: bytes | None) -> None:
        """Somebody begins to look at a game; with None that may have been missed."""
        wanted = [data.decode()] if data else [*self._wanted, *self._jobs]
        for game_id in wanted:
            if game_id in self._wanted:
                self._wanted[game_id].set()
            if game_id in self._jobs:
                self.server.queue.watch(self._jobs[game_id], watched=True)

    def left(self, game_id: str) -> None:
        """Nobody at this worker looks at a game any more: its machine waits behind the others."""
        if game_id in self._jobs and not self.server.hub.watched(game_id):
            self.server.queue.watch(self._jobs[game_id], watched=False)


def by_chance(position: Position, seed: int) -> list[int]:
    """A turn of legal actions drawn by chance."""
    chance, here, actions = random.Random(seed), position, list[int]()
    while here.outcome is None and here.same_turn(position):
        actions.append(chance.choice(here.legal_ids()))
        here = here.apply_unchecked(actions[-1])
    return actions
