"""What ``docs/lab.md`` shows is what the program answers: its commands are run."""

import re
import shlex
from pathlib import Path

import pytest

from cli.terminal import program

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
BLOCK = re.compile(r"^```console\n\$ kyokai ([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCKS = BLOCK.findall(PAGE.read_text(encoding="utf-8"))


def same(command: str, shown: str) -> str:
    """What is shown, without the figures where they are the engine's: it gets stronger."""
    return re.sub(r"\d+(\.\d+)?", "N", shown) if "level" in command else shown


@pytest.mark.parametrize(("command", "expected"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_the_page_shows_what_the_program_answers(
    command: str, expected: str, tmp_path: Path
) -> None:
    done = program(tmp_path, *shlex.split(command), "--processes", "1")
    assert same(command, done.stdout + done.stderr) == same(command, expected)


def test_the_page_shows_every_command_of_the_lab() -> None:
    assert {command.split()[0] for command, _ in BLOCKS} == {"match", "ladder", "report"}
