"""Many games at once, in arrays: what a program that learns steps through."""

from __future__ import annotations

from abc import ABC
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from kyokai.core import native, planes
from kyokai.core.arrays import BYTES, BYTES_OR_FLOATS, fillable, filled, ids_of, numpy, row_of
from kyokai.core.chance import Chance
from kyokai.core.errors import MOST_GAMES, MOST_THREADS, seed_of, whole
from kyokai.core.one import hashed, start_of
from kyokai.kernel.errors import IllegalAction, NotationError
from kyokai.kernel.game import Game, game_of
from kyokai.kernel.options import Options
from kyokai.kernel.position import COLOURS, Position
from kyokai.kernel.types import Reason

if TYPE_CHECKING:
    from numpy import bool_, float32, int8, int32, int64, uint8, uint64
    from numpy.typing import NDArray


class Batch(ABC):
    """Many games side by side; each step is one action in every one of them.

    A game that ends begins again in the same step: ``ended``, ``winner`` and ``rewards`` tell of
    the game that has ended, all else of the new one. The arrays that are attributes are the
    batch's own: they change with every step, and cannot be written to. It is made by
    ``kyokai.batch``.
    """

    _origin: Position

    if TYPE_CHECKING:
        #: What is legal, a bit for each id, the lowest first, in words of 64.
        legal_bits: NDArray[uint64]
        #: Who is to act: 0 White, 1 Black; in a set-up phase what comes after them.
        to_move: NDArray[int8]
        #: Who is to act, by seats: 0 is the player who began.
        seat: NDArray[int8]
        #: Which turn it is.
        turn: NDArray[int32]
        #: Actions since the game began.
        steps: NDArray[int32]
        #: 1 where the last step ended a game.
        ended: NDArray[uint8]
        #: Who won the game that the last step ended: 0 White, 1 Black, -1 nobody.
        winner: NDArray[int8]
        #: For both seats 1, -1 or 0 of the game that the last step ended.
        rewards: NDArray[float32]
        nbytes: int
        _seed: int
        _size: int

        def __init__(self, *given: object) -> None: ...
        def _reset(self, seed: int) -> None: ...
        def _step(self, ids: Any) -> None: ...
        def _sample_into(self, out: Any) -> None: ...
        def _step_sampled(self, out: Any) -> None: ...
        def _masks_into(self, out: Any) -> None: ...
        def _planes_into(self, out: Any) -> None: ...
        def _hashes_into(self, out: Any) -> None: ...
        def _played(self, index: int) -> list[int]: ...

    def __len__(self) -> int:
        return self._size

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.game}>"

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._origin.game

    @property
    def options(self) -> Options:
        """The options the games are played with."""
        return self._origin.options

    @property
    def action_count(self) -> int:
        """How many ids there are: they run from 0 to one less."""
        return game_of(self._origin).action_count

    @property
    def plane_shape(self) -> tuple[int, int, int]:
        """How many planes a position has, of how many rows, of how many columns."""
        return planes.shape(game_of(self._origin))

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, with the seed they had or with another one."""
        if seed is not None:
            self._seed = seed_of(seed)
        self._reset(self._seed)

    def step(self, actions: Any) -> None:
        """Play one action in each game, by its id.

        Any array of whole numbers will do. If one of them is not legal, nothing is played in any
        game, and IllegalAction tells which game it is, and why.
        """
        self._step(row_of(actions))

    def sample(self, out: Any = None) -> NDArray[int64]:
        """Draw a legal action in each game, each as likely as any other; play none."""
        return filled(self._sample_into, out, (len(self),), "int64")  # type: ignore[no-any-return]

    def step_random(self, out: Any = None) -> None:
        """Draw a legal action in each game and play it; into ``out`` goes which ones."""
        self._step_sampled(out)

    def masks(self, out: Any = None) -> NDArray[bool_]:
        """What is legal, one byte for each game and id, in a new array or in ``out``."""
        shape = (len(self), self.action_count)
        return filled(self._masks_into, out, shape, "bool")  # type: ignore[no-any-return]

    def planes(self, out: Any = None) -> Any:
        """The boards as planes, seen by who is to act, in a new array of bytes or in ``out``.

        ``out`` may hold bytes or 32-bit floats.
        """
        return filled(self._planes_into, out, (len(self), *self.plane_shape), "uint8")

    def hashes(self, out: Any = None) -> NDArray[uint64]:
        """64 bits for each game that are the same where positions are equal."""
        return filled(self._hashes_into, out, (len(self),), "uint64")  # type: ignore[no-any-return]

    def lists(self) -> tuple[NDArray[int64], NDArray[int64]]:
        """The ids that are legal in all games, one after the other, and where each game's begin.

        Those of game i are ``ids[begins[i]:begins[i + 1]]``, ascending.
        """
        np = numpy()
        game, ids = np.nonzero(self.masks())
        begins = np.zeros(len(self) + 1, "int64")
        np.cumsum(np.bincount(game, minlength=len(self)), out=begins[1:])
        return ids, begins

    def played(self, index: int) -> list[int]:
        """The ids of the actions played in one game since it began."""
        return self._played(self._known(index))

    def position(self, index: int) -> Position:
        """The rulebook's position of one game."""
        return self._after(self.played(index))

    def _after(self, played: list[int]) -> Position:
        position = self._origin
        for action_id in played:
            position = position.apply_unchecked(action_id)
        return position

    def _known(self, index: int) -> int:
        number = whole("index", index, -len(self), len(self) - 1)
        return number % len(self)

    def _refuse(self, index: int, action_id: int, played: list[int]) -> None:
        """Raise what the rulebook says of an action, in one of the games, after others."""
        try:
            self._after(played).play(action_id)
        except NotationError as error:
            raise NotationError(error.action, _in_game(error.reason, index)) from None
        except IllegalAction as error:
            raise IllegalAction(error.action, _in_game(error.reason, index)) from None
        raise RuntimeError("the core refused what the rulebook allows")  # pragma: no cover


def _in_game(reason: Reason, index: int) -> Reason:
    return reason._replace(details={**reason.details, "game_index": index})


def batch(
    of: str | Position, n: int, /, *, seed: int = 0, threads: int = 1, **options: object
) -> Batch:
    """Many games at once: of a game by its name and options, or all from one position.

    What is drawn in game i is decided by the seed and i alone, whatever the number of threads.
    """
    position = start_of(of, options)
    if position.outcome is not None:
        raise ValueError("a batch begins with a position that is not over")
    n = whole("n", n, 1, MOST_GAMES)
    threads = whole("threads", threads, 1, MOST_THREADS)
    seed = seed_of(seed)
    made = None
    if native.has(game_of(position)):
        made = native.made(_compiled(), position, n, seed, threads)
    if made is None:
        made = PlainBatch(position, n, seed)
    made._origin, made._seed, made._size = position, seed, n
    return cast(Batch, made)


@cache
def _compiled() -> Any:
    """The class that stands on the compiled core."""
    return native.derived("Batch", Batch)


class PlainBatch(Batch):
    """The same in Python, for a room or an installation without the compiled core."""

    def __init__(self, origin: Position, n: int, seed: int) -> None:
        np = numpy()
        self._origin, self._size, self._seed = origin, n, seed
        self._game: Game = game_of(origin)
        self._games = [origin] * n
        self._ids: list[list[int]] = [[] for _ in range(n)]
        self._chances = [Chance(seed, i) for i in range(n)]
        self._told = {
            "legal_bits": np.zeros((n, -(-self.action_count // 64)), "uint64"),
            "to_move": np.zeros(n, "int8"),
            "seat": np.zeros(n, "int8"),
            "turn": np.zeros(n, "int32"),
            "steps": np.zeros(n, "int32"),
            "ended": np.zeros(n, "uint8"),
            "winner": np.full(n, -1, "int8"),
            "rewards": np.zeros((n, 2), "float32"),
        }
        for name, array in self._told.items():
            setattr(self, name, np.asarray(memoryview(array).toreadonly()))
        self._reset(seed)

    @property
    def nbytes(self) -> int:  # type: ignore[override]
        """The memory of its arrays."""
        return sum(array.nbytes for array in self._told.values())

    def _reset(self, seed: int) -> None:
        self._chances = [Chance(seed, i) for i in range(len(self))]
        self._told["ended"][:], self._told["winner"][:], self._told["rewards"][:] = 0, -1, 0
        for i in range(len(self)):
            self._games[i], self._ids[i] = self._origin, []
            self._tell(i)

    def _step(self, ids: Any) -> None:
        chosen = [int(i) for i in ids_of(ids, len(self))]
        for i, action_id in enumerate(chosen):
            if action_id not in self._games[i].legal_ids():
                self._refuse(i, action_id, self._ids[i])
        for i, action_id in enumerate(chosen):
            self._play(i, action_id)

    def _play(self, i: int, action_id: int) -> None:
        position = self._games[i].apply_unchecked(action_id)
        self._ids[i].append(action_id)
        told = self._told
        told["ended"][i], told["winner"][i], told["rewards"][i] = 0, -1, 0
        if position.outcome is not None:
            told["ended"][i] = 1
            if position.outcome.winner is not None:
                winner = COLOURS.index(position.outcome.winner)
                seat = winner ^ (position.began or 0)
                told["winner"][i] = winner
                told["rewards"][i, seat], told["rewards"][i, 1 - seat] = 1, -1
            position, self._ids[i] = self._origin, []
        self._games[i] = position
        self._tell(i)

    def _tell(self, i: int) -> None:
        position, told = self._games[i], self._told
        bits = sum(1 << action_id for action_id in position.legal_ids())
        size = told["legal_bits"].shape[1]
        told["legal_bits"][i] = [bits >> 64 * word & 2**64 - 1 for word in range(size)]
        told["to_move"][i] = self._game.setup_type.PLAYERS.index(position.to_move)
        told["seat"][i], told["turn"][i] = position.seat, position.turn
        told["steps"][i] = len(self._ids[i])

    def _draw(self, i: int) -> int:
        ids = self._games[i].legal_ids()
        return ids[self._chances[i].below(len(ids))]

    def _sample_into(self, out: Any) -> None:
        array = fillable(out, (len(self),), ("int64",))
        array[:] = [self._draw(i) for i in range(len(self))]

    def _step_sampled(self, out: Any) -> None:
        array = None if out is None else fillable(out, (len(self),), ("int64",))
        for i in range(len(self)):
            action_id = self._draw(i)
            if array is not None:
                array[i] = action_id
            self._play(i, action_id)

    def _masks_into(self, out: Any) -> None:
        array = fillable(out, (len(self), self.action_count), BYTES)
        array[:] = 0
        for row, position in zip(array, self._games, strict=True):
            row[position.legal_ids()] = 1

    def _planes_into(self, out: Any) -> None:
        array = fillable(out, (len(self), *self.plane_shape), BYTES_OR_FLOATS)
        for row, position in zip(array, self._games, strict=True):
            row[:] = planes.of(position)

    def _hashes_into(self, out: Any) -> None:
        array = fillable(out, (len(self),), ("uint64",))
        array[:] = [hashed(str(position)) for position in self._games]

    def _played(self, index: int) -> list[int]:
        return list(self._ids[index])
