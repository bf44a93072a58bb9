"""Playing: games are made, joined, watched and played."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from kyokai.server import asking, schema
from kyokai.server.http.common import Asker, GameId, Here, Known, Somebody, answer, count, router
from kyokai.server.refusing import refusal
from kyokai.server.table.turns import Said

api = router("Play")


@api.post("/table", response_model=schema.GameView)
async def create(request: Request, server: Here, who: Somebody, asked: schema.NewGame) -> Response:
    """Make a game. Somebody unknown becomes a guest."""
    count(request, "made")
    told = await server.table.create(who.known, asked)
    server.kick()
    return answer(told, request)


@api.get("/table/{game}", response_model=schema.GameView)
async def look(server: Here, asker: Asker, game: GameId) -> Response:
    """Look at a game as it stands."""
    return answer(await server.table.game(asker.id, game))


@api.post("/table/{game}/join", response_model=schema.GameView)
async def join(request: Request, server: Here, who: Somebody, game: GameId) -> Response:
    """Take the free seat. Somebody unknown becomes a guest."""
    told = await server.table.join(who.known, game)
    server.kick()
    return answer(told, request)


@api.post("/table/{game}/turn", response_model=schema.Played)
async def turn(server: Here, who: Known, game: GameId, asked: schema.PlayTurn) -> Response:
    """Play a whole turn. Saying it again is harmless."""
    _same(game, asked.game)
    said = Said(asked.ply, asked.hash, asked.actions, asked.text)
    with server.metrics.turn.time():
        done = await server.table.turn(who, game, said)
    server.kick()
    played = schema.Played(ref=asked.ref, game=game, ply=done.ply, again=done.again)
    return answer(played.model_dump_json().encode())


@api.post("/table/{game}/act", response_model=schema.Done)
async def act(server: Here, who: Known, game: GameId, asked: schema.Act) -> Response:
    """Do something beside playing: resign, offer, ask, claim."""
    _same(game, asked.game)
    await server.table.act(who, game, asked.deed, asked.ply)
    server.kick()
    return answer(schema.Done(ref=asked.ref, game=game).model_dump_json().encode())


@api.put("/table/{game}/conditional", response_model=schema.GameView)
async def conditional(
    server: Here, who: Known, game: GameId, asked: schema.Conditional
) -> Response:
    """Say which turns are to be played by themselves."""
    return answer(await server.table.conditional(who, game, asked.ply, asked.lines))


@api.post("/preview", response_model=schema.Preview)
async def preview(server: Here, asked: schema.AskPreview) -> Response:
    """Ask what a turn in the making does."""
    return answer(asking.preview(await asking.base_of(server, asked), asked))


@api.post("/why", response_model=schema.WhyNot)
async def why(server: Here, asked: schema.AskWhy) -> Response:
    """Ask why nothing can be done at a place."""
    return answer(asking.why(await asking.base_of(server, asked), asked))


def _same(path: str, body: str) -> None:
    """Refuse a request that speaks of two games."""
    if path != body:
        raise refusal("invalid", why="game")
