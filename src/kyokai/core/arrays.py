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
    np = numpy()
    try:
        array = np.from_dlpack(out) if not isinstance(out, np.ndarray) else out
    except Exception:  # noqa: BLE001 (whatever was given may fail in any way)
        refuse_array(out, "array_kind", "writable")
    if not array.flags.writeable or array.dtype.hasobject:
        refuse_array(out, "array_kind", "writable")
    if array.shape != shape:
        refuse_array(out, "array_shape", str(shape))
    if not array.flags.c_contiguous:
        refuse_array(out, "array_gaps", str(shape))
    if array.dtype.name not in dtypes:
        refuse_array(out, "array_type", ", ".join(dtypes))
    return array


def ids_of(given: Any, n: int) -> Any:
    """Read whole numbers, one for each game, out of anything that is a row of them."""
    np = numpy()
    try:
        array = given if isinstance(given, np.ndarray) else np.from_dlpack(given)
    except Exception:  # noqa: BLE001 (whatever was given may fail in any way)
        refuse_array(given, "array_kind", "readable")
    if array.shape != (n,):
        refuse_array(given, "array_shape", str((n,)))
    if array.dtype.kind not in "iu":
        refuse_array(given, "array_type", "whole numbers")
    return array
