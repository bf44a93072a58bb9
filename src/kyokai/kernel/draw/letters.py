"""Letterforms of our own, so that a label looks the same on a machine without any font.

Each sign is a line drawn with a round pen on a grid of 14 units from the top of a capital to the
baseline; small letters are 10 high, tails reach 4 below. A sign is its width and a path with the
absolute commands M, L, C and A. They stand in ``letters.json``, which the web page shares.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from kyokai.kernel.draw.plan import number

HEIGHT = 14.0
#: How wide the pen is, and what stands between two signs.
PEN = 1.7
GAP = 3.6

SIGNS: dict[str, tuple[float, str]] = {
    sign: (width, path)
    for sign, (width, path) in json.loads(
        (Path(__file__).parent / "letters.json").read_text("utf-8")
    ).items()
}

Step = tuple[str, tuple[float, ...]]


def known(text: str) -> bool:
    """Whether every sign of a text has a letterform."""
    return all(sign in SIGNS for sign in text)


def width(text: str) -> float:
    """How wide a text is, in units of the grid."""
    return sum(SIGNS[sign][0] for sign in text) + GAP * (len(text) - 1)


def path(text: str, at: tuple[float, float], height: float) -> str:
    """Draw a text centred at a point, its capitals this high, as the data of one path."""
    scale = height / HEIGHT
    x, y = at[0] - width(text) * scale / 2, at[1] - height / 2
    if text.islower():
        y -= scale  # small letters sit between capitals and their own height, on one baseline
    drawn: list[str] = []
    for sign in text:
        for command, numbers in _steps(sign):
            if command == "A":
                radius = number(numbers[0] * scale)
                flags = " ".join(f"{flag:g}" for flag in numbers[2:5])
                drawn.append(f"A{radius} {radius} {flags} ")
                numbers = numbers[5:]  # noqa: PLW2901
            else:
                drawn.append(command)
            drawn.append(
                " ".join(
                    number(value * scale + (y if odd % 2 else x))
                    for odd, value in enumerate(numbers)
                )
            )
        x += (SIGNS[sign][0] + GAP) * scale
    return "".join(drawn)


@cache
def _steps(sign: str) -> tuple[Step, ...]:
    """Split a sign's path into its commands."""
    import re

    return tuple(
        (command, tuple(float(number) for number in numbers.split()))
        for command, numbers in re.findall(r"([MLCA])([^MLCA]*)", SIGNS[sign][1])
    )
