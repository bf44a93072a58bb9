"""Borderland's rules and its oracle agree, list by list."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from equality.lockstep import (
    GAMES,
    Course,
    Player,
    by_kind,
    climbing,
    play_games,
    uniform,
    weighted,
)
from kyokai import Position
from kyokai.games.borderland.evaluate import evaluate
from kyokai.games.borderland.rules import Borderland
from kyokai.testing.play import Shuffle
from oracle import borderland
from oracle.borderland import CELLS, INDEX, NEIGHBOURS

COLOURS = ("white", "black")

EVENTS = """
    pair_adjacent second_takes_white second_takes_black
    placed placed_first placed_second placed_in_emergency placed_near_in_emergency
    more_than_30_stones moved moved_twice moved_twice_after_making_emergency moved_back
    move_into_enemy_territory border_made border_broken border_changed emergency_ended
    one_area_border several_borders three_areas cede_mover cede_enemy cede_among_three
    cede_without_enemies choice_stands enemy_choice_stands choice_lapsed choice_used_up
    capture border_captured capture_with_old_border win_with_enemies_inside
    stays_in_enemy_territory auto_end pass forced_pass
    win_mover win_enemy no_action repetition max_turns
"""

#: How lines of cells go on, so that every straight line is met once.
ONWARD = (borderland.EAST, borderland.NORTH_EAST, borderland.NORTH_WEST)


def straight_lines() -> list[list[str]]:
    """Every straight line of cells from rim to rim."""
    lines = []
    for direction in ONWARD:
        for cell in CELLS:
            if direction + 3 not in NEIGHBOURS[cell]:
                line = [cell]
                while direction in NEIGHBOURS[line[-1]]:
                    line.append(NEIGHBOURS[line[-1]][direction])
                lines.append(line)
    return lines


#: Lines that cut off little, and those that cut off much.
SHORT_LINES = [line for line in straight_lines() if len(line) < 10]
LONG_LINES = [line for line in straight_lines() if len(line) > 9]


def drawn_options(rng: Random) -> dict[str, Any]:
    return {
        "spacing": rng.choice(["gap", "near"]),
        "repetition": rng.choice([0, 2, 2, 3, 4]),
        "max_turns": rng.choice([1, 2, 20, 60, 60, 120, 160]),
    }


def set_up(rng: Random) -> dict[str, Any]:
    """Stones here and there, boards of borders, boards almost full, and nets without a gap."""
    style = rng.choice([few, borders, borders, *[ties] * 6, inside, full, net])
    stands = style(rng)
    cells = sorted(stands, key=INDEX.__getitem__)
    stones = {
        colour: [cell for cell in cells if stands[cell] == colour] for colour in ("white", "black")
    }
    to_move = rng.choice(["white", "black"])
    return {**stones, "to_move": to_move, "turn": rng.choice([1, 2, 30])}


def few(rng: Random) -> dict[str, str]:
    return {cell: rng.choice(COLOURS) for cell in rng.sample(CELLS, rng.randint(0, 30))}


def borders(rng: Random) -> dict[str, str]:
    """Lines across the board, some a step away from a border, and few stones between."""
    stands: dict[str, str] = {}
    lines = LONG_LINES if rng.random() < 0.1 else SHORT_LINES
    for line in rng.sample(lines, rng.randint(1, 3)):
        stands.update(dict.fromkeys(line, rng.choice(COLOURS)))
    if rng.random() < 0.6:
        _step_aside(rng, stands, rng.choice(sorted(stands)))
    for cell in rng.sample(CELLS, rng.choice([0, 0, 1, 2, 2, 4, 10])):
        stands.setdefault(cell, rng.choice(COLOURS))
    return stands


def ties(rng: Random) -> dict[str, str]:
    """One line, whole or a step away from it, and about as many enemy stones on either side."""
    own, enemy = rng.sample(COLOURS, 2)
    line = rng.choice(SHORT_LINES)
    stands = dict.fromkeys(line, own)
    enough = rng.choice([0, 1, 1, 2, 3])
    for part in borderland.areas(frozenset(line)):
        cells = sorted(part)
        more = enough + (rng.random() < 0.1)
        stands.update(dict.fromkeys(rng.sample(cells, min(more, len(cells))), enemy))
    if rng.random() < 0.4:
        _step_aside(rng, stands, rng.choice(line))
    for cell in rng.sample(CELLS, rng.choice([0, 2, 2])):
        stands.setdefault(cell, own)
    return stands


def inside(rng: Random) -> dict[str, str]:
    """A border at the rim behind a line of the other colour that is a step away from one."""
    own, enemy = rng.sample(COLOURS, 2)
    line = [cell for cell in CELLS if cell[0] == "c"]
    stands = dict.fromkeys(line, own) | {cell: enemy for cell in CELLS if cell[0] == "a"}
    _step_aside(rng, stands, rng.choice(line))
    for cell in rng.sample([cell for cell in CELLS if cell[0] > "d"], rng.randint(5, 14)):
        stands[cell] = enemy if rng.random() < 0.8 else own
    return stands


def _step_aside(rng: Random, stands: dict[str, str], cell: str) -> None:
    """Move a stone to a cell beside it, if nothing stands there."""
    beside = rng.choice(sorted(NEIGHBOURS[cell].values()))
    if beside not in stands:
        stands[beside] = stands.pop(cell)


def full(rng: Random) -> dict[str, str]:
    stands = {cell: rng.choice(["white", "white", "black"]) for cell in CELLS}
    for cell in rng.sample(CELLS, rng.choice([0, 1, 2, 5])):
        del stands[cell]
    return stands


def net(rng: Random) -> dict[str, str]:
    """Three rows without an end, which leave the other colour no place, and perhaps no stone."""
    own, other = rng.sample(COLOURS, 2)
    rows = [[cell for cell in CELLS if cell[0] == row] for row in "cfi"]
    stands = {cell: own for row in rows for cell in (row[1:] if rng.random() < 0.5 else row[:-1])}
    for cell in rng.sample(CELLS, rng.choice([0, 0, 1])):
        stands.setdefault(cell, other)
    return stands


def judged(position: Position, colour: str) -> float:
    return evaluate(position).score(colour)


def building(position: Position, colour: str) -> float:
    """A border soon, however little it holds; yet no end."""
    if colour not in COLOURS:
        return 0
    [_, to_border, _] = getattr(evaluate(position), colour)
    return float(to_border.value) - (100 if position.outcome is not None else 0)


def choosing(position: Position, colour: str) -> float:
    """Areas that are tied, whoever's they are, and choices that stand; yet no end."""
    assert isinstance(position, Borderland)
    tied = sum(len(position.tied(side)) for side in (0, 1))
    standing = sum(area > 0 for area in position.ceded)
    return tied + 5 * standing - (100 if position.outcome is not None else 0)


def going_back(rng: Random) -> Player:
    """Undo one's last turn where one can, with short turns, so that positions repeat."""
    shuffle = Shuffle()
    return lambda position, _: shuffle(position, rng)


COURSE = Course(
    game="borderland",
    oracle=borderland,
    events=frozenset(EVENTS.split()),
    questions=("stones", "territory"),
    options=drawn_options,
    styles=(
        uniform,
        by_kind,
        weighted({"place": 4}),
        weighted({"pass": 0.1}),
        going_back,
        climbing(judged),
        climbing(building),
        climbing(choosing, noise=0, look=400),
        climbing(choosing, look=100),
        climbing(choosing, look=40),
    ),
    facts=("seats",),
    set_up=set_up,
    set_ups=0.6,
)


@pytest.mark.slow
def test_default_options() -> None:
    assert play_games(COURSE, GAMES, drawn=False)


@pytest.mark.slow
def test_drawn_options() -> None:
    assert play_games(COURSE, GAMES, drawn=True)
