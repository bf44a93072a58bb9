"""The demands on whoever speaks UGI: ours meets them, and others are found out."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import kyokai
from engine import compliance, runner

#: Says a move of three words, and does not know whose turn it is.
CARELESS = """
import sys
for line in sys.stdin:
    word = line.split()[:1]
    if word == ["ugi"]:
        print("id name Careless\\nid author nobody\\nugiok")
    elif word == ["isready"]:
        print("readyok")
    elif word == ["go"]:
        print("bestmove a1 ponder b2")
    elif word == ["query"]:
        print("response perhaps")
    elif word == ["quit"]:
        break
    sys.stdout.flush()
"""


@pytest.mark.parametrize("game", kyokai.games())
def test_the_engine_meets_every_demand(game: str) -> None:
    found = compliance.judged((*runner.PROGRAM, game))
    assert len(found) == len(compliance.DEMANDS)
    assert not any(found.values()), found


def test_a_careless_program_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "PATIENCE", 10.0)
    script = tmp_path / "careless.py"
    script.write_text(CARELESS)
    found = compliance.judged((sys.executable, str(script)))
    met = [told for told, fault in found.items() if not fault]
    assert met == [str(compliance.introduces_itself.__doc__), str(compliance.is_ready.__doc__),
                   str(compliance.leaves.__doc__)]  # fmt: skip
