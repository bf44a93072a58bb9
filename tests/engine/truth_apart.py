"""Facts about Apart, found again stone by stone."""

from __future__ import annotations

from itertools import pairwise

from engine.truth import Check, Lines, ended, winner
from kyokai.kernel.facts import Fact
from kyokai.kernel.position import Position


def near(one: str, other: str) -> bool:
    """Whether two cells touch."""
    files, ranks = (abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True))
    return max(files, ranks) == 1


def touching(position: Position, colour: str) -> set[str]:
    """The stones of a colour with another one of it beside them."""
    stones = position.stones(colour)
    return {stone for stone in stones if any(near(stone, other) for other in stones)}


def pairs(position: Position, colour: str) -> int:
    """How many pairs of stones of a colour touch."""
    stones = position.stones(colour)
    return sum(near(one, other) for one in stones for other in stones if one < other)


def enemy_parted_by_capture(lines: Lines, fact: Fact) -> bool:
    before, after = (set(p.stones(lines.enemy)) for p in lines.played[:2])
    return (
        ended(lines.played, 1)
        and winner(lines.played[1]) == lines.enemy
        and bool(fact.cells)
        and set(fact.cells) == before - after
        and bool(touching(lines.played[0], lines.enemy))
        and not touching(lines.played[1], lines.enemy)
    )


def by_chain(line: list[Position], fact: Fact, who: str) -> bool:
    """Whether a line ends with a chain that wins for somebody."""
    jumps = str(fact.details["turn"]).split("+")
    along = all(one[-2:] == other[:2] for one, other in pairwise(jumps))
    return (
        ended(line, fact.at)
        and winner(line[-1]) == who == line[-2].to_move
        and len(jumps) == fact.details["jumps"]
        and len(jumps) > 1
        and along
        and not touching(line[-1], who)
    )


def chain_won(lines: Lines, fact: Fact) -> bool:
    return fact.at == 2 and by_chain(lines.played, fact, lines.enemy)


def chain_missed(lines: Lines, fact: Fact) -> bool:
    return fact.at == 1 and by_chain(lines.better, fact, lines.player)


def capture_helped(lines: Lines, fact: Fact) -> bool:
    before, after, better = lines.played[0], lines.played[1], lines.better[1]
    taken = set(before.stones(lines.enemy)) - set(after.stones(lines.enemy))
    touched, left = touching(before, lines.enemy), touching(after, lines.enemy)
    return (
        taken == set(fact.cells)
        and bool(taken & touched)
        and fact.details["other"] == len(touched)
        and fact.details["count"] == len(left)
        and len(left) < len(touched)
        and len(left) < len(touching(better, lines.enemy))
    )


def counted(lines: Lines, fact: Fact, colour: str) -> bool:
    """Whether the stones that touch are as told, on both lines."""
    here, there = (touching(line[fact.at], colour) for line in (lines.played, lines.better))
    told = (fact.details["count"], fact.details["other"])
    return set(fact.cells) == here and told == (len(here), len(there))


def more_touching(lines: Lines, fact: Fact) -> bool:
    more = fact.details["count"] > fact.details["other"]  # type: ignore[operator]  # two numbers
    return more and counted(lines, fact, lines.player)


def enemy_parts(lines: Lines, fact: Fact) -> bool:
    less = fact.details["count"] < fact.details["other"]  # type: ignore[operator]  # two numbers
    return less and counted(lines, fact, lines.enemy)


CHECKS: dict[str, Check] = {
    "enemy_parted_by_capture": enemy_parted_by_capture,
    "chain_won": chain_won,
    "chain_missed": chain_missed,
    "capture_helped": capture_helped,
    "more_touching": more_touching,
    "enemy_parts": enemy_parts,
}

TERMS = {
    "touching": lambda position, colour: len(touching(position, colour)),
    "pairs": pairs,
    "stones": lambda position, colour: len(position.stones(colour)),
}
