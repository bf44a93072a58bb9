"""The signature: what the core plays changes on purpose, or not at all."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kyokai
from compiled import hide, needs_core

SCRIPT = Path(__file__).parents[2] / "bench" / "signature.py"

#: What ``python bench/signature.py`` prints last. It changes with the rules, with what is drawn by
#: a seed, and with the positions of ``perft.txt``; the commit that changes it says why.
SIGNATURE = "signature 36714419 db31d385296f868c"

#: So little of it that plain Python plays it, too.
SMALL = (300, 1, 20, 2, 20)


def script() -> Any:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("signature", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@needs_core
@pytest.mark.parametrize("core", ["", "base"])
def test_it_is_the_one_that_is_known(core: str) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT)],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
        env={**os.environ, **({"KYOKAI_CORE": core} if core else {})},
    )
    assert done.stdout.splitlines()[-1] == SIGNATURE


@needs_core
@pytest.mark.parametrize("name", kyokai.games())
def test_plain_python_has_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = script()
    compiled = made.signature([name], SMALL)
    hide(monkeypatch)
    assert made.signature([name], SMALL) == compiled
    assert compiled.nodes > 1000


@needs_core
def test_every_part_of_it_counts() -> None:
    made = script()
    found = {made.signature(["apart"], SMALL).digest}
    for part in range(len(SMALL)):
        size = tuple(n + 300 * (i == part and not i) + (i == part) for i, n in enumerate(SMALL))
        found.add(made.signature(["apart"], size).digest)
    assert len(found) == len(SMALL) + 1
