"""What is fuzzed: every parser, and what each of them may answer.

A target takes bytes. It tells whether they were accepted, and lets through whatever error its
parser does not promise. What is accepted must come back from its own text.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import kyokai
from kyokai.kernel import record as records
from kyokai.kernel.perft import read_counts

Target = Callable[[bytes], bool]

#: How many games are played for the seeds, in each room.
GAMES = 4
#: How many actions are written in the records among the seeds.
ACTIONS = 5


def _text(data: bytes) -> str:
    """Any bytes as a text, broken ones as what broken programs pass on."""
    return data.decode("utf-8", "surrogateescape")


def _told(error: kyokai.KyokaiError) -> bool:
    """See that an error says in both languages what it refuses."""
    assert str(error)
    assert error.say("ja")
    return False


def position(data: bytes) -> bool:
    """Read a position from its line of text."""
    try:
        here = kyokai.position(_text(data))
    except (kyokai.InvalidPosition, kyokai.UnknownGame) as error:
        return _told(error)
    assert kyokai.position(str(here)) == here
    here.legal()
    return True


def action(data: bytes) -> bool:
    """Read an action in a position that the first two bytes choose."""
    here, text = _chosen(data)
    try:
        found = here.action(text)
    except kyokai.IllegalAction as error:
        return _told(error)
    assert here.action(str(found)) == found
    return True


def turn(data: bytes) -> bool:
    """Read a turn in a position that the first two bytes choose."""
    here, text = _chosen(data)
    try:
        found = kyokai.parse_turn(here, text)
    except kyokai.IllegalAction as error:
        return _told(error)
    assert kyokai.parse_turn(here, kyokai.format_turn(here, found)) == found
    return True


def record(data: bytes) -> bool:
    """Read a file of records, and judge them by play."""
    faults: list[kyokai.InvalidRecord] = []
    try:
        found = list(kyokai.read_records(data, faults.append))
    except kyokai.InvalidRecord as error:  # no text at all
        return _told(error)
    for fault in faults:
        _told(fault)
    for each in found:
        _comes_back(each)
    if len(found) + len(faults) == 1:
        try:
            _comes_back(records.parse(data))
        except kyokai.InvalidRecord as error:
            _told(error)
    return bool(found)


def json(data: bytes) -> bool:
    """Read a record from JSON, and judge it by play."""
    try:
        found = records.from_json(data)
    except kyokai.InvalidRecord as error:
        return _told(error)
    for fault in found.faults():
        _told(fault)
    _comes_back(found)
    return True


def _comes_back(found: records.Record) -> None:
    text = found.to_text()
    assert records.parse(text) == found
    assert records.from_json(found.to_json()).to_text() == text


TARGETS: dict[str, Target] = {
    "position": position,
    "action": action,
    "turn": turn,
    "record": record,
    "json": json,
}


# -- seeds -----------------------------------------------------------------------------------


@cache
def games() -> list[records.Record]:
    """Play games at random, the kinds of action mixed, with the default options and others."""
    chance = random.Random(1)
    found = []
    for name in kyokai.games():
        for number in range(GAMES):
            options: dict[str, Any] = {} if number % 2 else {"max_turns": 30, "repetition": 0}
            written = records.Record.new(name, **options)
            here = written.begin()
            for _ in range(60):
                if here.outcome is not None:
                    break
                here = written.add(chance.choice(here.legal()))
            found.append(written)
    return found


@cache
def positions() -> list[kyokai.Position]:
    """The positions of these games and those of the rooms' tables of counts."""
    found = [here for game in games() for here in game.positions()]
    for name in kyokai.games():
        table = kyokai.game(name).folder / "perft.txt"
        if table.is_file():
            found += [kyokai.position(count.position) for count in read_counts(table)]
    return found


def _chosen(data: bytes) -> tuple[kyokai.Position, str]:
    places = positions()
    return places[int.from_bytes(data[:2], "big") % len(places)], _text(data[2:])


def _written() -> list[records.Record]:
    """Short records with everything that can stand in one."""
    found = []
    for number, game in enumerate(games()):
        begin = game.positions()[number]
        actions = game.actions()[number : number + ACTIONS]
        short = records.Record.from_actions(begin, actions, tags={"Event": 'A "cup"', "X": "y"})
        short.comment = "a \\ game\n{境}"
        if short.turns:
            first = short.turns[0]
            first.nags, first.clock, first.elapsed, first.evaluation = [1, 18], 300, 1.5, "0.2"
            first.commands = [("csl", "a1")]
            first.before, first.after = "before", "after } and [%clk"
            first.variations = [[records.Turn(first.text, after="again")]]
        found.append(short)
    return found


@cache
def seeds(target: str) -> list[bytes]:
    """Inputs that are accepted, to begin from."""
    if target == "position":
        return [str(here).encode() for here in positions()]
    if target in ("action", "turn"):
        found = []
        for number, here in enumerate(positions()):
            words = [str(known) for known in here.legal()[:: max(1, len(here.legal()) // 3)]]
            words += ["+".join(words[:3])]
            found += [number.to_bytes(2, "big") + word.encode() for word in words]
        return found
    written = _written()
    if target == "json":
        return [each.to_json().encode() for each in written]
    texts = [each.to_text() for each in written]
    return [text.encode() for text in texts] + [("\n".join(texts[:2])).encode()]


#: What parsers look for: words and signs that are put in by whole.
WORDS = [
    *b"+-@:=/,.;{}()[]<>\"'\\!?$%*#&|~ \t\n\r\0\x1c\x7f".decode(),
    *("white", "black", "first", "second", "pass", "stop", "end", "over=", "draw:", "white:", "=1"),
    *("repetition=", "max_turns=", "0", "1", "-1", "9" * 10, "9" * 5000, "1e999", "NaN", "null"),
    *('[Game "', '"]\n', "\n\n", "{[%clk ", "[%eval ", "]}", "(1. ", ") ", "1...", "$255", "1-0"),
    *(
        "1/2-1/2",
        "*\n\n",
        "\\u007d",
        "\\ud800",
        "\\n",
        "\\\\",
        '\\"',
        "\ufeff",
        "境",
        "\u3000",
        "é",
    ),
    *("١", "²", "a1", "e5", "k6", "8/8", "[" * 40, "(" * 40, '{"turn":', '"nags":', "[[]]", "{}"),
]
