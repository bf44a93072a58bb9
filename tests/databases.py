"""Databases for tests: a file for each, and a PostgreSQL server of the tests' own.

The server is Debian's, run as a user that is not root, in a folder of its own, on a socket of its
own; nothing of a server that the machine may have is touched. Where its programs are missing,
what needs them is skipped and says so.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import psycopg

MISSING = "PostgreSQL is not installed: `make deps` as root brings it"
_NUMBERS = count(1)
#: A server that is only asked for its answers need not wait for the disk.
HASTY = ("fsync=off", "full_page_writes=off")


def binaries() -> Path | None:
    """The folder of PostgreSQL's programs, the newest version first; None where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    elsewhere = shutil.which("postgres")
    return Path(elsewhere).parent if elsewhere and shutil.which("initdb") else None


class Server:
    """A PostgreSQL server; start and stop it, or kill it."""

    def __init__(self, *settings: str) -> None:
        programs = binaries()
        assert programs is not None
        self._programs = programs
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self.folder = Path(tempfile.mkdtemp(prefix="kyokai-pg-"))
        self._tables = ""
        self._prefix: list[str] = []
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(self.folder, "postgres", "postgres")
            self._prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
                  "--locale=C.UTF-8", "--no-sync")  # fmt: skip

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    @property
    def pid(self) -> int:
        """The process of the server that is started."""
        assert self._process is not None
        return self._process.pid

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = [f"-c{setting}" for setting in ("listen_addresses=", *self._settings)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._prefix, str(self._programs / "postgres"), "-D", self._data,
                 "-k", str(self.folder), *options],
                stdout=log, stderr=log, cwd=self.folder, start_new_session=True,
            )  # fmt: skip
        until = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((self.folder / "log").read_text()[-2000:]) from None
                time.sleep(0.05)
            else:
                return

    def stop(self, sign: signal.Signals = signal.SIGINT) -> None:
        """Stop at once but in order, or with SIGKILL in no order at all."""
        if self._process is not None:
            if sign == signal.SIGKILL:  # with all its children, as a machine would stop
                os.killpg(self._process.pid, sign)
            else:
                self._process.send_signal(sign)
            self._process.wait(60)
            self._process = None

    def remove(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def create(self, template: str = "template0") -> str:
        """Make a new database; return its name."""
        name = f"kyokai_{next(_NUMBERS)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def tables(self) -> str:
        """A database with all tables in it and nothing else, to be copied."""
        if not self._tables:
            from kyokai.store import Store

            self._tables = self.create()
            Store.open(self.url(self._tables)).close()
        return self._tables

    def drop(self, name: str) -> None:
        """Remove a database, whoever is still connected."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._prefix, str(self._programs / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder)
