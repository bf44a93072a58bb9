"""Proofs by exhaustion: whether a player wins within a few turns, whatever the other one does."""

from __future__ import annotations

from typing import NamedTuple

from kyokai.core import native
from kyokai.core.errors import MOST_DEPTH, whole
from kyokai.kernel.position import COLOURS, Position

#: How many actions may be tried where nobody says.
NODES = 50_000_000


class Proof(NamedTuple):
    """What came of looking at everything."""

    #: Whether all was looked at that had to be; else nothing is known.
    known: bool
    wins: bool
    #: How many actions were tried.
    nodes: int
    #: Where the player acts, a turn that wins; where the other one does, a turn that escapes.
    turn: tuple[int, ...]


def prove(position: Position, colour: str, turns: int, nodes: int = NODES) -> Proof:
    """Whether a colour wins within so many turns of both players, the one at hand included.

    The core leaves out what it can prove to change nothing (see ``native/kyokai/proof.hpp``), the
    same in Python nothing at all but turns that lead to a position reached already.
    """
    if colour not in COLOURS:
        raise ValueError(f"colour is one of {', '.join(COLOURS)}, not {colour!r}")
    turns, nodes = whole("turns", turns, 0, MOST_DEPTH), whole("nodes", nodes, 1, 2**62)
    compiled = native.line(position)
    if compiled is None:
        return plain(position, colour, turns, nodes)
    known, wins, tried, turn = compiled._prove(COLOURS.index(colour), turns, nodes)
    return Proof(known, wins, tried, tuple(turn))


def plain(position: Position, colour: str, turns: int, nodes: int = NODES) -> Proof:
    """The same by the rulebook's own positions."""
    prover = _Plain(colour, nodes)
    try:
        wins, turn = prover.after(position, turns)
    except _TooManyError:
        return Proof(False, False, nodes, ())
    return Proof(True, wins, prover.tried, turn)


class _TooManyError(Exception):
    """More actions would have to be tried than are allowed."""


class _Plain:
    def __init__(self, colour: str, nodes: int) -> None:
        self.colour, self.nodes, self.tried = colour, nodes, 0

    def after(self, position: Position, turns: int) -> tuple[bool, tuple[int, ...]]:
        """Whether it comes to a win where a turn begins, and the turn that decides."""
        if position.outcome is not None:
            return position.outcome.winner == self.colour, ()
        if not turns:
            return False, ()
        mine = position.to_move == self.colour
        found = self._deciding(position, position, turns, mine, set())
        return (found is not None) == mine, found or ()

    def _deciding(
        self, begun: Position, here: Position, turns: int, mine: bool, met: set[str]
    ) -> tuple[int, ...] | None:
        """The rest of a turn that wins, or that escapes where the other one acts."""
        for action_id in here.legal_ids():
            self.tried += 1
            if self.tried > self.nodes:
                raise _TooManyError
            then = here.apply_unchecked(action_id)
            if then.outcome is None and then.same_turn(begun):
                rest = self._deciding(begun, then, turns, mine, met)
                if rest is not None:
                    return (action_id, *rest)
                continue
            if (text := str(then)) in met:
                continue
            met.add(text)
            if self.after(then, turns - 1)[0] == mine:
                return (action_id,)
        return None
