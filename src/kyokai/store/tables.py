"""The tables. Moments and spans are milliseconds; lists and settings are JSON as text.

A game is its turns, in order: ``turns`` is only ever added to, but for turns that are taken back,
which move to ``undone``. The row in ``games`` is what its last turn left: the hot path reads it
alone, and everything in it can be found again.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

#: The revision of ``migrations`` that this file describes.
REVISION = "0001"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

# -- who plays ---------------------------------------------------------------------------------

players = Table(
    "players",
    metadata,
    Column("id", String(12), primary_key=True),
    #: A guest is known by a session alone; other kinds come with accounts.
    Column("kind", String(12), nullable=False, server_default="guest"),
    Column("name", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    #: Of the secret that the browser keeps, only its hash.
    Column("hash", String(64), primary_key=True),
    Column("player", String(12), ForeignKey("players.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("player", String(12), ForeignKey("players.id"), nullable=False, index=True),
    Column("name", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
)

# -- games -------------------------------------------------------------------------------------

_going = text("status = 'going'")

games = Table(
    "games",
    metadata,
    Column("id", String(10), primary_key=True),
    Column("game", String(40), nullable=False),
    #: Of the rules, when the game began.
    Column("version", String(20), nullable=False),
    #: open, going or over.
    Column("status", String(8), nullable=False),
    #: What was asked for (``NewGame`` as JSON), and the options once they are drawn.
    Column("asked", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("opponent", String(10), nullable=False),
    Column("takebacks", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("maker", String(12), ForeignKey("players.id"), nullable=False, index=True),
    #: Who sits where: a player, or the machine's level.
    Column("player0", String(12), ForeignKey("players.id")),
    Column("player1", String(12), ForeignKey("players.id")),
    Column("level0", Integer),
    Column("level1", Integer),
    # How it stands.
    Column("start", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("hash", String(32), nullable=False),
    Column("ply", Integer, nullable=False),
    #: Whose turn it is, by seats; and the level that thinks, where it is the machine's.
    Column("acts", Integer),
    Column("thinks", Integer),
    #: Counts whatever happens, so that a gap is seen.
    Column("seq", Integer, nullable=False),
    # The clocks: what each had when the turn began, and when that was.
    Column("clock", Text, nullable=False),
    Column("left0", BigInteger, nullable=False),
    Column("left1", BigInteger, nullable=False),
    Column("periods0", Integer, nullable=False),
    Column("periods1", Integer, nullable=False),
    Column("since", BigInteger),
    Column("running", Boolean, nullable=False),
    #: When somebody's time is up if nothing happens.
    Column("falls", BigInteger),
    # What is asked of the other seat.
    Column("draw", Integer),
    Column("takeback", Integer),
    Column("rematch", Integer),
    #: At which turn each seat last offered a draw.
    Column("drawn0", Integer),
    Column("drawn1", Integer),
    # How it ended.
    Column("ended_by", String(12)),
    Column("winner", Integer),
    # Who has the turn of a machine in hand, and until when.
    Column("lease", String(12)),
    Column("lease_until", BigInteger),
    Column("next", String(10)),
    Column("previous", String(10)),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ix_games_player0_changed", "player0", "changed"),
    Index("ix_games_player1_changed", "player1", "changed"),
    Index("ix_games_status_changed", "status", "changed"),
    Index("ix_games_falls", "falls", sqlite_where=_going, postgresql_where=_going),
    Index("ix_games_thinks", "thinks", sqlite_where=_going, postgresql_where=_going),
)


def _turn_columns() -> list[Column[object]]:
    """What is kept of a turn, and what it left."""
    return [
        Column("seat", Integer, nullable=False),
        #: Whose turn it was, as the position says: a colour, or a role before there are colours.
        Column("mover", String(20), nullable=False),
        #: The truth: the ids of the actions. All else can be found from them.
        Column("actions", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("position", Text, nullable=False),
        Column("hash", String(32), nullable=False),
        #: Of what ``repetition`` compares.
        Column("key", String(32), nullable=False),
        Column("version", String(20), nullable=False),
        Column("spent", BigInteger, nullable=False),
        Column("left0", BigInteger, nullable=False),
        Column("left1", BigInteger, nullable=False),
        Column("periods0", Integer, nullable=False),
        Column("periods1", Integer, nullable=False),
        Column("at", BigInteger, nullable=False),
    ]


turns = Table(
    "turns",
    metadata,
    Column("game", String(10), ForeignKey("games.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    *_turn_columns(),
)

undone = Table(
    "undone",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("game", String(10), ForeignKey("games.id"), nullable=False, index=True),
    Column("ply", Integer, nullable=False),
    *_turn_columns(),
    Column("undone", BigInteger, nullable=False),
)

conditionals = Table(
    "conditionals",
    metadata,
    Column("game", String(10), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("lines", Text, nullable=False),
)

# -- who is there ------------------------------------------------------------------------------

#: One row: the last moment at which any worker lived.
pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat", BigInteger, nullable=False),
)

workers = Table(
    "workers",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("beat", BigInteger, nullable=False),
    Column("online", Integer, nullable=False, server_default="0"),
)

#: How many sockets of a worker look at a game, from each seat and from none.
presence = Table(
    "presence",
    metadata,
    Column("game", String(10), primary_key=True),
    Column("worker", String(12), primary_key=True, index=True),
    Column("seat0", Integer, nullable=False),
    Column("seat1", Integer, nullable=False),
    Column("watchers", Integer, nullable=False),
    #: When a seat's last socket went.
    Column("left0", BigInteger),
    Column("left1", BigInteger),
)
