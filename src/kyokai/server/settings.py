"""How a server is to run: what its command says, handed on to every worker process."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

#: Where the workers of one server find what its command said.
VARIABLE = "KYOKAI_SERVER"


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where a person's games are kept where nothing else is said."""
    home = environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(environ.get("KYOKAI_DATA") or f"{home}/kyokai").expanduser()


def own_database() -> str:
    """The SQLite database of whoever starts a server without naming one."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'table.db'}"


@dataclass(frozen=True)
class Settings:
    """What a server is told when it is started.

    ``engines``: how many processes think for the machine, in each worker. ``proxies``: the
    addresses whose word on where a request comes from is taken. ``limited``: whether anybody who
    asks too much is refused.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = 8190
    workers: int = 1
    engines: int = 0
    proxies: str = "127.0.0.1"
    limited: bool = True
    #: Programs read each line of the log as JSON; people get a short one.
    json_logs: bool = False

    @property
    def thinkers(self) -> int:
        """How many processes think, in each worker; one processor is left to the rest."""
        return self.engines or max(1, (processors() - 1) // self.workers)

    def told(self) -> dict[str, str]:
        """The settings as a variable of the environment."""
        return {VARIABLE: json.dumps(asdict(self))}

    @classmethod
    def found(cls) -> Settings:
        """The settings as the environment tells them."""
        return cls(**json.loads(os.environ[VARIABLE]))
