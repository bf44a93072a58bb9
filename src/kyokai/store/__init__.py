"""What is kept: players, games and turns, in SQLite or in PostgreSQL.

``Store`` runs plain functions in transactions; ``tables`` are what it holds. It knows no rule of
any game: positions and actions are text to it.
"""

from kyokai.store.errors import StoreDown, StoreError, StoreFull
from kyokai.store.store import Store
from kyokai.store.tx import Message, Tx

__all__ = ["Message", "Store", "StoreDown", "StoreError", "StoreFull", "Tx"]
