"""Starting the web service, and saying where it is."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from kyokai.cli.screen import Refusal
from kyokai.kernel.errors import MissingExtra

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen

_PARTS = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "orjson", "prometheus_client")
MOST_WORKERS, MOST_PORT = 64, 65535


class Wishes(NamedTuple):
    """What was asked for on the command line."""

    database: str | None = None
    host: str | None = None
    port: int | None = None
    workers: int | None = None
    engines: int | None = None
    proxies: str | None = None
    show: bool = False
    json_logs: bool = False


def serve(screen: Screen, wishes: Wishes) -> None:
    """Serve until somebody ends it."""
    for part in _PARTS:
        if find_spec(part) is None:
            raise MissingExtra("kyokai serve", part, "play")
    for name, number, least, most in (
        ("--port", wishes.port, 1, MOST_PORT),
        ("--workers", wishes.workers, 1, MOST_WORKERS),
        ("--engines", wishes.engines, 1, MOST_WORKERS),
    ):
        if number is not None and not least <= number <= most:
            raise Refusal("out_of_range", name=name, number=number, least=least, most=most)
    from kyokai.server import running
    from kyokai.server.settings import Settings, own_database

    database = wishes.database or own_database()
    several = wishes.workers or 1
    if several > 1 and not database.startswith("postgres"):
        raise Refusal("workers_need_postgresql")
    host = wishes.host or Settings.host
    settings = Settings(
        database=database,
        host=host,
        port=wishes.port or running.free_port(host, Settings.port),
        workers=several,
        engines=wishes.engines or 0,
        proxies=wishes.proxies or Settings.proxies,
        json_logs=wishes.json_logs,
    )
    screen.tell("serve.here", address=running.address(settings))
    screen.tell("serve.end")
    running.serve(settings, show=wishes.show)
