"""Arrays that are handed over: any that will do is taken, any other is refused by name."""

from __future__ import annotations

import array
import gc
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import kyokai
from compiled import needs_core
from core.dlpack import Memory

ROW, BOARD, MASKS = (3,), (3, 5, 8, 8), (3, 513)


class Offers:
    """Something of another library: it has its memory to offer, as DLPack tells."""

    def __init__(self, inside: Any) -> None:
        self._inside = inside

    def __dlpack__(self, **given: Any) -> Any:
        return self._inside.__dlpack__(**given)

    def __dlpack_device__(self) -> Any:
        return self._inside.__dlpack_device__()


class Fails:
    """Something that says it has memory to offer, and has none."""

    def __init__(self, does: Callable[[], Any]) -> None:
        self._does = does

    def __dlpack__(self, **given: Any) -> Any:
        return self._does()

    def __dlpack_device__(self) -> Any:
        return (1, 0)


class OfAnotherDevice(Fails):
    def __dlpack_device__(self) -> Any:
        return (2, 0)


def odd(dtype: str, shape: tuple[int, ...]) -> Any:
    """An array that begins at an odd address."""
    size = np.dtype(dtype).itemsize * int(np.prod(shape))
    return np.ndarray(shape, dtype, np.zeros(size + 9, "uint8"), 1)


def locked(made: Any) -> Any:
    """The array, not to be written to."""
    made.flags.writeable = False
    return made


def games() -> kyokai.Batch:
    return kyokai.batch("apart", 3)


#: What is taken for the ids of three games, all of them 8.
TAKEN: dict[str, Callable[[], Any]] = {
    "a list": lambda: [8, 8, 8],
    "a tuple": lambda: (8, 8, 8),
    **{
        dtype: partial(np.full, 3, 8, dtype)
        for dtype in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
    },
    "not to be written to": lambda: locked(np.full(3, 8)),
    "every second": lambda: np.array([8, 0, 8, 0, 8])[::2],
    "backwards": lambda: np.full(3, 8)[::-1],
    "one for all": lambda: np.broadcast_to(np.int64(8), (3,)),
    "not aligned": lambda: odd("int64", ROW) + 8,
    "read where it is not aligned": lambda: _filled(odd("int32", ROW), 8),
    "another library's": lambda: Offers(np.full(3, 8)),
    "bytearray": lambda: bytearray([8, 8, 8]),
    "array": lambda: array.array("q", [8, 8, 8]),
    "memoryview": lambda: memoryview(array.array("h", [8, 8, 8])),
}


def _filled(made: Any, value: int) -> Any:
    made[:] = value
    return made


@pytest.mark.parametrize("given", TAKEN)
def test_ids_are_taken(given: str, kind: str) -> None:
    batch = games()
    batch.step(TAKEN[given]())
    assert [batch.played(i) for i in range(3)] == [[8]] * 3


#: What is refused for ids: by kind, type or shape.
REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "two": (lambda: [8, 8], "shape"),
    "four": (lambda: np.full(4, 8), "shape"),
    "a column": (lambda: np.full((3, 1), 8), "shape"),
    "a number": (lambda: 8, "shape"),
    "floats": (lambda: [8.0, 8.0, 8.0], "type"),
    "truths": (lambda: np.ones(3, "bool"), "type"),
    "complex": (lambda: np.ones(3, "complex64"), "type"),
    "too large a number": (lambda: [8, 8, 2**70], "kind"),
    "the other order of bytes": (lambda: np.full(3, 8, ">i8"), "kind"),
    "objects": (lambda: np.full(3, 8, "object"), "kind"),
    "words": (lambda: ["a", "b", "c"], "kind"),
    "one word": (lambda: "888", "kind"),
    "bytes": (lambda: bytes([8, 8, 8]), "kind"),
    "actions": (lambda: [kyokai.start("apart").legal()[0]] * 3, "kind"),
    "a thing": (object, "kind"),
    "none": (lambda: None, "kind"),
    "a set": (lambda: {8, 9, 10}, "kind"),
    "uneven lists": (lambda: [[8], [8, 8], 8], "kind"),
    "what fails": (lambda: Fails(lambda: 1 // 0), "kind"),
    "what offers nothing": (lambda: Fails(lambda: None), "kind"),
    "what is elsewhere": (lambda: OfAnotherDevice(lambda: None), "kind"),
    "dates": (lambda: np.zeros(3, "datetime64[s]"), "kind"),
    "records": (lambda: np.zeros(3, [("a", "i8")]), "kind"),
}


@pytest.mark.parametrize("given", REFUSED)
def test_ids_are_refused(given: str, kind: str) -> None:
    batch = games()
    make, why = REFUSED[given]
    with pytest.raises(kyokai.InvalidArray) as caught:
        batch.step(make())
    assert_told(caught.value, f"array_{why}")
    assert batch.steps.tolist() == [0, 0, 0]


def assert_told(error: kyokai.InvalidArray, code: str) -> None:
    """See that an array is refused for this, in both languages."""
    assert error.reason.code == code
    for lang in ("en", "ja"):
        assert "{" not in error.say(lang)
        assert "reasons." not in error.say(lang)


#: What may be filled: how, its shape, its types in this order.
FILLED: dict[str, tuple[Callable[[Any], Any], tuple[int, ...], str]] = {
    "masks": (lambda out: games().masks(out), MASKS, "bool uint8 int8"),
    "planes": (lambda out: games().planes(out), BOARD, "bool uint8 int8 float32"),
    "hashes": (lambda out: games().hashes(out), ROW, "uint64"),
    "sample": (lambda out: games().sample(out), ROW, "int64"),
    "step_random": (lambda out: games().step_random(out), ROW, "int64"),
    "mask": (lambda out: kyokai.fast("apart").mask(out), MASKS[1:], "bool uint8 int8"),
    "board": (lambda out: kyokai.fast("apart").planes(out), BOARD[1:], "bool uint8 int8 float32"),
}


@pytest.mark.parametrize("what", FILLED)
def test_every_type_that_is_told_is_filled(what: str, kind: str) -> None:
    fill, shape, dtypes = FILLED[what]
    results = []
    for dtype in dtypes.split():
        out = np.full(shape, 7, dtype)
        fill(out)
        results.append(out.astype("int64"))
        offered = np.full(shape, 7, dtype)
        fill(Offers(offered))
        assert (offered == out).all()
        three = np.full((3, *shape), 7, dtype)
        around = three[::2].copy()
        fill(three[1])
        assert (three[1] == out).all()
        assert (three[::2] == around).all()
    assert all((result == results[0]).all() for result in results)
    assert (results[0] != 7).any()


@pytest.mark.parametrize("what", FILLED)
def test_what_cannot_be_filled_is_refused(what: str, kind: str) -> None:
    fill, shape, dtypes = FILLED[what]
    good = dtypes.split()[-1]
    wider = (*shape[:-1], shape[-1] + 1)
    gaps = np.zeros((*shape[:-1], 2 * shape[-1]), good)[..., ::2]
    refused: list[tuple[Any, str]] = [
        (locked(np.zeros(shape, good)), "kind"),
        (np.zeros(shape, good).astype(np.dtype("float32").newbyteorder()), "kind"),
        (np.zeros(shape, "object"), "kind"),
        (np.zeros(shape, good).tolist(), "kind"),
        (Fails(lambda: 1 // 0), "kind"),
        (OfAnotherDevice(lambda: None), "kind"),
        (b"", "kind"),
        (5, "kind"),
        (np.broadcast_to(np.zeros((), good), shape), "kind"),
        (np.zeros(wider, good), "shape"),
        (np.zeros(shape[:-1], good), "shape"),
        (np.zeros((*shape, 1), good), "shape"),
        (bytearray(1), "shape"),
        (gaps, "gaps"),
        (np.zeros(shape, good)[::-1], "gaps"),
        (np.zeros(shape, "float64"), "type"),
        (np.zeros(shape, "int32"), "type"),
        (np.zeros(shape, "complex64"), "type"),
    ]
    if len(shape) > 1:
        refused.append((np.zeros(wider, good)[..., :-1], "gaps"))
    if np.dtype(good).itemsize > 1:
        refused.append((odd(good, shape), "aligned"))
    for out, why in refused:
        with pytest.raises(kyokai.InvalidArray) as caught:
            fill(out)
        assert_told(caught.value, f"array_{why}")


def test_the_message_tells_what_was_given_and_what_is_wanted(kind: str) -> None:
    with pytest.raises(kyokai.InvalidArray) as caught:
        games().masks(np.zeros((3, 512), "uint8"))
    assert str(caught.value) == (
        "ndarray uint8 (3, 512) has the wrong shape: it should be (3, 513)"
    )
    with pytest.raises(kyokai.InvalidArray, match=r"list cannot be used: what is wanted is a wri"):
        games().sample([1, 2, 3])
    with pytest.raises(kyokai.InvalidArray, match="should hold bool, uint8, int8 or float32"):
        games().planes(np.zeros(BOARD, "int16"))


#: DLPack's older form says nothing of who may write; NumPy, which reads it in Python, takes it as
#: not to be written to, and the core as it is.
both_forms = pytest.mark.parametrize("versioned", [True, False], ids=["versioned", "older"])


@both_forms
@pytest.mark.parametrize("letter", "bhiqBHIQ")
def test_ids_are_read_from_memory_of_nobodys_library(
    letter: str, versioned: bool, kind: str
) -> None:
    for locked in (False, True):
        ids = Memory(letter, ROW, versioned=versioned, locked=locked).fill(8, 8, 8)
        batch = games()
        batch.step(ids)
        assert [batch.played(i) for i in range(3)] == [[8]] * 3
        gc.collect()
        assert ids.taken == ids.returned == 1


@pytest.mark.parametrize("what", FILLED)
def test_memory_of_nobodys_library_is_filled(what: str, kind: str) -> None:
    fill, shape, dtypes = FILLED[what]
    letters = {"bool": "?", "uint8": "B", "int8": "b", "float32": "f"}
    letters |= {"int64": "q", "uint64": "Q"}
    for dtype in dtypes.split():
        expected = np.full(shape, 7, dtype)
        fill(expected)
        offered = Memory(letters[dtype], shape)
        fill(offered)
        assert offered.numbers() == expected.ravel().tolist()
        gc.collect()
        assert offered.taken == offered.returned == 1


def test_memory_of_nobodys_library_is_refused_and_given_back(kind: str) -> None:
    refused = [
        (Memory("B", MASKS, locked=True), "kind"),
        (Memory("B", (3, 512)), "shape"),
        (Memory("d", MASKS), "type"),
    ]
    for offered, why in refused:
        with pytest.raises(kyokai.InvalidArray) as caught:
            games().masks(offered)
        assert_told(caught.value, f"array_{why}")
        assert not any(offered.numbers())
        del caught
        gc.collect()
        assert offered.taken == offered.returned == 1


@needs_core
def test_the_older_form_is_filled_by_the_core() -> None:
    offered = Memory("B", MASKS, versioned=False)
    games().masks(offered)
    assert offered.numbers() == games().masks().ravel().tolist()
    assert offered.taken == offered.returned == 1
