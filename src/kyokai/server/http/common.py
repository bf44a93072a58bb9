"""What all calls share: the worker, who asks, answers that are JSON already, what is refused."""

from __future__ import annotations

from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Path, Request
from starlette.responses import Response

from kyokai.server import people, refusing, schema
from kyokai.server.context import Server
from kyokai.server.people import Who
from kyokai.server.refusing import refusal
from kyokai.server.security import address
from kyokai.server.table.refusals import Refusal

#: What any call may answer instead.
REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": schema.Refused, "description": told}
    for code, told in {
        401: "Nobody is known by this request.",
        403: "It is not for whoever asks.",
        404: "There is no such thing.",
        405: "There is no such call.",
        409: "It is not possible now.",
        413: "It is too large.",
        422: "It is not understood, or against the rules.",
        429: "It is too much.",
        503: "The database cannot be reached.",
    }.items()
}

GameId = Annotated[str, Path(pattern=r"^[0-9A-Za-z]{10}$")]


def router(tag: str) -> APIRouter:
    """A part of the service; ``tag`` is its headline in the reference."""
    return APIRouter(prefix="/api", tags=[tag], responses=REFUSALS)


def server_of(request: Request) -> Server:
    """The worker."""
    server: Server = request.app.state.server
    return server


Here = Annotated[Server, Depends(server_of)]


async def who_asks(request: Request) -> Who:
    """Whoever asks; ``id`` is None where nobody is known."""
    server: Server = request.app.state.server
    headers = dict(request.scope["headers"])
    try:
        return await server.people.of(headers)
    except Refusal:
        count(request, "wrong")
        raise


Asker = Annotated[Who, Depends(who_asks)]


def count(request: Request, kind: str) -> None:
    """Count a request among those of its kind; refused where it is one too many."""
    server: Server = request.app.state.server
    where = address(request.scope)
    if where and not server.limits.take(kind, where):
        raise refusal("too_much")


async def somebody(request: Request, response: Response, asker: Asker) -> Who:
    """Whoever asks; somebody unknown becomes a guest, known by a cookie from now on."""
    if asker.id is not None:
        return asker
    count(request, "made")
    server: Server = request.app.state.server
    who, secret = await server.people.new()
    secure = request.url.scheme == "https"
    request.state.cookie = people.set_cookie(secret, secure=secure)
    return who


Somebody = Annotated[Who, Depends(somebody)]


def known(asker: Asker) -> str:
    """The id of whoever asks, who must be known."""
    return asker.known


Known = Annotated[str, Depends(known)]


def answer(data: Any, request: Request | None = None, status: int = 200) -> Response:
    """An answer as JSON; with a cookie, where somebody became a guest by asking."""
    body = data if isinstance(data, bytes) else orjson.dumps(data)
    headers = {"Cache-Control": "no-store"}
    cookie = getattr(request.state, "cookie", None) if request is not None else None
    if cookie is not None:
        headers["Set-Cookie"] = cookie
    return Response(body, status, headers, "application/json")


def refused(error: Exception) -> Response:
    """A refusal as an answer."""
    told = refusing.of(error)
    response = answer(refusing.told(told), status=refusing.status(told))
    if told.code in ("too_much", "down"):
        response.headers["Retry-After"] = "2"
    return response
