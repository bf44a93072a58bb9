"""A position as an environment renders it: an image, a text, or a board on the screen."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kyokai.kernel.draw import png, text
from kyokai.kernel.errors import InvalidOption, MissingExtra
from kyokai.kernel.position import Position
from kyokai.kernel.types import Reason

MODES = ("human", "ansi", "rgb_array")
#: How long the longer side of an image is, in pixels.
SIZE = 480


def mode_of(given: str | None, allowed: tuple[str, ...] = MODES) -> str | None:
    """Return a render mode; refuse one that there is not."""
    if given is not None and given not in allowed:
        details = {"name": "render_mode", "value": repr(given), "allowed": ", ".join(allowed)}
        raise InvalidOption(given, Reason("", "option_value", details=details))
    return given


def frame(position: Position, mode: str) -> Any:
    """Render a position: ``rgb_array`` and ``ansi`` are returned, ``human`` is printed."""
    if mode == "rgb_array":
        return pixels(position)
    if mode == "ansi":
        return text(position, colour=False)
    print(shown(position), flush=True)
    return None


def pixels(position: Position) -> NDArray[np.uint8]:
    """The picture of a position, as rows of red, green and blue."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtra("rgb_array", "pillow", "rl") from None
    with Image.open(BytesIO(png(position, size=SIZE))) as picture:
        return np.asarray(picture.convert("RGB"), np.uint8)


def shown(position: Position) -> str:
    """The board as this terminal can show it: in colour, in Unicode, or neither."""
    board = text(position, colour=sys.stdout.isatty())
    try:
        board.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return text(position, ascii=True)
    return board
