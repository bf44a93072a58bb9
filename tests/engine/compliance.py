"""Whether a program speaks UGI as runners need it: ``python tests/engine/compliance.py COMMAND``.

Such as ``python tests/engine/compliance.py kyokai engine apart``. Every demand is told with whether
it is met; ends with 1 where one is not. A program that says nothing is given up after a while.
"""

from __future__ import annotations

import queue
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.runner import Runner

TRUTH = r"response (true|false)"
INFO = re.compile(
    r"info( (depth|seldepth|time|nodes|nps|hashfull|multipv) \d+| score (cp|mate) -?\d+"
    r"( (lower|upper)bound)?)*( (pv|string)( \S+)*)?"
)
MOVES = 6


def introduces_itself(engine: Runner) -> None:
    """It tells its name, its author and its settings."""
    engine.send("ugi")
    told = engine.until("ugiok")
    assert any(line.startswith("id name ") for line in told), told
    assert any(line.startswith("id author ") for line in told), told
    options = [line for line in told if line.startswith("option ")]
    assert all(re.match(r"option name \S.* type \w+", line) for line in options), options


def is_ready(engine: Runner) -> None:
    """It passes over settings that it does not know, and is ready."""
    engine.send("setoption name NoSuchThing value 1", "uginewgame")
    engine.ask("isready", "readyok")


def answers_questions(engine: Runner) -> None:
    """It knows whose turn it is, and that the game has not ended."""
    engine.send("position startpos")
    assert engine.query("p1turn") in ("true", "false")
    assert engine.query("gameover") == "false"
    assert engine.query("result") == "none"


def searches(engine: Runner) -> None:
    """It searches to each kind of limit, and answers with a move of one word."""
    for limit in ("movetime 50", "nodes 100", "depth 1", "p1time 500 p2time 500 p1inc 0 p2inc 0"):
        engine.send("position startpos")
        _, infos = engine.go(limit)
        assert all(INFO.fullmatch(line) for line in infos), infos


def stops(engine: Runner) -> None:
    """It is ready while it searches, and stops when it is told to."""
    engine.send("position startpos", "go infinite", "isready")
    assert not any(line.startswith("bestmove") for line in engine.until("readyok"))
    engine.send("stop")
    assert len(engine.until(r"bestmove .*")[-1].split()) == 2


def plays(engine: Runner) -> None:
    """It plays on from its own moves, told anew each time."""
    engine.send("uginewgame")
    moves: list[str] = []
    for _ in range(MOVES):
        engine.send(" ".join(["position startpos", *(["moves", *moves] if moves else [])]))
        if engine.query("gameover") == "true":
            break
        moves.append(engine.go("nodes 50")[0])
    assert engine.query("result") in ("none", "draw", "p1win", "p2win")


def bears_nonsense(engine: Runner) -> None:
    """It goes on whatever it is told."""
    engine.send("", "nonsense", "position", "go nowhere", "stop", "setoption", "query", "moves ?")
    engine.send("position startpos", "query gameover")
    assert engine.until(TRUTH)[-1] == "response false"


def leaves(engine: Runner) -> None:
    """It leaves when it is told to."""
    engine.send("quit")
    assert engine.end()[0] == 0


DEMANDS: Sequence[Callable[[Runner], None]] = (
    introduces_itself,
    is_ready,
    answers_questions,
    searches,
    stops,
    plays,
    bears_nonsense,
    leaves,
)


def judged(command: Sequence[str]) -> dict[str, str]:
    """What each demand says, and why it is not met; empty where it is."""
    found: dict[str, str] = {}
    for demand in DEMANDS:
        with Runner("", command=command) as engine:
            told = str(demand.__doc__)
            try:
                demand(engine)
            except queue.Empty:
                found[told] = f"no answer after {engine.said[-3:]}"
            except (AssertionError, OSError) as error:
                found[told] = f"{error}"[:500] or "it was answered otherwise"
            else:
                found[told] = ""
    return found


def main() -> None:
    """Tell what a program meets."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    found = judged(sys.argv[1:])
    for told, fault in found.items():
        print(f"{'no ' if fault else 'yes'}  {told}{f' ({fault})' if fault else ''}")
    sys.exit(any(found.values()))


if __name__ == "__main__":
    main()
