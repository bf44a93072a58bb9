"""Who may do what: every call, by nobody, by somebody else, and by a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from server.serving import Person, Service, friends

NOBODY, OTHER, PLAYER = 401, 403, 200


class Call(NamedTuple):
    """A call: its method and path, its body, and what it answers to each of the three."""

    method: str
    path: str
    nobody: int = 200
    other: int = 200
    player: int = 200
    body: Callable[[str, str], Any] | None = None


def turn(game: str, hash_: str) -> Any:
    return {"game": game, "ply": 0, "hash": hash_, "text": "b1-b3"}


def act(deed: str) -> Callable[[str, str], Any]:
    return lambda game, _: {"game": game, "deed": deed, "ply": 0}


def asked(kind: str, **more: Any) -> Callable[[str, str], Any]:
    return lambda game, _: {"type": kind, "ref": 1, "game": game, **more}


def named(game: str, _: str) -> Any:
    return {"name": "Somebody"}


CALLS = [
    # Anybody may look.
    Call("GET", "/api/games"),
    Call("GET", "/api/games/apart/board"),
    Call("GET", "/api/games/apart/rules"),
    Call("GET", "/api/table/{game}"),
    Call("GET", "/api/table/{game}/frames"),
    Call("GET", "/api/table/{game}/record.pgn"),
    Call("GET", "/api/table/{game}/record.json"),
    Call("GET", "/api/table/{game}/picture.svg"),
    Call("GET", "/api/table/{game}/picture.png"),
    Call("GET", "/api/table/{game}/animation.gif"),
    Call("GET", "/api/lobby"),
    Call("GET", "/api/live"),
    Call("GET", "/api/mine"),
    Call("GET", "/api/me"),
    Call("POST", "/api/preview", body=asked("preview")),
    Call("POST", "/api/why", body=asked("why", places=["a1"])),
    # Whoever makes something becomes a guest by it.
    Call("PATCH", "/api/me", body=named),
    Call("POST", "/api/table", body=lambda *_: {"game": "apart"}),
    Call("POST", "/api/table/{game}/join", 409, 409),
    # What is a player's own.
    Call("GET", "/api/tokens", NOBODY),
    Call("POST", "/api/tokens", NOBODY, body=named),
    Call("DELETE", "/api/tokens/AAAAAAAAAAAA", NOBODY, 404, 404),
    # What takes a seat.
    Call("POST", "/api/table/{game}/turn", NOBODY, OTHER, PLAYER, turn),
    Call("POST", "/api/table/{game}/act", NOBODY, OTHER, PLAYER, act("offer_draw")),
    Call("POST", "/api/table/{game}/act", NOBODY, OTHER, 409, act("ask_takeback")),
    Call("POST", "/api/table/{game}/act", NOBODY, OTHER, 409, act("claim")),
    Call("POST", "/api/table/{game}/act", NOBODY, OTHER, 409, act("offer_rematch")),
    Call("POST", "/api/table/{game}/act", NOBODY, OTHER, 409, act("accept_draw")),
    Call("POST", "/api/table/{game}/act", NOBODY, OTHER, PLAYER, act("abort")),
    Call("POST", "/api/table/{game}/act", NOBODY, OTHER, PLAYER, act("resign")),
    Call(
        "PUT", "/api/table/{game}/conditional", NOBODY, OTHER, 409,
        lambda *_: {"ply": 0, "lines": []},
    ),
]  # fmt: skip


def answered(who: Person, call: Call, game: str, hash_: str) -> int:
    body = call.body(game, hash_) if call.body else None
    return who.call(call.method, call.path.format(game=game), body).status_code


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.method} {call.path}")
def test_a_call_is_for_whom_it_is_for(small: Service, call: Call) -> None:
    ann, _, game = friends(small)
    before = ann.game(game)
    for who, code in ((small.person(), call.nobody), (small.person("Cid"), call.other)):
        assert answered(who, call, game, before.view.hash) == code
    after = ann.game(game)
    assert (after.status, after.ply, after.offers) == (before.status, before.ply, before.offers)
    assert answered(ann, call, game, before.view.hash) == call.player


def test_every_call_is_in_the_table(small: Service) -> None:
    told = small.person().get("/api/openapi.json")["paths"]
    known = {(call.method, call.path.replace("AAAAAAAAAAAA", "{token}")) for call in CALLS}
    known = {(method, path.replace("/games/apart", "/games/{game}")) for method, path in known}
    there = {(method.upper(), path) for path, methods in told.items() for method in methods}
    assert there - known == {("GET", "/api/table/{game}/stream")}  # a test of its own has it
    assert not known - there


def test_a_token_makes_no_tokens(small: Service) -> None:
    ann = small.person("Ann")
    token = ann.post("/api/tokens", {"name": "bot"})
    bot = small.person()
    bot.http.headers["Authorization"] = f"Bearer {token['secret']}"
    assert bot.call("POST", "/api/tokens", {"name": "more"}).status_code == 403
    assert bot.call("DELETE", f"/api/tokens/{token['id']}").status_code == 403
    assert len(ann.get("/api/tokens")) == 1


def test_nobody_ends_the_token_of_another(small: Service) -> None:
    ann, bob = small.person("Ann"), small.person("Bob")
    token = ann.post("/api/tokens", {"name": "bot"})
    assert bob.call("DELETE", f"/api/tokens/{token['id']}").status_code == 404
    assert len(ann.get("/api/tokens")) == 1
    assert bob.get("/api/tokens") == []


def test_secrets_are_told_to_nobody(small: Service) -> None:
    ann, bob, game = friends(small)
    secret = ann.http.cookies["kyokai"]
    seen = "".join(
        bob.call("GET", path).text
        for path in (f"/api/table/{game}", "/api/mine", "/api/lobby", "/api/live", "/metrics")
    )
    assert secret not in seen
