"""``kyokai serve`` as a process of its own: it starts, ends, starts again, and several share."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.serving import PATIENCE, Person

if TYPE_CHECKING:
    from databases import Server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(database: str, *arguments: str, port: int = 0) -> Iterator[tuple[str, int]]:
    """The command, for as long as it is needed: its address, and its process."""
    port = port or free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "kyokai", "serve", "--port", str(port), "--database", database,
         "--engines", "1", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip
    url = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(f"{url}/healthz", timeout=PATIENCE)
                break
            except httpx.TransportError:
                assert process.poll() is None, process.stdout and process.stdout.read()
                assert time.monotonic() < until
                time.sleep(0.05)
        yield url, process.pid
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=PATIENCE)
        print(out)
    assert url in out
    assert "Traceback" not in out


@contextmanager
def person(url: str, name: str = "") -> Iterator[Person]:
    someone = Person(url)
    try:
        if name:
            assert someone.call("PATCH", "/api/me", {"name": name}).status_code == 200
        yield someone
    finally:
        someone.http.close()


def test_games_go_on_where_they_were_after_a_restart(tmp_path: Path) -> None:
    database, port = f"sqlite:///{tmp_path / 'table.db'}", free_port()
    with serving(database, port=port) as (url, pid), person(url, "Ann") as ann:
        made = ann.new(opponent="machine", level=1)
        with ann.socket() as line:
            line.ask("watch", "game", game=made.id)
            ann.play(made.id)
            line.hear("turn", ply=2)
            os.kill(pid, signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                line.hear("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012  # come back in a moment
        ann.http.close()
        cookies = ann.http.cookies
    with serving(database, port=port) as (url, _), person(url) as ann:
        ann.http.cookies = cookies
        view = ann.game(made.id)
        assert (view.ply, view.yours, view.status) == (2, [0], "going")
        with ann.socket() as line:
            line.ask("watch", "game", game=made.id)
            ann.play(made.id)
            assert line.hear("turn", ply=4).acts == 0


def test_one_database_is_not_shared_by_several_workers_if_it_cannot_be(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "kyokai", "serve", "--workers", "2",
         "--database", f"sqlite:///{tmp_path / 'table.db'}"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 2
    assert "PostgreSQL" in told.stderr


def test_two_workers_share_a_database(postgresql: Server) -> None:
    name = postgresql.create(postgresql.tables())
    with (
        serving(postgresql.url(name), "--workers", "2") as (url, _),
        person(url, "Ann") as ann,
        person(url, "Bob") as bob,
    ):
        made = ann.new()
        bob.join(made.id)
        # Of twelve connections some are at each of the two.
        sockets = [someone.socket() for someone in (ann, bob) * 6]
        lines = [each.__enter__() for each in sockets]
        try:
            for line in lines:
                line.ask("watch", "game", game=made.id)
            for ply in range(1, 7):
                (ann if ply % 2 else bob).play(made.id, ply)
                told = [line.hear("turn", ply=ply) for line in lines]
                assert len({turn.view.hash for turn in told}) == 1
                assert len({tuple(turn.last) for turn in told}) == 1
        finally:
            for line in lines:
                line.__exit__()
    postgresql.drop(name)


def test_another_worker_takes_over_the_machine_of_one_that_dies(postgresql: Server) -> None:
    name = postgresql.create(postgresql.tables())
    database = postgresql.url(name)
    with (
        serving(database) as (url, _),
        serving(database) as (dying, pid),
        person(url, "Ann") as ann,
        person(dying) as here,
        ann.socket() as line,
    ):
        here.http.cookies = ann.http.cookies
        made = here.new(opponent="machine", level=12, seat="first")
        line.ask("watch", "game", game=made.id)
        here.play(made.id)
        os.kill(pid, signal.SIGKILL)
        assert line.hear("turn", ply=2).acts == 0
    postgresql.drop(name)
