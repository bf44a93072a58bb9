"""The small words of all messages: seats, languages, places, and how a game is to be played."""

from __future__ import annotations

from typing import Annotated, Literal
from unicodedata import category, normalize

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

Seat = Literal[0, 1]
Language = Literal["en", "ja"]
#: What can stand in a name: no signs that cannot be seen, but for the two that join letters.
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_JOINERS = "\u200c\u200d"


def _plain(name: str) -> str:
    """A name in its usual form; refused where it holds what nobody sees."""
    plain = " ".join(normalize("NFC", name).split(" ")).strip()
    if any(category(sign) in _UNSEEN and sign not in _JOINERS for sign in plain):
        raise ValueError("a name holds nothing that cannot be seen")
    if not plain.strip(_JOINERS):
        raise ValueError("a name holds something that can be seen")
    return plain


#: What a person may call themselves.
Name = Annotated[str, Field(min_length=1, max_length=30), AfterValidator(_plain)]
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
