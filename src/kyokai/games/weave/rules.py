"""The rules of Weave the Border, numbered after ``RULES.md``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeVar

from kyokai.games.weave import areas, notation
from kyokai.games.weave.geometry import (
    ACROSS,
    AROUND,
    CELLS_AT,
    CENTRE,
    COLOURS,
    DIRECTIONS,
    EDGES,
    EDGES_OF,
    GRID,
    NEAR_CENTRE,
    NEXT,
    OUTWARDS,
    SIDES,
    TOWARDS,
    White,
    edge_names,
    touching,
)
from kyokai.games.weave.state import FULL, TOKENS, State, cell_order
from kyokai.kernel.bits import union
from kyokai.kernel.errors import NotationError
from kyokai.kernel.position import Intent
from kyokai.kernel.rulebook import Evidence, Kind, Masks, Spot
from kyokai.kernel.types import Action, Outcome, Reason

T = TypeVar("T")

DASH_COST, CUT_COST, FORT_COST = 1, 2, 3
END = notation.END


class Weave(State):
    """A position of Weave the Border that knows how the game goes on."""

    __slots__ = ()

    ENDING = END
    OVER_RULE = "6.1"

    def apply_unchecked(self, action_id: int) -> Self:
        """Make one action, judge the end, and end the turn if nothing is left to choose."""
        new = self._copy()
        if action_id < WALL.first:
            new._go(action_id)
        elif action_id < TAKE.first:
            new._put(EDGES[action_id - WALL.first])
        elif action_id < DASH.first:
            new._take()
        elif action_id < CUT.first:
            new._pay(DASH_COST)
            new._go(action_id - DASH.first)
        elif action_id < FORT.first:
            new._pay(CUT_COST)
            new._cut(EDGES[action_id - CUT.first])
        elif action_id < END:
            new._pay(FORT_COST)
            new._fortify(1 << action_id - FORT.first)
        if action_id < DASH.first:
            new._basic_done = True
        new._conclude(ended=action_id == END)
        return new

    def _go(self, direction: int) -> None:
        """Move the pawn; the cell becomes its owner's, whoever had it."""
        side = self._side
        target = NEXT[self._pawns[side]][direction]
        assert target is not None
        bit = 1 << target
        self._pawns = _with(self._pawns, side, target)
        white, black = self._cells
        self._cells = (white | bit, black & ~bit) if side == White else (white & ~bit, black | bit)

    def _put(self, edge: int) -> None:
        self._walls = _with(self._walls, self._side, self._walls[self._side] | edge)

    def _take(self) -> None:
        self._tokens -= 1
        self._pay(-1)

    def _pay(self, energy: int) -> None:
        self._energy = _with(self._energy, self._side, self._energy[self._side] - energy)

    def _cut(self, edge: int) -> None:
        """Remove an enemy wall: out of the game, or back to its owner's hand (W6)."""
        enemy = 1 - self._side
        self._walls = _with(self._walls, enemy, self._walls[enemy] & ~edge)
        if self._options.cut == "lost":
            self._lost = _with(self._lost, enemy, self._lost[enemy] + 1)

    def _fortify(self, lowest: int) -> None:
        """Make a fortress of an area; fortresses inside it become part of it."""
        side = self._side
        area = self.area(lowest)
        kept = [fortress for fortress in self._fortresses[side] if fortress & ~area]
        fortresses = tuple(sorted([*kept, area], key=cell_order))
        self._fortresses = _with(self._fortresses, side, fortresses)

    def _conclude(self, *, ended: bool) -> None:
        """Judge the end of the game; hand the turn over if it is ended or has nothing left."""
        ended_by = self.ended_by()
        if ended_by is not None:
            self._outcome = self.scored(ended_by)
        elif ended or (self._basic_done and not self._special_left()):
            self._next_turn()
        else:
            self._limit_turns()

    def _special_left(self) -> bool:
        """Whether a special action is legal."""
        if not self._energy[self._side]:
            return False
        judged = zip(self.KINDS, self._judge(), strict=True)
        return any(mask for kind, (mask,) in judged if kind in SPECIALS)

    def _next_turn(self) -> None:
        """Fill up the centre and hand the turn to the other player."""
        self._side, self._turn, self._tokens = 1 - self._side, self._turn + 1, TOKENS
        self._basic_done = False
        self._masks = self._derived = None
        self._begin_turn()

    def _called_off(self, reason: str) -> Outcome:
        return self.scored(reason)

    # -- how actions are called -------------------------------------------------------------

    def _spell(self, masks: tuple[Masks, ...]) -> list[Action]:
        """Actions in id order; moves are told by where the pawn stands."""
        found: list[Action] = []
        here = self._pawns[self._side] * 16
        for kind, mask in zip(self.KINDS, masks, strict=True):
            if mask[0]:
                steps = STEPS.get(kind)
                found += kind.actions(self.GAME, mask) if steps is None else steps[here + mask[0]]
        return found

    def _disputed(self, intent: Intent, kind: Kind[Any]) -> Reason | None:
        """A move is written from where the pawn stands; any other text is no action at all."""
        here = self._pawns[self._side]
        if intent.claim == here:
            return None
        text = notation.step_text(intent)
        cell = GRID.names[here]
        details = {"text": text, "cell": cell, "owner": self.to_move}
        raise NotationError(text, Reason(self.GAME, "not_at_pawn", "3.1", (cell,), details))


def _with(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """A pair with one side's half replaced."""
    return (value, pair[1]) if side == White else (pair[0], value)


# -- the rules: what forbids an action ----------------------------------------------------------


def _kind(
    name: str, first: int, places: Sequence[int], on: str, names: Sequence[str]
) -> Kind[Weave]:
    texts = [f"{name}:{place}" for place in names]
    return Kind[Weave](name, first=first, places=places, on=on, texts=texts)


MOVE = Kind[Weave]("move", first=notation.MOVE, places=DIRECTIONS, on="direction")
WALL = _kind("wall", notation.WALL, EDGES, "edge", GRID.edge_names)
TAKE = _kind("take", notation.TAKE, GRID.bits, "cell", GRID.names)
DASH = Kind[Weave]("dash", first=notation.DASH, places=DIRECTIONS, on="direction")
CUT = _kind("cut", notation.CUT, EDGES, "edge", GRID.edge_names)
FORT = _kind("fort", notation.FORT, GRID.bits, "area", GRID.names)
ENDING = Kind[Weave]("end", first=END, places=(1,), texts=("end",))
Weave.KINDS = (MOVE, WALL, TAKE, DASH, CUT, FORT, ENDING)
BASICS = (TAKE, WALL, MOVE)
SPECIALS = (DASH, CUT, FORT)
STEPS = {MOVE: notation.MOVES, DASH: notation.DASHES}


def _to(p: Weave, spot: Spot) -> Evidence:
    """Where a move would lead and whose that cell is; off the board the pawn's own cell."""
    here = p._pawns[p._side]
    target = NEXT[here][spot.place]
    bit = 1 << (here if target is None else target)
    details = {
        "cell": GRID.names[here],
        "target": GRID.name_of(bit),
        "owner": _owner(p._cells, bit),
    }
    return Evidence(GRID.names_of(bit), details)


def _across(p: Weave, spot: Spot) -> Evidence:
    """The wall that a move would have to cross."""
    details = {**_to(p, spot).details, **_wall(p, SIDES[p._pawns[p._side]][spot.place])}
    return Evidence((str(details["edge"]),), details)


def _at_edge(p: Weave, spot: Spot) -> Evidence:
    """An edge, and whose wall it carries."""
    return Evidence((GRID.edge_names[spot.place],), _wall(p, spot.bit))


def _beside_edge(p: Weave, spot: Spot) -> Evidence:
    """The cells that an edge touches."""
    return Evidence(GRID.names_of(CELLS_AT[spot.place]), _wall(p, spot.bit))


def _at_cell(p: Weave, spot: Spot) -> Evidence:
    details = {"cell": GRID.names[spot.place], "owner": _owner(p._cells, spot.bit)}
    return Evidence((GRID.names[spot.place],), details)


def _wall(p: Weave, edge: int) -> Mapping[str, object]:
    [name] = edge_names(edge)
    return {"edge": name, "owner": _owner(p._walls, edge)}


def _owner(pair: tuple[int, int], bit: int) -> str:
    """Whose a cell or a wall is."""
    return next((c for c, places in zip(COLOURS, pair, strict=True) if places & bit), "nobody")


def _fortress(p: Weave, touched: int) -> tuple[str, ...]:
    """The cells of all fortresses that share a cell with these."""
    found = [fort for forts in p._fortresses for fort in forts if fort & touched]
    return GRID.names_of(union(found))


def _into_fortress(p: Weave, spot: Spot) -> Evidence:
    evidence = _to(p, spot)
    return Evidence(_fortress(p, GRID.mask(evidence.cells)), evidence.details)


def _at_fortress(p: Weave, spot: Spot) -> Evidence:
    cells = _fortress(p, CELLS_AT[spot.place])
    return Evidence(cells, {**_wall(p, spot.bit), "fortress": cells})


def _in_area(p: Weave, spot: Spot) -> Evidence:
    """The area of a cell, and the cell that names it."""
    area = p.area(spot.bit)
    details = {"cell": GRID.names[spot.place], "lowest": GRID.name_of(areas.lowest(area))}
    return Evidence(GRID.names_of(area), details)


def _gaps(p: Weave, spot: Spot) -> Evidence:
    """Where the outline of an area is open."""
    area = p.area(spot.bit)
    gaps = edge_names(areas.gaps(area, p._all_walls()))
    return Evidence(gaps, {"cell": GRID.names[spot.place], "gaps": gaps})


def _already(p: Weave, spot: Spot) -> Evidence:
    cells = _fortress(p, spot.bit)
    return Evidence(cells, {"cell": GRID.names[spot.place], "fortress": cells})


def _own_walls(p: Weave, spot: Spot) -> Evidence:
    return Evidence(p.walls(p.to_move), {"lost": p._lost[p._side]})


def _held(p: Weave, spot: Spot) -> Evidence:
    return Evidence((), {"held": p._energy[p._side]})


# The first rule of each kind says whether it is due at all: it decides quickly, most of the time.


def _one_basic(kind: Kind[Weave]) -> None:
    def basic_done(p: Weave) -> int:
        """A turn has one basic action."""
        return kind.all if p._basic_done else 0

    kind.rule("2.2", "basic_done")(basic_done)


def _costs(kind: Kind[Weave], cost: int) -> None:
    def because(p: Weave, spot: Spot) -> Evidence:
        return Evidence((), {"cost": cost, "held": p._energy[p._side]})

    def no_energy(p: Weave) -> int:
        """A special action is paid with energy that one holds."""
        return kind.all if p._energy[p._side] < cost else 0

    kind.rule("4.1", "no_energy", because=because)(no_energy)


for _basic in BASICS:
    _one_basic(_basic)
for _special, _cost in zip(SPECIALS, (DASH_COST, CUT_COST, FORT_COST), strict=True):
    _costs(_special, _cost)


@MOVE.rule("3.1", "off_board", because=_to)
@DASH.rule("3.1", "off_board", because=_to)
def off_board(p: Weave) -> int:
    """A pawn stays on the board."""
    return OUTWARDS[p._pawns[p._side]]


@MOVE.rule("3.2", "walled", because=_across)
@DASH.rule("3.2", "walled", because=_across)
def walled(p: Weave) -> int:
    """A pawn never crosses a wall, anyone's."""
    here = p._pawns[p._side]
    white, black = p._walls
    return ACROSS[here][EDGES_OF[here] & (white | black)]


@MOVE.rule("3.3", "not_nobodys", because=_to)
@DASH.rule("3.3", "not_nobodys", because=_to)
def not_nobodys(p: Weave) -> int:
    """A pawn moves to a cell that is nobody's, unless an option lets it (W14)."""
    if p._options.entry != "unowned":
        return 0
    here = p._pawns[p._side]
    white, black = p._cells
    return TOWARDS[here][AROUND[here] & (white | black)]


@MOVE.rule("W14", "enemy_cell", because=_to)
@DASH.rule("W14", "enemy_cell", because=_to)
def enemy_cell(p: Weave) -> int:
    """Where a pawn may move to its owner's cells, too, it may still not move to enemy cells."""
    if p._options.entry != "own":
        return 0
    here = p._pawns[p._side]
    return TOWARDS[here][AROUND[here] & p._cells[1 - p._side]]


@MOVE.rule("3.4", "enemy_pawn", because=_to)
@DASH.rule("3.4", "enemy_pawn", because=_to)
def enemy_pawn(p: Weave) -> int:
    """A pawn never moves onto the other one, whatever cells it may enter."""
    if p._options.entry != "any":
        return 0
    here = p._pawns[p._side]
    return TOWARDS[here][AROUND[here] & 1 << p._pawns[1 - p._side]]


@MOVE.rule("5.4", "enemy_fortress", because=_into_fortress)
@DASH.rule("5.4", "enemy_fortress", because=_into_fortress)
def enemy_fortress(p: Weave) -> int:
    """A pawn never enters an enemy fortress, whatever cells it may enter."""
    if p._options.entry != "any":
        return 0
    here = p._pawns[p._side]
    return TOWARDS[here][AROUND[here] & p._fortified(1 - p._side)]


@WALL.rule("3.6", "no_wall_left", because=_own_walls)
def no_wall_left(p: Weave) -> int:
    """A wall comes from the player's hand."""
    return 0 if p._hand(p._side) > 0 else WALL.all


@WALL.rule("3.7", "edge_taken", because=_at_edge)
def edge_taken(p: Weave) -> int:
    """An edge carries one wall."""
    white, black = p._walls
    return white | black


@WALL.rule("3.8", "not_touching", because=_beside_edge)
def not_touching(p: Weave) -> int:
    """A wall touches a cell of its owner."""
    return WALL.all & ~touching(p._cells[p._side])


@TAKE.rule("3.9", "no_token", because=_at_cell)
def no_token(p: Weave) -> int:
    """One takes a token that lies on the board: tokens lie on the centre."""
    return TAKE.all & ~CENTRE if p._tokens else TAKE.all


@TAKE.rule("W5", "out_of_reach", because=_at_cell)
def out_of_reach(p: Weave) -> int:
    """Where the option asks for it, a token lies on or next to a cell of the player."""
    if p._options.reach == "anywhere" or p._cells[p._side] & NEAR_CENTRE:
        return 0
    return CENTRE


@TAKE.rule("3.10", "energy_full", because=_held)
def energy_full(p: Weave) -> int:
    """Nobody holds more than five tokens."""
    return TAKE.all if p._energy[p._side] >= FULL else 0


@CUT.rule("4.3", "no_wall_there", because=_at_edge)
def no_wall_there(p: Weave) -> int:
    """A cut removes a wall."""
    return CUT.all & ~p._all_walls()


@CUT.rule("W11", "own_wall", because=_at_edge)
def own_wall(p: Weave) -> int:
    """A cut removes a wall of the enemy, never one's own."""
    return p._walls[p._side]


@CUT.rule("4.4", "fortress_wall", because=_at_fortress)
def fortress_wall(p: Weave) -> int:
    """No wall that touches a cell of a fortress, anyone's, is cut (W9)."""
    white, black = p._fortresses
    return touching(p._fortified(0) | p._fortified(1)) if white or black else 0


@FORT.rule("4.6", "not_your_cell", because=_at_cell)
def not_your_cell(p: Weave) -> int:
    """A fortress is made of cells of one's own."""
    return FORT.all & ~p._cells[p._side]


@FORT.rule("4.6", "not_lowest", because=_in_area)
def not_lowest(p: Weave) -> int:
    """An area is named by its first cell."""
    return p._cells[p._side] & ~union(map(areas.lowest, p._areas(p._side)))


@FORT.rule("4.7", "area_open", because=_gaps)
def area_open(p: Weave) -> int:
    """Only an enclosed area becomes a fortress."""
    side, walls = p._side, p._all_walls()
    return union(a & -a for a in p._areas(side) if not areas.is_enclosed(a, walls))


@FORT.rule("4.8", "already_fortress", because=_already)
def already_fortress(p: Weave) -> int:
    """An area inside one fortress is a fortress already."""
    own = p._fortresses[p._side]
    if not own:
        return 0
    return union(a & -a for a in p._areas(p._side) if any(not a & ~fort for fort in own))


@ENDING.rule("2.3", "basic_first")
def basic_first(p: Weave) -> int:
    """A turn is ended after its basic action, or where no basic action is legal (W10)."""
    if p._basic_done:
        return 0
    return int(any(mask for kind in BASICS for mask in kind.allowed(p)))
