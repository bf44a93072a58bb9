"""A turn that the engine plays: a level or a limit, the same seed the same turn."""

from __future__ import annotations

import random

import pytest

import kyokai
from compiled import hide
from kyokai import engine
from kyokai.engine import Limit
from kyokai.kernel.position import Position

#: Black's stones on the right are apart once that on h8 has stepped away from g7.
STEP_WINS = "apart 7B/6B1/8/B7/8/2W5/1WW5/8 black 4"


def after(position: Position, actions: list[kyokai.Action]) -> Position:
    for action in actions:
        position = position.play(action)
    return position


def test_levels_are_public_and_grow() -> None:
    found = engine.levels()
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert [one.nodes for one in found] == sorted(one.nodes for one in found)
    assert found[0].slip > found[-1].slip == 0


@pytest.mark.parametrize("game", kyokai.games())
def test_a_whole_turn_is_played_and_the_same_one_again(game: str) -> None:
    position = kyokai.start(game)
    for _ in range(6):
        actions = engine.play(position, level=2, seed=3)
        assert actions == engine.play(position, level=2, seed=3)
        reached = after(position, actions)
        assert not reached.same_turn(position)
        position = reached


def test_a_seed_varies_what_a_weak_level_plays() -> None:
    position = kyokai.start("apart")
    assert len({tuple(engine.play(position, level=1, seed=seed)) for seed in range(8)}) > 3


def test_slips_are_drawn_anew_in_every_turn() -> None:
    """A level that slips in some turns must not slip in all turns of a game or in none."""
    chances = [engine.levels()[0].slip, engine.levels()[4].slip]
    assert 0 < min(chances) < max(chances) < 1
    position, same = kyokai.start("apart"), []
    for _ in range(8):
        best = engine.play(position, limit=Limit(nodes=engine.levels()[4].nodes))
        played = engine.play(position, level=5, seed=0)
        same.append(best == played)
        position = after(position, played)
        if position.outcome:
            break
    assert len(set(same)) == 2


def test_no_slip_loses_as_it_is_played() -> None:
    """Somebody's first game is weak, not given away: of the ways to lose at once none is taken."""
    rng = random.Random(2)
    found = 0
    while found < 3:
        position = kyokai.start("apart")
        while position.outcome is None:
            ids = position.legal_ids()
            lost = {i for i in ids if loses(position, i)}
            if 0.05 < len(lost) / len(ids) < 0.15:
                found += 1
                firsts = {engine.play(position, level=1, seed=seed)[0].id for seed in range(60)}
                assert len(firsts) > 5
                assert not firsts & lost
                break
            position = position.apply_unchecked(rng.choice(ids))


def loses(position: Position, action_id: int) -> bool:
    outcome = position.apply_unchecked(action_id).outcome
    return outcome is not None and outcome.winner not in (None, position.to_move)


@pytest.mark.parametrize("how", [{}, {"level": 12}, {"limit": Limit(nodes=500)}], ids=str)
def test_what_wins_at_once_is_played(how: dict[str, int]) -> None:
    position = kyokai.position(STEP_WINS)
    outcome = after(position, engine.play(position, **how)).outcome  # type: ignore[arg-type]  # one of two
    assert outcome is not None
    assert outcome.winner == "black"


def test_the_rest_of_a_turn_is_played() -> None:
    position = kyokai.start("weave").play("take:c3")
    actions = engine.play(position, limit=Limit(nodes=200))
    assert not after(position, actions).same_turn(position)


def test_a_game_that_is_over_has_no_turn() -> None:
    over = kyokai.position("weave Wwwww/wwwww/wwbbb/wbbbb/wbbbB white 30").play("take:c3")
    assert over.outcome
    assert engine.play(over) == []


def test_without_the_core_a_turn_is_played_too(monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch)
    position = kyokai.position(STEP_WINS)
    assert after(position, engine.play(position, level=4)).outcome


def test_a_room_of_its_own_is_played(col: str) -> None:
    position = kyokai.start(col)
    assert len(engine.play(position, level=3)) == 1


def test_what_cannot_be_played_is_refused() -> None:
    position = kyokai.start("apart")
    with pytest.raises(ValueError, match="not both"):
        engine.play(position, level=1, limit=Limit(nodes=1))
    with pytest.raises(ValueError, match="never ends"):
        engine.play(position, limit=Limit())
    with pytest.raises(ValueError, match="level"):
        engine.play(position, level=13)
