"""What workers are given to do: functions that another process can import, too."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def squared(number: int) -> int:
    """Return a number's square."""
    return number * number


def after_the_second(task: tuple[Path, int]) -> int:
    """Wait, if this is the first task, until the second one is at work."""
    folder, number = task
    if number == 1:
        (folder / "begun").touch()
    while number == 0 and not (folder / "begun").exists():
        time.sleep(0.001)
    return number


def pid_of(_: object) -> int:
    """Return which process this is."""
    return os.getpid()


def refused(number: int) -> int:
    """Refuse what is too large."""
    if number > 2:
        raise ValueError(f"{number} is too large")
    return number


def unspeakable(_: object) -> object:
    """Return what no pipe can carry."""
    return lambda: None


def dies(task: tuple[Path, int]) -> int:
    """Kill its own process so many times; each is a file in the folder."""
    folder, times = task
    died = len(list(folder.iterdir()))
    if died < times:
        (folder / str(died)).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return died


def lasts(folder: Path) -> None:
    """Tell that it has begun, by a file that has the process's number for a name, and go on."""
    (folder / str(os.getpid())).touch()
    time.sleep(600)
