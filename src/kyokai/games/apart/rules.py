"""The rules of Apart, numbered after ``RULES.md``."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Self

from kyokai.games.apart import notation
from kyokai.games.apart.geometry import AXES, COLOURS, GRID, UPWARD, White, axis_of
from kyokai.kernel.history import EMPTY
from kyokai.kernel.options import Options
from kyokai.kernel.position import Intent, Position
from kyokai.kernel.rulebook import Evidence, Kind, Masks, Spot
from kyokai.kernel.types import Action, Outcome, Reason

if TYPE_CHECKING:
    from kyokai.games.apart.setup import Setup

#: The runs of stones on one axis: for each length, the stones in lines of that length.
Runs = list[tuple[int, int]]

STOP = 512
_SHIFTS = GRID.shifts
_ROOM = GRID.room
#: For each axis how far a move of each length goes in index, and the cells from which it leaves
#: the board, upward and downward.
_FAR = tuple(tuple(_SHIFTS[up] * length for length in range(9)) for up in UPWARD)
_OFF = tuple(
    tuple(tuple(GRID.all & ~cells for cells in _ROOM[way % 8]) for way in (up, up + AXES))
    for up in UPWARD
)
#: In each direction, the cell next to each cell (0 off the board).
_NEXT = tuple({bit: GRID.shift(bit, way) for bit in GRID.bits} for way in range(8))
_DOWNWARD = tuple((up + AXES) % 8 for up in UPWARD)
#: For each axis how far a step upward is in index, and the cells it may come from.
_STEPS = tuple((_SHIFTS[up], _ROOM[up][1]) for up in UPWARD)


class Apart(Position):
    """A position of Apart."""

    __slots__ = ("_closed", "_derived", "_moving", "_side", "_stones")

    GAME = "apart"
    ENDING = STOP
    OVER_RULE = "4.1"

    _stones: tuple[int, int]
    _side: int
    #: The stone that is jumping on (0 between turns), and the cells it may not land on again.
    _moving: int
    _closed: int
    _derived: tuple[Runs, ...] | None

    @classmethod
    def start(cls, options: Options) -> Self:
        """Two rows of six a side (A1)."""
        rows = [GRID.mask(f"{file}{rank}" for file in "bcdefg" for rank in r) for r in ("12", "78")]
        return cls.make((rows[0], rows[1]), White, 1, options)

    @classmethod
    def make(
        cls,
        stones: tuple[int, int],
        side: int,
        turn: int,
        options: Options,
        *,
        moving: int = 0,
        closed: int = 0,
        outcome: Outcome | None = None,
    ) -> Self:
        """A position from its parts, trusted; its history begins here."""
        new = cls.__new__(cls)
        new._stones, new._side, new._turn, new._options = stones, side, turn, options
        new._moving, new._closed, new._outcome = moving, closed, outcome
        new._masks = new._derived = None
        new._history = EMPTY
        if options.repetition and not moving and outcome is None:
            new._history = EMPTY.after(new.key)
        return new

    # -- what stands where ------------------------------------------------------------------

    @property
    def to_move(self) -> str:
        """The colour whose turn it is."""
        return COLOURS[self._side]

    @property
    def key(self) -> Hashable:
        """The stones, who moves, the chain in the making, and whether it is turn 1 (A6)."""
        return (*self._stones, self._side, self._moving, self._closed, self._turn == 1)

    @property
    def own(self) -> int:
        """The stones of the player to move."""
        return self._stones[self._side]

    @property
    def enemy(self) -> int:
        """The stones of the opponent."""
        return self._stones[1 - self._side]

    @property
    def moving(self) -> int:
        """The stone that is jumping on; 0 at the start of a turn."""
        return self._moving

    @property
    def closed(self) -> int:
        """The cells on which the jumping stone may not land again this turn."""
        return self._closed

    def stones(self, colour: str) -> tuple[str, ...]:
        """Names of the cells where this colour's stones stand."""
        return GRID.names_of(self._stones[self.side(colour)])

    def territory(self, colour: str) -> tuple[str, ...]:
        """Nothing: Apart knows no territory."""
        self.side(colour)
        return ()

    def to_setup(self) -> Setup:
        """Tell the position as names."""
        from kyokai.games.apart.setup import Setup

        return Setup(
            white=self.stones("white"),
            black=self.stones("black"),
            moving=GRID.names_of(self._moving),
            closed=GRID.names_of(self._closed),
            to_move=self.to_move,
            turn=self._turn,
            over=self._outcome,
            options=self._options,
        )

    @classmethod
    def read(cls, text: str) -> Intent:
        """Read the text of an action."""
        return notation.read(text)

    # -- lines ------------------------------------------------------------------------------

    def runs(self) -> tuple[Runs, ...]:
        """For each axis, the stones that may move by the length of their line."""
        found = self._derived
        if found is None:
            runs = self._runs_of_one if self._moving else self._runs
            found = self._derived = (runs(0), runs(1), runs(2), runs(3))
        return found

    def _runs(self, axis: int) -> Runs:
        """All own stones, sorted by the length of their line."""
        by, room = _STEPS[axis]
        starts = members = self._stones[self._side]
        found = []
        length = 1
        while True:
            # Where a line one longer starts: its next stone starts one of this length.
            starts &= room & (starts >> by)
            if not starts:
                found.append((length, members))
                return found
            longer = starts
            for far in range(by, by * length + 1, by):
                longer |= starts << far
            if members != longer:
                found.append((length, members ^ longer))
            length, members = length + 1, longer

    def _runs_of_one(self, axis: int) -> Runs:
        """The jumping stone alone, with the length of its line; nothing where that is a step."""
        own, moving, length = self._stones[self._side], self._moving, 1
        for beyond in (_NEXT[axis], _NEXT[axis + AXES]):
            cell = beyond[moving]
            while cell & own:
                length += 1
                cell = beyond[cell]
        return [(length, moving)] if length > 1 else []

    def length(self, bit: int, direction: int) -> int:
        """The length of the line through a stone that may go along it (0 for any other)."""
        for length, cells in self.runs()[axis_of(direction)]:
            if cells & bit:
                return length
        return 0

    def landing(self, bit: int, direction: int) -> int:
        """Where the stone on a cell lands in a direction; 0 off the board."""
        length = self.length(bit, direction)
        if not bit & _ROOM[direction][min(length, 8)]:
            return 0
        return _moved(bit, direction, length)

    # -- how the game goes on ---------------------------------------------------------------

    def apply_unchecked(self, action_id: int) -> Self:
        """Make one step or jump, or end the chain."""
        if action_id == STOP:
            return self._next_turn(self._stones)
        place, direction = divmod(action_id, 8)
        origin = GRID.bits[place]
        length = self.length(origin, direction)
        landing = _moved(origin, direction, length)
        own, enemy = self.own ^ origin | landing, _without(self._stones[1 - self._side], landing)
        stones = (own, enemy) if self._side == White else (enemy, own)
        if not _touching(enemy):
            return self._ended(stones, 1 - self._side)
        if not _touching(own):
            return self._ended(stones, self._side)
        if length == 1 or self._turn == 1:
            return self._next_turn(stones)
        closed = self._closed | landing
        if not self._moving and self._options.origin == "blocked":
            closed |= origin
        return self._jumped(stones, landing, closed)

    def _ended(self, stones: tuple[int, int], winner: int) -> Self:
        new = self._with(stones, self._side, self._turn)
        new._outcome = Outcome(COLOURS[winner], "apart")
        return new

    def _jumped(self, stones: tuple[int, int], landing: int, closed: int) -> Self:
        """The position in the middle of a chain, or the next turn if it cannot go on."""
        new = self._with(stones, self._side, self._turn)
        new._moving, new._closed = landing, closed
        if not any(new._judge()[0]):
            return self._next_turn(stones)
        new._limit_turns()
        return new

    def _next_turn(self, stones: tuple[int, int]) -> Self:
        new = self._with(stones, 1 - self._side, self._turn + 1)
        new._begin_turn()
        return new

    def _with(self, stones: tuple[int, int], side: int, turn: int) -> Self:
        new = self.__class__.__new__(self.__class__)
        new._stones, new._side, new._turn = stones, side, turn
        new._options, new._history = self._options, self._history
        new._moving = new._closed = 0
        new._outcome = new._masks = new._derived = None
        return new

    # -- how actions are called -------------------------------------------------------------

    def _spell(self, masks: tuple[Masks, ...]) -> list[Action]:
        """Actions in id order; their texts tell where they land and whether they capture."""
        codes: list[int] = []
        enemy = self._stones[1 - self._side]
        bit_at, code_at, code_of = notation.BIT_AT, notation.CODE_AT, notation.CODE_OF
        moves = masks[0]
        for axis, runs in enumerate(self.runs()):
            up, down, fars = UPWARD[axis], _DOWNWARD[axis], _FAR[axis]
            can_go_up, can_go_down = moves[up], moves[down]
            for length, cells in runs:
                far = fars[length]
                for found, hits, code in (
                    (can_go_up & cells, enemy >> far, code_of[up][length]),
                    (can_go_down & cells, enemy << far, code_of[down][length]),
                ):
                    if not found:
                        continue
                    takes = found & hits
                    left = found ^ takes
                    while left:
                        top = left.bit_length()
                        left ^= bit_at[top]
                        codes.append(code_at[top] + code)
                    while takes:
                        top = takes.bit_length()
                        takes ^= bit_at[top]
                        codes.append(code_at[top] + code + 1)
        codes.sort()
        moves_of = notation.MOVES
        actions = [moves_of[code] for code in codes]
        if masks[1][0]:
            actions.append(notation.STOP_ACTION)
        return actions

    def _disputed(self, intent: Intent, kind: Kind[Any]) -> Reason | None:
        """Whether a stone lands where the text says: its line is as long as it is."""
        origin, direction, distance = intent.claim
        bit = GRID.bits[origin]
        length = self.length(bit, direction)
        if not length or length == distance:
            return None
        line = self._line(bit, direction)
        details = {"cell": GRID.names[origin], "length": length, "distance": distance}
        return Reason(self.GAME, "wrong_length", "2.2", line, details)

    def _line(self, bit: int, direction: int) -> tuple[str, ...]:
        """The cells of the line through a stone."""
        line = bit
        for towards in (direction, (direction + AXES) % 8):
            cell = _NEXT[towards][bit]
            while cell & self.own:
                line |= cell
                cell = _NEXT[towards][cell]
        return GRID.names_of(line)


def _without(cells: int, others: int) -> int:
    """The first set without the second (``& ~`` makes a negative number, which is slower)."""
    return cells ^ (cells & others)


def _touching(stones: int) -> bool:
    """Whether any stone has another of the same colour next to it (rule 4.1)."""
    for by, room in _STEPS:  # noqa: SIM110 (a generator is slower)
        if stones & (stones & room) << by:
            return True
    return False


def _moved(mask: int, direction: int, distance: int) -> int:
    """A set moved by a distance, with no look at the rim."""
    by = _SHIFTS[direction] * distance
    return mask << by if by > 0 else mask >> -by


# -- the rules: what forbids a move -------------------------------------------------------------

MOVE = Kind[Apart]("move", first=0, places=GRID.bits, directions=8, on="cell")
STOPPING = Kind[Apart]("stop", first=STOP, places=(1,))
Apart.KINDS = (MOVE, STOPPING)


def _here(p: Apart, spot: Spot) -> Evidence:
    return Evidence((GRID.names[spot.place],), {"cell": GRID.names[spot.place]})


def _there(p: Apart, spot: Spot) -> Evidence:
    cells = GRID.names_of(p.landing(spot.bit, spot.direction))
    return Evidence(cells, {"cell": GRID.names[spot.place], "landing": cells})


def _on_line(p: Apart, spot: Spot) -> Evidence:
    line = p._line(spot.bit, spot.direction)
    return Evidence(line, {"cell": GRID.names[spot.place], "length": len(line)})


def _on_chain(p: Apart, spot: Spot) -> Evidence:
    cells = GRID.names_of(p.moving)
    return Evidence(cells, {"cell": GRID.names[spot.place], "moving": cells})


@MOVE.rule("2.1", "not_yours", because=_here)
def not_yours(p: Apart) -> int:
    """You move a stone of your own."""
    return GRID.all ^ p.own


@MOVE.rule("3.1", "other_stone", because=_on_chain)
def other_stone(p: Apart) -> int:
    """A chain goes on with the stone that jumped."""
    return _without(p.own, p.moving) if p.moving else 0


@MOVE.directed_rule("3.2", "step_in_chain", because=_on_line)
def step_in_chain(p: Apart) -> Masks:
    """After a jump there are only jumps."""
    if not p.moving:
        return MOVE.none
    steps = [0 if runs else p.moving for runs in p.runs()]
    return (*steps, *steps)


@MOVE.directed_rule("2.3", "off_board", because=_on_line)
def off_board(p: Apart) -> Masks:
    """A stone stays on the board."""
    up, down = [], []
    for (off_up, off_down), runs in zip(_OFF, p.runs(), strict=True):
        too_far_up = too_far_down = 0
        for length, cells in runs:
            too_far_up |= cells & off_up[length]
            too_far_down |= cells & off_down[length]
        up.append(too_far_up)
        down.append(too_far_down)
    return _by_direction(up, down)


@MOVE.directed_rule("2.4", "own_stone", because=_there)
def own_stone(p: Apart) -> Masks:
    """A stone never lands on one of its own colour."""
    return _landing_on(p, p.own)


@MOVE.directed_rule("3.3", "been_there", because=_there)
def been_there(p: Apart) -> Masks:
    """A stone never lands twice on a cell in one turn, nor where it began (A2)."""
    return _landing_on(p, p.closed) if p.moving else MOVE.none


@STOPPING.rule("3.4", "nothing_to_stop")
def nothing_to_stop(p: Apart) -> int:
    """Only a chain that could go on is stopped."""
    return 0 if p._moving else 1


def _landing_on(p: Apart, cells: int) -> Masks:
    """In each direction, the stones whose landing cell is one of these.

    Stones whose landing is off the board may be among them: an earlier rule forbids those.
    """
    up, down = [], []
    for fars, runs in zip(_FAR, p.runs(), strict=True):
        from_below = from_above = 0
        for length, stones in runs:
            far = fars[length]
            from_below |= stones & cells >> far
            from_above |= stones & cells << far
        up.append(from_below)
        down.append(from_above)
    return _by_direction(up, down)


def _by_direction(up: list[int], down: list[int]) -> Masks:
    """Put what is found along each axis, upward and downward, in the order of directions."""
    return (up[0], up[1], up[2], down[3], down[0], down[1], down[2], up[3])
