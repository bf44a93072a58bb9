"""What is said over HTTP and over the socket: one schema for both, and for the pages' types.

A page watches a game over the socket and is told the whole of it once (``game``), then what changes
(``turn``, ``changed``). It makes a turn action by action: ``preview`` asks what a prefix of actions
leads to, ``why`` why something is forbidden; neither changes anything. ``turn`` commits a whole
turn. It says which turn of the game it is and upon which position it stands, so that saying it
twice is harmless and saying it too late is refused with the game as it is now.

Seats are 0 and 1: who begins the game, and who comes second. Which colour a seat has may be decided
in the game. Times are milliseconds; moments are milliseconds since 1970 by the database's clock.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Literal[0, 1]
Language = Literal["en", "ja"]
#: What a person may call themselves.
Name = Annotated[str, Field(min_length=1, max_length=30)]
GameId = Annotated[str, Field(pattern=r"^[0-9A-Za-z]{10}$")]
#: An action as an id or as its text.
ActionWord = Annotated[int, Field(ge=0, le=100_000)] | Annotated[str, Field(max_length=40)]
Prefix = Annotated[list[ActionWord], Field(max_length=200)]
Place = Annotated[str, Field(min_length=1, max_length=12)]
PositionText = Annotated[str, Field(min_length=1, max_length=1000)]
#: A number the page chose, so that it finds the answer to its question.
Ref = Annotated[int, Field(ge=0, le=2**53)]


class Message(BaseModel):
    """Whatever is said: nothing beside what is known."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# -- how a game is to be played ------------------------------------------------------------------


class Clock(Message):
    """How much time there is; all in seconds but days.

    ``fischer``: ``base`` to begin with and ``increment`` after each turn. ``byoyomi``: ``base``,
    then ``periods`` of ``increment`` seconds each; a turn within a period leaves it whole.
    ``correspondence``: so many ``days`` for each turn.
    """

    kind: Literal["none", "fischer", "byoyomi", "correspondence"] = "none"
    base: Annotated[int, Field(ge=0, le=6 * 3600)] = 0
    increment: Annotated[int, Field(ge=0, le=600)] = 0
    periods: Annotated[int, Field(ge=0, le=20)] = 0
    days: Annotated[int, Field(ge=0, le=30)] = 0


OptionValue = bool | int | Annotated[str, Field(max_length=40)] | list[str]


class NewGame(Message):
    """A game that somebody wants to play.

    ``opponent``: a friend who is sent the link, anyone in the lobby, the machine, nobody else (two
    people on one device), or the machine against itself. An option may be ``"random"``: it is drawn
    from its list when the game begins. ``position`` begins somewhere else than at the start.
    """

    game: Annotated[str, Field(max_length=40)]
    options: dict[Annotated[str, Field(max_length=40)], OptionValue] = Field(
        default_factory=dict, max_length=20
    )
    opponent: Literal["friend", "anyone", "machine", "myself", "machines"] = "friend"
    #: The machine's level: its only one, or those of both seats.
    level: Annotated[int, Field(ge=1, le=12)] = 1
    other_level: Annotated[int, Field(ge=1, le=12)] = 1
    seat: Literal["first", "second", "random"] = "random"
    clock: Clock = Clock()
    takebacks: bool = True
    position: PositionText | None = None


# -- who plays, and how it stands ----------------------------------------------------------------


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

    ``done``: nothing is left to choose, the turn can be committed. ``ending``: the id of the action
    that would end the turn now, if there is one; a turn can be committed then, too. ``only``: there
    is but one action.
    """

    position: str
    hash: str
    marks: list[Mark]
    counts: list[Count]
    to_move: str | None
    turn: int
    #: The position in words, for whoever does not see it.
    description: dict[Language, str]
    choices: list[Choice] = []


class Preview(Message):
    """What a prefix of actions leads to, from the position a turn begins in."""

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


class WhyNot(Message):
    """Why nothing can be done there: the rule's sentence, and the places that cause it."""

    type: Literal["why"] = "why"
    ref: Ref
    rule: str
    sentence: dict[Language, str]
    cells: list[str]


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
    conditional: list[list[str]] = []
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


# -- what a page asks over the socket ------------------------------------------------------------


class Watch(Message):
    """Tell me of this game from now on; answered by ``game``."""

    type: Literal["watch"]
    game: GameId


class Unwatch(Message):
    """No longer."""

    type: Literal["unwatch"]
    game: GameId


class AskPreview(Message):
    """What does this prefix lead to? In a game's position now, or in any position."""

    type: Literal["preview"]
    ref: Ref
    game: GameId | None = None
    position: PositionText | None = None
    prefix: Prefix = []


class AskWhy(Message):
    """Why can't I touch this place, or these one after the other?"""

    type: Literal["why"]
    ref: Ref
    game: GameId | None = None
    position: PositionText | None = None
    prefix: Prefix = []
    places: Annotated[list[Place], Field(min_length=1, max_length=4)]


class PlayTurn(Message):
    """Commit a whole turn: which turn of the game, upon which position, and what it is.

    ``actions``, or ``text`` (``@d4+c3-c4``). Answered by ``played`` or ``refused``.
    """

    type: Literal["turn"] = "turn"
    ref: Ref = 0
    game: GameId
    ply: Annotated[int, Field(ge=0, le=100_000)]
    hash: Annotated[str, Field(max_length=32)]
    actions: Prefix | None = None
    text: Annotated[str, Field(max_length=500)] | None = None


Deed = Literal[
    "abort", "resign",
    "offer_draw", "accept_draw", "decline_draw",
    "ask_takeback", "accept_takeback", "decline_takeback",
    "claim", "offer_rematch", "decline_rematch",
]  # fmt: skip


class Act(Message):
    """Something done beside playing; of a turn (``ply``) that was current when it was done."""

    type: Literal["act"] = "act"
    ref: Ref = 0
    game: GameId
    deed: Deed
    ply: Annotated[int, Field(ge=0, le=100_000)]


class WatchLobby(Message):
    """Tell me of open challenges from now on, or no longer."""

    type: Literal["lobby"]
    on: bool = True


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]
    ref: Ref = 0


Asked = Annotated[
    Watch | Unwatch | AskPreview | AskWhy | PlayTurn | Act | WatchLobby | Ping,
    Field(discriminator="type"),
]


# -- what is answered ----------------------------------------------------------------------------


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
    cells: list[str] = []
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


# -- what is asked over HTTP alone ---------------------------------------------------------------


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
