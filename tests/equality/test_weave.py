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
        "entry": rng.choice(["unowned", "own", "any", "any"]),
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
    white, black = rng.choice([scattered, scattered, block, ring])(rng)
    edges = walls_for(rng, white, black)
    cut = rng.randint(max(0, len(edges) - 9), min(9, len(edges)))
    walls = {"white": edges[:cut], "black": edges[cut:]}
    lost = tuple(rng.choice([0, 0, 9 - len(walls[colour])]) for colour in weave.COLOURS)
    return {
        "pawns": (white[0], black[0]),
        "white": white,
        "black": black,
        "walls": walls,
        "lost": lost,
        "energy": (rng.choice([0, 2, 3, 5, 5, 5]), rng.choice([0, 2, 3, 5, 5])),
        "tokens": rng.choice([0, 1, 3]),
        "fortresses": {"white": fortified(rng, white), "black": fortified(rng, black)},
        "to_move": rng.choice(["white", "white", "black"]),
        "turn": rng.choice([1, 2, 30]),
    }


def scattered(rng: Random) -> tuple[list[str], list[str]]:
    """Cells that grew anywhere, now and then all over the board but next to White's pawn."""
    pawns = rng.sample(weave.CELLS, 2)
    white = grown(rng, pawns[0], rng.choice([0, 1, 2, 4, 8, 11]), {pawns[1]})
    black = grown(rng, pawns[1], rng.choice([0, 1, 2, 4, 8, 11]), set(white))
    if rng.random() < 0.2:
        free = set(weave.neighbours(pawns[0])) - {*white, *black}
        black += [cell for cell in weave.CELLS if cell not in {*white, *black, *free}]
    return white, black


def block(rng: Random) -> tuple[list[str], list[str]]:
    """A block in a corner, which few walls enclose, and the other pawn beside it."""
    white = rng.choice([["a1", "b1", "a2", "b2"], ["d5", "e5"], ["a3", "a4", "a5"]])
    beside = {near for cell in white for near in weave.neighbours(cell)} - set(white)
    return rng.sample(white, len(white)), [rng.choice(sorted(beside))]


def ring(rng: Random) -> tuple[list[str], list[str]]:
    """Cells around a hole, which is Black's, nobody's or lies next to Black's."""
    white = ["b1", "c1", "a2", "c2", "a3", "b3", "c3", "a1"]
    return rng.sample(white, len(white)), [rng.choice(["b2", "d2", "e5"])]


def walls_for(rng: Random, white: list[str], black: list[str]) -> list[str]:
    """Edges to put walls on: outlines, perhaps with a gap or two, and some anywhere."""
    edges: set[str] = set()
    for cells, chance in ((white, 0.8), (black, 0.3), (white[:1], 0.2), (black[:1], 0.2)):
        if rng.random() < chance:
            outline = sorted(weave.outline(frozenset(cells)))
            edges |= {edge for edge in outline if len(weave.cells_at(edge)) == 2}
    inner = sorted(edges)
    for _ in range(rng.choice([0, 0, 1, 2])):
        if inner:
            edges.discard(rng.choice(inner))
    edges |= set(rng.sample(weave.EDGES, rng.choice([0, 0, 1, 5])))
    return rng.sample(sorted(edges), min(len(edges), 18))


def fortified(rng: Random, cells: list[str]) -> list[list[str]]:
    """Perhaps a fortress or two in cells of one side, whether they are connected or not."""
    first = rng.randint(1, len(cells))
    found = [cells[:first], cells[first:]]
    return [cells for cells in found if cells and rng.random() < 0.4]


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
    """Cells of whoever, and free cells that either pawn still reaches: nobody walls."""
    p = cast("Weave", position)
    terms = [term for side in evaluate(p) for term in side]
    reached = sum(term.amount for term in terms if term.name == "nearer")
    cells = sum(term.amount for term in terms if term.name == "cells")
    walls = len(p.walls("white")) + len(p.walls("black"))
    return cells + 0.8 * reached - walls + 0.1 * p.energy(colour)


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
        weighted({"fort": 20, "dash": 3}),
        shuffling,
        climbing(judged),
        climbing(walling),
        climbing(walling, noise=0, look=200),
        climbing(filling, noise=0, look=100),
    ),
    set_up=set_up,
)


def test_default_options() -> None:
    assert play_games(COURSE, GAMES, drawn=False)


def test_drawn_options() -> None:
    assert play_games(COURSE, GAMES, drawn=True)
