"""The rules of a game, as its room tells them in ``RULES.md``, shown in a terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from kyokai.cli.screen import Refusal, bare

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.kernel.game import Game

_WIDEST = 78
_EXAMPLE = re.compile(r"^```example\n.*?^```\n+", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(#+) +((\S+).*)$")
# Japanese is written without spaces, so the end of a line between two of its signs is none.
_KANA = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
_FOLD = re.compile(f"(?<=[{_KANA}])\n(?=[{_KANA}])")


class Section(NamedTuple):
    """A heading with what stands under it: its level, number (first word), title and text."""

    level: int
    number: str
    title: str
    text: str


def read(game: Game, lang: str) -> str:
    """Return the rules in a language, or in English where there are none."""
    for name in (f"RULES.{lang}.md", "RULES.md"):
        file = game.folder / name
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise Refusal("no_rules", game=game.name)


def sections(text: str) -> list[Section]:
    """Return every heading with what stands under it, deeper headings included."""
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
        end = next((a for a, h in heads[place + 1 :] if len(h[1]) <= level), len(lines))
        result.append(Section(level, head[3].rstrip("."), head[2], "".join(lines[at:end])))
    return result


def whole(screen: Screen, game: Game, *, plain: bool) -> None:
    """Show all the rules: as they are written, or rendered, through a pager on a terminal."""
    text = read(game, screen.lang)
    if plain:
        screen.write(text, end="")
        return
    screen.pages(render(screen, text))


def in_play(screen: Screen, game: Game, number: str) -> None:
    """Show one rule or section, or list them all."""
    found = sections(read(game, screen.lang))
    if not number:
        for section in found:
            if section.level in (2, 3):
                screen.write("  " * (section.level - 2) + section.title)
        screen.tell("rules.in_play")
        return
    wanted = next((s for s in found if s.number.lower() == number.lower()), None)
    if wanted is None:
        raise Refusal("no_rule", number=number)
    screen.write("\n".join(render(screen, wanted.text)))


def render(screen: Screen, text: str) -> list[str]:
    """Render Markdown for this screen; what only machines read is left out."""
    from rich.markdown import Markdown

    text = _FOLD.sub("", _EXAMPLE.sub("", text))
    lines = screen.lines(Markdown(text, hyperlinks=False), _WIDEST)
    # One empty line is enough, and a diagram brings empty lines of its own.
    return [line for at, line in enumerate(lines) if at == 0 or bare(line) or bare(lines[at - 1])]
