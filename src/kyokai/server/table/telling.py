"""Games in the words of ``schema``: as plain data, made on the hot path and proven in tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Row, bindparam, select

import kyokai
from kyokai.kernel.errors import KyokaiError
from kyokai.kernel.position import Position
from kyokai.server import views
from kyokai.server.table.game import Game
from kyokai.server.table.positions import colours_of
from kyokai.server.table.refusals import in_both
from kyokai.store import Tx
from kyokai.store.tables import players, turns

Data = dict[str, Any]
#: Makes a ``View`` of a position, with or without what can be chosen in it.
ViewOf = Callable[[Position], Any]

_NAMES = select(players.c.id, players.c.name).where(
    players.c.id.in_(bindparam("ids", expanding=True))
)
_TURNS = (
    select(
        turns.c.ply, turns.c.seat, turns.c.mover, turns.c.text, turns.c.actions,
        turns.c.spent, turns.c.at, turns.c.position,
    )
    .where(turns.c.game == bindparam("id"), turns.c.ply < bindparam("ply"))
    .order_by(turns.c.ply)
)  # fmt: skip


class Asker(NamedTuple):
    """Who looks at a game, and what is known of who else does."""

    who: str | None = None
    online: tuple[bool, bool] = (True, True)
    watchers: int = 0
    claim: int | None = None
    claim_at: int | None = None


def topic(game_id: str) -> str:
    """Where all that happens in a game is told."""
    return f"game:{game_id}"


def names_of(tx: Tx, ids: Iterable[str | None]) -> dict[str, str]:
    """What players are called."""
    wanted = {one for one in ids if one is not None}
    return {row.id: row.name for row in tx.all(_NAMES, {"ids": [*wanted]})} if wanted else {}


def sitters(game: Game, names: dict[str, str], online: Sequence[bool] = (True, True)) -> list[Any]:
    """Who sits where. In an open game that is whoever made it, at the seat they wished."""
    told: list[Data | None] = []
    for seat in (0, 1):
        player, level = game.players[seat], game.levels[seat]
        if player is None and level is None:
            told.append(None)
            continue
        name = "" if player is None else names.get(player, "")
        here = level is not None or online[seat]
        told.append({"player": player, "name": name, "level": level, "online": here})
    return told


def clock_view(game: Game, now: int) -> Data | None:
    """The clocks as they stood when the turn began; None where there are none."""
    if not game.rate.real and game.rate.kind != "correspondence":
        return None
    return {
        "settings": json.loads(game.clock),
        "left": [game.left0, game.left1],
        "periods": [game.periods0, game.periods1],
        "running": game.acts if game.running else None,
        "at": game.since if game.since is not None else now,
        "falls": game.falls if game.running and game.status == "going" else None,
    }


def offers(game: Game) -> Data:
    """What is asked of the other player."""
    return {"draw": game.draw, "takeback": game.takeback, "rematch": game.rematch}


def result(game: Game, position: Position | None = None) -> Data | None:
    """How a game ended; None while it goes on."""
    by = game.ended_by
    if by is None:
        return None
    if position is None:
        position = kyokai.position(game.position)
    if by == "rules":
        return views.result(position)
    colours = colours_of(position)
    role = [colours[seat] or ("first", "second")[seat] for seat in (0, 1)]
    winner = game.winner
    details = {} if winner is None else {"winner": role[winner], "loser": role[1 - winner]}
    return {
        "winner": winner,
        "colour": None if winner is None else colours[winner],
        "by": by,
        "reason": "",
        "scores": None,
        "sentence": in_both(f"result.{by}", **details),
    }


def turn_view(row: Row[Any]) -> Data:
    """A turn that was played."""
    return {
        "ply": row.ply,
        "seat": row.seat,
        "player": row.mover,
        "text": row.text,
        "actions": json.loads(row.actions),
        "spent": row.spent,
        "at": row.at,
    }


def game_view(tx: Tx, game: Game, position: Position, view: ViewOf, asker: Asker) -> Data:
    """The whole of a game (``GameView``)."""
    names = names_of(tx, game.players)
    start = position if not game.ply else kyokai.position(game.start)
    played = tx.all(_TURNS, {"id": game.id, "ply": game.ply})
    return {
        "type": "game",
        "id": game.id,
        "game": game.game,
        "version": game.version,
        "options": game.drawn_options,
        "status": game.status,
        "seats": sitters(game, names, asker.online),
        "yours": game.seats_of(asker.who),
        "ply": game.ply,
        "acts": game.acts,
        "colours": colours_of(position),
        "start": view(start),
        "view": view(position),
        "turns": [turn_view(row) for row in played],
        "last": _last(start, played),
        "clock": clock_view(game, tx.now),
        "offers": offers(game),
        "takebacks": game.takebacks,
        "public": game.public,
        "result": result(game, position),
        "watchers": asker.watchers,
        "created": game.created,
        "next": game.next,
        "previous": game.previous,
        "conditional": [],
        "claim": asker.claim,
        "claim_at": asker.claim_at,
    }


def _last(start: Position, played: Sequence[Row[Any]]) -> list[str]:
    """The places that the last turn touched."""
    if not played:
        return []
    before = kyokai.position(played[-2].position) if len(played) > 1 else start
    try:
        return views.touched(before, json.loads(played[-1].actions))
    except KyokaiError:  # it was played by other rules
        return []


def tell_turn(tx: Tx, game: Game, position: Position, turn: Data, before: str) -> None:
    """Tell all workers of a turn: enough to show it without a look at the database."""
    told = {
        "what": "turn",
        "game": game.id,
        "seq": game.seq,
        "turn": turn,
        "before": before,
        "ply": game.ply,
        "acts": game.acts,
        "position": game.position,
        "clock": clock_view(game, tx.now),
        "offers": offers(game),
        "status": game.status,
        "result": result(game, position),
    }
    tx.tell(topic(game.id), orjson.dumps(told))


def tell_change(tx: Tx, game: Game, deed: str) -> None:
    """Tell all workers that a game is no longer what it was: they look."""
    told = {"what": "changed", "game": game.id, "seq": game.seq, "deed": deed}
    tx.tell(topic(game.id), orjson.dumps(told))
