"""What happens with nobody connected: flags fall, workers live and die, machines get their turn.

Every worker sweeps; whatever one of them does is guarded by its transaction, so that it is done
once. A turn of the machine is leased: whoever holds the lease thinks, and renews it while it does;
a lease that is not renewed, or whose holder lives no more, is anybody's.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import bindparam, or_, select, update

from kyokai.server.table.ending import fall
from kyokai.server.table.loading import lock
from kyokai.server.table.pulse import LATE
from kyokai.server.table.refusals import Refusal
from kyokai.store import Tx
from kyokai.store.tables import games, workers

#: How often a worker looks for flags, and for turns of machines.
SWEEP = 250
#: How long a lease holds; it is renewed with each heartbeat.
LEASE = 5000
#: How many games one sweep takes.
AT_ONCE = 100

_FALLEN = (
    select(games.c.id)
    .where(games.c.status == "going", games.c.falls <= bindparam("now"))
    .order_by(games.c.falls)
    .limit(AT_ONCE)
)
_THINKS = (
    select(games.c.id, games.c.ply, games.c.hash, games.c.thinks, games.c.maker)
    .outerjoin(workers, workers.c.id == games.c.lease)
    .where(
        games.c.status == "going",
        games.c.thinks.is_not(None),
        or_(
            games.c.lease.is_(None),
            games.c.lease_until < bindparam("now"),
            workers.c.beat < bindparam("alive"),
        ),
    )
    .order_by(games.c.since)
    .limit(bindparam("limit"))
    .with_for_update(of=games, skip_locked=True)
)
_TAKE = (
    update(games)
    .where(games.c.id == bindparam("b_id"))
    .values(lease=bindparam("lease"), lease_until=bindparam("lease_until"))
)


class Thought(NamedTuple):
    """A turn that a machine is to play."""

    game: str
    ply: int
    hash: str
    level: int
    #: Who made the game, and so whom the work is for.
    maker: str


def fallen(tx: Tx) -> list[str]:
    """Games in which somebody's time seems to be up."""
    return [row.id for row in tx.all(_FALLEN, {"now": tx.now})]


def flag(tx: Tx, game_id: str) -> bool:
    """End a game whose time is up; tell whether it was."""
    try:
        return fall(tx, lock(tx, game_id))
    except Refusal:  # there is no such game
        return False


def lease(tx: Tx, worker: str, limit: int) -> list[Thought]:
    """Take turns of machines in hand, those that wait longest first."""
    given = {"now": tx.now, "alive": tx.now - LATE, "limit": limit}
    rows = tx.all(_THINKS, given)
    for row in rows:
        tx.do(_TAKE, {"b_id": row.id, "lease": worker, "lease_until": tx.now + LEASE})
    return [Thought(row.id, row.ply, row.hash, row.thinks, row.maker) for row in rows]


def renew(tx: Tx, worker: str) -> None:
    """Hold on to all that this worker has in hand."""
    held = update(games).where(games.c.lease == worker, games.c.status == "going")
    tx.do(held.values(lease_until=tx.now + LEASE))


def release(tx: Tx, worker: str, game_id: str) -> None:
    """Let go of a turn that is not going to be played here."""
    held = update(games).where(games.c.id == game_id, games.c.lease == worker)
    tx.do(held.values(lease=None, lease_until=None))
