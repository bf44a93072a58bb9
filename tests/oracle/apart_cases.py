"""Shorthand for positions of Apart worked out by hand."""

from __future__ import annotations

from oracle import apart

# Two neighbours out of the way: they keep a side from being apart.
WHITE_PAIR = ("h1", "h2")
BLACK_PAIR = ("g8", "h8")


def words(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


def texts(state: apart.State) -> list[str]:
    """The texts of the legal actions, in id order."""
    return [text for _, text in state.legal()]


def from_cell(state: apart.State, cell: str) -> set[str]:
    """The texts of the legal moves of the stone on a cell."""
    return {text for text in texts(state) if text[:2] == cell}


def play(state: apart.State, *actions: str) -> apart.State:
    """Play actions by their exact texts."""
    for action in actions:
        ids = {text: number for number, text in state.legal()}
        assert action in ids, f"{action} is not among {sorted(ids)}"
        state = state.play(ids[action])
    return state


def chain_start(origin: str = "blocked") -> apart.State:
    """White can jump b1-b3 and then, in line with b2, on to b5 or back to b1."""
    return apart.setup(white=("b1", "b2", *WHITE_PAIR), black=BLACK_PAIR, origin=origin)
