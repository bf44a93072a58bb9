"""A room that has no core: everything that is fast works for it all the same, in Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from docs import fourth

SRC = Path(__file__).parents[2] / "src"

PLAY = """
import copy, pickle, random
import numpy as np
import kyokai
from kyokai.core import divide, planes
from kyokai.core.one import PlainPosition
from kyokai.core.many import PlainBatch

start = kyokai.start("col")
fast, rng = kyokai.fast("col", seed=5), random.Random(1)
assert type(fast) is PlainPosition
position = start
while position.outcome is None:
    assert (fast.legal(), fast.turn) == (position.legal(), position.turn)
    assert (fast.to_move, fast.seat) == (position.to_move, position.seat)
    assert np.flatnonzero(fast.mask()).tolist() == position.legal_ids()
    assert (fast.planes() == planes.of(position)).all()
    action = rng.choice(position.legal())
    fast.push(action)
    position = position.play(action)
assert (fast.outcome, str(fast), fast.over) == (position.outcome, str(position), True)
for same in (copy.copy(fast), copy.deepcopy(fast), pickle.loads(pickle.dumps(fast))):
    assert same == fast and same.hash == fast.hash
while fast.played:
    fast.pop()
assert fast.position() == start
assert fast.why_not("a1") is None
try:
    fast.push("z9")
    raise SystemExit("z9 was played")
except kyokai.NotationError:
    pass

batch = kyokai.batch("col", 5, seed=2)
assert type(batch) is PlainBatch
ended = 0
for _ in range(60):
    ids = batch.sample()
    batch.step(ids)
    ended += int(batch.ended.sum())
    for i in range(5):
        assert np.flatnonzero(batch.masks()[i]).tolist() == batch.position(i).legal_ids()
    assert batch.planes().shape == (5, *batch.plane_shape)
    assert len(set(batch.hashes().tolist())) == len({str(batch.position(i)) for i in range(5)})
assert ended > 5
batch.reset()
assert batch.steps.tolist() == [0] * 5
try:
    batch.step([0, 0, 0, 0, 99])
    raise SystemExit("99 was played")
except kyokai.IllegalAction as error:
    assert error.index == 4
assert kyokai.perft(start, 3) == 2688 == sum(divide(start, 3).values())
tally = kyokai.playouts(start, 20, seed=3)
assert tally.games == 20 == tally.white + tally.black + tally.draws
assert kyokai.playouts(start, 20, seed=3, threads=2) == tally
print("all of it")
"""


@pytest.mark.parametrize("core", ["", "off"])
def test_all_of_it_works_without_a_core(tmp_path: Path, core: str) -> None:
    fourth.build(tmp_path)
    environment = {
        **os.environ,
        "KYOKAI_ROOMS": str(tmp_path),
        "KYOKAI_CORE": core,
        "PYTHONPATH": str(SRC),
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        timeout=120,
    )
    assert done.stdout == "all of it\n", done.stderr
