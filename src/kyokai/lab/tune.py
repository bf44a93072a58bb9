"""Tune the weights of a room's evaluation on games that it plays against itself.

    python -m kyokai.lab.tune GAME --games 4000 --rounds 3 --seed 1

A round plays games with the weights there are, from random openings, and fits weights that tell
from the features of a position how its game ended. Half of what is aimed at is what the search
thought: that is less a matter of chance than the one result. The weights, and the command that
made them, go into the room's ``weights.toml``; the log goes to standard output.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from kyokai import games
from kyokai.core import fast, hand, native
from kyokai.core.arrays import numpy
from kyokai.engine import weights as known
from kyokai.kernel.game import Game
from kyokai.kernel.position import COLOURS

MEMORY = 8 << 20


class Sample(NamedTuple):
    """A position as the evaluation saw it, and what became of it, for White."""

    features: list[float]
    phase: float
    thought: float
    result: float


def play(game: Game, seed: int, nodes: int, weights: Sequence[float]) -> list[Sample]:
    """Play one game against itself, each step with so many nodes."""
    rng = random.Random(f"tune {game.name} {seed}")
    position = game.start()
    thinker = native.module().Thinker(game.name, hand.over(position), MEMORY, list(weights))
    line = fast(position)
    opening = rng.randint(2, 12)
    found: list[tuple[list[float], float, float]] = []
    turn = -1
    while not line.over:
        if len(line.played) < opening or rng.random() < 0.02:
            action = rng.choice(line.legal_ids())
        else:
            thinker.start(nodes, 1e7, 1e7, 100, 1, False, 0, 1, 0, [])
            thinker.wait(2**60, 1e6)
            [(value, actions)] = thinker.report()[5]
            action = actions[0]
            if line.turn != turn and abs(value) < 29000 and line.to_move in COLOURS:
                _, phase, features = thinker.worth()
                found.append((features, phase, value if line.to_move == COLOURS[0] else -value))
                turn = line.turn
        line.push(action)
        thinker.play([action])
    assert line.outcome is not None
    result = {"white": 1.0, "black": 0.0}.get(line.outcome.winner or "", 0.5)
    return [Sample(f, phase, thought, result) for f, phase, thought in found]


def _some(task: tuple[str, list[int], int, list[float]]) -> list[Sample]:
    from kyokai import game

    name, seeds, nodes, weights = task
    return [sample for seed in seeds for sample in play(game(name), seed, nodes, weights)]


def gather(game: Game, count: int, nodes: int, seed: int, weights: list[float]) -> Iterator[Sample]:
    """Play so many games on all processors."""
    seeds = range(seed * 10**6, seed * 10**6 + count)
    tasks = [(game.name, list(seeds[i : i + 20]), nodes, weights) for i in range(0, count, 20)]
    with ProcessPoolExecutor(int(os.environ.get("KYOKAI_PROCESSES", os.cpu_count() or 1))) as pool:
        for samples in pool.map(_some, tasks):
            yield from samples


def fit(samples: list[Sample], share: float, steps: int = 3000) -> tuple[list[float], float]:
    """The weights that tell best what is aimed at, and how far off they are (in logits' loss)."""
    np = numpy()
    features = np.array([s.features for s in samples], "float64")
    phase = np.array([s.phase for s in samples])[:, None]
    x = np.hstack([features * (1 - phase), features * phase])
    thought = 1 / (1 + np.exp(-np.clip([s.thought for s in samples], -8000, 8000) / 1000))
    aim = share * thought + (1 - share) * np.array([s.result for s in samples])
    scale = np.maximum(x.std(axis=0), 1e-6)
    x = x / scale
    w = np.zeros(x.shape[1])
    first, second = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, steps + 1):
        p = 1 / (1 + np.exp(-(x @ w)))
        slope = x.T @ (p - aim) / len(aim) + 1e-4 * w
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        w -= 0.02 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-9)
    p = np.clip(1 / (1 + np.exp(-(x @ w))), 1e-9, 1 - 1e-9)
    loss = float(-(aim * np.log(p) + (1 - aim) * np.log(1 - p)).mean())
    return [float(v) for v in w / scale], loss


def as_toml(names: list[str], weights: Sequence[float], said: str) -> str:
    """The file of a room's weights."""
    parts = [f"# Weights of eval.hpp, in logits. Made by: {said}\n"]
    for part, begin in (("early", 0), ("late", len(names))):
        parts.append(f"\n[{part}]\n")
        parts += [f"{n} = {weights[begin + i]:.4f}\n" for i, n in enumerate(names)]
    return "".join(parts)


def main(given: list[str] | None = None) -> None:
    """Tune one game."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.5, help="how much of what search thought")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(given)
    from kyokai import game as find

    game = find(args.game)
    names = known.features(game)
    weights = known.of(game)
    for number in range(args.rounds):
        seed = args.seed * 1000 + number
        samples = list(gather(game, args.games, args.nodes, seed, weights))
        weights, loss = fit(samples, args.share)
        print(f"round {number + 1}: {len(samples)} positions, loss {loss:.4f}", flush=True)
        said = f"python -m kyokai.lab.tune {' '.join(given or sys.argv[1:])}"
        args.out.write_text(as_toml(names, weights, said), "utf-8")


if __name__ == "__main__":
    main()
