"""Committing a turn: one transaction, unique on game and ply, harmless when said twice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, insert, select

import kyokai
from kyokai.kernel.errors import IllegalAction, KyokaiError
from kyokai.kernel.game import find
from kyokai.kernel.position import Position
from kyokai.server.table.answering import answers
from kyokai.server.table.ending import begin_turn, end_by_rules, fall, happened, place
from kyokai.server.table.game import Game
from kyokai.server.table.loading import lock, position_of
from kyokai.server.table.positions import (
    Positions,
    Reached,
    Turn,
    hash_of,
    key_of,
    reached,
    whole_turn,
    written_turn,
)
from kyokai.server.table.refusals import Refusal
from kyokai.server.table.telling import tell_turn
from kyokai.store import Tx
from kyokai.store.tables import turns

#: Who the machine is where a player is asked for; no player has such an id.
MACHINE = "machine"

_INSERT = insert(turns)
#: A turn and the one before it, whose position it was played upon.
_STORED = (
    select(turns.c.ply, turns.c.seat, turns.c.actions, turns.c.position)
    .where(
        turns.c.game == bindparam("id"),
        turns.c.ply.between(bindparam("ply") - 1, bindparam("ply")),
    )
    .order_by(turns.c.ply)
)


class Said(NamedTuple):
    """A turn as somebody said it: which one of the game, upon which position, and what."""

    ply: int
    hash: str
    actions: Sequence[int | str] | None = None
    text: str | None = None


class Committed(NamedTuple):
    """The turn stands; ``again`` if it stood before."""

    ply: int
    again: bool


class Falls(NamedTuple):
    """Somebody's time was up: the game is over, and that is committed."""


def commit(tx: Tx, positions: Positions, who: str, game_id: str, said: Said) -> Committed | Falls:
    """Play a turn; raise Refusal where it is not played.

    A flag that has fallen ends the game instead: that is not raised, or it would not be kept.
    """
    game = lock(tx, game_id)
    if who != MACHINE and not game.seats_of(who):
        raise Refusal("no_seat")
    if said.ply < game.ply:
        return _resent(tx, game, who, said)
    if fall(tx, game):
        return Falls()
    _admit(game, who, said)
    position = position_of(tx, positions, game)
    turn = _legal(position, said)
    there = play(tx, game, position, turn)
    for answer in answers(tx, game, there.position, turn.text):
        there = play(tx, game, there.position, answer)
    game.save(tx)
    tx.once_committed(lambda: positions.keep(game.id, there))
    return Committed(said.ply, again=False)


def play(tx: Tx, game: Game, before: Position, turn: Turn) -> Reached:
    """Add a turn to the game: its row, the clocks, whose turn it is; the game is not saved yet."""
    seat, since, now = game.acts, game.since, tx.now
    assert seat is not None
    assert since is not None
    spent = max(0, now - since)
    time = game.rate.charged(game.time, seat, game.ply, spent)
    assert time is not None  # else the flag has fallen
    game.time = time
    there = reached(game.ply + 1, turn.position)
    ply, hash_before = game.ply, game.hash
    row = {
        "game": game.id,
        "ply": ply,
        "seat": seat,
        "mover": before.to_move,
        "actions": json.dumps(turn.actions, separators=(",", ":")),
        "text": turn.text,
        "position": there.text,
        "hash": there.hash,
        "key": key_of(turn.position),
        "version": find(game.game).version,
        "spent": spent,
        "left0": time.left[0],
        "left1": time.left[1],
        "periods0": time.periods[0],
        "periods1": time.periods[1],
        "at": max(now, since),
    }
    tx.do(_INSERT, row)
    place(game, there)
    game.draw = None if game.draw != seat else game.draw
    game.takeback = None
    if turn.position.outcome is not None:
        end_by_rules(game, turn.position)
    else:
        begin_turn(game, max(now, since), turn.position)
    happened(game, now)
    told = {
        "ply": ply,
        "seat": seat,
        "player": before.to_move,
        "text": turn.text,
        "actions": turn.actions,
        "spent": spent,
        "at": row["at"],
    }
    tell_turn(tx, game, turn.position, told, hash_before)
    return there


def _admit(game: Game, who: str, said: Said) -> None:
    """Refuse a turn that is not due."""
    if game.status != "going":
        raise Refusal("over" if game.status == "over" else "not_begun")
    if said.ply > game.ply or said.hash != game.hash:
        raise Refusal("stale")
    if not _is_of(game, who):
        raise Refusal("not_your_turn")


def _legal(position: Position, said: Said) -> Turn:
    """The turn that is meant; Refusal where a rule forbids it."""
    try:
        return _meant(position, said)
    except IllegalAction as error:
        raise Refusal.of(error) from error


def _meant(position: Position, said: Said) -> Turn:
    if said.actions is not None:
        return whole_turn(position, said.actions)
    return written_turn(position, said.text or "")


def _is_of(game: Game, who: str) -> bool:
    """Whether it is the turn of whoever says so: the machine's or a person's."""
    assert game.acts is not None
    if who == MACHINE:
        return game.levels[game.acts] is not None
    return game.players[game.acts] == who


def _resent(tx: Tx, game: Game, who: str, said: Said) -> Committed:
    """A turn that was said before is one with what is stored, or it comes too late."""
    rows = tx.all(_STORED, {"id": game.id, "ply": said.ply})
    row = rows[-1] if rows else None
    if row is None or row.ply != said.ply or (who != MACHINE and game.players[row.seat] != who):
        raise Refusal("stale")
    text = rows[0].position if len(rows) > 1 else game.start
    if said.hash != hash_of(text):
        raise Refusal("stale")
    try:
        turn = _meant(kyokai.position(text), said)
    except KyokaiError:
        raise Refusal("stale") from None
    if json.loads(row.actions) != [*turn.actions]:
        raise Refusal("stale")
    return Committed(said.ply, again=True)
