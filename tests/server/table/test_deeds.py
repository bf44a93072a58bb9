"""What is done beside playing."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from kyokai.server.schema import Deed, NewGame
from kyokai.server.table import Refusal, pulse, watch
from kyokai.server.table.service import MACHINE
from kyokai.store.tables import undone
from server.table.people import DAYS, FISCHER, GAME, People, run


async def now(at: People, game: str) -> dict[str, object]:
    return await at.table.game(at.ann, game)


async def do(at: People, who: str, game: str, deed: Deed, ply: int | None = None) -> None:
    if ply is None:
        ply = (await at.table.game(who, game))["ply"]
    await at.table.act(who, game, deed, ply)


async def refused(at: People, who: str, game: str, deed: Deed, ply: int | None = None) -> str:
    with pytest.raises(Refusal) as caught:
        await do(at, who, game, deed, ply)
    return caught.value.code


async def result(at: People, game: str) -> tuple[str, int | None]:
    told = (await at.table.game(at.ann, game))["result"]
    return told["by"], told["winner"]


def test_whoever_resigns_has_lost(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 3)
        await do(at, at.ann, game, "resign")
        assert await result(at, game) == ("resignation", 1)
        await do(at, at.ann, game, "resign")  # said twice
        assert await refused(at, at.bob, game, "resign") == "over"
        assert await refused(at, at.cid, game, "resign") == "no_seat"
        with pytest.raises(Refusal, match="over"):
            await at.table.turn(at.bob, game, await at.any_turn(game))

    run(database, story)


def test_a_game_is_aborted_only_before_its_second_turn(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        await at.play(game)
        await do(at, at.bob, game, "abort")
        assert await result(at, game) == ("aborted", None)
        game = await at.begin()
        await at.play(game, 2)
        assert await refused(at, at.bob, game, "abort") == "too_late_to_abort"

    run(database, story)


def test_a_challenge_is_called_off_by_whoever_made_it(database: str) -> None:
    async def story(at: People) -> None:
        asked = NewGame(game=GAME, opponent="anyone", seat="second")
        game = (await at.table.create(at.ann, asked))["id"]
        assert await refused(at, at.bob, game, "abort", 0) == "no_seat"
        with pytest.raises(Refusal, match="own_challenge"):
            await at.table.join(at.ann, game)
        await do(at, at.ann, game, "abort")
        assert (await at.table.lobby())["challenges"] == []
        with pytest.raises(Refusal, match="taken"):
            await at.table.join(at.bob, game)
        assert await refused(at, at.ann, game, "offer_rematch") == "nobody_there"

    run(database, story)


def test_a_seat_is_taken_once(database: str) -> None:
    async def story(at: People) -> None:
        asked = NewGame(game=GAME, seat="second")
        game = (await at.table.create(at.ann, asked))["id"]
        told = await at.table.join(at.bob, game)
        assert [sitter["player"] for sitter in told["seats"]] == [at.bob, at.ann]
        assert (await at.table.join(at.bob, game))["yours"] == [0]
        with pytest.raises(Refusal, match="taken"):
            await at.table.join(at.cid, game)

    run(database, story)


def test_a_draw_is_agreed_by_both(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        await at.play(game, 2)
        assert await refused(at, at.bob, game, "accept_draw") == "nothing_offered"
        await do(at, at.ann, game, "offer_draw")
        assert (await at.table.game(None, game))["offers"]["draw"] == 0
        assert await refused(at, at.ann, game, "accept_draw") == "nothing_offered"
        await do(at, at.bob, game, "decline_draw")
        assert await refused(at, at.ann, game, "offer_draw") == "draw_too_soon"
        await at.play(game, 2)
        await do(at, at.ann, game, "offer_draw")
        await at.play(game)  # one's own turn does not take it back
        await do(at, at.bob, game, "accept_draw")
        assert await result(at, game) == ("agreement", None)

    run(database, story)


def test_a_draw_offer_ends_when_the_other_one_plays_on(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        await do(at, at.bob, game, "offer_draw")
        await at.play(game)
        assert (await at.table.game(None, game))["offers"]["draw"] is None

    run(database, story)


@pytest.mark.parametrize(("played", "left"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 4)])
def test_a_takeback_goes_back_before_the_last_own_turn(
    database: str, played: int, left: int
) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        before = {}
        for ply in range(played):
            before[ply] = await at.table.game(at.ann, game)
            at.pass_time(4000)
            await at.play(game)
        await do(at, at.ann, game, "ask_takeback")
        assert await refused(at, at.ann, game, "accept_takeback") == "nothing_offered"
        await do(at, at.bob, game, "accept_takeback")
        after = await at.table.game(at.ann, game)
        for name in ("ply", "acts", "turns", "last"):
            assert after[name] == before[left][name], name
        assert after["clock"]["left"] == before[left]["clock"]["left"]
        assert after["offers"] == {"draw": None, "takeback": None, "rematch": None}
        kept = await at.do(lambda tx: tx.all(select(undone).order_by(undone.c.ply)))
        assert [row.ply for row in kept] == [*range(left, played)]
        await at.play(game, 3, seed=9)
        assert (await at.table.game(at.ann, game))["ply"] == left + 3

    run(database, story)


def test_a_takeback_can_be_declined_or_played_over(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        assert await refused(at, at.ann, game, "ask_takeback") == "nothing_to_take_back"
        await at.play(game, 2)
        await do(at, at.bob, game, "ask_takeback")
        await do(at, at.ann, game, "decline_takeback")
        assert await refused(at, at.ann, game, "accept_takeback") == "nothing_offered"
        await do(at, at.bob, game, "ask_takeback")
        await at.play(game)
        assert (await at.table.game(None, game))["offers"]["takeback"] is None

    run(database, story)


def test_a_takeback_can_be_switched_off(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(takebacks=False)
        await at.play(game)
        assert await refused(at, at.ann, game, "ask_takeback") == "no_takebacks"

    run(database, story)


def test_whoever_plays_alone_takes_back_one_turn_at_once(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(opponent="myself")
        assert (await at.table.game(at.ann, game))["yours"] == [0, 1]
        await at.play(game, 3)
        await do(at, at.ann, game, "ask_takeback")
        assert (await at.table.game(at.ann, game))["ply"] == 2

    run(database, story)


def test_a_deed_that_comes_late_does_nothing(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        await at.play(game, 3)
        assert await refused(at, at.ann, game, "resign", 2) == "stale"
        assert (await at.table.game(at.ann, game))["status"] == "going"

    run(database, story)


def test_a_rematch_changes_the_seats(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER, takebacks=False)
        assert await refused(at, at.ann, game, "offer_rematch") == "not_over"
        await do(at, at.bob, game, "resign")
        await do(at, at.bob, game, "offer_rematch")
        assert (await at.table.game(at.ann, game))["offers"]["rematch"] == 1
        await do(at, at.ann, game, "offer_rematch")
        await do(at, at.ann, game, "offer_rematch")  # said twice
        over = await at.table.game(at.ann, game)
        again = await at.table.game(at.ann, over["next"])
        assert [sitter["player"] for sitter in again["seats"]] == [at.bob, at.ann]
        assert again["previous"] == game
        assert (again["status"], again["takebacks"]) == ("going", False)
        assert len((await at.table.mine(at.ann))["games"]) == 2

    run(database, story)


def test_a_rematch_can_be_declined(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        await do(at, at.bob, game, "resign")
        await do(at, at.bob, game, "offer_rematch")
        await do(at, at.ann, game, "decline_rematch")
        assert (await at.table.game(at.ann, game))["offers"]["rematch"] is None

    run(database, story)


def test_the_machine_is_asked_for_nothing_but_to_take_back_and_play_again(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(opponent="machine", level=3)
        await at.play(game)
        assert await refused(at, at.ann, game, "offer_draw") == "machine_plays_on"
        await do(at, at.ann, game, "ask_takeback")
        assert (await at.table.game(at.ann, game))["ply"] == 0
        await do(at, at.ann, game, "resign")
        await do(at, at.ann, game, "offer_rematch")
        over = await at.table.game(at.ann, game)
        again = await at.table.game(at.ann, over["next"])
        assert again["yours"] == [1]
        assert again["seats"][0]["level"] == 3

    run(database, story)


def test_a_turn_of_the_machine_is_one_worker_s_at_a_time(database: str) -> None:
    async def story(at: People) -> None:
        asked = NewGame(game=GAME, opponent="machine", seat="second", level=2)
        game = (await at.table.create(at.ann, asked))["id"]
        await at.do(pulse.beat, "one")
        await at.do(pulse.beat, "two")
        [thought] = await at.do(watch.lease, "one", 5)
        assert (thought.game, thought.ply, thought.level) == (game, 0, 2)
        assert not await at.do(watch.lease, "two", 5)
        at.pass_time(2000)
        await at.do(pulse.beat, "one")
        await at.do(watch.renew, "one")
        at.pass_time(2500)
        await at.do(pulse.beat, "two")
        assert not await at.do(watch.lease, "two", 5)
        at.pass_time(1000)  # one has not beaten for more than three seconds; its lease still holds
        await at.do(pulse.beat, "two")
        assert [each.game for each in await at.do(watch.lease, "two", 5)] == [game]
        said = await at.any_turn(game)
        with pytest.raises(Refusal, match="not_your_turn"):
            await at.table.turn(at.ann, game, said)
        await at.table.turn(MACHINE, game, said)
        assert (await at.table.turn(MACHINE, game, said)).again
        assert not await at.do(watch.lease, "one", 5)
        with pytest.raises(Refusal, match="not_your_turn"):
            await at.table.turn(MACHINE, game, await at.any_turn(game))

    run(database, story)


def test_what_a_worker_held_is_free_when_it_leaves(database: str) -> None:
    async def story(at: People) -> None:
        asked = NewGame(game=GAME, opponent="machines", level=1, other_level=2)
        game = (await at.table.create(at.ann, asked))["id"]
        assert (await at.table.game(at.ann, game))["yours"] == []
        await at.do(pulse.beat, "one")
        assert await at.do(watch.lease, "one", 5)
        await at.do(pulse.leave, "one")
        assert [each.game for each in await at.do(watch.lease, "two", 5)] == [game]
        await do(at, at.ann, game, "abort")
        assert await result(at, game) == ("aborted", None)

    run(database, story)


def test_more_challenges_than_anybody_can_want(database: str) -> None:
    async def story(at: People) -> None:
        asked = NewGame(game=GAME, opponent="anyone", clock=DAYS)
        for _ in range(20):
            await at.table.create(at.ann, asked)
        with pytest.raises(Refusal, match="too_many_open"):
            await at.table.create(at.ann, asked)
        await at.table.create(at.bob, asked)

    run(database, story)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "nothing"}, "unknown_game"),
        ({"options": {"nothing": 1}}, "invalid"),
        ({"options": {"origin": "nothing"}}, "invalid"),
        ({"options": {"repetition": "random"}}, "invalid"),
        ({"position": "nothing"}, "position_of_other_game"),
        ({"position": "apart 8/8 white 1"}, "invalid"),
        ({"clock": {"kind": "fischer"}}, "clock_empty"),
    ],
)
def test_games_that_cannot_be(database: str, asked: dict[str, object], code: str) -> None:
    async def story(at: People) -> None:
        with pytest.raises(Refusal, match=code):
            await at.table.create(at.ann, NewGame.model_validate({"game": GAME, **asked}))

    run(database, story)


def test_a_game_can_begin_anywhere(database: str) -> None:
    text = "apart 1BBBBBB1/1BBBBBB1/8/8/8/1W6/1WWWWWW1/2WWWWW1 black 2"

    async def story(at: People) -> None:
        game = await at.begin(position=text, clock=FISCHER)
        told = await at.table.game(at.ann, game)
        assert told["acts"] == 1
        await at.play(game, 4)
        await do(at, at.bob, game, "resign")
        assert await result(at, game) == ("resignation", 0)

    run(database, story)
