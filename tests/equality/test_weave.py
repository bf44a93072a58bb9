"""Weave's rules and its oracle agree, list by list."""

from __future__ import annotations

from random import Random
from typing import Any, cast

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
from kyokai.games.weave.evaluate import evaluate
from kyokai.games.weave.rules import Weave
from oracle import weave

CORNERS = ["a1", "e1", "a5", "e5"]


def drawn_options(rng: Random) -> dict[str, Any]:
    return {
        "first": rng.choice(["white", "black"]),
        "reach": rng.choice(["anywhere", "adjacent"]),
        "cut": rng.choice(["lost", "returned"]),
        "areas": rng.choice(["walls", "cells"]),
        "entry": rng.choice(["unowned", "own", "any"]),
        "corners": tuple(rng.sample(CORNERS, 2)),
        "repetition": rng.choice([0, 2, 2, 3]),
        "max_turns": rng.choice([1, 3, 10, 40, 60, 200]),
    }


def grown(rng: Random, start: str, size: int, taken: set[str]) -> list[str]:
    """A connected set of cells that grows from one, as far as there is room."""
    cells = [start]
    for _ in range(size):
        around = {near for cell in cells for near in weave.neighbours(cell)}
        free = sorted(around - taken - set(cells))
        if free:
            cells.append(rng.choice(free))
    return cells


def set_up(rng: Random) -> dict[str, Any]:
    """Some cells, walls around and among them, much energy, perhaps fortresses."""
    pawns = tuple(rng.sample(weave.CELLS, 2))
    white = grown(rng, pawns[0], rng.choice([0, 1, 2, 4, 8, 11]), {pawns[1]})
    black = grown(rng, pawns[1], rng.choice([0, 1, 2, 4, 8, 11]), set(white))
    if rng.random() < 0.15:
        black += [cell for cell in weave.CELLS if cell not in {*white, *black}]
        black.remove(rng.choice(black[1:]))
    edges = walls_for(rng, white, black)
    cut = rng.randint(0, min(9, len(edges)))
    walls = {"white": edges[:cut], "black": edges[cut:][:9]}
    lost = tuple(rng.choice([0, 0, 9 - len(walls[colour])]) for colour in weave.COLOURS)
    fortresses = {"white": fortified(rng, white), "black": fortified(rng, black)}
    return {
        "pawns": pawns,
        "white": white,
        "black": black,
        "walls": walls,
        "lost": lost,
        "energy": (rng.choice([0, 2, 3, 5, 5]), rng.choice([0, 2, 3, 5, 5])),
        "tokens": rng.choice([0, 1, 3]),
        "fortresses": fortresses,
        "to_move": rng.choice(["white", "black"]),
        "turn": rng.choice([1, 2, 30]),
    }


def walls_for(rng: Random, white: list[str], black: list[str]) -> list[str]:
    """Edges to put walls on: outlines with a gap or two, and some anywhere."""
    edges: set[str] = set()
    for cells in (white, black, [white[0]], [black[0]]):
        if rng.random() < 0.5:
            outline = sorted(weave.outline(frozenset(cells)))
            edges |= {edge for edge in outline if len(weave.cells_at(edge)) == 2}
    for _ in range(rng.choice([0, 0, 1, 2])):
        if edges:
            edges.remove(rng.choice(sorted(edges)))
    edges |= set(rng.sample(weave.EDGES, rng.choice([0, 0, 2, 5])))
    return rng.sample(sorted(edges), min(len(edges), 18))


def fortified(rng: Random, cells: list[str]) -> list[list[str]]:
    """Perhaps a fortress or two in cells of one side."""
    first = rng.randint(1, len(cells))
    found = [cells[:first], cells[first:]]
    return [cells for cells in found if cells and rng.random() < 0.25]


def judged(position: Position, colour: str) -> float:
    return evaluate(position).score(colour)


def walling(position: Position, colour: str) -> float:
    """Enclosed areas, and walls on the way to them; energy for fortresses."""
    p = cast("Weave", position)
    small = sum(1 / len(area) for area in p.areas(colour))
    walls = weave_outline(p, colour)
    return 5 * len(p.enclosed(colour)) + 8 * len(p.fortresses(colour)) + walls + 0.1 * small


def weave_outline(p: Weave, colour: str) -> float:
    """How much of the outlines of a side's areas is closed, where most of it is."""
    built = {*p.walls("white"), *p.walls("black")}
    closed = 0.0
    for area in p.areas(colour):
        edges = weave.outline(frozenset(area))
        there = sum(edge in built or len(weave.cells_at(edge)) == 1 for edge in edges)
        closed = max(closed, there / len(edges))
    return closed + 0.5 * min(p.energy(colour), 3)


def filling(position: Position, colour: str) -> float:
    """Cells of whoever, and room to move."""
    p = cast("Weave", position)
    moves = sum(term.amount for term in evaluate(p).white if term.name == "moves")
    moves += sum(term.amount for term in evaluate(p).black if term.name == "moves")
    return len(p.territory("white")) + len(p.territory("black")) + 0.1 * moves + p.energy(colour)


COURSE = Course(
    game="weave",
    oracle=weave,
    events=weave.EVENTS,
    questions=(
        "stones",
        "territory",
        "energy",
        "walls",
        "hand",
        "fortresses",
        "score",
    ),
    facts=("tokens",),
    options=drawn_options,
    styles=(
        uniform,
        by_kind,
        weighted({"wall": 0.02, "cut": 0.3}),
        weighted({"wall": 0, "end": 0.2, "take": 3}),
        shuffling,
        climbing(judged),
        climbing(walling),
        climbing(walling, noise=0, look=200),
        climbing(filling, noise=0.02, look=40),
    ),
    set_up=set_up,
)


def test_default_options() -> None:
    assert play_games(COURSE, GAMES, drawn=False)


def test_drawn_options() -> None:
    assert play_games(COURSE, GAMES, drawn=True)
