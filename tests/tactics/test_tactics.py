"""Positions that are won by force: what the files say is so, and the engine sees it.

The whole of the files is for ``python bench/tactics.py all``; here some of each are taken.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import kyokai
from compiled import needs_core
from kyokai.core.proving import plain, prove
from kyokai.engine import Limit
from kyokai.engine.analysis import Line, line_of
from kyokai.engine.thinking import Order, finished, thinker

FOLDER = Path(__file__).parent
BENCH = Path(__file__).parents[2] / "bench"
#: How many turns of both players a win in so many of one's own takes at most.
TURNS = {1: 1, 2: 3}
#: How many positions suffice for each win; those within the turn are seen at once.
NODES = {1: 100, 2: 300_000}
#: A turn of Borderland is two of some seventy actions: more positions, and fewer problems.
LONG = {1: (50_000, 8), 2: (1_000_000, 1)}

every_room = pytest.mark.parametrize("name", kyokai.games())


def some(name: str, own: int, number: int) -> list[kyokai.Position]:
    """A few problems of a game, the same at every run."""
    lines = (FOLDER / f"{name}-{own}.txt").read_text(encoding="utf-8").splitlines()[1:]
    chosen = random.Random(name).sample(lines, number)
    return [kyokai.position(f"{name} {line}") for line in chosen]


def looked_at(position: kyokai.Position, nodes: int, *, is_plain: bool = False) -> Line:
    mind = thinker(position, 4, plain=is_plain)
    return line_of(position, finished(mind, Order(limit=Limit(nodes=nodes))).lines[0])


@needs_core
@every_room
@pytest.mark.parametrize("own", TURNS)
def test_the_files_are_true(name: str, own: int) -> None:
    for position in some(name, own, 25):
        proof = prove(position, position.to_move, TURNS[own])
        assert proof.wins
        assert not prove(position, position.to_move, TURNS[own] - 2 if own > 1 else 0).wins
        then = position
        for action_id in proof.turn:
            then = then.apply_unchecked(action_id)
        by_rulebook = plain(then, position.to_move, TURNS[own] - 1, 1000)
        assert by_rulebook.wins or not by_rulebook.known


@needs_core
@every_room
@pytest.mark.parametrize("own", TURNS)
def test_the_engine_finds_the_win(name: str, own: int) -> None:
    missed = []
    nodes, number = LONG[own] if name == "borderland" else (NODES[own], 25)
    for position in some(name, own, number):
        line = looked_at(position, nodes)
        if line.wins_in is None or not 0 < line.wins_in <= own:
            missed.append(str(position))
        else:
            assert prove(position.play_turn(line.turn), position.to_move, TURNS[own] - 1).wins
    assert len(missed) <= (0 if own == 1 else 1), missed


@every_room
@pytest.mark.parametrize("is_plain", [False, True], ids=["as it comes", "in Python"])
def test_a_search_that_is_cut_short_never_claims_a_loss(name: str, is_plain: bool) -> None:
    """What was looked at may lose while the winning turn was not looked at."""
    for nodes in (20, 60, 200) if is_plain else (20, 60, 200, 600, 2000):
        for own in TURNS:
            for position in some(name, own, 3 if is_plain else 20):
                wins = looked_at(position, nodes, is_plain=is_plain).wins_in
                assert wins is None or wins > 0, position


@needs_core
def test_a_chain_is_told_whole() -> None:
    position = kyokai.position("apart 2B1BB2/B6B/3BWB2/1B6/W1W1W2B/B5W1/3W4/1W1W1W1W black 20")
    line = looked_at(position, 10)
    assert line.turns == ("f8-d8+d8-a8+a8-a6+a6xc4+c4-e2",)
    assert line.wins_in == 1


@needs_core
@pytest.mark.parametrize("script", ["tactics.py", "claims.py"])
def test_the_measurements_run(script: str) -> None:
    few = ["--games", "2", "--game", "weave"] if script == "claims.py" else ["--game", "weave"]
    command = [sys.executable, str(BENCH / script), *few]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "weave" in told
    assert "0 false" in told or "20 of 20" in told
