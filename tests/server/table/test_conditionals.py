"""Turns that are played by themselves."""

from __future__ import annotations

import pytest

from kyokai.kernel.position import Position
from kyokai.server.schema import Clock
from kyokai.server.table import Refusal
from kyokai.server.table.service import Said
from server.table.people import DAYS, FISCHER, People, run


def line(position: Position, turns: int, first: int = 0) -> list[str]:
    """The first legal action of each turn, one action a turn; of the first turn another one."""
    words: list[str] = []
    here = position
    for number in range(turns):
        begin = here
        for action in here.legal()[first if not number else 0 :]:
            here = begin.play(action)
            if here.outcome is None and not here.same_turn(begin):
                words.append(str(action))
                break
            ending = begin.ENDING
            if ending is not None and here.why_not(ending) is None:
                here = here.play(ending)
                words.append(str(action))
                break
    assert len(words) == turns
    return words


async def say(at: People, who: str, game: str, text: str) -> None:
    row, _ = await at.table.position(game)
    await at.table.turn(who, game, Said(row.ply, row.hash, text=text))


@pytest.mark.parametrize("clock", [Clock(), DAYS], ids=lambda clock: clock.kind)
def test_a_line_is_played_as_far_as_the_opponent_follows(database: str, clock: Clock) -> None:
    async def story(at: People) -> None:
        game = await at.begin(clock)
        _, position = await at.table.position(game)
        one, other = line(position, 4), line(position, 2, first=3)
        told = await at.table.conditional(at.bob, game, 0, [one, other])
        assert told["conditional"] == [one, other]
        assert (await at.table.game(at.ann, game))["conditional"] == []
        await say(at, at.ann, game, one[0])
        told = await at.table.game(at.bob, game)
        assert [turn["text"] for turn in told["turns"]] == one[:2]
        assert told["turns"][1]["spent"] == 0
        assert told["conditional"] == [one[2:]]
        assert told["acts"] == 0
        await say(at, at.ann, game, one[2])
        told = await at.table.game(at.bob, game)
        assert [turn["text"] for turn in told["turns"]] == one
        assert told["conditional"] == []

    run(database, story)


def test_a_line_that_the_opponent_leaves_is_forgotten(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(DAYS)
        _, position = await at.table.position(game)
        await at.table.conditional(at.bob, game, 0, [line(position, 4)])
        await say(at, at.ann, game, line(position, 1, first=3)[0])
        told = await at.table.game(at.bob, game)
        assert (told["ply"], told["conditional"]) == (1, [])

    run(database, story)


def test_both_may_have_said_how_it_goes_on(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(DAYS)
        _, position = await at.table.position(game)
        turns = line(position, 5)
        await say(at, at.ann, game, turns[0])
        await at.table.conditional(at.ann, game, 1, [turns[1:5]])
        await say(at, at.bob, game, turns[1])
        assert (await at.table.game(at.ann, game))["ply"] == 3
        await say(at, at.bob, game, turns[3])
        assert [t["text"] for t in (await at.table.game(at.ann, game))["turns"]] == turns

    run(database, story)


def test_lines_that_cannot_be(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(DAYS)
        _, position = await at.table.position(game)
        good = line(position, 4)

        async def refused(who: str, ply: int, lines: list[list[str]]) -> str:
            with pytest.raises(Refusal) as caught:
                await at.table.conditional(who, game, ply, lines)
            return caught.value.code

        assert await refused(at.ann, 0, [good]) == "your_turn"
        assert await refused(at.cid, 0, [good]) == "no_seat"
        assert await refused(at.bob, 1, [good]) == "stale"
        assert await refused(at.bob, 0, [good[:3]]) == "line_length"
        assert await refused(at.bob, 0, [[]]) == "line_length"
        assert await refused(at.bob, 0, [["a1-a1", good[1]]]) == "illegal"
        assert await refused(at.bob, 0, [["nothing", good[1]]]) == "illegal"
        after = position.play_turn(good[0])
        other = [good[0], line(after, 1, first=3)[0]]
        assert await refused(at.bob, 0, [good, other]) == "line_twice"
        assert (await at.table.game(at.bob, game))["conditional"] == []
        await at.table.conditional(at.bob, game, 0, [good])
        assert (await at.table.conditional(at.bob, game, 0, []))["conditional"] == []
        fast = await at.begin(FISCHER)
        with pytest.raises(Refusal, match="no_conditionals"):
            await at.table.conditional(at.bob, fast, 0, [good])

    run(database, story)


def test_a_turn_that_is_taken_back_takes_the_lines_with_it(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(DAYS)
        await at.play(game)
        _, position = await at.table.position(game)
        await at.table.conditional(at.ann, game, 1, [line(position, 2)])
        await at.table.act(at.ann, game, "ask_takeback", 1)
        await at.table.act(at.bob, game, "accept_takeback", 1)
        await at.play(game)
        assert (await at.table.game(at.ann, game))["conditional"] == []

    run(database, story)
