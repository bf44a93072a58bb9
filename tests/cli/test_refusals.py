"""Bad input: one line on standard error, exit code 2, and never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

import kyokai
from cli.terminal import SOURCE, environment, program, run
from kyokai.kernel.record import Record

GAME = kyokai.games()[0]
START = str(kyokai.start(GAME))

#: What is typed, and a part of what is answered. FOLDER is a folder with the files made below.
TABLE: list[tuple[list[str], str]] = [
    (["frobnicate"], "there is no command “frobnicate”"),
    (["shwo"], "perhaps you mean show"),
    (["--frob"], "there is no option --frob"),
    (["legal", GAME, "--opt", "x"], "perhaps you mean --option"),
    (["legal"], "GAME|POSITION|FILE is missing"),
    (["legal", GAME, "more"], "too many arguments: more"),
    (["legal", GAME, "--option"], "--option needs a value"),
    (["legal", GAME, "--lang", "xx"], "there is no language “xx”"),
    (["legal", GAME, "--lang"], "there is no language “”"),
    (["legal", GAME, "--option", "x"], "written name=value"),
    (["legal", GAME, "--option", "x=1"], "there is no option “x”"),
    (["legal", GAME, "--option", "max_turns=-1"], "max_turns cannot be"),
    (["legal", START, "--option", "max_turns=9"], "leave --option max_turns=9 out"),
    (["legal", "nowhere"], "“nowhere” is no game and no file"),
    (["legal", "nowhere 1 2 3"], "there is no game “nowhere”"),
    (["legal", f"{GAME} 1"], "column"),
    (["legal", "x" * 5000], "is no game and no file"),
    (["legal", START + " x=" + "y" * 5000], "column"),
    (["legal", "a\0b"], "is no game and no file"),
    (["replay", "x" * 5000], "cannot be read"),
    (["legal", f"{START} x=1"], "column"),
    (["legal", ""], "“” is no game and no file"),
    (["why", GAME, "?!"], "“?!”"),
    (["why", GAME], "ACTION|PLACE is missing"),
    (["perft", GAME, "x"], "“x” is no whole number"),
    (["perft", GAME, "9" * 30], "is no whole number of at most nine digits"),
    (["perft", GAME, "501"], "DEPTH is 0 to 500, not 501"),
    (["perft", GAME, "501", "--divide"], "DEPTH is 0 to 500, not 501"),
    (["perft", GAME, "--", "-1"], "“-1” is less than 0"),
    (["show", "nowhere"], "“nowhere” is no game and no file"),
    (["show", "nowhere.pgn"], "there is no file nowhere.pgn"),
    (["show", GAME, "--at", "1"], "--at needs a record"),
    (["show", "FOLDER/sound.pgn", "--at", "99"], "there is no position 99"),
    (["show", "FOLDER/sound.pgn", "--at", "1.5"], "“1.5” is no whole number"),
    (["show", "FOLDER/unsound.pgn"], "line 9, column"),
    (["replay", "FOLDER/none.pgn"], "there is no file"),
    (["replay", "FOLDER"], "cannot be read"),
    (["replay", "FOLDER/bytes.pgn"], "is no UTF-8 text (byte 2)"),
    (["replay", "FOLDER/empty.pgn"], "holds no game"),
    (["replay", "FOLDER/broken.json"], "broken.json"),
    (["validate"], "FILE… is missing"),
    (["validate", "FOLDER/none.pgn"], "there is no file"),
    (["convert", "FOLDER/sound.pgn", "FOLDER/out.txt"], "tells no form"),
    (["convert", "FOLDER/sound.pgn", "FOLDER/out.pgn", "--to", "x"], "“x” is no form"),
    (["convert", "FOLDER/sound.pgn", "FOLDER/no/out.pgn"], "cannot be written"),
    (["convert", "FOLDER/sound.pgn", "FOLDER/out.json", "--to", "abstractplay"], "result"),
    (["svg", GAME], "--output is missing"),
    (["svg", GAME, "-o", "FOLDER/no/x.svg"], "cannot be written"),
    (["svg", GAME, "-o", "FOLDER/x.svg", "--theme", "x"], "theme cannot be 'x'"),
    (["svg", GAME, "-o", "FOLDER/x.svg", "--size", "0"], "1 to 10000 pixels"),
    (["png", GAME, "-o", "FOLDER/x.png", "--size", "99999"], "1 to 10000 pixels"),
    (["svg", GAME, "-o", "FOLDER/x.svg", "--last", "z99"], "no cell or edge “z99”"),
    (["svg", GAME, "-o", "FOLDER/x.svg", "--arrow", "a1"], "“a1” is no arrow"),
    (["gif", "FOLDER/none.pgn", "-o", "FOLDER/x.gif"], "there is no file"),
    (["rules", "nowhere"], "there is no game “nowhere”"),
    (["play", "nowhere"], "there is no game “nowhere”"),
    (["play", GAME, "--white", "me"], "“me” is no player"),
    (["play", GAME, "--random", "--black", "person"], "give one of them"),
    (["play", GAME, "--level", "3", "--black", "level:4"], "give one of them"),
    (["play", GAME, "--random", "--level", "3"], "give one of them"),
    (["play", GAME, "--level", "0"], "--level is 1 to 12, not 0"),
    (["play", GAME, "--level", "x"], "“x” is no whole number"),
    (["play", "--level", "13"], "--level is 1 to 12, not 13"),
    (["play", GAME, "--white", "level:13"], "“level:13” is no player here"),
    (["play", GAME, "--white", "search:"], "“search:” is no player here"),
    (["play", GAME, "--white", "search:nodes=inf"], "is no player here"),
    (["play", GAME, "--white", "search:seconds=nan"], "is no player here"),
    (["play", GAME, "--white", "search:nodes=9,threads=9999"], "is no player here"),
    (["play", GAME, "--white", "search:nodes=9,weights=FOLDER/sound.pgn"], "is no player here"),
    (["play", GAME, "--white", "ugi::true"], "is no player here"),
    (["analyse"], "GAME|POSITION|FILE is missing"),
    (["analyse", "nowhere"], "“nowhere” is no game and no file"),
    (["analyse", "nowhere.pgn"], "there is no file nowhere.pgn"),
    (["analyse", f"{GAME} 1"], "column"),
    (["analyse", GAME, "--at", "1"], "--at needs a record"),
    (["analyse", GAME, "--out", "FOLDER/x.pgn"], "--out is for a record"),
    (["analyse", GAME, "--nodes", "0"], "--nodes is 1 to"),
    (["analyse", GAME, "--depth", "501"], "--depth is 1 to 500, not 501"),
    (["analyse", GAME, "--lines", "0"], "--lines is 1 to"),
    (["analyse", GAME, "--threads", "257"], "--threads is 1 to 256, not 257"),
    (["analyse", GAME, "--memory", "0"], "--memory is 1 to"),
    (["analyse", GAME, "--seconds", "0"], "“0” is no number of seconds above 0"),
    (["analyse", GAME, "--seconds", "nan"], "is no number of seconds above 0"),
    (["analyse", GAME, "--seconds", "x"], "is no number of seconds above 0"),
    (["analyse", START, "--option", "max_turns=9"], "leave --option max_turns=9 out"),
    (["analyse", "FOLDER/sound.pgn", "--lines", "2"], "--lines is for a position"),
    (["analyse", "FOLDER/sound.pgn", "--heat"], "--heat is for a position"),
    (["analyse", "FOLDER/sound.pgn", "--threads", "2"], "--threads is for a position"),
    (["analyse", "FOLDER/sound.pgn", "--out", "FOLDER/x.txt"], "tells no form"),
    (["analyse", "FOLDER/sound.pgn", "--at", "99"], "there is no position 99"),
    (["analyse", "FOLDER/unsound.pgn"], "line 9, column"),
    (["analyse", "FOLDER/bytes.pgn"], "is no UTF-8 text (byte 2)"),
    (["analyse", "FOLDER/empty.pgn"], "holds no game"),
    (["play", GAME, "--seed", "x"], "“x” is no whole number"),
    (["play", GAME, "--position", "x"], "there is no game “x”"),
    (["play", GAME, "--resume"], "leave the rest out"),
    (["play", "--resume"], "no game was left unfinished"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with sound files and others."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    start = kyokai.start(GAME)
    (tmp_path / "sound.pgn").write_text(Record.from_actions(start, start.legal()[:1]).to_text())
    head = "".join(f'[Tag{n} "x"]\n' for n in range(6))
    (tmp_path / "unsound.pgn").write_text(f'[Game "{GAME}"]\n{head}\n1. nonsense *\n')
    (tmp_path / "bytes.pgn").write_bytes(b"x\xff")
    (tmp_path / "empty.pgn").write_text("")
    (tmp_path / "broken.json").write_text("{")
    return tmp_path


@pytest.mark.parametrize(("arguments", "part"), TABLE, ids=str)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_bad_input_gives_one_line(arguments: list[str], part: str, lang: str, folder: Path) -> None:
    typed = [argument.replace("FOLDER", str(folder)) for argument in arguments]
    refused = run(*typed, locale={"en": "C.UTF-8", "ja": "ja_JP.UTF-8"}[lang])
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert refused.stderr.startswith("kyokai: ")
    assert refused.stderr.count("\n") == 1
    assert refused.stderr.endswith("\n")
    assert "Traceback" not in refused.stderr
    if lang == "en":
        assert part in refused.stderr
    else:
        assert any("\u3040" <= sign <= "\u30ff" for sign in refused.stderr)


@pytest.mark.parametrize(
    "arguments", [["frobnicate"], ["why", GAME, "?!"], ["play", "nowhere"], ["perft", GAME, "x"]]
)
def test_the_program_itself_refuses_alike(arguments: list[str], tmp_path: Path) -> None:
    refused = program(tmp_path, *arguments)
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr.startswith("kyokai: ")
    assert refused.stderr.count("\n") == 1


def test_a_line_of_its_own_holds_whatever_was_typed() -> None:
    refused = run("legal", "no\nsuch\ngame\x1b[31m")
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1
    assert "\x1b" not in refused.stderr


def test_a_missing_extra_is_named(tmp_path: Path) -> None:
    """Without the packages around it (-S), Python finds neither Typer nor Rich."""
    bare = subprocess.run(
        [sys.executable, "-S", "-m", "kyokai", "info"],
        capture_output=True,
        text=True,
        env=environment(tmp_path, PYTHONPATH=str(SOURCE)),
        check=False,
    )
    assert bare.returncode == 2
    assert bare.stdout == ""
    assert bare.stderr.count("\n") == 1
    assert 'pip install "kyokai[cli]"' in bare.stderr
