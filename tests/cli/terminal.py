"""Ways to run the command line: in this process, as a program, and on a terminal of its own."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

from typer.testing import CliRunner, Result

from kyokai.cli.app import app

SOURCE = Path(__file__).parents[2] / "src"
PATIENCE = 20.0
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]")


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return an environment in which nothing of this machine's owner counts."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(SOURCE),
        "HOME": str(folder),
        "XDG_STATE_HOME": str(folder / "state"),
        "LANG": "C.UTF-8",
        **more,
    }


def run(*arguments: str, typed: str | None = None, locale: str = "C.UTF-8") -> Result:
    """Run a command in this process."""
    return CliRunner(env={"LC_ALL": locale}).invoke(app, list(arguments), input=typed)


def program(
    folder: Path, *arguments: str, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command as a program of its own, with pipes around it."""
    return subprocess.run(
        [sys.executable, "-m", "kyokai", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        env=environment(folder, **more),
        cwd=folder,
        timeout=120,
        check=False,
    )


#: Makes a terminal the one that controls this process, and goes on as the program. What starts
#: the tests in the background has SIGINT ignored; Ctrl-C is to arrive all the same.
ON_TERMINAL = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
terminal = os.open(sys.argv[1], os.O_RDWR)
for stream in range(3):
    os.dup2(terminal, stream)
os.execv(sys.executable, [sys.executable, "-m", "kyokai", *sys.argv[2:]])
"""


class Terminal:
    """The program on a terminal: lines are typed, and what appears is read up to a prompt."""

    def __init__(
        self, folder: Path, *arguments: str, columns: int = 80, rows: int = 24, **more: str
    ) -> None:
        self.seen = ""
        self._fd, slave = pty.openpty()
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._child = subprocess.Popen(
            [sys.executable, "-c", ON_TERMINAL, os.ttyname(slave), *arguments],
            env=environment(folder, **{"TERM": "xterm", "NO_COLOR": "1", **more}),
            cwd=folder,
            start_new_session=True,
        )
        self._slave = slave  # kept open, so that what the program writes last can be read

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._child.poll() is None:
            self._child.kill()
            self._child.wait()
        os.close(self._fd)
        os.close(self._slave)

    def until(self, pattern: str) -> str:
        """Read until a pattern appears; return what was read, its escapes taken out."""
        return ESCAPE.sub("", self.raw(pattern)).replace("\r", "")

    def raw(self, pattern: str) -> str:
        """Read until a pattern appears; return what was read as it is."""
        end = time.monotonic() + PATIENCE
        read = ""
        while not re.search(pattern, ESCAPE.sub("", read).replace("\r", "")):
            left = end - time.monotonic()
            ready = left > 0 and select.select([self._fd], [], [], left)[0]
            assert ready, f"no {pattern!r} in {read!r}"
            read += os.read(self._fd, 65536).decode("utf-8", "replace")
        self.seen += ESCAPE.sub("", read).replace("\r", "")
        return read

    def type(self, text: str, until: str = r"> $") -> str:
        """Type a line and read until the next prompt."""
        os.write(self._fd, f"{text}\n".encode())
        return self.until(until)

    def key(self, code: bytes, until: str) -> str:
        """Press a key, once the prompt waits for it."""
        time.sleep(0.2)
        os.write(self._fd, code)
        return self.until(until)

    def rest(self, text: str) -> str:
        """Type a line and read all that is shown until the program ends."""
        os.write(self._fd, f"{text}\n".encode())
        read = b""
        while self._child.poll() is None or select.select([self._fd], [], [], 0)[0]:
            if select.select([self._fd], [], [], 0.05)[0]:
                read += os.read(self._fd, 65536)
        return ESCAPE.sub("", read.decode("utf-8", "replace")).replace("\r", "")

    def code(self) -> int:
        """Wait for the program to end; return its exit code."""
        return self._child.wait(PATIENCE)
