"""Letterforms of our own, so that a label looks the same on a machine without any font.

Each sign is a line drawn with a round pen on a grid of 14 units from the top of a capital to the
baseline; small letters are 10 high, tails reach 4 below. A sign is its width and a path with the
absolute commands M, L, C and A.
"""

from __future__ import annotations

from functools import cache

from kyokai.kernel.draw.plan import number

HEIGHT = 14.0
#: How wide the pen is, and what stands between two signs.
PEN = 1.7
GAP = 3.6

SIGNS: dict[str, tuple[float, str]] = {
    "a": (
        7.4,
        (
            "M.7 5.3C1.5 4.5 2.6 4 3.9 4A3.5 3.5 0 0 1 7.4 7.5L7.4 14"
            "M7.4 8.8L3 8.8A2.6 2.6 0 0 0 3 14C5.4 14 7.4 12.6 7.4 10.6"
        ),
    ),
    "b": (8, "M0 0L0 14M0 8A4 4 0 0 1 8 8L8 10A4 4 0 0 1 0 10"),
    "c": (7.5, "M7.46 6A4 4 0 0 0 0 8L0 10A4 4 0 0 0 7.46 12"),
    "d": (8, "M8 0L8 14M8 8A4 4 0 0 0 0 8L0 10A4 4 0 0 0 8 10"),
    "e": (8, "M0 9L8 9L8 8A4 4 0 0 0 0 8L0 10A4 4 0 0 0 7.2 12.4"),
    "f": (5.6, "M5.6 .1C5.3 0 5 0 4.7 0A2.7 2.7 0 0 0 2 2.7L2 14M0 4.8L5.4 4.8"),
    "g": (8, "M8 4L8 14A4 4 0 0 1 .54 16M8 8A4 4 0 0 0 0 8L0 10A4 4 0 0 0 8 10"),
    "h": (7.6, "M0 0L0 14M0 7.8A3.8 3.8 0 0 1 7.6 7.8L7.6 14"),
    "i": (1, "M.5 4.2L.5 14M.5 .4L.5 .5"),
    "j": (3, "M2.4 4.2L2.4 15.2A2.8 2.8 0 0 1 -.4 18M2.4 .4L2.4 .5"),
    "k": (7, "M0 0L0 14M6.6 4.2L0 10.4M2.7 7.9L7 14"),
    "l": (2.6, "M0 0L0 11.4A2.6 2.6 0 0 0 2.6 14"),
    "m": (
        11.2,
        "M0 4L0 14M0 6.8A2.8 2.8 0 0 1 5.6 6.8L5.6 14M5.6 6.8A2.8 2.8 0 0 1 11.2 6.8L11.2 14",
    ),
    "n": (7.6, "M0 4L0 14M0 7.8A3.8 3.8 0 0 1 7.6 7.8L7.6 14"),
    "o": (8, "M4 4A4 4 0 0 1 8 8L8 10A4 4 0 0 1 0 10L0 8A4 4 0 0 1 4 4"),
    "p": (8, "M0 4L0 18M0 8A4 4 0 0 1 8 8L8 10A4 4 0 0 1 0 10"),
    "q": (8, "M8 4L8 18M8 8A4 4 0 0 0 0 8L0 10A4 4 0 0 0 8 10"),
    "r": (5, "M0 4L0 14M0 7.8A3.8 3.8 0 0 1 5 4.2"),
    "s": (
        7,
        (
            "M6.6 5.5C5.8 4.5 4.7 4 3.5 4C1.7 4 .4 5 .4 6.5C.4 10 7 8 7 11.4"
            "C7 13 5.6 14 3.6 14C2.1 14 .8 13.4 0 12.3"
        ),
    ),
    "t": (5.2, "M2 1L2 11.3A2.7 2.7 0 0 0 5.2 13.9M0 4.8L5 4.8"),
    "u": (7.6, "M0 4L0 10.2A3.8 3.8 0 0 0 7.6 10.2M7.6 4L7.6 14"),
    "v": (7.6, "M0 4L3.8 14L7.6 4"),
    "w": (11.2, "M0 4L2.8 14L5.6 5L8.4 14L11.2 4"),
    "x": (7.2, "M0 4L7.2 14M7.2 4L0 14"),
    "y": (7.6, "M0 4L3.9 14M7.6 4L3.5 15.4C2.9 17.1 2 18 .3 18"),
    "z": (7, "M.2 4L6.8 4L0 14L7 14"),
    "A": (10, "M0 14L5 0L10 14M1.7 9.4L8.3 9.4"),
    "B": (8.4, "M0 0L4.4 0A3.3 3.3 0 0 1 4.4 6.6L0 6.6M4.4 6.6A3.7 3.7 0 0 1 4.4 14L0 14L0 0"),
    "C": (9, "M9 2.8A4.7 4.7 0 0 0 0 4.7L0 9.3A4.7 4.7 0 0 0 9 11.2"),
    "D": (9.2, "M0 0L4 0A5.2 5.2 0 0 1 9.2 5.2L9.2 8.8A5.2 5.2 0 0 1 4 14L0 14L0 0"),
    "E": (7.6, "M7.6 0L0 0L0 14L7.6 14M0 6.8L6.6 6.8"),
    "F": (7.4, "M7.4 0L0 0L0 14M0 6.8L6.4 6.8"),
    "G": (9.2, "M9 2.8A4.7 4.7 0 0 0 0 4.7L0 9.3A4.6 4.6 0 0 0 9.2 9.3L9.2 7.4L5.4 7.4"),
    "H": (9, "M0 0L0 14M9 0L9 14M0 6.8L9 6.8"),
    "I": (1, "M.5 0L.5 14"),
    "J": (6.4, "M6.4 0L6.4 10.8A3.2 3.2 0 0 1 0 10.8"),
    "K": (8.8, "M0 0L0 14M8.4 0L0 9M3.2 5.6L8.8 14"),
    "L": (7, "M0 0L0 14L7 14"),
    "M": (10.8, "M0 14L0 0L5.4 9.4L10.8 0L10.8 14"),
    "N": (9.2, "M0 14L0 0L9.2 14L9.2 0"),
    "O": (
        9.6,
        "M4.8 0A4.8 4.8 0 0 1 9.6 4.8L9.6 9.2A4.8 4.8 0 0 1 0 9.2L0 4.8A4.8 4.8 0 0 1 4.8 0",
    ),
    "P": (8.2, "M0 14L0 0L4.3 0A3.9 3.9 0 0 1 4.3 7.8L0 7.8"),
    "Q": (
        9.6,
        (
            "M4.8 0A4.8 4.8 0 0 1 9.6 4.8L9.6 9.2A4.8 4.8 0 0 1 0 9.2L0 4.8A4.8 4.8 0 0 1 4.8 0"
            "M6 10.6L9.8 14.6"
        ),
    ),
    "R": (8.6, "M0 14L0 0L4.3 0A3.7 3.7 0 0 1 4.3 7.4L0 7.4M4.4 7.4L8.6 14"),
    "S": (
        8.4,
        (
            "M8 2.2C7 .8 5.7 0 4.2 0C1.9 0 .4 1.4 .4 3.5C.4 8.4 8.4 5.6 8.4 10.4"
            "C8.4 12.6 6.7 14 4.3 14C2.5 14 .9 13.1 0 11.6"
        ),
    ),
    "T": (9, "M0 0L9 0M4.5 0L4.5 14"),
    "U": (9, "M0 0L0 9.5A4.5 4.5 0 0 0 9 9.5L9 0"),
    "V": (9.6, "M0 0L4.8 14L9.6 0"),
    "W": (13.6, "M0 0L3.4 14L6.8 1.6L10.2 14L13.6 0"),
    "X": (9, "M0 0L9 14M9 0L0 14"),
    "Y": (9.2, "M0 0L4.6 7.4L9.2 0M4.6 7.4L4.6 14"),
    "Z": (8.4, "M.2 0L8.2 0L0 14L8.4 14"),
    "0": (8, "M4 0A4 4 0 0 1 8 4L8 10A4 4 0 0 1 0 10L0 4A4 4 0 0 1 4 0"),
    "1": (4, "M0 3.2L4 0L4 14"),
    "2": (7.8, "M.2 3.8A3.7 3.7 0 0 1 7.6 3.8C7.6 5.5 6.9 6.6 5.6 8L0 14L7.8 14"),
    "3": (
        7.8,
        (
            "M.4 2.4C1.1 .9 2.4 0 4 0A3.3 3.3 0 0 1 4 6.6L2.8 6.6M4 6.6A3.7 3.7 0 0 1 4 14"
            "C2.1 14 .6 13 0 11.4"
        ),
    ),
    "4": (8.2, "M5.2 0L0 10.4L8.2 10.4M6.2 6.8L6.2 14"),
    "5": (8, "M7.2 0L1.2 0L.6 6.3C1.5 5.6 2.6 5.2 3.7 5.2A4.4 4.4 0 0 1 3.7 14C2 14 .7 13.2 0 12"),
    "6": (8, "M5.4 0L.8 7.6M8 10A4 4 0 0 1 0 10A4 4 0 0 1 8 10"),
    "7": (7.8, "M0 0L7.8 0L3 14"),
    "8": (
        7.6,
        (
            "M3.8 0A3.3 3.3 0 0 1 3.8 6.6A3.3 3.3 0 0 1 3.8 0"
            "M3.8 6.6A3.7 3.7 0 0 1 3.8 14A3.7 3.7 0 0 1 3.8 6.6"
        ),
    ),
    "9": (8, "M2.6 14L7.2 6.4M0 4A4 4 0 0 1 8 4A4 4 0 0 1 0 4"),
    " ": (3, ""),
    ".": (1, "M.5 13.8L.5 13.9"),
    ",": (2, "M1.4 13.6L.4 16"),
    ":": (1, "M.5 6L.5 6.1M.5 13.8L.5 13.9"),
    "+": (8, "M0 8L8 8M4 4L4 12"),
    "-": (6, "M0 8.4L6 8.4"),
    "=": (7, "M0 6.4L7 6.4M0 10.4L7 10.4"),
    "/": (6, "M0 15L6 -1"),
    "(": (3, "M3 -1C.2 3 .2 12 3 16"),
    ")": (3, "M0 -1C2.8 3 2.8 12 0 16"),
    "!": (1, "M.5 0L.5 9.6M.5 13.8L.5 13.9"),
    "?": (
        6.8,
        "M0 2.6C.7 .9 1.9 0 3.4 0A3.3 3.3 0 0 1 5.6 5.6C4.3 6.8 3.4 7.6 3.4 9.6M3.4 13.8L3.4 13.9",
    ),
    "'": (1, "M.5 0L.5 3.6"),
    "*": (7, "M3.5 1.6L3.5 9.6M0 3.6L7 7.6M7 3.6L0 7.6"),
    "#": (8.4, "M2.6 0L1.4 14M7 0L5.8 14M0 4.6L8.4 4.6M0 9.4L8.4 9.4"),
    "×": (7, "M0 4.6L7 11.6M7 4.6L0 11.6"),
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
