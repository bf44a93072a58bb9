"""What is asked and told over HTTP alone: people, lists of games, tokens."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from kyokai.server.schema.base import Clock, Language, Message, Name, OptionValue, Seat
from kyokai.server.schema.games import Mark, Result, Sitter


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
    marks: list[Mark]
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
    """An option of a game in words; ``values`` beside their words, the default first.

    Where it is ``free``, other values than these few are allowed, too.
    """

    name: str
    label: dict[Language, str]
    values: list[OptionValue]
    words: list[dict[Language, str]]
    free: bool = False


class GameInfo(Message):
    """A game that can be played here."""

    name: str
    title: dict[Language, str]
    tagline: dict[Language, str]
    designer: dict[Language, str]
    version: str
    options: list[Option]
    levels: int
    #: What lies on the board in a position that tells what the game is like.
    shown: list[Mark]


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


# -- boards and rules --------------------------------------------------------------------------


class Cell(Message):
    """A cell of a board: its name, middle and corners; ``shade`` numbers the board's pattern."""

    name: str
    centre: tuple[float, float]
    corners: list[tuple[float, float]]
    shade: int


class Edge(Message):
    """An edge that pieces can stand on: its name and ends."""

    name: str
    ends: tuple[tuple[float, float], tuple[float, float]]


class Label(Message):
    """A word beside the board."""

    text: str
    at: tuple[float, float]


class Board(Message):
    """What every position of a game has in common; see ``kernel/scene.schema.json``."""

    game: str
    shape: Literal["hex", "square"]
    cells: list[Cell]
    edges: list[Edge]
    labels: list[Label]


class Trial(Message):
    """A position of the rules to try them on, and what the rules say of it."""

    position: str
    marks: list[Mark]
    #: As ``RULES.md`` has them: ``can b1-b3``, ``cannot b1-b4 2.2`` …
    statements: list[str]


class Section(Message):
    """A section of the rules; ``html`` is safe to show as it is."""

    level: int
    number: str
    title: str
    html: str
    boards: list[Trial]


class Rules(Message):
    """The rules of a game."""

    game: str
    lang: Language
    version: str
    sections: list[Section]
