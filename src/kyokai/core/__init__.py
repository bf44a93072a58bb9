"""Speed, where it can be had: counting, games that are played in place, and many at once.

The rules are those of the rooms. Where the compiled core has a room, it plays; where it does
not, Python does the same, only slower, and nobody sees a difference.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kyokai.core.counting import Tally, divide, perft, playouts
    from kyokai.core.many import Batch, batch
    from kyokai.core.one import FastPosition, fast

#: Each name and the module that has it, loaded when it is first asked for.
_LATER = {
    "Batch": "many",
    "FastPosition": "one",
    "Tally": "counting",
    "batch": "many",
    "divide": "counting",
    "fast": "one",
    "perft": "counting",
    "playouts": "counting",
}

__all__ = ["Batch", "FastPosition", "Tally", "batch", "divide", "fast", "perft", "playouts"]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return value
