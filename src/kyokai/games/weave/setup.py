"""Set-up positions of Weave the Border, and the proof that one can lie on a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Self, TypeGuard

from kyokai.games.weave import notation
from kyokai.games.weave.geometry import COLOURS, GRID
from kyokai.games.weave.rules import SPECIALS, Weave
from kyokai.games.weave.state import FULL, TOKENS, WALLS, Parts, cell_order
from kyokai.kernel.bits import union
from kyokai.kernel.grid import Symmetry
from kyokai.kernel.options import REPETITION, Choice, OptionList, max_turns
from kyokai.kernel.setup import Faults, Token, read_number
from kyokai.kernel.setup import Setup as KernelSetup
from kyokai.kernel.types import Outcome

CORNERS = ("a1", "e1", "a5", "e5")


class Corners(NamedTuple):
    """The option of two different corners: White's and Black's (W12)."""

    name: str = "corners"
    default: tuple[str, str] = ("a1", "e5")

    def check(self, value: object) -> tuple[str, str]:
        """Return the pair if both are corners and they differ."""
        if isinstance(value, tuple | list) and len(value) == 2:
            white, black = value
            if white in CORNERS and black in CORNERS and white != black:
                return (white, black)
        raise ValueError(value)

    def read(self, text: str) -> tuple[str, str]:
        """Read two names joined by a comma."""
        return self.check(text.split(","))

    def write(self, value: tuple[str, str]) -> str:
        """Join them by a comma."""
        return ",".join(value)

    def allowed(self) -> str:
        """Tell the corners."""
        return "two different ones of " + ", ".join(CORNERS)

    def samples(self) -> tuple[tuple[str, str], ...]:
        """Every pair of corners."""
        return tuple((a, b) for a in CORNERS for b in CORNERS if a != b)


OPTIONS = OptionList(
    "weave",
    (
        Choice("first", COLOURS),
        Choice("reach", ("anywhere", "adjacent")),
        Choice("cut", ("lost", "returned")),
        Choice("areas", ("walls", "cells")),
        Choice("entry", ("unowned", "own", "any")),
        Corners(),
        REPETITION,
        max_turns(200),
    ),
)

Names = tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Setup(KernelSetup):
    """Cells, pawns, walls and fortresses by name, and what both hold; pairs are White's first."""

    GAME: ClassVar[str] = "weave"
    OPTIONS: ClassVar[OptionList] = OPTIONS

    white: Names = ()
    black: Names = ()
    pawns: tuple[str, str] = ("a1", "e5")
    walls: Mapping[str, Names] = field(default_factory=dict)
    lost: tuple[int, int] = (0, 0)
    energy: tuple[int, int] = (0, 0)
    tokens: int = TOKENS
    fortresses: Mapping[str, Sequence[Names]] = field(default_factory=dict)
    basic_done: bool = False

    # -- as text ----------------------------------------------------------------------------

    def board(self) -> str:
        """Write the ranks from the top."""
        return notation.write_board(notation.Drawn((self.white, self.black), self.pawns))

    def fields(self) -> dict[str, str]:
        """Write what is not as at the start: the turn in the making, walls, energy, and so on."""
        walls = [",".join(self.walls.get(colour, ())) for colour in COLOURS]
        forts = [",".join(map("+".join, self.fortresses.get(colour, ()))) for colour in COLOURS]
        written = {
            "basic": "done" if self.basic_done else "",
            "walls": notation.write_both(*walls) if any(walls) else "",
            "lost": notation.write_both(*map(str, self.lost)) if any(self.lost) else "",
            "energy": notation.write_both(*map(str, self.energy)) if any(self.energy) else "",
            "tokens": str(self.tokens) if self.tokens != TOKENS else "",
            "fortresses": notation.write_both(*forts) if any(forts) else "",
        }
        return {name: text for name, text in written.items() if text}

    @classmethod
    def from_words(cls, board: Token, fields: dict[str, Token], **common: Any) -> Self:
        """Read the ranks and the fields."""
        (white, black), pawns = notation.read_board(board)
        given: dict[str, Any] = {}
        if word := fields.pop("basic", None):
            if word.text != "done":
                word.fault(cls.GAME, "text_basic")
            given["basic_done"] = True
        if word := fields.pop("walls", None):
            both = notation.read_both(word)
            given["walls"] = dict(zip(COLOURS, map(notation.read_names, both), strict=True))
        for name in ("lost", "energy"):
            if word := fields.pop(name, None):
                both = notation.read_both(word)
                given[name] = tuple(read_number(cls.GAME, number) for number in both)
        if word := fields.pop("tokens", None):
            given["tokens"] = read_number(cls.GAME, word)
        if word := fields.pop("fortresses", None):
            both = notation.read_both(word)
            given["fortresses"] = {
                colour: tuple(tuple(one.split("+")) for one in notation.read_names(side))
                for colour, side in zip(COLOURS, both, strict=True)
            }
        return cls(white=white, black=black, pawns=pawns, **given, **common)

    def mapped(self, symmetry: Symmetry) -> Self:
        """Turn or mirror the board."""
        white, black = (symmetry.cell(pawn) for pawn in self.pawns)
        return type(self)(
            white=symmetry.cells_of(self.white),
            black=symmetry.cells_of(self.black),
            pawns=(white, black),
            walls={colour: symmetry.edges_of(edges) for colour, edges in self.walls.items()},
            lost=self.lost,
            energy=self.energy,
            tokens=self.tokens,
            fortresses={
                colour: tuple(symmetry.cells_of(cells) for cells in fortresses)
                for colour, fortresses in self.fortresses.items()
            },
            basic_done=self.basic_done,
            to_move=self.to_move,
            turn=self.turn,
            over=self.over,
            options=self.options,
        )

    # -- the proof --------------------------------------------------------------------------

    def position(self) -> Weave:
        """Prove the setup, or raise InvalidPosition with every fault."""
        return self._prove(by_hand=False)

    def by_hand(self) -> Weave:
        """Prove what a person put together: fortresses share no cell.

        Play can lead to fortresses that do, where a set-up began with one that was not enclosed.
        """
        return self._prove(by_hand=True)

    def _prove(self, *, by_hand: bool) -> Weave:
        faults = Faults(self)
        faults.common()
        cells = self._cells(faults)
        pawns = self._pawns(faults, cells)
        walls = self._walls(faults)
        lost = self._numbers(faults, "lost", self.lost, WALLS)
        energy = self._numbers(faults, "energy", self.energy, FULL)
        faults.number("tokens", self.tokens, 0, TOKENS)
        fortresses = self._fortresses(faults, cells, by_hand=by_hand)
        for colour, edges, gone in zip(COLOURS, walls, lost, strict=True):
            count = edges.bit_count() + gone
            good = edges.bit_count() > WALLS or gone > WALLS or count <= WALLS
            faults.unless(good, "setup_walls_and_lost", colour=colour, count=count, most=WALLS)
        faults.stop()
        parts = Parts(pawns, cells, walls, lost, energy, self.tokens, fortresses, self.basic_done)
        side = COLOURS.index(self.to_move)
        position = Weave.make(parts, side, self.turn, self.options, self.over)
        if self.over is not None:
            self._prove_over(faults, position, self.over)
        elif self.basic_done:
            self._prove_unfinished(faults, position)
        faults.stop()
        return position

    def _cells(self, faults: Faults) -> tuple[int, int]:
        """The cells of both: known, and none of them both players'."""
        white = _mask(faults.places(GRID.index, self.white, "cell"))
        black = _mask(faults.places(GRID.index, self.black, "cell"))
        for cell in GRID.names_of(white & black):
            faults.add("setup_two_owners", (cell,), cell=cell)
        return white, black

    def _pawns(self, faults: Faults, cells: tuple[int, int]) -> tuple[int, int]:
        """Where the pawns stand: each on a cell of its owner."""
        if not _is_pair(self.pawns):
            faults.add("setup_pair", name="pawns", value=repr(self.pawns))
            return (0, 0)
        found = []
        for colour, pawn, own in zip(COLOURS, self.pawns, cells, strict=True):
            numbers = faults.places(GRID.index, (pawn,), "cell")
            if numbers:
                good = own & 1 << numbers[0]
                faults.unless(good, "setup_pawn_off", (pawn,), colour=colour, cell=pawn)
            found += numbers or [0]
        return (found[0], found[1])

    def _walls(self, faults: Faults) -> tuple[int, int]:
        """The walls of both: on known edges, one on each, and at most ten a side."""
        both = self._by_colour(faults, "walls", self.walls)
        sides = [_mask(faults.places(GRID.edge_index, names, "edge")) for names in both]
        for edge in (bit for bit in range(len(GRID.edge_names)) if sides[0] & sides[1] & 1 << bit):
            name = GRID.edge_names[edge]
            faults.add("setup_twice", (name,), what="edge", value=name)
        for colour, edges in zip(COLOURS, sides, strict=True):
            count = edges.bit_count()
            faults.unless(count <= WALLS, "setup_walls", colour=colour, count=count, most=WALLS)
        return (sides[0], sides[1])

    def _fortresses(
        self, faults: Faults, cells: tuple[int, int], *, by_hand: bool
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The fortresses of both: sets of the owner's cells, none of them empty or given twice."""
        both = self._by_colour(faults, "fortresses", self.fortresses)
        found = []
        for colour, listed, own in zip(COLOURS, both, cells, strict=True):
            masks: list[int] = []
            for names in self._listed(faults, listed):
                mask = _mask(faults.places(GRID.index, names, "cell"))
                faults.unless(mask, "setup_fortress_empty", colour=colour)
                for cell in GRID.names_of(mask & ~own):
                    faults.add("setup_fortress_foreign", (cell,), colour=colour, cell=cell)
                shared = [mask & other for other in masks if by_hand or mask == other]
                for cell in GRID.names_of(union(shared)):
                    faults.add("setup_fortress_shared", (cell,), cell=cell)
                masks.append(mask)
            found.append(tuple(sorted(masks, key=cell_order)))
        return (found[0], found[1])

    def _listed(self, faults: Faults, listed: object) -> Iterable[object]:
        """A list of sets of cells."""
        if isinstance(listed, Iterable) and not isinstance(listed, str):
            return listed
        faults.add("setup_list", what="cell_set", value=repr(listed))
        return ()

    def _by_colour(self, faults: Faults, name: str, value: object) -> tuple[Any, Any]:
        """What a mapping of colours holds for White and for Black; nothing where one lacks."""
        if not isinstance(value, Mapping) or not set(value) <= set(COLOURS):
            faults.add("setup_colours", name=name, value=repr(value))
            return ((), ())
        return (value.get("white", ()), value.get("black", ()))

    def _numbers(self, faults: Faults, name: str, value: object, most: int) -> tuple[int, int]:
        """A pair of whole numbers in their range."""
        if not _is_pair(value):
            faults.add("setup_pair", name=name, value=repr(value))
            return (0, 0)
        good = [faults.number(name, number, 0, most) for number in value]
        return (value[0], value[1]) if all(good) else (0, 0)

    def _prove_unfinished(self, faults: Faults, position: Weave) -> None:
        """After its basic action a turn goes on with the game, while a special is legal."""
        limit = self.options.max_turns
        over = position.ended_by() is not None or 0 < limit < self.turn
        faults.unless(not over, "setup_game_over")
        special = any(mask for kind in SPECIALS for mask in kind.allowed(position))
        faults.unless(special, "setup_turn_over")

    def _prove_over(self, faults: Faults, position: Weave, over: Outcome) -> None:
        """An end: what it says must show on the board."""
        repetition, limit = self.options.repetition, self.options.max_turns
        own = position.ended_by()
        if own is not None:
            good = over.ended_by == own
        elif over.ended_by == "repetition":
            begins = not self.basic_done and self.tokens == TOKENS
            good = begins and repetition > 0 and self.turn > 2 * (repetition - 1)
        else:
            good = over.ended_by == "max_turns" and 0 < limit < self.turn
        faults.unless(good and over == position.scored(str(over.ended_by)), "setup_over")


def _mask(places: list[int]) -> int:
    return sum(1 << place for place in places)


def _is_pair(value: object) -> TypeGuard[tuple[Any, Any] | list[Any]]:
    return isinstance(value, tuple | list) and len(value) == len(COLOURS)
