"""The core's thinker, as a program handles it: stopped, forked, and asked by several threads."""

from __future__ import annotations

import os
import threading
from typing import Any

import pytest

import kyokai
from compiled import needs_core
from kyokai.core import hand, native
from kyokai.engine import weights

pytestmark = needs_core

#: Nobody can do anything but end the turn, for ever.
ENDLESS = (
    "weave 4B/5/5/5/W4 white 9 walls=a1e,a1n,a1s,a1w/d5e,e5e,e4n,e5n reach=adjacent "
    "repetition=0 max_turns=0"
)
LONG = 1000.0
ALPHA_BETA, UCT, BEST_TURN = range(3)


def thinker(position: kyokai.Position) -> Any:
    return native.module().Thinker(
        position.game, hand.over(position), 1 << 16, weights.of(kyokai.game(position.game))
    )


def start(one: Any, method: int, *, nodes: int = 2**60, seconds: float = LONG) -> None:
    """Think, for as long as nothing else stops it."""
    one.start(nodes, seconds, seconds, 0 if method == UCT else 500, 1, False, method, 2, 1, [])


@pytest.mark.parametrize("method", [ALPHA_BETA, UCT, BEST_TURN])
@pytest.mark.parametrize("name", kyokai.games())
def test_what_thinks_for_ever_is_stopped_by_what_comes_next(name: str, method: int) -> None:
    one = thinker(kyokai.start(name))
    for does in (one.stop, one.forget, one.worth, lambda: one.play([])):
        start(one, method)
        one.wait(0, 0.02)
        does()
        while not one.done:
            one.wait(2**60, 1.0)
        assert one.report()[2] > 0


@pytest.mark.parametrize("limit", [{"nodes": 1, "seconds": 0.2}, {}])
def test_a_game_that_never_ends_is_left(limit: dict[str, Any]) -> None:
    one = thinker(kyokai.position(ENDLESS))
    start(one, UCT, **limit)
    if not limit:
        one.stop()
    while not one.done:
        one.wait(2**60, 1.0)
    [(value, actions)] = one.report()[-1]
    assert (value, actions[:1]) == (0, [178])


def test_several_threads_ask_at_once() -> None:
    """One after the other is served; what each asks for happens."""
    one = thinker(kyokai.start("apart"))
    failed: list[BaseException] = []

    def work(method: int) -> None:
        try:
            for _ in range(10):
                start(one, method)
                one.worth()
                one.forget()
                one.report()
        except BaseException as error:  # noqa: BLE001 (told in the main thread)
            failed.append(error)

    workers = [threading.Thread(target=work, args=(method,)) for method in (0, 1, 2, 0)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not failed
    start(one, ALPHA_BETA, nodes=500)
    while not one.done:
        one.wait(2**60, 1.0)
    assert one.report()[-1][0][1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_forked_process_throws_its_copy_away() -> None:
    one = thinker(kyokai.start("apart"))
    start(one, ALPHA_BETA)
    child = os.fork()
    if child == 0:
        try:
            del one
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    one.stop()


WEIGHTS = weights.of(kyokai.game("apart"))
RIGHT = {
    "game": "apart",
    "given": hand.over(kyokai.start("apart")),
    "bytes": 1 << 16,
    "weights": WEIGHTS,
}


@pytest.mark.parametrize(
    "wrong",
    [
        {"bytes": 0},
        {"bytes": 2**41},
        {"weights": []},
        {"weights": WEIGHTS[1:]},
        {"weights": [*WEIGHTS, 0.0]},
        {"weights": [float("nan"), *WEIGHTS[1:]]},
        {"weights": [float("inf"), *WEIGHTS[1:]]},
        {"weights": [1e9, *WEIGHTS[1:]]},
        {"game": "chess"},
        {"given": ()},
    ],
)
def test_what_no_thinker_is_made_of(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"no such|fit no|another length|no game"):
        native.module().Thinker(**{**RIGHT, **wrong})
    native.module().Thinker(**RIGHT)
