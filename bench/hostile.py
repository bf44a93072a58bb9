"""Whether reading hostile records costs no more than their length.

Each kind of bad text is read short and eight times as long; a cost that grows with the length
takes about eight times as much. Run with ``python bench/hostile.py``.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import kyokai
from kyokai.kernel.record import from_json, parse

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from records.test_hostile import HOSTILE

SHORT, TIMES = 20_000, 8


def seconds(text: str) -> float:
    """The processor time of reading a text, the best of three."""
    best = 60.0
    for _ in range(3):
        begin = time.process_time()
        try:
            (from_json if text[:1] == "{" else parse)(text)
        except kyokai.InvalidRecord as fault:
            str(fault)
        best = min(best, time.process_time() - begin)
    return best


def main() -> None:
    """Print how much longer the longer text takes, the worst kinds first."""
    growth = {
        kind: (seconds(make(SHORT * TIMES)), seconds(make(SHORT))) for kind, make in HOSTILE.items()
    }
    for kind, (long, short) in sorted(growth.items(), key=lambda item: -item[1][0] / item[1][1]):
        told = f"{short * 1000:8.2f} ms {long * 1000:9.2f} ms"
        print(f"{kind:24} {told}   {long / short:5.1f} times for {TIMES} times the length")


if __name__ == "__main__":
    main()
