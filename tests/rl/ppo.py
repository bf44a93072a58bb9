"""Proximal policy optimisation of a linear policy that plays itself: small, in NumPy alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
#: How near the next position's worth counts, how far a probability may move, how fast to learn.
LAMBDA, CLIP, RATE = 0.95, 0.2, 0.2


class Linear:
    """Logits of all actions and the worth for whoever is to act, out of the planes."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.logits = rng.normal(0, 0.01, (inputs, actions)).astype(np.float32)
        self.worth = rng.normal(0, 0.01, inputs).astype(np.float32)

    def probabilities(self, planes: Array, masks: NDArray[Any]) -> Any:
        """How likely each action is; what is not legal never is."""
        logits = np.where(masks, planes @ self.logits, -np.inf)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True)


def chosen(probabilities: Array, rng: np.random.Generator) -> Any:
    """An action for each game, as likely as the policy says."""
    marks = np.cumsum(probabilities, axis=1)
    draws = rng.random((len(marks), 1)) * marks[:, -1:]
    return (marks <= draws).sum(axis=1)


def advantages(
    worth: Array, rewards: Array, ended: NDArray[np.bool_], seats: NDArray[np.int8]
) -> Array:
    """How much better than expected each step was, for whoever made it.

    What follows is worth the same to the same player, and the opposite to the other one.
    """
    steps, games = rewards.shape
    found = np.zeros((steps + 1, games), np.float32)
    for t in reversed(range(steps)):
        sign = np.where(ended[t], 0, np.where(seats[t + 1] == seats[t], 1, -1))
        found[t] = rewards[t] + sign * (worth[t + 1] + LAMBDA * found[t + 1]) - worth[t]
    return found[:-1]


def rollout(environment: Any, policy: Linear, steps: int, rng: np.random.Generator) -> Any:
    """Play some steps of every game; what was seen is written into the learner's own store."""
    games = environment.num_envs
    size = policy.logits.shape[0]
    store = {
        "planes": np.zeros((steps, games, size), np.float32),
        "masks": np.zeros((steps, games, policy.logits.shape[1]), np.int8),
        "actions": np.zeros((steps, games), np.int64),
        "chances": np.zeros((steps, games), np.float32),
        "rewards": np.zeros((steps, games), np.float32),
        "ended": np.zeros((steps, games), np.bool_),
        "seats": np.zeros((steps + 1, games), np.int8),
        "worth": np.zeros((steps + 1, games), np.float32),
    }
    seen, info = environment.reset()
    for t in range(steps + 1):
        planes = seen["observation"].reshape(games, size)
        store["seats"][t] = info["seat"]
        store["worth"][t] = planes @ policy.worth
        if t == steps:
            break
        store["planes"][t], store["masks"][t] = planes, seen["action_mask"]
        probabilities = policy.probabilities(planes, seen["action_mask"])
        actions = store["actions"][t] = chosen(probabilities, rng)
        store["chances"][t] = probabilities[np.arange(games), actions]
        seen, store["rewards"][t], store["ended"][t], _, info = environment.step(actions)
    return store


def improve(policy: Linear, store: dict[str, Any], epochs: int = 2) -> float:
    """Follow the gradient for some rounds; return how far the policy has moved."""
    gains = advantages(store["worth"], store["rewards"], store["ended"], store["seats"])
    wanted = (gains + store["worth"][:-1]).ravel()
    gains = ((gains - gains.mean()) / (gains.std() + 1e-6)).ravel()
    planes, masks, actions, chances = (
        store[name].reshape(gains.size, *store[name].shape[2:])
        for name in ("planes", "masks", "actions", "chances")
    )
    rows, before = np.arange(gains.size), policy.logits.copy()
    bits = planes.sum()  # of all positions: a step of the worth is no larger than its error
    for _ in range(epochs):
        now = policy.probabilities(planes, masks)
        ratio = now[rows, actions] / chances
        inside = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = -now * (gains * ratio * inside)[:, None]
        push[rows, actions] += gains * ratio * inside
        policy.logits += RATE * planes.T @ push / gains.size
        policy.worth += RATE * planes.T @ (wanted - planes @ policy.worth) / bits
    return float(np.abs(policy.logits - before).max())
