"""The heartbeat: time in which no worker lived is charged to nobody.

Every worker writes the one row of ``pulse`` each second. Whoever finds it older than three seconds
gives what is missing back to every game, in one transaction that holds the row, so that it is done
once. A worker's own row says whether it lives; what it holds can be taken over when it does not.
"""

from __future__ import annotations

import orjson
from sqlalchemy import bindparam, case, delete, func, select, update

from kyokai.store import Tx
from kyokai.store.tables import games, presence, pulse, workers

#: How often a worker beats, and after how long without a beat nobody lives.
EACH = 1000
LATE = 3000
#: How long the rows of a dead worker are kept: what they say of players who left is needed.
KEPT = 24 * 3600 * 1000

#: The topic on which everybody hears that all clocks were changed.
CLOCKS_CHANGED = "clocks"

BEAT = select(pulse.c.beat).where(pulse.c.id == 1).scalar_subquery()
_HOLD = select(pulse.c.beat).where(pulse.c.id == 1).with_for_update()
_ALIVE = update(pulse).where(pulse.c.id == 1).values(beat=bindparam("now"))


def is_late(beat: int | None, now: int) -> bool:
    """Whether nobody lived for a while."""
    return beat is not None and now - beat > LATE


def charge_nobody(tx: Tx) -> int:
    """Take the time since the last beat off every clock, if it is too long ago; tell how much."""
    row = tx.one(_HOLD)
    if row is None or not is_late(row.beat, tx.now):
        return 0
    gap = int(tx.now - row.beat)
    # A turn that began after the last beat is given back only what it missed.
    begun_later = case((games.c.since > row.beat, games.c.since - row.beat), else_=0)
    tx.do(
        update(games)
        .where(games.c.status == "going", games.c.since.is_not(None))
        .values(
            since=games.c.since + gap - begun_later,
            falls=games.c.falls + gap - begun_later,
        )
    )
    tx.do(_ALIVE, {"now": tx.now})
    tx.tell(CLOCKS_CHANGED, orjson.dumps({"what": "clocks", "gap": gap}))
    return gap


def beat(tx: Tx, worker: str, online: int = 0) -> int:
    """Say that a worker lives; tell how much time was given back because nobody did."""
    gap = charge_nobody(tx)
    if not tx.do(_ALIVE, {"now": tx.now}):
        tx.do(pulse.insert(), {"id": 1, "beat": tx.now})
    mine = update(workers).where(workers.c.id == worker)
    if not tx.do(mine.values(beat=tx.now, online=online)):
        tx.do(workers.insert(), {"id": worker, "beat": tx.now, "online": online})
        _forget_the_dead(tx)
    return gap


def leave(tx: Tx, worker: str) -> None:
    """A worker ends as it should: whatever it held is free at once."""
    tx.do(update(workers).where(workers.c.id == worker).values(beat=tx.now - LATE, online=0))
    free = update(games).where(games.c.lease == worker, games.c.status == "going")
    tx.do(free.values(lease=None, lease_until=None))
    mine = update(presence).where(presence.c.worker == worker)
    tx.do(
        mine.values(
            left0=case((presence.c.seat0 > 0, tx.now), else_=presence.c.left0),
            left1=case((presence.c.seat1 > 0, tx.now), else_=presence.c.left1),
            seat0=0,
            seat1=0,
            watchers=0,
        )
    )


def online(tx: Tx) -> int:
    """How many people are here, at all workers that live."""
    living = select(func.coalesce(func.sum(workers.c.online), 0))
    row = tx.one(living.where(workers.c.beat > tx.now - LATE))
    assert row is not None
    return int(row[0])


def _forget_the_dead(tx: Tx) -> None:
    dead = select(workers.c.id).where(workers.c.beat < tx.now - KEPT)
    tx.do(delete(presence).where(presence.c.worker.in_(dead)))
    tx.do(delete(workers).where(workers.c.beat < tx.now - KEPT))
