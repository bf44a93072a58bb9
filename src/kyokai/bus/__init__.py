"""Messages between workers: within one process, or by PostgreSQL's LISTEN and NOTIFY.

A message is short and says what happened; whoever may have missed one is told so and looks.
"""

from kyokai.bus.bus import Bus, LocalBus
from kyokai.bus.postgresql import PostgresBus

__all__ = ["Bus", "LocalBus", "PostgresBus", "open_bus"]


def open_bus(url: str | None) -> Bus:
    """The bus that goes with a database: over a server, or within this process."""
    if url is not None and url.startswith(("postgresql:", "postgres:", "postgresql+psycopg:")):
        return PostgresBus(url)
    return LocalBus()
