"""A small part of the calls that nobody should make; ``run.py --calls`` makes the rest."""

from __future__ import annotations

import numpy as np
import pytest

import kyokai
from compiled import needs_core
from fuzz import bindings
from fuzz.things import Things

pytestmark = needs_core


def test_calls_are_answered_or_refused_as_documented() -> None:
    met = bindings.run(6_000, seed=1)
    assert met["calls"] == 6_000
    assert met["calls of several threads at once"] > 1_000
    assert met["answered"] > 1_000
    for expected in ("TypeError", "ValueError", "InvalidArray", "IllegalAction", "Unsupported"):
        assert met[f"refused: {expected}"] > 0
    assert met["made of something broken"] > 10


def test_another_error_is_told_with_its_call() -> None:
    calls = bindings.Bindings(1)

    def fails() -> None:
        raise RuntimeError("not documented")

    with pytest.raises(bindings.Unexpected, match="a call: RuntimeError: not documented"):
        calls._try("a call", fails, bindings.REFUSALS)


def test_what_plays_wrong_is_noticed() -> None:
    class Wrong(kyokai.FastPosition):
        def position(self) -> kyokai.Position:
            return kyokai.start("apart")

        def legal(self) -> list[kyokai.Action]:
            return []

        def _outcome(self) -> kyokai.Outcome | None:
            return None

    calls = bindings.Bindings(1)
    calls.public = [object.__new__(Wrong)]
    calls.public[0]._origin = kyokai.start("apart")
    with pytest.raises(bindings.Unexpected, match="AssertionError"):
        calls._check()


def test_things_are_of_every_sort() -> None:
    things = Things(1)
    kinds = {type(things.anything()) for _ in range(3000)}
    assert kinds > {int, str, bytes, list, tuple, bool, float, type(None), np.ndarray, memoryview}
    handed = things.handed[0]
    broken = [things.broken(handed) for _ in range(300)]
    assert 0 < sum(one is handed for one in broken) < 200
    assert len({repr(one) for one in broken}) > 100
