"""The application: all calls, the socket and the pages, behind the guard.

``create(settings)`` makes one worker; ``worker`` does so for a process that was started with its
settings in the environment.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

import kyokai
from kyokai.kernel.errors import KyokaiError
from kyokai.server import pages
from kyokai.server.context import Server
from kyokai.server.http import exports, health, info, lists, stream, table
from kyokai.server.http.common import refused
from kyokai.server.logs import configure
from kyokai.server.refusing import refusal
from kyokai.server.security import Guard
from kyokai.server.settings import Settings
from kyokai.server.socket import socket
from kyokai.server.table.refusals import Refusal
from kyokai.store import StoreError

LOG = logging.getLogger(__name__)


def create(settings: Settings) -> FastAPI:
    """Make the application of one worker."""
    server = Server(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    app = FastAPI(
        title="Kyokai",
        version=kyokai.__version__,
        summary="Board games for two: make, watch and play them.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.server = server
    for part in (info, table, lists, exports, stream, health):
        app.include_router(part.api)
    app.add_api_websocket_route("/ws", socket)
    app.add_route("/{path:path}", pages.page, methods=["GET", "HEAD"], include_in_schema=False)
    _refusals(app)
    app.add_middleware(Guard, server=server)
    return app


def worker() -> FastAPI:
    """Make the application of a worker process."""
    settings = Settings.found()
    configure(json=settings.json_logs)
    return create(settings)


def _refusals(app: FastAPI) -> None:
    """Answer every error in the words of the schema."""

    @app.exception_handler(Refusal)
    @app.exception_handler(KyokaiError)
    @app.exception_handler(StoreError)
    async def known(request: Request, error: Exception) -> Response:
        return refused(error)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        return refused(refusal("invalid", why=_why(error.errors())))

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        code = {404: "no_page", 405: "no_method"}.get(error.status_code, "invalid")
        answer = refused(refusal(code, why="JSON"))
        answer.headers.update(error.headers or {})
        return answer


def _why(errors: Any) -> str:
    """Where a request is not as it should be, without saying what it held."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}"
