"""What can go wrong with a database, told so that a caller knows what it may do again.

::

    StoreError
    ├── StoreDown   the database cannot be reached; what was asked for is done or it is not
    └── StoreFull   nothing more can be written; nothing of what was asked for is done
"""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError


class StoreError(Exception):
    """A database that does not do what it should."""


class StoreDown(StoreError):
    """The database cannot be reached now. What was asked for may be done: look before again."""


class StoreFull(StoreError):
    """There is no room to write in. Nothing was changed."""


#: What PostgreSQL calls a disk that is full.
_FULL = "53100"
#: Its classes of errors that are gone when tried again: deadlocks and the like, too many clients.
_AGAIN = ("40001", "40P01")


def told(error: BaseException) -> StoreError | None:
    """What an error of a database means here; None where it is a fault of ours."""
    if not isinstance(error, DBAPIError):
        return None
    original = error.orig
    code = getattr(original, "sqlstate", None)
    name = getattr(original, "sqlite_errorname", "")
    if code == _FULL or name.startswith("SQLITE_FULL"):
        return StoreFull(str(original))
    busy = name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_IOERR", "SQLITE_CANTOPEN"))
    lost = error.connection_invalidated or (code or "").startswith(("08", "57P", "53"))
    # A connection that cannot even be made has no code at all.
    never = code is None and type(original).__name__ == "OperationalError"
    if busy or lost or (never and not isinstance(original, sqlite3.Error)):
        return StoreDown(str(original))
    return None


def passing(error: BaseException) -> bool:
    """Whether a transaction failed only because of another one, so that it can be run again."""
    code = getattr(getattr(error, "orig", None), "sqlstate", None)
    return code in _AGAIN
