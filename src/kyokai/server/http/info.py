"""What can be played: games with their options, boards, rules."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Any

import orjson
from fastapi import Request
from starlette.responses import Response

import kyokai
from kyokai.engine import levels
from kyokai.kernel import scene, strings
from kyokai.kernel.game import Game
from kyokai.kernel.position import Position
from kyokai.server import rulebook, schema, words
from kyokai.server.http.common import router

api = router("Games")


@api.get("/games", response_model=list[schema.GameInfo])
def games(request: Request) -> Response:
    """List the games that can be played, their options in words."""
    return _kept(request, _games())


@api.get("/games/{game}/board", response_model=schema.Board)
def board(request: Request, game: str) -> Response:
    """Tell a board: its cells, edges and labels, the same for every position."""
    return _kept(request, _board(kyokai.game(game).name))


@api.get("/games/{game}/rules", response_model=schema.Rules)
def rules(request: Request, game: str, lang: schema.Language = "en") -> Response:
    """Tell the rules, section by section, as HTML with positions to try them on."""
    return _kept(request, _rules(kyokai.game(game).name, lang))


def _kept(request: Request, forms: tuple[str, bytes, bytes]) -> Response:
    """An answer that is made once; a browser that has it already is told so."""
    tag, plain, small = forms
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(small, headers=headers, media_type="application/json")
    return Response(plain, headers=headers, media_type="application/json")


def _forms(data: Any) -> tuple[str, bytes, bytes]:
    from hashlib import blake2b

    plain = orjson.dumps(data)
    return f'"{blake2b(plain, digest_size=9).hexdigest()}"', plain, gzip.compress(plain, mtime=0)


@lru_cache(1)
def _games() -> tuple[str, bytes, bytes]:
    return _forms([_info(kyokai.game(name)) for name in kyokai.games()])


@lru_cache(100)
def _board(game: str) -> tuple[str, bytes, bytes]:
    return _forms(scene.scene_data(scene.scene(kyokai.start(game), kyokai.game(game)))["board"])


@lru_cache(100)
def _rules(game: str, lang: str) -> tuple[str, bytes, bytes]:
    return _forms(rulebook.rules(kyokai.game(game), lang))


def _info(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": words.of_room(game.name, "game.title"),
        "tagline": words.of_room(game.name, "game.tagline"),
        "designer": words.of_room(game.name, "game.designer"),
        "version": game.version,
        "levels": len(levels()),
        "options": [_option(game, option) for option in game.options.options.values()],
        "shown": [mark._asdict() for mark in scene.scene(_telling(game), game).marks],
    }


def _telling(game: Game) -> Position:
    """The position that a room shows of its game, or the start."""
    return kyokai.position(game.shown) if game.shown else game.start()


def _option(game: Game, option: Any) -> dict[str, Any]:
    """An option with the values of its list, the default in front; of a number, a few."""
    values = [option.default, *(each for each in option.samples() if each != option.default)]
    return {
        "name": option.name,
        "label": words.of_room(game.name, f"options.{option.name}.label"),
        "values": values,
        "words": [_meaning(game.name, option.name, option.write(value)) for value in values],
        "free": not hasattr(option, "values"),
    }


def _meaning(game: str, option: str, value: str) -> words.Said:
    key = f"options.{option}.{value}"
    return words.each(lambda lang: strings.find(game, lang, key) or value)
