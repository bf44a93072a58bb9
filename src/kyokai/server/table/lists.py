"""Lists of games: a player's own, those to watch, open challenges."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, func, or_, select, union_all

import kyokai
from kyokai.kernel import scene
from kyokai.kernel.errors import KyokaiError
from kyokai.kernel.game import game_of
from kyokai.kernel.position import Position
from kyokai.server.table import presence, pulse
from kyokai.server.table.game import Game
from kyokai.server.table.refusals import Refusal
from kyokai.server.table.telling import Data, names_of, result, sitters
from kyokai.store import Tx
from kyokai.store.tables import games

#: How many games one answer lists.
PAGE = 50
#: How many challenges the lobby shows, the newest first.
CHALLENGES = 100
#: How long a challenge is shown, and how long whoever made it may take to sit down.
STANDS, COMING = 14 * 24 * 3600 * 1000, 30_000


def mine(tx: Tx, who: str, status: str | None = None, after: str | None = None) -> Data:
    """A player's games (``Briefs``): what happened last comes first."""
    wanted = [games.c.status == status] if status else []
    wanted += _after(after)
    # Each half has an index of its own.
    halves = [
        select(games.c.id, games.c.changed)
        .where(seat == who, *wanted)
        .order_by(games.c.changed.desc(), games.c.id.desc())
        .limit(PAGE + 1)
        .subquery()
        for seat in (games.c.player0, games.c.player1, games.c.maker)
    ]
    ids = union_all(*[select(half.c.id) for half in halves]).subquery()
    return _page(tx, select(games).where(games.c.id.in_(select(ids.c.id))), who)


def live(tx: Tx, who: str | None = None, after: str | None = None) -> Data:
    """Games that are going and that anybody may find (``Briefs``)."""
    shown = (games.c.status == "going", games.c.public, *_after(after))
    return _page(tx, select(games).where(*shown), who)


def lobby(tx: Tx) -> Data:
    """Open challenges for anyone (``Lobby``)."""
    shown = (games.c.status == "open", games.c.public, games.c.created > tx.now - STANDS)
    newest = select(games).where(*shown).order_by(games.c.changed.desc()).limit(CHALLENGES)
    found = [Game(row) for row in tx.all(newest)]
    there = presence.waiting(tx, [game.id for game in found])
    # Whoever wants to play against the clock sits there and waits.
    found = [
        game
        for game in found
        if game.id in there or not game.rate.real or game.created > tx.now - COMING
    ]
    names = names_of(tx, [game.maker for game in found])
    counted = tx.one(select(func.count()).where(games.c.status == "going"))
    assert counted is not None
    return {
        "type": "lobby",
        "challenges": [_challenge(game, names, game.id in there) for game in found],
        "playing": counted[0],
        "online": pulse.online(tx),
    }


def waiting(tx: Tx, who: str) -> int:
    """How many games wait for a turn of this player."""
    acts = or_(
        and_(games.c.player0 == who, games.c.acts == 0),
        and_(games.c.player1 == who, games.c.acts == 1),
    )
    row = tx.one(select(func.count()).where(games.c.status == "going", acts))
    assert row is not None
    return int(row[0])


def brief(game: Game, names: dict[str, str], who: str | None) -> Data:
    """A game in a list (``Brief``)."""
    over = game.status == "over"
    return {
        "id": game.id,
        "game": game.game,
        "status": game.status,
        "seats": sitters(game, names),
        "yours": game.seats_of(who),
        "acts": game.acts,
        "ply": game.ply,
        "position": game.position,
        "marks": shown(game.position),
        "clock": json.loads(game.clock),
        "falls": game.falls if game.running else None,
        "created": game.created,
        "changed": game.changed,
        "result": result(game, _position(game.position)) if over else None,
    }


@lru_cache(2000)
def shown(text: str) -> list[Data]:
    """What lies on the board; nothing where today's rules cannot read the position."""
    try:
        position = _position(text)
        drawn = scene.scene(position, game_of(position))
    except KyokaiError:
        return []
    return [mark._asdict() for mark in drawn.marks]


@lru_cache(2000)
def _position(text: str) -> Position:
    return kyokai.position(text)


def _challenge(game: Game, names: dict[str, str], online: bool) -> Data:
    name = names.get(game.maker, "")
    by = {"player": game.maker, "name": name, "level": None, "online": online}
    return {
        "id": game.id,
        "game": game.game,
        "by": by,
        "seat": game.wanted.seat,
        "options": game.drawn_options,
        "clock": json.loads(game.clock),
        "created": game.created,
    }


def _page(tx: Tx, chosen: Any, who: str | None) -> Data:
    ordered = chosen.order_by(games.c.changed.desc(), games.c.id.desc()).limit(PAGE + 1)
    rows: Sequence[Row[Any]] = tx.all(ordered)
    found = [Game(row) for row in rows[:PAGE]]
    names = names_of(tx, [player for game in found for player in game.players])
    more = f"{found[-1].changed}-{found[-1].id}" if len(rows) > PAGE else None
    return {"games": [brief(game, names, who) for game in found], "more": more}


def _after(mark: str | None) -> list[ColumnElement[bool]]:
    """What comes after the last game of the page before."""
    if mark is None:
        return []
    changed, _, game = mark.partition("-")
    if not (changed.isascii() and changed.isdigit() and len(changed) < 16):
        raise Refusal("bad_mark")
    at = int(changed)
    return [
        or_(games.c.changed < at, and_(games.c.changed == at, games.c.id < game)),
    ]
