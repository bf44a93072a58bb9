"""The first tables."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    _players()
    _presence()
    _pulse()
    _workers()
    _games()
    _sessions()
    _tokens()
    _conditionals()
    _turns()
    _undone()


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("kind", sa.String(length=12), server_default="guest", nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )


def _presence() -> None:
    op.create_table(
        "presence",
        sa.Column("game", sa.String(length=10), nullable=False),
        sa.Column("worker", sa.String(length=12), nullable=False),
        sa.Column("seat0", sa.Integer(), nullable=False),
        sa.Column("seat1", sa.Integer(), nullable=False),
        sa.Column("watchers", sa.Integer(), nullable=False),
        sa.Column("left0", sa.BigInteger(), nullable=True),
        sa.Column("left1", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("game", "worker", name=op.f("pk_presence")),
    )
    op.create_index(op.f("ix_presence_worker"), "presence", ["worker"], unique=False)


def _pulse() -> None:
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )


def _workers() -> None:
    op.create_table(
        "workers",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.Column("online", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_workers")),
    )


def _columns_of_games() -> list[Any]:
    return [
        sa.Column("id", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("version", sa.String(length=20), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("opponent", sa.String(length=10), nullable=False),
        sa.Column("takebacks", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("maker", sa.String(length=12), nullable=False),
        sa.Column("player0", sa.String(length=12), nullable=True),
        sa.Column("player1", sa.String(length=12), nullable=True),
        sa.Column("level0", sa.Integer(), nullable=True),
        sa.Column("level1", sa.Integer(), nullable=True),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(length=32), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("acts", sa.Integer(), nullable=True),
        sa.Column("thinks", sa.Integer(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("left0", sa.BigInteger(), nullable=False),
        sa.Column("left1", sa.BigInteger(), nullable=False),
        sa.Column("periods0", sa.Integer(), nullable=False),
        sa.Column("periods1", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("running", sa.Boolean(), nullable=False),
        sa.Column("falls", sa.BigInteger(), nullable=True),
        sa.Column("draw", sa.Integer(), nullable=True),
        sa.Column("takeback", sa.Integer(), nullable=True),
        sa.Column("rematch", sa.Integer(), nullable=True),
        sa.Column("drawn0", sa.Integer(), nullable=True),
        sa.Column("drawn1", sa.Integer(), nullable=True),
        sa.Column("ended_by", sa.String(length=12), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("lease", sa.String(length=12), nullable=True),
        sa.Column("lease_until", sa.BigInteger(), nullable=True),
        sa.Column("next", sa.String(length=10), nullable=True),
        sa.Column("previous", sa.String(length=10), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["maker"], ["players.id"], name=op.f("fk_games_maker")),
        sa.ForeignKeyConstraint(["player0"], ["players.id"], name=op.f("fk_games_player0")),
        sa.ForeignKeyConstraint(["player1"], ["players.id"], name=op.f("fk_games_player1")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    ]


def _games() -> None:
    op.create_table("games", *_columns_of_games())
    op.create_index(
        "ix_games_falls",
        "games",
        ["falls"],
        unique=False,
        sqlite_where=sa.text("status = 'going'"),
        postgresql_where=sa.text("status = 'going'"),
    )
    op.create_index(op.f("ix_games_maker"), "games", ["maker"], unique=False)
    op.create_index("ix_games_player0_changed", "games", ["player0", "changed"], unique=False)
    op.create_index("ix_games_player1_changed", "games", ["player1", "changed"], unique=False)
    op.create_index("ix_games_status_changed", "games", ["status", "changed"], unique=False)
    op.create_index(
        "ix_games_thinks",
        "games",
        ["thinks"],
        unique=False,
        sqlite_where=sa.text("status = 'going'"),
        postgresql_where=sa.text("status = 'going'"),
    )


def _sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=12), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_sessions_player")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_player"), "sessions", ["player"], unique=False)


def _tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=12), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_tokens_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("hash", name=op.f("uq_tokens_hash")),
    )
    op.create_index(op.f("ix_tokens_player"), "tokens", ["player"], unique=False)


def _conditionals() -> None:
    op.create_table(
        "conditionals",
        sa.Column("game", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_conditionals_game")),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_conditionals")),
    )


def _turns() -> None:
    op.create_table(
        "turns",
        sa.Column("game", sa.String(length=10), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("mover", sa.String(length=20), nullable=False),
        sa.Column("actions", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("version", sa.String(length=20), nullable=False),
        sa.Column("spent", sa.BigInteger(), nullable=False),
        sa.Column("left0", sa.BigInteger(), nullable=False),
        sa.Column("left1", sa.BigInteger(), nullable=False),
        sa.Column("periods0", sa.Integer(), nullable=False),
        sa.Column("periods1", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_turns_game")),
        sa.PrimaryKeyConstraint("game", "ply", name=op.f("pk_turns")),
    )


def _undone() -> None:
    op.create_table(
        "undone",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game", sa.String(length=10), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("mover", sa.String(length=20), nullable=False),
        sa.Column("actions", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("version", sa.String(length=20), nullable=False),
        sa.Column("spent", sa.BigInteger(), nullable=False),
        sa.Column("left0", sa.BigInteger(), nullable=False),
        sa.Column("left1", sa.BigInteger(), nullable=False),
        sa.Column("periods0", sa.Integer(), nullable=False),
        sa.Column("periods1", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("undone", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_undone_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_undone")),
    )
    op.create_index(op.f("ix_undone_game"), "undone", ["game"], unique=False)
