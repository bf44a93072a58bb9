"""Memory of nobody's library, offered as DLPack says: both forms of it, by its letter.

What is offered counts how often it was asked for and given back, so that a test can see that
whoever took it has let go of it.
"""

from __future__ import annotations

import ctypes
import struct
from typing import Any, ClassVar

CPU = 1
#: DLPack's numbers for kinds of numbers, by the letter that ``struct`` has for a type.
KINDS = {"b": 0, "h": 0, "i": 0, "q": 0, "B": 1, "H": 1, "I": 1, "Q": 1, "f": 2, "d": 2, "?": 6}
READ_ONLY = 1


class _Device(ctypes.Structure):
    _fields_: ClassVar = [("type", ctypes.c_int32), ("id", ctypes.c_int32)]


class _Type(ctypes.Structure):
    _fields_: ClassVar = [
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
    ]


class _Tensor(ctypes.Structure):
    _fields_: ClassVar = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("ndim", ctypes.c_int32),
        ("dtype", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


_Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _Old(ctypes.Structure):
    _fields_: ClassVar = [
        ("tensor", _Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", _Deleter),
    ]


class _New(ctypes.Structure):
    _fields_: ClassVar = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("context", ctypes.c_void_p),
        ("deleter", _Deleter),
        ("flags", ctypes.c_uint64),
        ("tensor", _Tensor),
    ]


_Destructor = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
_valid = ctypes.pythonapi.PyCapsule_IsValid
_valid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_capsule = ctypes.pythonapi.PyCapsule_New
_capsule.restype = ctypes.py_object
_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Memory:
    """Numbers in memory of its own; ``versioned`` is DLPack's form since its version 1."""

    def __init__(
        self, letter: str, shape: tuple[int, ...], *, versioned: bool = True, locked: bool = False
    ) -> None:
        self.letter, self.shape = letter, shape
        self.versioned, self.locked = versioned, locked
        count = 1
        for length in shape:
            count *= length
        self._size = struct.calcsize(letter)
        self._data = ctypes.create_string_buffer(count * self._size)
        self._shape = (ctypes.c_int64 * len(shape))(*shape)
        self._deleter = _Deleter(self._give_back)
        self._destructor = _Destructor(self._not_taken)
        self._out: dict[int, Any] = {}
        self.taken = self.returned = 0

    def numbers(self) -> list[Any]:
        """All the numbers, one after the other."""
        return [n for (n,) in struct.iter_unpack(f"={self.letter}", self._data.raw[: self._bytes])]

    def fill(self, *numbers: Any) -> Memory:
        """Write the numbers."""
        struct.pack_into(f"={len(numbers)}{self.letter}", self._data, 0, *numbers)
        return self

    @property
    def _bytes(self) -> int:
        return len(self._data) // self._size * self._size

    def __dlpack_device__(self) -> tuple[int, int]:
        return (CPU, 0)

    def __dlpack__(self, **wanted: Any) -> Any:
        tensor = _Tensor(
            data=ctypes.addressof(self._data),
            device=_Device(CPU, 0),
            ndim=len(self.shape),
            dtype=_Type(KINDS[self.letter], 8 * self._size, 1),
            shape=self._shape,
        )
        made: Any
        if self.versioned and (wanted.get("max_version") or (0, 0))[0] >= 1:
            flags = READ_ONLY if self.locked else 0
            made = _New(major=1, minor=0, deleter=self._deleter, flags=flags, tensor=tensor)
            name = b"dltensor_versioned"
        else:
            made = _Old(tensor=tensor, deleter=self._deleter)
            name = b"dltensor"
        self._out[ctypes.addressof(made)] = made
        self.taken += 1
        return _capsule(
            ctypes.addressof(made), name, ctypes.cast(self._destructor, ctypes.c_void_p)
        )

    def _not_taken(self, capsule: int) -> None:
        """Whoever asked has let go of it untouched: whoever takes it gives it another name."""
        for name in (b"dltensor", b"dltensor_versioned"):
            if _valid(capsule, name):
                self._give_back(_pointer(capsule, name))

    def _give_back(self, address: int) -> None:
        del self._out[address]
        self.returned += 1
