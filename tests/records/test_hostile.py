"""Hostile input of any length is read or refused in few words; ``bench/hostile.py`` times it."""

from collections.abc import Callable

import pytest

import kyokai
from kyokai.kernel.record import from_json, parse

HEAD = '[Game "x"]\n\n'

HOSTILE: dict[str, Callable[[int], str]] = {
    "open comments": lambda n: HEAD + "1. a " + "{" * n,
    "many comments": lambda n: HEAD + "1. a " + "{x}" * (n // 3) + " *",
    "many comments first": lambda n: HEAD + "{x}" * (n // 3) + " *",
    "comments before a turn": lambda n: HEAD + "1." + "{x}" * (n // 3) + " a *",
    "notes left open": lambda n: HEAD + "1. a {" + "[%clk " * (n // 6) + "} *",
    "a long name of a note": lambda n: HEAD + "1. a {[%" + "a" * n + "} *",
    "a note of white space": lambda n: HEAD + "1. a {[%a" + " " * n + "} *",
    "many notes": lambda n: HEAD + "1. a {" + "[%a]" * (n // 4) + "} *",
    "backslashes": lambda n: HEAD + "{" + "\\" * n + "} *",
    "white space": lambda n: HEAD + " " * n + "*",
    "numbers": lambda n: HEAD + "1." * (n // 2) + "*",
    "digits": lambda n: HEAD + "1" * n + "a *",
    "one long word": lambda n: HEAD + "a" * n + "! *",
    "plus signs": lambda n: HEAD + "a" + "+" * n + " *",
    "variations": lambda n: HEAD + "a " + "(b)" * (n // 3) + " *",
    "deep variations": lambda n: HEAD + "a " + "(a" * (n // 2),
    "closing": lambda n: HEAD + ")" * n,
    "tags": lambda n: HEAD[:-1] + "".join(f'[A{i} "x"]\n' for i in range(n // 12)) + "\n*",
    "a tag left open": lambda n: '[Game "' + "x" * n,
    "quotation marks": lambda n: '[Game "' + '\\"' * (n // 2),
    "a long name of a tag": lambda n: "[" + "a" * n,
    "brackets": lambda n: "[" * n,
    "games": lambda n: (HEAD + "{\n\n") * (n // 14),
    "tag lines": lambda n: '[Game "x"]\n\n' * (n // 12),
    "options": lambda n: '[Game "x"][Options "' + "a " * (n // 2) + '"]\n\n*',
    "lines": lambda n: HEAD + "\n%" * (n // 2) + "\n*",
    "semicolons": lambda n: HEAD + ";\n" * (n // 2) + "*",
    "glyphs": lambda n: HEAD + "a " + "$1" * (n // 2) + "*",
    "marks": lambda n: HEAD + "a " + "!" * n + "*",
    "json brackets": lambda n: "{" + '"a":[' * (n // 5),
    "json keys": lambda n: "{" + ",".join(f'"{i}":1' for i in range(n // 9)) + ', "0": 1}',
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("length", [1, 100, 20_000])
def test_hostile_input_is_read_or_refused_in_short(kind: str, length: int) -> None:
    text = HOSTILE[kind](length)
    faults: list[kyokai.InvalidRecord] = []
    try:
        record = from_json(text) if text[:1] == "{" else parse(text)
    except kyokai.InvalidRecord as fault:
        faults.append(fault)
    else:
        assert parse(record.to_text()) == record
    assert all(0 < len(str(fault)) < 400 for fault in faults)


@pytest.mark.parametrize("kind", [kind for kind in HOSTILE if not kind.startswith("json")])
def test_a_file_of_hostile_games_is_read_to_its_end(kind: str) -> None:
    faults: list[kyokai.InvalidRecord] = []
    list(kyokai.read_records(HOSTILE[kind](5_000), faults.append))
    assert all(0 < len(str(fault)) < 400 for fault in faults[:9])
