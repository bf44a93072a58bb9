"""Reading games: to look at, or to change with nobody else changing them meanwhile."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from sqlalchemy import Select, bindparam, select

from kyokai.kernel.position import Position
from kyokai.server.table.game import Game
from kyokai.server.table.positions import Positions
from kyokai.server.table.pulse import BEAT, charge_nobody, is_late
from kyokai.server.table.refusals import Refusal
from kyokai.store import Tx
from kyokai.store.tables import games, turns
from kyokai.store.tx import CLOCKS


def _selects(*, lock: bool) -> dict[str, Select[tuple[object, ...]]]:
    """For each database: a game, the clock, and the last heartbeat, in one question."""
    found = {}
    for name, clock in CLOCKS.items():
        statement = select(games, clock, BEAT.label("beat")).where(games.c.id == bindparam("id"))
        found[name] = statement.with_for_update(of=games) if lock else statement
    return found


_LOOK = _selects(lock=False)
_LOCK = _selects(lock=True)
_TURNS = (
    select(turns.c.actions)
    .where(turns.c.game == bindparam("id"), turns.c.ply < bindparam("ply"))
    .order_by(turns.c.ply)
)


def look(tx: Tx, game_id: str) -> Game:
    """A game as it stands; Refusal where there is none."""
    row = tx.one(_LOOK[tx.dialect], {"id": game_id})
    if row is None:
        raise Refusal("not_found")
    tx.read_clock(row.moment)
    return Game(row)


def lock(tx: Tx, game_id: str) -> Game:
    """A game that nobody else changes until this transaction is over.

    Time in which no worker lived is taken off the clocks first.
    """
    row = tx.one(_LOCK[tx.dialect], {"id": game_id})
    if row is None:
        raise Refusal("not_found")
    now = tx.read_clock(row.moment)
    if is_late(row.beat, now) and charge_nobody(tx):
        row = tx.one(_LOCK[tx.dialect], {"id": game_id})
        assert row is not None
    return Game(row)


def position_of(tx: Tx, positions: Positions, game: Game) -> Position:
    """The position a game stands at, with its history."""

    def begin() -> tuple[str, Iterable[Sequence[int]]]:
        return game.start, actions_of(tx, game)

    return positions.at(game.id, game.ply, game.position, begin)


def actions_of(tx: Tx, game: Game) -> list[list[int]]:
    """The actions of every turn so far."""
    rows = tx.all(_TURNS, {"id": game.id, "ply": game.ply})
    return [json.loads(row.actions) for row in rows]
