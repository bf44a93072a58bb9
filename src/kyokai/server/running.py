"""Starting the service: one process, or several that share a database."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import webbrowser
from urllib.error import URLError
from urllib.request import urlopen

import uvicorn

from kyokai.server.logs import configure
from kyokai.server.security import LARGEST
from kyokai.server.settings import Settings

#: How long requests may take to finish when the service is to end, in seconds.
GRACE = 5


def free_port(host: str, wanted: int) -> int:
    """The port that is wanted, or another one where it is taken."""
    for port in (*range(wanted, wanted + 20), 0):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return wanted


def address(settings: Settings) -> str:
    """Where people find the pages."""
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{host}:{settings.port}/"


def serve(settings: Settings, *, show: bool = False) -> None:
    """Serve until it is told to end; ``show`` opens the pages once they are there."""
    configure(json=settings.json_logs)
    os.environ.update(settings.told())
    if show:
        threading.Thread(target=_open, args=(address(settings),), daemon=True).start()
    uvicorn.run(
        "kyokai.server.app:worker",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        loop="auto",
        http="auto",
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
    )


def _open(url: str) -> None:
    """Open a browser once the service answers."""
    for _ in range(100):
        try:
            with urlopen(f"{url}healthz", timeout=1):
                break
        except (URLError, OSError):
            time.sleep(0.1)
    else:
        return
    # Without a screen a browser would open in this terminal, if at all.
    if sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & {*os.environ}:
        webbrowser.open(url)
