"""Players to measure against that come from elsewhere, by their words."""

from __future__ import annotations

from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from kyokai.engine.players import Player
from kyokai.kernel.position import Position
from kyokai.kernel.types import Action
from kyokai.lab.guest import seated as usual
from kyokai.rl import openspiel

#: How much OpenSpiel's search explores, as in its own examples.
EXPLORE = 2.0


def seated(word: str) -> Player:
    """The player of a word; ``mcts:200`` is OpenSpiel's search with so many simulations a step."""
    kind, _, rest = word.partition(":")
    return Mcts(word, int(rest)) if kind == "mcts" else usual(word)


class Mcts:
    """OpenSpiel's MCTSBot with random rollouts, on the adapter of kyokai.rl."""

    def __init__(self, word: str, simulations: int) -> None:
        self.name, self.simulations = word, simulations
        self.value: int | None = None
        self._seed = 0
        self._bot: Any = None
        self._game: Any = None

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self._seed, self._bot = seed, None

    def choose(self, position: Position) -> list[Action]:
        """Search for each action of the turn anew, as OpenSpiel's players do."""
        if self._bot is None:
            self._game = openspiel.load(position.game, **dict(position.options.items()))
            rng = np.random.RandomState(self._seed % 2**32)
            evaluator = mcts.RandomRolloutEvaluator(1, rng)
            self._bot = mcts.MCTSBot(
                self._game, EXPLORE, self.simulations, evaluator, random_state=rng
            )
        state = self._game.new_initial_state(str(position))
        actions: list[Action] = []
        here = position
        while here.outcome is None and here.same_turn(position):
            action = here.action(int(self._bot.step(state)))
            state.apply_action(action.id)
            actions.append(action)
            here = here.play(action)
        return actions
