"""How soon an engine that speaks UGI stops, and how much memory it takes.

Of each game, compiled and in Python: the time from ``stop`` to ``bestmove`` over searches that had
gone on for a while, beside that from ``isready`` to ``readyok`` of the same engine at rest, which
is the machine's own part of it; and the most memory that the process ever held beyond what it holds
with the smallest ``Hash``. Run with ``python bench/ugi.py``; on Linux, for it reads ``/proc``.
"""

from __future__ import annotations

import os
import platform
import random
import sys
import time
from pathlib import Path
from statistics import median

import kyokai

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from engine.runner import Runner

STOPS = 15
#: The bounds that are set, in megabytes, and how long a search fills them, in milliseconds: what
#: is compiled takes all of it at once, Python as it needs it.
MEMORY = {"on": ((16, 64, 256), 500), "off": ((4, 8), 4000)}


def stopped(game: str, core: str, threads: int) -> tuple[list[float], list[float]]:
    """How long ``stop`` and ``isready`` took to be answered, in ms, the shortest first."""
    chance = random.Random(game)
    stops: list[float] = []
    rests: list[float] = []
    with Runner(game, core=core) as engine:
        engine.send(f"setoption name Threads value {threads}", "position startpos")
        engine.ready()
        for _ in range(STOPS):
            engine.send("go infinite")
            time.sleep(chance.uniform(0.01, 0.25))
            for said, answer, found in (
                ("stop", r"bestmove \S+", stops),
                ("isready", "readyok", rests),
            ):
                begun = time.perf_counter()
                engine.send(said)
                engine.until(answer)
                found.append(1000 * (time.perf_counter() - begun))
        engine.send("quit")
        engine.end()
    return sorted(stops), sorted(rests)


def most_held(game: str, core: str, memory: int) -> tuple[float, int]:
    """The most memory that an engine held, in megabytes, and how full its table became, in %."""
    with Runner(game, core=core) as engine:
        engine.send(f"setoption name Hash value {memory}", "position startpos")
        engine.ready()
        _, infos = engine.go(f"movetime {MEMORY[core][1]}")
        full = int(infos[-1].split("hashfull ")[1].split()[0])
        status = Path(f"/proc/{engine.pid}/status").read_text("utf-8")
        engine.send("quit")
        engine.end()
    held = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(held.split()[1]) / 1024, full // 10


def main() -> None:
    """Print a line for each engine."""
    processors = os.cpu_count() or 1
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"Python {platform.python_version()}, {processors} processors, load {load}")
    print(f"stop to bestmove, {STOPS} searches each, in ms: median, worst (isready at rest)")
    for game in kyokai.games():
        for core, threads in (("on", 1), ("on", min(2, processors)), ("off", 1)):
            times, rests = stopped(game, core, threads)
            name = f"{game}, core {core}, {threads} threads"
            print(
                f"  {name:34}{median(times):8.1f}{times[-1]:8.1f}"
                f"   ({median(rests):.1f}, {rests[-1]:.1f})",
                flush=True,
            )
    print("memory beyond that with Hash 1, in MB (how full the table became)")
    for game in kyokai.games():
        for core in ("on", "off"):
            least = most_held(game, core, 1)[0]
            told = []
            for memory in MEMORY[core][0]:
                held, full = most_held(game, core, memory)
                told.append(f"Hash {memory}: {held - least:6.1f} ({full} %)")
            print(f"  {game}, core {core}: {'   '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
