"""Facts about Borderland, found again by plain searches over the names of hexes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from engine.truth import OTHER, Check, Lines
from kyokai.kernel.facts import Fact
from kyokai.kernel.position import Position
from oracle.borderland import CELLS, NEIGHBOURS, SIDES, border_cells

#: What counts as the distance where every way is blocked.
BLOCKED = 12


def border(position: Position, colour: str) -> set[str]:
    """All cells of a colour's borders."""
    return set(border_cells(frozenset(position.stones(colour))))


def land(position: Position, colour: str) -> set[str]:
    """A colour's territory."""
    return set(position.territory(colour))


def missing(position: Position, colour: str) -> int:
    """The fewest empty hexes on a way between two sides that share no corner."""
    own, enemy = position.stones(colour), set(position.stones(OTHER[colour]))
    price = {cell: 0 if cell in own else 1 for cell in CELLS if cell not in enemy}
    found = [
        cheapest(price, one, other)
        for number, one in enumerate(SIDES)
        for other in SIDES[number + 1 :]
        if not one & other
    ]
    return min(found)


def cheapest(price: dict[str, int], start: Iterable[str], goal: Iterable[str]) -> int:
    """What the cheapest way from one set of cells to another costs."""
    cost = {cell: price[cell] for cell in start if cell in price}
    changed = True
    while changed:
        changed = False
        for cell in [*cost]:
            for other in NEIGHBOURS[cell].values():
                if other in price and cost[cell] + price[other] < cost.get(other, 1000):
                    cost[other] = cost[cell] + price[other]
                    changed = True
    return min((cost[cell] for cell in goal if cell in cost), default=BLOCKED)


# -- borders ------------------------------------------------------------------------------------


def broken(line: list[Position], fact: Fact, colour: str, until: int) -> bool:
    """A border stood before a turn and none does from then on; its territory is told."""
    before = line[fact.at - 1]
    return (
        border(before, colour) == set(fact.cells) != set()
        and len(land(before, colour)) == fact.details["count"]
        and not any(border(position, colour) for position in line[fact.at : until + 1])
    )


def built(lines: Lines, fact: Fact, colour: str) -> bool:
    """No border stood before a turn and one does after it, on one line only; its land is told."""
    line, other = lines.of(fact)
    after = line[fact.at]
    return (
        not border(line[fact.at - 1], colour)
        and border(after, colour) == set(fact.cells) != set()
        and len(land(after, colour)) == fact.details["count"]
        and not any(border(position, colour) for position in other[: lines.common + 1])
    )


def border_broken(lines: Lines, fact: Fact) -> bool:
    return broken(lines.played, fact, lines.player, lines.common) and bool(
        border(lines.ends[1], lines.player)
    )


def break_missed(lines: Lines, fact: Fact) -> bool:
    return broken(lines.better, fact, lines.enemy, lines.common) and bool(
        border(lines.ends[0], lines.enemy)
    )


def border_missed(lines: Lines, fact: Fact) -> bool:
    return built(lines, fact, lines.player)


def border_allowed(lines: Lines, fact: Fact) -> bool:
    return built(lines, fact, lines.enemy)


# -- captures -----------------------------------------------------------------------------------


def captured(line: list[Position], colour: str, until: int) -> list[set[str]]:
    """What was captured of a colour in each turn: only the other player's turns take stones."""
    return [
        set()
        if before.to_move == colour
        else set(before.stones(colour)) - set(after.stones(colour))
        for before, after in pairwise(line[: until + 1])
    ]


def taken(lines: Lines, fact: Fact, colour: str) -> bool:
    here, there = (captured(line, colour, lines.common) for line in lines.of(fact))
    return (
        here[fact.at - 1] == set(fact.cells) != set()
        and len(fact.cells) == fact.details["count"]
        and len(set().union(*here)) > len(set().union(*there))
    )


def stones_captured(lines: Lines, fact: Fact) -> bool:
    return taken(lines, fact, lines.player)


def capture_missed(lines: Lines, fact: Fact) -> bool:
    return taken(lines, fact, lines.enemy)


# -- territory ----------------------------------------------------------------------------------


def territory_lost(lines: Lines, fact: Fact) -> bool:
    cells, own = set(fact.cells), lines.player
    after = lines.played[fact.at : lines.common + 1]
    return (
        bool(cells)
        and cells <= land(lines.played[0], own) & land(lines.ends[1], own)
        and not any(cells & land(position, own) for position in after)
        and bool(cells & land(lines.played[fact.at - 1], own))
        and len(cells) == fact.details["count"]
        and len(land(lines.ends[0], own)) < len(land(lines.ends[1], own))
    )


def gained(line: list[Position], fact: Fact, colour: str, until: int) -> bool:
    """Cells are territory from a turn on."""
    cells = set(fact.cells)
    return (
        bool(cells)
        and all(cells <= land(position, colour) for position in line[fact.at : until + 1])
        and len(cells) == fact.details["count"]
    )


def territory_missed(lines: Lines, fact: Fact) -> bool:
    own = lines.player
    return (
        gained(lines.better, fact, own, lines.common)
        and not set(fact.cells) & land(lines.ends[0], own)
        and len(land(lines.ends[0], own)) < len(land(lines.ends[1], own))
    )


def territory_allowed(lines: Lines, fact: Fact) -> bool:
    enemy = lines.enemy
    return (
        gained(lines.played, fact, enemy, lines.common)
        and not set(fact.cells) & land(lines.ends[1], enemy)
        and len(land(lines.ends[0], enemy)) > len(land(lines.ends[1], enemy))
    )


# -- ways to a border ---------------------------------------------------------------------------


def distances(lines: Lines, fact: Fact, colour: str) -> bool:
    told = (fact.details["count"], fact.details["other"])
    ends = (lines.played[fact.at], lines.better[fact.at])
    return told == tuple(missing(end, colour) for end in ends)


def border_farther(lines: Lines, fact: Fact) -> bool:
    more = fact.details["count"] > fact.details["other"]  # type: ignore[operator]  # two numbers
    return more and distances(lines, fact, lines.player)


def enemy_nearer(lines: Lines, fact: Fact) -> bool:
    less = fact.details["count"] < fact.details["other"]  # type: ignore[operator]  # two numbers
    return less and distances(lines, fact, lines.enemy)


CHECKS: dict[str, Check] = {
    "border_broken": border_broken,
    "border_missed": border_missed,
    "border_allowed": border_allowed,
    "break_missed": break_missed,
    "stones_captured": stones_captured,
    "capture_missed": capture_missed,
    "territory_lost": territory_lost,
    "territory_missed": territory_missed,
    "territory_allowed": territory_allowed,
    "border_farther": border_farther,
    "enemy_nearer": enemy_nearer,
}

TERMS = {
    "stones": lambda position, colour: len(position.stones(colour)),
    "to_border": missing,
    "territory": lambda position, colour: len(position.territory(colour)),
}
