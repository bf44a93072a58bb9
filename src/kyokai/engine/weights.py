"""The weights of a room's evaluation, as they were tuned: ``weights.toml`` in its folder."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from kyokai.core import native
from kyokai.kernel.game import Game


def features(game: Game) -> list[str]:
    """The names of what the compiled evaluation counts; empty where there is none."""
    return list(native.rooms()[game.name]["features"]) if native.has(game) else []


@cache
def _told(game: Game) -> dict[str, Any]:
    file = files(game.package) / "weights.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def scale(game: Game) -> float:
    """What a searched value is multiplied by, so that its logistic is how often it was won."""
    return float(_told(game).get("calibration", {}).get("scale", 1.0))


@cache
def of(game: Game) -> list[float]:
    """The weights as the core takes them: those of the beginning, then those of the end."""
    told = _told(game)
    names = features(game)
    return [float(told[part].get(name, 0.0)) for part in ("early", "late") for name in names]
