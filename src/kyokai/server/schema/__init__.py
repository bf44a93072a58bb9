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

from kyokai.server.schema.answers import Answer, Challenge, Done, Lobby, Played, Pong, Refused
from kyokai.server.schema.asked import (
    Act,
    Asked,
    AskPreview,
    AskWhy,
    Deed,
    Ping,
    PlayTurn,
    Unwatch,
    Watch,
    WatchLobby,
)
from kyokai.server.schema.base import (
    ActionWord,
    Clock,
    GameId,
    Language,
    Message,
    Name,
    NewGame,
    OptionValue,
    Place,
    PositionText,
    Prefix,
    Ref,
    Seat,
)
from kyokai.server.schema.games import (
    Because,
    Choice,
    ClockView,
    Count,
    Frame,
    GameView,
    Mark,
    Offers,
    Presence,
    Preview,
    QueuePlace,
    Result,
    Sitter,
    TurnPlayed,
    TurnView,
    View,
    WhyNot,
)
from kyokai.server.schema.lists import (
    Brief,
    Briefs,
    Conditional,
    GameInfo,
    Me,
    NewToken,
    Option,
    Rename,
    Token,
)

__all__ = [
    "Act",
    "ActionWord",
    "Answer",
    "AskPreview",
    "AskWhy",
    "Asked",
    "Because",
    "Brief",
    "Briefs",
    "Challenge",
    "Choice",
    "Clock",
    "ClockView",
    "Conditional",
    "Count",
    "Deed",
    "Done",
    "Frame",
    "GameId",
    "GameInfo",
    "GameView",
    "Language",
    "Lobby",
    "Mark",
    "Me",
    "Message",
    "Name",
    "NewGame",
    "NewToken",
    "Offers",
    "Option",
    "OptionValue",
    "Ping",
    "Place",
    "PlayTurn",
    "Played",
    "Pong",
    "PositionText",
    "Prefix",
    "Presence",
    "Preview",
    "QueuePlace",
    "Ref",
    "Refused",
    "Rename",
    "Result",
    "Seat",
    "Sitter",
    "Token",
    "TurnPlayed",
    "TurnView",
    "Unwatch",
    "View",
    "Watch",
    "WatchLobby",
    "WhyNot",
]
