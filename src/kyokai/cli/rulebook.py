"""The rules of a game, as its room tells them in ``RULES.md``, shown in a terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kyokai.cli.screen import Refusal, bare
from kyokai.kernel import booklet

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.kernel.game import Game

_WIDEST = 78
_EXAMPLE = re.compile(r"^```example\n.*?^```\n+", re.MULTILINE | re.DOTALL)
# Japanese is written without spaces, so the end of a line between two of its signs is none.
_KANA = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
_FOLD = re.compile(f"(?<=[{_KANA}])\n(?=[{_KANA}])")


def read(game: Game, lang: str) -> str:
    """Return the rules in a language, or in English where there are none."""
    text = booklet.read(game, lang)
    if text is None:
        raise Refusal("no_rules", game=game.name)
    return text


def whole(screen: Screen, game: Game, *, plain: bool) -> None:
    """Show all the rules: as they are written, or rendered, through a pager on a terminal."""
    text = read(game, screen.lang)
    if plain:
        screen.write(text, end="")
        return
    screen.pages(render(screen, text))


def in_play(screen: Screen, game: Game, number: str) -> None:
    """Show one rule or section, or list them all."""
    found = booklet.sections(read(game, screen.lang))
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
