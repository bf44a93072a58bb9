"""What was acknowledged is there whatever is killed: the worker, or the server of the database.

Three rounds each; ``KYOKAI_ROUNDS=100`` plays more.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import databases
import kyokai
from kyokai.bus import LocalBus
from kyokai.server.schema import NewGame
from kyokai.server.table import Table, players
from kyokai.store import Store

ROUNDS = range(int(os.environ.get("KYOKAI_ROUNDS", "3")))
GAMES = 12
WRITER = Path(__file__).with_name("writer.py")


async def sit(store: Store) -> tuple[str, list[str]]:
    """Games in which one player has both seats."""
    table = Table(store, LocalBus())
    player, _ = await store.run(players.new_guest, "Ann")
    names = kyokai.games()
    asked = [NewGame(game=names[n % len(names)], opponent="myself") for n in range(GAMES)]
    return player.id, [(await table.create(player.id, one))["id"] for one in asked]


def prepare(url: str) -> list[str]:
    """Fill a database; return what the writer is called with."""
    store = Store.open(url)
    try:
        who, games = asyncio.run(sit(store))
    finally:
        store.close()
    return [url, who, *games]


class Writer:
    """The program that plays; it has said something once this is made."""

    def __init__(self, arguments: list[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(WRITER), *arguments],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()

    def kill(self) -> list[tuple[str, int, str]]:
        """End it in the middle of whatever it does; tell what was acknowledged."""
        self.process.send_signal(signal.SIGKILL)
        assert self.process.stdout is not None
        lines = [self.first, *self.process.stdout]
        self.process.wait(60)
        self.process.stdout.close()
        whole = [line.split() for line in lines if line.endswith("\n")]
        assert not [line for line in whole if line[0] == "refused"]
        return [(game, int(ply), hash_) for game, ply, hash_ in whole]


def check(url: str, acknowledged: list[tuple[str, int, str]]) -> None:
    """Every turn that was acknowledged is there, once; every game is sound and goes on."""

    async def look(store: Store) -> None:
        table = Table(store, LocalBus())
        for game in {game for game, _, _ in acknowledged}:
            told = await table.game(None, game)
            turns = told["turns"]
            assert [turn["ply"] for turn in turns] == list(range(told["ply"]))
            plies = [ply for one, ply, _ in acknowledged if one == game]
            assert plies == list(range(len(plies)))  # each acknowledged once, in order
            # One more may have been committed before anybody could be told.
            assert told["ply"] - len(plies) in (0, 1)
            row, position = await table.position(game)
            assert str(position) == row.position
            assert json.loads(row.options) == told["options"]

    store = Store.open(url)
    try:
        asyncio.run(look(store))
    finally:
        store.close()


@pytest.fixture(scope="module")
def careful() -> Iterator[databases.Server]:
    """A server as Debian installs it, that may be killed."""
    if databases.binaries() is None:
        pytest.skip(databases.MISSING)
    server = databases.Server()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.mark.parametrize("number", ROUNDS)
def test_a_worker_is_killed_over_a_file(tmp_path: Path, filled: Path, number: int) -> None:
    arguments = prepare(str(shutil.copy(filled, tmp_path / "kyokai.db")))
    writer = Writer(arguments)
    time.sleep(random.Random(number).uniform(0.1, 0.6))
    acknowledged = writer.kill()
    assert acknowledged
    check(arguments[0], acknowledged)


@pytest.mark.parametrize("number", ROUNDS)
def test_a_worker_is_killed_over_a_server(careful: databases.Server, number: int) -> None:
    arguments = prepare(careful.url(careful.create(careful.tables())))
    writer = Writer(arguments)
    time.sleep(random.Random(number).uniform(0.1, 0.6))
    acknowledged = writer.kill()
    assert acknowledged
    check(arguments[0], acknowledged)


@pytest.mark.parametrize("number", ROUNDS)
def test_the_server_is_killed_and_the_worker_goes_on(
    careful: databases.Server, number: int
) -> None:
    arguments = prepare(careful.url(careful.create(careful.tables())))
    writer = Writer(arguments)
    rng = random.Random(number)
    time.sleep(rng.uniform(0.1, 0.5))
    careful.stop(signal.SIGKILL)
    time.sleep(rng.uniform(0, 0.3))
    careful.start()
    time.sleep(1)
    acknowledged = writer.kill()
    assert acknowledged
    check(arguments[0], acknowledged)
