"""A real browser and a real server for the tests of the pages.

The browser is Debian's Chromium, driven by Playwright; the server runs as its command does, on a
database of its own.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from web.guest import Guest
from web.serving import PAGES, Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]

Come = Callable[..., Guest]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, its profile new each time.

    Playwright runs an event loop in this thread, in which no other can run: it ends with a module,
    so that the tests of other folders have none.
    """
    if CHROMIUM is None:
        pytest.skip("there is no chromium here; `make deps` as root installs it")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the pages that `make web` built."""
    if not (PAGES / "index.html").exists():
        pytest.skip("the pages are not built; `make web` builds them where npm is")
    with Server(tmp_path_factory.mktemp("table")) as running:
        yield running


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Come]:
    """Somebody comes to the site, with a browser of their own."""
    guests: list[Guest] = []

    def someone(**how: Any) -> Guest:
        guests.append(Guest(browser, server.address, **how))
        return guests[-1]

    yield someone
    faults = [fault for guest in guests for fault in guest.leave()]
    assert not faults


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder for a server of one's own."""
    return tmp_path
