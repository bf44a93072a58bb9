"""The rules of a game as pages show them: HTML by section, and positions to try each rule on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt

import kyokai
from kyokai.kernel import booklet, scene
from kyokai.kernel.errors import KyokaiError
from kyokai.kernel.game import game_of
from kyokai.server.refusing import refusal

if TYPE_CHECKING:
    from markdown_it.token import Token

    from kyokai.kernel.game import Game

#: Fences that a page shows as boards of its own.
BOARDS, DRAWN = "example", "diagram"


def rules(game: Game, lang: str) -> dict[str, Any]:
    """The rules in a language (``Rules``); refused where a room tells none."""
    text = booklet.read(game, lang)
    if text is None:
        raise refusal("no_page")
    found = booklet.sections(text, deep=False)
    told = [_section(section) for section in found]
    return {"game": game.name, "lang": lang, "version": game.version, "sections": told}


def _section(section: booklet.Section) -> dict[str, Any]:
    # Markup that a file brings itself is shown, not obeyed.
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    _, _, body = section.text.partition("\n")
    shown: list[Token] = []
    boards: list[dict[str, Any]] = []
    for token in markdown.parse(body):
        kind = token.info.strip() if token.type == "fence" else ""
        if kind == BOARDS:
            boards += _trial(token.content.splitlines())
        elif kind != DRAWN:
            shown.append(token)
    numbered = section.number[:1].isdigit() or section.level > 2
    return {
        "level": section.level,
        "number": section.number if numbered else "",
        "title": section.title,
        "html": markdown.renderer.render(shown, markdown.options, {}),
        "boards": boards,
    }


def _trial(statements: list[str]) -> list[dict[str, Any]]:
    """The position that an example begins with; nothing where it only shows refused texts."""
    begin = next((s for s in statements if s.startswith(("position ", "start "))), None)
    if begin is None:
        return []
    word, _, rest = begin.partition(" ")
    try:
        if word == "position":
            position = kyokai.position(rest)
        else:
            name, *options = rest.split()
            room = kyokai.game(name)
            pairs = (option.partition("=") for option in options)
            position = room.start(**{key: room.options.read(key, text) for key, _, text in pairs})
    except KyokaiError:
        return []
    told = statements[statements.index(begin) + 1 :]
    marks = [mark._asdict() for mark in scene.scene(position, game_of(position)).marks]
    return [{"position": str(position), "marks": marks, "statements": told}]
