"""Perft, divide and playouts: the rulebook's counts, whatever counts them."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import kyokai
from compiled import hide, needs_core
from kyokai.core import divide
from kyokai.core.chance import Chance, drawn
from kyokai.kernel import perft as plain
from kyokai.testing import play

every_room = pytest.mark.parametrize("name", kyokai.games())


def short(name: str, seed: int) -> kyokai.Position:
    """A position in a game that ends soon."""
    start = kyokai.start(name, max_turns=9, repetition=2)
    return list(play.along(start, play.walk(start, seed, most=6)))[-1]


@every_room
def test_perft_counts_as_the_rulebook_does(name: str, kind: str) -> None:
    """In the middle of turns, where games end by the way, and where they are over."""
    for position in [short(name, 1), short(name, 2), *play.samples(kyokai.game(name))[::6]]:
        for depth in range(4):
            expected = plain.perft(position, depth)
            if expected < 3000:
                assert kyokai.perft(position, depth) == expected


@every_room
def test_perft_remembers_what_stood_before(name: str, kind: str) -> None:
    """With the history of a game other actions end it than without."""
    start = kyokai.start(name, repetition=2)
    for seed in range(20):
        ids = play.walk(start, seed, most=400, choose=play.Shuffle())
        *_, before, last = play.along(start, ids)
        if last.outcome and "repetition" in (last.outcome.reason, last.outcome.ended_by):
            break
    fresh = kyokai.position(str(before))
    assert kyokai.perft(before, 2) == plain.perft(before, 2)
    assert kyokai.perft(fresh, 2) == plain.perft(fresh, 2)
    assert kyokai.perft(before, 2) < kyokai.perft(fresh, 2)


@every_room
def test_divide_tells_the_count_for_each_action(name: str, kind: str) -> None:
    position = short(name, 3)
    for depth in (1, 2, 3):
        told = divide(position, depth)
        assert list(told) == [str(action) for action in position.legal()]
        assert sum(told.values()) == kyokai.perft(position, depth)
        for action in position.legal()[::9]:
            assert told[str(action)] == plain.perft(position.play(action), depth - 1)


@pytest.mark.parametrize(
    ("depth", "error"),
    [
        *((-1, ValueError), (501, ValueError), (2**70, ValueError)),
        *((1.0, TypeError), ("2", TypeError), (None, TypeError), (True, TypeError)),
    ],
)
def test_depths_out_of_range_are_refused(depth: Any, error: type[Exception], kind: str) -> None:
    position = kyokai.start("weave")
    for count in (kyokai.perft, divide, lambda p, d: kyokai.fast(p).perft(d)):
        with pytest.raises(error, match="depth is"):
            count(position, depth)
    with pytest.raises(ValueError, match="depth is 1 to"):
        divide(position, 0)


@every_room
def test_a_tally_adds_up_games_that_were_played(name: str, kind: str) -> None:
    """Each game is the one that its seed and number draw."""
    position = short(name, 4)
    games = steps = turns = 0
    won = {"white": 0, "black": 0, None: 0}
    for number in range(12):
        here, chance = position, Chance(5, number)
        while here.outcome is None:
            here = here.apply_unchecked(drawn(here, chance))
            steps += 1
        games, turns = games + 1, turns + here.turn
        won[here.outcome.winner] += 1
    tally = kyokai.playouts(position, 12, seed=5)
    assert tally == (games, steps, turns, won["white"], won["black"])
    assert tally.draws == won[None]


@needs_core
@every_room
def test_threads_change_nothing(name: str) -> None:
    start = kyokai.start(name)
    tallies = {kyokai.playouts(start, 80, seed=2, threads=n) for n in (0, 1, 2, 3, 7, 64)}
    assert len(tallies) == 1
    assert tallies != {kyokai.playouts(start, 80, seed=3)}


@needs_core
@every_room
def test_compiled_and_plain_are_equal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = [kyokai.start(name, **options) for options in play.option_sets(kyokai.game(name))]
    positions = [p for p in positions if p.options.max_turns]
    compiled = [kyokai.playouts(position, 3, seed=8, threads=2) for position in positions]
    hide(monkeypatch)
    assert [kyokai.playouts(position, 3, seed=8) for position in positions] == compiled


def test_no_games_and_games_that_are_over(kind: str) -> None:
    assert kyokai.playouts(kyokai.start("apart"), 0) == (0, 0, 0, 0, 0)
    over = kyokai.position("apart 8/3W4/3B4/8/3W4/8/8/8 white 9 over=black:apart")
    assert kyokai.playouts(over, 5) == (5, 0, 45, 0, 5)
    assert kyokai.perft(over, 0) == 1
    assert kyokai.perft(over, 3) == 0


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"games": -1}, ValueError),
        ({"games": 2**49}, ValueError),
        ({"games": 1.5}, TypeError),
        ({"games": True}, TypeError),
        ({"games": 1, "threads": -1}, ValueError),
        ({"games": 1, "threads": 257}, ValueError),
        ({"games": 1, "seed": 2**201}, ValueError),
        ({"games": 1, "seed": "x"}, TypeError),
    ],
)
def test_numbers_out_of_range_are_refused(
    given: dict[str, Any], error: type[Exception], kind: str
) -> None:
    with pytest.raises(error, match=f"{list(given)[-1]} is"):
        kyokai.playouts(kyokai.start("apart"), **given)


#: A shell that runs the tests in the background has SIGINT ignored; it is to arrive all the same.
LONG = """
import _thread, signal, threading, kyokai
signal.signal(signal.SIGINT, signal.default_int_handler)
position = kyokai.start("apart", max_turns=0)
threading.Timer(0.5, _thread.interrupt_main).start()
try:
    {call}
except KeyboardInterrupt:
    print("stopped")
"""


@needs_core
@pytest.mark.parametrize(
    "call",
    ["kyokai.perft(position, 40)", "kyokai.playouts(position, 2**40, threads=2)"],
)
def test_what_takes_long_can_be_interrupted(call: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LONG.format(call=call)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == "stopped\n"
