"""Arrays to write into: the caller's own, or new ones of NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kyokai.core.errors import refuse_array
from kyokai.kernel.errors import MissingExtra

BYTES = ("bool", "uint8", "int8")
BYTES_OR_FLOATS = (*BYTES, "float32")


def numpy() -> Any:
    """NumPy, which arrays need."""
    try:
        import numpy as found
    except ImportError:
        raise MissingExtra("an array", "numpy", "rl") from None
    return found


def filled(fill: Callable[[Any], None], out: Any, shape: tuple[int, ...], dtype: str) -> Any:
    """Fill the caller's array, or a new one, and return it."""
    if out is None:
        out = numpy().empty(shape, dtype)
    fill(out)
    return out


def fillable(out: Any, shape: tuple[int, ...], dtypes: tuple[str, ...]) -> Any:
    """See the caller's array through NumPy; refuse what the compiled core would refuse."""
    array = _seen(out, "writable")
    if not array.flags.writeable:
        refuse_array(out, "array_kind", "writable")
    if array.shape != shape:
        refuse_array(out, "array_shape", str(shape))
    if not array.flags.c_contiguous:
        refuse_array(out, "array_gaps", str(shape))
    if not array.flags.aligned:
        refuse_array(out, "array_aligned", str(shape))
    if array.dtype.name not in dtypes:
        refuse_array(out, "array_type", _listed(dtypes))
    return array


def row_of(given: Any) -> Any:
    """An array as it is, and anything else as an array of NumPy."""
    if hasattr(given, "__dlpack__"):
        return given
    try:
        return numpy().asarray(given)
    except (TypeError, ValueError, OverflowError):
        refuse_array(given, "array_kind", "readable")


def ids_of(given: Any, n: int) -> Any:
    """Read whole numbers, one for each game, out of anything that is a row of them."""
    array = _seen(given, "readable")
    if array.shape != (n,):
        refuse_array(given, "array_shape", str((n,)))
    if array.dtype.kind not in "iu":
        refuse_array(given, "array_type", "whole numbers")
    return array


def _seen(given: Any, wanted: str) -> Any:
    """An array of NumPy in the memory of whatever has one to offer."""
    np = numpy()
    try:
        if hasattr(given, "__dlpack__"):
            return np.from_dlpack(given)
        return np.from_dlpack(np.asarray(memoryview(given)))
    except Exception:  # noqa: BLE001 (whatever was given may fail in any way)
        refuse_array(given, "array_kind", wanted)


def _listed(names: tuple[str, ...]) -> str:
    """The names as the compiled core tells them."""
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last
