"""Every game for PettingZoo, which asks one agent after another (AEC).

The agents are ``player_0``, who begins the game, and ``player_1``. Whoever has several actions in
one turn is selected again. An observation is a dict: ``observation`` (planes of 0 and 1 as that
agent sees the board) and ``action_mask`` (1 for what the agent can play now).
"""

from __future__ import annotations

from typing import Any

from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from kyokai.core import FastPosition, fast
from kyokai.kernel.position import Position
from kyokai.rl import frames
from kyokai.rl.views import SEATS, Seen, View, begun, plain, returns


def env(of: str | Position, *, render_mode: str | None = None, **options: Any) -> Any:
    """A PettingZoo environment of a game, with PettingZoo's check that it is used in order.

    ``of`` is a game's name, its options as keywords, or a position that every game begins with.
    An action is an id. One that is not legal raises what the rulebook says of it,
    ``IllegalAction``, and nothing has happened then.
    """
    return OrderEnforcingWrapper(RawEnv(of, render_mode=render_mode, **options))


class RawEnv(AECEnv):
    """The environment itself; ``position`` is the game as it stands."""

    def __init__(
        self, of: str | Position, *, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        game, self._start = begun(of, options)
        self._view = View(game)
        self.metadata = {
            "name": f"{game.name}_v{game.version}",
            "render_modes": list(frames.MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = frames.mode_of(render_mode)
        self.position: FastPosition = self._start.copy()
        self.possible_agents = [f"player_{seat}" for seat in SEATS]
        self.agents: list[str] = []
        self.observation_spaces = {name: self._view.space() for name in self.possible_agents}
        self.action_spaces = {
            name: spaces.Discrete(self._view.actions) for name in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent can play: the ids of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew, with ``options["position"]`` if there is one.

        The games know no chance; the seed is for what ``action_space(agent)`` samples.
        """
        begin = self._start
        if options and "position" in options:
            begin = self._start_of_this_game(options["position"])
        if seed is not None:
            for number, space in enumerate(self.action_spaces.values()):
                space.seed(seed + number)
        self.position = begin.copy()
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.position.seat]
        if self.render_mode == "human":
            self.render()

    def _start_of_this_game(self, given: str | Position) -> FastPosition:
        game, start = begun(given, {})
        if game.name != self._start.game:
            raise ValueError(f"this is an environment of {self._start.game}, not of {game.name}")
        return fast(start.position())

    def step(self, action: Any) -> None:
        """Play an action for the selected agent; ``None`` once the game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.position.push(plain(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self.position.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.position.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Tell both agents how the game ended; whoever did not act is selected first."""
        outcome = self.position.outcome
        assert outcome is not None
        self.rewards = dict(zip(self.possible_agents, returns(self.position), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: outcome._asdict() for agent in self.agents}
        self.agent_selection = next(a for a in self.agents if a != self.agent_selection)

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is empty while the other one is to act."""
        return self._view.of(self.position, self.possible_agents.index(agent))

    def render(self) -> Any:
        """The board as an image or a text, or printed, as ``render_mode`` says."""
        if self.render_mode is None:
            logger.warn("render() shows nothing: the environment was made without a render_mode")
            return None
        return frames.frame(self.position.position(), self.render_mode)

    def close(self) -> None:
        """Nothing is held that must be let go."""


#: The name that users of PettingZoo look for.
raw_env = RawEnv
