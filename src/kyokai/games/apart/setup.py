"""Set-up positions of Apart, and the proof that one can lie on a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from kyokai.games.apart.geometry import COLOURS, GRID
from kyokai.games.apart.notation import read_board, write_board
from kyokai.games.apart.rules import MOVE, Apart
from kyokai.kernel.grid import Symmetry
from kyokai.kernel.options import REPETITION, Choice, OptionList, max_turns
from kyokai.kernel.setup import Faults, Token
from kyokai.kernel.setup import Setup as KernelSetup
from kyokai.kernel.types import Outcome

OPTIONS = OptionList("apart", (Choice("origin", ("blocked", "open")), REPETITION, max_turns(500)))


@dataclass(frozen=True, kw_only=True)
class Setup(KernelSetup):
    """The stones of both; in a chain the jumping stone and the cells closed to it."""

    GAME: ClassVar[str] = "apart"
    OPTIONS: ClassVar[OptionList] = OPTIONS

    white: tuple[str, ...] = ()
    black: tuple[str, ...] = ()
    moving: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()

    def board(self) -> str:
        """Write the ranks from the top."""
        return write_board(self.white, self.black)

    def fields(self) -> dict[str, str]:
        """Write the chain in the making."""
        if not self.moving:
            return {}
        return {"moving": ",".join(self.moving), "closed": ",".join(self.closed)}

    @classmethod
    def from_words(cls, board: Token, fields: dict[str, Token], **common: Any) -> Self:
        """Read the ranks and the chain."""
        white, black = read_board(board)
        moving = fields.pop("moving", None)
        closed = fields.pop("closed", None)
        return cls(
            white=white,
            black=black,
            moving=tuple(moving.text.split(",")) if moving else (),
            closed=tuple(closed.text.split(",")) if closed else (),
            **common,
        )

    def mapped(self, symmetry: Symmetry) -> Self:
        """Turn or mirror the board."""
        kind = type(self)
        return kind(
            white=symmetry.cells_of(self.white),
            black=symmetry.cells_of(self.black),
            moving=symmetry.cells_of(self.moving),
            closed=symmetry.cells_of(self.closed),
            to_move=self.to_move,
            turn=self.turn,
            over=self.over,
            options=self.options,
        )

    def position(self) -> Apart:
        """Prove the setup, or raise InvalidPosition with every fault."""
        faults = Faults(self)
        faults.common()
        white = faults.places(GRID.index, self.white, "cell")
        black = faults.places(GRID.index, self.black, "cell")
        moving = faults.places(GRID.index, self.moving, "cell")
        closed = faults.places(GRID.index, self.closed, "cell")
        for cell in sorted(set(white) & set(black)):
            faults.add("setup_two_stones", (GRID.names[cell],), cell=GRID.names[cell])
        for colour, cells in zip(COLOURS, (white, black), strict=True):
            # The last stone of a colour may be captured, by the action that ends the game.
            faults.unless(cells or self.over, "setup_no_stone", colour=colour)
        if self.turn == 1:
            faults.unless(self.to_move == "white", "setup_first_turn")
        faults.stop()
        stones = (_mask(white), _mask(black))
        position = Apart.make(
            stones,
            COLOURS.index(self.to_move),
            self.turn,
            self.options,
            moving=_mask(moving),
            closed=_mask(closed),
            outcome=self.over,
        )
        if self.moving or self.closed:
            self._prove_chain(faults, position)
        if self.over is not None:
            self._prove_over(faults, stones, self.over)
        faults.stop()
        return position

    def _prove_chain(self, faults: Faults, position: Apart) -> None:
        """A chain: one own stone that left the closed cells behind it, and can go on.

        Only a limit of turns that a set-up passed from the first ends a game in mid-chain.
        """
        moving = position.moving
        going = self.over is None or self.over.reason == "max_turns"
        faults.unless(len(self.moving) == 1 and moving & position.own, "setup_chain_stone")
        faults.unless(going and self.turn > 1, "setup_chain_turn")
        if faults:
            return
        closed = GRID.mask(self.closed)
        left = closed & ~moving
        both = GRID.mask(self.white) | GRID.mask(self.black)
        fewest = 2 if self.options.origin == "blocked" else 1
        good = moving & closed and not left & both and closed.bit_count() >= fewest
        faults.unless(good, "setup_chain_closed", self.closed)
        faults.unless(any(MOVE.allowed(position)), "setup_chain_end", self.moving)
        for colour in COLOURS:
            faults.unless(
                not _is_apart(GRID.mask(getattr(self, colour))), "setup_apart", colour=colour
            )

    def _prove_over(self, faults: Faults, stones: tuple[int, int], over: Outcome) -> None:
        """An end: what it says must show on the board."""
        plain = over.ended_by is None and over.scores is None
        if plain and over.reason == "apart" and over.winner is not None:
            good = _is_apart(stones[COLOURS.index(over.winner)])
        elif plain and over.winner is None and over.reason == "repetition":
            good = bool(self.options.repetition)
        elif plain and over.winner is None and over.reason == "max_turns":
            good = 0 < self.options.max_turns < self.turn
        else:
            good = False
        faults.unless(good, "setup_over")


def _mask(cells: list[int]) -> int:
    return sum(GRID.bits[cell] for cell in cells)


def _is_apart(stones: int) -> bool:
    return not GRID.around(stones) & stones
