"""Games worth a look: the board at the end, the course of the game, and its turns."""

from __future__ import annotations

from collections.abc import Sequence

from kyokai.kernel import draw
from kyokai.kernel.position import Position
from kyokai.kernel.turns import turn_steps
from kyokai.lab.charts import spark
from kyokai.lab.report.figures import Course, Figures
from kyokai.lab.report.words import Words, folded

THEMES = ("light", "dark")
#: How wide a board is drawn, in pixels; the page makes it as wide as there is room.
SIZE = 420


def shortest(told: Figures, words: Words, _: Sequence[Figures]) -> str:
    """The games that were over soonest."""
    return _cards(told, told.shortest, words)


def closest(told: Figures, words: Words, _: Sequence[Figures]) -> str:
    """The games that stayed even longest."""
    return _cards(told, told.closest, words)


def _cards(told: Figures, courses: Sequence[Course], words: Words) -> str:
    cards = "".join(_card(told, course, words) for course in courses)
    return f'<div class="games">{cards}</div>'


def _card(told: Figures, course: Course, words: Words) -> str:
    played = course.played
    title = words.say("notable.number", number=played.key[2] + 1)
    side = words.say("draw" if played.winner is None else ("first", "second")[played.winner])
    end = words.end(played.ended_by or played.reason, told.options)
    facts = [
        side if played.winner is None else words.say("notable.won", side=side),
        words.say("notable.turns", turns=len(played.turns)),
        words.say("notable.changes", changes=course.lead_changes),
    ]
    moves = "".join(f"<li>{turn}</li>" for turn in played.turns)
    listed = f'<ol class="moves">{moves}</ol>'
    return (
        f'<article class="card"><h3>{title}</h3>{_board(told, course, words)}'
        f"<p>{' · '.join(facts)}</p>"
        f"{spark(course.chances, words.say('notable.spark'))}"
        f'<p class="small">{end}</p>'
        f"{folded(words.say('notable.moves'), listed)}</article>"
    )


def _board(told: Figures, course: Course, words: Words) -> str:
    """The last position, in both themes."""
    position, last = _end(told, course)
    drawn = "".join(
        f'<div class="only-{theme}">'
        f"{draw.svg(position, theme=theme, size=SIZE, lang=words.lang, last=last)}</div>"
        for theme in THEMES
    )
    return f'<div class="board">{drawn}</div>'


def _end(told: Figures, course: Course) -> tuple[Position, tuple[str, ...]]:
    """The last position of a game, and the places of its last turn."""
    here: Position = told.game.position_type.start(told.options)
    places: list[str] = []
    for text in course.played.turns:
        places = []
        for action, after in turn_steps(here, text):
            places += told.game.drawing.path(here, action)
            here = after
    return here, tuple(dict.fromkeys(places))
