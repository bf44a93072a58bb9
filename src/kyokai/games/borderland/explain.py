"""What came of a turn of Borderland: borders, territory, captures, and ways to a border."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, cast

from kyokai.games.borderland.evaluate import STONES, TERRITORY, TO_BORDER, cells_to_border
from kyokai.games.borderland.geometry import COLOURS, GRID
from kyokai.games.borderland.rules import Borderland
from kyokai.kernel.facts import BETTER, PLAYED, Choice, Fact

Weighed = tuple[float, Fact]


class Side(NamedTuple):
    """What one colour has at every position of both ways, the beginning in front."""

    played: Sequence[int]
    better: Sequence[int]

    @property
    def before(self) -> int:
        """What it had when the turn began."""
        return self.played[0]


def facts(choice: Choice) -> list[Fact]:
    """Compare both ways; what weighs most stands first."""
    if choice.player not in COLOURS or not choice.common:
        return []
    own = COLOURS.index(choice.player)
    found = [*_borders(choice, own), *_captures(choice, own)]
    told = {fact.code for _, fact in found}
    found += _territory(choice, own, told) + _distances(choice, own)
    found.sort(key=lambda one: -one[0])
    return [fact for _, fact in found]


def _sides(choice: Choice, ask: Callable[[Borderland], int]) -> Side:
    ways = [[ask(cast("Borderland", p)) for p in choice.along(way)] for way in (PLAYED, BETTER)]
    return Side(*ways)


def _since(values: Sequence[int], holds: Callable[[int], bool]) -> int:
    """After how many turns something holds and goes on to hold; 0 where it held all along."""
    at = len(values)
    while at > 0 and holds(values[at - 1]):
        at -= 1
    return at


# -- borders ------------------------------------------------------------------------------------


def _borders(choice: Choice, own: int) -> list[Weighed]:
    """Borders that stand on one way and not on the other."""
    mine = _sides(choice, lambda p: p.borders[own])
    theirs = _sides(choice, lambda p: p.borders[1 - own])
    found: list[Weighed] = []
    if mine.before and mine.better[-1] and not mine.played[-1]:
        at = _since(mine.played, lambda border: not border)
        found.append(_broken(choice, PLAYED, "border_broken", at, own))
    elif not any(mine.played) and (at := _comes(mine.better, 1)):
        found.append(_built(choice, BETTER, "border_missed", at, own))
    if theirs.before and theirs.played[-1] and not theirs.better[-1]:
        at = _since(theirs.better, lambda border: not border)
        found.append(_broken(choice, BETTER, "break_missed", at, 1 - own))
    elif not any(theirs.better) and (at := _comes(theirs.played, 2)):
        found.append(_built(choice, PLAYED, "border_allowed", at, 1 - own))
    return found


def _comes(borders: Sequence[int], first: int) -> int:
    """After how many turns a border comes that stays, or that comes at the first chance; else 0."""
    if borders[-1]:
        return _since(borders, bool)
    return first if len(borders) > first and borders[first] else 0


def _broken(choice: Choice, way: str, code: str, at: int, side: int) -> Weighed:
    """A border that is gone; its territory, as it was before that turn, is gone with it."""
    before = cast("Borderland", choice.along(way)[at - 1])
    cells, land = before.borders[side], before.territory_of(side).bit_count()
    return _weight(land, 2), choice.fact(code, way, at, GRID.names_of(cells), count=land)


def _built(choice: Choice, way: str, code: str, at: int, side: int) -> Weighed:
    """A border that stands, with the territory it has."""
    after = cast("Borderland", choice.along(way)[at])
    cells, land = after.borders[side], after.territory_of(side).bit_count()
    return _weight(land, 1), choice.fact(code, way, at, GRID.names_of(cells), count=land)


def _weight(land: int, borders: int) -> float:
    """What territory weighs, with the hexes that a border is worth on top."""
    return land * TERRITORY - 3 * borders * TO_BORDER


# -- captures -----------------------------------------------------------------------------------


def _captures(choice: Choice, own: int) -> list[Weighed]:
    """Stones that are captured on one way and not on the other."""
    found = []
    for way, code, side in ((PLAYED, "stones_captured", own), (BETTER, "capture_missed", 1 - own)):
        here = _taken(choice, way, side)
        there = _taken(choice, BETTER if way == PLAYED else PLAYED, side)
        more = here[-1].bit_count() - there[-1].bit_count()
        if more <= 0:
            continue
        at = next(
            at
            for at in range(1, len(here))
            if here[at] != here[at - 1] and here[at].bit_count() > there[at].bit_count()
        )
        stones = here[at] & ~here[at - 1]
        fact = choice.fact(code, way, at, GRID.names_of(stones), count=stones.bit_count())
        found.append((2 * STONES * more, fact))
    return found


def _taken(choice: Choice, way: str, side: int) -> list[int]:
    """All stones of a colour that were captured up to each position of a way.

    Nobody but the enemy captures, and stones of a colour leave their cells in its own turns only.
    """
    along = [cast("Borderland", p) for p in choice.along(way)]
    lost = [0]
    for number, (before, after) in enumerate(pairwise(along)):
        mover = COLOURS.index(choice.player) if number % 2 == 0 else _other(choice)
        gone = before.stones_of(side) & ~after.stones_of(side) if mover != side else 0
        lost.append(gone)
    return list(accumulate(lost, lambda all_, more: all_ | more))


def _other(choice: Choice) -> int:
    return COLOURS.index(choice.enemy)


# -- territory ----------------------------------------------------------------------------------


def _territory(choice: Choice, own: int, told: set[str]) -> list[Weighed]:
    """Hexes that are territory at the end of one way and not at the end of the other."""
    mine = _sides(choice, lambda p: p.territory_of(own))
    theirs = _sides(choice, lambda p: p.territory_of(1 - own))
    found: list[Weighed] = []
    if not told & {"border_broken", "border_missed"}:
        lost = mine.before & mine.better[-1] & ~mine.played[-1]
        missed = mine.better[-1] & ~mine.played[-1]
        less = mine.better[-1].bit_count() - mine.played[-1].bit_count()
        if less > 0 and lost:
            at = _since(mine.played, lambda land: not land & lost)
            found.append(_land(choice, "territory_lost", PLAYED, at, lost))
        elif less > 0:
            at = _since(mine.better, lambda land: not missed & ~land)
            found.append(_land(choice, "territory_missed", BETTER, at, missed))
    if not told & {"border_allowed", "break_missed"}:
        more = theirs.played[-1] & ~theirs.better[-1]
        if theirs.played[-1].bit_count() > theirs.better[-1].bit_count():
            at = _since(theirs.played, lambda land: not more & ~land)
            # Land that was theirs all along stays so, unless the better turn is played.
            found.append(_land(choice, "territory_allowed", PLAYED, max(at, 1), more))
    return found


def _land(choice: Choice, code: str, way: str, at: int, land: int) -> Weighed:
    count = land.bit_count()
    return TERRITORY * count, choice.fact(code, way, at, GRID.names_of(land), count=count)


# -- ways to a border ---------------------------------------------------------------------------


def _distances(choice: Choice, own: int) -> list[Weighed]:
    """How many hexes a border still needs: where both ways end, or else after the turn itself."""
    if any(cast("Borderland", choice.along(way)[-1]).emergency for way in (PLAYED, BETTER)):
        return []
    for at in (choice.common, 1):
        ways = [cast("Borderland", choice.along(way)[at]) for way in (PLAYED, BETTER)]
        found: list[Weighed] = []
        for side, code, worse in ((own, "border_farther", 1), (1 - own, "enemy_nearer", -1)):
            played, better = (_needs(position, side) for position in ways)
            if (played - better) * worse > 0:
                fact = choice.fact(code, PLAYED, at, (), count=played, other=better)
                found.append((abs((played - better) * TO_BORDER), fact))
        if found:
            return found
    return []


def _needs(position: Borderland, side: int) -> int:
    return cells_to_border(position.stones_of(side), position.stones_of(1 - side))
