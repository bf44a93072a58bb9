"""The guard before everything: sizes, rates, where a request comes from, and what pages may do.

Who may do what in a game is decided by the table, on every call; here is decided what is looked at
at all.
"""

from __future__ import annotations

import logging
import re
from time import perf_counter
from typing import TYPE_CHECKING, Any

import orjson

from kyokai.server import refusing
from kyokai.server.refusing import refusal

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from kyokai.server.context import Server

LOG = logging.getLogger("kyokai.requests")

#: The largest body, and how deep its lists and objects may stand in one another.
LARGEST, DEEPEST = 64 * 1024, 16
#: What a page says in front of whatever changes something: a form of another site cannot.
OWN = (b"x-kyokai", b"1")
SAFE = ("GET", "HEAD", "OPTIONS")
_POLICY = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)
CSP = "; ".join(_POLICY)
HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
_NESTING = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]')
_LOOPBACK = ("127.0.0.1", "::1", "")


def too_deep(body: bytes) -> bool:
    """Whether lists and objects stand deeper in one another than anything that is asked here."""
    depth = 0
    for found in _NESTING.finditer(body):
        sign = found[0]
        if sign in (b"[", b"{"):
            depth += 1
            if depth > DEEPEST:
                return True
        elif sign in (b"]", b"}"):
            depth -= 1
    return False


def same_site(headers: dict[bytes, bytes]) -> bool:
    """Whether a request comes from a page of this server, as far as the browser tells."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    _, slashes, host = origin.partition(b"://")
    return bool(slashes) and host == headers.get(b"host", b"")


def address(scope: Scope) -> str:
    """Where a request comes from; empty for this machine, which nobody shares with others."""
    client = scope.get("client")
    host = client[0] if client else ""
    return "" if host in _LOOPBACK else str(host)


class Guard:
    """ASGI middleware around the whole application."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app, self.server = app, server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request before anybody else does."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        where = address(scope)
        if not same_site(headers) or (where and not self.server.limits.take("sockets", where)):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = perf_counter(), 0
        method: str = scope["method"]

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                told = {name for name, _ in message["headers"]}
                own = [header for header in HEADERS if header[0] not in told]
                message = {**message, "headers": [*message["headers"], *own]}
            await send(message)

        code = self._refused(scope, method)
        body = b"" if code else await _body(scope, receive)
        if code is None and (body is None or too_deep(body)):
            code = "too_large"
        if code is not None:
            await _refuse(code, guarded)
        else:
            try:
                await self.app(scope, _again(body or b"", receive), guarded)
            except Exception:
                LOG.exception("%s %s failed", method, scope["path"])
                self.server.metrics.failures.inc()
                if status:
                    raise
                await _refuse("failure", guarded)
        metered = method if method in (*SAFE, "POST", "PUT", "PATCH", "DELETE") else "other"
        self.server.metrics.requests.labels(metered, str(status)).inc()
        taken = round((perf_counter() - begun) * 1000, 1)
        LOG.info(
            "%s %s %s", method, scope["path"], status,
            extra={"method": method, "path": scope["path"], "status": status, "ms": taken},
        )  # fmt: skip

    def _refused(self, scope: Scope, method: str) -> str | None:
        """Why a request is not looked at; None where it is."""
        headers = dict(scope["headers"])
        where = address(scope)
        if where and not self.server.limits.take("requests", where):
            return "too_much"
        if method in SAFE or b"authorization" in headers:
            return None
        if headers.get(OWN[0]) != OWN[1] or not same_site(headers):
            return "other_site"
        return None


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """The whole body; None where it is too large."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    if not length.isdigit() or int(length[:12]) > LARGEST:
        return None
    parts: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LARGEST:
            return None
        more = message.get("more_body", False)
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Hand a body on that was read already."""
    given = False

    async def once() -> Any:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


async def _refuse(code: str, send: Send) -> None:
    refused = refusal(code)
    data = orjson.dumps(refusing.told(refused))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(data))]
    if code == "too_large":
        headers.append((b"connection", b"close"))
    if code == "too_much":
        headers.append((b"retry-after", b"2"))
    await send(
        {"type": "http.response.start", "status": refusing.status(refused), "headers": headers}
    )
    await send({"type": "http.response.body", "body": data})
