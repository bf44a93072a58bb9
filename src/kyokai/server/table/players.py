"""Players and how they are known: guests by a session, programs by a token.

Of a secret only its hash is kept: whoever reads the database cannot sit at anybody's table.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import bindparam, delete, select, update

from kyokai.server.table.making import new_id
from kyokai.server.table.refusals import Refusal
from kyokai.store import Tx
from kyokai.store.tables import players, sessions, tokens

#: A row that says when somebody was last seen is written this rarely.
SEEN_EACH = 3600 * 1000
#: How many tokens a player may have.
TOKENS = 20

_COLUMNS = (players.c.id, players.c.name, players.c.kind, players.c.seen)
_BY_SESSION = select(*_COLUMNS).join(sessions).where(sessions.c.hash == bindparam("hash"))
_BY_TOKEN = select(*_COLUMNS, tokens.c.used).join(tokens).where(tokens.c.hash == bindparam("hash"))


class Player(NamedTuple):
    """Somebody who is known."""

    id: str
    name: str
    guest: bool


class Token(NamedTuple):
    """A token as its owner sees it; the secret only when it was just made."""

    id: str
    name: str
    created: int
    secret: str | None = None


def hash_secret(secret: str) -> str:
    """What is kept of a secret. Secrets are long and drawn, so that a plain hash is enough."""
    return sha256(secret.encode()).hexdigest()


def new_guest(tx: Tx, name: str) -> tuple[Player, str]:
    """Make a player, and the secret of their first session."""
    player = Player(new_id(12), name, guest=True)
    row = {"id": player.id, "kind": "guest", "name": name, "created": tx.now, "seen": tx.now}
    tx.do(players.insert(), row)
    secret = secrets.token_urlsafe(32)
    session = {"hash": hash_secret(secret), "player": player.id, "created": tx.now, "seen": tx.now}
    tx.do(sessions.insert(), session)
    return player, secret


def by_session(tx: Tx, secret: str) -> Player | None:
    """Whose session this is."""
    row = tx.one(_BY_SESSION, {"hash": hash_secret(secret)})
    return None if row is None else Player(row.id, row.name, row.kind == "guest")


def by_token(tx: Tx, secret: str) -> Player | None:
    """Whose token this is."""
    row = tx.one(_BY_TOKEN, {"hash": hash_secret(secret)})
    return None if row is None else Player(row.id, row.name, row.kind == "guest")


def seen(tx: Tx, player: str) -> None:
    """Note that a player was here; for a task that nobody waits for."""
    old = (players.c.id == player) & (players.c.seen < tx.now - SEEN_EACH)
    tx.do(update(players).where(old).values(seen=tx.now))
    mine = (sessions.c.player == player) & (sessions.c.seen < tx.now - SEEN_EACH)
    tx.do(update(sessions).where(mine).values(seen=tx.now))


def rename(tx: Tx, player: str, name: str) -> None:
    """Call a player something else."""
    tx.do(update(players).where(players.c.id == player).values(name=name))


def end_session(tx: Tx, secret: str) -> None:
    """Forget a session."""
    tx.do(delete(sessions).where(sessions.c.hash == hash_secret(secret)))


# -- tokens ------------------------------------------------------------------------------------


def new_token(tx: Tx, player: str, name: str) -> Token:
    """Make a token for a program; its secret is told this once."""
    if len(tokens_of(tx, player)) >= TOKENS:
        raise Refusal("too_many_tokens", most=TOKENS)
    secret = f"kyokai_{secrets.token_urlsafe(32)}"
    token = Token(new_id(12), name, tx.now, secret)
    row = {"id": token.id, "hash": hash_secret(secret), "player": player, "name": name}
    tx.do(tokens.insert(), {**row, "created": tx.now})
    return token


def tokens_of(tx: Tx, player: str) -> list[Token]:
    """All tokens of a player, without their secrets."""
    mine = select(tokens).where(tokens.c.player == player).order_by(tokens.c.created, tokens.c.id)
    return [Token(row.id, row.name, row.created) for row in tx.all(mine)]


def end_token(tx: Tx, player: str, token: str) -> bool:
    """Forget a token of a player; tell whether there was one."""
    mine = (tokens.c.id == token) & (tokens.c.player == player)
    return bool(tx.do(delete(tokens).where(mine)))
