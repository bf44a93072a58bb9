"""The table as the web service uses it: every call one transaction, answered in plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kyokai.bus import Bus
from kyokai.kernel.position import Position
from kyokai.server import views
from kyokai.server.schema import NewGame
from kyokai.server.table import answering, deeds, lists, making, turns
from kyokai.server.table import presence as presences
from kyokai.server.table.game import Game
from kyokai.server.table.loading import lock, look, position_of
from kyokai.server.table.positions import Positions
from kyokai.server.table.refusals import Refusal
from kyokai.server.table.telling import Asker, Data, ViewOf, game_view
from kyokai.server.table.turns import MACHINE, Committed, Falls, Said
from kyokai.store import Store, Tx

__all__ = ["MACHINE", "Committed", "Said", "Table"]


class Table:
    """Games by their ids; ``who`` is a player's id, None for somebody unknown.

    Calls raise Refusal where something is refused, StoreDown and StoreFull where the database
    fails. A game is told as ``GameView`` in plain data, its views as ``view`` makes them.
    """

    def __init__(
        self, store: Store, bus: Bus, view: ViewOf = views.view, worker: str | None = None
    ) -> None:
        self.store, self.bus, self.view = store, bus, view
        self.worker = worker or making.new_id(12)
        self.positions = Positions()
        store.send_by(within=bus.within, after=bus.after)

    # -- looking ----------------------------------------------------------------------------

    async def game(self, who: str | None, game_id: str) -> Data:
        """A game as somebody sees it."""
        return await self.store.read(self._told, who, game_id)

    async def position(self, game_id: str) -> tuple[Game, Position]:
        """A game's row and its position now, with its history."""
        return await self.store.read(self._position, game_id)

    async def mine(self, who: str, status: str | None = None, after: str | None = None) -> Data:
        """A player's games (``Briefs``)."""
        return await self.store.read(lists.mine, who, status, after)

    async def live(self, who: str | None = None, after: str | None = None) -> Data:
        """Games to watch (``Briefs``)."""
        return await self.store.read(lists.live, who, after)

    async def lobby(self) -> Data:
        """Open challenges (``Lobby``)."""
        return await self.store.read(lists.lobby)

    # -- doing ------------------------------------------------------------------------------

    async def create(self, who: str, asked: NewGame) -> Data:
        """Make a game."""

        def work(tx: Tx) -> Data:
            return self._tell(tx, making.create(tx, who, asked), who)

        return await self.store.run(work)

    async def join(self, who: str, game_id: str) -> Data:
        """Take the free seat."""

        def work(tx: Tx) -> Data:
            return self._tell(tx, making.join(tx, who, game_id), who)

        return await self.store.run(work)

    async def turn(self, who: str, game_id: str, said: Said) -> Committed:
        """Play a turn; once this returns it is never lost."""
        done = await self._do(who, game_id, turns.commit, self.positions, who, game_id, said)
        assert isinstance(done, Committed)
        return done

    async def act(self, who: str, game_id: str, deed: str, ply: int) -> None:
        """Do something beside playing."""
        await self._do(who, game_id, deeds.act, who, game_id, deed, ply)

    async def conditional(
        self, who: str, game_id: str, ply: int, lines: Sequence[Sequence[str]]
    ) -> Data:
        """Say which turns are to be played by themselves; told as the game is now."""

        def work(tx: Tx) -> Data:
            game = lock(tx, game_id)
            seats = [seat for seat in game.seats_of(who) if seat != game.acts]
            if not seats or game.opponent == "myself":
                raise Refusal("no_seat" if not game.seats_of(who) else "your_turn")
            if game.rate.kind not in answering.SLOW:
                raise Refusal("no_conditionals")
            if game.status != "going":
                raise Refusal("over" if game.status == "over" else "not_begun")
            if ply != game.ply:
                raise Refusal("stale")
            position = position_of(tx, self.positions, game)
            answering.keep_lines(tx, game, seats[0], answering.checked(position, lines))
            return self._tell(tx, game, who)

        told: Data = await self._do(who, game_id, work)
        return told

    async def presence(self, game_id: str) -> Data:
        """Who is at a game (``Presence``)."""
        return await self.store.read(self._presence, game_id)

    async def here(self, game_id: str) -> presences.Here:
        """Who looks at a game, at all workers."""
        return await self.store.read(presences.here, game_id)

    async def count(self, game_id: str, seats: tuple[int, int], watchers: int) -> None:
        """Say how many sockets of this worker look at a game."""
        await self.store.run(presences.count, self.worker, game_id, seats, watchers)

    # -- within a transaction ---------------------------------------------------------------

    def _told(self, tx: Tx, who: str | None, game_id: str) -> Data:
        return self._tell(tx, look(tx, game_id), who)

    def _presence(self, tx: Tx, game_id: str) -> Data:
        game = look(tx, game_id)
        seen = presences.here(tx, game_id)
        claim, claim_at = presences.claimable(tx, game, seen)
        return {
            "type": "presence",
            "game": game_id,
            "online": seen.online,
            "watchers": seen.watchers,
            "claim": claim,
            "claim_at": claim_at,
        }

    def _position(self, tx: Tx, game_id: str) -> tuple[Game, Position]:
        game = look(tx, game_id)
        return game, position_of(tx, self.positions, game)

    def _tell(self, tx: Tx, game: Game, who: str | None) -> Data:
        position = position_of(tx, self.positions, game)
        seen = presences.here(tx, game.id)
        claim, claim_at = presences.claimable(tx, game, seen)
        asker = Asker(who, seen.online, seen.watchers, claim, claim_at)
        told = game_view(tx, game, position, self.view, asker)
        if len(told["yours"]) == 1:
            told["conditional"] = answering.lines_of(tx, game, told["yours"][0])
        return told

    async def _do(self, who: str, game_id: str, work: Any, *args: Any) -> Any:
        """Run a deed; what is refused because the game went on is told with the game."""
        try:
            done = await self.store.run(work, *args)
        except Refusal as refusal:
            if refusal.code in ("stale", "over", "not_your_turn"):
                refusal.game = await self.game(who, game_id)
            raise
        if isinstance(done, Falls):
            late = Refusal("time")
            late.game = await self.game(who, game_id)
            raise late
        return done
