"""What a turn costs from being said to being kept, for each database and each care it can take.

SQLite is measured with ``synchronous=full`` (what is answered is on the disk), with ``normal``
(what is answered outlives the program, but perhaps not a loss of power) and ``off``; PostgreSQL as
Debian installs it, on a socket, where it is installed. Turns are random ones, in many games at
once: one after the other, and so many at a time that commits wait together. ``CPU`` is that of
this process, all its threads together.

Run with ``python bench/store.py [TURNS]``.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import databases
import kyokai
from kyokai.bus import open_bus
from kyokai.kernel.position import Position
from kyokai.server.schema import Clock, NewGame
from kyokai.server.table import Table, players
from kyokai.server.table.positions import hash_of
from kyokai.server.table.service import Said
from kyokai.store import Store

GAMES = 60


class Playing:
    """A game in which random turns are prepared before they are timed."""

    def __init__(self, game: str, id_: str, seats: list[str], seed: int) -> None:
        self.id, self.seats = id_, seats
        self._rng = random.Random(seed)
        self._position: Position = kyokai.start(game)
        self.turns: list[tuple[str, Said]] = []

    def prepare(self, turns: int) -> None:
        """Draw turns, as many as there are until the game is over."""
        for ply in range(turns):
            begin = here = self._position
            if begin.outcome is not None:
                return
            actions: list[int | str] = []
            while here.outcome is None and here.same_turn(begin):
                actions.append(self._rng.choice(here.legal_ids()))
                here = here.apply_unchecked(int(actions[-1]))
            who = self.seats[begin.seat]
            self.turns.append((who, Said(ply, hash_of(str(begin)), actions)))
            self._position = here


async def sit(table: Table, turns: int) -> list[Playing]:
    """Begin games of all kinds and prepare their turns."""
    ann, bob = [(await table.store.run(players.new_guest, name))[0].id for name in ("A", "B")]
    found = []
    names = kyokai.games()
    for number in range(GAMES):
        game = names[number % len(names)]
        asked = NewGame(game=game, clock=Clock(kind="fischer", base=3000, increment=5))
        told = await table.create(ann, asked)
        told = await table.join(bob, told["id"])
        seats = [sitter["player"] for sitter in told["seats"]]
        one = Playing(game, told["id"], seats, number)
        one.prepare(turns // GAMES)
        found.append(one)
    return found


async def play(table: Table, playing: list[Playing], at_once: int) -> list[float]:
    """Play every turn, so many games at a time; tell how long each took in milliseconds."""
    took: list[float] = []
    waiting = iter(playing)

    async def hand() -> None:
        for one in waiting:
            for who, said in one.turns:
                begun = time.perf_counter()
                await table.turn(who, one.id, said)
                took.append((time.perf_counter() - begun) * 1000)

    await asyncio.gather(*[hand() for _ in range(at_once)])
    return took


async def measure(name: str, store: Store, url: str, turns: int, at_once: int) -> None:
    """Print a line for one database."""
    bus = open_bus(url)
    await bus.start()
    table = Table(store, bus)
    try:
        playing = await sit(table, turns)
        cpu, begun = time.process_time(), time.perf_counter()
        took = await play(table, playing, at_once)
        wall = time.perf_counter() - begun
        cpu = (time.process_time() - cpu) / len(took) * 1000
        cuts = quantiles(took, n=100)
        print(
            f"{name:24} {at_once:7} {len(took):6} {len(took) / wall:8.0f} {cpu:8.2f}"
            f" {cuts[49]:8.2f} {cuts[98]:8.2f}",
            flush=True,
        )
    finally:
        await bus.close()
        store.close()


def main() -> None:
    """Measure every database, one after the other."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 1800
    print(f"{'':24} at once  turns  turns/s   CPU ms   p50 ms   p99 ms")
    folder = tempfile.TemporaryDirectory(dir=Path.cwd())  # not where memory plays the disk
    with folder:
        for sync in ("full", "normal", "off"):
            for at_once in (1, 30):
                url = f"sqlite:///{folder.name}/{sync}-{at_once}.db?synchronous={sync}"
                asyncio.run(measure(f"SQLite, {sync}", Store.open(url), url, turns, at_once))
    if databases.binaries() is None:
        print(databases.MISSING)
        return
    server = databases.Server()
    try:
        server.start()
        for at_once in (1, 30):
            url = server.url(server.create())
            asyncio.run(measure("PostgreSQL", Store.open(url), url, turns, at_once))
    finally:
        server.remove()


if __name__ == "__main__":
    main()
