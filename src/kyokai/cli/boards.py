"""Boards, lists and answers, as a terminal shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kyokai.cli.screen import columns as columns_of
from kyokai.kernel import asking
from kyokai.kernel.game import game_of

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.kernel.asking import Answer
    from kyokai.kernel.position import Position

_INDENT = "  "
_WIDEST = 100


def lines(screen: Screen, position: Position, *, legend: bool = False, **marks: Any) -> list[str]:
    """Draw a position with signs, line by line."""
    from kyokai.kernel import draw

    text = draw.text(
        position,
        ascii=not screen.unicode,
        colour=screen.colour,
        legend=legend,
        roomy=True,
        lang=screen.lang,
        **marks,
    )
    drawn = text.split("\n")
    if legend:
        signs = drawn.pop()
        drawn += ["", *_wrapped(signs, screen.width - len(_INDENT))] if signs else []
    return [(_INDENT + line).rstrip() for line in drawn]


def _wrapped(text: str, width: int) -> list[str]:
    """Break a line between its parts, which two spaces part."""
    found = [""]
    for part in text.split("  "):
        longer = f"{found[-1]}  {part}" if found[-1] else part
        if found[-1] and columns_of(longer) > width:
            found.append(part)
        else:
            found[-1] = longer
    return found


def columns(screen: Screen, words: Sequence[str]) -> str:
    """Lay out words in columns, to be read downwards as far as the width allows."""
    wide = max(len(word) for word in words) + 2
    across = max(1, (min(screen.width, _WIDEST) - len(_INDENT)) // wide)
    down = -(-len(words) // across)
    laid = [
        _INDENT + "".join(word.ljust(wide) for word in words[row::down]).rstrip()
        for row in range(down)
    ]
    return "\n".join(laid)


def rows(screen: Screen, table: Sequence[Sequence[str]]) -> list[str]:
    """Lay out rows of words, the last of each being a sentence that may take several lines."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 2))
    for number in range(len(table[0])):
        grid.add_column(no_wrap=number < len(table[0]) - 1, overflow="fold")
    for first, *others in table:
        grid.add_row(_INDENT + first, *others)
    return screen.lines(grid, _WIDEST)


def answer(screen: Screen, position: Position, asked: str, found: Answer) -> None:
    """Tell why something is forbidden or what is possible, and point at it on the board."""
    if found.cells:
        here = [asked] if asked in asking.places(game_of(position)) else []
        screen.write()
        drawn = lines(screen, position, highlight=here, forbidden=found.cells)
        screen.write("\n".join(drawn))
        screen.write()
        screen.write(_INDENT + screen.faint(screen.say("why.marks")))
        screen.write()
    if found.legal:
        legal = ", ".join(str(action) for action in found.legal)
        screen.tell("why.legal", legal=legal)
    for reason in found.reasons:
        screen.sentence(reason.say(screen.lang))
    if not found.legal and not found.reasons:
        screen.tell("why.nothing", asked=asked)
