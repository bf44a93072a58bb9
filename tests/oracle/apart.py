"""Apart, played slowly and plainly, straight from its rules.

Cells are (file, rank) pairs counted from 0, so that a1 is (0, 0) and h8 is (7, 7). Every question
is answered by walking over the board again; nothing is remembered between two calls.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

Cell = tuple[int, int]

SIZE = 8
STOP = 512
# N, NE, E, SE, S, SW, W, NW as (files to the right, ranks up), in id order.
DIRECTIONS: tuple[Cell, ...] = (
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
)
# What `State.events` may hold, and what it means.
EVENTS: dict[str, str] = {
    "step": "a move of distance 1",
    "jump": "a move of distance 2 or more",
    "over_own": "a jump over a stone of its own colour",
    "over_enemy": "a jump over an enemy stone",
    "capture": "a landing on an enemy stone",
    "chain": "a jump that goes on from another",
    "chain_capture": "a capture by such a jump",
    "chain_origin_landed": "such a jump back to where the chain began (origin open, A2)",
    "chain_origin_blocked": "a jump back to where the chain began is closed from here (A2)",
    "chain_cell_blocked": "a jump to a cell landed on this turn is closed from here",
    "may_go_on": "after the jump there is a choice between going on and stopping",
    "auto_end": "after the jump no further one is legal, so the turn ended by itself",
    "first_turn_cut": "the jump could have gone on, were it not the first turn",
    "stop": "the chain was ended by choice",
    "apart_mover": "the mover alone is apart and wins",
    "apart_opponent": "the opponent alone is apart and wins",
    "both_apart": "both are apart and the opponent wins",
    "single_stone": "a player who is apart has one stone only (A4)",
    "no_stone": "a player who is apart has no stone left",
    "repetition": "the game ended by repetition",
    "max_turns": "the game ended by the number of turns",
}


class Move(NamedTuple):
    """One step or jump of one stone that the shape of the board allows."""

    action_id: int
    source: Cell
    target: Cell
    distance: int


def name_of(cell: Cell) -> str:
    """The name of a cell, such as "b3"."""
    file, rank = cell
    return "abcdefgh"[file] + "12345678"[rank]


def cell_of(name: str) -> Cell:
    """The cell that a name stands for."""
    return ("abcdefgh".index(name[0]), "12345678".index(name[1]))


def index_of(cell: Cell) -> int:
    """The index of a cell: rank * 8 + file."""
    file, rank = cell
    return rank * SIZE + file


def other(colour: str) -> str:
    """The opponent's colour."""
    return "black" if colour == "white" else "white"


def on_board(cell: Cell) -> bool:
    """Whether a cell lies on the board."""
    return 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE


def away(cell: Cell, direction: Cell, distance: int) -> Cell:
    """The cell at a distance in a direction, perhaps off the board."""
    return (cell[0] + direction[0] * distance, cell[1] + direction[1] * distance)


def line_length(own: frozenset[Cell], stone: Cell, direction: Cell) -> int:
    """How many stones stand in the unbroken run through a stone on the axis of a direction."""
    length = 1
    opposite = (-direction[0], -direction[1])
    for way in (direction, opposite):
        distance = 1
        while away(stone, way, distance) in own:
            length += 1
            distance += 1
    return length


def moves_of(own: frozenset[Cell], stone: Cell) -> list[Move]:
    """Every step and jump of a stone by rule 2, without regard to chains."""
    moves = []
    for number, direction in enumerate(DIRECTIONS):
        distance = line_length(own, stone, direction)
        target = away(stone, direction, distance)
        if on_board(target) and target not in own:
            moves.append(Move(index_of(stone) * 8 + number, stone, target, distance))
    return moves


def is_apart(own: frozenset[Cell]) -> bool:
    """Whether no stone has a stone of its own colour on any of its 8 neighbours."""
    for stone in own:
        for direction in DIRECTIONS:
            if away(stone, direction, 1) in own:
                return False
    return True


@dataclass(frozen=True)
class State:
    """A position of Apart with its options and its history; playing on makes a new one.

    `moving` is the stone in the middle of a chain (None at the start of a turn), `began` the cell
    its chain began on and `landed` the cells it has landed on this turn. `history` holds the keys
    of the positions that stood at the start of a turn. `events` names what the action that led
    here met, in the words of `EVENTS`.
    """

    white: frozenset[Cell]
    black: frozenset[Cell]
    to_move: str
    turn: int
    origin: str
    repetition: int
    max_turns: int
    outcome: tuple[str | None, str] | None = None
    moving: Cell | None = None
    began: Cell | None = None
    landed: frozenset[Cell] = frozenset()
    history: tuple[object, ...] = ()
    events: frozenset[str] = frozenset()

    def cells(self, colour: str) -> frozenset[Cell]:
        """The cells where the stones of a colour stand."""
        return self.white if colour == "white" else self.black

    def stones(self, colour: str) -> tuple[str, ...]:
        """The names of the cells where the stones of a colour stand, in index order."""
        return tuple(name_of(cell) for cell in sorted(self.cells(colour), key=index_of))

    def territory(self, colour: str) -> tuple[str, ...]:
        """Nothing: Apart knows no territory."""
        return ()

    def key(self) -> object:
        """What `repetition` compares.

        The first turn is another position than the same board later (A6). In the middle of a chain
        the moving stone and the cells closed to it count as well.
        """
        return (
            self.white,
            self.black,
            self.to_move,
            self.turn == 1,
            self.moving,
            self.closed(),
            self.origin,
        )

    def closed(self) -> frozenset[Cell]:
        """The cells the moving stone may not land on this turn (rule 3, A2)."""
        if self.began is not None and self.origin == "blocked":
            return self.landed | {self.began}
        return self.landed

    def legal(self) -> list[tuple[int, str]]:
        """The legal actions as (id, text), in id order."""
        if self.outcome is not None:
            return []
        actions = [(move.action_id, self._text(move)) for move in self._legal_moves()]
        if self.moving is not None:
            actions.append((STOP, "stop"))
        return sorted(actions)

    def play(self, action_id: int) -> State:
        """The state after a legal action; ValueError for any other."""
        if action_id not in [number for number, _ in self.legal()]:
            raise ValueError(f"action {action_id} is not legal here")
        if action_id == STOP:
            return self._end_turn({"stop"})
        for move in self._legal_moves():
            if move.action_id == action_id:
                return self._play_move(move)
        raise AssertionError("a legal action is either stop or a move")

    def _text(self, move: Move) -> str:
        """The text of a move: "-" to an empty cell, "x" with a capture."""
        captures = move.target in self.cells(other(self.to_move))
        return name_of(move.source) + ("x" if captures else "-") + name_of(move.target)

    def _legal_moves(self) -> list[Move]:
        """The legal steps and jumps, those of the chain if one is under way."""
        own = self.cells(self.to_move)
        if self.moving is None:
            return [move for stone in own for move in moves_of(own, stone)]
        return [move for move in self._jumps_on() if move.target not in self.closed()]

    def _jumps_on(self) -> list[Move]:
        """The jumps of the moving stone, those onto closed cells too."""
        assert self.moving is not None
        own = self.cells(self.to_move)
        return [move for move in moves_of(own, self.moving) if move.distance >= 2]

    def _play_move(self, move: Move) -> State:
        """Move one stone, judge the goal, and go on with the chain or end the turn."""
        mover = self.to_move
        mine = (self.cells(mover) - {move.source}) | {move.target}
        theirs = self.cells(other(mover)) - {move.target}
        events = self._events_of_move(move)
        moved = replace(
            self,
            white=mine if mover == "white" else theirs,
            black=mine if mover == "black" else theirs,
            moving=move.target,
            began=self.began if self.began is not None else move.source,
            landed=self.landed | {move.target},
        )
        if is_apart(theirs) or is_apart(mine):
            return moved._end_apart(events)
        if move.distance == 1:
            return moved._end_turn(events)
        if self.turn == 1:
            if moved._legal_moves():
                events.add("first_turn_cut")
            return moved._end_turn(events)
        for on in moved._jumps_on():
            if on.target in moved.landed:
                events.add("chain_cell_blocked")
            elif on.target in moved.closed():
                events.add("chain_origin_blocked")
        if not moved._legal_moves():
            return moved._end_turn(events | {"auto_end"})
        return moved._judge_max_turns(events | {"may_go_on"})

    def _events_of_move(self, move: Move) -> set[str]:
        """What a move from this state meets, apart from ends."""
        enemy = self.cells(other(self.to_move))
        events = {"step" if move.distance == 1 else "jump"}
        if move.target in enemy:
            events.add("capture")
        if move.distance >= 2:
            number = move.action_id % 8
            between = {away(move.source, DIRECTIONS[number], n) for n in range(1, move.distance)}
            if between & enemy:
                events.add("over_enemy")
            if between & self.cells(self.to_move):
                events.add("over_own")
        if self.moving is not None:
            events.add("chain")
            if move.target in enemy:
                events.add("chain_capture")
            if move.target == self.began:
                events.add("chain_origin_landed")
        return events

    def _end_apart(self, events: set[str]) -> State:
        """End the game by rule 4: the opponent's being apart comes before the mover's."""
        mine, theirs = self.cells(self.to_move), self.cells(other(self.to_move))
        if is_apart(theirs):
            winner = other(self.to_move)
            events.add("both_apart" if is_apart(mine) else "apart_opponent")
        else:
            winner = self.to_move
            events.add("apart_mover")
        for own in (mine, theirs):
            if len(own) == 1:
                events.add("single_stone")
            if len(own) == 0:
                events.add("no_stone")
        return replace(self, outcome=(winner, "apart"), events=frozenset(events))

    def _end_turn(self, events: set[str]) -> State:
        """Hand the turn to the opponent, then judge `repetition` and `max_turns`."""
        ended = replace(
            self,
            to_move=other(self.to_move),
            turn=self.turn + 1,
            moving=None,
            began=None,
            landed=frozenset(),
        )
        history = (*self.history, ended.key())
        ended = replace(ended, history=history)
        if self.repetition and history.count(ended.key()) >= self.repetition:
            met = frozenset(events | {"repetition"})
            return replace(ended, outcome=(None, "repetition"), events=met)
        return ended._judge_max_turns(events)

    def _judge_max_turns(self, events: set[str]) -> State:
        """End the game if as many turns as allowed have been played, `turn - 1` of them.

        In the middle of a chain this can be so only after a set-up that was over from the first.
        """
        if self.max_turns and self.turn - 1 >= self.max_turns:
            met = frozenset(events | {"max_turns"})
            return replace(self, outcome=(None, "max_turns"), events=met)
        return replace(self, events=frozenset(events))


def setup(
    *,
    to_move: str = "white",
    turn: int = 3,
    white: Iterable[str] = (),
    black: Iterable[str] = (),
    origin: str = "blocked",
    repetition: int = 3,
    max_turns: int = 500,
) -> State:
    """A position at the start of a turn; the input is taken to be valid."""
    state = State(
        white=frozenset(cell_of(name) for name in white),
        black=frozenset(cell_of(name) for name in black),
        to_move=to_move,
        turn=turn,
        origin=origin,
        repetition=repetition,
        max_turns=max_turns,
    )
    return replace(state, history=(state.key(),))


def start(*, origin: str = "blocked", repetition: int = 3, max_turns: int = 500) -> State:
    """The start of a game: two rows of six, centred, at each player's edge (A1)."""
    return setup(
        turn=1,
        white=[file + rank for rank in "12" for file in "bcdefg"],
        black=[file + rank for rank in "78" for file in "bcdefg"],
        origin=origin,
        repetition=repetition,
        max_turns=max_turns,
    )
