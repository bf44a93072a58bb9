"""The log: a line of JSON for programs, or a short one for people."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import orjson

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
#: What a healthy service says all the time is left out for people.
_QUIET = ("kyokai.requests", "alembic", "uvicorn.access")


class Lines(logging.Formatter):
    """One JSON object a line: moment, level, where, what, and whatever is told beside it."""

    def format(self, record: logging.LogRecord) -> str:
        """Put a record into JSON."""
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "says": record.getMessage(),
        }
        told |= {name: value for name, value in vars(record).items() if name not in _PLAIN}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return orjson.dumps(told, default=str).decode()


def configure(*, json: bool) -> None:
    """Write the log of this process to its standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines() if json else logging.Formatter("%(levelname)s: %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # the guard tells of every request
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.INFO if json else logging.WARNING)
    if not json:
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
