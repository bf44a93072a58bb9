"""What is told of a game: its players, clocks, turns and positions, and what changes."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from kyokai.server.schema.base import Clock, Language, Message, OptionValue, Ref, Seat


class Sitter(Message):
    """Somebody at the table: a person, or the machine at a level."""

    player: str | None
    name: str
    level: int | None = None
    online: bool = True


class ClockView(Message):
    """The clocks as they stood at a moment: time left, periods left, and whose clock runs."""

    settings: Clock
    left: tuple[int, int]
    periods: tuple[int, int]
    running: Seat | None
    at: int
    #: When the running clock will have run out.
    falls: int | None = None


class Offers(Message):
    """What is asked of the other player: by which seat, or None."""

    draw: Seat | None = None
    takeback: Seat | None = None
    rematch: Seat | None = None


class Result(Message):
    """How a game ended; ``sentence`` tells it in each language."""

    winner: Seat | None
    colour: str | None
    by: Literal["rules", "resignation", "time", "agreement", "left", "aborted"]
    reason: str = ""
    scores: tuple[int, int] | None = None
    sentence: dict[Language, str]


class TurnView(Message):
    """A turn that was played."""

    ply: int
    seat: Seat
    player: str
    text: str
    actions: list[int]
    spent: int
    at: int


class Mark(Message):
    """Something on the board; see ``kernel/scene.schema.json``."""

    kind: str
    places: list[str]
    owner: str | None = None
    amount: int = 1


class Count(Message):
    """What each side has of something, and its name in each language."""

    name: str
    label: dict[Language, str]
    white: int
    black: int


class Choice(Message):
    """An action that is legal, and the places to touch for it (none: it is a button)."""

    id: int
    text: str
    path: list[str]
    #: What it does, for buttons and choosers, in each language.
    label: dict[Language, str]


class View(Message):
    """A position as a surface needs it.

    ``choices`` are told to whoever can act in it; once a turn is done there are none.
    """

    position: str
    hash: str
    marks: list[Mark]
    counts: list[Count]
    to_move: str | None
    turn: int
    #: The position in words, for whoever does not see it.
    description: dict[Language, str]
    choices: list[Choice] = Field(default_factory=list)


class Preview(Message):
    """What a prefix of actions leads to, from the position a turn begins in.

    ``done``: nothing is left to choose, the turn can be committed. ``ending``: the id of the action
    that would end the turn now, if there is one; a turn can be committed then, too.
    """

    type: Literal["preview"] = "preview"
    ref: Ref
    prefix: list[int]
    #: The turn as it is written, as far as it goes.
    text: str
    view: View
    done: bool
    ending: int | None
    #: What the turn does so far: captures, territory, energy …, in each language.
    effects: dict[Language, list[str]]
    #: How the game would end, if it would.
    result: Result | None = None


class Because(Message):
    """A rule that forbids something: its number, its sentence, and the places that cause it."""

    rule: str
    sentence: dict[Language, str]
    cells: list[str]


class WhyNot(Message):
    """Why nothing can be done there: what tells most, and other reasons in ``more``.

    Where something can be done there after all, ``legal`` has the ids, and no rule is told.
    """

    type: Literal["why"] = "why"
    ref: Ref
    rule: str
    sentence: dict[Language, str]
    cells: list[str]
    more: list[Because] = Field(default_factory=list)
    legal: list[int] = Field(default_factory=list)


class GameView(Message):
    """A game as whoever watches it sees it."""

    type: Literal["game"] = "game"
    id: str
    game: str
    version: str
    options: dict[str, OptionValue]
    status: Literal["open", "going", "over"]
    seats: tuple[Sitter | None, Sitter | None]
    #: The seats of whoever asks: none for a spectator, both where two people share a device.
    yours: list[Seat]
    #: How many turns were played, and who acts now.
    ply: int
    acts: Seat | None
    #: The colour of each seat, once it is known.
    colours: tuple[str | None, str | None]
    start: View
    view: View
    #: The places the last turn touched.
    last: list[str] = Field(default_factory=list)
    turns: list[TurnView]
    clock: ClockView | None
    offers: Offers
    takebacks: bool
    public: bool
    result: Result | None
    watchers: int
    created: int
    #: The game that was agreed on after this one, and the one before.
    next: str | None = None
    previous: str | None = None
    #: Whoever asks: turns that are played by themselves as soon as the opponent plays theirs.
    conditional: list[list[str]] = Field(default_factory=list)
    #: When a player who has left may be said to have lost, and which seat that is.
    claim: Seat | None = None
    claim_at: int | None = None


class TurnPlayed(Message):
    """A turn was played: all that changed by it."""

    type: Literal["turn"] = "turn"
    game: str
    turn: TurnView
    ply: int
    acts: Seat | None
    colours: tuple[str | None, str | None]
    view: View
    #: The places the turn touched.
    last: list[str]
    clock: ClockView | None
    offers: Offers
    status: Literal["open", "going", "over"]
    result: Result | None


class Presence(Message):
    """Who is there."""

    type: Literal["presence"] = "presence"
    game: str
    online: tuple[bool, bool]
    watchers: int
    claim: Seat | None = None
    claim_at: int | None = None


class QueuePlace(Message):
    """How many searches are before the one that is waited for; 0 while it thinks."""

    type: Literal["queue"] = "queue"
    game: str
    place: int


class Frame(Message):
    """A moment of a game, after so many actions of a turn: for stepping through it."""

    ply: int
    step: int
    text: str
    view: View
    last: list[str]
