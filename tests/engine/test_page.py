"""What ``docs/engine.md`` shows is what the program answers: its commands are run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.terminal import program

PAGE = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```console\n\$ kyokai ([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCKS = BLOCK.findall(PAGE)
RECORD = re.search(r"^```text\n(\[Game .*?)^```", PAGE, re.MULTILINE | re.DOTALL)
#: What hangs on the machine and on how the engine searches.
CHANGES = re.compile(r"^Depth .*$|^.*First action: .*$", re.MULTILINE)


def talked(shown: str) -> list[str]:
    """What is typed behind the prompts of a block."""
    return re.findall(r"^\w+> (.*)$", shown, re.MULTILINE)


def without_typed(shown: str) -> str:
    """What a program shows whose input is no terminal: nothing that was typed."""
    return re.sub(r"^(\w+> ).*\n", r"\1", shown, flags=re.MULTILINE)


@pytest.mark.parametrize(("command", "expected"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_the_page_shows_what_the_program_answers(
    command: str, expected: str, tmp_path: Path
) -> None:
    assert RECORD is not None
    (tmp_path / "game.pgn").write_text(RECORD[1])
    typed = talked(expected)
    done = program(tmp_path, *shlex.split(command), typed="".join(f"{line}\n" for line in typed))
    if typed:
        expected = without_typed(expected)
    assert CHANGES.sub("~", done.stdout + done.stderr) == CHANGES.sub("~", expected)


def test_the_page_shows_what_it_says() -> None:
    assert {command.split()[0] for command, _ in BLOCKS} == {"analyse", "play"}
