"""Who asks: a guest by the cookie of a session, a program by its token, or nobody known."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from kyokai.server.refusing import refusal
from kyokai.server.table import players

if TYPE_CHECKING:
    from kyokai.server.table.players import Player
    from kyokai.store import Store

COOKIE = "kyokai"
BEARER = "bearer "
#: How long a browser keeps a session, in seconds; browsers allow no more.
LASTS = 400 * 24 * 3600
#: How long a worker believes what it knows of a secret, in seconds, and of how many it knows.
BELIEVED, KEPT = 20.0, 20_000
#: The longest secret that is looked up.
LONGEST = 200


class Who(NamedTuple):
    """Whoever asks; ``id`` is None for somebody unknown. ``token``: it is a program."""

    id: str | None = None
    name: str = ""
    guest: bool = True
    token: bool = False

    @property
    def known(self) -> str:
        """The id; refused where there is none."""
        if self.id is None:
            raise refusal("nobody")
        return self.id


class People:
    """Players by their secrets, remembered for a moment."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[Player | None, float]] = OrderedDict()

    async def of(self, headers: dict[bytes, bytes]) -> Who:
        """Whose request this is, by its headers; refused where a token is wrong."""
        bearer = headers.get(b"authorization", b"").decode("latin-1")
        if bearer:
            secret = bearer[len(BEARER) :].strip()
            if not bearer.lower().startswith(BEARER):
                raise refusal("bad_token")
            player = await self._player(secret, token=True)
            if player is None:
                raise refusal("bad_token")
            return Who(player.id, player.name, player.guest, token=True)
        secret = cookie_of(headers)
        player = await self._player(secret, token=False) if secret else None
        return Who() if player is None else Who(player.id, player.name, player.guest)

    async def new(self) -> tuple[Who, str]:
        """A guest who was never here, and the secret of their session."""
        player, secret = await self._store.run(players.new_guest, "")
        return Who(player.id, player.name), secret

    def forget(self, player: str) -> None:
        """Look a player up again when they next ask."""
        for key in [key for key, (one, _) in self._known.items() if one and one.id == player]:
            del self._known[key]

    async def _player(self, secret: str, *, token: bool) -> Player | None:
        if not 8 <= len(secret) <= LONGEST:
            return None
        key, now = f"{token:d}{players.hash_secret(secret)}", monotonic()
        player, until = self._known.get(key, (None, 0.0))
        if until < now:
            look = players.by_token if token else players.by_session
            player = await self._store.read(look, secret)
            self._known[key] = (player, now + BELIEVED)
            self._known.move_to_end(key)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return player


def cookie_of(headers: dict[bytes, bytes]) -> str:
    """The secret of the session; empty where there is none."""
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


def set_cookie(secret: str, *, secure: bool) -> str:
    """The header that has a browser keep a session."""
    told = f"{COOKIE}={secret}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax"
    return told + "; Secure" if secure else told
