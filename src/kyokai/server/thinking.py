"""A process that thinks: reads jobs from its standard input and writes what came of them.

``python -m kyokai.server.thinking`` is started by ``queue``. A job and its answer are pickles with
their length in front. When nobody is there any more to read from, it ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

LENGTH = struct.Struct("!I")
#: How much less a thinker presses than those who answer people.
NICE = 5


def turn(position: Any, level: int, seed: int) -> list[int]:
    """The turn that the machine plays at a level, as ids."""
    from kyokai.engine import play

    return [action.id for action in play(position, level, seed=seed)]


def animation(positions: list[Any], last: list[Any], options: dict[str, Any]) -> bytes:
    """A game as an animated picture."""
    from kyokai.kernel import draw

    return draw.gif(positions, last=last, **options)


def picture(position: Any, options: dict[str, Any]) -> bytes:
    """A position as a picture."""
    from kyokai.kernel import draw

    return draw.png(position, **options)


JOBS: dict[str, Callable[..., Any]] = {"turn": turn, "animation": animation, "picture": picture}


def packed(value: object) -> bytes:
    """A value with its length in front."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


def _read(stream: BinaryIO) -> Any:
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return pickle.loads(stream.read(*LENGTH.unpack(head)))


def main() -> None:
    """Work until nobody has any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    with suppress(OSError):
        os.nice(NICE)
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else is written between the answers
    while (job := _read(stdin)) is not None:
        name, *arguments = job
        try:
            answer: tuple[str, Any] = ("done", JOBS[name](*arguments))
        except Exception as error:  # noqa: BLE001  (told to whoever asked)
            answer = ("failed", f"{type(error).__name__}: {error}")
        stdout.write(packed(answer))
        stdout.flush()


if __name__ == "__main__":
    main()
