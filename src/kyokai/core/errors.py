"""What the core refuses, in Kyokai's own errors; the compiled module calls these by name."""

from __future__ import annotations

from typing import Any, NoReturn

from kyokai.kernel.errors import InvalidArray
from kyokai.kernel.types import Reason

#: What one call works on at most.
MOST_GAMES, MOST_THREADS, MOST_DEPTH = 1_000_000, 256, 500


def refuse_array(given: object, code: str, wanted: str) -> NoReturn:
    """Refuse an array; ``code`` says what is wrong with it and ``wanted`` what would be right."""
    details = {"given": described(given), "wanted": wanted}
    raise InvalidArray(given, Reason("", code, details=details))


def described(given: Any) -> str:
    """Tell what an array looks like: its type, and where it has them its dtype and shape."""
    told = type(given).__name__
    try:
        shape, dtype = tuple(given.shape), given.dtype
    except Exception:  # noqa: BLE001 (whatever was given may fail in any way)
        return told
    return f"{told} {dtype} {shape}"


def whole(name: str, value: object, least: int, most: int) -> int:
    """Return a whole number in its range; refuse anything else."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is a whole number, not {value!r}")
    number = value.__index__()
    if not least <= number <= most:
        raise ValueError(f"{name} is {least} to {most}, not {number}")
    return int(number)


def seed_of(value: object) -> int:
    """Return a seed as 64 bits; any whole number will do."""
    return whole("seed", value, -(2**200), 2**200) % 2**64
