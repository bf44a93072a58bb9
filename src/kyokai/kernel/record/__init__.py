"""Records: a game written down, as text in PGN's grammar or as JSON, and played again.

A record is the list of what was played, with whatever people want to note beside it. Reading
is done in two steps that know nothing of each other: ``parse`` and ``from_json`` look at the
writing alone, and only ``Record.replay``, ``faults`` and ``validate`` play the turns and judge
them. ``read`` and ``read_all`` do both.
"""

from kyokai.kernel.record.json_form import from_data, from_json, schema
from kyokai.kernel.record.model import MAX_DEPTH, RESULTS, ROSTER, Record, Turn
from kyokai.kernel.record.reading import examine, parse, read, read_all, write_all
from kyokai.kernel.record.replay import Step
from kyokai.kernel.record.source import Source

__all__ = [
    "MAX_DEPTH",
    "RESULTS",
    "ROSTER",
    "Record",
    "Source",
    "Step",
    "Turn",
    "examine",
    "from_data",
    "from_json",
    "parse",
    "read",
    "read_all",
    "schema",
    "write_all",
]
