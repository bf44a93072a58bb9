"""Tune a room's evaluation on games that it plays against itself.

    python -m kyokai.lab.tune GAME --games 4000 --rounds 3 --seed 1 --out FILE

A round plays games with the evaluation there is, from random openings and with some random
actions, and fits a new one that tells from a position how its game ended: weights of the features
first and, in the last round or with ``--net`` in each, a small network that corrects them. Half of
what is aimed at is what the search thought: that is less a matter of chance than one result. The
file, which says what made it, is the room's ``weights.toml``; the log goes to standard output.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from kyokai import game as find
from kyokai import games
from kyokai.core import fast, hand, native, planes
from kyokai.core.arrays import numpy
from kyokai.engine import weights as known
from kyokai.engine.thinking import PROVEN
from kyokai.kernel.game import Game
from kyokai.kernel.position import COLOURS
from kyokai.lab import fitting

MEMORY = 8 << 20
#: How often an action is drawn instead of searched, and how often a position off the game is
#: looked at: there the search has to judge what good players avoid.
STRAY, ASIDE = 0.03, 0.25


class Sample(NamedTuple):
    """A position as the evaluation saw it, what the search thought, and what became of it."""

    features: list[float]
    phase: float
    sign: int
    planes: bytes
    thought: int
    result: float | None


class Player:
    """One game of the engine against itself."""

    def __init__(self, game: Game, seed: int, nodes: int, weights: Sequence[float]) -> None:
        self.rng = random.Random(f"tune {game.name} {seed}")
        self.nodes = nodes
        start = game.start()
        self.line = fast(start)
        make = native.module().Thinker
        self.mind, self.aside = (
            make(game.name, hand.over(start), MEMORY, list(weights)) for _ in range(2)
        )

    def search(self, mind: Any) -> tuple[int, int]:
        """The value for whoever acts, and the action."""
        mind.start(self.nodes, 1e7, 1e7, 100, 1, False, 0, 1, 0, [])
        mind.wait(2**60, 1e6)
        [(value, actions)] = mind.report()[5]
        return value, actions[0]

    def sample(self, mind: Any, line: Any, value: int) -> Sample | None:
        """What is to be learned from a position; nothing where the search sees the end."""
        if abs(value) >= PROVEN or line.to_move not in COLOURS:
            return None
        np = numpy()
        sign = 1 if line.to_move == COLOURS[0] else -1
        _, phase, features = mind.worth()
        packed = np.packbits(line.planes().reshape(-1), bitorder="little").tobytes()
        return Sample(features, phase, sign, packed, value * sign, None)

    def play(self) -> list[Sample]:
        """Play to the end."""
        found: list[Sample | None] = []
        others: list[Sample | None] = []
        opening = self.rng.randint(2, 12)
        while not self.line.over:
            if self.rng.random() < ASIDE:
                others.append(self.off_the_game())
            if len(self.line.played) < opening or self.rng.random() < STRAY:
                action = self.rng.choice(self.line.legal_ids())
            else:
                value, action = self.search(self.mind)
                found.append(self.sample(self.mind, self.line, value))
            self.line.push(action)
            self.mind.play([action])
        assert self.line.outcome is not None
        result = {"white": 1.0, "black": 0.0}.get(self.line.outcome.winner or "", 0.5)
        played = [one._replace(result=result) for one in found if one is not None]
        return played + [one for one in others if one is not None]

    def off_the_game(self) -> Sample | None:
        """A position after a random action, which the game does not take."""
        other = self.line.play(self.rng.choice(self.line.legal_ids()))
        if other.over:
            return None
        self.aside.place(hand.over(other.position()))
        value, _ = self.search(self.aside)
        return self.sample(self.aside, other, value)


def _some(task: tuple[str, list[int], int, list[float]]) -> list[Sample]:
    name, seeds, nodes, weights = task
    return [sample for seed in seeds for sample in Player(find(name), seed, nodes, weights).play()]


def gather(game: Game, count: int, nodes: int, seed: int, weights: list[float]) -> Iterator[Sample]:
    """Play so many games on all processors."""
    seeds = range(seed * 10**6, seed * 10**6 + count)
    tasks = [(game.name, list(seeds[i : i + 20]), nodes, weights) for i in range(0, count, 20)]
    with ProcessPoolExecutor(int(os.environ.get("KYOKAI_PROCESSES", os.cpu_count() or 1))) as pool:
        for samples in pool.map(_some, tasks):
            yield from samples


def as_samples(found: list[Sample], share: float, scale: float = 1.0) -> fitting.Samples:
    """Rows of numbers, and what to aim at: some of what was thought, the rest how it ended."""
    np = numpy()
    thought = fitting.logistic(np.array([one.thought for one in found]) * scale / 1000)
    ended = np.array([np.nan if one.result is None else one.result for one in found])
    aim = np.where(np.isnan(ended), thought, share * thought + (1 - share) * ended)
    return fitting.Samples(
        np.array([one.features for one in found], "float64"),
        np.array([one.phase for one in found]),
        np.array([one.sign for one in found]),
        np.frombuffer(b"".join(one.planes for one in found), "uint8").reshape(len(found), -1),
        aim,
    )


def as_toml(game: Game, weights: Sequence[float], net: fitting.Network | None, said: str) -> str:
    """The file of a room's weights."""
    names = known.features(game)
    parts = [f"# Weights of eval.hpp, in logits. Made by: {said}\n"]
    for part, begin in (("early", 0), ("late", len(names))):
        parts.append(f"\n[{part}]\n")
        parts += [f"{n} = {weights[begin + i]:.4f}\n" for i, n in enumerate(names)]
    if net is not None:
        scales, numbers = fitting.written(net)
        parts.append(
            "\n# Whole numbers of 16 bits, deflated, in base 85; a scale for each block.\n"
        )
        sizes = [block.size for block in net.weights]
        parts.append(f"[net]\nsizes = {sizes}\nscales = {[float(f'{s:.6g}') for s in scales]}\n")
        lines = "\n".join(numbers[i : i + 96] for i in range(0, len(numbers), 96))
        parts.append(f"numbers = '''\n{lines}\n'''\n")
    return "".join(parts)


def main(given: list[str] | None = None) -> None:
    """Tune one game."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", choices=games())
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--nodes", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.5, help="how much of what search thought")
    parser.add_argument("--epochs", type=int, default=8, help="0 is no network")
    parser.add_argument("--keep", type=int, default=2, help="learn from so many rounds at once")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(given)
    game = find(args.game)
    weights = known.of(game)
    rounds: list[list[Sample]] = []
    for number in range(args.rounds):
        seed = args.seed * 1000 + number
        begun = time.perf_counter()
        rounds.append(list(gather(game, args.games, args.nodes, seed, weights)))
        played = time.perf_counter() - begun
        found = [sample for some in rounds[-args.keep :] for sample in some]
        samples = as_samples(found, args.share)
        weights, base = fitting.linear(samples)
        told = f"{len(rounds[-1])} positions, loss {fitting.loss(samples.aim, base):.4f}"
        net = None
        if args.epochs:
            net, before, after = fitting.learn(
                game, samples, base, planes.shape(game), epochs=args.epochs, seed=seed
            )
            told += f"; held back {before:.4f}, with the network {after:.4f}"
        taught = time.perf_counter() - begun - played
        print(f"round {number + 1}: {told} ({played:.0f} + {taught:.0f} s)", flush=True)
        said = f"python -m kyokai.lab.tune {' '.join(given or sys.argv[1:])}"
        args.out.write_text(as_toml(game, weights, net, said), "utf-8")
        weights = known.read(game, args.out.read_text("utf-8"))


if __name__ == "__main__":
    main()
