"""What is asked and told over HTTP alone: people, lists of games, tokens."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from kyokai.server.schema.base import Clock, Language, Message, Name, OptionValue, Seat
from kyokai.server.schema.games import Result, Sitter


class Me(Message):
    """Whoever asks."""

    id: str | None
    name: str | None
    guest: bool = True


class Rename(Message):
    """What I want to be called."""

    name: Name


class Brief(Message):
    """A game in a list."""

    id: str
    game: str
    status: Literal["open", "going", "over"]
    seats: tuple[Sitter | None, Sitter | None]
    yours: list[Seat]
    acts: Seat | None
    ply: int
    position: str
    clock: Clock
    falls: int | None
    created: int
    changed: int
    result: Result | None


class Briefs(Message):
    """A list of games, and where it goes on."""

    games: list[Brief]
    more: str | None = None


class Option(Message):
    """An option of a game in words; ``values`` beside their words, the default first."""

    name: str
    label: dict[Language, str]
    values: list[OptionValue]
    words: list[dict[Language, str]]


class GameInfo(Message):
    """A game that can be played here."""

    name: str
    title: dict[Language, str]
    tagline: dict[Language, str]
    designer: str
    version: str
    options: list[Option]
    levels: int


class Conditional(Message):
    """Lines of whole turns: the opponent's and mine by turns, played by themselves."""

    ply: Annotated[int, Field(ge=0, le=100_000)]
    lines: Annotated[
        list[Annotated[list[Annotated[str, Field(max_length=500)]], Field(max_length=20)]],
        Field(max_length=20),
    ]


class NewToken(Message):
    """A token for a program: it is told once and kept only as a hash."""

    name: Name


class Token(Message):
    """A token: the secret is there only when it was just made."""

    id: str
    name: str
    created: int
    secret: str | None = None
