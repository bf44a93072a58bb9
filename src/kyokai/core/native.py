"""The compiled module, where there is one; loaded when it is first used.

It is built for two levels of processors, and the better one that runs here is taken. The
environment variable ``KYOKAI_CORE`` chooses otherwise: ``off`` is none, so that all is Python,
``base`` the one that runs everywhere, and a path the modules in that folder.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Any

from kyokai.core import hand
from kyokai.kernel.game import Game, game_of
from kyokai.kernel.position import Position

BASE, BETTER = "kyokai.core._core", "kyokai.core._core_v3"


@cache
def module() -> Any:
    """The compiled module, or None; ``failure()`` tells why there is none."""
    return _load()[0]


def failure() -> str:
    """Why there is no compiled module; empty where there is one."""
    return _load()[1]


@cache
def _load() -> tuple[Any, str]:
    wanted = os.environ.get("KYOKAI_CORE", "")
    if wanted == "off":
        return None, "KYOKAI_CORE=off"
    if os.sep in wanted:
        import_module("kyokai.core").__path__.insert(0, wanted)
    try:
        base = import_module(BASE)
        if wanted == "base" or not base.runs_v3():
            return base, ""
    except ImportError as error:
        return None, str(error)
    try:
        return import_module(BETTER), ""
    except ImportError:
        return base, ""


@cache
def rooms() -> dict[str, dict[str, Any]]:
    """What is compiled in: by game, the number of actions and the shape of its planes."""
    core = module()
    return core.rooms() if core else {}


def has(game: Game) -> bool:
    """Whether this very game is compiled in, and not only one of the same name."""
    return game.package == f"kyokai.games.{game.name}" and game.name in rooms()


def made(kind: type, position: Position, *given: object) -> Any:
    """A compiled object that stands at a position, or None where the core cannot have it.

    ``kind`` is one of the module's own classes, or what ``derived`` made of one.
    """
    try:
        return kind(position.game, hand.over(position), *given)
    except module().Unsupported:  # such as more fortresses than ever come about by play
        return None


def line(position: Position) -> Any:
    """The position as the compiled core has it, or None."""
    return made(module().Fast, position, 0) if has(game_of(position)) else None


def derived(name: str, like: type, **more: object) -> Any:
    """A class on top of a compiled one that can do what a class in Python can.

    A compiled class allows of no second base; what the other class has is copied. It counts as a
    subclass all the same.
    """
    base = getattr(module(), name)
    shared = {
        name: value
        for name, value in vars(like).items()
        if name not in {"__dict__", "__weakref__", "__init__"} and name not in vars(base)
    }
    made = type(base)(f"Compiled{name}", (base,), {**shared, **more})
    like.register(made)  # type: ignore[attr-defined]
    return made
