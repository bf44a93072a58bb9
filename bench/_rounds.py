"""What measurements of speed share: rounds in which all take turns, and the peers beside them."""

from __future__ import annotations

import os
import platform
import random
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from kyokai.core import hand, native
from kyokai.kernel.position import Position

#: A measure is given the number of the round, and tells a speed: more is better.
Measure = Callable[[int], float]


def rounds(measures: Mapping[str, Measure], number: int) -> dict[str, list[float]]:
    """Run every measure once a round, one after the other, so that a busy moment meets all."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for measure in measures.values():
        measure(0)  # whatever is loaded or grown at first use
    for each in range(number):
        for name, measure in measures.items():
            found[name].append(measure(each))
    return found


def ratio(own: list[float], peer: list[float], digits: int = 2) -> str:
    """The median and the quartiles of what each round's two figures come to."""
    ratios = [one / other for one, other in zip(own, peer, strict=True)]
    low, _, high = quantiles(ratios, n=4)
    return f"{median(ratios):.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"


def speed(f: Callable[[], int]) -> float:
    """How many steps a second of processor time: f tells how many it made."""
    begin = time.process_time()
    steps = f()
    return steps / (time.process_time() - begin)


def machine() -> str:
    """What the figures were taken on."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="ascii")
        processor = re.findall(r"model name\s*: (.+)", told)[0]
    except (OSError, IndexError):
        processor = platform.processor() or platform.machine()
    return f"Python {platform.python_version()}, {processor}, {os.cpu_count()} processors"


def levels() -> dict[str, Any]:
    """The compiled modules that run here, by the level of processors they are for."""
    base = import_module(native.BASE)
    found = {base.LEVEL: base}
    if base.runs_v3():
        better = import_module(native.BETTER)
        found[better.LEVEL] = better
    return found


def playouts(core: Any, position: Position, games: int) -> Measure:
    """Steps a second of random games in a compiled module, on one thread."""
    line = core.Fast(position.game, hand.over(position), 0)
    return lambda each: speed(lambda: int(line._playouts(games, each, 1)[1]))


def hex_from_python(games: int) -> Measure | None:
    """Steps a second of OpenSpiel's hex on 11 by 11, stepped from Python."""
    try:
        game = import_module("pyspiel").load_game("hex(board_size=11)")
    except ImportError:
        print("OpenSpiel is not installed here: no ratios to its hex")
        return None
    return from_openspiel(game, games)


def from_openspiel(game: Any, games: int) -> Measure:
    """Steps a second of any game of OpenSpiel, stepped from Python."""

    def played(rng: random.Random) -> int:
        steps = 0
        choice = rng.choice
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice(state.legal_actions()))
                steps += 1
        return steps

    return lambda each: speed(lambda: played(random.Random(each)))


def yardstick(seconds: float) -> Measure | None:
    """Steps a second that a yardstick tells: a program named by an argument or KYOKAI_YARDSTICK.

    It is called with a number of seconds and prints lines ``select(no list): steps/s=1.00M``. Its
    figures are by the clock; they are told by processor time, as all the others are.
    """
    program = next(iter(sys.argv[1:]), os.environ.get("KYOKAI_YARDSTICK", ""))
    if not program:
        print("No yardstick (its path as an argument or in KYOKAI_YARDSTICK): no ratios to it")
        return None

    def measure(each: int) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.perf_counter()
        command = [str(Path(program).resolve()), str(seconds)]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        took = time.perf_counter() - begin
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        found = re.findall(r"^select\(no list\): steps/s=([\d.]+)M", told, re.MULTILINE)
        return median(map(float, found)) * 1e6 * took / busy

    return measure
