"""Fit an evaluation to what became of positions: weights of features, then a small network.

The network is that of the core (``native/kyokai/search/net.hpp``): planes and features in, two
layers of rectified units, and a number of logits out that corrects the weighted sum.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kyokai.core.arrays import numpy
from kyokai.kernel.game import Game

WIDE, NARROW = 32, 16


@dataclass
class Samples:
    """Positions as the evaluation sees them, for White and Black alike, and what to aim at."""

    features: Any  # (n, features), for White
    phase: Any  # (n,), from 0 to 1
    sign: Any  # (n,), 1 where White is to act, -1 where Black is
    planes: Any  # (n, bytes), as packed bits
    aim: Any  # (n,), how likely White is to win

    def __len__(self) -> int:
        return len(self.aim)

    def part(self, chosen: Any) -> Samples:
        """Some of them."""
        return Samples(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


def logistic(x: Any) -> Any:
    """How likely a win is at so many logits."""
    np = numpy()
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def loss(aim: Any, logits: Any) -> float:
    """The mean of the logistic loss."""
    np = numpy()
    p = np.clip(logistic(logits), 1e-9, 1 - 1e-9)
    return float(-(aim * np.log(p) + (1 - aim) * np.log(1 - p)).mean())


class Adam:
    """The usual way down a slope."""

    def __init__(self, weights: list[Any], rate: float) -> None:
        np = numpy()
        self.weights, self.rate, self.step = weights, rate, 0
        self.first = [np.zeros_like(w) for w in weights]
        self.second = [np.zeros_like(w) for w in weights]

    def go(self, slopes: list[Any]) -> None:
        """Make one step against the slopes."""
        np = numpy()
        self.step += 1
        rates = 1 - 0.9**self.step, 1 - 0.999**self.step
        for weight, slope, first, second in zip(
            self.weights, slopes, self.first, self.second, strict=True
        ):
            first[...] += 0.1 * (slope - first)
            second[...] += 0.001 * (slope * slope - second)
            weight[...] -= self.rate * (first / rates[0]) / (np.sqrt(second / rates[1]) + 1e-8)


def linear(samples: Samples, steps: int = 2000) -> tuple[list[float], Any]:
    """The weights that tell best what is aimed at, and what they say, in logits for White."""
    np = numpy()
    late = samples.phase[:, None]
    x = np.hstack([samples.features * (1 - late), samples.features * late]).astype("float64")
    scale = np.maximum(x.std(axis=0), 1e-6)
    x /= scale
    w = np.zeros(x.shape[1])
    adam = Adam([w], 0.02)
    for _ in range(steps):
        adam.go([x.T @ (logistic(x @ w) - samples.aim) / len(samples) + 1e-4 * w])
    return [float(v) for v in w / scale], x @ w


def symmetries(game: Game, height: int, width: int) -> list[Any]:
    """How the cells of a plane change places where the board is turned or mirrored.

    Only where a plane has a place for each cell and nothing else; else none.
    """
    np = numpy()
    where = game.grid.where
    size = max(y for _, y in where) + 1, max(x for x, _ in where) + 1
    if size != (height, width):
        return [np.arange(height * width)]
    found = []
    for symmetry in game.grid.symmetries:
        order = np.arange(height * width)
        for cell, image in enumerate(symmetry.cells):
            (x, y), (to_x, to_y) = where[cell], where[image]
            order[to_y * width + to_x] = y * width + x
        found.append(order)
    return found


class Network:
    """The network while it learns."""

    def __init__(self, shape: tuple[int, int, int], features: int, seed: int) -> None:
        np = numpy()
        rng = np.random.default_rng(seed)
        self.shape = shape
        inputs = shape[0] * shape[1] * shape[2]

        def layer(rows: int, columns: int, spread: float) -> Any:
            return rng.normal(0, spread, (rows, columns)).astype("float32")

        self.planes = layer(inputs, WIDE, 0.08)
        self.dense = layer(features, WIDE, 0.05)
        self.bias1 = np.zeros(WIDE, "float32")
        self.middle = layer(WIDE, NARROW, (2 / WIDE) ** 0.5)
        self.bias2 = np.zeros(NARROW, "float32")
        self.last = layer(NARROW, 1, 0.1)[:, 0]
        self.bias3 = np.zeros(1, "float32")

    @property
    def weights(self) -> list[Any]:
        """All there is to learn, in the core's order."""
        return [
            self.planes, self.dense, self.bias1, self.middle, self.bias2, self.last, self.bias3,
        ]  # fmt: skip

    def leave_out(self, packed: Any) -> None:
        """Set the weights of inputs to zero that no position of these has."""
        np = numpy()
        met = np.zeros(len(self.planes), bool)
        still = np.arange(self.shape[1] * self.shape[2])
        for some in np.array_split(packed, len(packed) // 5000 + 1):
            met |= self.inputs(some, still).any(axis=0)
        self.planes[~met] = 0

    def inputs(self, packed: Any, order: Any) -> Any:
        """The planes as numbers; of a plane that is all ones only the first place counts."""
        np = numpy()
        count, height, width = self.shape
        x = np.unpackbits(packed, axis=1, bitorder="little")[:, : count * height * width]
        x = x.reshape(len(packed), count, height * width)
        full = x.all(axis=2)
        x = x[:, :, order].astype("float32")
        x[full] = 0
        x[full, 0] = 1
        return x.reshape(len(packed), -1)

    def forward(self, x: Any, dense: Any) -> tuple[Any, Any, Any]:
        """Both layers, and the logits for whoever is to act."""
        np = numpy()
        first = np.maximum(x @ self.planes + dense @ self.dense + self.bias1, 0)
        second = np.maximum(first @ self.middle + self.bias2, 0)
        return first, second, second @ self.last + self.bias3[0]

    def slopes(self, x: Any, dense: Any, base: Any, aim: Any) -> list[Any]:
        """The slope of the loss for each of the weights; all for whoever is to act."""
        first, second, out = self.forward(x, dense)
        error = ((logistic(base + out) - aim) / len(aim)).astype("float32")
        back2 = error[:, None] * self.last * (second > 0)
        back1 = back2 @ self.middle.T * (first > 0)
        return [
            x.T @ back1,
            dense.T @ back1,
            back1.sum(axis=0),
            first.T @ back2,
            back2.sum(axis=0),
            second.T @ error,
            error.sum(keepdims=True),
        ]


def batches(n: int, size: int, rng: Any) -> Iterator[Any]:
    """All numbers below n in any order, so many at a time."""
    order = rng.permutation(n)
    for i in range(0, n - size + 1, size):
        yield order[i : i + size]


def learn(
    game: Game, samples: Samples, base: Any, shape: tuple[int, int, int], *, epochs: int, seed: int
) -> tuple[Network, float, float]:
    """Teach a network what the weighted sum gets wrong; tell the loss before and after.

    One sample of ten is kept back; the losses are those on them.
    """
    np = numpy()
    rng = np.random.default_rng(seed)
    net = Network(shape, samples.features.shape[1], seed)
    orders = symmetries(game, shape[1], shape[2])
    sign = samples.sign
    dense = (samples.features * sign[:, None]).astype("float32")
    mine, aim = base * sign, np.where(sign > 0, samples.aim, 1 - samples.aim)
    held = np.arange(len(samples)) % 10 == 0
    train = np.flatnonzero(~held)
    adam = Adam(net.weights, 0.002)
    total = epochs * (len(train) // 512)
    for _ in range(epochs):
        for chosen in batches(len(train), 512, rng):
            i = train[chosen]
            adam.rate = 0.002 * (1 - adam.step / (total + 1)) + 1e-5
            x = net.inputs(samples.planes[i], orders[rng.integers(len(orders))])
            adam.go(net.slopes(x, dense[i], mine[i], aim[i]))
    if len(orders) == 1:  # else what no position has, its mirror image may have
        net.leave_out(samples.planes)
    kept = np.flatnonzero(held)
    out = np.concatenate([
        net.forward(net.inputs(samples.planes[i], orders[0]), dense[i])[2]
        for i in np.array_split(kept, max(1, len(kept) // 2000))
    ])  # fmt: skip
    return net, loss(aim[kept], mine[kept]), loss(aim[kept], mine[kept] + out)


def written(net: Network) -> tuple[list[float], str]:
    """The network as text: for each of its blocks a scale, and all as whole numbers, packed."""
    np = numpy()
    scales, numbers = [], []
    for block in net.weights:
        scale = float(np.abs(block).max()) / 32000 or 1.0
        scales.append(scale)
        numbers.append(np.round(block.ravel() / scale).astype("<i2"))
    packed = zlib.compress(np.concatenate(numbers).tobytes(), 9)
    return scales, base64.b85encode(packed).decode("ascii")
