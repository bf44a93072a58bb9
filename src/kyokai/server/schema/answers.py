"""What is answered over the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from kyokai.server.schema.base import Clock, Language, Message, OptionValue, Ref
from kyokai.server.schema.games import (
    GameView,
    Presence,
    Preview,
    QueuePlace,
    Sitter,
    TurnPlayed,
    WhyNot,
)


class Played(Message):
    """The turn stands, and will never be lost; ``again`` if it stood before."""

    type: Literal["played"] = "played"
    ref: Ref
    game: str
    ply: int
    again: bool = False


class Done(Message):
    """The deed is done."""

    type: Literal["done"] = "done"
    ref: Ref
    game: str


class Refused(Message):
    """What was asked for is refused: a code, why, and what to do; with a stale turn the game."""

    type: Literal["refused"] = "refused"
    ref: Ref | None = None
    code: str
    sentence: dict[Language, str]
    rule: str = ""
    cells: list[str] = Field(default_factory=list)
    game: GameView | None = None


class Challenge(Message):
    """A game that waits for anyone."""

    id: str
    game: str
    by: Sitter
    seat: Literal["first", "second", "random"]
    options: dict[str, OptionValue]
    clock: Clock
    created: int


class Lobby(Message):
    """All open challenges."""

    type: Literal["lobby"] = "lobby"
    challenges: list[Challenge]
    playing: int
    online: int


class Pong(Message):
    """Here I am; the moment by the database's clock."""

    type: Literal["pong"] = "pong"
    ref: Ref
    now: int


Answer = Annotated[
    GameView
    | TurnPlayed
    | Presence
    | QueuePlace
    | Preview
    | WhyNot
    | Played
    | Done
    | Refused
    | Lobby
    | Pong,
    Field(discriminator="type"),
]
