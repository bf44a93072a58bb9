"""What the table tells is what the schema says."""

from __future__ import annotations

import orjson
import pytest

from kyokai.server.schema import Briefs, GameView, Lobby, NewGame, Presence
from kyokai.server.table import presence, pulse
from kyokai.server.table.clocks import DAY
from server.table.people import DAYS, FISCHER, People, run


def proven(told: object) -> GameView:
    """What was told, as the schema reads it; nothing is lost on the way."""
    read = GameView.model_validate_json(orjson.dumps(told))
    assert orjson.loads(read.model_dump_json()) == orjson.loads(orjson.dumps(told))
    return read


@pytest.mark.parametrize("game", ["borderland", "apart", "weave"])
def test_a_game_at_every_stage(database: str, game: str) -> None:
    async def story(at: People) -> None:
        asked = NewGame(game=game, clock=FISCHER, opponent="anyone")
        made = proven(await at.table.create(at.ann, asked))
        assert (made.status, made.seats[1], made.acts) == ("open", None, None)
        begun = proven(await at.table.join(at.bob, made.id))
        assert begun.status == "going"
        assert begun.clock is not None
        assert begun.clock.running is None
        assert begun.view.choices
        await at.play(made.id, 3)
        later = proven(await at.table.game(None, made.id))
        assert (later.ply, len(later.turns), later.yours) == (3, 3, [])
        assert later.clock is not None
        assert later.clock.running == later.acts
        assert later.clock.falls is not None
        assert later.last
        ann = later.seats[0] if later.seats[0] and later.seats[0].player == at.ann else None
        seat, who = (0, at.ann) if ann else (1, at.ann)
        await at.table.act(who, made.id, "resign", 3)
        over = proven(await at.table.game(at.ann, made.id))
        assert over.result is not None
        assert (over.result.winner, over.result.by) == (1 - seat, "resignation")
        assert over.result.sentence["ja"] != over.result.sentence["en"]

    run(database, story)


def test_lists(database: str) -> None:
    async def story(at: People) -> None:
        asked = NewGame(game="apart", opponent="anyone", clock=DAYS, options={"origin": "random"})
        challenge = await at.table.create(at.ann, asked)
        lobby = Lobby.model_validate_json(orjson.dumps(await at.table.lobby()))
        assert [one.id for one in lobby.challenges] == [challenge["id"]]
        assert lobby.challenges[0].options["origin"] == "random"
        await at.table.join(at.bob, challenge["id"])
        assert not (await at.table.lobby())["challenges"]
        friends = await at.begin()
        for told in (await at.table.mine(at.ann), await at.table.mine(at.bob)):
            briefs = Briefs.model_validate_json(orjson.dumps(told))
            assert {one.id for one in briefs.games} == {challenge["id"], friends}
        live = Briefs.model_validate_json(orjson.dumps(await at.table.live()))
        assert [one.id for one in live.games] == [challenge["id"]]
        assert (await at.table.mine(at.cid))["games"] == []
        here = Presence.model_validate_json(orjson.dumps(await at.table.presence(friends)))
        assert here.online == (False, False)

    run(database, story)


def test_who_wants_to_play_against_the_clock_sits_there(database: str) -> None:
    async def story(at: People) -> None:
        slow = await at.table.create(at.ann, NewGame(game="apart", opponent="anyone", clock=DAYS))
        fast = await at.table.create(
            at.bob, NewGame(game="apart", opponent="anyone", clock=FISCHER)
        )

        async def shown() -> dict[str, bool]:
            await at.do(pulse.beat, "one")
            return {
                one["id"]: one["by"]["online"] for one in (await at.table.lobby())["challenges"]
            }

        assert await shown() == {slow["id"]: False, fast["id"]: False}
        await at.do(presence.count, "one", fast["id"], (1, 0), 0)
        at.pass_time(60_000)
        assert await shown() == {slow["id"]: False, fast["id"]: True}
        await at.do(presence.count, "one", fast["id"], (0, 0), 2)
        assert await shown() == {slow["id"]: False}
        at.pass_time(15 * DAY)
        assert await shown() == {}

    run(database, story)


def test_nobody_is_remembered_at_a_game_that_is_over(database: str) -> None:
    async def story(at: People) -> None:
        game = await at.begin()
        await at.do(pulse.beat, "one")
        await at.do(presence.count, "one", game, (1, 1), 1)
        await at.do(presence.count, "one", game, (0, 0), 0)
        assert (await at.table.here(game)).left[0] is not None
        await at.table.act(at.ann, game, "resign", 0)
        await at.do(presence.count, "one", game, (0, 0), 0)
        assert (await at.table.here(game)).left == (None, None)

    run(database, story)


def test_a_long_list_goes_on(database: str) -> None:
    async def story(at: People) -> None:
        made = [(await at.table.create(at.ann, NewGame(game="apart", opponent="myself")))["id"]
                for _ in range(60)]  # fmt: skip
        first = await at.table.mine(at.ann)
        rest = await at.table.mine(at.ann, after=first["more"])
        assert (len(first["games"]), rest["more"]) == (50, None)
        found = [one["id"] for one in [*first["games"], *rest["games"]]]
        assert sorted(found) == sorted(made)

    run(database, story)
