"""Apart's rules and its oracle agree, list by list."""

from __future__ import annotations

from random import Random
from typing import Any

from equality.lockstep import (
    GAMES,
    Course,
    by_kind,
    climbing,
    play_games,
    shuffling,
    uniform,
    weighted,
)
from kyokai import Position
from kyokai.games.apart.evaluate import evaluate
from oracle import apart

CELLS = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]


def drawn_options(rng: Random) -> dict[str, Any]:
    return {
        "origin": rng.choice(["blocked", "open"]),
        "repetition": rng.choice([0, 2, 2, 3, 4]),
        "max_turns": rng.choice([1, 2, 9, 40, 120, 300]),
    }


def set_up(rng: Random) -> dict[str, Any]:
    """Few stones or many, close together or far apart."""
    cells = rng.sample(CELLS, len(CELLS))
    if rng.random() < 0.3:
        cells.sort(key=lambda cell: CELLS.index(cell) // 8)
    white, black = rng.choice([1, 2, 3, 6, 12]), rng.choice([1, 1, 2, 6, 12])
    to_move = rng.choice(["white", "black"])
    return {
        "white": sorted(cells[:white], key=CELLS.index),
        "black": sorted(cells[-black:], key=CELLS.index),
        "to_move": to_move,
        "turn": rng.choice([1, 2, 3, 50]) if to_move == "white" else rng.choice([2, 7, 50]),
    }


def judged(position: Position, colour: str) -> float:
    return evaluate(position).score(colour)


def near(position: Position, colour: str) -> float:
    """Stones that touch, so that lines are long and chains many."""
    return -judged(position, colour)


def hunting(position: Position, colour: str) -> float:
    """Few enemy stones: the last one may be taken, too."""
    return -len(position.stones("black" if colour == "white" else "white"))


COURSE = Course(
    game="apart",
    oracle=apart,
    events=frozenset(apart.EVENTS),
    questions=("stones", "territory"),
    options=drawn_options,
    styles=(
        uniform,
        by_kind,
        weighted({"stop": 0}),
        shuffling,
        climbing(judged),
        climbing(near),
        climbing(hunting, noise=0, look=500),
    ),
    set_up=set_up,
    most_actions=600,
)


def test_default_options() -> None:
    assert play_games(COURSE, GAMES, drawn=False)


def test_drawn_options() -> None:
    assert play_games(COURSE, GAMES, drawn=True)
