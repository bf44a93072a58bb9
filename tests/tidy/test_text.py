"""Every file is small, readable text that knows nothing of the machine it was written on."""

import re
from pathlib import Path

import pytest

from tidy.tree import files, name_of

KILOBYTES = 200

# Written so that this file does not match itself.
SLIPS = {
    "a path of one machine": re.compile(r"(?<![\w.])/(?:work|root|home)/"),
    "a package registry's host": re.compile(
        r"py[p]i\.org|python[h]osted|registry\.npm[j]s|deb\.deb[i]an\.org", re.IGNORECASE
    ),
    "an unfinished mark": re.compile(r"\b(?:T[O]DO|FIX[M]E|XX[X])\b"),
    "space at the end of a line": re.compile(r"[ \t]+$", re.MULTILINE),
    "a carriage return": re.compile(r"\r"),
}
TAB = re.compile(r"\t")
TABS_ARE_SYNTAX = {"Makefile"}


def text_of(path: Path) -> str:
    """Read a file, which must be text."""
    data = path.read_bytes()
    assert b"\0" not in data, f"{name_of(path)} is binary"
    return data.decode("utf-8")


def found(pattern: re.Pattern[str]) -> list[str]:
    """List where a pattern occurs, as file:line."""
    return [
        f"{name_of(path)}:{text.count(chr(10), 0, match.start()) + 1}"
        for path in files()
        if not (pattern is TAB and path.name in TABS_ARE_SYNTAX)
        for text in [text_of(path)]
        for match in pattern.finditer(text)
    ]


def test_every_file_is_small() -> None:
    large = [name_of(path) for path in files() if path.stat().st_size > KILOBYTES * 1000]
    assert not large, f"over {KILOBYTES} kB; what is generated belongs to the build"


@pytest.mark.parametrize("slip", SLIPS)
def test_no_file_holds(slip: str) -> None:
    assert not found(SLIPS[slip])


def test_no_file_is_indented_by_tabs() -> None:
    assert not found(TAB)


def test_every_file_ends_with_one_newline() -> None:
    texts = {name_of(path): text_of(path) for path in files()}
    assert not [
        name for name, text in texts.items() if text and (text[-1:] != "\n" or text[-2:] == "\n\n")
    ]
