"""An engine is told anything at all, line by line, by a runner that knows no shame.

Lines are drawn from what runners say, with whatever words and numbers, and many are then broken.
Whatever is said, the engine goes on: every batch of lines is answered in a bounded time, every
``go`` has exactly one ``bestmove`` of two words, nothing is told but lines of text, no error comes
through that is none of those a wrong line has, and at the end the program leaves in good order.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import kyokai
from engine.runner import Runner
from fuzz import mutate

#: How many lines are said before all of them must have been done: fewer than may wait.
BATCH = 400
#: An error that is no ValueError is one that nobody thought of.
STRANGE = re.compile(r"info string \S+: \w+(Error|Exception|Exit|Interrupt|Warning): ")
NUMBERS = (
    *("0", "1", "2", "3", "5", "8", "10", "50", "100", "-1", "-5", "00", "1e3", "0x10", "٣", "²"),
    *("9" * 18, "9" * 19, "9" * 40, "1" * 5000, "2147483648", "4294967296", "1.5", "NaN", "+1"),
)
WORDS = (
    *("value", "name", "moves", "startpos", "fen", "infinite", "true", "false", "none", "pass"),
    *("stop", "end", "a1", "+", "++", "境", "\x00", "\ufeff", "é" * 50, "\u3000", "<script>"),
)
LIMITS = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc", "infinite")
QUESTIONS = ("p1turn", "gameover", "result", "islegal", "fen", "legalsteps", "", "what")


class Fault(Exception):
    """The engine did what it must not do; the lines that led there are told."""


class Talk:
    """Draws what is said to an engine of a game; the same for the same seed."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = random.Random(f"{game} {seed}")
        self.settings = [
            *("Threads", "Hash", "MultiPV", "Steps", "Level", "Seed", "MoveOverhead", "nothing"),
            *kyokai.game(game).options.options,
        ]
        self.games = [self._played(game, turns) for turns in (3, 6, 12)]
        self.fens = [str(here) for _, positions in self.games for here in positions[::2]]
        self._lines = (
            *(self.position, self.position, self.moves, self.go, self.query, self.query),
            *(self.setoption, self.count, self.simple, self.nonsense),
        )

    def _played(self, game: str, turns: int) -> tuple[list[str], list[kyokai.Position]]:
        """Some turns of a game of chance, and the positions between them."""
        here, moves = kyokai.start(game), list[str]()
        positions = [here]
        while here.outcome is None and len(moves) < turns:
            begun, actions = here, list[kyokai.Action]()
            while here.same_turn(begun) and here.outcome is None:
                actions.append(self.chance.choice(here.legal()))
                here = here.play(actions[-1])
            moves.append(kyokai.format_turn(begun, actions))
            positions.append(here)
        return moves, positions

    def batch(self) -> bytes:
        """The next lines."""
        chance, said = self.chance, list[bytes]()
        for _ in range(BATCH):
            line = chance.choice(self._lines)().encode("utf-8", "surrogatepass")
            if chance.random() < 0.25:
                data = bytearray(line)
                chance.choice(mutate.CHANGES)(chance, data, said[-3:] or [line])
                line = bytes(data).replace(b"\n", b" ")
            said.append(line)
        return b"\n".join(said) + b"\n"

    # -- lines ------------------------------------------------------------------------------

    def number(self) -> str:
        return self.chance.choice((str(self.chance.randrange(40)), self.chance.choice(NUMBERS)))

    def word(self) -> str:
        moves = self.chance.choice(self.games)[0]
        return self.chance.choice((self.chance.choice(WORDS), self.chance.choice(moves)))

    def position(self) -> str:
        chance = self.chance
        moves = list(chance.choice(self.games)[0])
        begin = "startpos" if chance.random() < 0.7 else f"fen {chance.choice(self.fens)}"
        if chance.random() < 0.1:
            moves.insert(chance.randrange(len(moves)), self.word())
        del moves[chance.randrange(len(moves) + 1) :]
        return " ".join(["position", begin, *(["moves", *moves] if moves else [])])

    def moves(self) -> str:
        return " ".join(["moves", *(self.word() for _ in range(self.chance.choice((0, 1, 1, 2))))])

    def go(self) -> str:
        chance = self.chance
        if chance.random() < 0.5:
            return f"go nodes {chance.choice((1, 2, 5, 20))}"
        limits = chance.sample(LIMITS, chance.randrange(4))
        return " ".join(["go", *(f"{limit} {self.number()}" for limit in limits)])

    def query(self) -> str:
        what = self.chance.choice(QUESTIONS)
        return f"query {what} {self.word()}" if self.chance.random() < 0.3 else f"query {what}"

    def setoption(self) -> str:
        chance = self.chance
        name = chance.choice(self.settings)
        value = chance.choice((self.number(), self.word(), "true", "false", "1", "2"))
        return f"setoption name {name} value {value}"

    def count(self) -> str:
        if self.chance.random() < 0.8:
            return f"{self.chance.choice(('perft', 'split'))} {self.chance.choice((0, 1))}"
        return f"{self.chance.choice(('perft', 'split'))} {self.number()}"

    def simple(self) -> str:
        return self.chance.choice(("ugi", "isready", "uginewgame", "d", "stop", "isready"))

    def nonsense(self) -> str:
        return " ".join(self.word() for _ in range(self.chance.randrange(6)))


def heard(data: bytes) -> Iterator[list[str]]:
    """The words of each line, as the engine reads them."""
    for line in data.split(b"\n")[:-1]:
        yield line.decode("utf-8", "replace").split()


def run(
    game: str, count: int, seed: int, *, core: str = "on", rooms: Path | None = None
) -> Counter[str]:
    """Say so many lines; tell how often what was said and answered, or raise Fault."""
    met: Counter[str] = Counter()
    talk = Talk(game, seed)
    with Runner(game, rooms=rooms, core=core) as engine:
        fence = 0
        while met["lines"] < count:
            fence += 1
            data = talk.batch()
            words = [line for line in heard(data) if line]
            if any(line[0] == "quit" for line in words):
                continue  # it would leave
            met["lines"] += BATCH
            engine.send_bytes(data)
            # A word that it does not know is answered when all before it is done.
            engine.send("stop", f"fence{fence}")
            try:
                told = engine.until(rf"info string unknown command: fence{fence}")
            except Exception as error:
                raise Fault(f"{game}, core {core}: {error!r:.500}\nafter {data!r}") from error
            asked = sum(line[0] == "go" for line in words)
            faults = _faults(told, asked)
            if faults:
                raise Fault(f"{game}, core {core}: {faults}\nafter {data!r}")
            met["searches"] += asked
            met["answers"] += len(told)
        engine.send("quit")
        if engine.end() != (0, ""):
            raise Fault(f"{game}, core {core}: it left with {engine.end()}")
    return met


def _faults(told: list[str], asked: int) -> list[str]:
    """What is wrong with the answers to a batch."""
    best = [line for line in told if line.startswith("bestmove")]
    faults = [line for line in best if len(line.split()) != 2]
    faults += [line for line in told if STRANGE.match(line)]
    if len(best) != asked:
        faults.append(f"{asked} searches, {len(best)} best moves")
    return faults
