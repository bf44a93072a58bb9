"""Borderland, written naively from the rules alone, to check other implementations against.

Everything is sets of cell names and plain searches; nothing is remembered that can be found again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

Cells = frozenset[str]
Seats = dict[str, str]
Outcome = tuple[str | None, str]

ROWS = "abcdefghijk"
LENGTH = dict(zip(ROWS, (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6), strict=True))
CELLS = [f"{row}{number}" for row in ROWS for number in range(1, LENGTH[row] + 1)]
INDEX = {cell: index for index, cell in enumerate(CELLS)}
EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)

FIRST_MOVE, PASS, CHOOSE_WHITE, CHOOSE_BLACK, FIRST_CEDE = 91, 637, 638, 639, 640
WIN = 46
ENEMY = {"white": "black", "black": "white"}

# The least allowed distances of a new stone to its own and to enemy stones: usual and emergency.
SPACINGS = {"gap": ((2, 3), (2, 2)), "near": ((1, 2), (1, 1))}


def _neighbours(cell: str) -> dict[int, str]:
    """The cell's neighbours on the board by direction."""
    row, number = cell[0], int(cell[1:])
    found = {EAST: f"{row}{number + 1}", WEST: f"{row}{number - 1}"}
    if row != "k":
        above = ROWS[ROWS.index(row) + 1]
        shift = 0 if LENGTH[above] > LENGTH[row] else -1
        found[NORTH_WEST] = f"{above}{number + shift}"
        found[NORTH_EAST] = f"{above}{number + shift + 1}"
    if row != "a":
        below = ROWS[ROWS.index(row) - 1]
        shift = 0 if LENGTH[below] > LENGTH[row] else -1
        found[SOUTH_WEST] = f"{below}{number + shift}"
        found[SOUTH_EAST] = f"{below}{number + shift + 1}"
    return {direction: other for direction, other in found.items() if other in INDEX}


NEIGHBOURS = {cell: _neighbours(cell) for cell in CELLS}

SIDES = (
    frozenset(f"a{number}" for number in range(1, 7)),
    frozenset(f"k{number}" for number in range(1, 7)),
    frozenset(f"{row}1" for row in "abcdef"),
    frozenset(f"{row}{LENGTH[row]}" for row in "abcdef"),
    frozenset(f"{row}1" for row in "fghijk"),
    frozenset(f"{row}{LENGTH[row]}" for row in "fghijk"),
)


def in_order(cells: Iterable[str]) -> tuple[str, ...]:
    """The cells in index order."""
    return tuple(sorted(cells, key=lambda cell: INDEX[cell]))


def connected_parts(cells: Cells) -> list[Cells]:
    """The connected parts of a set of cells, by lowest cell."""
    left = set(cells)
    parts = []
    for start_cell in in_order(cells):
        if start_cell not in left:
            continue
        left.remove(start_cell)
        part = {start_cell}
        waiting = [start_cell]
        while waiting:
            for other in NEIGHBOURS[waiting.pop()].values():
                if other in left:
                    left.remove(other)
                    part.add(other)
                    waiting.append(other)
        parts.append(frozenset(part))
    return parts


def within(cell: str, steps: int) -> set[str]:
    """The cells at most so many steps away from a cell, itself included."""
    reached = {cell}
    for _ in range(steps):
        reached |= {other for near in reached for other in NEIGHBOURS[near].values()}
    return reached


def is_border(group: Cells) -> bool:
    """Whether a group touches two sides that share no corner."""
    touched = [side for side in SIDES if side & group]
    return any(not one & other for one in touched for other in touched)


def borders(stones: Cells) -> list[Cells]:
    """The borders that a player with these stones has."""
    return [group for group in connected_parts(stones) if is_border(group)]


def border_cells(stones: Cells) -> Cells:
    """All cells of all borders of a player with these stones."""
    return frozenset().union(*borders(stones))


def areas(stones: Cells) -> list[Cells]:
    """The areas of a player with these stones; none without a border."""
    walls = border_cells(stones)
    return connected_parts(frozenset(CELLS) - walls) if walls else []


def most_enemies(stones: Cells, enemies: Cells) -> list[Cells]:
    """The areas with the most enemy stones: one, or the tied ones (none where there is no area)."""
    found = areas(stones)
    most = max((len(area & enemies) for area in found), default=0)
    return [area for area in found if len(area & enemies) == most]


@dataclass(frozen=True)
class Choice:
    """An area that was chosen to be left out, and the border cells it was chosen with."""

    walls: Cells
    area: Cells


@dataclass(frozen=True)
class Options:
    """The options of a game."""

    spacing: str = "gap"
    repetition: int = 3
    max_turns: int = 500


@dataclass(frozen=True)
class State:
    """A position with its history; the methods never change it.

    `stage` is "white stone", "black stone" or "colour" in the setup; then "first" or "second",
    the action that is due, or "done" while only a choice (`pending`: whose areas) is missing.
    `moved` is the stone the first action moved, as (from, to); `placed` the one it placed.
    """

    options: Options
    board: dict[str, Cells]
    to_move: str
    turn: int
    stage: str
    choices: dict[str, Choice]
    history: tuple[object, ...] = ()
    placed: str | None = None
    moved: tuple[str, str] | None = None
    calm_before: bool = True
    pending: str | None = None
    passed: bool = False
    seats: Seats | None = None
    outcome: Outcome | None = None
    events: frozenset[str] = frozenset()

    def stones(self, colour: str) -> tuple[str, ...]:
        """Where a colour's stones stand."""
        return in_order(self.board[colour])

    def territory(self, colour: str) -> tuple[str, ...]:
        """The cells of a colour's territory; tied areas are in it only once one is left out."""
        return in_order(_territory(self, colour))

    def key(self) -> object:
        """Everything that decides what can happen next, but no counters and no history."""
        moved = self.moved[1] if self.moved else None
        chosen = tuple(
            in_order(self.choices[colour].area) if colour in self.choices else None
            for colour in ENEMY
        )
        turn = (self.to_move, self.stage, self.placed, moved, self.pending, self.passed)
        return (self.stones("white"), self.stones("black"), turn, chosen)

    def legal(self) -> list[tuple[int, str]]:
        """The legal actions in id order, as ids and texts."""
        if self.outcome:
            return []
        if self.stage == "colour":
            return [(CHOOSE_WHITE, "white"), (CHOOSE_BLACK, "black")]
        if self.stage in ("white stone", "black stone"):
            sign = "W@" if self.stage == "white stone" else "B@"
            return [(INDEX[cell], sign + cell) for cell in CELLS if cell not in _taken(self)]
        if self.pending:
            lowest = [in_order(area)[0] for area in _tied(self, self.pending)]
            return sorted((FIRST_CEDE + INDEX[cell], f"cede:{cell}") for cell in lowest)
        actions = _placements(self) + _moves(self)
        if self.stage == "second" or not actions:
            actions.append((PASS, "pass"))
        return actions

    def play(self, action_id: int) -> State:
        """The position after an action; ValueError where it is not legal."""
        texts = dict(self.legal())
        if action_id not in texts:
            raise ValueError(f"action {action_id} is not legal")
        state = replace(self, events=frozenset())
        if self.stage in ("white stone", "black stone", "colour"):
            return _set_up(state, action_id)
        if self.pending:
            return _cede(state, self.pending, CELLS[action_id - FIRST_CEDE])
        if action_id == PASS:
            return _pass(state)
        return _act(state, texts[action_id])


def start(*, spacing: str = "gap", repetition: int = 3, max_turns: int = 500) -> State:
    """The start of a game."""
    board: dict[str, Cells] = {"white": frozenset(), "black": frozenset()}
    options = Options(spacing, repetition, max_turns)
    return State(options, board, to_move="first", turn=0, stage="white stone", choices={})


def setup(
    *,
    to_move: str = "white",
    turn: int = 1,
    white: Iterable[str] = (),
    black: Iterable[str] = (),
    spacing: str = "gap",
    repetition: int = 3,
    max_turns: int = 500,
) -> State:
    """A set-up position at the start of a turn; nothing is judged before its first action."""
    board = {"white": frozenset(white), "black": frozenset(black)}
    options = Options(spacing, repetition, max_turns)
    state = State(options, board, to_move, turn, stage="first", choices={})
    return replace(state, history=(state.key(),))


# What the board says.


def _taken(state: State) -> Cells:
    """The cells where any stone stands."""
    return state.board["white"] | state.board["black"]


def _emergency(state: State) -> bool:
    """Whether a border of either colour stands."""
    return bool(borders(state.board["white"]) or borders(state.board["black"]))


def _tied(state: State, colour: str) -> list[Cells]:
    """The areas of a colour that are tied for the most enemy stones; empty where none are."""
    found = most_enemies(state.board[colour], state.board[ENEMY[colour]])
    return found if len(found) > 1 else []


def _open_tie(state: State, colour: str) -> bool:
    """Whether areas of a colour are tied and nobody has chosen between them."""
    return bool(_tied(state, colour)) and colour not in state.choices


def _territory(state: State, colour: str) -> Cells:
    """A colour's borders and its areas but the one left out (but all tied ones in an open tie)."""
    stones = state.board[colour]
    if colour in state.choices:
        out = [state.choices[colour].area]
    else:
        out = most_enemies(stones, state.board[ENEMY[colour]])
    return border_cells(stones).union(*(area for area in areas(stones) if area not in out))


# What a player may do.


def _crowded(state: State, emergency: bool) -> set[str]:
    """The cells too near to a stone for a new stone of the player to move."""
    own, enemy = SPACINGS[state.options.spacing][1 if emergency else 0]
    crowded = set(_taken(state))
    for cell in state.board[state.to_move]:
        crowded |= within(cell, own - 1)
    for cell in state.board[ENEMY[state.to_move]]:
        crowded |= within(cell, enemy - 1)
    return crowded


def _placements(state: State) -> list[tuple[int, str]]:
    """The legal placements in id order."""
    if state.placed:
        return []
    forbidden = _crowded(state, _emergency(state)) | _territory(state, ENEMY[state.to_move])
    return [(INDEX[cell], f"@{cell}") for cell in CELLS if cell not in forbidden]


def _moves(state: State) -> list[tuple[int, str]]:
    """The legal moves in id order."""
    resting = {state.placed}
    if state.moved and not _emergency(state):
        resting.add(state.moved[1])
    taken = _taken(state)
    return [
        (FIRST_MOVE + INDEX[cell] * 6 + direction, f"{cell}-{NEIGHBOURS[cell][direction]}")
        for cell in state.stones(state.to_move)
        if cell not in resting
        for direction in sorted(NEIGHBOURS[cell])
        if NEIGHBOURS[cell][direction] not in taken
    ]


# The actions.


def _noting(state: State, *names: str) -> State:
    """The position with more events."""
    return replace(state, events=state.events | set(names))


def _set_up(state: State, action_id: int) -> State:
    """Play an action of the setup."""
    if state.stage == "white stone":
        board = state.board | {"white": frozenset({CELLS[action_id]})}
        return replace(state, board=board, stage="black stone")
    if state.stage == "black stone":
        if state.board["white"] & within(CELLS[action_id], 1):
            state = _noting(state, "pair_adjacent")
        board = state.board | {"black": frozenset({CELLS[action_id]})}
        return replace(state, board=board, stage="colour", to_move="second")
    second = "white" if action_id == CHOOSE_WHITE else "black"
    seats = {"first": ENEMY[second], "second": second}
    state = _noting(state, f"second_takes_{second}")
    state = replace(state, seats=seats, stage="first", to_move="white", turn=1)
    return replace(state, history=(state.key(),))


def _pass(state: State) -> State:
    """End the turn after its first action, or make the forced pass."""
    if state.stage == "second":
        return _end_turn(_noting(state, "pass"))
    if state.passed:
        return _over(_noting(state, "forced_pass"), None, "no_action", "no_action")
    return _end_turn(replace(_noting(state, "forced_pass"), passed=True))


def _act(state: State, text: str) -> State:
    """Place or move a stone, then judge."""
    mover = state.to_move
    second = state.stage == "second"
    old, _, new = text.rpartition("@" if text.startswith("@") else "-")
    stones = (state.board[mover] - {old}) | {new}
    after = replace(
        state,
        board=state.board | {mover: stones},
        stage="done" if second else "second",
        placed=None if old or second else new,
        moved=(old, new) if old and not second else None,
        calm_before=not _emergency(state),
        passed=False,
        events=_events_of_placing(state, new) if not old else _events_of_moving(state, old, new),
    )
    after = _noting(after, *_events_of_borders(state, after))
    return _judge_mover(_drop_lapsed(after, "choice_lapsed"))


def _events_of_placing(state: State, cell: str) -> frozenset[str]:
    """What is worth noting about a placement."""
    names = {"placed", "placed_second" if state.stage == "second" else "placed_first"}
    if _emergency(state):
        names.add("placed_in_emergency")
        if cell in _crowded(state, emergency=False):
            names.add("placed_near_in_emergency")
    if len(state.board[state.to_move]) >= 30:
        names.add("more_than_30_stones")
    return frozenset(names)


def _events_of_moving(state: State, old: str, new: str) -> frozenset[str]:
    """What is worth noting about a move."""
    names = {"moved"}
    if state.moved and state.moved[1] == old:
        names.add("moved_twice")
        if state.calm_before:
            names.add("moved_twice_after_making_emergency")
        if state.moved[0] == new:
            names.add("moved_back")
    if new in _territory(state, ENEMY[state.to_move]):
        names.add("move_into_enemy_territory")
    return frozenset(names)


def _events_of_borders(before: State, after: State) -> frozenset[str]:
    """What is worth noting about the mover's borders."""
    old = border_cells(before.board[before.to_move])
    stones = after.board[before.to_move]
    new = border_cells(stones)
    checks = {
        "border_made": bool(new) and not old,
        "border_broken": bool(old) and not new,
        "border_changed": bool(old) and bool(new) and old != new,
        "emergency_ended": _emergency(before) and not _emergency(after),
        "one_area_border": len(areas(stones)) == 1,
        "several_borders": len(borders(stones)) > 1,
        "three_areas": len(areas(stones)) > 2,
    }
    return frozenset(name for name, true in checks.items() if true)


def _drop_lapsed(state: State, event: str) -> State:
    """Forget the choices that the board no longer bears out."""
    for colour, choice in state.choices.items():
        same_walls = border_cells(state.board[colour]) == choice.walls
        if not (same_walls and choice.area in _tied(state, colour)):
            others = {name: kept for name, kept in state.choices.items() if name != colour}
            state = _noting(replace(state, choices=others), event)
    return state


def _cede(state: State, owner: str, lowest: str) -> State:
    """Leave out the tied area with this lowest cell, then go on judging."""
    tied = _tied(state, owner)
    area = next(area for area in tied if in_order(area)[0] == lowest)
    choice = Choice(border_cells(state.board[owner]), area)
    state = replace(state, choices=state.choices | {owner: choice}, pending=None)
    state = _noting(state, "cede_mover" if owner == state.to_move else "cede_enemy")
    if len(tied) > 2:
        state = _noting(state, "cede_among_three")
    if not area & state.board[ENEMY[owner]]:
        state = _noting(state, "cede_without_enemies")
    return _judge_mover(state) if owner == state.to_move else _judge_enemy(state)


# After an action.


def _judge_mover(state: State) -> State:
    """Find the mover's territory, judge it and capture: (a), (b) and (c)."""
    mover, enemy = state.to_move, ENEMY[state.to_move]
    if _open_tie(state, mover):
        return replace(state, pending=mover)
    if _tied(state, mover) and "cede_mover" not in state.events:
        state = _noting(state, "choice_stands")
    territory = _territory(state, mover)
    taken = state.board[enemy] & territory
    if len(territory) >= WIN:
        if taken:
            state = _noting(state, "win_with_enemies_inside")
        return _over(state, mover, "territory", "win_mover")
    if taken:
        names = ["capture"]
        if taken & border_cells(state.board[enemy]):
            names.append("border_captured")
        if not {"border_made", "cede_mover"} & state.events:
            names.append("capture_with_old_border")
        board = state.board | {enemy: state.board[enemy] - taken}
        state = _noting(replace(state, board=board), *names)
        state = _drop_lapsed(state, "choice_used_up")
    return _judge_enemy(state)


def _judge_enemy(state: State) -> State:
    """Find the enemy's territory and judge it: (d)."""
    enemy = ENEMY[state.to_move]
    if _open_tie(state, enemy):
        return replace(state, pending=enemy)
    if _tied(state, enemy) and "cede_enemy" not in state.events:
        state = _noting(state, "enemy_choice_stands")
    territory = _territory(state, enemy)
    if len(territory) >= WIN:
        return _over(state, enemy, "territory", "win_enemy")
    if territory & state.board[state.to_move]:
        state = _noting(state, "stays_in_enemy_territory")
    return _go_on(state)


def _go_on(state: State) -> State:
    """Go on with the turn, or end it where nothing is left to choose."""
    if state.stage == "second":
        if _placements(state) or _moves(state):
            return _judge_turns(state)
        state = _noting(state, "auto_end")
    return _end_turn(state)


def _judge_turns(state: State) -> State:
    """End the game once `max_turns` turns have been played."""
    if 0 < state.options.max_turns < state.turn:
        return _over(state, None, "max_turns", "max_turns")
    return state


def _end_turn(state: State) -> State:
    """Hand the turn over, unless `repetition` or `max_turns` ends the game."""
    state = replace(state, to_move=ENEMY[state.to_move], turn=state.turn + 1, stage="first")
    state = replace(state, placed=None, moved=None)
    state = replace(state, history=(*state.history, state.key()))
    if 0 < state.options.repetition <= state.history.count(state.key()):
        return _over(state, None, "repetition", "repetition")
    return _judge_turns(state)


def _over(state: State, winner: str | None, reason: str, event: str) -> State:
    """End the game."""
    return _noting(replace(state, outcome=(winner, reason)), event)
