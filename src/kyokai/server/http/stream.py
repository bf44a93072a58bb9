"""A game as a stream for programs: a line of JSON whenever something happens in it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import orjson
from starlette.responses import Response, StreamingResponse

from kyokai.server.context import Server
from kyokai.server.http.common import Asker, GameId, Here, router
from kyokai.server.refusing import refusal

api = router("Play")

#: An empty line is sent so often, in seconds, so that both sides see that the other is there.
STILL_HERE = 15.0
#: How many streams one player may read at a time at this worker, and how many lines may wait.
STREAMS, WAITING = 30, 200

_TYPE = "application/x-ndjson"


class Listener:
    """A program that reads a stream."""

    def __init__(self, who: str | None) -> None:
        self.who = who
        self.lines: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self.late = False

    def send(self, data: bytes) -> None:
        """Send a line; a reader that is too slow is let go."""
        if self.lines.full():
            self.late = True
        else:
            self.lines.put_nowait(data + b"\n")


@api.get(
    "/table/{game}/stream",
    response_class=Response,
    responses={
        200: {
            "description": "Messages as over the socket, one a line: game, turn, presence, queue.",
            "content": {_TYPE: {"schema": {"type": "string"}}},
        }
    },
)
async def stream(server: Here, asker: Asker, game: GameId) -> Response:
    """Watch a game: what it is now, then whatever happens, until it is over."""
    listening = [
        ear for ear in server.hub.ears if isinstance(ear, Listener) and ear.who == asker.id
    ]
    if len(listening) >= STREAMS:
        raise refusal("too_much")
    listener = Listener(asker.id)
    server.hub.ears.add(listener)
    try:
        await server.hub.watch(listener, game)
    except BaseException:
        server.hub.gone(listener)
        raise
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_lines(server, listener), headers=headers, media_type=_TYPE)


async def _lines(server: Server, listener: Listener) -> AsyncIterator[bytes]:
    try:
        while not listener.late:
            try:
                line = await asyncio.wait_for(listener.lines.get(), STILL_HERE)
            except TimeoutError:
                yield b"\n"
                continue
            yield line
            if _over(line):
                return
    finally:
        server.hub.gone(listener)


def _over(line: bytes) -> bool:
    """Whether a line is the last one: the game is over."""
    told: dict[str, Any] = orjson.loads(line)
    return told.get("status") == "over"
