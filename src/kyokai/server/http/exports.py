"""Taking a game along: its moments, records and pictures."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query, Request
from starlette.responses import Response

from kyokai.kernel import draw
from kyokai.kernel.draw.theme import themes
from kyokai.server import records, schema
from kyokai.server.context import Server
from kyokai.server.http.common import Asker, GameId, Here, answer, count, router
from kyokai.server.queue import Job, JobFailed
from kyokai.server.refusing import refusal

api = router("Take along")

#: A drawing is a page of its own, in which nothing runs.
_PICTURE = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
#: How large pictures may be, in pixels, and of how many moments an animation is made.
LARGEST, MOMENTS = 2000, 600

Ply = Annotated[int | None, Query(ge=0, le=100_000)]
Step = Annotated[int, Query(ge=0, le=1000)]
Theme = Annotated[str, Query(max_length=40)]
Size = Annotated[int, Query(ge=64, le=LARGEST)]


@api.get("/table/{game}/frames", response_model=list[schema.Frame])
async def frames(server: Here, asker: Asker, game: GameId) -> Response:
    """Tell every moment of a game, action by action."""
    return answer(records.frames(await records.told_of(server, asker.id, game)))


def _file(name: str, kind: str) -> dict[int | str, dict[str, Any]]:
    """How an answer that is a file is told in the reference."""
    what = {"type": "string", "format": "binary"}
    content = {kind: {"schema": {"type": "object"} if kind.endswith("json") else what}}
    return {200: {"description": name, "content": content}}


@api.get(
    "/table/{game}/record.pgn",
    response_class=Response,
    responses=_file("The record as text.", "application/x-chess-pgn"),
)
async def record_text(server: Here, asker: Asker, game: GameId) -> Response:
    """Take a game along as a record, in PGN's grammar."""
    made = records.record(await records.told_of(server, asker.id, game))
    return _download(str(made).encode(), "application/x-chess-pgn", f"{game}.pgn")


@api.get(
    "/table/{game}/record.json",
    response_class=Response,
    responses=_file("The record as JSON.", "application/json"),
)
async def record_json(server: Here, asker: Asker, game: GameId) -> Response:
    """Take a game along as a record in JSON."""
    made = records.record(await records.told_of(server, asker.id, game))
    return _download(made.to_json().encode(), "application/json", f"{game}.json")


@api.get(
    "/table/{game}/picture.svg",
    response_class=Response,
    responses=_file("The drawing.", "image/svg+xml"),
)
async def svg(
    server: Here,
    asker: Asker,
    game: GameId,
    ply: Ply = None,
    step: Step = 0,
    theme: Theme = "light",
    lang: schema.Language = "en",
) -> Response:
    """Draw a moment of a game."""
    _known(theme)
    at = records.moment(await records.told_of(server, asker.id, game), ply, step)
    drawn = draw.svg(at.position, theme=theme, last=at.last, lang=lang)
    return Response(drawn, headers=_PICTURE, media_type="image/svg+xml")


@api.get(
    "/table/{game}/picture.png",
    response_class=Response,
    responses=_file("The picture.", "image/png"),
)
async def png(
    request: Request,
    server: Here,
    asker: Asker,
    game: GameId,
    ply: Ply = None,
    step: Step = 0,
    theme: Theme = "light",
    size: Size = 800,
) -> Response:
    """Make a picture of a moment of a game."""
    _known(theme)
    count(request, "drawn")
    at = records.moment(await records.told_of(server, asker.id, game), ply, step)
    wishes = {"theme": theme, "size": size, "last": at.last}
    data = await _drawn(server, request, ("picture", at.position, wishes))
    return Response(data, media_type="image/png")


@api.get(
    "/table/{game}/animation.gif",
    response_class=Response,
    responses=_file("The animation.", "image/gif"),
)
async def gif(
    request: Request,
    server: Here,
    asker: Asker,
    game: GameId,
    theme: Theme = "light",
    size: Annotated[int, Query(ge=64, le=800)] = 480,
) -> Response:
    """Make an animation of a game, action by action; of a long one its last moments."""
    _known(theme)
    count(request, "drawn")
    found = records.moments(await records.told_of(server, asker.id, game))[-MOMENTS:]
    positions, last = [at.position for at in found], [at.last for at in found]
    wishes = {"theme": theme, "size": size}
    data = await _drawn(server, request, ("animation", positions, last, wishes))
    return Response(data, media_type="image/gif")


def _known(theme: str) -> None:
    if theme not in themes():
        raise refusal("no_theme", name=theme, themes=tuple(themes()))


def _download(data: bytes, kind: str, name: str) -> Response:
    told = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-cache"}
    return Response(data, headers=told, media_type=kind)


async def _drawn(server: Server, request: Request, work: tuple[Any, ...]) -> bytes:
    """Have a picture made in a process of its own; whoever goes away has it dropped."""
    client = request.client.host if request.client else ""
    job = server.queue.add(Job(f"drawn {client}", work, watched=False))
    try:
        data: bytes = await server.queue.finish(job)
    except JobFailed as error:
        raise refusal("failure") from error
    return data
