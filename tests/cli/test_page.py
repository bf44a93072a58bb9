"""What ``docs/play.md`` shows is what the program answers: every command of the page is run."""

import re
import shlex
from pathlib import Path

import pytest

from cli.terminal import Terminal, program

PAGE = Path(__file__).parents[2] / "docs" / "play.md"
BLOCK = re.compile(r"^```(console|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ kyokai (.*)\n", re.MULTILINE)
PROMPT = r"(?:> |\(q leaves\): )"
#: What is another at every run: where a game is kept, and how long counting took.
CHANGES = re.compile(r"(?m)^  \S+\.pgn$|^\d+\.\d\d s$")


def blocks(kind: str) -> list[str]:
    return [
        body for found, body in BLOCK.findall(PAGE.read_text(encoding="utf-8")) if found == kind
    ]


def answers(block: str) -> list[tuple[str, str]]:
    """Split a block into its commands with what is shown behind each."""
    parts = COMMAND.split(block)
    assert not parts[0], "a block begins with a command"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def same(shown: str) -> str:
    return CHANGES.sub("~", shown)


def converse(folder: Path, command: str, expected: str) -> str:
    """Play as the page plays: what stands behind a prompt is typed."""
    with Terminal(folder, *shlex.split(command), TERM="dumb") as terminal:
        shown = terminal.until(PROMPT + "$")
        while True:
            typed, _, following = expected[len(shown) :].partition("\n")
            if not re.search(rf"(?m)^[^>\n]*?{PROMPT}", following):
                return shown + terminal.rest(typed)
            shown += terminal.type(typed, PROMPT + "$")


def ask(folder: Path, command: str) -> str:
    done = program(folder, *shlex.split(command))
    return done.stdout + done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    [bad] = blocks("text")
    (tmp_path / "bad.pgn").write_text(bad)
    return tmp_path


@pytest.mark.parametrize("block", blocks("console"), ids=lambda block: block.partition("\n")[0][2:])
def test_the_page_shows_what_the_program_answers(block: str, folder: Path) -> None:
    for command, expected in answers(block):
        talks = command.startswith("play") and re.search(rf"(?m)^[^>\n]*?{PROMPT}", expected)
        shown = converse(folder, command, expected) if talks else ask(folder, command)
        assert same(shown) == same(expected)
