"""What is asked of a position: of a game as it stands, or of any that is written down."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import kyokai
from kyokai.server import schema, views
from kyokai.server.refusing import refusal

if TYPE_CHECKING:
    from kyokai.kernel.position import Position
    from kyokai.server.context import Server

Asked = schema.AskPreview | schema.AskWhy


async def base_of(server: Server, asked: Asked) -> Position:
    """The position that is asked about; refused where none is named, or two."""
    if (asked.game is None) == (asked.position is None):
        raise refusal("invalid", why="game, position")
    if asked.position is not None:
        return _read(asked.position)
    assert asked.game is not None
    room = server.hub.rooms.get(asked.game)
    position = room.position() if room is not None else None
    if position is None:
        number = room.number if room is not None else 0
        game, position = await server.table.position(asked.game)
        if room is not None and room.number == number:
            room.stand(game.ply, game.position, position)
    return position


@lru_cache(2000)
def _read(text: str) -> Position:
    return kyokai.position(text)


def preview(position: Position, asked: schema.AskPreview) -> bytes:
    """What a prefix leads to (``Preview``)."""
    return views.preview(position, asked.prefix, asked.ref)


def why(position: Position, asked: schema.AskWhy) -> bytes:
    """Why nothing can be done there (``WhyNot``)."""
    return views.why(position, asked.prefix, asked.places, asked.ref)
