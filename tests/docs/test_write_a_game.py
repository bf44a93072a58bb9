"""The page “Write a game”: its code is a whole room, and every surface takes it as it is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs import fourth

SRC = Path(__file__).parents[2] / "src"


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rooms")
    fourth.build(folder)
    files = [str(file) for file in sorted((folder / "col").glob("RULES*.md"))]
    run(folder, "-m", "kyokai.testing.examples", "--fill", *files)
    golden = [str(file) for file in sorted((folder / "col" / "golden").glob("*.txt"))]
    run(folder, "-m", "kyokai.testing.golden", "--fill", *golden)
    return folder


def run(rooms: Path, *words: str, expect: int = 0) -> str:
    """Run Python with the room in reach; tell what it printed."""
    environment = {
        **os.environ,
        "KYOKAI_ROOMS": str(rooms),
        "PYTHONPATH": str(SRC),
        "LC_ALL": "C.UTF-8",
        "XDG_STATE_HOME": str(rooms / "state"),
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
        timeout=120,
    )
    assert done.returncode == expect, done.stdout + done.stderr
    return done.stdout + done.stderr


def blocks(language: str) -> list[str]:
    """The page's plain blocks in a language."""
    text = fourth.PAGE.read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_room_keeps_the_whole_contract(rooms: Path) -> None:
    [promises] = re.findall(
        r"^```python\n(.*?)^```", fourth.PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    told = run(rooms, "-c", promises + "print(len(contract.OF_GAME + contract.OF_POSITION))")
    assert int(told) > 20


def test_what_the_page_shows_is_so(rooms: Path) -> None:
    shown = rooms / "shown.txt"
    blocks = re.findall(
        r"^```pycon\n(.*?)^```", fourth.PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    shown.write_text("\n".join(blocks), encoding="utf-8")
    assert sum(block.count(">>> ") for block in blocks) > 5
    code = f"import doctest; print(doctest.testfile({str(shown)!r}, module_relative=False))"
    assert "failed=0" in run(rooms, "-c", code)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["info"], "col"),
        (["show", "col"], "4"),
        (["legal", "col"], "a1"),
        (["perft", "col", "3"], "2688"),
        (["rules", "col", "--plain"], "Not beside your own"),
        (["rules", "col", "--plain", "--lang", "ja"], "自分のコマの隣には置けない"),
    ],
)
def test_the_command_line_takes_it(rooms: Path, words: list[str], told: str) -> None:
    assert told in run(rooms, "-m", "kyokai", *words)


def test_the_command_line_says_why_not(rooms: Path) -> None:
    told = run(rooms, "-m", "kyokai", "why", "col 4/4/1WB1/4 white 3", "b3", "--lang", "en")
    assert "rule 1.2: a stone is never put next to one of its own colour" in told
    assert run(rooms, "-m", "kyokai", "show", "col 4/4/9/4 white 3", expect=2).count("\n") == 1


def test_pictures_of_it_are_drawn(rooms: Path) -> None:
    for name in ("svg", "png"):
        out = rooms / f"col.{name}"
        run(rooms, "-m", "kyokai", name, "col 4/4/1WB1/4 white 3", "-o", str(out))
        assert out.stat().st_size > 500


def test_a_game_of_it_is_played_at_the_terminal_and_kept(rooms: Path) -> None:
    record = rooms / "game.pgn"
    code = (
        "import kyokai, random\n"
        "p = kyokai.start('col'); r = kyokai.Record.from_actions('col', [])\n"
        "rng = random.Random(1)\n"
        "while p.outcome is None:\n"
        "    a = rng.choice(p.legal()); r.add(str(a)); p = p.play(a)\n"
        f"open({str(record)!r}, 'w', encoding='utf-8').write(str(r))\n"
        "print(p)\n"
    )
    last = run(rooms, "-c", code).strip()
    run(rooms, "-m", "kyokai", "validate", str(record))
    assert last.split()[1] in run(rooms, "-m", "kyokai", "show", str(record)) or "W" in last
    for out in ("game.json", "game.gif"):
        word = "convert" if out.endswith("json") else "gif"
        flag = [] if word == "convert" else ["-o"]
        run(rooms, "-m", "kyokai", word, str(record), *flag, str(rooms / out))
        assert (rooms / out).stat().st_size > 100
    seeded = ["--white", "random", "--black", "random", "--seed", "1"]
    assert "Black wins" in (told := run(rooms, "-m", "kyokai", "play", "col", *seeded)) or (
        "White wins" in told
    )
