"""Positions of Apart drawn as eight lines, for tests."""

from __future__ import annotations

from typing import Any

import kyokai

#: A stone on d4 or d5 can jump, and jump on.
CHAIN = """
    .BB.....
    ........
    ........
    ...W....
    ...W....
    ........
    ........
    WW......"""


def drawn(picture: str, **given: Any) -> kyokai.Position:
    """Set up what a picture shows: W, B and dots, the top row first; White's turn 7."""
    rows = picture.split()
    assert [len(row) for row in rows] == [8] * 8
    stands = {
        sign: [
            f"{file}{8 - down}"
            for down, row in enumerate(rows)
            for file, found in zip("abcdefgh", row, strict=True)
            if found == sign
        ]
        for sign in "WB"
    }
    return kyokai.setup("apart", white=stands["W"], black=stands["B"], **{"turn": 7, **given})


def texts(position: kyokai.Position) -> list[str]:
    """The texts of the legal actions."""
    return [str(action) for action in position.legal()]


def refused(
    position: kyokai.Position, action: kyokai.Action | int | str
) -> tuple[str, str, tuple[str, ...]]:
    """Why an action is refused: rule, code and the cells that cause it."""
    reason = position.why_not(action)
    assert reason is not None, f"{action} is legal"
    return (reason.rule, reason.code, reason.cells)
