"""The example bot plays, as a guest and with a token, whole games to their end."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kyokai
from server.serving import PATIENCE, Person, Service

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def run(service: Service, *arguments: str, token: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, BOT, service.url, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "KYOKAI_TOKEN": token},
    )


def ended(bot: subprocess.Popen[str]) -> list[str]:
    """Wait for the bot to end well; what it said."""
    out, wrong = bot.communicate(timeout=4 * PATIENCE)
    assert bot.returncode == 0, wrong
    return out.splitlines()


def test_it_needs_nothing_but_python() -> None:
    found = {
        (node.module or "").partition(".")[0]
        if isinstance(node, ast.ImportFrom)
        else node.names[0].name
        for node in ast.parse(BOT.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert found <= sys.stdlib_module_names


@pytest.mark.slow
@pytest.mark.parametrize("name", kyokai.games())
def test_it_plays_the_machine_to_the_end(small: Service, name: str) -> None:
    where, how = ended(run(small, "--game", name, "--machine", "1"))
    game = small.person().game(where.rpartition("/")[2])
    assert game.status == "over"
    assert game.result is not None
    assert game.result.sentence["en"] == how
    assert game.ply > 5


@pytest.mark.slow
def test_two_of_them_meet_in_the_lobby(small: Service) -> None:
    ann = small.person("Ann")
    token = ann.post("/api/tokens", {"name": "bot"})["secret"]
    one = run(small, "--game", "weave", "--open", "--level", "2", token=token)
    assert one.stdout is not None
    game = one.stdout.readline().strip().rpartition("/")[2]
    two = run(small, "--join", game)
    ended(two)
    ended(one)
    seen = Person(small.url)
    over = seen.game(game)
    seen.http.close()
    assert over.status == "over"
    assert {sitter.name for sitter in over.seats if sitter} == {"Ann", ""}


def test_it_says_what_it_needs(small: Service) -> None:
    bot = run(small)
    _, wrong = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 2
    assert "--join" in wrong
