"""The socket: a page watches games, asks what a turn would do, and plays.

Messages are those of ``schema``. Each connection has one task that reads and answers in order and
one that sends; whoever does not take what is sent is let go, since they can catch up.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

import orjson
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from kyokai.kernel.errors import KyokaiError
from kyokai.server import refusing, schema
from kyokai.server.asking import base_of, preview, why
from kyokai.server.table.refusals import Refusal
from kyokai.server.table.turns import Said
from kyokai.store import StoreError

if TYPE_CHECKING:
    from kyokai.server.context import Server
    from kyokai.server.people import Who

LOG = logging.getLogger(__name__)

ASKED: TypeAdapter[Any] = TypeAdapter(schema.Asked)
#: How many messages, and how many bytes, may wait to be sent to somebody who reads slowly.
WAITING, BYTES = 500, 4_000_000
#: How many games one connection may watch.
GAMES = 100
#: How many messages in a row may be refused as too many, or not be understood.
PATIENCE = 200

POLICY, TOO_SLOW, RESTART = 1008, 1013, 1012


class Connection:
    """One socket, and who is behind it."""

    def __init__(self, server: Server, socket: WebSocket, who: Who) -> None:
        self.server, self.socket = server, socket
        self.who = who.id
        self.token = who.token
        self.key = f"{who.id or socket.client}"
        self.games: set[str] = set()
        self.wrong = 0
        self._out: deque[bytes] = deque()
        self._bytes = 0
        self._more = asyncio.Event()
        self._close: int | None = None
        self._sender: asyncio.Task[None] | None = None

    # -- sending ----------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send a message; whoever is too slow for it is let go."""
        self._out.append(data)
        self._bytes += len(data)
        if len(self._out) > WAITING or self._bytes > BYTES:
            self.close(TOO_SLOW)
        self._more.set()

    def close(self, code: int) -> None:
        """End the connection once what is being sent is sent."""
        if self._close is None:
            self._close = code
            self._more.set()
            if code == TOO_SLOW and self._sender is not None:
                self._sender.cancel()  # it waits for somebody who does not read

    async def _send(self) -> None:
        send = self.socket.send
        while self._close is None:
            await self._more.wait()
            self._more.clear()
            while self._out and self._close is None:
                data = self._out.popleft()
                self._bytes -= len(data)
                await send({"type": "websocket.send", "text": data.decode()})
        await self.socket.close(self._close)

    # -- the connection ---------------------------------------------------------------------

    async def run(self) -> None:
        """Answer until it ends."""
        hub, metrics = self.server.hub, self.server.metrics
        hub.ears.add(self)
        metrics.sockets.inc()
        self._sender = asyncio.create_task(self._send())
        tasks = [self._sender, asyncio.create_task(self._read())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            hub.gone(self)
            metrics.sockets.dec()
        for error in results:
            # A client that is gone is no fault, whatever it looked like from here.
            if isinstance(error, Exception) and not isinstance(
                error, WebSocketDisconnect | RuntimeError | OSError
            ):
                LOG.error("a connection failed", exc_info=error)

    async def _read(self) -> None:
        receive = self.socket.receive
        while self._close is None:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or message.get("bytes") or b""
            await self._hear(text)
            # Whatever was answered goes out before the next message is taken up.
            await asyncio.sleep(0)
        await asyncio.Event().wait()

    async def _hear(self, text: str | bytes) -> None:
        ref: int | None = None
        try:
            if not self.server.limits.take("messages", self.key):
                raise refusing.refusal("too_much")  # noqa: TRY301
            asked = ASKED.validate_json(text)
            ref = getattr(asked, "ref", None)
            await self._answer(asked)
        except ValidationError as error:
            self._refuse(refusing.refusal("invalid", why=_why(error)), _ref(text))
        except (Refusal, KyokaiError, StoreError) as error:
            self._refuse(refusing.of(error), ref)
        except Exception:
            LOG.exception("a message failed")
            self.server.metrics.failures.inc()
            self._refuse(refusing.refusal("failure"), ref)
        else:
            self.wrong = 0

    def _refuse(self, refused: Refusal, ref: int | None) -> None:
        self.send(orjson.dumps(refusing.told(refused, ref)))
        self.wrong += refused.code in ("too_much", "invalid")
        if self.wrong > PATIENCE:
            self.close(POLICY)

    async def _answer(self, asked: Any) -> None:  # noqa: C901  (one branch a message)
        server, hub = self.server, self.server.hub
        match asked:
            case schema.AskPreview():
                with server.metrics.preview.time():
                    self.send(preview(await base_of(server, asked), asked))
            case schema.AskWhy():
                self.send(why(await base_of(server, asked), asked))
            case schema.PlayTurn():
                self.send(await self._play(asked))
            case schema.Act():
                await server.table.act(self._known(), asked.game, asked.deed, asked.ply)
                server.kick()
                self.send(_line(schema.Done(ref=asked.ref, game=asked.game)))
            case schema.Ping():
                now = server.now()
                self.send(_line(schema.Pong(ref=asked.ref, now=now)))
            case schema.Watch():
                if len(self.games) >= GAMES:
                    raise refusing.refusal("too_much")
                self.games.add(asked.game)
                await hub.watch(self, asked.game)
            case schema.Unwatch():
                self.games.discard(asked.game)
                hub.unwatch(self, asked.game)
            case schema.WatchLobby():
                if asked.on:
                    await hub.enter_lobby(self)
                else:
                    hub.lobby.discard(self)

    async def _play(self, asked: schema.PlayTurn) -> bytes:
        said = Said(asked.ply, asked.hash, asked.actions, asked.text)
        with self.server.metrics.turn.time():
            done = await self.server.table.turn(self._known(), asked.game, said)
        self.server.kick()
        return orjson.dumps(
            {
                "type": "played",
                "ref": asked.ref,
                "game": asked.game,
                "ply": done.ply,
                "again": done.again,
            }
        )

    def _known(self) -> str:
        if self.who is None:
            raise refusing.refusal("nobody")
        return self.who


def _line(message: schema.Message) -> bytes:
    return message.model_dump_json().encode()


def _why(error: ValidationError) -> str:
    """Where a message is not as it should be, without saying what it held."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else str(first["msg"])


def _ref(text: str | bytes) -> int | None:
    """The number of a question that was not understood, if that much of it was."""
    try:
        ref = orjson.loads(text)["ref"]
    except (orjson.JSONDecodeError, KeyError, TypeError, IndexError):
        return None
    return ref if type(ref) is int and 0 <= ref <= 2**53 else None


async def socket(websocket: WebSocket) -> None:
    """The endpoint ``/ws``."""
    server: Server = websocket.app.state.server
    try:
        who = await server.people.of(dict(websocket.scope["headers"]))
    except (Refusal, StoreError):
        await websocket.close(POLICY)
        return
    await websocket.accept()
    await Connection(server, websocket, who).run()
