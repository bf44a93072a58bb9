"""How long `import kyokai` takes over bare Python, as wall time of whole processes.

Run with ``python bench/start.py``. Bare Python and the import take turns, so that a busy moment
of the machine meets both.
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median, quantiles

RUNS = 40


def milliseconds(code: str) -> float:
    """The wall time of a process that runs a line of Python."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (time.perf_counter() - begin) * 1000


def main() -> None:
    """Measure, and tell the median and quartiles of the difference."""
    lines = ("pass", "import kyokai", "import kyokai; kyokai.games()")
    for line in lines:
        milliseconds(line)
    times = {line: [] for line in lines}  # type: dict[str, list[float]]
    for _ in range(RUNS):
        for line in lines:
            times[line].append(milliseconds(line))
    for line in lines[1:]:
        over = [took - bare for took, bare in zip(times[line], times["pass"], strict=True)]
        low, _, high = quantiles(over, n=4)
        print(f"{line!r}: {median(over):.1f} ms over bare Python (quartiles {low:.1f}–{high:.1f})")


if __name__ == "__main__":
    main()
