"""What tests of the compiled core share: where there is none, and how to do without it."""

from __future__ import annotations

import os
import shutil

import pytest

from kyokai.core import native

#: Only a machine without a compiler may leave these tests out; nothing else excuses it.
needs_core = pytest.mark.skipif(
    native.module() is None and shutil.which(os.environ.get("CXX", "c++")) is None,
    reason="no C++ compiler here",
)


def hide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make everything that is made from now on plain Python."""
    monkeypatch.setattr(native, "rooms", dict)
