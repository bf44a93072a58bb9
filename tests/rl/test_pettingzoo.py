"""The environments for PettingZoo."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import performance_benchmark

import kyokai
import kyokai.rl
from kyokai.core import planes
from kyokai.rl import frames
from kyokai.rl.pettingzoo import RawEnv, raw_env
from rl import official

every_game = pytest.mark.parametrize("game", kyokai.games())


def drawn(environment: Any, chance: random.Random) -> int:
    """An action that the selected agent may play."""
    return int(chance.choice(np.flatnonzero(environment.last()[0]["action_mask"])))


def after(environment: Any, steps: int, seed: int = 1, **given: Any) -> Any:
    """The environment after some actions drawn by chance, or fewer where the game ends."""
    chance = random.Random(seed)
    environment.reset(**given)
    for _ in range(steps):
        if any(environment.terminations.values()):
            break
        environment.step(drawn(environment, chance))
    return environment


@every_game
def test_pettingzoos_own_tests_pass(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    official.pettingzoo(game)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.slow
@every_game
def test_pettingzoos_benchmark_runs(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(kyokai.rl.aec(game))
    assert "turns per second" in capsys.readouterr().out


@every_game
def test_a_game_is_that_of_the_rulebook(game: str) -> None:
    environment, position, chance = kyokai.rl.aec(game), kyokai.start(game), random.Random(1)
    environment.reset()
    while position.outcome is None:
        agent = environment.agent_selection
        assert agent == f"player_{position.seat}"
        seen, reward, terminated, truncated, info = environment.last()
        assert np.flatnonzero(seen["action_mask"]).tolist() == position.legal_ids()
        assert np.array_equal(seen["observation"], planes.of(position))
        assert (reward, terminated, truncated, info) == (0, False, False, {})
        action_id = drawn(environment, chance)
        environment.step(action_id)
        position = position.apply_unchecked(action_id)
    worth = {None: 0, "white": 1, "black": -1}[position.outcome.winner]
    worth = worth if position.began == 0 else -worth
    assert environment.rewards == {"player_0": worth, "player_1": -worth}
    assert environment.infos["player_1"] == position.outcome._asdict()
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert not any(environment.truncations.values())
    for _ in range(2):
        assert not environment.last()[0]["action_mask"].any()
        environment.step(None)
    assert environment.agents == []


def test_whoever_has_more_to_do_is_selected_again() -> None:
    environment = kyokai.rl.aec("apart B6B/7B/8/8/8/1W6/1W6/3WW3 white 3")
    environment.reset()
    environment.step(environment.unwrapped.position.action("d1-b1").id)
    assert environment.agent_selection == "player_0"
    assert environment.unwrapped.position.turn == 3


@every_game
def test_each_agent_sees_its_own_as_own(game: str) -> None:
    names = planes.names(kyokai.game(game))
    environment = after(kyokai.rl.aec(game), 15)
    first, second = (environment.observe(f"player_{seat}")["observation"] for seat in (0, 1))
    assert not np.array_equal(first, second)
    for name, mine, theirs in zip(names, first, second, strict=True):
        whose, _, what = name.partition(" ")
        if whose in ("own", "enemy"):
            other = "enemy" if whose == "own" else "own"
            assert np.array_equal(mine, second[names.index(f"{other} {what}")])
        else:
            assert np.array_equal(mine, theirs)


def test_own_stones_are_those_of_the_agents_colour_whoever_acts() -> None:
    environment = kyokai.rl.aec("apart")
    environment.reset()
    for _ in range(2):
        white, black = (environment.observe(f"player_{seat}")["observation"] for seat in (0, 1))
        assert white[0, :3].sum() == black[0, 5:].sum() == 12
        environment.step(drawn(environment, random.Random(2)))


@every_game
def test_an_illegal_action_raises_what_the_rulebook_says(game: str) -> None:
    environment = after(kyokai.rl.aec(game), 4)
    before = str(environment.unwrapped.position)
    illegal = int(np.flatnonzero(environment.last()[0]["action_mask"] == 0)[0])
    reason = environment.unwrapped.position.position().why_not(illegal)
    for given in (illegal, np.int64(illegal), np.int32(illegal)):
        with pytest.raises(kyokai.IllegalAction) as refused:
            environment.step(given)
        assert refused.value.reason == reason
    for nothing in (-1, 10_000, None, 0.5, "nonsense", True, np.zeros(2)):
        with pytest.raises(kyokai.NotationError):
            environment.step(nothing)
    assert str(environment.unwrapped.position) == before
    assert not any(environment.terminations.values())
    environment.step(drawn(environment, random.Random(3)))


@every_game
@pytest.mark.parametrize("steps", [0, 9, 10_000])
def test_a_copy_goes_its_own_way(game: str, steps: int) -> None:
    environment = after(kyokai.rl.aec(game, max_turns=10), steps)
    for twin in (copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))):
        assert twin.agent_selection == environment.agent_selection
        assert data_equivalence(list(twin.last()), list(environment.last()))
        over = twin.terminations[twin.agent_selection]
        twin.step(None if over else drawn(twin, random.Random(4)))
        assert not over or twin.agents != environment.agents
        assert over or twin.unwrapped.position != environment.unwrapped.position


def test_the_seed_decides_what_action_spaces_draw() -> None:
    def drawn_with(seed: int | None) -> list[int]:
        environment.reset(seed=seed)
        return [
            int(environment.action_space(agent).sample())
            for agent in environment.possible_agents
            for _ in range(5)
        ]

    environment = kyokai.rl.aec("weave")
    assert drawn_with(7) == drawn_with(7) != drawn_with(8)


def test_options_and_positions_are_those_of_the_game() -> None:
    assert kyokai.rl.aec("apart", origin="open").unwrapped.position.options.origin == "open"
    with pytest.raises(kyokai.InvalidOption, match="blocked, open"):
        kyokai.rl.aec("apart", origin="sideways")
    with pytest.raises(kyokai.UnknownGame):
        kyokai.rl.aec("chess")
    position = kyokai.start("weave", first="black").play("e5-d5")
    environment = kyokai.rl.aec(position)
    environment.reset()
    assert environment.agent_selection == "player_1"
    assert environment.unwrapped.position.position() == position


def test_a_reset_may_begin_with_another_position() -> None:
    environment = kyokai.rl.aec("apart")
    position = kyokai.start("apart").play("b1-b3")
    for given in (position, str(position)):
        environment.reset(options={"position": given})
        assert environment.unwrapped.position.position() == position
    assert environment.agent_selection == "player_1"
    environment.reset()
    assert environment.unwrapped.position.position() == kyokai.start("apart")
    with pytest.raises(ValueError, match="apart"):
        environment.reset(options={"position": kyokai.start("weave")})
    over = "apart 8/8/8/8/8/8/8/W6B white 3 over=white:apart"
    with pytest.raises(ValueError, match="over"):
        environment.reset(options={"position": over})
    with pytest.raises(ValueError, match="over"):
        kyokai.rl.aec(over)


@every_game
def test_boards_are_rendered(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    image = after(kyokai.rl.aec(game, render_mode="rgb_array"), 3).render()
    assert max(image.shape) == frames.SIZE
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 5
    position = after(kyokai.rl.aec(game), 3).unwrapped.position.position()
    assert after(kyokai.rl.aec(game, render_mode="ansi"), 3).render() == kyokai.text(
        position, colour=False
    )
    assert capsys.readouterr().out == ""
    after(kyokai.rl.aec(game, render_mode="human"), 3)
    assert kyokai.text(position, colour=False) in capsys.readouterr().out


def test_a_render_mode_that_there_is_not_is_refused() -> None:
    with pytest.raises(kyokai.InvalidOption, match="rgb_array"):
        kyokai.rl.aec("apart", render_mode="hologram")


def test_a_screen_without_unicode_gets_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen:
        encoding = "ascii"

        def isatty(self) -> bool:
            return False

    position = kyokai.start("apart")
    monkeypatch.setattr("sys.stdout", Screen())
    assert frames.shown(position) == kyokai.text(position, ascii=True)


def test_rendering_without_a_mode_is_warned_of() -> None:
    environment = after(kyokai.rl.aec("apart"), 1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert environment.render() is None


def test_the_names_that_users_of_pettingzoo_look_for() -> None:
    assert raw_env is RawEnv
    environment = kyokai.rl.aec("apart")
    assert isinstance(environment.unwrapped, RawEnv)
    assert str(environment) == "apart_v1"
    assert environment.possible_agents == ["player_0", "player_1"]
    with pytest.raises(AttributeError, match="before reset"):
        environment.agent_selection  # noqa: B018
