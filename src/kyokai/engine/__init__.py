"""The engine: it plays, at any strength, and tells what it thinks of a position."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kyokai.engine.analysis import Analysis, Line, Thinking, analyse, think
    from kyokai.engine.hints import Hint, hint
    from kyokai.engine.level import Level, levels
    from kyokai.engine.limits import Limit
    from kyokai.engine.playing import play
    from kyokai.engine.reviewing import Review, TurnReview, review

#: Each name and the module that has it, loaded when it is first asked for.
_LATER = {
    "Analysis": "analysis",
    "Hint": "hints",
    "Level": "level",
    "Limit": "limits",
    "Line": "analysis",
    "Review": "reviewing",
    "Thinking": "analysis",
    "TurnReview": "reviewing",
    "analyse": "analysis",
    "hint": "hints",
    "levels": "level",
    "play": "playing",
    "review": "reviewing",
    "think": "analysis",
}

__all__ = [
    "Analysis",
    "Hint",
    "Level",
    "Limit",
    "Line",
    "Review",
    "Thinking",
    "TurnReview",
    "analyse",
    "hint",
    "levels",
    "play",
    "review",
    "think",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    return value
