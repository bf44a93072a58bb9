"""The rooms: one folder a game, found by looking; no list of games is kept anywhere.

A room is a package in this folder, or in any folder named in the environment variable
``KYOKAI_ROOMS`` (separated as in ``PATH``), whose ``__init__`` holds ``GAME``.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

from kyokai.kernel.errors import UnknownGame
from kyokai.kernel.game import Game, found_by
from kyokai.kernel.types import Reason

__path__ = [*__path__, *filter(None, os.environ.get("KYOKAI_ROOMS", "").split(os.pathsep))]


def names() -> list[str]:
    """The names of all games, sorted."""
    found = {
        name
        for place in __path__
        if os.path.isdir(place)
        for name in os.listdir(place)
        if name.isidentifier() and os.path.isfile(os.path.join(place, name, "rules.py"))
    }
    return sorted(found)


def get(name: str) -> Game:
    """Return the game of this name; raise UnknownGame, naming those there are."""
    return _load(name)


@cache
def _load(name: str) -> Game:
    if name not in names():
        details = {"name": name, "allowed": ", ".join(names())}
        raise UnknownGame(name, Reason("", "unknown_game", details=details))
    game = import_module(f"{__name__}.{name}").GAME
    assert isinstance(game, Game)
    return game


found_by(get)
