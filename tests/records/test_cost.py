"""Hostile input costs no more than its length."""

import time
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


def seconds(text: str) -> float:
    """Tell how long reading keeps the processor busy: the better of two."""
    best = 60.0
    for _ in range(2):
        begin = time.process_time()
        faults: list[kyokai.InvalidRecord] = []
        try:
            record = from_json(text) if text[0] == "{" else parse(text)
        except kyokai.InvalidRecord as fault:
            faults.append(fault)
        else:
            assert parse(record.to_text()) == record
        list(kyokai.read_records(text, faults.append))
        assert all(len(str(fault)) < 400 for fault in faults[:9])
        best = min(best, time.process_time() - begin)
    return best


@pytest.mark.parametrize("kind", HOSTILE)
def test_cost_grows_with_length(kind: str) -> None:
    make = HOSTILE[kind]
    small, large = seconds(make(5_000)), seconds(make(40_000))
    assert large < 0.1 + 8 * small * 3
