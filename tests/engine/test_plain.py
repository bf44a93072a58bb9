"""The search in Python: what it finds is true, and it keeps to its limits."""

from __future__ import annotations

import threading
from functools import cache
from random import Random

import pytest

import kyokai
from engine.forced import FORCED
from kyokai.engine.limits import Limit
from kyokai.engine.looking import Generations, Memory, Search
from kyokai.engine.plain import PlainThinker
from kyokai.engine.thinking import WON, Order, Report, Told, finished, thinker
from kyokai.kernel.position import COLOURS, Position

every_game = pytest.mark.parametrize("game", [*kyokai.games(), "col"])
pytestmark = pytest.mark.usefixtures("col")


def search(position: Position, memory: int = 16, **order: object) -> Report:
    """Search to the end of the limit; without one, until nothing deeper can be found."""
    return finished(PlainThinker(position, memory), Order(**order))  # type: ignore[arg-type]


def by_chance(game: str, actions: int, seed: int, **options: object) -> Position:
    """A position of a game of chance, not over."""
    while True:
        chance = Random(seed)
        here = kyokai.start(game, **options)
        for _ in range(actions):
            before = here
            here = here.play(chance.choice(here.legal()))
            if here.outcome is not None:
                return before
        return here


def nearly_over(game: str, seed: int) -> Position:
    """A position whose game ends soon, so that all of it can be looked at."""
    if game == "col":
        return by_chance(game, 7 + seed % 3, seed)
    turns = {"apart": 1, "borderland": 0}.get(game, 1)
    here = by_chance(game, 5 + 6 * (seed % 3), seed, repetition=0)
    if game == "apart":  # with few stones, or there would be too much to look at
        cells = ["b2", "c3", "f6", "g6"], ["b6", "c6", "f2", "g3"]
        turn = 5
        return kyokai.setup(
            game,
            white=cells[seed % 2][: 3 + seed % 2],
            black=cells[1 - seed % 2],
            turn=turn,
            max_turns=turn + turns,
            repetition=0,
        )
    text = str(here).replace(" repetition=0", f" repetition=0 max_turns={here.turn + turns}")
    return kyokai.position(text)


def solved(root: Position) -> dict[object, int]:
    """What every action and every turn is worth for whoever acts, by looking at all there is."""

    @cache
    def value(here: Position) -> int:
        return max(after_(here, action.id) for action in here.legal())

    def after_(here: Position, action_id: int) -> int:
        after = here.apply_unchecked(action_id)
        if after.outcome is None:
            return value(after) if after.seat == here.seat else -value(after)
        if after.outcome.winner is None:
            return 0
        won = WON - (here.turn - root.turn)
        mine = COLOURS.index(after.outcome.winner) ^ (after.began or 0) == here.seat
        return won if mine else -won

    found: dict[object, int] = {a.id: after_(root, a.id) for a in root.legal()}

    def turns(here: Position) -> None:
        for action in here.legal():
            after = here.apply_unchecked(action.id)
            if after.outcome is None and after.same_turn(root):
                turns(after)
            else:
                found[after] = after_(here, action.id)

    turns(root)
    return found


def end_of_turn(position: Position, line: Told) -> Position:
    here = position
    for action_id in line.actions:
        here = here.play(action_id)
        if here.outcome is not None or not here.same_turn(position):
            break
    return here


# -- what is found is true ------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_game_looked_at_to_its_end_has_its_true_value(game: str, seed: int) -> None:
    here = nearly_over(game, seed)
    truth = solved(here)
    best = max(truth.values())
    report = search(here)  # without a limit: it ends because all was looked at
    assert report.lines[0].value == best
    assert truth[end_of_turn(here, report.lines[0])] == best


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_several_lines_are_the_best_turns(game: str, seed: int) -> None:
    here = nearly_over(game, seed)
    truth = solved(here)
    turns = sorted((v for end, v in truth.items() if isinstance(end, Position)), reverse=True)
    wanted = min(4, len(turns))
    report = search(here, lines=wanted)
    assert [line.value for line in report.lines] == turns[:wanted]
    ends = [end_of_turn(here, line) for line in report.lines]
    assert len(set(ends)) == wanted
    assert [truth[end] for end in ends] == turns[:wanted]


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_actions_are_told_each_with_its_value(game: str, seed: int) -> None:
    here = nearly_over(game, seed)
    truth = solved(here)
    actions = {a.id: truth[a.id] for a in here.legal()}
    report = search(here, lines=500, by_action=True)
    assert {line.actions[0]: line.value for line in report.lines} == actions
    some = search(here, lines=2, by_action=True)
    assert [line.value for line in some.lines] == sorted(actions.values(), reverse=True)[:2]
    only = tuple(sorted(actions)[::3])
    chosen = search(here, only=only)
    assert chosen.lines[0].actions[0] in only
    assert chosen.lines[0].value == max(actions[i] for i in only)


@pytest.mark.parametrize(("text", "turns", "depth"), FORCED, ids=lambda given: str(given)[:12])
def test_forced_wins_are_seen_with_and_without_the_core(text: str, turns: int, depth: int) -> None:
    here = kyokai.position(text)
    for mind in (PlainThinker(here), thinker(here)):
        report = finished(mind, Order(limit=Limit(depth=depth)))
        assert report.lines[0].value == WON - 2 * (turns - 1), mind


@every_game
def test_the_best_turn_at_a_glance_is_that(game: str) -> None:
    here = by_chance(game, 5, seed=4)
    report = search(here, method="turn")
    looked = Search(here, Order(), threading.Event(), Memory(4))
    ends = list(solved_ends(here))
    assert report.lines[0].value == max(looked.judge_for(end, here.seat) for end in ends)
    assert end_of_turn(here, report.lines[0]) in ends


def solved_ends(root: Position) -> set[Position]:
    """Where all turns lead."""
    ends: set[Position] = set()
    waiting = [root]
    while waiting:
        here = waiting.pop()
        for action in here.legal():
            after = here.play(action)
            open_ = after.outcome is None and after.same_turn(root)
            if after not in ends:
                ends.add(after)
                waiting += [after] if open_ else []
    return {end for end in ends if end.outcome is not None or not end.same_turn(root)}


# -- limits -----------------------------------------------------------------------------------


@every_game
def test_never_more_positions_than_allowed(game: str) -> None:
    here = by_chance(game, 4, seed=2)
    for nodes in (1, 2, 3, 17, 60, 61):
        report = search(here, limit=Limit(nodes=nodes), lines=2)
        assert report.nodes == nodes
        assert report.lines[0].actions[0] in here.legal_ids()


@every_game
def test_a_line_can_be_played(game: str) -> None:
    for seed in range(3):
        here = by_chance(game, 3 * seed, seed)
        for line in search(here, limit=Limit(nodes=300), lines=3).lines:
            after = here
            for action_id in line.actions:
                after = after.play(action_id)


@every_game
def test_the_same_search_finds_the_same(game: str) -> None:
    here = by_chance(game, 4, seed=1)
    first, again = (search(here, limit=Limit(nodes=400), lines=3) for _ in range(2))
    assert first.lines == again.lines
    assert (first.depth, first.nodes) == (again.depth, again.nodes)


@every_game
def test_it_is_stopped_at_any_time(game: str) -> None:
    mind = PlainThinker(by_chance(game, 2, seed=1))
    for _ in range(20):
        mind.start(Order())
        mind.stop()
        while not mind.done:
            mind.wait(2**60, 1.0)
        assert mind.report().lines


def test_it_thinks_on_where_it_stands() -> None:
    game = kyokai.games()[0]
    here = kyokai.start(game)
    mind = PlainThinker(here)
    first = finished(mind, Order(limit=Limit(nodes=300))).lines[0].actions[0]
    mind.play([first])
    there = here.play(first)
    line = finished(mind, Order(limit=Limit(nodes=300))).lines[0]
    assert line.actions[0] in there.legal_ids()
    mind.place(here)
    line = finished(mind, Order(limit=Limit(depth=1))).lines[0]
    assert line.actions[0] in here.legal_ids()
    with pytest.raises(kyokai.IllegalAction):
        mind.play([first, first])


def test_a_finished_game_has_no_lines() -> None:
    here = kyokai.start("col", max_turns=1)
    here = here.play(here.legal()[0])
    assert here.outcome is not None
    assert search(here).lines == ()


def test_what_it_cannot_do_is_refused() -> None:
    mind = PlainThinker(kyokai.start(kyokai.games()[0]))
    with pytest.raises(ValueError, match="core"):
        mind.start(Order(method="uct"))
    with pytest.raises(ValueError, match="memory"):
        mind.resize(0)


# -- memory -----------------------------------------------------------------------------------


def test_memory_is_bounded_and_the_newest_stays() -> None:
    kept: Generations[int] = Generations(10)
    for number in range(1000):
        kept[number] = number
        assert len(kept) <= 10
    assert [kept.get(number) for number in range(996, 1000)] == [996, 997, 998, 999]
    assert kept.get(0) is None


def test_what_was_asked_for_stays_longer() -> None:
    kept: Generations[int] = Generations(10)
    for number in range(1, 100):
        kept[number] = number
        assert kept.get(1) == 1


def test_a_search_in_little_memory_finds_the_same() -> None:
    here = nearly_over("col", 1)
    mind = PlainThinker(here, 1)
    mind._memory.most = 8
    mind.forget()
    assert finished(mind, Order()).lines[0].value == max(solved(here).values())
    assert len(mind._memory.known) <= 8
    mind.resize(2)
    assert finished(mind, Order()).lines[0].value == max(solved(here).values())


def test_what_was_found_out_helps_the_next_search() -> None:
    here = by_chance(kyokai.games()[0], 6, seed=5)
    mind = PlainThinker(here)
    first = finished(mind, Order(limit=Limit(depth=3)))
    again = finished(mind, Order(limit=Limit(depth=3)))
    assert again.lines[0].value == first.lines[0].value
    assert again.nodes < first.nodes
    mind.forget()
    assert finished(mind, Order(limit=Limit(depth=3))).nodes == first.nodes
