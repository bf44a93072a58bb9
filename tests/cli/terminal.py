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


class Terminal:
    """The program on a terminal: lines are typed, and what appears is read up to a prompt."""

    def __init__(
        self, folder: Path, *arguments: str, columns: int = 80, rows: int = 24, **more: str
    ) -> None:
        self.seen = ""
        env = environment(folder, **{"TERM": "xterm", "NO_COLOR": "1", **more})
        self._child, self._fd = pty.fork()
        if self._child == 0:  # pragma: no cover  (the other process)
            os.chdir(folder)
            os.execvpe(sys.executable, [sys.executable, "-m", "kyokai", *arguments], env)  # noqa: S606
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._fd)

    def until(self, pattern: str) -> str:
        """Read until a pattern appears; return what was read, its escapes taken out."""
        end = time.monotonic() + PATIENCE
        read = ""
        while not re.search(pattern, read):
            if time.monotonic() > end or not self._readable(end):
                raise TimeoutError(f"no {pattern!r} in {read!r}")
            try:
                new = os.read(self._fd, 65536).decode("utf-8", "replace")
            except OSError:  # the program has ended
                break
            read = ESCAPE.sub("", read + new).replace("\r", "")
        assert re.search(pattern, read), f"no {pattern!r} in {read!r}"
        self.seen += read
        return read

    def _readable(self, end: float) -> bool:
        return bool(select.select([self._fd], [], [], max(0.0, end - time.monotonic()))[0])

    def type(self, text: str, until: str = r"> $") -> str:
        """Type a line and read until the next prompt."""
        os.write(self._fd, f"{text}\n".encode())
        return self.until(until)

    def key(self, code: bytes, until: str) -> str:
        """Press a key."""
        os.write(self._fd, code)
        return self.until(until)

    def code(self) -> int:
        """Wait for the program to end; return its exit code."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            pid, status = os.waitpid(self._child, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        raise TimeoutError("the program goes on")
