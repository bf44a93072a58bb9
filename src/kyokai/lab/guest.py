"""A player from elsewhere: a program that speaks UGI.

Its word is ``ugi:SETTINGS:COMMAND``, such as ``ugi:seconds=0.1,Threads=2:./engine --fast``. Of the
settings ``seconds``, ``nodes`` and ``depth`` are the limit of every turn; all others are handed to
the program with ``setoption``. A program that does not answer in time, ends, or plays what is not
legal has lost the game.
"""

from __future__ import annotations

import queue
import shlex
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from kyokai.engine.players import Player, player
from kyokai.kernel.errors import IllegalAction
from kyokai.kernel.game import find
from kyokai.kernel.position import Position
from kyokai.kernel.turns import parse_turn
from kyokai.kernel.types import Action
from kyokai.lab.table import Forfeit

#: How many seconds a program may take to answer, above those that it was given for its turn.
PATIENCE = 30.0
LIMITS: dict[str, Callable[[str], str]] = {
    "seconds": lambda text: f"movetime {max(1, round(float(text) * 1000))}",
    "nodes": lambda text: f"nodes {int(text)}",
    "depth": lambda text: f"depth {int(text)}",
}


def seated(word: str) -> Player:
    """The player of a word: one of the engine's own, or a program."""
    kind, _, rest = word.partition(":")
    return Visitor(word, *_read(word, rest)) if kind == "ugi" else player(word)


def _read(word: str, rest: str) -> tuple[dict[str, str], list[str]]:
    """The settings and the command of a word; ValueError where it has no command."""
    settings, _, command = rest.partition(":")
    given = dict(part.partition("=")[::2] for part in settings.split(",") if part)
    if not command.strip() or not all(given.values()):
        raise ValueError(f"{word!r}: a program is written as ugi:NAME=VALUE,…:COMMAND")
    for name in LIMITS.keys() & given.keys():
        LIMITS[name](given[name])
    found = shlex.split(command)
    if shutil.which(found[0]) is None:
        raise ValueError(f"{word!r}: there is no program {found[0]}")
    return given, found


class Visitor:
    """A program at the table."""

    def __init__(self, word: str, given: dict[str, str], command: list[str]) -> None:
        self.name = word
        self.value: int | None = None
        self._command = command
        self._settings = {name: value for name, value in given.items() if name not in LIMITS}
        told = [LIMITS[name](value) for name, value in given.items() if name in LIMITS]
        self._go = " ".join(["go", *(told or ["movetime 1000"])])
        self._patience = PATIENCE + float(given.get("seconds", 0))
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._program: subprocess.Popen[str] | None = None
        self._listener: threading.Thread | None = None
        self._position = ""

    def begin(self, seed: int) -> None:
        """Begin a new game; the program is started for it."""
        self.close()
        self._lines = queue.Queue()
        self._program = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
        )
        self._listener = threading.Thread(target=self._listen, args=(self._program,), daemon=True)
        self._listener.start()
        self._say("ugi")
        self._until("ugiok")
        self._say(*(f"setoption name {name} value {v}" for name, v in self._settings.items()))
        self._say("isready")
        self._until("readyok")
        self._say("uginewgame")

    def follow(self, start: Position, turns: Sequence[str]) -> None:
        """Take in all turns of the game so far."""
        usual = start == find(start.game).start()
        begin = "startpos" if usual else f"fen {start}"
        self._position = " ".join(["position", begin, *(["moves", *turns] if turns else [])])

    def choose(self, position: Position) -> list[Action]:
        """The turn that the program answers with."""
        self.value = None
        self._say(self._position, self._go)
        answer = self._until("bestmove").split()
        try:
            return parse_turn(position, answer[1])
        except (IllegalAction, IndexError) as error:
            raise Forfeit(f"{self.name}: {' '.join(answer)}: {error}") from None

    def close(self) -> None:
        """Let the program go."""
        program, self._program = self._program, None
        if program is None:
            return
        program.terminate()
        try:
            program.wait(2)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
        if self._listener is not None:
            self._listener.join(2)
        for stream in (program.stdin, program.stdout):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()

    def _listen(self, program: subprocess.Popen[str]) -> None:
        lines = self._lines
        assert program.stdout is not None
        for line in program.stdout:
            lines.put(line.strip())
        lines.put(None)

    def _say(self, *lines: str) -> None:
        if self._program is None or self._program.stdin is None:
            raise Forfeit(f"{self.name} has not begun")
        try:
            self._program.stdin.write("".join(f"{line}\n" for line in lines))
            self._program.stdin.flush()
        except (BrokenPipeError, OSError):
            raise Forfeit(f"{self.name} is gone") from None

    def _until(self, word: str) -> str:
        """The line that begins with a word; what it thinks is worth something is taken in."""
        while True:
            try:
                line = self._lines.get(timeout=self._patience)
            except queue.Empty:
                raise Forfeit(f"{self.name} does not answer") from None
            if line is None:
                raise Forfeit(f"{self.name} is gone")
            words = line.split()
            if words[:1] == [word]:
                return line
            if "score" in words[:-2] and words[words.index("score") + 1] == "cp":
                told = words[words.index("score") + 2].removeprefix("-")
                sign = -1 if words[words.index("score") + 2].startswith("-") else 1
                self.value = sign * int(told) * 10 if told.isdecimal() else self.value
