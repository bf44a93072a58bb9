"""Making games: a challenge, its second player, and the game that follows a game."""

from __future__ import annotations

import json
import secrets
from typing import Any

from sqlalchemy import func, insert, select

import kyokai
from kyokai.kernel.errors import KyokaiError, UnknownGame
from kyokai.kernel.game import Game as Room
from kyokai.kernel.game import find
from kyokai.kernel.position import Position
from kyokai.kernel.setup import game_of
from kyokai.server.schema import NewGame
from kyokai.server.table.clocks import fault
from kyokai.server.table.ending import begin_turn, finish, happened, place
from kyokai.server.table.game import Game
from kyokai.server.table.loading import lock
from kyokai.server.table.positions import reached
from kyokai.server.table.refusals import Refusal
from kyokai.store import Tx
from kyokai.store.tables import games

RANDOM = "random"
#: The topic on which open challenges are told.
LOBBY = "lobby"
#: How many challenges a player may have open, and how many games in all that are not over.
OPEN, GOING = 20, 300

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_COLUMNS = tuple(column.name for column in games.columns)
_INSERT = insert(games)

#: Who sits down at once: nobody else is waited for.
_ALONE = ("machine", "myself", "machines")


def new_id(length: int = 10) -> str:
    """An id that nobody guesses."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def create(tx: Tx, who: str, asked: NewGame, previous: str | None = None) -> Game:
    """Make a game: a challenge, or a game that begins at once."""
    room, begin = _proven(asked)
    _bound(tx, who)
    there = reached(0, begin)
    values: dict[str, Any] = {
        **dict.fromkeys(_COLUMNS),
        "id": new_id(),
        "game": room.name,
        "version": room.version,
        "status": "open",
        "asked": asked.model_dump_json(),
        "options": json.dumps({**dict(begin.options.items()), **asked.options}),
        "opponent": asked.opponent,
        "takebacks": asked.takebacks,
        "public": asked.opponent in ("anyone", "machines"),
        "maker": who,
        "start": there.text,
        "position": there.text,
        "hash": there.hash,
        "ply": 0,
        "seq": 0,
        "clock": asked.clock.model_dump_json(),
        "running": False,
        "created": tx.now,
        "changed": tx.now,
        "previous": previous,
    }
    game = Game([values[name] for name in _COLUMNS])
    game.time = game.rate.full
    if asked.opponent in _ALONE:
        _sit(game, who)
        start(tx, game)
    else:
        seat = 1 if asked.seat == "second" else 0
        game.player0, game.player1 = (None, who) if seat else (who, None)
        tx.tell(LOBBY, b"{}")
    row = {name: getattr(game, name) for name in _COLUMNS}
    tx.do(_INSERT, row)
    return game


def join(tx: Tx, who: str, game_id: str) -> Game:
    """Take the free seat; the game begins. Whoever sits there already has it already."""
    game = lock(tx, game_id)
    if game.seats_of(who) and game.status != "open":
        return game
    if game.status != "open":
        raise Refusal("taken")
    if who == game.maker:
        raise Refusal("own_challenge")
    _bound(tx, who, challenges=False)
    seat = game.wanted.seat
    first = secrets.randbelow(2) == 0 if seat == RANDOM else seat == "first"
    game.player0, game.player1 = (game.maker, who) if first else (who, game.maker)
    start(tx, game)
    finish(tx, game, "join")
    tx.tell(LOBBY, b"{}")
    return game


def again(tx: Tx, before: Game, who: str) -> Game:
    """The game that follows: as it was asked for, with the seats changed."""
    asked = before.wanted
    if asked.opponent in _ALONE:
        seat = "second" if before.seats_of(who) == [0] else "first"
        levels: dict[str, Any] = {}
        if asked.opponent == "machines":
            levels = {"level": asked.other_level, "other_level": asked.level}
        changed = asked.model_copy(update={"seat": seat, **levels})
        game = create(tx, before.maker, changed, before.id)
    else:
        maker, other = before.player1, before.player0
        assert maker is not None
        assert other is not None
        # Whoever was second begins.
        game = create(tx, maker, asked.model_copy(update={"seat": "first"}), before.id)
        game.player0, game.player1 = maker, other
        start(tx, game)
        happened(game, tx.now)
        game.save(tx)
        tx.tell(LOBBY, b"{}")
    before.next = game.id
    before.rematch = None
    return game


def start(tx: Tx, game: Game) -> None:
    """Both are there: draw what is left to chance, and begin the first turn."""
    asked = game.wanted
    room = find(game.game)
    begin = kyokai.position(asked.position) if asked.position else _begin(room, asked, draw=True)
    game.version = room.version
    game.options = json.dumps(dict(begin.options.items()))
    there = reached(0, begin)
    game.start = there.text
    place(game, there)
    game.status = "going"
    game.time = game.rate.full
    begin_turn(game, tx.now, begin)


def _sit(game: Game, who: str) -> None:
    """Seat whoever plays alone, and the machine."""
    asked = game.wanted
    if asked.opponent == "myself":
        game.player0 = game.player1 = who
    elif asked.opponent == "machines":
        game.level0, game.level1 = asked.level, asked.other_level
    else:
        first = secrets.randbelow(2) == 0 if asked.seat == RANDOM else asked.seat == "first"
        if first:
            game.player0, game.level1 = who, asked.level
        else:
            game.level0, game.player1 = asked.level, who


def _proven(asked: NewGame) -> tuple[Room, Position]:
    """The room, and a position the game may begin with; Refusal where there is none."""
    wrong = fault(asked.clock)
    if wrong is not None:
        raise Refusal(wrong)
    try:
        room = find(asked.game)
        if asked.position is None:
            return room, _begin(room, asked, draw=False)
        if asked.options:
            raise Refusal("options_in_position")
        if game_of(asked.position) != room.name:
            raise Refusal("position_of_other_game")
        begin = kyokai.position(asked.position)
    except UnknownGame as error:
        raise Refusal.of(error, "unknown_game") from error
    except KyokaiError as error:
        raise Refusal.of(error, "invalid") from error
    if begin.outcome is not None:
        raise Refusal("position_over")
    return room, begin


def _begin(room: Room, asked: NewGame, *, draw: bool) -> Position:
    """The position the options begin with; those left to chance drawn, or at their defaults."""
    given: dict[str, object] = {}
    for name, value in asked.options.items():
        values = getattr(room.options.options.get(name), "values", ())
        if value == RANDOM and values:
            if draw:
                given[name] = secrets.choice(values)
        else:
            given[name] = value
    return room.start(**given)


def _bound(tx: Tx, who: str, *, challenges: bool = True) -> None:
    """Refuse a player who has more games already than anybody can play."""
    mine = (games.c.player0 == who) | (games.c.player1 == who) | (games.c.maker == who)
    counts = select(games.c.status, func.count()).where(mine, games.c.status != "over")
    found: dict[str, int] = dict(map(tuple, tx.all(counts.group_by(games.c.status))))
    if challenges and found.get("open", 0) >= OPEN:
        raise Refusal("too_many_open", most=OPEN)
    if sum(found.values()) >= GOING:
        raise Refusal("too_many_games", most=GOING)
