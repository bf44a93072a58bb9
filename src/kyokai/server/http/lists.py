"""People and lists: who I am, my games, games to watch, open challenges, tokens."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query, Request
from starlette.responses import Response

from kyokai.server import schema
from kyokai.server.http.common import Asker, Here, Known, Somebody, answer, count, router
from kyokai.server.refusing import refusal
from kyokai.server.table import players

api = router("People and lists")

Mark = Annotated[str | None, Query(max_length=40)]


@api.get("/me", response_model=schema.Me)
async def me(asker: Asker) -> Response:
    """Who I am."""
    return answer({"id": asker.id, "name": asker.name or None, "guest": asker.guest})


@api.patch("/me", response_model=schema.Me)
async def rename(request: Request, server: Here, who: Somebody, asked: schema.Rename) -> Response:
    """Say what I want to be called. Somebody unknown becomes a guest."""
    await server.store.run(players.rename, who.known, asked.name)
    server.changed(who.known)
    return answer({"id": who.id, "name": asked.name, "guest": who.guest}, request)


@api.get("/mine", response_model=schema.Briefs)
async def mine(
    server: Here,
    asker: Asker,
    status: Literal["open", "going", "over"] | None = None,
    after: Mark = None,
) -> Response:
    """List my games, those in which something happened last in front."""
    if asker.id is None:
        return answer({"games": [], "more": None})
    return answer(await server.table.mine(asker.id, status, after))


@api.get("/live", response_model=schema.Briefs)
async def live(server: Here, asker: Asker, after: Mark = None) -> Response:
    """List games that are going, to watch."""
    return answer(await server.table.live(asker.id, after))


@api.get("/lobby", response_model=schema.Lobby)
async def lobby(server: Here) -> Response:
    """List open challenges."""
    return answer(await server.table.lobby())


# -- tokens ------------------------------------------------------------------------------------


@api.get("/tokens", response_model=list[schema.Token])
async def tokens(server: Here, who: Known) -> Response:
    """List my tokens, without their secrets."""
    found = await server.store.read(players.tokens_of, who)
    return answer([token._asdict() for token in found])


@api.post("/tokens", response_model=schema.Token)
async def new_token(
    request: Request, server: Here, asker: Asker, asked: schema.NewToken
) -> Response:
    """Make a token for a program; its secret is told this once."""
    count(request, "made")
    _person(asker.token)
    made = await server.store.run(players.new_token, asker.known, asked.name)
    return answer(made._asdict())


@api.delete("/tokens/{token}", response_model=list[schema.Token])
async def end_token(
    server: Here, asker: Asker, token: Annotated[str, Path(pattern=r"^[0-9A-Za-z]{12}$")]
) -> Response:
    """End a token; the others are listed."""
    _person(asker.token)
    if not await server.store.run(players.end_token, asker.known, token):
        raise refusal("no_page")
    server.changed(asker.known)
    return await tokens(server, asker.known)


def _person(token: bool) -> None:
    """Tokens are made and ended by people: whoever finds one cannot make more of it."""
    if token:
        raise refusal("not_by_token")
