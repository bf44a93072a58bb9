"""Facts about Weave the Border, found again by walking from cell to cell."""

from __future__ import annotations

from typing import Any

from engine.truth import OTHER, Check, Lines
from kyokai.kernel.facts import Fact
from oracle.weave import CELLS, DIRECTIONS, beside, cells_at, edge_of

#: Positions of this game tell more than those of every game: walls, energy, score.
Board = Any


def walls(position: Board) -> set[str]:
    """The edges that carry a wall, anyone's."""
    return {*position.walls("white"), *position.walls("black")}


def areas(position: Board, colour: str) -> list[set[str]]:
    """The parts of a colour's cells; walls split them unless the option says otherwise."""
    built = walls(position) if position.options.areas == "walls" else set()
    left, found = set(position.territory(colour)), list[set[str]]()
    while left:
        waiting = [left.pop()]
        found.append(set(waiting))
        while waiting:
            cell = waiting.pop()
            for direction in DIRECTIONS:
                other = beside(cell, direction)
                if other is None or other not in left or edge_of(cell, direction) in built:
                    continue
                left.remove(other)
                found[-1].add(other)
                waiting.append(other)
    return found


def is_enclosed(area: set[str], built: set[str]) -> bool:
    """Whether a wall or the rim of the board stands on every side of an area."""
    return all(
        beside(cell, d) is None or beside(cell, d) in area or edge_of(cell, d) in built
        for cell in area
        for d in DIRECTIONS
    )


def enclosed(position: Board, colour: str) -> list[set[str]]:
    """A colour's enclosed areas."""
    built = walls(position)
    return [area for area in areas(position, colour) if is_enclosed(area, built)]


def score(position: Board, colour: str) -> int:
    """The points of a colour: cells, areas, fortresses that lie in none, energy."""
    found = enclosed(position, colour)
    inside = set().union(*found)
    alone = [fort for fort in position.fortresses(colour) if not inside & set(fort)]
    points = len(position.territory(colour)) + 3 * (len(found) + len(alone))
    return points + int(position.energy(colour))


def way_out(position: Board) -> bool:
    """Whether the pawn of the player to move can step anywhere."""
    own = position.to_move
    [cell] = position.stones(own)
    closed = {*position.stones(OTHER[own])}
    if position.options.entry == "unowned":
        closed |= {*position.territory(own)}
    if position.options.entry != "any":
        closed |= {*position.territory(OTHER[own])}
    closed |= {each for fort in position.fortresses(OTHER[own]) for each in fort}
    return any(
        beside(cell, d) in CELLS
        and beside(cell, d) not in closed
        and edge_of(cell, d) not in walls(position)
        for d in DIRECTIONS
    )


# -- areas --------------------------------------------------------------------------------------


def opened(line: list[Board], fact: Fact, colour: str) -> bool:
    """A turn of the enemy cut a wall, and an area that was enclosed is not any more."""
    before, after = line[fact.at - 1 : fact.at + 1]
    cut = set(before.walls(colour)) - set(after.walls(colour))
    area = set(fact.cells)
    return (
        before.to_move == OTHER[colour]
        and bool(cut)
        and set(fact.details["edge"]) == cut  # type: ignore[call-overload]  # names of edges
        and area in enclosed(before, colour)
        and not any(area <= other for other in enclosed(after, colour))
        and fact.details["count"] == 3
    )


def fewer(lines: Lines, colour: str, sign: int) -> bool:
    """Whether a colour has fewer enclosed areas at the end of the line played (sign -1: more)."""
    played, better = (len(enclosed(end, colour)) for end in lines.ends)
    return sign * (better - played) > 0


def area_opened(lines: Lines, fact: Fact) -> bool:
    return opened(lines.played, fact, lines.player) and fewer(lines, lines.player, 1)


def cut_missed(lines: Lines, fact: Fact) -> bool:
    return opened(lines.better, fact, lines.enemy) and fewer(lines, lines.enemy, -1)


def closed(lines: Lines, fact: Fact, colour: str) -> bool:
    """An area is enclosed from a turn on, and not at the end of the other line."""
    here, there = lines.of(fact)
    area = set(fact.cells)
    return (
        area not in enclosed(here[fact.at - 1], colour)
        and all(area in enclosed(p, colour) for p in here[fact.at : lines.common + 1])
        and area not in enclosed(there[lines.common], colour)
        and fact.details["count"] == 3
    )


def area_missed(lines: Lines, fact: Fact) -> bool:
    return closed(lines, fact, lines.player) and fewer(lines, lines.player, 1)


def area_allowed(lines: Lines, fact: Fact) -> bool:
    return closed(lines, fact, lines.enemy) and fewer(lines, lines.enemy, -1)


# -- pawns and walls ----------------------------------------------------------------------------


def stuck(lines: Lines, fact: Fact, colour: str) -> bool:
    """From a turn on a pawn cannot move whenever it is its turn; on the other line it can."""
    here, there = lines.of(fact)
    turns = range(fact.at, lines.common + 1, 2)
    return (
        here[fact.at].stones(colour) == fact.cells
        and here[fact.at].to_move == colour
        and not any(way_out(here[at]) for at in turns)
        and way_out(there[turns[-1]])
    )


def pawn_stuck(lines: Lines, fact: Fact) -> bool:
    return stuck(lines, fact, lines.player)


def trap_missed(lines: Lines, fact: Fact) -> bool:
    return stuck(lines, fact, lines.enemy)


def wall_wasted(lines: Lines, fact: Fact) -> bool:
    before, after = lines.played[:2]
    [edge] = fact.cells
    put = set(walls(after)) - set(walls(before))
    return edge in put and len(cells_at(edge)) == 1 and fact.details["edge"] == edge


# -- points -------------------------------------------------------------------------------------


def more_cells(lines: Lines, fact: Fact, colour: str) -> bool:
    """Cells that are a colour's at the end of one line and not of the other, where it has more."""
    here, there = (set(line[lines.common].territory(colour)) for line in lines.of(fact))
    return (
        fact.at == lines.common
        and set(fact.cells) == here - there
        and fact.details["count"] == len(here) - len(there) > 0
    )


def cells_missed(lines: Lines, fact: Fact) -> bool:
    return more_cells(lines, fact, lines.player)


def cells_allowed(lines: Lines, fact: Fact) -> bool:
    return more_cells(lines, fact, lines.enemy)


def energy_wasted(lines: Lines, fact: Fact) -> bool:
    own = lines.player
    boards: list[Board] = [*lines.played[:2], lines.better[1]]
    spent = price(str(fact.details["turn"]))
    points = [score(board, own) for board in boards]
    leads = [mine - score(board, lines.enemy) for mine, board in zip(points, boards, strict=True)]
    return (
        fact.details["count"] == spent > 0
        and points[1:] == [fact.details["points"], fact.details["other"]]
        and points[1] < points[2]
        and leads[1] < leads[0]
    )


def energy_unspent(lines: Lines, fact: Fact) -> bool:
    board: Board = lines.played[0]
    spent = price(str(fact.details["turn"]))
    held = [line[1].energy(lines.player) for line in (lines.played, lines.better)]  # type: ignore[attr-defined]  # this game's
    return fact.details["count"] == spent > 0 and held[0] >= board.energy(lines.player)


def price(turn: str) -> int:
    """What the specials of a turn cost."""
    return turn.count("dash:") + 2 * turn.count("cut:") + 3 * turn.count("fort:")


def score_lost(lines: Lines, fact: Fact) -> bool:
    told = [
        [fact.details[f"{colour}_{kind}"] for colour in ("white", "black")]
        for kind in ("points", "other")
    ]
    ends = [[score(end, colour) for colour in ("white", "black")] for end in lines.ends]
    sign = 1 if lines.player == "white" else -1
    margins = [sign * (white - black) for white, black in ends]
    return told == ends and fact.details["count"] == margins[1] - margins[0] > 0


CHECKS: dict[str, Check] = {
    "area_opened": area_opened,
    "cut_missed": cut_missed,
    "area_missed": area_missed,
    "area_allowed": area_allowed,
    "pawn_stuck": pawn_stuck,
    "trap_missed": trap_missed,
    "wall_wasted": wall_wasted,
    "cells_missed": cells_missed,
    "cells_allowed": cells_allowed,
    "energy_wasted": energy_wasted,
    "energy_unspent": energy_unspent,
    "score_lost": score_lost,
}


def reached_first(position: Board) -> dict[str, int]:
    """For each colour the free cells that its pawn reaches in fewer steps than the other one."""
    free = set(CELLS) - {*position.territory("white"), *position.territory("black")}
    steps = {colour: distances(position, colour, free) for colour in OTHER}
    far = 1000
    return {
        colour: sum(
            steps[colour].get(cell, far) < steps[OTHER[colour]].get(cell, far) for cell in free
        )
        for colour in OTHER
    }


def distances(position: Board, colour: str, free: set[str]) -> dict[str, int]:
    """How many steps a pawn needs to each free cell, around walls."""
    [cell] = position.stones(colour)
    found, front, steps = dict[str, int](), {cell}, 0
    while front:
        steps += 1
        reached = {
            str(beside(here, d))
            for here in front
            for d in DIRECTIONS
            if beside(here, d) in free and edge_of(here, d) not in walls(position)
        }
        front = {cell for cell in reached if cell not in found}
        found |= dict.fromkeys(front, steps)
    return found


def moves(position: Board, colour: str) -> int:
    """How many free cells a pawn can step to."""
    free = set(CELLS) - {*position.territory("white"), *position.territory("black")}
    return sum(steps == 1 for steps in distances(position, colour, free).values())


TERMS = {
    "cells": lambda position, colour: len(position.territory(colour)),
    "areas": lambda position, colour: (
        (score(position, colour) - len(position.territory(colour)) - position.energy(colour)) // 3
    ),
    "energy": lambda position, colour: position.energy(colour),
    "nearer": lambda position, colour: reached_first(position)[colour],
    "moves": moves,
}
