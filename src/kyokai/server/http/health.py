"""For whoever runs the service: whether it is well, and its figures."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from sqlalchemy import text
from starlette.responses import Response

import kyokai
from kyokai.server.context import Server
from kyokai.server.http.common import answer
from kyokai.server.metrics import TYPE
from kyokai.server.refusing import refusal
from kyokai.store import StoreDown, Tx

api = APIRouter()
#: How long a database may take to say that it is there, in seconds.
PATIENCE = 2.0


@api.get("/healthz", include_in_schema=False)
async def health(request: Request) -> Response:
    """Whether this worker is well: its database answers."""
    server: Server = request.app.state.server

    def ask(tx: Tx) -> object:
        return tx.one(text("SELECT 1"))

    try:
        await asyncio.wait_for(server.store.read(ask), PATIENCE)
    except TimeoutError as error:
        raise StoreDown from error
    return answer({"status": "well", "version": kyokai.__version__})


@api.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The figures of this worker, for Prometheus."""
    server: Server = request.app.state.server
    # They are for whoever runs the service: a proxy that passes requests on does not pass these.
    if b"x-forwarded-for" in dict(request.scope["headers"]):
        raise refusal("no_page")
    return Response(server.metrics.text(), headers={"Content-Type": TYPE})
