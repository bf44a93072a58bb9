"""A transaction as domain code sees it: statements, the database's clock, messages to send."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Executable, Row, literal_column
from sqlalchemy.sql.elements import ColumnElement

Message = tuple[str, bytes]

#: Milliseconds since 1970, by the database's clock.
_CLOCKS = {
    "sqlite": "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    "postgresql": "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
}


class Tx:
    """One transaction: all of it happens, or nothing does.

    ``now`` is asked of the database once and holds for the whole transaction; a statement that
    reads one of ``CLOCKS`` beside its rows saves the question (``read_clock``). What is told goes
    out if the transaction is committed, and only then.
    """

    __slots__ = ("_now", "_shift", "connection", "dialect", "messages", "then")

    def __init__(self, connection: Connection, shift: int = 0) -> None:
        self.connection = connection
        self.dialect = connection.dialect.name
        self.messages: list[Message] = []
        self.then: list[Callable[[], None]] = []
        self._shift = shift
        self._now: int | None = None

    @property
    def now(self) -> int:
        """The moment of the transaction."""
        if self._now is None:
            statement = _NOW[self.dialect]
            self.read_clock(self.connection.exec_driver_sql(statement).scalar_one())
        assert self._now is not None
        return self._now

    def read_clock(self, value: int) -> int:
        """Take a value of ``CLOCKS`` for the moment of the transaction, if it has none yet."""
        if self._now is None:
            self._now = int(value) + self._shift
        return self._now

    def one(
        self, statement: Executable, values: Mapping[str, object] | None = None
    ) -> Row[Any] | None:
        """The first row, or None."""
        return self.connection.execute(statement, values).first()

    def all(
        self, statement: Executable, values: Mapping[str, object] | None = None
    ) -> Sequence[Row[Any]]:
        """All rows."""
        return self.connection.execute(statement, values).all()

    def do(
        self,
        statement: Executable,
        values: Mapping[str, object] | Sequence[Mapping[str, object]] | None = None,
    ) -> int:
        """Change something; tell how many rows were."""
        return self.connection.execute(statement, values).rowcount

    def once_committed(self, work: Callable[[], None]) -> None:
        """Do something in memory if this transaction is committed, before anybody hears of it."""
        self.then.append(work)

    def tell(self, topic: str, data: bytes) -> None:
        """Send a message if this transaction is committed."""
        self.messages.append((topic, data))


#: The database's clock as a column named ``moment``, for each dialect.
CLOCKS: dict[str, ColumnElement[int]] = {
    name: literal_column(text).label("moment") for name, text in _CLOCKS.items()
}
_NOW = {name: f"SELECT {text}" for name, text in _CLOCKS.items()}
