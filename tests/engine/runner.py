"""A runner that drives the engine as a program of its own, as match runners do."""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

SOURCE = Path(__file__).parents[2] / "src"
#: How long a test waits for a line before it gives up; nothing is judged by it.
PATIENCE = 60.0
PROGRAM = (sys.executable, "-W", "error", "-m", "kyokai", "engine")


def environment(core: str = "", rooms: Path | None = None) -> dict[str, str]:
    """An environment in which nothing of this machine's owner counts."""
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(SOURCE),
        "LC_ALL": "C",
        "KYOKAI_CORE": core,
        **({"KYOKAI_ROOMS": str(rooms)} if rooms else {}),
    }


class Runner:
    """An engine behind two pipes; every line it says is kept with the time it came."""

    def __init__(
        self,
        game: str,
        *arguments: str,
        rooms: Path | None = None,
        core: str = "",
        command: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.said: list[str] = []
        self._lines: queue.Queue[tuple[float, str]] = queue.Queue()
        self._child = subprocess.Popen(
            [*(command or (*PROGRAM, game)), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(core, rooms),
        )
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._child.poll() is None:
            self._child.kill()
        self._child.wait()
        for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
            assert stream is not None
            stream.close()

    @property
    def pid(self) -> int:
        """The number of the engine's process."""
        return self._child.pid

    def _listen(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            self._lines.put((time.perf_counter(), line.decode("utf-8")))
        self._lines.put((time.perf_counter(), ""))

    def send(self, *lines: str) -> None:
        """Say some lines."""
        self.send_bytes("".join(f"{line}\n" for line in lines).encode())

    def send_bytes(self, data: bytes) -> None:
        """Say anything."""
        assert self._child.stdin is not None
        self._child.stdin.write(data)
        self._child.stdin.flush()

    def line(self) -> str:
        """The next line, without its end; the empty text where nothing more will come."""
        text = self._lines.get(timeout=PATIENCE)[1]
        assert not text or (text.endswith("\n") and "\r" not in text)
        self.said.append(text.rstrip("\n"))
        return self.said[-1]

    def until(self, pattern: str) -> list[str]:
        """The lines up to the first that has this pattern as a whole, which stands last."""
        found: list[str] = []
        while not found or not re.fullmatch(pattern, found[-1]):
            line = self.line()
            assert line, f"no {pattern!r} in {found}"
            found.append(line)
        return found

    def ask(self, line: str, answer: str) -> str:
        """Say a line and wait for the answer to it; nothing else may come before."""
        self.send(line)
        found = self.line()
        assert re.fullmatch(answer, found), (line, found)
        return found

    def ready(self) -> list[str]:
        """Wait until all that was said is done; return what came before that."""
        self.send("isready")
        return self.until("readyok")[:-1]

    def query(self, what: str) -> str:
        """Ask for one thing, as runners do: an answer is exactly two words."""
        self.send(f"query {what}")
        words = self.line().split()
        assert words[0] == "response"
        assert len(words) == 2, words
        return words[1]

    def go(self, limit: str) -> tuple[str, list[str]]:
        """Search; return the best move and what was told before."""
        self.send(f"go {limit}".rstrip())
        *infos, best = self.until(r"bestmove .*")
        words = best.split()
        assert len(words) == 2, words
        return words[1], infos

    def close(self) -> None:
        """Say nothing more."""
        assert self._child.stdin is not None
        self._child.stdin.close()

    def end(self) -> tuple[int, str]:
        """Wait until the engine has ended; return its exit code and what it complained of."""
        code = self._child.wait(PATIENCE)
        assert self._child.stderr is not None
        return code, self._child.stderr.read().decode()
