"""Kyokai (境界): three two-player abstract board games.

>>> import kyokai
>>> p = kyokai.start("apart")
>>> p.to_move, p.turn, len(p.legal())
('white', 1, 40)
>>> p = p.play("b1-b3")
>>> print(p)
apart 1BBBBBB1/1BBBBBB1/8/8/8/1W6/1WWWWWW1/2WWWWW1 black 2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kyokai import games as _games
from kyokai.kernel.errors import (
    IllegalAction,
    InvalidArray,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    KyokaiError,
    MissingExtra,
    NotationError,
    PositionTextError,
    UnknownColour,
    UnknownGame,
)
from kyokai.kernel.game import Game
from kyokai.kernel.position import Position
from kyokai.kernel.turns import format_turn, parse_turn
from kyokai.kernel.types import Action, Outcome, Reason

if TYPE_CHECKING:
    from kyokai.core import Batch, FastPosition, Tally, batch, fast, perft, playouts
    from kyokai.kernel.draw import gif, png, scene, svg, text
    from kyokai.kernel.record import Record
    from kyokai.kernel.record import read as read_record
    from kyokai.kernel.record import read_all as read_records
    from kyokai.kernel.record import write_all as write_records
    from kyokai.kernel.setup import Setup

__version__ = "0.1.0"

#: What is loaded only when it is first asked for: its module, and its name there.
_LATER = {
    "Setup": ("kyokai.kernel.setup", "Setup"),
    "Record": ("kyokai.kernel.record", "Record"),
    "read_record": ("kyokai.kernel.record", "read"),
    "read_records": ("kyokai.kernel.record", "read_all"),
    "write_records": ("kyokai.kernel.record", "write_all"),
    **{name: ("kyokai.kernel.draw", name) for name in ("gif", "png", "scene", "svg", "text")},
    **{name: ("kyokai.core.many", name) for name in ("Batch", "batch")},
    **{name: ("kyokai.core.one", name) for name in ("FastPosition", "fast")},
    **{name: ("kyokai.core.counting", name) for name in ("Tally", "perft", "playouts")},
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, there = _LATER[name]
    value = globals()[name] = getattr(import_module(module), there)
    return value


def games() -> list[str]:
    """The names of all games."""
    return _games.names()


def game(name: str) -> Game:
    """A game by its name: its options, action ids, and the parts of its room."""
    return _games.get(name)


def start(name: str, /, **options: object) -> Position:
    """The position a game begins with; options as keywords."""
    return _games.get(name).start(**options)


def setup(name: str, /, **given: Any) -> Position:
    """A position set up by hand, at the start of a turn."""
    return _games.get(name).setup(**given)


def read_setup(text: str) -> Setup:
    """Read a position's line of text as a setup, which nobody has proven."""
    from kyokai.kernel.setup import game_of

    return _games.get(game_of(text)).read_setup(text)


def position(text: str) -> Position:
    """Read a position from its line of text and prove it."""
    return read_setup(text).position()


__all__ = [
    "Action",
    "Batch",
    "FastPosition",
    "Game",
    "IllegalAction",
    "InvalidArray",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "KyokaiError",
    "MissingExtra",
    "NotationError",
    "Outcome",
    "Position",
    "PositionTextError",
    "Reason",
    "Record",
    "Setup",
    "Tally",
    "UnknownColour",
    "UnknownGame",
    "batch",
    "fast",
    "format_turn",
    "game",
    "games",
    "gif",
    "parse_turn",
    "perft",
    "playouts",
    "png",
    "position",
    "read_record",
    "read_records",
    "read_setup",
    "scene",
    "setup",
    "start",
    "svg",
    "text",
    "write_records",
]
