"""A game as its row in the database says it, to be changed and saved again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from sqlalchemy import Update, bindparam

from kyokai.server.schema import Clock, NewGame
from kyokai.server.table.clocks import Rate, Time, rate
from kyokai.store import Tx
from kyokai.store.tables import games

_COLUMNS = tuple(column.name for column in games.columns)


class Game:
    """A row of ``games`` with its columns as attributes; ``save`` writes those that changed."""

    # So that every column has a type.
    id: str
    game: str
    version: str
    status: str
    asked: str
    options: str
    opponent: str
    takebacks: bool
    public: bool
    maker: str
    player0: str | None
    player1: str | None
    level0: int | None
    level1: int | None
    start: str
    position: str
    hash: str
    ply: int
    acts: int | None
    thinks: int | None
    seq: int
    clock: str
    left0: int
    left1: int
    periods0: int
    periods1: int
    since: int | None
    running: bool
    falls: int | None
    draw: int | None
    takeback: int | None
    rematch: int | None
    drawn0: int | None
    drawn1: int | None
    ended_by: str | None
    winner: int | None
    lease: str | None
    lease_until: int | None
    next: str | None
    previous: str | None
    created: int
    changed: int

    __slots__ = ("_was", *_COLUMNS)

    def __init__(self, row: Sequence[Any]) -> None:
        self._was = tuple(row[: len(_COLUMNS)])
        for name, value in zip(_COLUMNS, self._was, strict=True):
            setattr(self, name, value)

    def __repr__(self) -> str:
        return f"<game {self.id} of {self.game}, {self.status}, {self.ply} turns>"

    # -- who sits where ---------------------------------------------------------------------

    @property
    def players(self) -> tuple[str | None, str | None]:
        """The players, by seats; None for the machine, and where nobody sits yet."""
        return (self.player0, self.player1)

    @property
    def levels(self) -> tuple[int | None, int | None]:
        """The machine's levels, by seats; None for people."""
        return (self.level0, self.level1)

    def seats_of(self, who: str | None) -> list[int]:
        """The seats of a player: none, one, or both where two people share a device."""
        return [seat for seat in (0, 1) if who is not None and self.players[seat] == who]

    # -- settings ---------------------------------------------------------------------------

    @property
    def wanted(self) -> NewGame:
        """What was asked for."""
        return NewGame.model_validate_json(self.asked)

    @property
    def settings(self) -> Clock:
        """The clock's settings."""
        return _settings(self.clock)

    @property
    def rate(self) -> Rate:
        """The clock's settings for arithmetic."""
        return _rate(self.clock)

    @property
    def time(self) -> Time:
        """What both had left when the turn began."""
        return Time((self.left0, self.left1), (self.periods0, self.periods1))

    @time.setter
    def time(self, time: Time) -> None:
        self.left0, self.left1 = time.left
        self.periods0, self.periods1 = time.periods

    @property
    def drawn_options(self) -> dict[str, Any]:
        """The options it is played with, or, while it is open, those asked for."""
        found: dict[str, Any] = json.loads(self.options)
        return found

    # -- the row ----------------------------------------------------------------------------

    def changes(self) -> dict[str, Any]:
        """What was changed since it was read."""
        return {
            name: value
            for name, was in zip(_COLUMNS, self._was, strict=True)
            if (value := getattr(self, name)) != was
        }

    def save(self, tx: Tx) -> None:
        """Write what was changed."""
        changes = self.changes()
        if changes:
            tx.do(_update(tuple(changes)), {"b_id": self.id, **changes})
            self._was = tuple(getattr(self, name) for name in _COLUMNS)


@lru_cache(1000)
def _settings(text: str) -> Clock:
    return Clock.model_validate_json(text)


@lru_cache(1000)
def _rate(text: str) -> Rate:
    return rate(_settings(text))


@cache
def _update(names: tuple[str, ...]) -> Update:
    values: dict[str, Any] = {name: bindparam(name) for name in names}
    return games.update().where(games.c.id == bindparam("b_id")).values(values)
