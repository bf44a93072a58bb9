"""The rules of a game as its room tells them in ``RULES.md``: found, and cut at its headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kyokai.kernel.game import Game

_HEADING = re.compile(r"^(#+) +((\S+).*)$")


class Section(NamedTuple):
    """A heading with what stands under it: its level, number (first word), title and text."""

    level: int
    number: str
    title: str
    text: str


def read(game: Game, lang: str) -> str | None:
    """Return the rules in a language, or in English; None where there are none."""
    for name in (f"RULES.{lang}.md", "RULES.md"):
        file = game.folder / name
        if file.is_file():
            return file.read_text(encoding="utf-8")
    return None


def sections(text: str, *, deep: bool = True) -> list[Section]:
    """Return every heading with what stands under it; with ``deep`` deeper headings included."""
    lines = text.splitlines(keepends=True)
    heads: list[tuple[int, re.Match[str]]] = []
    fenced = False
    for at, line in enumerate(lines):
        if line.startswith("```"):
            fenced = not fenced
        found = None if fenced else _HEADING.match(line)
        if found:
            heads.append((at, found))
    result = []
    for place, (at, head) in enumerate(heads):
        level = len(head[1])
        later = heads[place + 1 :]
        end = next((a for a, h in later if not deep or len(h[1]) <= level), len(lines))
        result.append(Section(level, head[3].rstrip("."), head[2], "".join(lines[at:end])))
    return result
