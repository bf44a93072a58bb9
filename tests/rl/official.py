"""The tests that PettingZoo and OpenSpiel have for environments, unmodified; run as a script, too.

``python official.py GAME`` asks them of one game, and steps it in Gymnasium.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import numpy as np
import pyspiel
from pettingzoo.test import api_test, render_test, seed_test

import kyokai
import kyokai.rl.openspiel

#: What PettingZoo's test says of every environment whose observation is a dict with a mask, but
#: for those of its own: it has a list of their names.
OF_DICTS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    r"Action mask numpy array is all zeros \(no legal actions\)",
)


@contextmanager
def dicts_allowed() -> Iterator[None]:
    """Leave out what is said of dicts, and nothing else."""
    with warnings.catch_warnings():
        for message in OF_DICTS:
            warnings.filterwarnings(
                "ignore", message, UserWarning, module=r"pettingzoo\.test\.api_test"
            )
        yield


def pettingzoo(game: str, cycles: int = 1000) -> None:
    """What PettingZoo asks: its API, seeds, and every way to render."""
    make = partial(kyokai.rl.aec, game)
    with dicts_allowed():
        api_test(make(), num_cycles=cycles)
    seed_test(make, num_cycles=cycles)
    render_test(make)


def openspiel(name: str, games: int = 1) -> None:
    """What OpenSpiel asks: whole games by chance, every state cloned, stored and looked at."""
    pyspiel.random_sim_test(pyspiel.load_game(name), games, True, False)


def gymnasium(game: str, steps: int = 50) -> None:
    """Step some games together; what is seen lies in its space."""
    environment = kyokai.rl.vector(game, 3, max_turns=6)
    environment.reset(seed=1)
    for _ in range(steps):
        seen, *_ = environment.step(environment.sample())
        assert environment.observation_space.contains(seen)
        assert np.all(seen["action_mask"].sum(axis=1) > 0)


if __name__ == "__main__":
    [_, room] = sys.argv
    pettingzoo(room)
    openspiel("kyokai_" + room)
    gymnasium(room)
    print("passed")
