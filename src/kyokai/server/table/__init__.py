"""The table: games that are played, without any word of HTTP.

Plain functions that work in a transaction of the store's (``turns``, ``deeds``, ``making``,
``lists``, ``players``, ``watch``, ``pulse``, ``presence``), arithmetic of clocks, and ``Table``,
which runs them.
"""

from kyokai.server.table.refusals import Refusal
from kyokai.server.table.service import Table

__all__ = ["Refusal", "Table"]
