"""Who is there: sockets by worker, and since when a player is away.

A worker writes how many of its sockets look at a game when that changes; nothing is written while
people stay. What a worker says holds while it lives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, delete, select, update

from kyokai.server.table.game import Game
from kyokai.server.table.pulse import LATE
from kyokai.store import Tx
from kyokai.store.tables import games, presence, workers

#: How long a player may be away when it is their turn, in a game against the clock.
AWAY = 60_000

_ROWS = (
    select(presence, workers.c.beat)
    .outerjoin(workers, workers.c.id == presence.c.worker)
    .where(presence.c.game == bindparam("id"))
)


class Here(NamedTuple):
    """Who looks at a game: each seat, or since when nobody does, and how many others."""

    online: tuple[bool, bool]
    left: tuple[int | None, int | None]
    watchers: int


def here(tx: Tx, game_id: str) -> Here:
    """Who looks at a game, at all workers that live."""
    online = [False, False]
    left: list[int | None] = [None, None]
    watchers = 0
    for row in tx.all(_ROWS, {"id": game_id}):
        alive = row.beat is not None and tx.now - row.beat <= LATE
        watchers += row.watchers if alive else 0
        for seat, count, went in ((0, row.seat0, row.left0), (1, row.seat1, row.left1)):
            if alive and count:
                online[seat] = True
            else:
                since = row.beat if count else went
                left[seat] = max(filter(None, (left[seat], since)), default=None)
    return Here((online[0], online[1]), (left[0], left[1]), watchers)


def waiting(tx: Tx, game_ids: Sequence[str]) -> set[str]:
    """Of games that are open, those that somebody who made one looks at."""
    seated = (presence.c.seat0 > 0) | (presence.c.seat1 > 0)
    live = workers.c.beat >= tx.now - LATE
    found = select(presence.c.game).join(workers, workers.c.id == presence.c.worker)
    rows = tx.all(found.where(presence.c.game.in_(game_ids), seated, live))
    return {row.game for row in rows}


def count(tx: Tx, worker: str, game_id: str, seats: tuple[int, int], watchers: int) -> None:
    """Say how many sockets of a worker look at a game now."""
    mine = (presence.c.game == game_id) & (presence.c.worker == worker)
    if not any((*seats, watchers)):
        over = select(games.c.id).where(games.c.id == game_id, games.c.status == "over")
        if tx.one(over) is not None:  # nobody has to know when they left
            tx.do(delete(presence).where(mine))
            return
    row = tx.one(select(presence).where(mine))
    if row is None:
        values = {"game": game_id, "worker": worker, "watchers": watchers}
        tx.do(presence.insert(), {**values, "seat0": seats[0], "seat1": seats[1]})
        return
    left0 = tx.now if row.seat0 and not seats[0] else row.left0
    left1 = tx.now if row.seat1 and not seats[1] else row.left1
    values = {"seat0": seats[0], "seat1": seats[1], "watchers": watchers}
    tx.do(update(presence).where(mine).values(left0=left0, left1=left1, **values))


def claimable(tx: Tx, game: Game, seen: Here | None = None) -> tuple[int | None, int | None]:
    """Whose absence holds up a game against the clock, and when it may be said to be lost.

    It must be that player's turn: whoever waits for the other one may leave meanwhile.
    """
    seat = game.acts
    if game.status != "going" or seat is None or not (game.rate.real and game.running):
        return (None, None)
    if game.players[seat] is None or game.players[seat] == game.players[1 - seat]:
        return (None, None)
    seen = seen or here(tx, game.id)
    left = seen.left[seat]
    if seen.online[seat] or left is None:  # a program that never had a socket is not away
        return (None, None)
    assert game.since is not None
    return (seat, max(game.since, left) + AWAY)
