"""Weave the Border, read from its rules in the plainest way.

Cells and edges are their names, things on the board are sets and dicts of names, and every question
is answered by looking again. Slow on purpose: it is there to be compared with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

WHITE, BLACK = "white", "black"
COLOURS = (WHITE, BLACK)
OTHER = {WHITE: BLACK, BLACK: WHITE}

FILES = "abcde"
RANKS = "12345"
CELLS = [file + rank for rank in RANKS for file in FILES]
CENTRE = "c3"
EDGES = [cell + "e" for cell in CELLS] + [cell + "n" for cell in CELLS]
EDGES += [file + "1s" for file in FILES] + ["a" + rank + "w" for rank in RANKS]
DIRECTIONS = "nesw"
STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}

WALLS_EACH, ENERGY_CAP, TOKENS, BONUS = 10, 5, 3, 3
COSTS = {"dash": 1, "cut": 2, "fort": 3}

MOVE_ID, WALL_ID, TAKE_ID, DASH_ID, CUT_ID, FORT_ID, END_ID = 0, 4, 64, 89, 93, 153, 178

Area = frozenset[str]

# What State.events may hold; "refused" is what a rule forbade while the action was chosen.
NAMES = """
    move wall take dash cut fort entry_own entry_enemy entry_own_fortress entry_centre
    take_away_from_centre cut_returned fort_merges fort_overlaps hole hole_open areas_split
    special_before_basic special_after_basic special_opens_basic energy_cap refill
    refused_move_wall refused_move_owned refused_move_pawn refused_move_fortress
    refused_take refused_cut refused_fort end_auto end_chosen end_forced
    filled walls repetition max_turns won drawn fort_counts_alone
"""
EVENTS = frozenset(NAMES.split())


def beside(cell: str, direction: str) -> str | None:
    """Return the cell that lies in a direction, or None off the board."""
    x = FILES.index(cell[0]) + STEPS[direction][0]
    y = RANKS.index(cell[1]) + STEPS[direction][1]
    return FILES[x] + RANKS[y] if 0 <= x < 5 and 0 <= y < 5 else None


def edge_of(cell: str, direction: str) -> str:
    """Return the written name of the edge on one side of a cell."""
    other = beside(cell, direction)
    if other is not None and direction in "sw":
        return other + ("n" if direction == "s" else "e")
    return cell + direction


def cells_at(edge: str) -> list[str]:
    """Return the one or two cells that an edge (by its written name) touches."""
    cell, direction = edge[:2], edge[2]
    other = beside(cell, direction)
    return [cell] if other is None else [cell, other]


def neighbours(cell: str) -> list[str]:
    """Return the cells above, right, below and left of a cell."""
    found = [beside(cell, direction) for direction in DIRECTIONS]
    return [other for other in found if other is not None]


def in_order(cells: Iterable[str]) -> tuple[str, ...]:
    """Return cell names in index order."""
    return tuple(sorted(cells, key=CELLS.index))


def outline(area: Area) -> set[str]:
    """Return every edge with exactly one side inside a set of cells, holes and rim included."""
    sides = [(cell, direction) for cell in area for direction in DIRECTIONS]
    return {edge_of(cell, side) for cell, side in sides if beside(cell, side) not in area}


def holes(area: Area) -> set[str]:
    """Return the cells outside a set of cells from which one cannot walk to the rim around it."""
    outside = {cell for cell in CELLS if cell not in area}
    reached = {cell for cell in outside if len(neighbours(cell)) < 4}
    waiting = list(reached)
    while waiting:
        for other in neighbours(waiting.pop()):
            if other in outside and other not in reached:
                reached.add(other)
                waiting.append(other)
    return outside - reached


@dataclass(frozen=True)
class Options:
    """How the game is played."""

    first: str = WHITE
    reach: str = "anywhere"
    cut: str = "lost"
    areas: str = "walls"
    entry: str = "unowned"
    corners: tuple[str, str] = ("a1", "e5")
    repetition: int = 3
    max_turns: int = 200


@dataclass(frozen=True, eq=False)
class State:
    """One position of one game; playing an action gives another one."""

    options: Options
    to_move: str
    turn: int
    pawn: Mapping[str, str]  # colour -> cell
    owner: Mapping[str, str]  # cell -> colour
    built: Mapping[str, str]  # edge -> colour of the wall
    lost: Mapping[str, int]  # colour -> walls out of the game
    held: Mapping[str, int]  # colour -> energy
    tokens: int
    forts: Mapping[str, frozenset[Area]]  # colour -> fortresses
    basic_done: bool = False
    history: tuple[object, ...] = ()  # keys of the positions at the start of a turn
    outcome: tuple[str | None, str, str, tuple[int, int]] | None = None
    events: frozenset[str] = frozenset()

    def legal(self) -> list[tuple[int, str]]:
        """Return the legal actions, in id order."""
        if self.outcome is not None:
            return []
        basics = [] if self.basic_done else basic_actions(self)
        actions = basics + special_actions(self)
        if not basics:
            actions.append((END_ID, "end"))
        return sorted(actions)

    def play(self, action_id: int) -> State:
        """Return the position after an action; refuse what is not legal."""
        texts = dict(self.legal())
        if action_id not in texts:
            raise ValueError(f"action {action_id} is not legal")
        text = texts[action_id]
        after = carry_out(replace(self, events=frozenset(circumstances(self, text))), text)
        return conclude(noting(after, *consequences(self, after)), ended=text == "end")

    def stones(self, colour: str) -> tuple[str, ...]:
        """Return where a colour's pawn stands."""
        return (self.pawn[colour],)

    def territory(self, colour: str) -> tuple[str, ...]:
        """Return a colour's cells, in index order."""
        return tuple(cell for cell in CELLS if self.owner.get(cell) == colour)

    def energy(self, colour: str) -> int:
        """Return the energy tokens that a colour holds."""
        return self.held[colour]

    def walls(self, colour: str) -> tuple[str, ...]:
        """Return the edges that carry a colour's walls, in index order."""
        return tuple(edge for edge in EDGES if self.built.get(edge) == colour)

    def hand(self, colour: str) -> int:
        """Return how many walls a colour can still put."""
        return WALLS_EACH - len(self.walls(colour)) - self.lost[colour]

    def fortresses(self, colour: str) -> tuple[tuple[str, ...], ...]:
        """Return a colour's fortresses, each in index order, by lowest cell."""
        found = [in_order(fort) for fort in self.forts[colour]]
        return tuple(sorted(found, key=lambda fort: [CELLS.index(cell) for cell in fort]))

    def score(self, colour: str) -> int:
        """Return the points that a colour would have if the game ended now."""
        areas = len(enclosed_areas(self, colour))
        alone = len(lone_fortresses(self, colour))
        return len(self.territory(colour)) + BONUS * (areas + alone) + self.energy(colour)

    def key(self) -> object:
        """Return what repetition compares: all that matters for what follows, no turns counted."""
        things = tuple(
            (self.stones(colour), self.territory(colour), self.walls(colour), self.forts[colour])
            for colour in COLOURS
        )
        numbers = tuple((self.hand(colour), self.energy(colour)) for colour in COLOURS)
        return (self.to_move, self.basic_done, self.tokens, things, numbers)


def start(**options: Any) -> State:
    """Return the position at the start of a game."""
    first, pawns = Options(**options).first, Options(**options).corners
    return setup(to_move=first, white=pawns[:1], black=pawns[1:], pawns=pawns, **options)


def setup(  # noqa: PLR0913 - a position has that many parts
    *,
    to_move: str = WHITE,
    turn: int = 1,
    white: Iterable[str] = (),
    black: Iterable[str] = (),
    pawns: tuple[str, str] = ("a1", "e5"),
    walls: Mapping[str, Iterable[str]] | None = None,
    lost: tuple[int, int] = (0, 0),
    energy: tuple[int, int] = (0, 0),
    tokens: int = TOKENS,
    fortresses: Mapping[str, Iterable[Iterable[str]]] | None = None,
    **options: Any,
) -> State:
    """Return a position at the start of a turn, put together by hand; it is taken to be valid."""
    forts = {colour: (fortresses or {}).get(colour, ()) for colour in COLOURS}
    put = [(colour, edge) for colour, edges in (walls or {}).items() for edge in edges]
    state = State(
        options=Options(**options),
        to_move=to_move,
        turn=turn,
        pawn=dict(zip(COLOURS, pawns, strict=True)),
        owner={**dict.fromkeys(white, WHITE), **dict.fromkeys(black, BLACK)},
        built={edge_of(edge[:2], edge[2]): colour for colour, edge in put},
        lost=dict(zip(COLOURS, lost, strict=True)),
        held=dict(zip(COLOURS, energy, strict=True)),
        tokens=tokens,
        forts={colour: frozenset(map(frozenset, sets)) for colour, sets in forts.items()},
    )
    return replace(state, history=(state.key(),))


def areas_of(state: State, colour: str, way: str) -> list[Area]:
    """Return a colour's areas: connected cells, where walls split them ("walls") or not."""
    left = set(state.territory(colour))
    found = []
    while left:
        first = left.pop()
        area = {first}
        waiting = [first]
        while waiting:
            cell = waiting.pop()
            for direction in DIRECTIONS:
                other = beside(cell, direction)
                walled = way == "walls" and edge_of(cell, direction) in state.built
                if other in left and not walled:
                    left.remove(other)
                    area.add(other)
                    waiting.append(other)
        found.append(frozenset(area))
    return found


def is_closed(state: State, edge: str) -> bool:
    """Tell whether an edge carries a wall or lies on the board's rim."""
    return edge in state.built or len(cells_at(edge)) == 1


def enclosed_areas(state: State, colour: str) -> list[Area]:
    """Return a colour's areas whose whole outline is closed."""
    return [
        area
        for area in areas_of(state, colour, state.options.areas)
        if all(is_closed(state, edge) for edge in outline(area))
    ]


def lone_fortresses(state: State, colour: str) -> list[Area]:
    """Return a colour's fortresses none of whose cells lies in an enclosed area."""
    enclosed = {cell for area in enclosed_areas(state, colour) for cell in area}
    return [fort for fort in state.forts[colour] if not fort & enclosed]


def fortified(state: State, colour: str) -> set[str]:
    """Return the cells of a colour's fortresses."""
    return {cell for fort in state.forts[colour] for cell in fort}


def touches_fortress(state: State, edge: str) -> bool:
    """Tell whether an edge touches a cell of anybody's fortress."""
    return any(cell in fortified(state, colour) for cell in cells_at(edge) for colour in COLOURS)


def obstacle(state: State, direction: str) -> str | None:
    """Return what keeps the pawn of the player to act from moving in a direction, or None."""
    me, foe = state.to_move, OTHER[state.to_move]
    target = beside(state.pawn[me], direction)
    if target is None:
        return "rim"
    if edge_of(state.pawn[me], direction) in state.built:
        return "wall"
    owner = state.owner.get(target)
    entry = state.options.entry
    if (owner is not None and entry == "unowned") or (owner == foe and entry == "own"):
        return "owned"
    if target == state.pawn[foe]:
        return "pawn"
    if target in fortified(state, foe):
        return "fortress"
    return None


def moves(state: State) -> list[tuple[int, str]]:
    """Return the pawn's moves, each with the number of its direction."""
    here = state.pawn[state.to_move]
    return [
        (number, f"{here}-{beside(here, direction)}")
        for number, direction in enumerate(DIRECTIONS)
        if obstacle(state, direction) is None
    ]


def near_centre(state: State) -> bool:
    """Tell whether the centre is a cell of the player to act or next to one."""
    return any(state.owner.get(cell) == state.to_move for cell in [CENTRE, *neighbours(CENTRE)])


def token_in_reach(state: State) -> bool:
    """Tell whether there is a token for the player to act to take."""
    return state.tokens > 0 and (state.options.reach == "anywhere" or near_centre(state))


def basic_actions(state: State) -> list[tuple[int, str]]:
    """Return the basic actions that the player to act could make."""
    me = state.to_move
    actions = [(MOVE_ID + number, text) for number, text in moves(state)]
    if state.hand(me) > 0:
        for number, edge in enumerate(EDGES):
            mine = me in [state.owner.get(cell) for cell in cells_at(edge)]
            if mine and edge not in state.built:
                actions.append((WALL_ID + number, f"wall:{edge}"))
    if token_in_reach(state) and state.energy(me) < ENERGY_CAP:
        actions.append((TAKE_ID + CELLS.index(CENTRE), f"take:{CENTRE}"))
    return actions


def special_actions(state: State) -> list[tuple[int, str]]:
    """Return the special actions that the player to act could make and pay."""
    me, foe = state.to_move, OTHER[state.to_move]
    actions = []
    if state.energy(me) >= COSTS["dash"]:
        actions += [(DASH_ID + number, f"dash:{text}") for number, text in moves(state)]
    if state.energy(me) >= COSTS["cut"]:
        for edge in state.walls(foe):
            if not touches_fortress(state, edge):
                actions.append((CUT_ID + EDGES.index(edge), f"cut:{edge}"))
    if state.energy(me) >= COSTS["fort"]:
        for area in enclosed_areas(state, me):
            if not any(area <= fort for fort in state.forts[me]):
                lowest = in_order(area)[0]
                actions.append((FORT_ID + CELLS.index(lowest), f"fort:{lowest}"))
    return actions


def noting(state: State, *events: str) -> State:
    """Return the same position with more events told."""
    return replace(state, events=state.events | set(events))


def carry_out(state: State, text: str) -> State:
    """Return the position after an action's own effect, before anything is judged."""
    if text == "end":
        return state
    me = state.to_move
    word, _, rest = text.rpartition(":")
    state = noting(state, word or "move")
    if word in COSTS:
        state = replace(state, held={**state.held, me: state.held[me] - COSTS[word]})
    else:
        state = replace(state, basic_done=True)
    if word == "wall":
        return replace(state, built={**state.built, rest: me})
    if word == "take":
        return take_token(state)
    if word == "cut":
        return cut_wall(state, rest)
    if word == "fort":
        return fortify(state, rest)
    return move_pawn(state, rest[3:])


def move_pawn(state: State, target: str) -> State:
    """Move the pawn of the player to act, to whom its new cell then belongs."""
    me, foe = state.to_move, OTHER[state.to_move]
    if state.owner.get(target) == me:
        state = noting(state, "entry_own")
    if state.owner.get(target) == foe:
        state = noting(state, "entry_enemy")
    if target in fortified(state, me):
        state = noting(state, "entry_own_fortress")
    if target == CENTRE and state.tokens > 0:
        state = noting(state, "entry_centre")
    return replace(state, pawn={**state.pawn, me: target}, owner={**state.owner, target: me})


def take_token(state: State) -> State:
    """Take a token from the centre."""
    me = state.to_move
    if not near_centre(state):
        state = noting(state, "take_away_from_centre")
    held = {**state.held, me: state.held[me] + 1}
    return replace(state, tokens=state.tokens - 1, held=held)


def cut_wall(state: State, edge: str) -> State:
    """Remove an enemy wall, out of the game or into its owner's hand."""
    foe = OTHER[state.to_move]
    built = {other: colour for other, colour in state.built.items() if other != edge}
    if state.options.cut == "returned":
        return replace(noting(state, "cut_returned"), built=built)
    return replace(state, built=built, lost={**state.lost, foe: state.lost[foe] + 1})


def fortify(state: State, lowest: str) -> State:
    """Make a fortress of an area; fortresses inside it become part of it."""
    me = state.to_move
    [area] = [area for area in enclosed_areas(state, me) if lowest in area]
    kept = {fort for fort in state.forts[me] if not fort <= area}
    if len(kept) < len(state.forts[me]):
        state = noting(state, "fort_merges")
    if any(fort & area for fort in kept):
        state = noting(state, "fort_overlaps")
    if holes(area):
        state = noting(state, "hole")
    return replace(state, forts={**state.forts, me: frozenset(kept | {area})})


def conclude(state: State, *, ended: bool) -> State:
    """Judge the end of the game, and end the turn if it is over, after an action's effect."""
    if len(state.owner) == len(CELLS):
        return finished(state, "filled")
    if any(state.hand(colour) == 0 for colour in COLOURS):
        return finished(state, "walls")
    if ended or (state.basic_done and not special_actions(state)):
        state = next_turn(state if ended else noting(state, "end_auto"))
        limit = state.options.repetition
        if limit and state.history.count(state.key()) >= limit:
            return finished(state, "repetition")
    if state.options.max_turns and state.turn - 1 >= state.options.max_turns:
        return finished(state, "max_turns")
    return state


def next_turn(state: State) -> State:
    """Fill the centre up and hand the turn to the other player."""
    if state.tokens < TOKENS:
        state = noting(state, "refill")
    foe = OTHER[state.to_move]
    state = replace(state, to_move=foe, turn=state.turn + 1, tokens=TOKENS, basic_done=False)
    return replace(state, history=(*state.history, state.key()))


def finished(state: State, ended_by: str) -> State:
    """Return the position with the game over and scored."""
    white, black = state.score(WHITE), state.score(BLACK)
    winner = None if white == black else WHITE if white > black else BLACK
    events = {ended_by, "won" if winner else "drawn"}
    for colour in COLOURS:
        if lone_fortresses(state, colour):
            events.add("fort_counts_alone")
        if any(holes(area) for area in enclosed_areas(state, colour)):
            events.add("hole")
    outcome = (winner, "score", ended_by, (white, black))
    return replace(noting(state, *events), outcome=outcome)


def circumstances(state: State, text: str) -> set[str]:
    """Name the rules that limited the choice of the player to act, or placed it in the turn."""
    me, foe = state.to_move, OTHER[state.to_move]
    energy, early = state.energy(me), not state.basic_done
    found = set()
    if text == "end":
        found.add("end_forced" if early else "end_chosen")
    if text.startswith(("dash:", "cut:", "fort:")):
        found.add("special_before_basic" if early else "special_after_basic")
    if early and energy == ENERGY_CAP and token_in_reach(state):
        found.add("energy_cap")
    if early and state.options.reach == "adjacent" and not near_centre(state):
        found.add("refused_take")
    if early or energy >= COSTS["dash"]:
        refusals = {obstacle(state, direction) for direction in DIRECTIONS} - {None, "rim"}
        found.update(f"refused_move_{what}" for what in refusals)
    if energy >= COSTS["cut"] and any(touches_fortress(state, edge) for edge in state.walls(foe)):
        found.add("refused_cut")
    again = [a for a in enclosed_areas(state, me) for fort in state.forts[me] if a <= fort]
    if energy >= COSTS["fort"] and again:
        found.add("refused_fort")
    return found


def consequences(before: State, after: State) -> set[str]:
    """Name the rules that showed themselves in the position an action led to."""
    me = before.to_move
    found = set()
    if not before.basic_done and not basic_actions(before) and basic_actions(after):
        found.add("special_opens_basic")
    if len(areas_of(after, me, "walls")) > len(areas_of(after, me, "cells")):
        found.add("areas_split")
    for area in areas_of(after, me, after.options.areas):
        missing = {edge for edge in outline(area) if not is_closed(after, edge)}
        if missing and all(holes(area).intersection(cells_at(edge)) for edge in missing):
            found.add("hole_open")
    return found
