"""A game too small to play: it has one of everything that the kernel knows.

On 3×3 cells White and Black in turn put a stone; then, before the turn ends, they may slide one,
or build on an edge. On turn 9 a cell is claimed instead, by the id of putting one there. An area
is handed over by its lowest cell. Who has three stones wins.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from kyokai.kernel.errors import NotationError
from kyokai.kernel.grid import Square, Symmetry
from kyokai.kernel.history import EMPTY
from kyokai.kernel.options import REPETITION, Choice, OptionList, Options, max_turns
from kyokai.kernel.position import Intent, Position
from kyokai.kernel.rulebook import Evidence, Kind, Masks, Spot
from kyokai.kernel.setup import Faults, Token
from kyokai.kernel.setup import Setup as KernelSetup
from kyokai.kernel.types import Outcome, Reason

GRID = Square(3)
OPTIONS = OptionList("tiny", (Choice("speed", ("slow", "fast")), REPETITION, max_turns(50)))
EDGES = tuple(1 << i for i in range(len(GRID.edge_names)))
END = 78


class Tiny(Position):
    """A position: the stones of both, and whether one has been put this turn."""

    __slots__ = ("_placed", "_side", "_stones")

    GAME = "tiny"
    ENDING: ClassVar[int | None] = END
    OVER_RULE = "3"

    _stones: tuple[int, int]
    _side: int
    _placed: bool

    @classmethod
    def start(cls, options: Options) -> Self:
        return cls.make((0, 0), 0, 1, options)

    @classmethod
    def make(cls, stones: tuple[int, int], side: int, turn: int, options: Options) -> Self:
        new = cls.__new__(cls)
        new._stones, new._side, new._turn, new._options = stones, side, turn, options
        new._placed, new._outcome, new._masks = False, None, None
        new._history = EMPTY.after(new.key)
        return new

    @property
    def to_move(self) -> str:
        return ("white", "black")[self._side]

    @property
    def key(self) -> Hashable:
        return (self._stones, self._side, self._placed)

    @property
    def both(self) -> int:
        return self._stones[0] | self._stones[1]

    def stones(self, colour: str) -> tuple[str, ...]:
        return GRID.names_of(self._stones[colour == "black"])

    def territory(self, colour: str) -> tuple[str, ...]:
        return ()

    def area(self, bit: int) -> int:
        return GRID.flood(bit, self._stones[self._side])

    def apply_unchecked(self, action_id: int) -> Self:
        own = self._stones[self._side]
        placed = True
        if action_id < 9:
            own |= GRID.bits[action_id]
        elif action_id < 45:
            cell, direction = divmod(action_id - 9, 4)
            own = own & ~GRID.bits[cell] | GRID.shift(GRID.bits[cell], direction)
            placed = False
        elif 69 <= action_id < END:
            own &= ~self.area(GRID.bits[action_id - 69])
            placed = False
        else:
            placed = False
        new = type(self).__new__(type(self))
        stones = (own, self._stones[1]) if self._side == 0 else (self._stones[0], own)
        new._stones, new._side, new._turn = stones, self._side, self._turn
        new._options, new._history = self._options, self._history
        new._placed, new._outcome, new._masks = placed, None, None
        if own.bit_count() == 3:
            new._outcome = Outcome(self.to_move, "three")
        elif not placed:
            new._side, new._turn = 1 - self._side, self._turn + 1
            new._begin_turn()
        return new

    def to_setup(self) -> Setup:
        return Setup(
            white=self.stones("white"),
            black=self.stones("black"),
            to_move=self.to_move,
            turn=self._turn,
            over=self._outcome,
            options=self._options,
        )

    @classmethod
    def read(cls, text: str) -> Intent:
        name, _, claim = text.partition("?")
        if name not in TEXTS:
            raise NotationError(text, Reason("tiny", "not_an_action", details={"text": text}))
        kind, action_id = TEXTS[name]
        return Intent(action_id, kind, claim or None)

    def _disputed(self, intent: Intent, kind: Kind[Any]) -> Reason | None:
        """A text may claim that it is a certain player's: ``@a1?white``."""
        if intent.claim in ("white", "black"):
            return None if intent.claim == self.to_move else Reason("tiny", "not_yours", "1")
        return Reason("tiny", "taken", "2") if intent.claim == "taken" else Reason("tiny", "odd")


PUT = Kind[Tiny](
    "put", first=0, places=GRID.bits, on="cell", texts=[f"@{name}" for name in GRID.names]
)
CLAIM = Kind[Tiny](
    "claim", first=0, places=GRID.bits, on="cell", texts=[f"!{name}" for name in GRID.names]
)
SLIDE = Kind[Tiny](
    "slide",
    first=9,
    places=GRID.bits,
    directions=4,
    on="cell",
    texts=[
        None if other is None else f"{GRID.names[cell]}-{GRID.names[other]}"
        for cell, near in enumerate(GRID.neighbours)
        for other in near
    ],
)
BUILD = Kind[Tiny]("build", first=45, places=EDGES, on="edge", texts=GRID.edge_names)
HAND = Kind[Tiny](
    "hand", first=69, places=GRID.bits, on="area", texts=[f"hand:{name}" for name in GRID.names]
)
ENDING = Kind[Tiny]("end", first=END, places=(1,), texts=["end"])
BLOW = Kind[Tiny](
    "blow",
    first=79,
    places=(1, 2, 4, 8),
    on="direction",
    texts=[f"blow:{side}" for side in GRID.sides],
)
Tiny.KINDS = (PUT, CLAIM, SLIDE, BUILD, HAND, ENDING, BLOW)
TEXTS = {
    action.text: (kind.name, action.id)
    for kind in (PUT, CLAIM, BUILD, HAND, ENDING, BLOW)
    for action in kind.actions("tiny", (kind.all,))
}


def _here(p: Tiny, spot: Spot) -> Evidence:
    return Evidence((GRID.names[spot.place],), {"cell": GRID.names[spot.place]})


@PUT.rule("1.1", "not_due")
def not_due(p: Tiny) -> int:
    """One stone a turn is put, and none on turn 9."""
    return GRID.all if p._placed or p.turn == 9 else 0


@PUT.rule("2", "taken", because=_here)
def taken(p: Tiny) -> int:
    """A stone is put on an empty cell."""
    return p.both


@CLAIM.rule("1.2", "no_claim")
def no_claim(p: Tiny) -> int:
    """Cells are claimed on turn 9."""
    return 0 if p.turn == 9 else GRID.all


@CLAIM.rule("2.2", "empty", because=_here)
def empty(p: Tiny) -> int:
    """Only cells with a stone are claimed."""
    return GRID.all & ~p.both


@SLIDE.rule("1.3", "put_first")
def put_first(p: Tiny) -> int:
    """A stone of one's own slides, once one was put."""
    return GRID.all & ~p._stones[p._side] if p._placed else GRID.all


@SLIDE.directed_rule("2.3", "off_board", because=_here)
def off_board(p: Tiny) -> Masks:
    """A stone stays on the board."""
    return tuple(GRID.all & ~GRID.shift(GRID.all, (d + 2) % 4) for d in range(4))


@SLIDE.directed_rule("2.4", "blocked", because=_here)
def blocked(p: Tiny) -> Masks:
    """A stone slides to an empty cell."""
    if not p.both:
        return SLIDE.none
    return tuple(GRID.shift(p.both, (d + 2) % 4) for d in range(4))


@BUILD.rule("1.4", "never_built")
def never_built(p: Tiny) -> int:
    """Edges are built on by those who are fast."""
    return 0 if p.options.speed == "fast" and p._placed else BUILD.all


@HAND.rule("1.5", "not_lowest")
def not_lowest(p: Tiny) -> int:
    """An area is named by its lowest cell."""
    lowest = sum(part & -part for part in GRID.parts(p._stones[p._side]))
    return GRID.all & ~lowest if p._placed else GRID.all


@BLOW.rule("1.7", "no_wind")
def no_wind(p: Tiny) -> int:
    """The wind blows on turn 9 alone, and changes nothing."""
    return 0 if p.turn == 9 else BLOW.all


@ENDING.rule("1.6", "nothing_done")
def nothing_done(p: Tiny) -> int:
    """A turn ends once something was done."""
    return 0 if p._placed else 1


@dataclass(frozen=True, kw_only=True)
class Setup(KernelSetup):
    """The stones of both; a ``note`` is read and forgotten."""

    GAME: ClassVar[str] = "tiny"
    OPTIONS: ClassVar[OptionList] = OPTIONS

    white: tuple[str, ...] = ()
    black: tuple[str, ...] = ()

    def board(self) -> str:
        return ",".join(self.white) + "/" + ",".join(self.black)

    @classmethod
    def from_words(cls, board: Token, fields: dict[str, Token], **common: Any) -> Self:
        fields.pop("note", None)
        white, slash, black = board.text.partition("/")
        if not slash:
            board.fault("tiny", "board_rows", rows=1, expected=2)
        stones = [tuple(filter(None, part.split(","))) for part in (white, black)]
        return cls(white=stones[0], black=stones[1], **common)

    def mapped(self, symmetry: Symmetry) -> Self:
        white, black = symmetry.cells_of(self.white), symmetry.cells_of(self.black)
        return replace(self, white=white, black=black)

    def position(self) -> Tiny:
        faults = Faults(self)
        faults.common()
        white = faults.places(GRID.index, self.white, "cell")
        black = faults.places(GRID.index, self.black, "cell")
        faults.number("stones", len(white) + len(black), 0)
        faults.unless(not set(white) & set(black), "setup_two_stones", cell="")
        faults.stop()
        masks = [sum(GRID.bits[i] for i in cells) for cells in (white, black)]
        side = ("white", "black").index(self.to_move)
        position = Tiny.make((masks[0], masks[1]), side, self.turn, self.options)
        position._outcome = self.over
        return position


class Endless(Tiny):
    """The same without an action that ends a turn."""

    __slots__ = ()

    ENDING = None
