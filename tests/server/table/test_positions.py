"""Positions that are kept, found again, and played by other rules than today's."""

from __future__ import annotations

import pytest

import kyokai
from kyokai.kernel.errors import IllegalAction
from kyokai.kernel.position import Position
from kyokai.server.schema import NewGame
from kyokai.server.table import Table, turns
from kyokai.server.table.positions import Positions, reached, whole_turn
from kyokai.server.table.service import Said
from kyokai.store import Tx
from kyokai.store.tables import games
from kyokai.store.tables import turns as stored
from server.table.people import GAME, People, run


def test_the_least_needed_is_forgotten_first() -> None:
    positions = Positions(kept=2)
    start = reached(0, kyokai.start(GAME))
    for name in ("a", "b"):
        positions.keep(name, start)
    assert positions.find("a", 0, start.hash) is start.position
    positions.keep("c", start)
    assert positions.find("b", 0, start.hash) is None
    assert positions.find("a", 1, start.hash) is None
    assert positions.find("a", 0, "other") is None
    assert (len(positions), positions.latest("b")) == (2, None)


def test_a_worker_that_knows_nothing_goes_on(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        await at.play(game, 6)
        before = (await at.table.position(game))[1]
        fresh = Table(at.store, at.bus)
        after = (await fresh.position(game))[1]
        assert after == before
        assert dict(after.past()) == dict(before.past())  # with all that repetition counts
        assert fresh.positions.misses == 1
        at.table = fresh
        await at.play(game, 2)
        assert fresh.positions.misses == 1

    run(database, story)


def test_what_fails_to_be_committed_is_not_kept(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        said = await at.any_turn(game)

        def breaks(tx: Tx) -> None:
            turns.commit(tx, at.table.positions, at.ann, game, said)
            raise LookupError

        with pytest.raises(LookupError):
            await at.do(breaks)
        known = at.table.positions.latest(game)
        assert known is not None
        assert known.ply == 0
        await at.play(game, 2)

    run(database, story)


def test_a_repetition_ends_the_game_though_a_worker_forgot(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(options={"repetition": 2})
        begin = kyokai.start(GAME, repetition=2).play_turn("b1-b3").play_turn("b8-b6")
        for text in ["b1-b3", "b8-b6", *back_and_forth(begin)]:
            at.table = Table(at.store, at.bus)  # which knows nothing
            row, _ = await at.table.position(game)
            assert row.acts is not None
            who = row.players[row.acts]
            assert who is not None
            await at.table.turn(who, game, Said(row.ply, row.hash, text=text))
        told = (await at.table.game(at.ann, game))["result"]
        assert (told["by"], told["reason"]) == ("rules", "repetition")

    run(database, story)


def back_and_forth(begin: Position) -> list[str]:
    """Four turns that lead back to where they begin."""
    for first in begin.legal():
        one = begin.play(first)
        if one.same_turn(begin):
            continue
        for second in one.legal():
            two = one.play(second)
            if two.same_turn(one):
                continue
            for third in two.legal():
                three = two.play(third)
                if three.same_turn(two) or three.stones("white") != begin.stones("white"):
                    continue
                for fourth in three.legal():
                    four = three.play(fourth)
                    if four.key == begin.key:
                        return [str(each) for each in (first, second, third, fourth)]
    raise AssertionError


def test_a_game_of_older_rules_is_shown_by_its_text_and_goes_on(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        await at.play(game, 4)
        _, position = await at.table.position(game)

        def other_rules(tx: Tx) -> None:
            """Whatever was played, today's rules would not allow it."""
            first = stored.c.ply == 0
            tx.do(stored.update().where(first).values(actions="[0, 0, 0]", version="0"))
            tx.do(games.update().values(version="0"))

        await at.do(other_rules)
        at.table = Table(at.store, at.bus)
        told = await at.table.game(at.ann, game)
        assert (told["version"], told["ply"]) == ("0", 4)
        assert (await at.table.position(game))[1] == position
        await at.play(game, 2)
        assert (await at.table.game(at.ann, game))["ply"] == 6

    run(database, story)


def goes_on(here: Position, begin: Position) -> bool:
    return here.outcome is None and here.same_turn(begin)


@pytest.mark.parametrize("name", kyokai.games())
def test_the_end_of_a_turn_may_be_left_out(name: str) -> None:
    here = kyokai.start(name)
    for _ in range(200):
        if here.outcome is not None:
            return
        begin, words = here, list[str]()
        while goes_on(here, begin):
            ending = begin.ENDING
            if words and ending is not None and here.why_not(ending) is None:
                turn = whole_turn(begin, words)
                assert turn.position == here.play(ending)
                assert turn.actions[-1] == ending
                assert turn.text == "+".join(words)
                here = turn.position
                break
            words.append(str(here.legal()[-1]))
            here = here.play(words[-1])
        else:
            assert whole_turn(begin, words).position == here
            with pytest.raises(IllegalAction):
                whole_turn(begin, [*words, words[0]])


def test_an_empty_turn_is_none() -> None:
    for name in kyokai.games():
        with pytest.raises(IllegalAction):
            whole_turn(kyokai.start(name), [])


def test_what_is_left_to_chance_is_drawn_when_the_game_begins(database: str) -> None:
    async def story(at: People) -> None:
        drawn = set()
        for _ in range(20):
            asked = NewGame(game="weave", options={"first": "random"}, opponent="friend")
            made = await at.table.create(at.ann, asked)
            assert made["options"]["first"] == "random"
            begun = await at.table.join(at.bob, made["id"])
            drawn.add(begun["options"]["first"])
            assert begun["colours"][0] == begun["options"]["first"]
            assert begun["acts"] == 0
            await at.table.act(at.bob, made["id"], "abort", 0)
        assert drawn == {"white", "black"}

    run(database, story)
