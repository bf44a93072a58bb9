"""People at a table, for tests: stories are told over an empty database of each kind."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from kyokai.bus import Bus
from kyokai.kernel.position import Position
from kyokai.server.schema import Clock, NewGame
from kyokai.server.table import Table, players
from kyokai.server.table.positions import Turn, whole_turn
from kyokai.server.table.service import Committed, Said
from kyokai.store import Store, Tx

P = ParamSpec("P")
T = TypeVar("T")

GAME = "apart"
FISCHER = Clock(kind="fischer", base=300, increment=3)
DAYS = Clock(kind="correspondence", days=3)


def drawn(position: Position, seed: int) -> Turn:
    """A turn drawn by chance; the same seed draws the same."""
    rng = random.Random(seed)
    here, actions = position, list[int]()
    while here.outcome is None and here.same_turn(position):
        actions.append(rng.choice(here.legal()).id)
        here = here.play(actions[-1])
    return whole_turn(position, actions)


class People:
    """A table with Ann, Bob and Cid about it."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self.store, self.bus = store, bus
        self.table = Table(store, bus)
        self.told: list[dict[str, Any]] = []
        self.ann = self.bob = self.cid = ""

    async def come(self) -> People:
        """Everybody gets a name."""
        self.ann, self.bob, self.cid = [
            (await self.store.run(players.new_guest, name))[0].id for name in ("Ann", "Bob", "Cid")
        ]
        return self

    async def do(
        self, work: Callable[Concatenate[Tx, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a domain function in a transaction."""
        return await self.store.run(work, *args, **kwargs)

    def pass_time(self, milliseconds: int) -> None:
        """Let time go by, by the database's clock."""
        self.store.shift += milliseconds

    async def begin(self, clock: Clock | None = None, **more: Any) -> str:
        """A game of Ann, who begins, and Bob; its id."""
        asked = NewGame(game=GAME, clock=clock or Clock(), seat="first", **more)
        made = await self.table.create(self.ann, asked)
        if made["status"] == "open":
            await self.table.join(self.bob, made["id"])
        self.bus.subscribe(f"game:{made['id']}", self.hear)
        return str(made["id"])

    def hear(self, data: bytes | None) -> None:
        """Remember what is told."""
        self.told.append(json.loads(data) if data else {"what": "gap"})

    async def any_turn(self, game: str, seed: int = 0) -> Said:
        """A turn that is legal now."""
        row, position = await self.table.position(game)
        return Said(row.ply, row.hash, [*drawn(position, seed).actions])

    async def play(self, game: str, turns: int = 1, seed: int = 0) -> Committed:
        """Whoever is to act plays; the last turn is told."""
        done = Committed(-1, again=False)
        for number in range(turns):
            row, _ = await self.table.position(game)
            assert row.acts is not None
            who = row.players[row.acts]
            assert who is not None
            said = await self.any_turn(game, seed + number)
            done = await self.table.turn(who, game, said)
        return done


def run(database: str, story: Callable[[People], Any]) -> None:
    """Tell a story at a table over an empty database."""

    async def told() -> None:
        from kyokai.bus import open_bus

        store = Store.open(database)
        bus = open_bus(database)
        try:
            await bus.start()
            people = await People(store, bus).come()
            await story(people)
        finally:
            await bus.close()
            store.close()

    asyncio.run(told())
