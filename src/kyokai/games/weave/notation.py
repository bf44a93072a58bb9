"""How actions and boards of Weave the Border are written."""

from __future__ import annotations

import re
from typing import NamedTuple

from kyokai.games.weave.geometry import COLOURS, DIRECTIONS, GRID, NEXT
from kyokai.kernel.errors import NotationError
from kyokai.kernel.position import Intent
from kyokai.kernel.rows import read_rows, rows_of, write_rows
from kyokai.kernel.setup import Token
from kyokai.kernel.types import Action, Reason

GAME = "weave"
MOVE, WALL, TAKE, DASH, CUT, FORT, END = 0, 4, 64, 89, 93, 153, 178

#: Which id comes first where an action names a cell or an edge.
_ON_EDGE = {"wall": WALL, "cut": CUT}
_ON_CELL = {"take": TAKE, "fort": FORT}
_STEP = {"": ("move", MOVE), "dash:": ("dash", DASH)}
_RANKS = rows_of(GRID.names)

_ON = re.compile(r"(wall|take|cut|fort):([a-e][1-5][nesw]?)")
_GO = re.compile(r"(dash:|)([a-e][1-5])-([a-e][1-5])")


class Steps(dict[int, list[Action]]):
    """The pawn's moves with their texts, made once: by ``cell * 16 + set of directions``."""

    def __init__(self, prefix: str, first: int) -> None:
        super().__init__()
        self._prefix = prefix
        self._first = first

    def __missing__(self, code: int) -> list[Action]:
        cell, directions = divmod(code, 16)
        found = self[code] = [
            Action(GAME, self._first + number, f"{self._prefix}{GRID.names[cell]}-{GRID.names[to]}")
            for number, (bit, to) in enumerate(zip(DIRECTIONS, NEXT[cell], strict=True))
            if directions & bit and to is not None
        ]
        return found


MOVES = Steps("", MOVE)
DASHES = Steps("dash:", DASH)


def read(text: str) -> Intent:
    """Read the text of an action, such as ``a1-b1``, ``wall:c2n``, ``fort:a1`` or ``end``.

    Where a pawn is said to start is the claim of a move or a dash. An edge may be called by
    either of its names.
    """
    if text == "end":
        return Intent(END, "end")
    if named := _ON.fullmatch(text):
        kind, place = named[1], named[2]
        if kind in _ON_EDGE and place in GRID.edge_index:
            return Intent(_ON_EDGE[kind] + GRID.edge_index[place], kind)
        if kind in _ON_CELL and place in GRID.index:
            return Intent(_ON_CELL[kind] + GRID.index[place], kind)
    if going := _GO.fullmatch(text):
        kind, first = _STEP[going[1]]
        start, target = GRID.index[going[2]], GRID.index[going[3]]
        if target in NEXT[start]:
            return Intent(first + NEXT[start].index(target), kind, start)
        details = {"text": text, "cell": going[2], "target": going[3]}
        cells = (going[2], going[3])
        raise NotationError(text, Reason(GAME, "no_neighbour", "3.1", cells, details))
    raise NotationError(text, Reason(GAME, "not_an_action", details={"text": text}))


def step_text(intent: Intent) -> str:
    """The text that was read as this move or dash."""
    steps, first = (MOVES, MOVE) if intent.kind == "move" else (DASHES, DASH)
    [action] = steps[intent.claim * 16 + (1 << intent.id - first)]
    return action.text


class Drawn(NamedTuple):
    """What a word for the board tells: the cells of both, and where pawns stand."""

    cells: tuple[tuple[str, ...], tuple[str, ...]]
    pawns: tuple[str, str]


def write_board(drawn: Drawn) -> str:
    """Write cells rank by rank from the top: w and b, W and B with the pawn, numbers for gaps."""
    signs: dict[str, str] = {}
    for sign, cells, pawn in zip("wb", drawn.cells, drawn.pawns, strict=True):
        signs |= dict.fromkeys(cells, sign) | {pawn: sign.upper()}
    return write_rows(_RANKS, signs)


def read_board(word: Token) -> Drawn:
    """Read the cells of both, in index order, and the pawns."""
    signs = read_rows(GAME, word, _RANKS, "wWbB")
    if not len(signs["W"]) == len(signs["B"]) == 1:
        word.fault(GAME, "text_pawns")
    order = GRID.index.__getitem__
    white, black = (tuple(sorted(signs[s] + signs[s.upper()], key=order)) for s in "wb")
    return Drawn((white, black), (signs["W"][0], signs["B"][0]))


# -- lists of both sides, as one word: White's, a slash, Black's --------------------------------

_NONE = "-"


def write_both(white: str, black: str) -> str:
    """Write what each side has; a side that has nothing gets a dash."""
    return f"{white or _NONE}/{black or _NONE}"


def read_both(word: Token) -> tuple[Token, Token]:
    """Read what each side has, unread; a dash is an empty word."""
    parts = word.text.split("/")
    if len(parts) != len(COLOURS) or not all(parts):
        word.fault(GAME, "text_both")
    columns = (word.column, word.column + len(parts[0]) + 1)
    white, black = (
        Token("" if part == _NONE else part, column)
        for part, column in zip(parts, columns, strict=True)
    )
    return white, black


def read_names(word: Token) -> tuple[str, ...]:
    """Read names that are joined by commas."""
    return tuple(word.text.split(",")) if word.text else ()
