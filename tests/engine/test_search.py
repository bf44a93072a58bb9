"""The compiled search: exact where it must be, and repeatable."""

from __future__ import annotations

import random

import pytest

import kyokai
from kyokai import Position
from kyokai.core import hand, native
from kyokai.engine import Limit
from kyokai.engine.thinking import PROVEN, WON, Order, Thinker, finished, thinker
from kyokai.kernel.position import COLOURS

pytestmark = pytest.mark.skipif(native.module() is None, reason="the core is not compiled")

GAMES = [name for name in kyokai.games() if native.has(kyokai.game(name))]


def positions(game: str, count: int, *, most: int = 40) -> list[Position]:
    """Positions out of random games, some in mid-turn."""
    found: list[Position] = []
    rng = random.Random(f"search {game}")
    while len(found) < count:
        position = kyokai.start(game)
        for _ in range(rng.randint(0, most)):
            if position.outcome is None:
                position = position.apply_unchecked(rng.choice(position.legal_ids()))
        if position.outcome is None:
            found.append(position)
    return found


def wins_now(position: Position, budget: list[int]) -> bool:
    """Whether a turn of whoever acts wins, by trying all of them."""
    for action_id in position.legal_ids():
        budget[0] -= 1
        if budget[0] < 0:
            raise TimeoutError
        after = position.apply_unchecked(action_id)
        if after.outcome is not None:
            winner = after.outcome.winner
            if winner is not None and seat(after, winner) == position.seat:
                return True
        elif after.same_turn(position) and wins_now(after, budget):
            return True
    return False


def seat(position: Position, colour: str) -> int:
    return COLOURS.index(colour) ^ (position.began or 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_comes_out_every_time(game: str) -> None:
    for position in positions(game, 4):
        order = Order(limit=Limit(nodes=5000), lines=2, seed=7)
        first, second = (finished(thinker(position, 4), order) for _ in range(2))
        assert first._replace(seconds=0) == second._replace(seconds=0)


@pytest.mark.parametrize("game", GAMES)
def test_a_limit_of_nodes_is_kept(game: str) -> None:
    for position in positions(game, 4):
        for nodes in (1, 17, 3000):
            report = finished(thinker(position, 4), Order(limit=Limit(nodes=nodes)))
            assert report.nodes <= nodes
            assert report.lines[0].actions[0] in position.legal_ids()


@pytest.mark.parametrize("game", GAMES)
def test_a_win_within_the_turn_is_found_and_only_a_true_one_is_claimed(game: str) -> None:
    found = 0
    mind: Thinker | None = None
    for position in positions(game, 150, most=120):
        try:
            won = wins_now(position, [3000])
        except TimeoutError:
            continue
        mind = mind or thinker(position, 4)
        mind.place(position)
        report = finished(mind, Order(limit=Limit(nodes=20_000)))
        assert (report.lines[0].value == WON) == won
        alone = finished(mind, Order(method="win")).lines[0]
        assert (alone.value == WON) == won
        if won:
            end = position
            for action_id in alone.actions:
                end = end.play(action_id)
            assert end.outcome is not None
        found += won
    assert found > 2 or game != GAMES[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_claimed_win_is_won_against_every_answer_tried(game: str) -> None:
    """Follow claims to the end: the claim only comes nearer, whatever the opponent plays."""
    rng = random.Random(1)
    followed = 0
    for position in positions(game, 40, most=160):
        mind = thinker(position, 8)
        report = finished(mind, Order(limit=Limit(nodes=20_000)))
        if abs(report.lines[0].value) < PROVEN:
            continue
        winner = position.seat if report.lines[0].value > 0 else 1 - position.seat
        here, followed = position, followed + 1
        while here.outcome is None:
            if here.seat == winner:
                mind.place(here)
                answer = finished(mind, Order(limit=Limit(nodes=40_000))).lines[0]
                assert answer.value >= PROVEN
                here = here.apply_unchecked(answer.actions[0])
            else:
                here = here.apply_unchecked(rng.choice(here.legal_ids()))
        assert here.outcome.winner is not None
        assert seat(here, here.outcome.winner) == winner
    assert followed or game != GAMES[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_mirrored_game_is_judged_for_the_other_side(game: str) -> None:
    """What is worth something to one side is worth as much less to the other."""
    for position in positions(game, 10):
        if position.to_move not in COLOURS:
            continue
        made = native.module().Thinker(game, hand.over(position), 1 << 16, weights_of(game))
        value, phase, features = made.worth()
        assert 0 <= phase <= 1
        assert abs(value) <= 20_000
        assert all(abs(feature) < 1000 for feature in features)


def weights_of(game: str) -> list[float]:
    from kyokai.engine import weights

    return weights.of(kyokai.game(game))


@pytest.mark.parametrize("game", GAMES)
def test_lines_differ_in_where_their_turn_leads(game: str) -> None:
    for position in positions(game, 5):
        report = finished(thinker(position, 8), Order(limit=Limit(nodes=20_000), lines=3))
        ends = []
        for line in report.lines:
            here = position
            for action_id in line.actions:
                here = here.play(action_id)
                if here.outcome is not None or not here.same_turn(position):
                    break
            ends.append(str(here))
        assert len(set(ends)) == len(ends)
        values = [line.value for line in report.lines]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("method", ["uct", "turn"])
def test_the_methods_to_measure_against_play_legal_turns(game: str, method: str) -> None:
    for position in positions(game, 4):
        order = Order(limit=Limit(nodes=200, depth=20), method=method)
        line = finished(thinker(position, 4), order).lines[0]
        here = position
        for action_id in line.actions:
            if here.outcome is None:
                here = here.play(action_id)
        assert line.actions


@pytest.mark.parametrize("game", GAMES)
def test_two_threads_think_and_stop(game: str) -> None:
    [position] = positions(game, 1)
    mind = thinker(position, 8)
    mind.start(Order(threads=2))
    mind.wait(2, 5)
    mind.stop()
    while not mind.done:
        mind.wait(2**60, 1)
    assert mind.report().lines[0].actions[0] in position.legal_ids()
