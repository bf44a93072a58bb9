"""The games as OpenSpiel knows them."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import kyokai
from kyokai.core import planes
from kyokai.rl import openspiel
from rl import official

every_game = pytest.mark.parametrize("game", kyokai.games())


def after(game: Any, steps: int, seed: int = 1) -> Any:
    """A state some actions into a game of chance, or fewer where it ends."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < steps:
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@every_game
def test_openspiels_simulation_passes(game: str) -> None:
    official.openspiel(f"kyokai_{game}(max_turns=60)", games=2)
    official.openspiel(f"kyokai_{game}")


@every_game
def test_a_game_is_that_of_the_rulebook(game: str) -> None:
    loaded = pyspiel.load_game(f"kyokai_{game}")
    for seed in range(3):
        state = after(loaded, 10_000, seed)
        position = kyokai.start(game)
        again = loaded.new_initial_state()
        for action_id in state.history():
            assert again.current_player() == position.seat
            assert again.legal_actions() == position.legal_ids()
            assert again.legal_actions(1 - position.seat) == []
            assert again.action_to_string(position.seat, action_id) == str(
                position.action(action_id)
            )
            assert again.returns() == [0, 0]
            again.apply_action(action_id)
            position = position.apply_unchecked(action_id)
        assert again.is_terminal()
        assert again.current_player() == pyspiel.PlayerId.TERMINAL
        assert str(again) == str(position)
        assert position.outcome is not None
        worth = {None: 0, "white": 1, "black": -1}[position.outcome.winner]
        worth = worth if position.began == 0 else -worth
        assert again.returns() == again.rewards() == [worth, -worth]


@every_game
def test_a_search_plays_a_whole_game(game: str) -> None:
    loaded = pyspiel.load_game(f"kyokai_{game}(max_turns=12)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [
        mcts.MCTSBot(loaded, 2.0, 4, evaluator, random_state=np.random.RandomState(i))
        for i in range(2)
    ]
    state = loaded.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0


@every_game
def test_the_search_in_cpp_plays_a_whole_game(game: str) -> None:
    loaded = pyspiel.load_game(f"kyokai_{game}(max_turns=12)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(loaded, evaluator, 2.0, 8, 1, True, 1, False)
    state = loaded.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.mcts_search(state).best_child().action)
    assert len(state.history()) >= 10


@every_game
def test_players_see_their_own_as_own(game: str) -> None:
    state = after(pyspiel.load_game(f"kyokai_{game}"), 15)
    shape = planes.shape(kyokai.game(game))
    seat = state.current_player()
    assert state.get_game().observation_tensor_shape() == list(shape)
    told = planes.of(state.position.position())
    assert np.array_equal(np.reshape(state.observation_tensor(seat), shape), told)
    turned = planes.turned(kyokai.game(game))
    assert np.array_equal(np.reshape(state.observation_tensor(1 - seat), shape), told[list(turned)])
    assert state.observation_string(0) == state.observation_string(1) == str(state)


def test_observers_are_those_of_a_game_without_secrets() -> None:
    game = pyspiel.load_game("kyokai_apart")
    state = after(game, 3)
    board = make_observation(game)
    board.set_from(state, 0)
    assert board.dict["observation"].shape == (5, 8, 8)
    assert np.shares_memory(board.tensor, board.dict["observation"])
    assert board.string_from(state, 0) == str(state)
    memory = make_observation(game, INFO_STATE_OBS_TYPE)
    assert memory.tensor is None
    assert memory.string_from(state, 0) == state.information_state_string(1) == state.history_str()
    with pytest.raises(ValueError, match="parameters"):
        make_observation(game, params={"x": 1})


@every_game
@pytest.mark.parametrize("steps", [0, 1, 12, 10_000])
def test_a_state_is_stored_and_copied(game: str, steps: int) -> None:
    loaded = pyspiel.load_game(f"kyokai_{game}(max_turns=9,repetition=2)")
    state = after(loaded, steps)
    [_, stored] = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(loaded, state)
    )
    for twin in (state.clone(), pickle.loads(pickle.dumps(state)), stored):
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        assert twin.get_game().get_parameters() == loaded.get_parameters()
        if not state.is_terminal():
            twin.apply_action(twin.legal_actions()[0])
            assert str(twin) != str(state)
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)
    assert pickle.loads(pickle.dumps(loaded.get_type())) == loaded.get_type()


@every_game
def test_every_option_is_a_parameter(game: str) -> None:
    room = kyokai.game(game)
    for option in room.options.options.values():
        for value in option.samples():
            loaded = openspiel.load(game, **{option.name: value})
            assert getattr(loaded.new_initial_state().position.options, option.name) == value
            again = pyspiel.load_game(str(loaded))
            assert str(again) == str(loaded)
            assert (
                again.new_initial_state().position.options
                == room.start(**{option.name: value}).options
            )
    assert str(openspiel.load(game)) == f"kyokai_{game}()"


def test_the_second_player_to_begin_is_still_player_0() -> None:
    state = pyspiel.load_game("kyokai_weave(first=black,corners=e1;a5)").new_initial_state()
    assert state.current_player() == 0
    assert state.position.to_move == "black"
    assert state.position.options.corners == ("e1", "a5")


def test_bad_parameters_and_actions_are_refused() -> None:
    with pytest.raises(kyokai.InvalidOption, match="blocked, open"):
        pyspiel.load_game("kyokai_apart(origin=sideways)")
    with pytest.raises(pyspiel.SpielError, match="orgin"):
        pyspiel.load_game("kyokai_apart(orgin=open)")
    state = pyspiel.load_game("kyokai_apart").new_initial_state()
    with pytest.raises(kyokai.IllegalAction, match=r"rule 2\.1"):
        state.apply_action(0)
    with pytest.raises(kyokai.IllegalAction, match=r"rule 2\.1"):
        state.action_to_string(0, 0)
    with pytest.raises(kyokai.NotationError):
        state.apply_action(513)
    assert state.history() == []
    assert str(state) == str(kyokai.start("apart"))


def test_a_state_may_begin_with_a_position() -> None:
    game = pyspiel.load_game("kyokai_apart")
    position = str(kyokai.start("apart").play("b1-b3"))
    state = game.new_initial_state(position)
    assert str(state) == str(state.clone()) == position
    assert state.current_player() == 1
    for other in (str(kyokai.start("weave")), str(kyokai.start("apart", origin="open"))):
        with pytest.raises(ValueError, match="not a position of"):
            game.new_initial_state(other)


def test_no_game_is_longer_than_it_says() -> None:
    assert pyspiel.load_game("kyokai_apart(max_turns=4)").max_game_length() == 5 * 513
    assert pyspiel.load_game("kyokai_apart(max_turns=0)").max_game_length() == 2**31 - 1


def test_openspiels_own_environment_takes_it() -> None:
    environment = rl_environment.Environment(pyspiel.load_game("kyokai_weave(max_turns=4)"))
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0


def test_what_was_pickled_is_read_by_a_program_that_knows_nothing_yet(tmp_path: Path) -> None:
    state = after(pyspiel.load_game("kyokai_weave(max_turns=9)"), 5)
    kept = tmp_path / "kept"
    kept.write_bytes(pickle.dumps((state.get_game(), state)))
    code = f"import pickle; print(*pickle.load(open({str(kept)!r}, 'rb')), sep='; ')"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == f"kyokai_weave(max_turns=9); {state}\n"


def test_the_program_ends_in_order() -> None:
    """OpenSpiel lets go of what it knows of a game after Python has ended."""
    code = (
        "import kyokai.rl.openspiel, pyspiel\n"
        "game = pyspiel.load_game('kyokai_apart'); state = game.new_initial_state()\n"
        "state.observation_tensor(0); kyokai.rl.openspiel.register()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
