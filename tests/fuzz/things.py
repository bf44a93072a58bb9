"""Things that nobody should hand to the core: numbers, arrays and objects of every wrong sort."""

from __future__ import annotations

import array
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import kyokai
from kyokai.core import hand
from kyokai.engine import weights
from kyokai.testing import play

NUMBERS = (
    *(0, 1, 2, 3, 8, 63, 64, 90, 91, 127, 128, 178, 255, 512, 513, 637, 640, 730, 731, 1000),
    *(-1, -2, -64, -(2**31), -(2**63), -(2**63) - 1, -(10**30)),
    *(2**15, 2**16, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53, 2**62, 2**63 - 1, 2**63),
    *(2**64 - 1, 2**64, 2**127, 2**128 - 1, 2**128, 10**30, 2**200, 2**5000),
)
FLOATS = (0.0, -0.0, 1.0, 0.5, -1.5, 1e-300, 1e18, 1e300, float("inf"), float("-inf"), float("nan"))
DTYPES = (
    *("bool", "uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64"),
    *("float16", "float32", "float64", "longdouble", "complex64", "datetime64[s]", "S3", "U2"),
    *("O", ">i4", ">u8", ">f4"),
)
WORDS = (
    *(
        "",
        " ",
        "a1",
        "b1-b3",
        "b1xb7",
        "@c3",
        "pass",
        "stop",
        "end",
        "white",
        "take:c3",
        "dash:a1-b1",
    ),
    *("cede:c7", "wall:c2n", "zz9-zz9", "x" * 5000, "\0", "\ud800", "境", "é", "0", "-1"),
)


class Index:
    """Something that says it is a whole number, and may fail to."""

    def __init__(self, does: Callable[[], Any]) -> None:
        self._does = does

    def __index__(self) -> Any:
        return self._does()

    __int__ = __len__ = __index__

    def __str__(self) -> str:
        return str(self._does())


class Memory:
    """Something that says it has memory to offer, and may lie."""

    def __init__(self, does: Callable[[], Any], device: Any = (1, 0)) -> None:
        self._does, self._device = does, device
        self.shape, self.dtype = (3,), "int64"

    def __dlpack__(self, *given: Any, **named: Any) -> Any:
        return self._does()

    def __dlpack_device__(self) -> Any:
        return self._device

    def __array__(self, *given: Any, **named: Any) -> Any:
        return self._does()


class Row:
    """Something that says it is a row of things, and may never end it."""

    def __init__(self, length: int, inside: Any) -> None:
        self._length, self._inside = length, inside

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: object) -> Any:
        if isinstance(index, int) and 0 <= index < 5:
            return self._inside
        raise IndexError(index)


def _fails() -> Any:
    raise ZeroDivisionError("as it was made to")


def _odd_array(made: Any, how: int, chance: Random) -> Any:
    """The array in another order or at another place, or not to be written to."""
    shape, dtype = made.shape, made.dtype
    if how == 0:
        made.flags.writeable = False
    elif how == 1 and shape:
        made = np.zeros((*shape[:-1], 2 * shape[-1]), dtype)[..., ::2]
    elif how == 2 and shape:
        made = made[::-1]
    elif how == 3:
        made = np.broadcast_to(np.zeros((), dtype), shape)
    elif how == 4:
        made = np.asfortranarray(made)
    elif how == 5 and not dtype.hasobject:
        made = np.ndarray(shape, dtype, np.zeros(made.nbytes + 9, "uint8"), chance.randrange(9))
    return made


class Things:
    """Draws things; the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.positions = [
            position for name in kyokai.games() for position in play.samples(kyokai.game(name))
        ]
        self.handed = [hand.over(position) for position in self.positions]
        #: Objects of the core that can be handed to it, too.
        self.own: list[Any] = []

    def anything(self) -> Any:
        """Draw a thing of any sort."""
        draw = self.chance.choice(
            (
                *(self.number, self.number, self.number, self.small, self.small, self.array),
                *(self.array, self.word, self.thing, self.row, self.odd),
            )
        )
        return draw()

    def number(self) -> int:
        return self.chance.choice(NUMBERS)

    def small(self) -> int:
        return self.chance.randrange(-1, 12)

    def word(self) -> Any:
        chance = self.chance
        word = chance.choice(WORDS)
        return chance.choice((word, word.encode("utf-8", "surrogatepass"), kyokai.games()[0], word))

    def thing(self) -> Any:
        """Draw something that is no number, no text and no array."""
        chance = self.chance
        position = chance.choice(self.positions)
        return chance.choice(
            (
                *(None, True, False, ..., object(), int, kyokai, _fails, {}, {"a": 1}, {8, 9}),
                *(chance.choice(FLOATS), 1j, range(3), iter([8, 8, 8]), slice(3), position),
                *(kyokai.Action(position.game, self.number(), "a1"), *position.legal()[:2]),
                *(*self.own, chance.choice(self.handed)),
            )
        )

    def odd(self) -> Any:
        """Draw something that keeps no promise."""
        chance = self.chance
        inside = self.number()
        does: Any = chance.choice((_fails, lambda: inside, lambda: None, lambda: "8", self.array))
        return chance.choice(
            (
                *(Index(does), Memory(does), Memory(does, (2, 0)), Memory(does, None)),
                *(Row(inside if 0 <= inside < 100 else 3, inside), [Index(does)] * 3),
            )
        )

    def row(self) -> Any:
        chance = self.chance
        inside = [
            chance.choice((self.number, self.small, self.word, self.thing))()
            for _ in range(chance.choice((0, 1, 2, 3, 3, 5, 6)))
        ]
        return chance.choice((list, tuple, tuple, list, lambda row: [row]))(inside)

    def array(self) -> Any:
        """Draw an array, most often of a wrong type, shape, order or place."""
        chance = self.chance
        shape = chance.choice(
            ((), (1,), (3,), (3,), (4,), (3, 1), (513,), (731,), (179,), (3, 513), (0,), (3, 0))
        )
        return self.array_of(shape)

    def of_numbers(self, numbers: list[int]) -> Any:
        """An array of these numbers, of any type that holds them."""
        types = [
            dtype
            for dtype in DTYPES[1:9]
            if all(np.iinfo(dtype).min <= n <= np.iinfo(dtype).max for n in numbers)
        ]
        return np.array(numbers, self.chance.choice(types or ["O"]))

    def array_of(self, shape: tuple[int, ...]) -> Any:
        """Draw an array that has this shape, or nearly."""
        chance = self.chance
        if shape and chance.random() < 0.2:
            wrong = list(shape)
            wrong[chance.randrange(len(wrong))] += chance.choice((-1, 1, 2))
            shape = tuple(max(0, length) for length in wrong)
        dtype = np.dtype(chance.choice(DTYPES if chance.random() < 0.6 else DTYPES[:9]))
        made: Any = np.zeros(shape, dtype)
        how = chance.randrange(12)
        if how < 6:
            return _odd_array(made, how, chance)
        if how == 6 and not dtype.hasobject:
            return memoryview(bytearray(made.nbytes))
        if how == 7:
            return array.array(chance.choice("bBhHiIlLqQfd"), [8] * 3)
        if dtype.kind in "iuf" and made.size < 2000:
            made[...] = chance.choice((0, 1, 8, 9, 16, 100))
        return made

    def weights(self, game: str) -> Any:
        """Draw weights of a game's evaluation."""
        chance = self.chance
        right = list(weights.of(kyokai.game(game)))
        how = chance.randrange(6)
        if how == 0:
            return self.anything()
        if how == 1:
            return right[: chance.randrange(len(right))]
        if how == 2:
            right[chance.randrange(len(right))] = chance.choice(FLOATS)
        if how == 3:
            return [weight * chance.choice((0.0, -1.0, 1e3, 1e9)) for weight in right]
        return right

    def broken(self, handed: Any) -> Any:
        """Break a position as the core takes it, most often a little."""
        chance = self.chance
        how = chance.randrange(10)
        parts = list(handed)
        if how < 2:
            return handed
        if how == 2:
            parts[chance.randrange(len(parts))] = self.anything()
        elif how == 3:
            del parts[chance.randrange(len(parts))]
        elif how == 4:
            options = [list(pair) for pair in parts[0]]
            pair = chance.choice(options)
            pair[chance.randrange(2)] = self.anything() if chance.random() < 0.5 else self.number()
            parts[0] = [tuple(pair) for pair in options]
        elif how == 5:
            parts[chance.choice((2, 3))] = self.number()
        elif how == 6:
            ending = [chance.choice((-1, 0, 1, 7)), *(self.word() for _ in range(2)), 3, 4]
            parts[4] = chance.choice((tuple(ending), tuple(ending[:3]), None))
        elif how == 7:
            past = [(self._key(parts[1]), self.number()) for _ in range(chance.randrange(4))]
            parts[5] = chance.choice((past, past + parts[5], [parts[5]], tuple(past)))
        else:
            parts[1] = self._key(parts[1])
        return tuple(parts)

    def _key(self, key: bytes) -> bytes:
        """Break a key: change a bit, or one of its numbers, or take one out or in."""
        chance = self.chance
        words = [key[i : i + 16] for i in range(0, len(key), 16)]
        at = chance.randrange(len(words))
        how = chance.randrange(6)
        if how < 2:
            number = int.from_bytes(words[at], "little") ^ 1 << chance.randrange(128 if how else 12)
            words[at] = number.to_bytes(16, "little")
        elif how == 2:
            words[at] = (self.number() % 2**128).to_bytes(16, "little")
        elif how == 3:
            del words[at]
        elif how == 4:
            words.insert(at, chance.choice(words))
        else:
            other = chance.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        return b"".join(words)
