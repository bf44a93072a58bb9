"""The environments for Gymnasium: many games at once, and one against an opponent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import kyokai
import kyokai.rl
from kyokai.core import planes
from kyokai.engine.players import player
from kyokai.kernel.position import COLOURS
from kyokai.rl.gymnasium import GameEnv
from rl import ppo

every_game = pytest.mark.parametrize("game", kyokai.games())


@every_game
def test_games_are_those_of_the_rulebook(game: str) -> None:
    environment = kyokai.rl.vector(game, 4, seed=2, max_turns=30)
    start = kyokai.start(game, max_turns=30)
    positions = [start] * 4
    seen, info = environment.reset()
    ends = 0
    for _ in range(150):
        for i, position in enumerate(positions):
            assert np.array_equal(seen["observation"][i], planes.of(position))
            assert np.flatnonzero(seen["action_mask"][i]).tolist() == position.legal_ids()
            assert (info["seat"][i], info["turn"][i]) == (position.seat, position.turn)
        actors = [position.seat for position in positions]
        ids = environment.sample()
        seen, rewards, terminated, truncated, info = environment.step(ids)
        assert info["actor"].tolist() == actors
        assert not truncated.any()
        for i, action_id in enumerate(ids):
            position = positions[i].play(int(action_id))
            outcome = position.outcome
            assert terminated[i] == (outcome is not None)
            worth = [0, 0]
            if outcome is not None and outcome.winner is not None:
                winner = COLOURS.index(outcome.winner) ^ (position.began or 0)
                worth = [1, -1] if winner == 0 else [-1, 1]
            assert info["rewards"][i].tolist() == worth
            assert rewards[i] == worth[actors[i]]
            positions[i] = position if outcome is None else start
            ends += outcome is not None
    assert ends > 4


@every_game
def test_steps_write_where_the_last_one_did(game: str) -> None:
    environment = kyokai.rl.vector(game, 8)
    first, told = environment.reset()
    before = {name: array.copy() for name, array in first.items()}
    for _ in range(3):
        seen, *_, info = environment.step(environment.sample())
        for name, array in seen.items():
            assert array.ctypes.data == first[name].ctypes.data
            assert np.shares_memory(array, first[name])
        for name in told:
            assert np.shares_memory(info[name], told[name])
            assert np.shares_memory(info[name], getattr(environment.batch, name))
    assert any(not np.array_equal(first[name], before[name]) for name in first)


@every_game
def test_a_learner_that_plays_itself_needs_no_copy(game: str) -> None:
    environment = kyokai.rl.vector(game, 8, seed=1, dtype="float32", max_turns=6)
    room = kyokai.game(game)
    policy = ppo.Linear(int(np.prod(planes.shape(room))), room.action_count, seed=1)
    rng = np.random.default_rng(1)
    buffer, _ = environment.reset(seed=1)
    for _ in range(2):
        store = ppo.rollout(environment, policy, 20, rng)
        assert np.shares_memory(environment.reset()[0]["observation"], buffer["observation"])
        assert store["ended"].any()
        assert np.take_along_axis(store["masks"], store["actions"][..., None], axis=2).all()
        assert ppo.improve(policy, store, epochs=1) > 0
        assert np.isfinite(policy.logits).all()


def test_a_learner_finds_what_wins_at_once() -> None:
    start = kyokai.position("apart 6BB/8/8/8/2W5/2W5/8/8 white 3")
    ends = {action.id: start.play(action).outcome for action in start.legal()}
    winning = [i for i, end in ends.items() if end is not None and end.winner == "white"]
    assert 0 < len(winning) < len(ends)
    environment = kyokai.rl.vector(start, 16, dtype="float32")
    policy = ppo.Linear(5 * 64, 513, seed=2)
    rng = np.random.default_rng(3)

    def likely() -> float:
        seen, _ = environment.reset(seed=3)
        found = policy.probabilities(seen["observation"].reshape(16, -1), seen["action_mask"])
        return float(found[0, winning].sum())

    before = likely()
    for _ in range(60):
        ppo.improve(policy, ppo.rollout(environment, policy, 4, rng))
    assert before < 0.5
    assert likely() > 0.9


def test_the_seed_decides_what_is_drawn() -> None:
    def drawn(seed: int | None) -> list[int]:
        environment.reset(seed=seed)
        return [int(i) for _ in range(3) for i in environment.sample()]

    environment = kyokai.rl.vector("weave", 8, seed=4)
    assert drawn(5) == drawn(5) != drawn(6)
    drawn(5)
    assert drawn(None) != drawn(None)
    environment, twin = (kyokai.rl.vector("weave", 8, seed=4) for _ in range(2))
    environment.reset()
    twin.reset()
    assert environment.sample().tolist() == twin.sample().tolist()


def test_an_illegal_action_stops_all_and_tells_the_game() -> None:
    environment = kyokai.rl.vector("apart", 3)
    environment.reset()
    before = environment.batch.hashes()
    ids = environment.sample()
    ids[2] = 0
    with pytest.raises(kyokai.IllegalAction, match=r"rule 2\.1") as refused:
        environment.step(ids)
    assert refused.value.reason.details["game_index"] == 2
    with pytest.raises(kyokai.InvalidArray):
        environment.step(ids[:2])
    assert environment.batch.hashes().tolist() == before.tolist()


@every_game
def test_spaces_hold_what_is_seen(game: str) -> None:
    for dtype in ("uint8", "float32"):
        environment = kyokai.rl.vector(game, 5, dtype=dtype)
        seen, _ = environment.reset()
        assert environment.observation_space.contains(seen)
        assert seen["observation"].dtype == dtype
        assert environment.action_space.contains(environment.sample())
        one = {name: array[0] for name, array in seen.items()}
        assert environment.single_observation_space.contains(one)
        chosen = environment.single_action_space.sample(mask=one["action_mask"])
        assert one["action_mask"][chosen] == 1


def test_it_says_of_itself_what_gymnasium_asks() -> None:
    environment = kyokai.rl.vector("apart", 2)
    assert isinstance(environment, VectorEnv)
    assert environment.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert environment.num_envs == 2
    with pytest.raises(ValueError, match="reset_mask"):
        environment.reset(options={"reset_mask": np.array([True, False])})
    wrong: dict[str, Any]
    for wrong in ({"dtype": "int64"}, {"threads": 0}, {"origin": "sideways"}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            kyokai.rl.vector("apart", 2, **wrong)


def test_gymnasiums_wrappers_take_it() -> None:
    environment = RecordEpisodeStatistics(kyokai.rl.vector("weave", 8, max_turns=10))
    environment.reset(seed=1)
    for _ in range(60):
        environment.step(environment.unwrapped.sample())  # type: ignore[attr-defined]  # ours
    assert set(environment.return_queue) == {-1.0, 0.0, 1.0}
    assert min(environment.length_queue) >= 10
    told = DictInfoToList(kyokai.rl.vector("weave", 2)).reset()[1]
    assert [one["seat"] for one in told] == [0, 0]


def test_boards_of_all_games_are_rendered() -> None:
    environment = kyokai.rl.vector("apart", 2, render_mode="ansi")
    environment.reset()
    environment.step(np.array([9, 10]))
    boards = [kyokai.text(environment.batch.position(i), colour=False) for i in range(2)]
    shown = environment.render()
    assert shown is not None
    assert list(shown) == boards
    assert boards[0] != boards[1]
    images = kyokai.rl.vector("apart", 2, render_mode="rgb_array").render()
    assert images is not None
    assert [image.shape for image in images] == [(480, 480, 3)] * 2
    with pytest.warns(UserWarning, match="render_mode"):
        assert kyokai.rl.vector("apart", 2).render() is None
    with pytest.raises(kyokai.InvalidOption, match="rgb_array"):
        kyokai.rl.vector("apart", 2, render_mode="human")


# -- one game against an opponent -------------------------------------------------------------


class AnyNumber(GameEnv):
    """Takes any number for a legal action, as Gymnasium's own check draws without a mask."""

    def step(self, action: Any) -> Any:
        ids = self.position.legal_ids()
        return super().step(ids[int(action) % len(ids)])


@every_game
def test_gymnasiums_own_check_passes(game: str) -> None:
    check_env(AnyNumber(game), skip_render_check=True)


@every_game
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_learner_keeps_its_seat(game: str, seat: int | None) -> None:
    environment = kyokai.rl.single(game, seat=seat, max_turns=20)
    seats = set()
    for seed in range(6):
        seen, info = environment.reset(seed=seed)
        over, reward = environment.position.over, 0.0
        while not over:
            assert environment.position.seat == info["seat"] == environment.seat
            action = environment.action_space.sample(mask=seen["action_mask"])
            seen, reward, over, truncated, info = environment.step(action)
            assert not truncated
        outcome = environment.position.outcome
        assert outcome is not None
        assert info == {"seat": environment.seat, **outcome._asdict()}
        assert (reward == 0) == (outcome.winner is None)
        seats.add(environment.seat)
        with pytest.raises(kyokai.IllegalAction):
            environment.step(0)
    assert seats == ({0, 1} if seat is None else {seat})


def test_the_seed_decides_the_seat_and_what_chance_plays() -> None:
    def seen(seed: int) -> tuple[int, list[int]]:
        environment.reset(seed=seed)
        for _ in range(3):
            environment.step(environment.position.legal_ids()[0])
        return environment.seat, environment.position.played

    environment = kyokai.rl.single("apart")
    assert [seen(i) for i in range(8)] == [seen(i) for i in range(8)]
    assert len({tuple(seen(i)[1]) for i in range(8)}) > 4


def test_the_opponent_is_any_function_of_the_position() -> None:
    def last(position: kyokai.FastPosition) -> kyokai.Action:
        asked.append(str(position))
        return position.legal()[-1]

    asked: list[str] = []
    environment = kyokai.rl.single("apart", opponent=last, seat=1)
    environment.reset()
    assert asked == [str(kyokai.start("apart"))]
    begun = kyokai.start("apart")
    assert environment.position.position() == begun.play(begun.legal()[-1])
    with pytest.raises(ValueError, match="seat"):
        kyokai.rl.single("apart", seat=2)
    with pytest.raises(kyokai.IllegalAction):
        kyokai.rl.single("apart", opponent=lambda _: 0, seat=1).reset()


@every_game
def test_the_opponent_may_be_a_player_of_the_engine(game: str) -> None:
    def played(given: Any, seed: int = 1) -> list[int]:
        environment = kyokai.rl.single(game, opponent=given, seat=1, max_turns=6)
        environment.reset(seed=seed)
        while not environment.position.over:
            environment.step(environment.position.legal_ids()[0])
        return environment.position.played

    word = "search:nodes=500"
    assert played(word) == played(player(word)) == played(word)
    assert played("random") == played("random")
    assert len({tuple(played("random", seed)) for seed in range(5)}) > 1
    with pytest.raises(ValueError, match="nobody"):
        kyokai.rl.single(game, opponent="nobody")


def test_one_game_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    environment = kyokai.rl.single("apart", seat=0, render_mode="human")
    environment.reset()
    board = kyokai.text(kyokai.start("apart"), colour=False)
    assert capsys.readouterr().out == board + "\n"
    environment = kyokai.rl.single("apart", seat=0, render_mode="ansi")
    environment.reset()
    assert environment.render() == board
    with pytest.warns(UserWarning, match="render_mode"):
        assert kyokai.rl.single("apart").render() is None
