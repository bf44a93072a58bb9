"""Analyses: what is told, while it goes on and at its end, by the core and without it."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

import kyokai
from engine.forced import FORCED
from kyokai.engine import Analysis, Limit, Thinking, analyse, think
from kyokai.engine import analysis as module
from kyokai.engine.thinking import thinker
from kyokai.kernel.position import Position

every_game = pytest.mark.parametrize("game", [*kyokai.games(), "col"])
GAME = kyokai.games()[0]


@pytest.fixture(params=["core", "plain"], autouse=True)
def mind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, col: str) -> str:
    """Whatever thinks: compiled where that can be, or the one in Python."""
    if request.param == "plain":
        monkeypatch.setattr(module, "thinker", partial(thinker, plain=True))
    return str(request.param)


def by_chance(game: str, actions: int, seed: int = 1) -> Position:
    """A position of a game of chance, not over."""
    chance = Random(seed)
    here = kyokai.start(game)
    for _ in range(actions):
        after = here.play(chance.choice(here.legal()))
        if after.outcome is not None:
            break
        here = after
    return here


def ends_of_turns(found: Analysis) -> list[Position]:
    """Where the first turn of each line leads, as far as the line goes."""
    ends = []
    for line in found.lines:
        here = found.position
        for action in line.actions:
            here = here.play(action)
            if here.outcome is not None or not here.same_turn(found.position):
                break
        ends.append(here)
    return ends


# -- while it goes on -------------------------------------------------------------------------


@every_game
def test_it_tells_as_it_goes(game: str) -> None:
    told = list(think(by_chance(game, 3), Limit(nodes=600)))
    assert [one.depth for one in told] == sorted(one.depth for one in told)
    assert [one.nodes for one in told] == sorted(one.nodes for one in told)
    assert told[-1].nodes <= 600
    assert all(one.lines and one.lines[0].turn for one in told[-1:])


def test_it_goes_on_until_it_is_stopped() -> None:
    thinking = think(kyokai.start(GAME), Limit())
    seen = 0
    for found in thinking:
        seen += 1
        if not thinking.done:
            assert found.position == kyokai.start(GAME)
            thinking.stop()
    assert seen
    assert thinking.done
    assert thinking.result().best is not None


def test_leaving_the_block_stops_it() -> None:
    with think(kyokai.start(GAME), Limit()) as thinking:
        assert not thinking.done
        assert thinking.now().position == kyokai.start(GAME)
    assert thinking.result().lines


def test_what_nobody_holds_any_more_is_stopped() -> None:
    thinking = think(kyokai.start(GAME), Limit())
    searching = thinking._mind
    del thinking
    gc.collect()
    while not searching.done:
        searching.wait(2**60, 1.0)


def test_it_can_be_waited_for_without_blocking() -> None:
    async def follow() -> list[Analysis]:
        return [found async for found in think(by_chance(GAME, 2), Limit(nodes=500))]

    told = asyncio.run(follow())
    assert told[-1].lines
    assert told[-1].nodes <= 500


def test_a_task_that_is_cancelled_stops_it() -> None:
    thinking = think(kyokai.start(GAME), Limit())

    async def follow() -> None:
        async for _ in thinking:
            pass

    async def cancelled() -> None:
        task = asyncio.create_task(follow())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert thinking.result().lines


def test_other_threads_of_python_go_on_meanwhile() -> None:
    """The one that stops it could not run if waiting held the others up."""
    thinking = think(kyokai.start(GAME), Limit())
    counted = 0

    def count() -> None:
        nonlocal counted
        while counted < 100_000:
            counted += 1
        thinking.stop()

    other = threading.Thread(target=count)
    other.start()
    found = thinking.result()
    other.join()
    assert counted == 100_000
    assert found.lines


def test_several_at_once_do_not_disturb_one_another() -> None:
    places = [by_chance(game, 2) for game in kyokai.games()]
    alone = [analyse(here, Limit(nodes=300)) for here in places]
    together = [think(here, Limit(nodes=300)) for here in places]
    assert [t.result().lines for t in together] == [a.lines for a in alone]


# -- what is told -----------------------------------------------------------------------------


@every_game
def test_the_same_comes_out_every_time(game: str) -> None:
    here = by_chance(game, 4)
    first, again = (analyse(here, Limit(nodes=700), seed=3) for _ in range(2))
    assert first.lines == again.lines
    assert (first.nodes, first.depth, first.deepest) == (again.nodes, again.depth, again.deepest)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_three_lines_are_three_turns(game: str, seed: int) -> None:
    here = by_chance(game, 3 + seed, seed)
    for nodes in (150, 700):
        found = analyse(here, Limit(nodes=nodes), lines=3)
        ends = ends_of_turns(found)
        assert len(set(ends)) == len(ends) <= 3
    assert len(ends) > 1


@pytest.mark.parametrize(("text", "turns", "depth"), FORCED, ids=lambda given: str(given)[:12])
def test_a_forced_win_is_told(text: str, turns: int, depth: int) -> None:
    here = kyokai.position(text)
    best = analyse(here, Limit(depth=depth), lines=1).best
    assert best is not None
    assert best.wins_in == turns
    assert best.win_probability == 1.0
    after = here.play_turn(best.turn)
    answer = analyse(after, Limit(depth=depth), lines=1)
    assert answer.best is not None
    assert answer.best.wins_in == 1 - turns
    assert answer.win_probability() == 0.0
    assert answer.win_probability(here.to_move) == 1.0


@every_game
def test_probabilities_and_scores_agree(game: str) -> None:
    found = analyse(by_chance(game, 5), Limit(nodes=400), lines=3)
    for line in found.lines:
        if line.wins_in is None:
            assert -20 <= line.score <= 20
            assert 0 < line.win_probability < 1
            assert (line.win_probability > 0.5) == (line.score > 0) or line.score == 0
    mover, other = found.position.to_move, {"white": "black", "black": "white"}
    if mover in other:
        both = found.win_probability(mover) + found.win_probability(other[mover])
        assert both == pytest.approx(1)
    assert found.win_probability() == found.lines[0].win_probability


@every_game
def test_a_line_is_told_in_actions_and_turns(game: str) -> None:
    here = by_chance(game, 4, seed=2)
    for line in analyse(here, Limit(nodes=800)).lines:
        after = here
        for action in line.actions:
            after = after.play(action)
        assert line.turn == line.turns[0]
        assert sum(turn.count("+") + 1 for turn in line.turns) <= len(line.actions)


@every_game
def test_in_the_middle_of_a_turn_the_rest_of_it_is_told(game: str) -> None:
    chance = Random(1)
    here, tried = kyokai.start(game), 0
    for _ in range(60):
        before, here = here, here.play(chance.choice(here.legal()))
        if here.outcome is not None:
            break
        if here.same_turn(before):
            tried += 1
            best = analyse(here, Limit(nodes=200)).best
            assert best is not None
            assert best.actions[0] in here.legal()
    assert tried or game == "col"


@every_game
def test_a_finished_game_is_not_looked_at(game: str) -> None:
    here = kyokai.start(game, max_turns=1)
    while here.outcome is None:
        here = here.play(here.legal()[0])
    thinking = think(here, Limit())
    assert thinking.done
    [found] = list(thinking)
    assert found == thinking.result() == analyse(here)
    assert found.lines == ()
    assert found.best is None
    assert found.nodes == 0
    winner = here.outcome.winner
    assert found.win_probability("white") == (0.5 if winner is None else winner == "white")
    assert analyse(here, heat=True).heat == {}


@every_game
def test_places_to_touch_are_told_from_worst_to_best(game: str) -> None:
    here = by_chance(game, 4)
    found = analyse(here, Limit(nodes=400), heat=True)
    drawing = kyokai.game(game).drawing
    touched = {place for a in here.legal() for place in drawing.path(here, a)}
    assert set(found.heat) <= touched
    assert all(0 <= heat <= 1 for heat in found.heat.values())
    assert max(found.heat.values()) == 1 or len(set(found.heat.values())) == 1


# -- limits -----------------------------------------------------------------------------------


@every_game
def test_limits_are_kept(game: str) -> None:
    here = by_chance(game, 3)
    for nodes in (1, 2, 50, 333):
        found = analyse(here, Limit(nodes=nodes))
        assert 0 < found.nodes <= nodes
        assert found.best is not None
        assert found.best.actions[0] in here.legal()
    for depth in (1, 2):
        assert 0 < analyse(here, Limit(depth=depth)).depth <= depth
    for limit in (Limit(seconds=0), Limit(seconds=0.02), Limit(clock=0), Limit(clock=0.2)):
        assert analyse(here, limit).best is not None
    assert analyse(here, Limit(nodes=600), threads=2).nodes <= 600


def wrong() -> Iterator[tuple[type[Exception], dict[str, Any]]]:
    for name, values in {
        "lines": (0, -1, 501),
        "threads": (0, 257),
        "memory": (0, 2**40),
    }.items():
        yield from ((ValueError, {name: value}) for value in values)
        yield from ((TypeError, {name: value}) for value in (True, 1.5, "3", None))
    yield from ((TypeError, {"seed": value}) for value in (1.5, "3", None))


@pytest.mark.parametrize(("error", "given"), list(wrong()), ids=str)
def test_wrong_arguments_are_refused(error: type[Exception], given: dict[str, Any]) -> None:
    with pytest.raises(error, match=next(iter(given))):
        analyse(kyokai.start(GAME), Limit(nodes=10), **given)


@pytest.mark.parametrize(
    ("error", "given"),
    [
        *((ValueError, {name: -1}) for name in ("seconds", "nodes", "depth", "clock", "increment")),
        *((ValueError, {name: 0}) for name in ("nodes", "depth")),
        *((ValueError, {"seconds": value}) for value in (float("nan"), float("inf"), 1e9)),
        *((TypeError, {name: "1"}) for name in ("seconds", "nodes", "depth", "clock")),
        *((TypeError, {name: True}) for name in ("seconds", "nodes")),
    ],
    ids=str,
)
def test_limits_that_are_none_are_refused(error: type[Exception], given: dict[str, Any]) -> None:
    with pytest.raises(error, match=next(iter(given))):
        Limit(**given)


def test_what_never_ends_is_not_waited_for() -> None:
    with pytest.raises(ValueError, match="think"):
        analyse(kyokai.start(GAME), Limit())
    with pytest.raises(TypeError):
        Limit(1.0)  # type: ignore[call-arg]  # its numbers are named


def test_what_is_public_is_there() -> None:
    assert isinstance(think(kyokai.start(GAME), Limit(nodes=5)), Thinking)
    assert repr(Limit(nodes=5, seconds=1.0)) == "Limit(seconds=1.0, nodes=5)"
