"""Random playouts by the readable rules, beside python-chess doing the same in the same run.

A step is: list the legal actions, choose one, play it. Games and chess take turns in short
stretches, so that a busy moment of the machine meets all of them; a ratio above 1 is faster than
chess. Run with ``python bench/playouts.py``.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median, quantiles

import chess

import kyokai

STEPS = 1000
ROUNDS = 40
LONGEST = 300


def of_chess(seed: int) -> float:
    """Microseconds a step of random chess, games cut at 300 plies."""
    rng = random.Random(seed)
    board = chess.Board()
    begin = time.process_time()
    for _ in range(STEPS):
        moves = list(board.legal_moves)
        if not moves or board.ply() >= LONGEST:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(rng.choice(moves))
    return (time.process_time() - begin) / STEPS * 1e6


def of_game(name: str) -> Callable[[int], float]:
    """Microseconds a step of a game of ours, default options, games played to their end."""
    start = kyokai.start(name)

    def measure(seed: int) -> float:
        rng = random.Random(seed)
        position = start
        begin = time.process_time()
        for _ in range(STEPS):
            actions = position.legal()
            if not actions:
                position = start
                actions = position.legal()
            position = position.play(rng.choice(actions))
        return (time.process_time() - begin) / STEPS * 1e6

    return measure


def main() -> None:
    """Measure all games beside chess and print the table."""
    names = kyokai.games()
    measures = {"chess": of_chess} | {name: of_game(name) for name in names}
    times: dict[str, list[float]] = {name: [] for name in measures}
    for seed in range(ROUNDS):
        for name, measure in measures.items():
            times[name].append(measure(seed))
    print(f"{'':12}  µs a step   ratio to python-chess: median (quartiles)")
    for name, took in times.items():
        ratios = [peer / own for peer, own in zip(times["chess"], took, strict=True)]
        low, _, high = quantiles(ratios, n=4)
        print(f"{name:12} {median(took):10.1f}   {median(ratios):.2f} ({low:.2f}–{high:.2f})")


if __name__ == "__main__":
    main()
