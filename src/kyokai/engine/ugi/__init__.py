"""UGI, the Universal Game Interface: how other programs drive the engine, line by line.

``kyokai engine GAME`` serves it on standard input and output. What goes over the line is in
``docs/engine.md``.
"""

from __future__ import annotations

import os
import sys

from kyokai.engine.ugi.session import Session
from kyokai.engine.ugi.settings import Settings
from kyokai.engine.ugi.voice import Voice
from kyokai.kernel.game import Game
from kyokai.kernel.options import Options

__all__ = ["serve"]


def serve(game: Game, options: Options | None = None) -> None:
    """Answer on standard output what standard input asks, until it ends."""
    voice = Voice(sys.stdout.buffer)
    Session(Settings(game, options or game.options.defaults), voice).serve(sys.stdin.buffer)
    if not voice.heard:  # what is still unsaid would be said at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
