"""A plain judgement of a position: for each side, what speaks for it and how much."""

from __future__ import annotations

from typing import NamedTuple


class Term(NamedTuple):
    """One thing that counts: a name (a key of the room's words), an amount, a weight."""

    name: str
    amount: float
    weight: float

    @property
    def value(self) -> float:
        """What it is worth."""
        return self.amount * self.weight


class Judgement(NamedTuple):
    """What speaks for White and what for Black."""

    white: tuple[Term, ...]
    black: tuple[Term, ...]

    def score(self, colour: str) -> float:
        """The sum of a colour's terms less the other's."""
        balance = sum(term.value for term in self.white) - sum(term.value for term in self.black)
        return balance if colour == "white" else -balance
