"""The worked examples of a ``RULES.md``: small scripts that are read as text and run as tests.

An example is a fence of the kind ``example``, one statement a line::

    position TEXT            or: start GAME [option=value …]      (first)
    can ACTION …             each of these is legal
    only ACTION …            these are legal, and nothing else
    cannot ACTION RULE       refused, and by this rule
    cannot ACTION !          no action of the game at all
    play ACTION              one action
    turn TURN                a whole turn, its actions joined by +
    over WINNER REASON       the game is over (a draw: over draw REASON); where points count, what
                             ended it and the points follow: over white score filled 20-12
    going                    the game goes on
    to-move PLAYER           who is to move
    turn-number N            which turn it is
    is TEXT                  the position, as text
    QUESTION COLOUR ANSWER   a question that the position answers for a colour: names in order
                             (an area's joined by commas), a number, or none: stones white a1 b2
    refused TEXT             a text that cannot be a position (needs no position before it)

A fence of the kind ``diagram`` right after an example shows its first position. It is written
by ``python -m kyokai.testing.examples --fill FILE …``; without ``--fill`` files are only checked.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import kyokai

_OPEN = re.compile(r"(`{3,})(\w+)\s*")


class Fence(NamedTuple):
    """A fenced block of a document: its kind, its lines, and the numbers of its two fences."""

    kind: str
    lines: tuple[str, ...]
    opens: int
    closes: int


class Example(NamedTuple):
    """A worked example: where it starts, its statements, and the diagram below it, if any."""

    file: Path
    line: int
    statements: tuple[str, ...]
    diagram: Fence | None

    @property
    def name(self) -> str:
        """File and line, as a reader of a failure wants it."""
        return f"{self.file}:{self.line}"


class ExampleFailed(AssertionError):
    """An example does not hold: the message names file, line and statement."""


def fences(text: str) -> list[Fence]:
    """Find the fenced blocks of a document; lines are counted from 1."""
    found: list[Fence] = []
    opened: tuple[str, str, int] | None = None
    body: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if opened is None:
            if match := _OPEN.fullmatch(line):
                opened, body = (match[1], match[2], number), []
        elif line.strip() == opened[0]:
            found.append(Fence(opened[1], tuple(body), opened[2], number))
            opened = None
        else:
            body.append(line)
    return found


def read(file: Path) -> list[Example]:
    """Read the examples of a document."""
    blocks = fences(file.read_text(encoding="utf-8"))
    found = []
    for block, next_ in zip(blocks, [*blocks[1:], None], strict=True):
        if block.kind == "example":
            drawn = next_ if next_ and next_.kind == "diagram" else None
            if drawn and drawn.opens - block.closes > 2:
                drawn = None
            found.append(Example(file, block.opens + 1, block.lines, drawn))
    return found


# -- running ------------------------------------------------------------------------------------


def first_position(example: Example) -> kyokai.Position | None:
    """The position an example begins with; None where it only shows refused texts."""
    return _Run(example).begin()


def run(example: Example) -> None:
    """Run an example, its diagram included; raise ExampleFailed at the first fault."""
    _Run(example).all()
    if example.diagram is not None:
        shown = "\n".join(example.diagram.lines)
        drawn = diagram(example)
        if shown != drawn:
            raise ExampleFailed(
                f"{example.file}:{example.diagram.opens}: the diagram is not the example's first"
                f" position, which is drawn so (--fill writes it):\n{drawn}"
            )


def diagram(example: Example) -> str | None:
    """Draw the first position of an example with plain signs; None where there is none."""
    from kyokai.kernel import draw

    position = first_position(example)
    if position is None:
        return None
    lines = draw.text(position, ascii=True, colour=False).splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n")


class _Run:
    """One run over the statements of an example."""

    def __init__(self, example: Example) -> None:
        self._example = example
        self._statements = list(enumerate(example.statements, example.line))
        self._at = (example.line, "")
        self._here: kyokai.Position | None = None

    def begin(self) -> kyokai.Position | None:
        """Run up to the first statement that gives a position."""
        for number, statement in self._statements:
            if statement.startswith(("position ", "start ")):
                self._step(number, statement)
                break
        return self._here

    def all(self) -> None:
        """Run all statements."""
        self._check(self._statements, "an example says something")
        for number, statement in self._statements:
            if statement.strip():
                self._step(number, statement)

    def _step(self, number: int, statement: str) -> None:
        self._at = (number, statement)
        word, _, rest = statement.strip().partition(" ")
        does = _STATEMENTS.get(word)
        try:
            if does is not None:
                does(self, rest.strip())
            else:
                self.ask(word, rest)
        except kyokai.KyokaiError as error:
            self._check(sound=False, message=str(error))

    def _check(self, sound: object, message: str) -> None:
        if not sound:
            line, statement = self._at
            raise ExampleFailed(f"{self._example.file}:{line}: {statement}\n{message}")

    @property
    def _position(self) -> kyokai.Position:
        if self._here is None:
            self._check(sound=False, message="an example begins with position or start")
        assert self._here is not None
        return self._here

    # -- the statements -------------------------------------------------------------------------

    def place(self, text: str) -> None:
        self._here = kyokai.position(text)
        self._check(str(self._here) == text, f"this position is written: {self._here}")

    def start(self, text: str) -> None:
        self._here = begin(text)

    def can(self, words: str) -> None:
        for action in words.split():
            self._position.action(action)

    def only(self, words: str) -> None:
        legal = [str(action) for action in self._position.legal()]
        self._check(sorted(legal) == sorted(words.split()), f"legal here: {' '.join(legal)}")

    def cannot(self, words: str) -> None:
        action, _, rule = words.partition(" ")
        try:
            reason = self._position.why_not(action)
        except kyokai.NotationError as error:
            self._check(rule == "!", f"this is no action at all: {error}")
            return
        self._check(reason, "this action is legal")
        assert reason is not None
        self._check(reason.rule == rule, f"refused by {reason.rule or reason.code}: {reason}")

    def play(self, action: str) -> None:
        self._here = self._position.play(action)

    def turn(self, turn: str) -> None:
        self._here = self._position.play_turn(turn)

    def ended(self, words: str) -> None:
        outcome = self._position.outcome
        self._check(outcome, "the game goes on")
        assert outcome is not None
        told, expected = over(outcome).split(), words.split()
        # What ended the game and the points may be left out.
        good = len(expected) > 1 and told[: len(expected)] == expected
        self._check(good, f"the game ended: {' '.join(told)}")

    def going(self, _: str) -> None:
        self._check(self._position.outcome is None, f"the game ended: {self._position.outcome}")

    def to_move(self, player: str) -> None:
        here = self._position.to_move
        self._check(here == player, f"{here} is to move")

    def turn_number(self, number: str) -> None:
        self._check(str(self._position.turn) == number, f"this is turn {self._position.turn}")

    def written(self, text: str) -> None:
        self._check(str(self._position) == text, f"the position is: {self._position}")

    def refused(self, text: str) -> None:
        try:
            sound = kyokai.position(text)
        except kyokai.InvalidPosition:
            return
        self._check(sound=False, message=f"this is a sound position: {sound}")

    def ask(self, question: str, rest: str) -> None:
        asked = getattr(self._position, question, None)
        known = not question.startswith("_") and callable(asked)
        self._check(known, f"there is no statement and no question “{question}”")
        assert callable(asked)
        colour, _, expected = rest.partition(" ")
        self._check(colour in ("white", "black"), f"“{colour}” is no colour")
        told = _words(asked(colour))
        self._check(told == expected.split(), f"the answer is: {' '.join(told)}")


_STATEMENTS: dict[str, Callable[[_Run, str], None]] = {
    "position": _Run.place,
    "start": _Run.start,
    "can": _Run.can,
    "only": _Run.only,
    "cannot": _Run.cannot,
    "play": _Run.play,
    "turn": _Run.turn,
    "over": _Run.ended,
    "going": _Run.going,
    "to-move": _Run.to_move,
    "turn-number": _Run.turn_number,
    "is": _Run.written,
    "refused": _Run.refused,
}


def _words(answer: object) -> list[str]:
    """Write the answer to a question as words; an area of several cells is one word."""
    if isinstance(answer, tuple | list):
        parts = [",".join(part) if isinstance(part, tuple) else str(part) for part in answer]
        return parts or ["none"]
    return ["none" if answer is None else str(answer)]


def begin(text: str) -> kyokai.Position:
    """The position of a line ``GAME [option=value …]``, at the start of a game."""
    name, *words = text.split()
    game = kyokai.game(name)
    options = {}
    for word in words:
        option, _, value = word.partition("=")
        options[option] = game.options.read(option, value)
    return game.start(**options)


def over(outcome: kyokai.Outcome) -> str:
    """Write an outcome as words: ``white score filled 20-12``."""
    words = [outcome.winner or "draw", outcome.reason]
    if outcome.ended_by is not None:
        words.append(outcome.ended_by)
    if outcome.scores is not None:
        words.append("-".join(str(score) for score in outcome.scores))
    return " ".join(words)


# -- writing diagrams ---------------------------------------------------------------------------


def filled(file: Path) -> str:
    """The document with the diagram of every example as it is drawn today."""
    lines = file.read_text(encoding="utf-8").splitlines()
    for example in reversed(read(file)):
        drawn = diagram(example)
        end = example.line + len(example.statements)
        if example.diagram is not None:
            del lines[end : example.diagram.closes]
        if drawn is not None:
            lines[end:end] = ["```diagram", *drawn.splitlines(), "```"]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Check the examples of files, or with ``--fill`` write their diagrams first."""
    faults = 0
    for name in [name for name in arguments if name != "--fill"]:
        file = Path(name)
        if "--fill" in arguments:
            file.write_text(filled(file), encoding="utf-8")
        examples = read(file)
        for example in examples:
            try:
                run(example)
            except ExampleFailed as failure:
                faults += 1
                print(failure, end="\n\n")
        print(f"{name}: {len(examples)} examples")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
