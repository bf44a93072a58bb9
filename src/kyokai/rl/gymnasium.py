"""Every game for Gymnasium: many games at once to play against itself, and one against another.

``vector`` is a batch of the core: who is to act changes from step to step, and the observation is
always that of whoever is. ``single`` is an ordinary environment, in which the other player is
played by a function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kyokai.core import FastPosition, batch
from kyokai.engine.players import Player, player
from kyokai.kernel.game import find
from kyokai.kernel.position import Move, Position
from kyokai.rl import frames
from kyokai.rl.views import SEATS, Seen, View, begun, plain, returns

Info = dict[str, Any]
#: Who plays against the learner: a player or the word for one, as the engine has them, or a
#: function from the position, which it leaves as it is, to an action.
Opponent = str | Player | Callable[[FastPosition], Move]


def vector(
    of: str | Position,
    n: int,
    *,
    seed: int = 0,
    threads: int = 1,
    dtype: str = "uint8",
    render_mode: str | None = None,
    **options: Any,
) -> GameVectorEnv:
    """``n`` games at once, stepped together.

    ``of`` is a game's name, its options as keywords, or a position that every game begins with;
    ``dtype`` is what planes are written as, ``"uint8"`` or ``"float32"``.
    """
    return GameVectorEnv(
        of, n, seed=seed, threads=threads, dtype=dtype, render_mode=render_mode, **options
    )


class GameVectorEnv(VectorEnv[Seen, Any, NDArray[Any]]):
    """Many games, in arrays that are written anew by every step and never copied.

    A step takes one id for each game. The observation is seen by whoever is to act next; the
    reward is that of whoever has just acted. A game that ends begins again in the same step.
    ``batch`` is the batch of the core beneath.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # of the class, there as here
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        of: str | Position,
        n: int,
        *,
        seed: int = 0,
        threads: int = 1,
        dtype: str = "uint8",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if dtype not in {"uint8", "float32"}:
            raise ValueError(f"dtype is uint8 or float32, not {dtype!r}")
        self.render_mode = frames.mode_of(render_mode, ("ansi", "rgb_array"))
        self.batch = batch(of, n, seed=seed, threads=threads, **options)
        self._view = View(find(self.batch.game))
        self._np_random, self._np_random_seed = seeding.np_random(seed)
        self.num_envs = n
        self.single_observation_space = self._view.space(dtype)
        self.single_action_space = spaces.Discrete(self._view.actions)
        self.action_space = batch_space(self.single_action_space, n)
        self._rows = np.arange(n)
        self._planes = np.zeros((n, *self._view.shape), dtype)
        self._masks = np.zeros((n, self._view.actions), np.int8)

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """The space of all observations; its bounds are large, so it is made when asked for."""
        return batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """Begin all games anew.

        The games know no chance; the seed is for ``sample``. All of them begin together, so that
        a ``reset_mask`` is refused.
        """
        if options and "reset_mask" in options:
            raise ValueError("the games begin again by themselves; reset_mask has no meaning here")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self._observed(), self._told()

    def step(self, actions: Any) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Play one action in each game.

        If one of them is not legal, IllegalAction tells in which game and why, and nothing has
        happened in any game.
        """
        actor = self.batch.seat.copy()
        self.batch.step(actions)
        rewards = self.batch.rewards[self._rows, actor]
        ended = self.batch.ended.astype(np.bool_)
        return (
            self._observed(),
            rewards,
            ended,
            np.zeros(self.num_envs, np.bool_),
            {**self._told(), "actor": actor},
        )

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, each as likely as any other."""
        return self.batch.sample()

    def render(self) -> tuple[Any, ...] | None:
        """Every board as an image or a text."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without a render_mode")
            return None
        return tuple(
            frames.frame(self.batch.position(i), self.render_mode) for i in range(self.num_envs)
        )

    def _observed(self) -> Seen:
        self.batch.planes(self._planes)
        self.batch.masks(self._masks)
        return {"observation": self._planes, "action_mask": self._masks}

    def _told(self) -> Info:
        """What the batch tells, by views on its own arrays."""
        told = self.batch
        return {
            "seat": told.seat,
            "to_move": told.to_move,
            "turn": told.turn,
            "steps": told.steps,
            "rewards": told.rewards,
            "winner": told.winner,
        }


def single(
    of: str | Position,
    *,
    opponent: Opponent | None = None,
    seat: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> GameEnv:
    """One game against an opponent, who plays by chance where none is given.

    ``opponent`` is a player of the engine by its word (``"level:3"``), such a player itself, or a
    function from the position to an action. ``seat`` is the learner's: 0 begins the game; ``None``
    draws a seat for every game.
    """
    return GameEnv(of, opponent=opponent, seat=seat, render_mode=render_mode, **options)


class GameEnv(gymnasium.Env[dict[str, Any], Any]):
    """One game, in which a step is an action of the learner and all that the opponent answers."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # of the class, there as here
        "render_modes": list(frames.MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        of: str | Position,
        *,
        opponent: Opponent | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if seat is not None and seat not in SEATS:
            raise ValueError(f"seat is 0, 1 or None, not {seat!r}")
        game, self._start = begun(of, options)
        self._view = View(game)
        self._opponent = player(opponent) if isinstance(opponent, str) else opponent
        self._wanted = seat
        self.seat = seat or 0
        self.position: FastPosition = self._start.copy()
        self.render_mode = frames.mode_of(render_mode)
        self.observation_space = self._view.space()
        self.action_space = spaces.Discrete(self._view.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """Begin anew; the seed decides the seat that is drawn and what chance plays."""
        super().reset(seed=seed)
        self.position = self._start.copy()
        chance = int(self.np_random.integers(2**63))
        if self._opponent is not None and not callable(self._opponent):
            self._opponent.begin(chance)
        self.position.seed(chance)
        if self._wanted is None:
            self.seat = int(self.np_random.integers(2))
        self._answer()
        return self._seen()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, Info]:
        """Play the learner's action; one that is not legal raises IllegalAction."""
        self.position.push(plain(action))
        self._answer()
        seen, info = self._seen()
        return seen, returns(self.position)[self.seat], self.position.over, False, info

    def _answer(self) -> None:
        """Let the opponent play until it is the learner's turn again, or the game is over."""
        position = self.position
        while position.seat != self.seat and not position.over:
            if self._opponent is None:
                position.push_random()
            elif callable(self._opponent):
                position.push(plain(self._opponent(position)))
            else:
                for action in self._opponent.choose(position.position()):
                    position.push(action)

    def _seen(self) -> tuple[Seen, Info]:
        if self.render_mode == "human":
            self.render()
        outcome = self.position.outcome
        info = {"seat": self.seat, **(outcome._asdict() if outcome else {})}
        return self._view.of(self.position, self.seat), info

    def render(self) -> Any:
        """The board as an image or a text, or printed, as ``render_mode`` says."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without a render_mode")
            return None
        return frames.frame(self.position.position(), self.render_mode)
