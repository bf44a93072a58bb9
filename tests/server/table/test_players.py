"""Players, and the secrets they are known by."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from kyokai.server.table import Refusal, players
from kyokai.store import Tx
from kyokai.store.tables import metadata
from server.table.people import People, run


def everything(tx: Tx) -> str:
    """All that is kept, as text."""
    return "\n".join(str([*tx.all(select(table))]) for table in metadata.tables.values())


def test_a_guest_is_known_by_a_session(database: str) -> None:
    async def story(at: People) -> None:
        dan, secret = await at.do(players.new_guest, "Dan")
        assert dan.guest
        assert await at.do(players.by_session, secret) == dan
        assert await at.do(players.by_session, secret + "x") is None
        assert await at.do(players.by_session, "") is None
        await at.do(players.rename, dan.id, "境界")
        assert (await at.do(players.by_session, secret)) == dan._replace(name="境界")
        await at.do(players.end_session, secret)
        assert await at.do(players.by_session, secret) is None

    run(database, story)


def test_a_program_is_known_by_a_token(database: str) -> None:
    async def story(at: People) -> None:
        token = await at.do(players.new_token, at.ann, "bot")
        assert token.secret is not None
        found = await at.do(players.by_token, token.secret)
        assert found is not None
        assert found.id == at.ann
        assert await at.do(players.by_session, token.secret) is None
        assert await at.do(players.tokens_of, at.ann) == [token._replace(secret=None)]
        assert await at.do(players.tokens_of, at.bob) == []
        assert not await at.do(players.end_token, at.bob, token.id)
        assert await at.do(players.end_token, at.ann, token.id)
        assert await at.do(players.by_token, token.secret) is None

    run(database, story)


def test_no_secret_is_kept(database: str) -> None:
    async def story(at: People) -> None:
        _, secret = await at.do(players.new_guest, "Dan")
        token = await at.do(players.new_token, at.ann, "bot")
        assert token.secret is not None
        kept = await at.do(everything)
        assert "Dan" in kept
        assert secret not in kept
        assert token.secret not in kept

    run(database, story)


def test_tokens_are_bounded(database: str) -> None:
    async def story(at: People) -> None:
        for _ in range(20):
            await at.do(players.new_token, at.ann, "bot")
        with pytest.raises(Refusal, match="too_many_tokens"):
            await at.do(players.new_token, at.ann, "bot")

    run(database, story)


def test_who_was_here_is_noted_once_an_hour(database: str) -> None:
    async def story(at: People) -> None:
        def last(tx: Tx) -> int:
            row = tx.one(
                select(metadata.tables["players"]).where(metadata.tables["players"].c.id == at.ann)
            )
            assert row is not None
            return int(row.seen)

        first = await at.do(last)
        at.pass_time(1800_000)
        await at.do(players.seen, at.ann)
        assert await at.do(last) == first
        at.pass_time(1900_000)
        await at.do(players.seen, at.ann)
        assert await at.do(last) >= first + 3700_000

    run(database, story)
