"""What a position of Borderland is made of, and what can be read from it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple, Self

from kyokai.games.borderland.geometry import COLOURS, GRID, PLAYERS
from kyokai.games.borderland.territory import borders, territory, tied
from kyokai.kernel.history import EMPTY
from kyokai.kernel.options import Options
from kyokai.kernel.position import Position
from kyokai.kernel.types import Outcome

if TYPE_CHECKING:
    from kyokai.games.borderland.setup import Setup

NOWHERE = (0, 0)


class Making(NamedTuple):
    """What a position holds beside the stones, as the slots of the same names tell."""

    placed: int = 0
    moved: int = 0
    pending: int | None = None
    ceded: tuple[int, int] = NOWHERE
    passed: bool = False


NOTHING = Making()


class State(Position):
    """The stones, whose turn it is, and the turn in the making."""

    __slots__ = (
        "_ceded",
        "_derived",
        "_first",
        "_moved",
        "_passed",
        "_pending",
        "_placed",
        "_side",
        "_stones",
    )

    _stones: tuple[int, int]
    #: The number in PLAYERS of who is to move: the first and the second player in the setup.
    _side: int
    #: The stone that the first action of this turn placed or moved, where it stands now.
    _placed: int
    _moved: int
    #: Whose tied areas must be chosen between before anything else, if anybody's.
    _pending: int | None
    #: For each colour the tied area that was chosen to be left out, while the choice stands.
    _ceded: tuple[int, int]
    #: Whether the turn before was a forced pass.
    _passed: bool
    #: The colour of the first player; None before the choice and in set-up positions.
    _first: int | None
    #: The border cells of both colours.
    _derived: tuple[int, int] | None

    @classmethod
    def make(
        cls,
        stones: tuple[int, int],
        side: int,
        turn: int,
        options: Options,
        *,
        making: Making = NOTHING,
        first: int | None = None,
        outcome: Outcome | None = None,
    ) -> Self:
        """A position from its parts, trusted; its history begins here."""
        new = cls.__new__(cls)
        new._stones, new._side, new._turn, new._options = stones, side, turn, options
        new._placed, new._moved, new._pending, new._ceded, new._passed = making
        new._first, new._outcome = first, outcome
        new._masks = new._derived = None
        new._history = EMPTY
        begins = not making.placed | making.moved and making.pending is None and outcome is None
        if turn and begins and options.repetition:
            new._history = EMPTY.after(new.key)
        return new

    def _copy(self) -> Self:
        """A position to fill in before anybody sees it: this one, not judged yet."""
        new = self.__class__.__new__(self.__class__)
        new._stones, new._side, new._turn = self._stones, self._side, self._turn
        new._placed, new._moved, new._pending = self._placed, self._moved, self._pending
        new._ceded, new._passed, new._first = self._ceded, self._passed, self._first
        new._options, new._history = self._options, self._history
        new._derived = self.borders
        new._outcome = new._masks = None
        return new

    # -- what stands where ------------------------------------------------------------------

    @property
    def to_move(self) -> str:
        """The colour whose turn it is; in the setup ``first`` or ``second``."""
        return PLAYERS[self._side]

    @property
    def key(self) -> Hashable:
        """The stones, who moves, the turn in the making, standing choices, a forced pass (B15)."""
        return (
            *self._stones,
            self._side,
            self._placed,
            self._moved,
            self._pending,
            self._ceded,
            self._passed,
        )

    def _identity(self) -> tuple[object, ...]:
        return (*super()._identity(), self._first)

    @property
    def seats(self) -> dict[str, str] | None:
        """Which colour the first and the second player have, if that was chosen in this game."""
        if self._first is None:
            return None
        return {"first": COLOURS[self._first], "second": COLOURS[1 - self._first]}

    @property
    def began(self) -> int | None:
        """The colour of the first player; None before the choice and in set-up positions."""
        return self._first

    @property
    def seat(self) -> int:
        """Who is to act: the first player (0) or the second, White being the first if unknown."""
        return self._side % 2 ^ (self._first or 0)

    @property
    def own(self) -> int:
        """The stones of the player to move."""
        return self._stones[self._side]

    @property
    def enemy(self) -> int:
        """The stones of the opponent."""
        return self._stones[1 - self._side]

    def stones_of(self, side: int) -> int:
        """The stones of a colour."""
        return self._stones[side]

    @property
    def taken(self) -> int:
        """The cells where any stone stands."""
        return self._stones[0] | self._stones[1]

    @property
    def ceded(self) -> tuple[int, int]:
        """For each colour the tied area that was chosen to be left out, while the choice stands."""
        return self._ceded

    @property
    def placed(self) -> int:
        """The stone placed by the first action of this turn."""
        return self._placed

    @property
    def moved(self) -> int:
        """The stone moved by the first action of this turn."""
        return self._moved

    @property
    def pending(self) -> int | None:
        """The colour whose tied areas must be chosen between first, if any."""
        return self._pending

    @property
    def borders(self) -> tuple[int, int]:
        """The border cells of White and of Black."""
        found = self._derived
        if found is None:
            found = self._derived = (borders(self._stones[0]), borders(self._stones[1]))
        return found

    @property
    def emergency(self) -> bool:
        """Whether a border of either colour stands (rule 4.6)."""
        white, black = self.borders
        return bool(white or black)

    def tied(self, side: int) -> tuple[int, ...]:
        """The areas of a colour that are tied for the most enemy stones."""
        return tied(self.borders[side], self._stones[1 - side])

    def is_open(self, side: int) -> bool:
        """Whether areas of a colour are tied and nobody has chosen between them."""
        return not self._ceded[side] and len(self.tied(side)) > 1

    def area(self, bit: int) -> int:
        """The tied area that a cell lies in, while one must be chosen."""
        if self._pending is None:
            return 0
        return next((area for area in self.tied(self._pending) if area & bit), 0)

    def territory_of(self, side: int) -> int:
        """The territory of a colour."""
        return territory(self.borders[side], self._stones[1 - side], self._ceded[side])

    def stones(self, colour: str) -> tuple[str, ...]:
        """Names of the cells where this colour's stones stand."""
        return GRID.names_of(self._stones[self.side(colour)])

    def territory(self, colour: str) -> tuple[str, ...]:
        """Names of the cells of this colour's territory."""
        return GRID.names_of(self.territory_of(self.side(colour)))

    def to_setup(self) -> Setup:
        """Tell the position as names."""
        from kyokai.games.borderland.setup import Setup

        return Setup(
            white=self.stones("white"),
            black=self.stones("black"),
            placed=GRID.names_of(self._placed),
            moved=GRID.names_of(self._moved),
            cede=None if self._pending is None else COLOURS[self._pending],
            ceded_white=GRID.names_of(self._ceded[0])[:1],
            ceded_black=GRID.names_of(self._ceded[1])[:1],
            passed=self._passed,
            first=None if self._first is None else COLOURS[self._first],
            to_move=self.to_move,
            turn=self._turn,
            over=self._outcome,
            options=self._options,
        )
