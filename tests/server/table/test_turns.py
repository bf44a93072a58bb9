"""Turns: committed once, however often they are said; refused where they are not due."""

from __future__ import annotations

import asyncio

import pytest

from kyokai.server.table import Refusal
from kyokai.server.table.service import Said
from server.table.people import FISCHER, People, drawn, run


def test_a_turn_is_kept_and_told(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        said = await at.any_turn(game)
        done = await at.table.turn(at.ann, game, said)
        assert (done.ply, done.again) == (0, False)
        told = await at.table.game(at.bob, game)
        assert told["ply"] == 1
        assert told["acts"] == 1
        assert told["yours"] == [1]
        assert [turn["actions"] for turn in told["turns"]] == [said.actions]
        await asyncio.sleep(0.2)
        assert at.told[-1]["what"] == "turn"
        assert at.told[-1]["turn"] == told["turns"][0]
        assert at.told[-1]["before"] == said.hash

    run(database, story)


def test_a_turn_that_is_said_twice_is_played_once(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        said = await at.any_turn(game)
        await at.table.turn(at.ann, game, said)
        assert (await at.table.turn(at.ann, game, said)).again
        with pytest.raises(Refusal, match="stale"):  # it is not Bob's
            await at.table.turn(at.bob, game, said)
        await at.play(game, 2)
        assert (await at.table.turn(at.ann, game, said)).again
        assert (await at.table.game(at.ann, game))["ply"] == 3

    run(database, story)


def test_a_turn_can_be_said_as_text_too(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        row, position = await at.table.position(game)
        text = str(position.legal()[0])
        said = Said(0, row.hash, text=text)
        await at.table.turn(at.ann, game, said)
        assert (await at.table.turn(at.ann, game, said)).again
        assert (await at.table.turn(at.ann, game, Said(0, row.hash, [text]))).again
        assert (await at.table.game(at.ann, game))["turns"][0]["text"] == text

    run(database, story)


def test_of_two_turns_for_one_ply_one_is_played(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        first, second = [await at.any_turn(game, seed) for seed in (1, 2)]
        assert first != second
        done = await asyncio.gather(
            *[at.table.turn(at.ann, game, said) for said in (first, second)],
            return_exceptions=True,
        )
        [refused] = [one for one in done if isinstance(one, Refusal)]
        assert refused.code == "stale"
        assert refused.game is not None
        assert refused.game["ply"] == 1

    run(database, story)


def test_a_turn_that_is_written_in_another_way_is_the_same(database: str) -> None:
    async def story(at: People) -> None:
        game, ids = await at.begin(), list[int]()
        for seed in range(30):  # until somebody ends a turn of their own will
            row, position = await at.table.position(game)
            ids = [*drawn(position, seed).actions]
            who = str(row.players[row.acts or 0])
            await at.table.turn(who, game, Said(row.ply, row.hash, ids))
            if ids[-1] == position.ENDING and len(ids) > 1:
                break
        words, here = list[str](), position
        for action in ids:
            words.append(str(here.action(action)))
            here = here.play(action)
        for said in (words, words[:-1]):
            assert (await at.table.turn(who, game, Said(row.ply, row.hash, said))).again
            text = "+".join(said)
            assert (await at.table.turn(who, game, Said(row.ply, row.hash, text=text))).again
        another = [*drawn(position, 99).actions]
        assert another != ids
        for late in (Said(row.ply, "0", ids), Said(row.ply, row.hash, another)):
            with pytest.raises(Refusal, match="stale"):
                await at.table.turn(who, game, late)

    run(database, story)


@pytest.mark.parametrize("times", [2, 10])
def test_however_many_say_it_at_once(database: str, times: int) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        said = await at.any_turn(game)
        done = await asyncio.gather(*[at.table.turn(at.ann, game, said) for _ in range(times)])
        assert sorted(one.again for one in done) == [False] + [True] * (times - 1)

    run(database, story)


def test_what_is_not_due_is_refused(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        said = await at.any_turn(game)

        async def refused(who: str, said: Said) -> Refusal:
            with pytest.raises(Refusal) as caught:
                await at.table.turn(who, game, said)
            return caught.value

        assert (await refused(at.bob, said)).code == "not_your_turn"
        assert (await refused(at.cid, said)).code == "no_seat"
        assert (await refused(at.ann, said._replace(ply=1))).code == "stale"
        assert (await refused(at.ann, said._replace(hash="0"))).code == "stale"
        illegal = await refused(at.ann, said._replace(actions=["a1-a1"]))
        assert illegal.code == "illegal"
        assert illegal.sentence["ja"]
        assert (await at.table.game(at.ann, game))["ply"] == 0

    run(database, story)
