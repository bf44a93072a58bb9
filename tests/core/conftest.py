"""Every test here that asks for ``kind`` runs with the compiled core and without it."""

from __future__ import annotations

import os
import shutil
from typing import Any

import pytest

from compiled import hide
from kyokai.core import native


@pytest.fixture(params=["compiled", "plain"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What ``kyokai.fast`` and the others stand on."""
    if request.param == "plain":
        hide(monkeypatch)
    elif native.module() is None and shutil.which(os.environ.get("CXX", "c++")) is None:
        pytest.skip("no C++ compiler here")
    return request.param
