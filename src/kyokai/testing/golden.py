"""Golden games: short games kept as text, so that a change of the rules shows as a difference.

A file of a room's ``golden`` folder tells one game::

    # what the game shows
    start GAME option=value                     or: position TEXT
    1. TURN | legal actions before it | position after it
    2. …
    over WINNER REASON

``python -m kyokai.testing.golden --fill FILE …`` writes numbers, counts, positions and the end
from the turns alone; without ``--fill`` files are only checked.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

import kyokai
from kyokai.testing import examples

_TURN = re.compile(r"(?:\d+\.\s+)?(\S+)(?:\s+\|.*)?")


class GoldenFailed(AssertionError):
    """A golden game is played differently today: the message names file and line."""


class Golden(NamedTuple):
    """A game as a file tells it: what it shows, where it begins, and its turns."""

    title: str
    begin: str
    turns: tuple[str, ...]


def read(file: Path) -> Golden:
    """Read the game of a file: its turns alone, not what is told about them."""
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line]
    title = "\n".join(line for line in lines if line.startswith("#"))
    game = [line for line in lines if not line.startswith("#")]
    if not title or not game or game[0].split()[0] not in ("start", "position"):
        raise GoldenFailed(f"{file}:1: a golden game begins with “# title” and “start GAME”")
    turns = []
    for line in game[1:]:
        if line.split()[0] == "over":
            break
        match = _TURN.fullmatch(line)
        if match is None:
            raise GoldenFailed(f"{file}: this is no turn: {line}")
        turns.append(match[1])
    return Golden(title, game[0], tuple(turns))


def first_position(golden: Golden) -> kyokai.Position:
    """The position a golden game begins with."""
    word, _, rest = golden.begin.partition(" ")
    return kyokai.position(rest) if word == "position" else examples.begin(rest)


def written(golden: Golden) -> str:
    """Play the game and write it down, as the rules are today."""
    lines = [golden.title, golden.begin]
    here = first_position(golden)
    for turn in golden.turns:
        after = here.play_turn(turn)
        lines.append(f"{here.turn}. {turn} | {len(here.legal())} | {after}")
        here = after
    if here.outcome is not None:
        lines.append(f"over {examples.over(here.outcome)}")
    return "\n".join(lines) + "\n"


def check(file: Path) -> None:
    """Raise GoldenFailed unless the game is played as the file tells it, to its end."""
    golden = read(file)
    try:
        today = written(golden).splitlines()
    except kyokai.KyokaiError as error:
        raise GoldenFailed(f"{file}: {error}") from error
    told = file.read_text(encoding="utf-8").splitlines()
    for number, (was, is_) in enumerate(zip(told, today, strict=False), 1):
        if was != is_:
            raise GoldenFailed(f"{file}:{number}: told:  {was}\nplayed: {is_}")
    if len(told) != len(today):
        raise GoldenFailed(f"{file}:{min(len(told), len(today)) + 1}: one goes on, the other ends")
    if not today[-1].startswith("over "):
        raise GoldenFailed(f"{file}:{len(today)}: a golden game is played to its end")


def main(arguments: list[str]) -> int:
    """Check golden games, or with ``--fill`` write them anew from their turns."""
    faults = 0
    for name in [name for name in arguments if name != "--fill"]:
        file = Path(name)
        try:
            if "--fill" in arguments:
                file.write_text(written(read(file)), encoding="utf-8")
            check(file)
        except (GoldenFailed, kyokai.KyokaiError) as failure:
            faults += 1
            print(failure)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
