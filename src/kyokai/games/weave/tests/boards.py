"""Positions of Weave the Border for tests, and what is asked of them."""

from __future__ import annotations

from typing import cast

import kyokai
from kyokai.games.weave.rules import Weave

#: White has a1, a2 and the pawn on b2; Black e4 and the pawn on e5.
PLAIN = "4B/4b/5/wW3/w4"
#: White's area a1, a2 in the corner, with the pawn in it; walls a1e, a2e, a2n enclose it.
CORNER = "4B/4b/5/W4/w4"
ENCLOSED = "walls=a1e,a2e/a2n"


def at(board: str, fields: str = "", to_move: str = "white", turn: int = 9) -> Weave:
    """A position from its board and its fields."""
    return cast("Weave", kyokai.position(f"weave {board} {to_move} {turn} {fields}"))


def texts(position: kyokai.Position, *beginnings: str) -> list[str]:
    """The texts of the legal actions, or of those that begin so."""
    found = [str(action) for action in position.legal()]
    return [text for text in found if text.startswith(beginnings or "")]


def moves(position: kyokai.Position) -> list[str]:
    """The texts of the legal moves."""
    return [text for text in texts(position) if text[2:3] == "-"]


def refused(
    position: kyokai.Position, action: kyokai.Action | int | str
) -> tuple[str, str, tuple[str, ...]]:
    """Why an action is refused: rule, code and the places that cause it."""
    reason = position.why_not(action)
    assert reason is not None, f"{action} is legal"
    return (reason.rule, reason.code, reason.cells)


def told(position: kyokai.Position, action: str) -> str:
    """Why an action is refused, as a sentence."""
    reason = position.why_not(action)
    assert reason is not None, f"{action} is legal"
    return str(reason)


def play(position: Weave, actions: str) -> Weave:
    """Play several actions."""
    for action in actions.split():
        position = position.play(action)
    return position
