"""What happens with nobody connected: flags, workers that live and die, players who leave."""

from __future__ import annotations

import asyncio

import pytest

from kyokai.server.schema import Clock
from kyokai.server.table import Refusal, presence, pulse, watch
from kyokai.server.table.clocks import DAY
from server.table.people import DAYS, FISCHER, People, run

MINUTE = 60_000
BYOYOMI = Clock(kind="byoyomi", base=10, increment=20, periods=2)


async def sweep(at: People) -> list[str]:
    """What every worker does each quarter of a second."""
    found = await at.do(watch.fallen)
    return [game for game in found if await at.do(watch.flag, game)]


async def lives(at: People, milliseconds: int, each: int = 1000) -> None:
    """Let time go by in which a worker lives."""
    for _ in range(milliseconds // each):
        at.pass_time(each)
        await at.do(pulse.beat, "one")


async def left(at: People, game: str) -> list[int]:
    told = (await at.table.game(None, game))["clock"]["left"]
    assert isinstance(told, list)
    return told


@pytest.mark.parametrize(
    ("clock", "holds", "falls"),
    [(FISCHER, 299_000, 2000), (BYOYOMI, 49_000, 2000), (DAYS, 3 * DAY - 1000, 2000)],
    ids=lambda value: getattr(value, "kind", None),
)
def test_a_flag_falls_with_nobody_connected(
    database: str, clock: Clock, holds: int, falls: int
) -> None:
    async def story(at: People) -> None:
        game = await at.begin(clock)
        await at.play(game, 2)
        at.pass_time(holds)
        assert await sweep(at) == []
        at.pass_time(falls)
        assert await sweep(at) == [game]
        assert await sweep(at) == []
        told = await at.table.game(at.ann, game)
        assert (told["result"]["by"], told["result"]["winner"]) == ("time", 1)
        assert told["clock"]["left"][0] == 0
        assert told["clock"]["periods"][0] == 0
        assert told["clock"]["running"] is None
        await asyncio.sleep(0.1)
        assert at.told[-1]["what"] == "changed"

    run(database, story)


def test_of_many_sweeps_one_ends_the_game(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        at.pass_time(10 * MINUTE)
        done = await asyncio.gather(*[at.do(watch.flag, game) for _ in range(8)])
        assert sorted(done) == [False] * 7 + [True]

    run(database, story)


def test_a_turn_that_comes_after_the_flag_ends_the_game(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        said = await at.any_turn(game)
        at.pass_time(5 * MINUTE + 1)
        with pytest.raises(Refusal, match="time") as caught:
            await at.table.turn(at.ann, game, said)
        assert caught.value.game is not None
        assert caught.value.game["result"]["winner"] == 1
        assert (await at.table.game(at.ann, game))["status"] == "over"

    run(database, story)


def test_a_turn_that_comes_just_before_the_flag_stands(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        said = await at.any_turn(game)
        at.pass_time(5 * MINUTE - 3000)
        assert not (await at.table.turn(at.ann, game, said)).again
        assert 0 < (await left(at, game))[0] <= 6000

    run(database, story)


def test_a_deed_that_comes_after_the_flag_does_nothing(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        at.pass_time(5 * MINUTE + 1)
        with pytest.raises(Refusal, match="time"):
            await at.table.act(at.bob, game, "resign", 2)
        assert (await at.table.game(at.ann, game))["result"]["winner"] == 1

    run(database, story)


@pytest.mark.parametrize("played", [0, 1])
def test_a_game_against_the_clock_that_nobody_begins_is_aborted(database: str, played: int) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, played)
        at.pass_time(2 * MINUTE - 1000)
        assert await sweep(at) == []
        at.pass_time(2000)
        assert await sweep(at) == [game]
        told = (await at.table.game(at.ann, game))["result"]
        assert (told["by"], told["winner"]) == ("aborted", None)

    run(database, story)


def test_a_game_without_a_clock_waits_for_ever(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        await at.play(game, 2)
        at.pass_time(1000 * DAY)
        assert await sweep(at) == []
        await at.play(game)

    run(database, story)


def test_spent_time_is_told(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        before = await left(at, game)
        at.pass_time(20_000)
        await at.play(game)
        told = await at.table.game(at.ann, game)
        spent = told["turns"][2]["spent"]
        assert 20_000 <= spent < 30_000
        assert told["clock"]["left"] == [before[0] - spent + 3000, before[1]]

    run(database, story)


# -- time without a worker ---------------------------------------------------------------------


def test_time_without_a_worker_is_charged_to_nobody(database: str) -> None:
    async def story(at: People) -> None:
        fast, slow = await at.begin(FISCHER), await at.begin(DAYS)
        for game in (fast, slow):
            await at.play(game, 2)
        await at.do(pulse.beat, "one")
        await lives(at, 20_000)
        before = [(await at.table.game(None, game))["clock"]["falls"] for game in (fast, slow)]
        at.pass_time(10 * DAY)
        gaps = await asyncio.gather(*[at.do(pulse.beat, name) for name in ("two", "three", "four")])
        assert sorted(gaps)[:2] == [0, 0]
        assert abs(max(gaps) - 10 * DAY) < 5000
        assert await sweep(at) == []
        after = [(await at.table.game(None, game))["clock"]["falls"] for game in (fast, slow)]
        assert [b - a for a, b in zip(before, after, strict=True)] == [max(gaps)] * 2
        await lives(at, 10_000)
        await at.play(fast)
        spent = (await at.table.game(None, fast))["turns"][2]["spent"]
        assert 30_000 <= spent < 40_000

    run(database, story)


def test_a_turn_begun_after_the_last_beat_is_given_back_only_what_it_missed(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.do(pulse.beat, "one")
        at.pass_time(900)
        await at.play(game, 3)
        at.pass_time(DAY)
        assert await at.do(pulse.beat, "one") > DAY
        told = (await at.table.game(None, game))["clock"]
        assert told["falls"] == told["at"] + told["left"][1]
        assert told["at"] <= await at.do(lambda tx: tx.now)  # it did not begin in time to come
        await at.play(game)
        assert (await at.table.game(None, game))["turns"][3]["spent"] < 5000

    run(database, story)


@pytest.mark.parametrize("deed", ["turn", "flag", "resign"])
def test_whatever_comes_first_after_an_outage_finds_the_clocks_right(
    database: str, deed: str
) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        await at.do(pulse.beat, "one")
        at.pass_time(DAY)
        if deed == "turn":
            await at.play(game)
            assert (await at.table.game(None, game))["turns"][2]["spent"] < 5000
        elif deed == "flag":
            assert await sweep(at) == []
        else:
            await at.table.act(at.ann, game, "resign", 2)
            assert (await at.table.game(None, game))["result"]["by"] == "resignation"
        assert await at.do(pulse.beat, "one") == 0

    run(database, story)


def test_while_one_worker_lives_nothing_is_given_back(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        for name in ("one", "two"):
            await at.do(pulse.beat, name)
        await lives(at, 100_000, each=2500)
        assert await at.do(pulse.beat, "two") == 0
        await at.play(game)
        assert (await at.table.game(None, game))["turns"][2]["spent"] >= 100_000

    run(database, story)


# -- players who leave -------------------------------------------------------------------------


async def claim(at: People, who: str, game: str) -> str:
    """The code of the refusal, or nothing."""
    try:
        await at.table.act(who, game, "claim", (await at.table.game(who, game))["ply"])
    except Refusal as refusal:
        return refusal.code
    return ""


def test_who_leaves_for_a_minute_can_be_said_to_have_lost(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        await at.do(pulse.beat, "one")
        await at.do(presence.count, "one", game, (1, 1), 3)
        told = await at.table.game(at.bob, game)
        assert [sitter["online"] for sitter in told["seats"]] == [True, True]
        assert (told["watchers"], told["claim"]) == (3, None)
        assert await claim(at, at.bob, game) == "nobody_left"
        await at.do(presence.count, "one", game, (0, 1), 3)
        await lives(at, 58_000, each=2000)
        assert await claim(at, at.bob, game) == "claim_too_soon"
        told = await at.table.game(at.bob, game)
        assert told["claim"] == 0
        assert told["seats"][0]["online"] is False
        await lives(at, 4000)
        assert await claim(at, at.ann, game) == "nobody_left"  # not one's own absence
        assert await claim(at, at.bob, game) == ""
        told = (await at.table.game(at.ann, game))["result"]
        assert (told["by"], told["winner"]) == ("left", 1)
        assert await claim(at, at.bob, game) == ""  # said twice

    run(database, story)


def test_whoever_comes_back_has_not_left(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        await at.do(pulse.beat, "one")
        for here in (1, 0):
            await at.do(presence.count, "one", game, (here, 1), 0)
        await lives(at, 70_000, each=2000)
        await at.do(pulse.beat, "two")
        await at.do(presence.count, "two", game, (1, 0), 0)
        assert await claim(at, at.bob, game) == "nobody_left"

    run(database, story)


def test_whoever_waits_for_the_other_may_leave(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        await at.do(pulse.beat, "one")
        for here in (1, 0):
            await at.do(presence.count, "one", game, (1, here), 0)
        await lives(at, 70_000, each=2000)
        assert await claim(at, at.ann, game) == "nobody_left"

    run(database, story)


def test_a_worker_that_dies_takes_its_players_with_it(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin(FISCHER)
        await at.play(game, 2)
        for name in ("one", "two"):
            await at.do(pulse.beat, name)
        await at.do(presence.count, "two", game, (1, 0), 0)
        await lives(at, 60_000, each=2000)
        assert not (await at.table.here(game)).online[0]
        assert await claim(at, at.bob, game) in ("", "claim_too_soon")
        await lives(at, 10_000, each=2000)
        assert await claim(at, at.bob, game) in ("", "over")

    run(database, story)


@pytest.mark.parametrize("clock", [Clock(), DAYS], ids=lambda clock: clock.kind)
def test_nobody_has_to_sit_at_a_slow_game(database: str, clock: Clock) -> None:
    async def story(at: People) -> None:
        game = await at.begin(clock)
        await at.play(game, 2)
        await at.do(pulse.beat, "one")
        for here in (1, 0):
            await at.do(presence.count, "one", game, (here, 1), 0)
        await lives(at, 100_000, each=2500)
        assert await claim(at, at.bob, game) == "nobody_left"

    run(database, story)
