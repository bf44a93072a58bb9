"""Positions of Borderland by rows, for tests.

Most borders here are whole rows: row b (7 cells) has 6 cells below and 78 above, row e (10 cells)
30 below and 51 above, row f (11 cells) 40 on either side.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import kyokai
from kyokai.games.borderland.geometry import GRID
from kyokai.games.borderland.rules import Borderland


def row(name: str, *missing: int) -> tuple[str, ...]:
    """The cells of a row but some."""
    return tuple(cell for cell in GRID.names if cell[0] == name and int(cell[1:]) not in missing)


def rows(*names: str) -> tuple[str, ...]:
    """The cells of several rows, in index order."""
    return tuple(cell for cell in GRID.names if cell[0] in names)


#: Rows a step away from a border: "a4-b4", "b4-c4", "d5-e5" and "g6-f6" make them whole.
ALMOST_B = (*row("b", 4), "a4")
ALMOST_C = (*row("c", 4), "b4")
ALMOST_E = (*row("e", 5), "d5")
ALMOST_F = (*row("f", 6), "g6")
#: Three rows without their right ends: no border, yet no cell is three steps away from all.
NET = (*row("c", 8), *row("f", 11), *row("i", 8))
#: All but a1.
NEARLY_ALL = GRID.names[1:]


def board(white: Iterable[str] = (), black: Iterable[str] = (), **given: Any) -> Borderland:
    """Set up stones; White's turn 1 unless told otherwise."""
    position = kyokai.setup("borderland", white=tuple(white), black=tuple(black), **given)
    assert isinstance(position, Borderland)
    return position


def play(position: Borderland, *actions: str) -> Borderland:
    """Play several actions."""
    for action in actions:
        position = position.play(action)
    return position


def texts(position: kyokai.Position) -> list[str]:
    """The texts of the legal actions."""
    return [str(action) for action in position.legal()]


def placed(position: kyokai.Position) -> set[str]:
    """The cells on which a stone can be placed."""
    return {text[1:] for text in texts(position) if text[0] == "@"}


def refused(
    position: kyokai.Position, action: kyokai.Action | int | str
) -> tuple[str, str, tuple[str, ...]]:
    """Why an action is refused: rule, code and the cells that cause it."""
    reason = position.why_not(action)
    assert reason is not None, f"{action} is legal"
    return (reason.rule, reason.code, reason.cells)


def told(position: kyokai.Position, action: kyokai.Action | int | str, lang: str = "en") -> str:
    """The sentence that refuses an action."""
    reason = position.why_not(action)
    assert reason is not None, f"{action} is legal"
    return reason.say(lang)
