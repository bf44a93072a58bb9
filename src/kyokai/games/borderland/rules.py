"""The rules of Borderland, numbered after ``RULES.md``."""

from __future__ import annotations

from typing import Self

from kyokai.games.borderland import notation
from kyokai.games.borderland.geometry import COLOURS, DIRECTIONS, GRID, First, Second, White
from kyokai.games.borderland.notation import (
    CHOOSE_WHITE,
    FIRST_CEDE,
    FIRST_MOVE,
    PASS,
    after_sign,
)
from kyokai.games.borderland.state import NOWHERE, State
from kyokai.games.borderland.territory import ENOUGH, border_through, borders
from kyokai.kernel.options import Options
from kyokai.kernel.position import Intent
from kyokai.kernel.rulebook import Evidence, Kind, Masks, Spot
from kyokai.kernel.types import Outcome

_ALL = GRID.all


class Borderland(State):
    """A position of Borderland: how it goes on."""

    __slots__ = ()

    GAME = "borderland"
    ENDING = PASS
    OVER_RULE = "6.1"

    @classmethod
    def start(cls, options: Options) -> Self:
        """An empty board, on which the first player puts a stone of each colour."""
        return cls.make(NOWHERE, First, 0, options)

    @classmethod
    def read(cls, text: str) -> Intent:
        """Read the text of an action."""
        return notation.read(text)

    def apply_unchecked(self, action_id: int) -> Self:
        """Play an action, then judge what the board says (rules 5.1 to 5.5)."""
        new = self._copy()
        if action_id >= FIRST_CEDE:
            return new._cede(GRID.bits[action_id - FIRST_CEDE])
        if action_id >= CHOOSE_WHITE:
            return new._choose(action_id - CHOOSE_WHITE)
        if action_id == PASS:
            return new._pass()
        if action_id >= FIRST_MOVE:
            place, direction = divmod(action_id - FIRST_MOVE, len(DIRECTIONS))
            origin = GRID.bits[place]
            by = GRID.shifts[direction]
            return new._act(origin, origin << by if by > 0 else origin >> -by)
        stone = GRID.bits[action_id]
        return new._act(0, stone) if self._turn else new._put(stone)

    def _put(self, stone: int) -> Self:
        """Put down a stone of the setup: the white one, then the black one."""
        white = self._stones[0]
        if white:
            self._stones, self._side = (white, stone), Second
        else:
            self._stones = (stone, 0)
        return self

    def _choose(self, second: int) -> Self:
        """Give the second player the chosen colour; White begins."""
        self._first, self._side, self._turn = 1 - second, White, 1
        self._begin_turn()
        return self

    def _pass(self) -> Self:
        """End the turn after its first action, or make a forced pass (B6)."""
        if not self._placed | self._moved:
            if self._passed:
                return self._end(Outcome(None, "no_action"))
            self._passed = True
        return self._end_turn()

    def _act(self, origin: int, landing: int) -> Self:
        """Place a stone, or move one from its origin, and judge."""
        side = self._side
        own = self._stones[side] ^ origin | landing
        border = self.borders[side]
        if origin & border:
            border = borders(own)
        else:
            border |= border_through(own, landing)
        self._change(side, own, border)
        self._passed = False
        if self._placed | self._moved:
            self._placed = self._moved = 0
        elif origin:
            self._moved = landing
        else:
            self._placed = landing
        return self._judge_own()

    def _change(self, side: int, stones: int, border: int) -> None:
        """Change the stones of a colour; choices that the board bears out no more lapse (B3)."""
        before = self.borders
        if side == White:
            self._stones, self._derived = (stones, self._stones[1]), (border, before[1])
        else:
            self._stones, self._derived = (self._stones[0], stones), (before[0], border)
        if any(self._ceded):
            white, black = (
                area if self.borders[each] == before[each] and area in self.tied(each) else 0
                for each, area in enumerate(self._ceded)
            )
            self._ceded = (white, black)

    def _cede(self, lowest: int) -> Self:
        """Leave out the tied area with this lowest cell, and judge again what is still open."""
        side = self._pending
        assert side is not None
        area = self.area(lowest)
        self._pending = None
        self._ceded = (area, self._ceded[1]) if side == White else (self._ceded[0], area)
        return self._judge_own()

    # -- what is judged after an action -----------------------------------------------------

    def _judge_own(self) -> Self:
        """Find the territory of the player to move: it wins or captures (5.1 to 5.3)."""
        side = self._side
        if self.borders[side]:
            if self.is_open(side):
                self._pending = side
                return self
            ground = self.territory_of(side)
            if ground.bit_count() >= ENOUGH:
                return self._end(Outcome(COLOURS[side], "territory"))
            captured = ground & self.enemy
            if captured:
                left = self.enemy ^ captured
                border = self.borders[1 - side]
                self._change(1 - side, left, borders(left) if border & captured else border)
        return self._judge_enemy()

    def _judge_enemy(self) -> Self:
        """Find the territory of the opponent: it may win (5.4)."""
        side = 1 - self._side
        if self.borders[side]:
            if self.is_open(side):
                self._pending = side
                return self
            if self.territory_of(side).bit_count() >= ENOUGH:
                return self._end(Outcome(COLOURS[side], "territory"))
        return self._go_on()

    def _go_on(self) -> Self:
        """Go on with the turn; it is over where nothing is left to choose (1.5)."""
        if self._placed | self._moved:
            masks = self._judge()
            if any(masks[_PLACE]) or any(masks[_MOVE]):
                self._limit_turns()
                return self if self._outcome is None else self._end(self._outcome)
        return self._end_turn()

    def _end_turn(self) -> Self:
        self._side, self._turn = 1 - self._side, self._turn + 1
        self._placed = self._moved = 0
        self._masks = None
        self._begin_turn()
        return self

    def _end(self, outcome: Outcome) -> Self:
        self._outcome = outcome
        self._placed = self._moved = 0
        self._passed = False
        return self


# -- the rules: what forbids an action ----------------------------------------------------------

CELLS = GRID.bits  # a pass and a colour have no cell; any will do
WHITE_STONE = Kind[Borderland](
    "white_stone", first=0, places=CELLS, on="cell", texts=after_sign("W@")
)
BLACK_STONE = Kind[Borderland](
    "black_stone", first=0, places=CELLS, on="cell", texts=after_sign("B@")
)
PLACE = Kind[Borderland]("place", first=0, places=CELLS, on="cell", texts=after_sign("@"))
MOVE = Kind[Borderland](
    "move", first=FIRST_MOVE, places=CELLS, directions=6, on="cell", texts=notation.MOVES
)
PASSING = Kind[Borderland]("pass", first=PASS, places=CELLS[:1], texts=("pass",))
COLOUR = Kind[Borderland]("colour", first=CHOOSE_WHITE, places=CELLS[:2], texts=COLOURS)
CEDE = Kind[Borderland](
    "cede", first=FIRST_CEDE, places=CELLS, on="area", texts=after_sign("cede:")
)
Borderland.KINDS = (WHITE_STONE, BLACK_STONE, PLACE, MOVE, PASSING, COLOUR, CEDE)
_PLACE, _MOVE = Borderland.KINDS.index(PLACE), Borderland.KINDS.index(MOVE)

#: The cells from which a step in each direction leaves the board.
_OFF_BOARD = tuple(_ALL & ~GRID.shift(_ALL, (d + 3) % 6) for d in DIRECTIONS)
#: How many empty hexes a new stone keeps from its own and, in the calm, from enemy stones (B1).
_GAPS = {"gap": (1, 2), "near": (0, 1)}


def _here(p: Borderland, spot: Spot) -> Evidence:
    cell = GRID.names[spot.place]
    return Evidence((cell,), {"cell": cell})


def _moving_to(p: Borderland, spot: Spot) -> Evidence:
    cells = GRID.names_of(GRID.shift(spot.bit, spot.direction))
    return Evidence(cells, {"cell": GRID.names[spot.place], "landing": cells})


def _acting_stone(p: Borderland, spot: Spot) -> Evidence:
    cells = GRID.names_of(p.placed | p.moved)
    return Evidence(cells, {"cell": cells})


def _tied_cells(p: Borderland, spot: Spot) -> Evidence:
    """The lowest cells of the tied areas, and whose areas they are."""
    assert p.pending is not None
    cells = GRID.names_of(_lowest_of_tied(p))
    owner = COLOURS[p.pending]
    return Evidence(cells, {"cell": GRID.names[spot.place], "choices": cells, "owner": owner})


def _too_near(side: int, reach: int, p: Borderland, spot: Spot) -> Evidence:
    """The stones of a colour within reach of a cell, the nearest one named."""
    near = spot.bit
    stones = 0
    for _ in range(reach):
        near |= GRID.around(near)
        stones = stones or near & p._stones[side]
    cells = GRID.names_of(near & p._stones[side])
    nearest = GRID.name_of(stones & -stones)
    stone, gap = f"{COLOURS[side]}_stone", f"gap_{reach}"
    return Evidence(cells, {"stone": stone, "cell": nearest, "gap": gap})


def _too_near_own(p: Borderland, spot: Spot) -> Evidence:
    return _too_near(p._side, _GAPS[p.options.spacing][0], p, spot)


def _too_near_enemy(p: Borderland, spot: Spot) -> Evidence:
    return _too_near(1 - p._side, _enemy_gap(p), p, spot)


def _enemy_border(p: Borderland, spot: Spot) -> Evidence:
    side = 1 - p._side
    return Evidence(GRID.names_of(p.borders[side]), {"owner": COLOURS[side]})


# The setup.


@WHITE_STONE.rule("1.2", "white_is_set")
def white_is_set(p: Borderland) -> int:
    """The first player puts one white stone, before anything else."""
    return _ALL if p._side != First or p.taken else 0


@BLACK_STONE.rule("1.2", "black_is_set")
def black_is_set(p: Borderland) -> int:
    """The first player puts one black stone."""
    return _ALL if p._side != First else 0


@BLACK_STONE.rule("1.2", "white_comes_first")
def white_comes_first(p: Borderland) -> int:
    """The white stone of the setup comes before the black one."""
    return 0 if p.taken else _ALL


@BLACK_STONE.rule("1.2", "two_on_one_cell", because=_here)
def two_on_one_cell(p: Borderland) -> int:
    """The two stones of the setup stand on different cells (B8)."""
    return p.taken


@COLOUR.rule("1.3", "no_colour_to_choose")
def no_colour_to_choose(p: Borderland) -> int:
    """The second player chooses a colour, once, when both stones stand."""
    return 0 if p._side == Second else _ALL


# What comes before an action.


@PLACE.rule("1.2", "still_setting_up")
@MOVE.rule("1.2", "still_setting_up")
@PASSING.rule("1.2", "still_setting_up")
def still_setting_up(p: Borderland) -> int:
    """Turns begin when the setup is done."""
    return _ALL if p._side in (First, Second) else 0


@PLACE.rule("4.5", "choose_area", because=_tied_cells)
@MOVE.rule("4.5", "choose_area", because=_tied_cells)
@PASSING.rule("4.5", "choose_area", because=_tied_cells)
def choose_area(p: Borderland) -> int:
    """Where areas are tied, one of them is left out before the turn goes on."""
    return 0 if p._pending is None else _ALL


# Placing.


@PLACE.rule("2.6", "placed_already", because=_acting_stone)
def placed_already(p: Borderland) -> int:
    """At most one action of a turn is a placement."""
    return _ALL if p._placed else 0


@PLACE.rule("2.1", "occupied", because=_here)
def occupied(p: Borderland) -> int:
    """A stone is placed on an empty cell."""
    return p.taken


@PLACE.rule("2.2", "near_own", because=_too_near_own)
def near_own(p: Borderland) -> int:
    """A new stone keeps an empty hex from stones of its own colour (B1)."""
    return GRID.around(p.own) if _GAPS[p.options.spacing][0] else 0


@PLACE.rule("2.3", "near_enemy", because=_too_near_enemy)
def near_enemy(p: Borderland) -> int:
    """A new stone keeps two empty hexes from enemy stones (B1)."""
    return 0 if p.emergency else _within(p.enemy, _enemy_gap(p))


@PLACE.rule("2.4", "near_enemy_in_emergency", because=_too_near_enemy)
def near_enemy_in_emergency(p: Borderland) -> int:
    """In an emergency one empty hex from enemy stones is enough (B1)."""
    return _within(p.enemy, _enemy_gap(p)) if p.emergency else 0


@PLACE.rule("2.5", "enemy_territory", because=_enemy_border)
def enemy_territory(p: Borderland) -> int:
    """Nobody places a stone in enemy territory."""
    return p.territory_of(1 - p._side)


def _enemy_gap(p: Borderland) -> int:
    """How many empty hexes a new stone keeps from enemy stones."""
    own, enemy = _GAPS[p.options.spacing]
    return own if p.emergency else enemy


def _within(stones: int, reach: int) -> int:
    """All cells at most so many steps away."""
    for _ in range(reach):
        stones |= GRID.around(stones)
    return stones


# Moving.


@MOVE.rule("3.1", "not_yours", because=_here)
def not_yours(p: Borderland) -> int:
    """A player moves stones of their own colour."""
    return _ALL & ~p.own


@MOVE.rule("3.3", "just_placed", because=_acting_stone)
def just_placed(p: Borderland) -> int:
    """A stone placed this turn does not move this turn."""
    return p._placed


@MOVE.rule("3.4", "moved_already", because=_acting_stone)
def moved_already(p: Borderland) -> int:
    """A stone moves twice in a turn only if there is an emergency by then (B9)."""
    return p._moved if p._moved and not p.emergency else 0


@MOVE.directed_rule("3.2", "off_board", because=_here)
def off_board(p: Borderland) -> Masks:
    """A stone stays on the board."""
    return _OFF_BOARD


@MOVE.directed_rule("3.2", "cell_is_taken", because=_moving_to)
def cell_is_taken(p: Borderland) -> Masks:
    """A stone moves to an empty cell."""
    taken = p.taken
    return tuple([taken >> by if by > 0 else taken << -by for by in GRID.shifts])


# Passing and choosing.


@PASSING.rule("1.6", "act_first")
def act_first(p: Borderland) -> int:
    """The first action of a turn is skipped only if none is legal (B6)."""
    if p._placed | p._moved:
        return 0
    return _ALL if any(MOVE.allowed(p)) or any(PLACE.allowed(p)) else 0


@CEDE.rule("4.5", "nothing_to_choose")
def nothing_to_choose(p: Borderland) -> int:
    """A choice is made only where areas are tied."""
    return _ALL if p._pending is None else 0


@CEDE.rule("4.5", "not_tied", because=_tied_cells)
def not_tied(p: Borderland) -> int:
    """One of the tied areas is left out; each goes by its lowest cell."""
    return _ALL & ~_lowest_of_tied(p)


def _lowest_of_tied(p: Borderland) -> int:
    """The lowest cell of each tied area."""
    tied = () if p._pending is None else p.tied(p._pending)
    return sum(area & -area for area in tied)
