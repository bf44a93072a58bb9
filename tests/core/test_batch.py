"""Many games at once: each of them is the rulebook's, whatever the number of threads."""

from __future__ import annotations

import gc
import os
import threading
from random import Random
from typing import Any

import numpy as np
import pytest

import kyokai
from compiled import hide, needs_core
from kyokai.core import planes
from kyokai.core.many import PlainBatch
from kyokai.kernel.position import COLOURS
from kyokai.testing import play

every_room = pytest.mark.parametrize("name", kyokai.games())

TOLD = ("legal_bits", "to_move", "seat", "turn", "steps", "ended", "winner", "rewards")
#: Limits that are soon reached, so that games end and begin again.
SHORT: dict[str, Any] = {"max_turns": 6, "repetition": 2}


def some_options(name: str) -> list[dict[str, Any]]:
    """The defaults, short limits, and options drawn together."""
    return [{}, SHORT, *play.option_sets(kyokai.game(name))[-3:]]


def told(batch: kyokai.Batch) -> dict[str, Any]:
    """All that a batch tells, as it is now."""
    found = {name: getattr(batch, name).copy() for name in TOLD}
    found |= {"masks": batch.masks(), "planes": batch.planes(), "hashes": batch.hashes()}
    return found


def same(one: dict[str, Any], other: dict[str, Any], *, hashes: bool = True) -> bool:
    """Whether two batches tell the same; hashes are of the making."""
    return all((one[name] == other[name]).all() for name in one if hashes or name != "hashes")


def agree(batch: kyokai.Batch, index: int, position: kyokai.Position) -> None:
    """See that a batch tells of one of its games what the rulebook does."""
    ids = position.legal_ids()
    bits = sum(int(word) << 64 * i for i, word in enumerate(batch.legal_bits[index]))
    assert bits == sum(1 << i for i in ids)
    assert np.flatnonzero(batch.masks()[index]).tolist() == ids
    assert (batch.planes()[index] == planes.of(position)).all()
    players = kyokai.game(position.game).setup_type.PLAYERS
    assert players[batch.to_move[index]] == position.to_move
    assert (batch.seat[index], batch.turn[index]) == (position.seat, position.turn)
    assert batch.position(index) == position


@every_room
def test_it_is_made_as_compiled_or_plain(name: str, kind: str) -> None:
    batch = kyokai.batch(name, 3)
    assert isinstance(batch, PlainBatch) == (kind == "plain")
    assert isinstance(batch, kyokai.Batch)
    assert (len(batch), batch.game) == (3, name)
    assert batch.options == kyokai.start(name).options
    assert repr(batch) == f"<3 games of {name}>"
    assert batch.action_count == kyokai.game(name).action_count
    assert batch.plane_shape == planes.shape(kyokai.game(name))
    assert batch.nbytes > 0


@every_room
def test_every_game_remembers_what_was_played_since_it_began(name: str, kind: str) -> None:
    """Games of all lengths, side by side, over more steps than any of them has; and begun anew."""
    number, steps = (5, 40) if kind == "plain" else (7, 700)
    for options in ({}, SHORT):
        batch = kyokai.batch(name, number, seed=2, threads=2, **options)
        for _ in range(2):
            mine: list[list[int]] = [[] for _ in range(number)]
            ids = np.empty(number, "int64")
            for step in range(steps):
                if step % 3 == 0:
                    batch.step(batch.sample(ids))
                else:
                    batch.step_random(ids)
                for i, row in enumerate(mine):
                    row.append(int(ids[i]))
                    if batch.ended[i]:
                        row.clear()
                assert batch.steps.tolist() == [len(row) for row in mine]
                if step % 5 == 0 or max(map(len, mine)) > step - 3:
                    assert [batch.played(i) for i in range(number)] == mine
            batch.reset()


@every_room
def test_arrays_have_the_shapes_and_types_that_are_told(name: str, kind: str) -> None:
    batch = kyokai.batch(name, 4)
    words = -(-batch.action_count // 64)
    expected = {
        "legal_bits": ((4, words), "uint64"),
        "to_move": ((4,), "int8"),
        "seat": ((4,), "int8"),
        "turn": ((4,), "int32"),
        "steps": ((4,), "int32"),
        "ended": ((4,), "uint8"),
        "winner": ((4,), "int8"),
        "rewards": ((4, 2), "float32"),
        "masks": ((4, batch.action_count), "bool"),
        "planes": ((4, *batch.plane_shape), "uint8"),
        "hashes": ((4,), "uint64"),
    }
    assert {k: (v.shape, v.dtype.name) for k, v in told(batch).items()} == expected


@every_room
def test_every_game_is_the_rulebooks(name: str, kind: str) -> None:
    """Step by step, to the end and into the next game."""
    for seed, options in enumerate(some_options(name)):
        rng, n = Random(seed), 3
        start = kyokai.start(name, **options)
        batch = kyokai.batch(start, n)
        positions = [start] * n
        played: list[list[int]] = [[] for _ in range(n)]
        ends = 0
        for _ in range(50):
            ids = [play.by_kind(position, rng) for position in positions]
            batch.step(ids)
            for i, chosen in enumerate(ids):
                after = positions[i].play(chosen)
                played[i].append(chosen)
                ends += after.outcome is not None
                over_as_told(batch, i, after)
                if after.outcome is not None:
                    after, played[i] = start, []
                positions[i] = after
                agree(batch, i, after)
                assert batch.played(i) == batch.played(i - n) == played[i]
                assert batch.steps[i] == len(played[i])
        assert ends or options != SHORT


def over_as_told(batch: kyokai.Batch, i: int, after: kyokai.Position) -> None:
    """See that a batch tells whether a game ended by the last step, and who won."""
    outcome = after.outcome
    assert batch.ended[i] == (outcome is not None)
    winner = outcome.winner if outcome else None
    assert batch.winner[i] == (COLOURS.index(winner) if winner else -1)
    reward = 0
    if winner:
        reward = 1 if COLOURS.index(winner) ^ (after.began or 0) == 0 else -1
    assert batch.rewards[i].tolist() == [reward, -reward]


@needs_core
@every_room
def test_compiled_and_plain_are_equal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told and what is drawn, in every game at every step."""
    for options in some_options(name):
        compiled = kyokai.batch(name, 4, seed=11, threads=2, **options)
        with monkeypatch.context() as context:
            hide(context)
            plain = kyokai.batch(name, 4, seed=11, **options)
        assert type(plain) is PlainBatch is not type(compiled)
        ids, others = np.zeros(4, "int64"), np.zeros(4, "int64")
        for _ in range(40):
            assert (compiled.sample() == plain.sample()).all()
            compiled.step_random(ids)
            plain.step_random(others)
            assert (ids == others).all()
            assert same(told(compiled), told(plain), hashes=False)
            for one, other in zip(compiled.lists(), plain.lists(), strict=True):
                assert (one == other).all()


@every_room
def test_hashes_are_the_same_just_where_positions_are(name: str, kind: str) -> None:
    batch = kyokai.batch(name, 40, **SHORT)
    for _ in range(20):
        batch.step_random()
        hashes = batch.hashes().tolist()
        positions = [str(batch.position(i)) for i in range(len(batch))]
        assert len(set(zip(hashes, positions, strict=True))) == len(set(hashes))
        assert len(set(hashes)) == len(set(positions))
    fast = kyokai.fast(batch.position(7))
    assert fast.hash == hashes[7]


@every_room
def test_threads_change_nothing(name: str, kind: str) -> None:
    rows = []
    for threads in (1, 2, 3, 8):
        batch = kyokai.batch(name, 50, seed=9, threads=threads, **SHORT)
        ids = np.zeros((6, 50), "int64")
        for row in ids:
            batch.step_random(row)
        rows.append({**told(batch), "ids": ids, "sample": batch.sample()})
    assert all(same(row, rows[0]) for row in rows)


@every_room
def test_what_is_drawn_is_decided_by_the_seed_and_the_number(name: str, kind: str) -> None:
    def drawn(n: int, seed: int) -> list[list[int]]:
        batch = kyokai.batch(name, n, seed=seed)
        return [batch.sample().tolist() for _ in range(8)]

    many = drawn(12, 5)
    assert [row[:4] for row in many] == drawn(4, 5)
    assert drawn(12, 6) != many
    assert drawn(12, 5 + 2**64) == many
    assert len({tuple(column) for column in zip(*many, strict=True)}) > 1


@every_room
def test_reset_begins_all_anew(name: str, kind: str) -> None:
    batch = kyokai.batch(name, 5, seed=3, **SHORT)
    first, ids = told(batch), [batch.sample() for _ in range(4)]
    other = kyokai.batch(name, 5, seed=4, **SHORT)
    for _ in range(30):
        batch.step_random()
    batch.reset()
    assert same(told(batch), first)
    assert not batch.ended.any()
    assert all((batch.sample() == row).all() for row in ids)
    batch.reset(4)
    assert [batch.sample().tolist() for _ in range(4)] == [
        other.sample().tolist() for _ in range(4)
    ]
    batch.step_random()
    other.step_random()
    batch.reset()
    other.reset()
    assert (batch.sample() == other.sample()).all()
    assert batch.played(0) == []


@every_room
def test_an_action_that_is_not_legal_stops_the_step_in_every_game(name: str, kind: str) -> None:
    batch = kyokai.batch(name, 5, seed=1)
    for _ in range(5):
        batch.step_random()
    before, played = told(batch), [batch.played(i) for i in range(5)]
    good = [batch.position(i).legal_ids()[0] for i in range(5)]
    count = batch.action_count
    legal = set(batch.position(3).legal_ids())
    for wrong in [*[i for i in range(count) if i not in legal][::17], -1, count, -(2**63), 2**62]:
        ids = [*good[:3], wrong, -1]
        with pytest.raises(kyokai.IllegalAction, match="game 3 of the batch") as caught:
            batch.step(ids)
        with pytest.raises(kyokai.IllegalAction) as expected:
            batch.position(3).play(wrong)
        assert type(caught.value) is type(expected.value)
        assert str(expected.value) in str(caught.value)
        assert caught.value.index == caught.value.reason.details["game_index"] == 3
        assert "3 番目" in caught.value.say("ja")
        assert caught.value.reason.code == expected.value.reason.code
        assert (caught.value.action, caught.value.cells) == (
            expected.value.action,
            expected.value.cells,
        )
    assert same(told(batch), before)
    assert [batch.played(i) for i in range(5)] == played
    batch.step(good)


def test_an_id_too_large_for_a_signed_number_is_told_as_it_is(kind: str) -> None:
    batch = kyokai.batch("apart", 2)
    good = batch.position(0).legal_ids()[0]
    with pytest.raises(kyokai.NotationError, match=str(2**64 - 3)) as caught:
        batch.step(np.array([good, 2**64 - 3], "uint64"))
    assert (caught.value.index, caught.value.action) == (1, 2**64 - 3)


@every_room
def test_a_batch_begins_in_the_middle_of_a_game(name: str, kind: str) -> None:
    for seed in range(6):
        start = kyokai.start(name, max_turns=9)
        passed = list(play.along(start, play.walk(start, seed, most=14)))
        origin = [p for p in passed if p.outcome is None][-1]
        batch = kyokai.batch(origin, 2)
        agree(batch, 1, origin)
        ended = False
        for _ in range(60):
            batch.step_random()
            ended = ended or bool(batch.ended.any())
            agree(batch, 0, batch.position(0))
        assert ended


@every_room
def test_repetition_remembers_what_stood_before_the_batch(name: str, kind: str) -> None:
    start, seed = kyokai.start(name, repetition=2), 0
    last = start
    while last.outcome is None or "repetition" not in (last.outcome.reason, last.outcome.ended_by):
        ids = play.walk(start, seed, choose=play.Shuffle())
        *_, before, last = play.along(start, ids)
        seed += 1
    seen, fresh = kyokai.batch(before, 1), kyokai.batch(kyokai.position(str(before)), 1)
    for batch, ended in ((seen, 1), (fresh, 0)):
        batch.step(ids[-1:])
        assert batch.ended[0] == ended


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"n": 0}, ValueError),
        ({"n": -1}, ValueError),
        ({"n": 1_000_001}, ValueError),
        ({"n": 1.0}, TypeError),
        ({"n": True}, TypeError),
        ({"n": "3"}, TypeError),
        ({"n": 3, "threads": 0}, ValueError),
        ({"n": 3, "threads": -1}, ValueError),
        ({"n": 3, "threads": 257}, ValueError),
        ({"n": 3, "threads": None}, TypeError),
        ({"n": 3, "seed": 2**201}, ValueError),
        ({"n": 3, "seed": 0.5}, TypeError),
    ],
)
def test_numbers_out_of_range_are_refused(
    given: dict[str, Any], error: type[Exception], kind: str
) -> None:
    rest = {name: value for name, value in given.items() if name != "n"}
    with pytest.raises(error, match=f"{next(iter(rest), 'n')} is"):
        kyokai.batch("apart", given["n"], **rest)


def test_a_game_that_is_over_is_refused(kind: str) -> None:
    over = kyokai.position("apart 8/3W4/3B4/8/3W4/8/8/8 white 9 over=black:apart")
    with pytest.raises(ValueError, match="not over"):
        kyokai.batch(over, 2)


@pytest.mark.parametrize("index", [-4, 3, 10**20])
def test_a_game_that_is_not_there(index: int, kind: str) -> None:
    batch = kyokai.batch("weave", 3)
    for ask in (batch.position, batch.played):
        with pytest.raises(ValueError, match="index is -3 to 2"):
            ask(index)


@every_room
def test_lists_are_what_is_legal(name: str, kind: str) -> None:
    batch = kyokai.batch(name, 6)
    for _ in range(5):
        batch.step_random()
        ids, begins = batch.lists()
        assert (begins[0], begins[-1], len(begins)) == (0, len(ids), 7)
        for i in range(6):
            assert ids[begins[i] : begins[i + 1]].tolist() == batch.position(i).legal_ids()


@every_room
def test_its_own_arrays_change_with_it_and_only_with_it(name: str, kind: str) -> None:
    batch = kyokai.batch(name, 3)
    arrays = {each: getattr(batch, each) for each in TOLD}
    for array in arrays.values():
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
        with pytest.raises(ValueError, match=r"WRITEABLE|writeable"):
            array.flags.writeable = True
    batch.step_random()
    assert arrays["steps"].tolist() == [1, 1, 1]
    masks = batch.masks()
    bits = arrays["legal_bits"].copy()
    batch.step_random()
    assert (bits != arrays["legal_bits"]).any()
    assert (masks != batch.masks()).any()


@every_room
def test_its_arrays_outlive_it(name: str, kind: str) -> None:
    batch = kyokai.batch(name, 300, threads=2)
    for _ in range(3):
        batch.step_random()
    expected = told(batch)
    arrays = {each: getattr(batch, each) for each in TOLD}
    del batch
    gc.collect()
    filling = [kyokai.batch(name, 300) for _ in range(4)]
    assert all((array == expected[each]).all() for each, array in arrays.items())
    assert len(filling) == 4


def test_several_threads_of_python_share_a_batch(kind: str) -> None:
    """Steps come one after the other: none is lost, and all of them are legal."""
    batch = kyokai.batch("weave", 16, threads=2, max_turns=0, repetition=0)
    failed: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(20):
                batch.step_random()
                batch.masks()
                batch.planes()
                batch.hashes()
        except BaseException as error:  # noqa: BLE001 (told in the main thread)
            failed.append(error)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not failed
    again = kyokai.batch("weave", 16, max_turns=0, repetition=0)
    for _ in range(80):
        again.step_random()
    if kind == "compiled":  # what is plain Python is not made for several threads
        assert same(told(batch), told(again))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_forked_process_goes_on_with_its_copy(kind: str) -> None:
    """Its batch has no threads any more; it plays on all the same, and can be thrown away."""
    batch = kyokai.batch("apart", 64, threads=3, seed=2)
    batch.step_random()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            batch.step_random()
            code = int(batch.steps.tolist() != [2] * 64)
            del batch
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    batch.step_random()
    assert batch.steps.tolist() == [2] * 64
