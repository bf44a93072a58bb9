"""Learning environments: every game for PettingZoo, Gymnasium and OpenSpiel.

They stand on the core (``kyokai.fast``, ``kyokai.batch``) and know no game: a room is taken as it
is found, compiled or not. ``import kyokai.rl.openspiel`` makes the games known to OpenSpiel.
All of it needs the extra ``rl``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kyokai.kernel.errors import MissingExtra

if TYPE_CHECKING:
    from kyokai.rl.gymnasium import single, vector
    from kyokai.rl.pettingzoo import env as aec

__all__ = ["aec", "single", "vector"]

#: Each name, the module that has it, and its name there; loaded when it is first asked for.
_LATER = {
    "aec": ("pettingzoo", "env"),
    "single": ("gymnasium", "single"),
    "vector": ("gymnasium", "vector"),
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, there = _LATER[name]
    try:
        found = import_module(f"{__name__}.{module}")
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "kyokai":
            raise
        raise MissingExtra(f"{__name__}.{name}", package, "rl") from error
    value = globals()[name] = getattr(found, there)
    return value
