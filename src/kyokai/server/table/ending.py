"""How a turn begins and how a game ends: the columns that go together."""

from __future__ import annotations

from kyokai.kernel.position import Position
from kyokai.server.table.game import Game
from kyokai.server.table.positions import Reached, seat_of
from kyokai.server.table.telling import tell_change
from kyokai.store import Tx
from kyokai.store.tables import conditionals


def begin_turn(game: Game, now: int, position: Position) -> None:
    """Whose turn it is from now on, and whose clock runs."""
    seat = position.seat
    game.acts = seat
    game.thinks = game.levels[seat]
    game.lease = game.lease_until = None
    game.since = now
    game.running = game.rate.runs(game.ply)
    game.falls = game.rate.falls(game.time, seat, game.ply, now)


def place(game: Game, reached: Reached) -> None:
    """Where the game stands now."""
    game.ply, game.position, game.hash = reached.ply, reached.text, reached.hash


def end(game: Game, by: str, winner: int | None = None) -> None:
    """The game is over."""
    game.status, game.ended_by, game.winner = "over", by, winner
    game.acts = game.thinks = game.since = game.falls = None
    game.lease = game.lease_until = None
    game.running = False
    game.draw = game.takeback = None


def end_by_rules(game: Game, position: Position) -> None:
    """The game is over as its rules say."""
    assert position.outcome is not None
    colour = position.outcome.winner
    end(game, "rules", None if colour is None else seat_of(position, colour))


def happened(game: Game, now: int) -> None:
    """Something happened in the game: count it."""
    game.seq += 1
    game.changed = max(now, game.changed)


def fall(tx: Tx, game: Game) -> bool:
    """End the game if somebody's time is up; tell whether it was.

    A game against the clock whose first turns were not played in time is aborted.
    """
    if game.status != "going" or game.falls is None or game.falls > tx.now:
        return False
    seat = game.acts
    assert seat is not None
    if game.running:
        game.time = game.rate.fallen(game.time, seat)
        end(game, "time", 1 - seat)
    else:
        end(game, "aborted")
    finish(tx, game, "time")
    return True


def finish(tx: Tx, game: Game, deed: str) -> None:
    """Save and tell what was changed by a deed."""
    happened(game, tx.now)
    game.save(tx)
    if game.status == "over":
        tx.do(conditionals.delete().where(conditionals.c.game == game.id))
    tell_change(tx, game, deed)
