"""A service for tests: a real server on a port of its own, and people with browsers or programs."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

import httpx
import uvicorn
from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection, connect

from kyokai.server import schema
from kyokai.server.app import create
from kyokai.server.security import LARGEST
from kyokai.server.settings import Settings

ANSWER: TypeAdapter[Any] = TypeAdapter(schema.Answer)
OWN = {"X-Kyokai": "1"}
#: How long anything is waited for, in seconds; machines that test are slow at times.
PATIENCE = 60.0
GAME = "apart"


class Service:
    """A worker in a thread of this process."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.settings = Settings(database=database, **{"engines": 1, **settings})
        self._people: list[Person] = []
        self._listening = socket.socket()
        self._listening.bind(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self.app = create(self.settings)
        self._uvicorn = uvicorn.Server(
            uvicorn.Config(
                self.app,
                ws="websockets-sansio",
                ws_max_size=LARGEST,
                ws_per_message_deflate=False,
                log_config=None,
                server_header=False,
                proxy_headers=True,
                forwarded_allow_ips="127.0.0.1",
                timeout_graceful_shutdown=3,
            )
        )
        self._thread = threading.Thread(
            target=self._uvicorn.run, kwargs={"sockets": [self._listening]}
        )

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Service:
        """Start, and wait until it answers."""
        self._thread.start()
        until = time.monotonic() + PATIENCE
        while not self._uvicorn.started:
            assert self._thread.is_alive(), "the service did not start"
            assert time.monotonic() < until
            time.sleep(0.01)
        return self

    def stop(self) -> None:
        """Stop as on SIGTERM."""
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._listening.close()
        for person in self._people:
            person.http.close()

    def person(self, name: str = "") -> Person:
        """Somebody new; with a name they are known already."""
        person = Person(self.url)
        self._people.append(person)
        if name:
            assert person.call("PATCH", "/api/me", {"name": name}).status_code == 200
        return person


@contextmanager
def served(database: str, **settings: Any) -> Iterator[Service]:
    """A service for as long as it is needed."""
    service = Service(database, **settings).start()
    try:
        yield service
    finally:
        service.stop()


class Person:
    """Somebody with a browser."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers=OWN, timeout=PATIENCE)

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """Ask something."""
        return self.http.request(method, path, json=body, **more)

    def get(self, path: str) -> Any:
        """Look at something that is there."""
        answer = self.call("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None) -> Any:
        """Do something that is done."""
        answer = self.call("POST", path, body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def new(self, **asked: Any) -> schema.GameView:
        """Make a game."""
        wanted = {"game": GAME, "opponent": "friend", "seat": "first", **asked}
        return schema.GameView.model_validate(self.post("/api/table", wanted))

    def game(self, game: str) -> schema.GameView:
        """Look at a game."""
        return schema.GameView.model_validate(self.get(f"/api/table/{game}"))

    def join(self, game: str) -> schema.GameView:
        """Sit down at a game."""
        return schema.GameView.model_validate(self.post(f"/api/table/{game}/join"))

    def said(self, view: schema.GameView, seed: int = 0) -> dict[str, Any]:
        """A turn that is legal, by asking what can be done, action by action."""
        rng, prefix = random.Random(seed), list[int]()
        while True:
            asked = {"type": "preview", "ref": 1, "game": view.id, "prefix": prefix}
            answer = schema.Preview.model_validate(self.post("/api/preview", asked))
            if answer.done:
                break
            prefix.append(rng.choice(answer.view.choices).id)
        return {"game": view.id, "ply": view.ply, "hash": view.view.hash, "actions": prefix}

    def play(self, game: str, seed: int = 0) -> Any:
        """Play any turn."""
        return self.post(f"/api/table/{game}/turn", self.said(self.game(game), seed))

    def socket(self, **headers: str) -> Line:
        """Open a socket."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        told = {"Origin": self.url, **({"Cookie": cookie} if cookie else {}), **headers}
        return Line(self.url.replace("http", "ws") + "/ws", told)


class Line:
    """A socket that is open."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self._connect = connect(url, additional_headers=headers)
        self.heard: list[Any] = []
        self._asked = 0

    def __enter__(self) -> Self:
        self.connection: ClientConnection = self._connect.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._connect.__exit__(None, None, None)

    def say(self, kind: str, **said: Any) -> None:
        """Send a message."""
        self.connection.send(json.dumps({"type": kind, **said}))

    def hear(self, kind: str, **like: Any) -> Any:
        """Wait for the next message of a kind; all others are remembered."""
        until = time.monotonic() + PATIENCE
        while True:
            told = ANSWER.validate_json(self.connection.recv(until - time.monotonic()))
            self.heard.append(told)
            if told.type == kind and all(getattr(told, k) == v for k, v in like.items()):
                return told

    def ask(self, kind: str, wanted: str, **said: Any) -> Any:
        """Send a message and wait for its answer."""
        self._asked = len(self.heard)
        self.say(kind, **said)
        return self.hear(wanted)

    def told(self, kind: str, **like: Any) -> Any:
        """Find a message that came since the last question, before its answer or after it."""
        for told in self.heard[self._asked :]:
            if told.type == kind and all(getattr(told, k) == v for k, v in like.items()):
                return told
        return self.hear(kind, **like)


def friends(service: Service, **asked: Any) -> tuple[Person, Person, str]:
    """Two people at a game that has begun; the first of them begins."""
    ann, bob = service.person("Ann"), service.person("Bob")
    game = ann.new(**asked).id
    bob.join(game)
    return ann, bob, game
