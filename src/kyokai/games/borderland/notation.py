"""How actions and boards of Borderland are written."""

from __future__ import annotations

import re

from kyokai.games.borderland.geometry import DIRECTIONS, GRID
from kyokai.kernel.errors import NotationError
from kyokai.kernel.position import Intent
from kyokai.kernel.rows import read_rows, rows_of, write_rows
from kyokai.kernel.setup import Token
from kyokai.kernel.types import Reason

GAME = "borderland"

FIRST_MOVE, PASS, CHOOSE_WHITE, CHOOSE_BLACK, FIRST_CEDE = 91, 637, 638, 639, 640

_CELL = re.compile(r"(W@|B@|@|cede:)([a-k][0-9]{1,2})")
_MOVE = re.compile(r"([a-k][0-9]{1,2})-([a-k][0-9]{1,2})")
_WORDS = {
    "pass": Intent(PASS, "pass"),
    "white": Intent(CHOOSE_WHITE, "colour"),
    "black": Intent(CHOOSE_BLACK, "colour"),
}
_KINDS = {
    "W@": ("white_stone", 0),
    "B@": ("black_stone", 0),
    "@": ("place", 0),
    "cede:": ("cede", FIRST_CEDE),
}

#: The texts of the moves: cell by cell, in the order of the directions.
MOVES = tuple(
    None if to is None else f"{GRID.names[cell]}-{GRID.names[to]}"
    for cell in range(len(GRID))
    for to in GRID.neighbours[cell]
)


def after_sign(sign: str) -> tuple[str, ...]:
    """The texts of the actions that are a sign and a cell."""
    return tuple(sign + name for name in GRID.names)


def read(text: str) -> Intent:
    """Read the text of an action: ``W@c3``, ``@c3``, ``c3-c4``, ``pass`` or ``cede:c7``."""
    if text in _WORDS:
        return _WORDS[text]
    found = _CELL.fullmatch(text)
    if found is not None and found[2] in GRID.index:
        kind, first = _KINDS[found[1]]
        return Intent(first + GRID.index[found[2]], kind)
    found = _MOVE.fullmatch(text)
    if found is None or found[1] not in GRID.index or found[2] not in GRID.index:
        raise NotationError(text, Reason(GAME, "not_an_action", details={"text": text}))
    origin, landing = GRID.index[found[1]], GRID.index[found[2]]
    if landing not in GRID.neighbours[origin]:
        details = {"text": text, "cell": found[1], "landing": found[2]}
        raise NotationError(text, Reason(GAME, "no_step", "3.2", (found[1], found[2]), details))
    direction = GRID.neighbours[origin].index(landing)
    return Intent(FIRST_MOVE + origin * len(DIRECTIONS) + direction, "move")


_ROWS = rows_of(GRID.names)


def write_board(white: tuple[str, ...], black: tuple[str, ...]) -> str:
    """Write the stones row by row from the top: W, B, and numbers for empty cells."""
    return write_rows(_ROWS, dict.fromkeys(white, "W") | dict.fromkeys(black, "B"))


def read_board(word: Token) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Read the stones of White and of Black."""
    stones = read_rows(GAME, word, _ROWS, "WB")
    return stones["W"], stones["B"]
