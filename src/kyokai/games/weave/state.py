"""A position of Weave the Border: what lies on the board and before the players."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple, Self

from kyokai.games.weave import areas, notation
from kyokai.games.weave.geometry import COLOURS, GRID, edge_names
from kyokai.kernel.bits import bits
from kyokai.kernel.history import EMPTY
from kyokai.kernel.options import Options
from kyokai.kernel.position import Intent, Position
from kyokai.kernel.types import Outcome

if TYPE_CHECKING:
    from kyokai.games.weave.setup import Setup

WALLS, TOKENS, FULL = 10, 3, 5


class Parts(NamedTuple):
    """What lies on the board and before the players; pairs are White's and Black's."""

    pawns: tuple[int, int]
    cells: tuple[int, int]
    walls: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)
    energy: tuple[int, int] = (0, 0)
    tokens: int = TOKENS
    fortresses: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    basic_done: bool = False


class State(Position):
    """What stands where, who holds what, and what areas and points follow from it."""

    __slots__ = (
        "_basic_done",
        "_cells",
        "_derived",
        "_energy",
        "_fortresses",
        "_lost",
        "_pawns",
        "_side",
        "_tokens",
        "_walls",
    )

    GAME = "weave"

    _side: int
    #: By cell index; everything else that lies on the board is a mask of cells or edges.
    _pawns: tuple[int, int]
    _cells: tuple[int, int]
    _walls: tuple[int, int]
    _lost: tuple[int, int]
    _energy: tuple[int, int]
    _tokens: int
    _fortresses: tuple[tuple[int, ...], tuple[int, ...]]
    #: Whether the turn's one basic action has been made.
    _basic_done: bool
    #: The areas of each side, once somebody asked for them.
    _derived: dict[int, list[int]] | None

    @classmethod
    def start(cls, options: Options) -> Self:
        """A pawn in a corner each, on a cell of its own (W1, W12)."""
        white, black = (GRID.index[corner] for corner in options.corners)
        parts = Parts((white, black), (1 << white, 1 << black))
        return cls.make(parts, COLOURS.index(options.first), 1, options)

    @classmethod
    def make(
        cls, parts: Parts, side: int, turn: int, options: Options, outcome: Outcome | None = None
    ) -> Self:
        """A position from its parts, trusted; its history begins here."""
        new = cls.__new__(cls)
        new._pawns, new._cells, new._walls, new._lost = parts[:4]
        new._energy, new._tokens, new._fortresses, new._basic_done = parts[4:]
        new._side, new._turn, new._options, new._outcome = side, turn, options, outcome
        new._masks = new._derived = None
        new._history = EMPTY
        if options.repetition and not parts.basic_done and outcome is None:
            new._history = EMPTY.after(new.key)
        return new

    def _copy(self) -> Self:
        """The same position once more, for its own class to change it."""
        new = self.__class__.__new__(self.__class__)
        new._side, new._turn, new._tokens = self._side, self._turn, self._tokens
        new._pawns, new._cells, new._walls = self._pawns, self._cells, self._walls
        new._lost, new._energy, new._fortresses = self._lost, self._energy, self._fortresses
        new._basic_done, new._options, new._history = self._basic_done, self._options, self._history
        new._outcome = new._masks = new._derived = None
        return new

    # -- what stands where ------------------------------------------------------------------

    @property
    def to_move(self) -> str:
        """The colour whose turn it is."""
        return COLOURS[self._side]

    @property
    def key(self) -> Hashable:
        """Everything on the board, what both hold, who moves, and how far the turn is."""
        return (self._side, self._parts())

    @property
    def began(self) -> int:
        """The colour that begins, as the option says (W4)."""
        return COLOURS.index(self._options.first)

    def _parts(self) -> tuple[object, ...]:
        return (
            self._pawns,
            self._cells,
            self._walls,
            self._lost,
            self._energy,
            self._tokens,
            self._fortresses,
            self._basic_done,
        )

    @property
    def tokens(self) -> int:
        """How many energy tokens lie on the centre."""
        return self._tokens

    @property
    def basic_done(self) -> bool:
        """Whether the turn's one basic action has been made."""
        return self._basic_done

    def stones(self, colour: str) -> tuple[str, ...]:
        """The name of the cell where this colour's pawn stands."""
        return (GRID.names[self._pawns[self.side(colour)]],)

    def territory(self, colour: str) -> tuple[str, ...]:
        """Names of this colour's cells."""
        return GRID.names_of(self._cells[self.side(colour)])

    def walls(self, colour: str) -> tuple[str, ...]:
        """Names of the edges that carry this colour's walls."""
        return edge_names(self._walls[self.side(colour)])

    def hand(self, colour: str) -> int:
        """How many walls this colour has left to put."""
        return self._hand(self.side(colour))

    def lost(self, colour: str) -> int:
        """How many of this colour's walls are out of the game."""
        return self._lost[self.side(colour)]

    def energy(self, colour: str) -> int:
        """How many energy tokens this colour holds."""
        return self._energy[self.side(colour)]

    def fortresses(self, colour: str) -> tuple[tuple[str, ...], ...]:
        """This colour's fortresses, each as the names of its cells."""
        return tuple(GRID.names_of(cells) for cells in self._fortresses[self.side(colour)])

    def areas(self, colour: str) -> tuple[tuple[str, ...], ...]:
        """This colour's areas, each as the names of its cells."""
        return tuple(GRID.names_of(area) for area in self._areas(self.side(colour)))

    def enclosed(self, colour: str) -> tuple[tuple[str, ...], ...]:
        """Those of this colour's areas that are enclosed."""
        return tuple(GRID.names_of(area) for area in self._enclosed(self.side(colour)))

    def score(self, colour: str) -> int:
        """The points this colour would have if the game ended now."""
        return self._score(self.side(colour))

    def to_setup(self) -> Setup:
        """Tell the position as names."""
        from kyokai.games.weave.setup import Setup

        return Setup(
            white=self.territory("white"),
            black=self.territory("black"),
            pawns=(self.stones("white")[0], self.stones("black")[0]),
            walls={colour: self.walls(colour) for colour in COLOURS},
            lost=self._lost,
            energy=self._energy,
            tokens=self._tokens,
            fortresses={colour: self.fortresses(colour) for colour in COLOURS},
            basic_done=self._basic_done,
            to_move=self.to_move,
            turn=self._turn,
            over=self._outcome,
            options=self._options,
        )

    @classmethod
    def read(cls, text: str) -> Intent:
        """Read the text of an action."""
        return notation.read(text)

    # -- what follows from it ---------------------------------------------------------------

    def _hand(self, side: int) -> int:
        return WALLS - self._lost[side] - self._walls[side].bit_count()

    def _all_walls(self) -> int:
        return self._walls[0] | self._walls[1]

    def _areas(self, side: int) -> list[int]:
        """The areas of a side; walls split them unless the option says otherwise (W7)."""
        known = self._derived
        if known is None:
            known = self._derived = {}
        if side not in known:
            splitting = self._all_walls() if self._options.areas == "walls" else 0
            known[side] = areas.areas(self._cells[side], splitting)
        return known[side]

    def area(self, bit: int) -> int:
        """The area of the player to move that a cell belongs to; 0 where it belongs to none."""
        return next((area for area in self._areas(self._side) if area & bit), 0)

    def _enclosed(self, side: int) -> list[int]:
        walls = self._all_walls()
        return [area for area in self._areas(side) if areas.is_enclosed(area, walls)]

    def _fortified(self, side: int) -> int:
        """The cells of a side's fortresses."""
        cells = 0
        for fortress in self._fortresses[side]:
            cells |= fortress
        return cells

    def _score(self, side: int) -> int:
        enclosed = self._enclosed(side)
        return areas.score(self._cells[side], enclosed, self._fortresses[side], self._energy[side])

    def ended_by(self) -> str | None:
        """What ends the game by its own rules, if anything does."""
        white, black = self._cells
        if white | black == GRID.all:
            return "filled"
        return None if self._hand(0) and self._hand(1) else "walls"

    def scored(self, ended_by: str) -> Outcome:
        """The outcome if this ends the game: it is scored as it stands."""
        white, black = self._score(0), self._score(1)
        winner = None if white == black else COLOURS[white < black]
        return Outcome(winner, "score", ended_by, (white, black))


def cell_order(cells: int) -> tuple[int, ...]:
    """What sets of cells are sorted by: the lowest cell, then the next, and so on."""
    return tuple(bits(cells))
