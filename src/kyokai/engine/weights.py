"""The weights of a room's evaluation, as they were tuned: ``weights.toml`` in its folder."""

from __future__ import annotations

import base64
import sys
import tomllib
import zlib
from array import array
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
    """The weights as the core takes them; see ``read``."""
    return read(game, (files(game.package) / "weights.toml").read_text("utf-8"))


def read(game: Game, text: str) -> list[float]:
    """Read a file of weights: those of the beginning, of the end, then the network's."""
    told = tomllib.loads(text)
    names = features(game)
    found = [float(told[part].get(name, 0.0)) for part in ("early", "late") for name in names]
    return found + (_net(told["net"]) if "net" in told else [])


def _net(told: dict[str, Any]) -> list[float]:
    """The network's numbers: whole ones, each block with a scale of its own."""
    packed = base64.b85decode("".join(told["numbers"].split()))
    whole = array("h", zlib.decompress(packed))
    if sys.byteorder == "big":
        whole.byteswap()
    found: list[float] = []
    for size, scale in zip(told["sizes"], told["scales"], strict=True):
        found += [number * scale for number in whole[len(found) : len(found) + size]]
    return found
