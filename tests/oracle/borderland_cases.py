"""Shorthand for positions of Borderland worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from oracle.borderland import CELLS, State

PASS = 637


class Stones(TypedDict):
    """The stones of a set-up position, where several positions share them."""

    white: Sequence[str]
    black: Sequence[str]


def row(name: str, *missing: int) -> tuple[str, ...]:
    """The cells of a row but some."""
    cells = [cell for cell in CELLS if cell[0] == name]
    return tuple(cell for cell in cells if int(cell[1:]) not in missing)


def texts(state: State) -> list[str]:
    return [text for _, text in state.legal()]


def play(state: State, *actions: str) -> State:
    for action in actions:
        ids = [number for number, text in state.legal() if text == action]
        assert ids, f"{action} is not among {texts(state)}"
        state = state.play(ids[0])
    return state


# White row e but e5, which d5 fills: "d5-e5" makes the border. d5 alone does not join the halves.
ALMOST_E = (*row("e", 5), "d5")
ALMOST_C = (*row("c", 4), "b4")
ALMOST_F = (*row("f", 6), "g6")
