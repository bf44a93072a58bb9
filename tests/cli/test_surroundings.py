"""What is around the program: pipes, encodings, languages, colours, and other games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kyokai
from cli.terminal import Terminal, environment, program
from kyokai.kernel import strings

GAME = kyokai.games()[0]
START = str(kyokai.start(GAME))


@pytest.mark.parametrize(
    "arguments", [["legal", GAME], ["perft", GAME, "1", "--divide"], ["info"], ["svg", GAME, "-o-"]]
)
def test_a_broken_pipe_is_silent(arguments: list[str], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    child = subprocess.Popen(
        [sys.executable, "-m", "kyokai", *arguments],
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    os.close(writing)
    os.close(reading)  # nobody reads
    _, complaint = child.communicate(timeout=60)
    assert complaint in (b"", b"0.00 s\n")


def test_the_environment_tells_the_language(tmp_path: Path) -> None:
    spoken = strings.say(GAME, "ja", "game.title")
    for more in ({"LANG": "ja_JP.UTF-8"}, {"LC_ALL": "ja_JP.UTF-8", "LANG": "C.UTF-8"}):
        assert "番です" in program(tmp_path, "show", GAME, **more).stdout
        assert spoken in program(tmp_path, "play", GAME, **more).stdout
    english = {"LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}
    assert "番です" not in program(tmp_path, "show", GAME, **english).stdout
    assert "番です" in program(tmp_path, "show", GAME, "--lang", "ja", **english).stdout
    assert "番です" in program(tmp_path, "--lang=ja", "show", GAME, **english).stdout


@pytest.mark.parametrize(
    "arguments", [["show", GAME], ["play", GAME], ["why", GAME, "a1"], ["play"]]
)
def test_without_unicode_everything_is_ascii(arguments: list[str], tmp_path: Path) -> None:
    for more in ({"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "ascii", "LANG": "ja_JP"}):
        shown = program(tmp_path, *arguments, typed="q\n", **more)
        assert shown.returncode == 0
        assert shown.stdout.isascii()
        assert "?" not in shown.stdout.replace("which game?", "")
    asked = program(tmp_path, *arguments, "--ascii", typed="q\n").stdout
    assert asked.isascii()


def test_help_is_shown_without_unicode(tmp_path: Path) -> None:
    shown = program(tmp_path, "play", "--help", PYTHONIOENCODING="ascii")
    assert shown.returncode == 0
    assert shown.stdout.isascii()


def test_colour_is_for_terminals_that_want_it(tmp_path: Path) -> None:
    assert "\x1b" not in program(tmp_path, "show", GAME).stdout
    for more, coloured in (
        ({"NO_COLOR": "", "TERM": "xterm-256color"}, True),
        ({"NO_COLOR": "1", "TERM": "xterm-256color"}, False),
        ({"NO_COLOR": "", "TERM": "dumb"}, False),
    ):
        with Terminal(tmp_path, "show", GAME, **more) as terminal:  # type: ignore[arg-type]
            assert ("\x1b[" in terminal.raw(START)) is coloured
    with Terminal(tmp_path, "show", GAME, "--no-color", NO_COLOR="", TERM="xterm") as terminal:
        assert "\x1b[" not in terminal.raw(START)


def test_a_room_of_another_folder_is_found(tmp_path: Path) -> None:
    told = program(tmp_path, "info", KYOKAI_ROOMS=str(tmp_path))
    assert str(tmp_path) in told.stdout


def test_long_rules_go_through_a_pager(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho PAGED\ncat >/dev/null\n")
    pager.chmod(0o755)
    with Terminal(tmp_path, "rules", GAME, PAGER=str(pager)) as terminal:
        terminal.until("PAGED")
        assert terminal.code() == 0
    assert "PAGED" not in program(tmp_path, "rules", GAME, PAGER=str(pager)).stdout


@pytest.mark.parametrize(
    ("argument", "heavy"),
    [("--version", {"typer", "rich", "tomllib", "kyokai.cli"}), ("info", {"typer", "rich"})],
)
def test_what_is_told_at_once_loads_hardly_anything(
    argument: str, heavy: set[str], tmp_path: Path
) -> None:
    told = f"import sys; sys.argv[1:] = [{argument!r}]; from kyokai.__main__ import main; main()"
    shown = subprocess.run(
        [sys.executable, "-c", f"{told}; print('loaded', *{heavy} & set(sys.modules))"],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        check=True,
    )
    assert kyokai.__version__ in shown.stdout
    assert shown.stdout.splitlines()[-1] == "loaded"
