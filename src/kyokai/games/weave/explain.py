"""What came of a turn of Weave the Border: areas, cells, energy, walls, and pawns without a way."""

from __future__ import annotations

from typing import cast

from kyokai.games.weave.areas import BONUS
from kyokai.games.weave.geometry import CELLS_AT, COLOURS, GRID, edge_mask, edge_names
from kyokai.games.weave.notation import WALL
from kyokai.games.weave.rules import CUT_COST, DASH_COST, FORT_COST, Weave
from kyokai.kernel.bits import bits
from kyokai.kernel.facts import BETTER, PLAYED, Choice, Fact
from kyokai.kernel.turns import JOINT

Weighed = tuple[float, Fact]

COSTS = {"dash": DASH_COST, "cut": CUT_COST, "fort": FORT_COST}
#: What a fact weighs beside points: a pawn that stands still gathers nothing more, and what was
#: thrown away by the turn itself is told before what follows from that.
STUCK, WASTED, UNSPENT, SCORE = 3.5, 2.5, 0.8, 0.1


def facts(choice: Choice) -> list[Fact]:
    """Compare both ways; what weighs most stands first."""
    if not choice.common:
        return []
    found = [*_own_areas(choice), *_enemy_areas(choice), *_pawns(choice), *_walls(choice)]
    found += [*_cells(choice), *_energy(choice), *_score(choice)]
    found.sort(key=lambda one: -one[0])
    return [fact for _, fact in found]


def _along(choice: Choice, way: str) -> tuple[Weave, ...]:
    return tuple(cast("Weave", position) for position in choice.along(way))


# -- areas --------------------------------------------------------------------------------------


def _own_areas(choice: Choice) -> list[Weighed]:
    """Enclosed areas of the player that are fewer at the end of the way played."""
    played, better = _along(choice, PLAYED), _along(choice, BETTER)
    fewer = len(better[-1].enclosed(choice.player)) - len(played[-1].enclosed(choice.player))
    if fewer <= 0:
        return []
    for at in range(2, len(played), 2):
        opened = _opened(played[at - 1], played[at], choice.player)
        if opened:
            edge = set(played[at - 1].walls(choice.player)) - set(played[at].walls(choice.player))
            details = {"edge": tuple(sorted(edge)), "count": BONUS}
            return [(BONUS * fewer, choice.fact("area_opened", PLAYED, at, opened, **details))]
    return _new_area(choice, "area_missed", BETTER, choice.player, fewer)


def _enemy_areas(choice: Choice) -> list[Weighed]:
    """Enclosed areas of the enemy that are more at the end of the way played."""
    played, better = _along(choice, PLAYED), _along(choice, BETTER)
    more = len(played[-1].enclosed(choice.enemy)) - len(better[-1].enclosed(choice.enemy))
    if more <= 0:
        return []
    for at in range(1, len(better), 2):
        opened = _opened(better[at - 1], better[at], choice.enemy)
        if opened:
            edge = set(better[at - 1].walls(choice.enemy)) - set(better[at].walls(choice.enemy))
            details = {"edge": tuple(sorted(edge)), "count": BONUS}
            return [(BONUS * more, choice.fact("cut_missed", BETTER, at, opened, **details))]
    return _new_area(choice, "area_allowed", PLAYED, choice.enemy, more)


def _opened(before: Weave, after: Weave, colour: str) -> tuple[str, ...]:
    """An area that was enclosed until a wall was cut; nothing where none was."""
    if not set(before.walls(colour)) - set(after.walls(colour)):
        return ()
    still = [set(area) for area in after.enclosed(colour)]
    gone = [area for area in before.enclosed(colour) if not any(set(area) <= s for s in still)]
    return gone[0] if gone else ()


def _new_area(choice: Choice, code: str, way: str, colour: str, more: int) -> list[Weighed]:
    """An area that is enclosed at the end of one way only, from when on it is."""
    along = _along(choice, way)
    other = set(_along(choice, BETTER if way == PLAYED else PLAYED)[-1].enclosed(colour))
    area = max((a for a in along[-1].enclosed(colour) if a not in other), key=len, default=())
    at = len(along)
    while at > 0 and area in along[at - 1].enclosed(colour):
        at -= 1
    if not area or not at:
        return []
    return [(BONUS * more, choice.fact(code, way, at, area, count=BONUS))]


# -- pawns --------------------------------------------------------------------------------------


def _pawns(choice: Choice) -> list[Weighed]:
    """A pawn that cannot move at the start of its turn on one way, and can on the other."""
    found = []
    for way, code, first in ((PLAYED, "pawn_stuck", 2), (BETTER, "trap_missed", 1)):
        ways = [_along(choice, each) for each in (PLAYED, BETTER)]
        ends = range(first, choice.common + 1, 2)
        if not ends or any(along[ends[-1]].outcome for along in ways):
            continue
        here, there = ways if way == PLAYED else reversed(ways)
        if _can_move(here[ends[-1]]) or not _can_move(there[ends[-1]]):
            continue
        at = next(at for at in ends if not any(_can_move(here[n]) for n in ends if n >= at))
        cells = here[at].stones(here[at].to_move)
        found.append((STUCK, choice.fact(code, way, at, cells)))
    return found


def _can_move(position: Weave) -> bool:
    """Whether the pawn of the player to move has a cell to go to."""
    return any(action_id < WALL for action_id in position.legal_ids())


# -- walls --------------------------------------------------------------------------------------


def _walls(choice: Choice) -> list[Weighed]:
    """A wall that was put on the rim of the board, which encloses without walls."""
    if choice.played.positions[0].outcome or _on_rim(choice, BETTER):
        return []
    return [
        (WASTED, choice.fact("wall_wasted", PLAYED, 1, (edge,), edge=edge))
        for edge in _on_rim(choice, PLAYED)
    ]


def _on_rim(choice: Choice, way: str) -> tuple[str, ...]:
    """The walls of the first turn of a way that stand on the rim."""
    before, after = (edge_mask(p.walls(choice.player)) for p in _along(choice, way)[:2])
    put = after & ~before
    return edge_names(sum(edge for edge in bits(put) if _is_rim(edge)))


def _is_rim(edge: int) -> bool:
    """Whether an edge touches one cell only."""
    return CELLS_AT[edge.bit_length() - 1].bit_count() == 1


# -- points -------------------------------------------------------------------------------------


def _cells(choice: Choice) -> list[Weighed]:
    """Cells that are somebody's at the end of one way and not at the end of the other."""
    found: list[Weighed] = []
    for way, code, colour in (
        (BETTER, "cells_missed", choice.player),
        (PLAYED, "cells_allowed", choice.enemy),
    ):
        other = BETTER if way == PLAYED else PLAYED
        here, there = (set(_along(choice, each)[-1].territory(colour)) for each in (way, other))
        more = len(here) - len(there)
        if more > 0:
            cells = tuple(name for name in GRID.names if name in here - there)
            found.append((more, choice.fact(code, way, choice.common, cells, count=more)))
    return found


def _energy(choice: Choice) -> list[Weighed]:
    """Energy that was spent for nothing, or kept where it was to be spent."""
    before, played = _along(choice, PLAYED)[:2]
    better = _along(choice, BETTER)[1]
    player, found = choice.player, list[Weighed]()
    spent, useful = _paid(choice.played.turns[0]), _paid(choice.better.turns[0])
    points = {"points": played.score(player), "other": better.score(player)}
    behind = _lead(played, player) < _lead(before, player)
    if spent and behind and points["points"] < points["other"]:
        fact = choice.fact("energy_wasted", PLAYED, 1, (), count=spent, **points)
        found.append((WASTED * spent, fact))
    if useful and not spent:
        found.append((UNSPENT, choice.fact("energy_unspent", BETTER, 1, (), count=useful)))
    return found


def _paid(turn: str) -> int:
    """How much energy the specials of a turn cost."""
    return sum(COSTS.get(word.partition(":")[0], 0) for word in turn.split(JOINT))


def _lead(position: Weave, colour: str) -> int:
    """How many points a colour is ahead."""
    lead = position.score(COLOURS[0]) - position.score(COLOURS[1])
    return lead if colour == COLOURS[0] else -lead


def _score(choice: Choice) -> list[Weighed]:
    """The points of both at the end of both ways."""
    ends = [_along(choice, way)[-1] for way in (PLAYED, BETTER)]
    scores = [[end.score(colour) for colour in COLOURS] for end in ends]
    sign = 1 if choice.player == COLOURS[0] else -1
    played, better = (sign * (white - black) for white, black in scores)
    if better <= played:
        return []
    names = ("white_points", "black_points", "white_other", "black_other")
    details = dict(zip(names, [*scores[0], *scores[1]], strict=True))
    return [
        (SCORE, choice.fact("score_lost", PLAYED, choice.common, count=better - played, **details))
    ]
