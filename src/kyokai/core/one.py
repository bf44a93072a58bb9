"""A game that is played in place: for loops in Python that make many steps."""

from __future__ import annotations

import operator
from abc import ABC
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Self, cast

from kyokai.core import hand, native, planes
from kyokai.core.arrays import BYTES, BYTES_OR_FLOATS, fillable, filled
from kyokai.core.chance import Chance, drawn
from kyokai.core.counting import Tally, perft, playouts
from kyokai.core.errors import MOST_DEPTH, MOST_THREADS, seed_of, whole
from kyokai.kernel.game import find, game_of
from kyokai.kernel.options import Options
from kyokai.kernel.position import Move, Position
from kyokai.kernel.types import Action, Outcome, Reason


class FastPosition(ABC):
    """A position that changes: ``push`` plays an action in place, ``pop`` takes it back.

    What it can do beside that, it does as ``kyokai.Position``; whatever needs words asks the
    rulebook, through ``position()``. It is made by ``kyokai.fast``.
    """

    __hash__ = None  # type: ignore[assignment]

    _origin: Position
    #: The rulebook's position after some actions, kept for the next question.
    _known: tuple[list[int], Position]

    if TYPE_CHECKING:
        # What the two makes of it, compiled and plain, do each in its own way.
        turn: int
        seat: int
        over: bool
        hash: int
        key_hash: int
        played: list[int]
        nbytes: int
        _side: int
        _chance: int

        def __init__(self, *given: object) -> None: ...
        def push(self, action: Move) -> None:
            """Play an action: itself, its id or its text."""

        def push_random(self) -> int:
            """Play a legal action drawn at random; return its id, -1 where the game is over."""

        def legal_ids(self) -> list[int]:
            """The ids of the legal actions, ascending."""

        def legal_count(self) -> int:
            """How many actions are legal."""

        def is_legal(self, action_id: int) -> bool:
            """Whether this is the id of a legal action."""

        def mask_into(self, out: Any) -> None:
            """Write what is legal into an array of bytes, one for each id."""

        def planes_into(self, out: Any) -> None:
            """Write the board's planes into an array of bytes or 32-bit floats."""

        def _seed(self, seed: int) -> None: ...
        def _text(self, action_id: int) -> str: ...
        def _pop(self) -> bool: ...
        def _outcome(self) -> Outcome | None: ...
        def _perft(self, depth: int) -> int: ...
        def _tally(self, games: int, seed: int, threads: int) -> Tally: ...

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._origin.game

    @property
    def options(self) -> Options:
        """The options the game is played with."""
        return self._origin.options

    @property
    def to_move(self) -> str:
        """The player to act."""
        return game_of(self._origin).setup_type.PLAYERS[self._side]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._outcome()

    def legal(self) -> list[Action]:
        """The legal actions, in id order; none once the game is over."""
        game = self.game
        return [Action(game, i, self._text(i)) for i in self.legal_ids()]

    def action(self, action: Move) -> Action:
        """Return the legal action with this text or id; raise IllegalAction if there is none."""
        action_id = self._resolve(action)
        return Action(self.game, action_id, self._text(action_id))

    def why_not(self, action: Move) -> Reason | None:
        """Why this action is not legal here, or None where it is."""
        return self.position().why_not(action)

    def play(self, action: Move) -> Self:
        """Return a copy in which the action is played; this one stays as it is."""
        after = self.copy()
        after.push(action)
        return after

    def pop(self) -> int:
        """Take back the last action played here and return its id."""
        played = self.played
        if not self._pop():
            raise IndexError("nothing was played here that could be taken back")
        return played[-1]

    def seed(self, seed: int) -> None:
        """Begin a new row of random numbers."""
        self._seed(seed_of(seed))

    def copy(self) -> Self:
        """The same once more, what was played and the row of random numbers included."""
        other = type(self)(self)
        other._origin, other._known = self._origin, self._known
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[Position, list[int], int]]:
        return (_again, (self._origin, self.played, self._chance))

    def position(self) -> Position:
        """The rulebook's position that this one stands at."""
        played = self.played
        before, position = self._known
        if played[: len(before)] != before:
            before, position = [], self._origin
        for action_id in played[len(before) :]:
            position = position.apply_unchecked(action_id)
        self._known = (played, position)
        return position

    def stones(self, colour: str) -> tuple[str, ...]:
        """Names of the cells where this colour's pieces stand."""
        return self.position().stones(colour)

    def territory(self, colour: str) -> tuple[str, ...]:
        """Names of the cells that are this colour's own."""
        return self.position().territory(colour)

    def __str__(self) -> str:
        return str(self.position())

    def __repr__(self) -> str:
        return f"kyokai.fast({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        """Whether both stand at the same position, by 64 bits that stand for it."""
        if not isinstance(other, FastPosition):
            return NotImplemented
        mine, theirs = (self.game, self.options), (other.game, other.options)
        if type(self) is type(other):
            return mine == theirs and self.hash == other.hash
        return mine == theirs and self.position() == other.position()

    def perft(self, depth: int) -> int:
        """How many sequences of ``depth`` actions are legal from here."""
        return self._perft(whole("depth", depth, 0, MOST_DEPTH))

    def playouts(self, games: int, *, seed: int = 0, threads: int = 1) -> Tally:
        """Play many games by chance from here; see ``kyokai.playouts``."""
        games = whole("games", games, 0, 2**48)
        return self._tally(games, seed_of(seed), whole("threads", threads, 1, MOST_THREADS))

    def mask(self, out: Any = None) -> Any:
        """What is legal, one byte for each id, in a new array or in ``out``."""
        count = game_of(self._origin).action_count
        return filled(self.mask_into, out, (count,), "bool")

    def planes(self, out: Any = None) -> Any:
        """The board as planes of 0 and 1, seen by who is to act, in a new array or in ``out``."""
        return filled(self.planes_into, out, planes.shape(game_of(self._origin)), "uint8")

    def _resolve(self, action: Move) -> int:
        """The id of a legal action; the rulebook says what is wrong with any other."""
        given = action.id if type(action) is Action and action.game == self.game else action
        if type(given) is int and self.is_legal(given):
            return given
        if type(action) is str:
            for action_id in self.legal_ids():
                if self._text(action_id) == action:
                    return action_id
        return self.position().action(action).id


def fast(of: str | Position, /, *, seed: int = 0, **options: object) -> FastPosition:
    """A position to play in place: of a game's start, a position, or a position's line of text.

    ``seed`` is for the actions that it draws.
    """
    position = start_of(of, options)
    seed = seed_of(seed)
    made = None
    if native.has(game_of(position)):
        made = native.made(_compiled(), position, seed)
    if made is None:
        made = PlainPosition(position, seed)
    made._origin, made._known = position, ([], position)
    return cast(FastPosition, made)


def start_of(of: str | Position, options: dict[str, object]) -> Position:
    """The position that is meant by a game's name and options, a line of text, or itself."""
    if isinstance(of, Position):
        if options:
            raise TypeError("a position has its options already")
        return of
    if not isinstance(of, str):
        raise TypeError(f"a game, a line of text or a position is wanted, not {of!r}")
    if " " in of.strip():
        from kyokai import position

        return start_of(position(of), options)
    return find(of).start(**options)


def _again(origin: Position, played: list[int], chance: int) -> FastPosition:
    """What was pickled."""
    one = fast(origin)
    for action_id in played:
        one.push(action_id)
    one._chance = chance
    return one


@cache
def _compiled() -> Any:
    """The class that stands on the compiled core."""
    return native.derived(
        "Fast",
        FastPosition,
        _outcome=lambda self: hand.outcome_of(self._ending),
        _tally=lambda self, *given: Tally(*self._playouts(*given)[:5]),
    )


class PlainPosition(FastPosition):
    """The same in Python, for a room or an installation without the compiled core."""

    _stack: list[Position]
    _ids: list[int]
    _random: Chance

    def __init__(self, of: Position | PlainPosition, seed: int = 0) -> None:
        if isinstance(of, PlainPosition):
            self._stack, self._ids = list(of._stack), list(of._ids)
            self._random = Chance(0)
            self._random.state = of._random.state
        else:
            self._stack, self._ids, self._random = [of], [], Chance(seed)

    @property
    def _here(self) -> Position:
        return self._stack[-1]

    @property
    def _chance(self) -> int:
        return self._random.state

    @_chance.setter
    def _chance(self, state: int) -> None:
        self._random.state = state

    @property
    def _side(self) -> int:  # type: ignore[override]
        return game_of(self._here).setup_type.PLAYERS.index(self._here.to_move)

    @property
    def turn(self) -> int:  # type: ignore[override]
        """Which turn this is; each player's turn counts one."""
        return self._here.turn

    @property
    def seat(self) -> int:  # type: ignore[override]
        """Who is to act, by seats: 0 is the player who began."""
        return self._here.seat

    @property
    def over(self) -> bool:  # type: ignore[override]
        """Whether the game is over."""
        return self._here.outcome is not None

    @property
    def hash(self) -> int:  # type: ignore[override]
        """64 bits that are the same where positions are equal."""
        return hashed(str(self._here))

    @property
    def key_hash(self) -> int:  # type: ignore[override]
        """64 bits that are the same where keys are: what ``repetition`` compares."""
        return hashed(repr(self._here.key))

    @property
    def played(self) -> list[int]:  # type: ignore[override]
        """The ids of the actions played here."""
        return list(self._ids)

    @property
    def nbytes(self) -> int:  # type: ignore[override]
        """The memory it takes, about."""
        import sys

        return sum(sys.getsizeof(position) for position in self._stack)

    def push(self, action: Move) -> None:
        """Play an action: itself, its id or its text."""
        chosen = self._here.action(action)
        self._stack.append(self._here.apply_unchecked(chosen.id))
        self._ids.append(chosen.id)

    def push_random(self) -> int:
        """Play a legal action drawn at random; return its id, -1 where the game is over."""
        if self.over:
            return -1
        action_id = drawn(self._here, self._random)
        self._stack.append(self._here.apply_unchecked(action_id))
        self._ids.append(action_id)
        return action_id

    def _seed(self, seed: int) -> None:
        self._random = Chance(seed)

    def position(self) -> Position:
        """The rulebook's position that this one stands at."""
        return self._here

    def legal_ids(self) -> list[int]:
        """The ids of the legal actions, ascending."""
        return self._here.legal_ids()

    def legal_count(self) -> int:
        """How many actions are legal."""
        return len(self._here.legal_ids())

    def is_legal(self, action_id: int) -> bool:
        """Whether this is the id of a legal action."""
        if isinstance(action_id, bool):
            return False
        try:
            return operator.index(action_id) in self._here.legal_ids()
        except TypeError:
            return False

    def mask_into(self, out: Any) -> None:
        """Write what is legal into an array of bytes, one for each id."""
        array = fillable(out, (game_of(self._here).action_count,), BYTES)
        array[:] = 0
        array[self._here.legal_ids()] = 1

    def planes_into(self, out: Any) -> None:
        """Write the board's planes into an array of bytes or 32-bit floats."""
        array = fillable(out, planes.shape(game_of(self._here)), BYTES_OR_FLOATS)
        array[:] = planes.of(self._here)

    def _text(self, action_id: int) -> str:
        return self._here.action(action_id).text

    def _pop(self) -> bool:
        if not self._ids:
            return False
        self._stack.pop()
        self._ids.pop()
        return True

    def _outcome(self) -> Outcome | None:
        return self._here.outcome

    def _perft(self, depth: int) -> int:
        return perft(self._here, depth)

    def _tally(self, games: int, seed: int, threads: int) -> Tally:
        return playouts(self._here, games, seed=seed, threads=threads)


def hashed(text: str) -> int:
    """64 bits for a text, the same at every run."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
