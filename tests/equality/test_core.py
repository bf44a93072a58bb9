"""The compiled core and the readable rules agree, list by list; see ``core``."""

from __future__ import annotations

import pytest

import kyokai
from compiled import needs_core
from equality import core
from kyokai.core import native
from kyokai.kernel.mirror import mirrored
from kyokai.testing import play

pytestmark = needs_core

every_room = pytest.mark.parametrize("name", kyokai.games())

#: How deep the walks from the start go; ``python -m equality.core --walk`` goes deeper.
DEPTHS = {"apart": 3, "borderland": 3, "weave": 5}


def test_every_room_is_compiled() -> None:
    assert list(native.rooms()) == kyokai.games()


@every_room
@pytest.mark.parametrize("drawn_options", [False, True], ids=["default", "drawn"])
@pytest.mark.slow
def test_every_step(name: str, drawn_options: bool) -> None:
    tried = core.play(core.course_of(name), core.STEPS, drawn_options=drawn_options)
    assert tried.steps == core.STEPS
    assert tried.loaded > core.STEPS / 100
    assert tried.middles > 0


@every_room
@pytest.mark.slow
def test_all_that_begins_a_game(name: str) -> None:
    depth = DEPTHS[name]
    start = kyokai.start(name)
    nodes, _ = core.walk(start, depth)
    assert nodes == sum(kyokai.perft(start, d) for d in range(depth + 1))


@every_room
def test_positions_of_all_sorts(name: str) -> None:
    for position in play.samples(kyokai.game(name)):
        core.Comparison().positions(position, core.loaded(position))


@every_room
def test_symmetries(name: str) -> None:
    """Turned and mirrored, a position has in the core the turned and mirrored actions."""
    for position in play.samples(kyokai.game(name))[::2]:
        plain = kyokai.position(str(position))
        for symmetry in kyokai.game(name).grid.symmetries:
            image = plain.to_setup().mapped(symmetry).position()
            for here, there in zip(core.loaded(plain), core.loaded(image), strict=True):
                legal = sorted(mirrored(plain, i, symmetry) for i in here.legal_ids())
                assert legal == there.legal_ids(), f"{symmetry.name}: {plain}"


def test_a_difference_is_noticed() -> None:
    """A comparison of two positions that differ in anything fails."""
    start = kyokai.start("apart")
    for other in (
        start.play("b2-b4"),
        kyokai.start("apart", max_turns=0).play("b2-b4").play("b8-b6"),
        kyokai.position(str(start).replace("white 1", "white 3")),
    ):
        with pytest.raises(AssertionError):
            core.Comparison().positions(start, core.loaded(other))
    comparison = core.Comparison()
    comparison.hashes(start, 1, 1)
    for whole, key in ((2, 1), (1, 2)):
        with pytest.raises(AssertionError):
            comparison.hashes(start, whole, key)
    with pytest.raises(AssertionError):
        comparison.hashes(start.play("b2-b4"), 1, 2)
