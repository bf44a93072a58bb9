"""What came of a turn of Apart: chains that win, captures that help, stones that touch."""

from __future__ import annotations

from kyokai.games.apart.evaluate import TOUCHING
from kyokai.games.apart.geometry import GRID
from kyokai.kernel.facts import BETTER, PLAYED, Choice, Fact, Way
from kyokai.kernel.position import Position
from kyokai.kernel.turns import JOINT

#: Facts of this game that tell more than one of every game.
INSTEAD_OF = {
    "enemy_parted_by_capture": "ended_lost",
    "chain_won": "win_allowed",
    "chain_missed": "win_missed",
}

Weighed = tuple[float, Fact]


def facts(choice: Choice) -> list[Fact]:
    """Compare both ways; what weighs most stands first."""
    found = _ends(choice)
    if choice.common and not found:
        found = [*_helping(choice), *_touching(choice)]
        found.sort(key=lambda one: -one[0])
    return [fact for _, fact in found]


def touching(position: Position, colour: str) -> int:
    """The stones of a colour that stand next to another one of it."""
    stones = GRID.mask(position.stones(colour))
    return GRID.around(stones) & stones


def _stones(position: Position, colour: str) -> int:
    return GRID.mask(position.stones(colour))


# -- how it ends --------------------------------------------------------------------------------


def _ends(choice: Choice) -> list[Weighed]:
    """The end comes at once: by a capture, or by a chain."""
    found: list[Weighed] = []
    if _wins(choice.played, 1, choice.enemy):
        left = _stones(choice.played.positions[0], choice.enemy)
        taken = _stones(choice.position, choice.enemy) & ~left
        if taken:  # else the enemy was apart already, in a position set up by hand
            fact = choice.fact("enemy_parted_by_capture", PLAYED, 1, GRID.names_of(taken))
            found.append((0, fact))
    for way, code, at, winner in (
        (BETTER, "chain_missed", 1, choice.player),
        (PLAYED, "chain_won", 2, choice.enemy),
    ):
        told = choice.played if way == PLAYED else choice.better
        if _wins(told, at, winner) and (jumps := _jumps(told.turns[at - 1])) > 1:
            found.append((0, choice.fact(code, way, at, jumps=jumps)))
    return found


def _wins(way: Way, at: int, winner: str) -> bool:
    """Whether a way ends after so many turns, and for whom."""
    if not way.end or len(way.turns) != at:
        return False
    return way.end.outcome is not None and way.end.outcome.winner == winner


def _jumps(turn: str) -> int:
    """How many actions a turn has that is more than one jump."""
    return turn.count(JOINT) + 1


# -- what stands together -----------------------------------------------------------------------


def _helping(choice: Choice) -> list[Weighed]:
    """A capture that took stones which the enemy still had to part."""
    before = touching(choice.position, choice.enemy)
    after, better = (
        touching(choice.along(way)[1], choice.enemy).bit_count() for way in (PLAYED, BETTER)
    )
    stood = _stones(choice.position, choice.enemy)
    taken = stood & ~_stones(choice.along(PLAYED)[1], choice.enemy)
    parted = before.bit_count() - after
    if not taken & before or parted <= 0 or after >= better:
        return []
    cells = GRID.names_of(taken)
    details = {"count": after, "other": before.bit_count()}
    fact = choice.fact("capture_helped", PLAYED, 1, cells, **details)
    return [((better - after) * -TOUCHING, fact)]


def _touching(choice: Choice) -> list[Weighed]:
    """As far as both ways go on, the stones that are still to be parted."""
    found: list[Weighed] = []
    at = choice.going
    ends = [choice.along(way)[at] for way in (PLAYED, BETTER)]
    for colour, code, worse in (
        (choice.player, "more_touching", 1),
        (choice.enemy, "enemy_parts", -1),
    ):
        played, better = (touching(end, colour) for end in ends)
        count, other = played.bit_count(), better.bit_count()
        if (count - other) * worse > 0:
            cells = GRID.names_of(played)
            fact = choice.fact(code, PLAYED, at, cells, count=count, other=other)
            found.append((abs(count - other) * -TOUCHING, fact))
    return found
