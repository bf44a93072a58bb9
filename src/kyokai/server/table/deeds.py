"""What is done beside playing turns: giving up, offering, asking, claiming, playing again.

Every deed says of which turn it is, so that one that comes late does nothing. A deed that is done
already is done: saying it twice is harmless. ``myself`` games and the machine answer at once.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import bindparam, delete, func, select

import kyokai
from kyokai.server.table.clocks import Time
from kyokai.server.table.ending import begin_turn, end, fall, finish, place
from kyokai.server.table.game import Game
from kyokai.server.table.loading import lock
from kyokai.server.table.making import LOBBY, again
from kyokai.server.table.positions import Reached, hash_of
from kyokai.server.table.presence import claimable
from kyokai.server.table.refusals import Refusal
from kyokai.server.table.turns import Falls
from kyokai.store import Tx
from kyokai.store.tables import conditionals, turns, undone

#: Until this turn a game can be called off.
ABORT_BEFORE = 2

_LAST_OWN = select(func.max(turns.c.ply)).where(
    turns.c.game == bindparam("id"), turns.c.seat == bindparam("seat")
)
_KEPT = [column.name for column in turns.columns]


def act(tx: Tx, who: str, game_id: str, deed: str, ply: int) -> Falls | None:
    """Do it; raise Refusal where it is not done.

    Where a flag has fallen the game is over by that instead.
    """
    game = lock(tx, game_id)
    seats = game.seats_of(who)
    if not seats and who != game.maker:
        raise Refusal("no_seat")
    if not seats and deed not in ("abort", "offer_rematch"):
        raise Refusal("no_seat")
    if fall(tx, game):
        return Falls()
    if ply != game.ply:
        raise Refusal("stale")
    seat = _seat(game, seats)
    _DEEDS[deed](tx, game, seat, who)
    return None


def _seat(game: Game, seats: list[int]) -> int:
    """Which seat somebody speaks for who has both: the one that acts."""
    if len(seats) == 2 and game.acts is not None:
        return game.acts
    return seats[0] if seats else 0


def _alone(game: Game) -> bool:
    """Whether nobody else is asked."""
    return game.opponent == "myself"


def _going(game: Game) -> None:
    if game.status != "going":
        raise Refusal("over" if game.status == "over" else "not_begun")


# -- ending it ---------------------------------------------------------------------------------


def _abort(tx: Tx, game: Game, seat: int, who: str) -> None:
    if game.status == "open":
        if who != game.maker:
            raise Refusal("no_seat")
        tx.tell(LOBBY, b"{}")
    elif game.status == "over":
        if game.ended_by == "aborted":
            return
        raise Refusal("over")
    elif game.ply >= ABORT_BEFORE and game.opponent != "machines":
        raise Refusal("too_late_to_abort")
    end(game, "aborted")
    finish(tx, game, "abort")


def _resign(tx: Tx, game: Game, seat: int, who: str) -> None:
    if game.status == "over" and game.ended_by == "resignation" and game.winner == 1 - seat:
        return
    _going(game)
    end(game, "resignation", 1 - seat)
    finish(tx, game, "resign")


def _claim(tx: Tx, game: Game, seat: int, who: str) -> None:
    if game.status == "over" and game.ended_by == "left" and game.winner == seat:
        return
    _going(game)
    away, at = claimable(tx, game)
    if away is None or away == seat:
        raise Refusal("nobody_left")
    if at is None or at > tx.now:
        raise Refusal("claim_too_soon")
    end(game, "left", seat)
    finish(tx, game, "claim")


# -- a draw ------------------------------------------------------------------------------------


def _offer_draw(tx: Tx, game: Game, seat: int, who: str) -> None:
    _going(game)
    if game.draw == seat:
        return
    if game.levels[1 - seat] is not None:
        raise Refusal("machine_plays_on")
    if game.draw == 1 - seat or _alone(game):
        _agree(tx, game)
        return
    last = game.drawn1 if seat else game.drawn0
    if last is not None and game.ply < last + 2:
        raise Refusal("draw_too_soon")
    if seat:
        game.drawn1 = game.ply
    else:
        game.drawn0 = game.ply
    game.draw = seat
    finish(tx, game, "offer_draw")


def _accept_draw(tx: Tx, game: Game, seat: int, who: str) -> None:
    if game.status == "over" and game.ended_by == "agreement":
        return
    _going(game)
    if game.draw != 1 - seat:
        raise Refusal("nothing_offered")
    _agree(tx, game)


def _agree(tx: Tx, game: Game) -> None:
    end(game, "agreement")
    finish(tx, game, "accept_draw")


def _decline_draw(tx: Tx, game: Game, seat: int, who: str) -> None:
    _going(game)
    if game.draw is not None:  # one's own offer is taken back by this
        game.draw = None
        finish(tx, game, "decline_draw")


# -- taking back -------------------------------------------------------------------------------


def _ask_takeback(tx: Tx, game: Game, seat: int, who: str) -> None:
    _going(game)
    if not game.takebacks:
        raise Refusal("no_takebacks")
    if game.takeback == seat:
        return
    ply = _own_turn(tx, game, seat)
    if _alone(game) or game.levels[1 - seat] is not None:
        _take_back(tx, game, ply)
        return
    game.takeback = seat
    finish(tx, game, "ask_takeback")


def _accept_takeback(tx: Tx, game: Game, seat: int, who: str) -> None:
    _going(game)
    if game.takeback != 1 - seat:
        raise Refusal("nothing_offered")
    _take_back(tx, game, _own_turn(tx, game, 1 - seat))


def _decline_takeback(tx: Tx, game: Game, seat: int, who: str) -> None:
    _going(game)
    if game.takeback is not None:
        game.takeback = None
        finish(tx, game, "decline_takeback")


def _own_turn(tx: Tx, game: Game, seat: int) -> int:
    """The last turn that a seat played; where both are one player's, the last of all."""
    if _alone(game) and game.ply:
        return game.ply - 1
    row = tx.one(_LAST_OWN, {"id": game.id, "seat": seat})
    if row is None or row[0] is None:
        raise Refusal("nothing_to_take_back")
    return int(row[0])


def _take_back(tx: Tx, game: Game, ply: int) -> None:
    """Go back to before a turn: what was played is kept aside, clocks are what they were."""
    gone = (turns.c.game == game.id) & (turns.c.ply >= ply)
    rows = tx.all(select(turns).where(gone).order_by(turns.c.ply))
    tx.do(undone.insert(), [{**row._asdict(), "undone": tx.now} for row in rows])
    tx.do(delete(turns).where(gone))
    tx.do(delete(conditionals).where(conditionals.c.game == game.id))
    before = select(turns).where(turns.c.game == game.id, turns.c.ply == ply - 1)
    last = tx.one(before)
    if last is None:
        there = kyokai.position(game.start)
        game.time = game.rate.full
        text = game.start
    else:
        there = kyokai.position(last.position)
        game.time = Time((last.left0, last.left1), (last.periods0, last.periods1))
        text = last.position
    place(game, Reached(0 if last is None else ply, text, hash_of(text), there))
    game.draw = game.takeback = None
    game.drawn0 = None if (game.drawn0 or 0) > game.ply else game.drawn0
    game.drawn1 = None if (game.drawn1 or 0) > game.ply else game.drawn1
    begin_turn(game, tx.now, there)
    finish(tx, game, "takeback")


# -- playing again -----------------------------------------------------------------------------


def _offer_rematch(tx: Tx, game: Game, seat: int, who: str) -> None:
    if game.status != "over":
        raise Refusal("not_over")
    if game.next is not None or game.rematch == seat:
        return
    alone = game.opponent in ("machine", "machines", "myself")
    if not alone and None in game.players:  # a challenge that was called off
        raise Refusal("nobody_there")
    if alone or game.rematch == 1 - seat:
        again(tx, game, who)
    else:
        game.rematch = seat
    finish(tx, game, "offer_rematch")


def _decline_rematch(tx: Tx, game: Game, seat: int, who: str) -> None:
    if game.rematch is not None:
        game.rematch = None
        finish(tx, game, "decline_rematch")


_DEEDS: dict[str, Callable[[Tx, Game, int, str], None]] = {
    "abort": _abort,
    "resign": _resign,
    "claim": _claim,
    "offer_draw": _offer_draw,
    "accept_draw": _accept_draw,
    "decline_draw": _decline_draw,
    "ask_takeback": _ask_takeback,
    "accept_takeback": _accept_takeback,
    "decline_takeback": _decline_takeback,
    "offer_rematch": _offer_rematch,
    "decline_rematch": _decline_rematch,
}
