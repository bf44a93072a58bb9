"""What a page asks over the socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from kyokai.server.schema.base import GameId, Message, Place, PositionText, Prefix, Ref


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
    prefix: Prefix = Field(default_factory=list)


class AskWhy(Message):
    """Why can't I touch this place, or these one after the other?"""

    type: Literal["why"]
    ref: Ref
    game: GameId | None = None
    position: PositionText | None = None
    prefix: Prefix = Field(default_factory=list)
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
