"""How actions and boards of Apart are written."""

from __future__ import annotations

import re

from kyokai.games.apart.geometry import GRID
from kyokai.kernel.errors import NotationError
from kyokai.kernel.position import Intent
from kyokai.kernel.rows import read_rows, rows_of, write_rows
from kyokai.kernel.setup import Token
from kyokai.kernel.types import Action, Reason

GAME = "apart"
_STOP = 512
_MOVE = re.compile(r"([a-h][1-8])([-x])([a-h][1-8])")
_RANKS = rows_of(GRID.names)

STOP_ACTION = Action(GAME, _STOP, "stop")


def _move(code: int) -> Action:
    """The action of a code; one whose move leaves the board has no text and is never asked for."""
    action_id, rest = divmod(code, 16)
    length, captures = divmod(rest, 2)
    origin, direction = divmod(action_id, 8)
    x, y = GRID.where[origin]
    dx, dy = GRID.steps[direction]
    landing = GRID.at.get((x + dx * length, y + dy * length))
    if landing is None or not length:
        return STOP_ACTION
    return Action(GAME, action_id, f"{GRID.names[origin]}{'-x'[captures]}{GRID.names[landing]}")


#: Every move with its text, made once: by ``id * 16 + length * 2 + captures``.
MOVES = tuple(_move(code) for code in range(_STOP * 16))
#: By the length of a set in bits: its highest bit, and what that cell adds to an action's code.
BIT_AT = (0, *GRID.bits)
CODE_AT = (0, *(cell * 8 * 16 for cell in range(len(GRID))))
#: What a direction and a length add to it.
CODE_OF = tuple(tuple(way * 16 + length * 2 for length in range(9)) for way in range(8))


def read(text: str) -> Intent:
    """Read the text of an action: ``b1-b3``, ``b1xb7`` or ``stop``.

    The claim of a move is where it starts, its direction and how far it goes; whether it
    captures is not claimed, so both signs are accepted.
    """
    if text == "stop":
        return Intent(_STOP, "stop")
    found = _MOVE.fullmatch(text)
    if found is None:
        raise NotationError(text, Reason(GAME, "not_an_action", details={"text": text}))
    origin, landing = GRID.index[found[1]], GRID.index[found[3]]
    (x, y), (to_x, to_y) = GRID.where[origin], GRID.where[landing]
    dx, dy = to_x - x, to_y - y
    distance = max(abs(dx), abs(dy))
    if not distance or abs(dx) not in (0, distance) or abs(dy) not in (0, distance):
        details = {"text": text, "cell": found[1], "landing": found[3]}
        raise NotationError(text, Reason(GAME, "no_axis", "2.2", (found[1], found[3]), details))
    direction = GRID.steps.index((dx // distance, dy // distance))
    return Intent(origin * 8 + direction, "move", (origin, direction, distance))


def write_board(white: tuple[str, ...], black: tuple[str, ...]) -> str:
    """Write the stones rank by rank from the top: W, B, and numbers for empty cells."""
    return write_rows(_RANKS, dict.fromkeys(white, "W") | dict.fromkeys(black, "B"))


def read_board(word: Token) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Read the stones of White and of Black."""
    stones = read_rows(GAME, word, _RANKS, "WB")
    return stones["W"], stones["B"]
