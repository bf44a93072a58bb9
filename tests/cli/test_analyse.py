"""``kyokai analyse``: of a position the best turns, of a record what every turn cost."""

import json
import re
from pathlib import Path

import pytest

import kyokai
from cli.terminal import Terminal, program, run
from cli.test_machine import CORES, WINS
from cli.test_play import every_game, flowing
from docs import fourth
from kyokai import engine
from kyokai.engine import Limit
from kyokai.kernel import record as records
from kyokai.kernel import strings

FEW = ["--nodes", "200"]


def played(game: str, levels: tuple[int, int] = (1, 2), turns: int = 8) -> records.Record:
    """A game of two levels."""
    written = records.Record.new(game, max_turns=turns)
    here = written.begin()
    while here.outcome is None:
        for action in engine.play(here, levels[here.turn % 2], seed=1):
            here = written.add(action)
    return written


@CORES
@every_game
def test_a_position_has_its_best_turns(game: str, core: str, tmp_path: Path) -> None:
    done = program(tmp_path, "analyse", game, *FEW, "--lines", "2", KYOKAI_CORE=core)
    assert (done.returncode, done.stderr) == (0, "")
    rows = re.findall(r"(?m)^ +(\d)\. +(\d+ %|\w+ in \d+ turns?) +(\S+)", done.stdout)
    assert [number for number, *_ in rows] == ["1", "2"]
    for _, _, turn in rows:
        here = kyokai.start(game)
        for action in turn.split("+"):  # of a long turn so few positions see but a part
            here = here.play(action)
    assert re.search(r"Win probability: .* \d+ %, .* \d+ %\.\n", done.stdout)
    assert re.search(r"Depth \d+ \(at most \d+\), \d+ positions, ", done.stdout)


def test_it_agrees_with_the_library() -> None:
    found = engine.analyse(kyokai.start("weave"), Limit(nodes=500), heat=True)
    data = json.loads(run("analyse", "weave", "--nodes", "500", "--json", "--heat").stdout)
    assert [line["turns"] for line in data["lines"]] == [list(line.turns) for line in found.lines]
    assert data["win_probability"] == round(found.win_probability(), 4)
    assert data["nodes"] == found.nodes
    assert set(data["heat"]) == set(found.heat)
    assert kyokai.position(data["position"]) == kyokai.start("weave")


def test_a_forced_win_is_told_as_such() -> None:
    shown = run("analyse", WINS, "--nodes", "3000").output
    assert "Black wins with the next turn." in shown
    assert "1.  wins in 1 turn  g7-" in shown
    shown = run("analyse", WINS, "--nodes", "3000", "--lang", "ja").output
    assert "黒が次の手番で勝ちます。" in shown
    data = json.loads(run("analyse", WINS, "--nodes", "3000", "--json").stdout)
    assert data["lines"][0]["wins_in"] == 1
    assert data["lines"][0]["score"] is None


@every_game
def test_heat_is_drawn_on_the_board(game: str) -> None:
    shown = run("analyse", game, *FEW, "--heat", "--ascii").output
    board = re.search(r"(?s) s\n\n(.*)\n\n", shown)
    assert board
    assert shown.isascii()
    found = engine.analyse(kyokai.start(game), Limit(nodes=200), heat=True).heat
    drawn = kyokai.text(kyokai.start(game), ascii=True, roomy=True, heat=found)
    assert [line.strip() for line in board[1].split("\n")] == [
        line.strip() for line in drawn.split("\n")
    ]
    assert "1 to 9:" in flowing(shown)


def test_limits_are_kept() -> None:
    data = json.loads(run("analyse", "apart", "--depth", "2", "--json").stdout)
    assert data["depth"] == 2
    data = json.loads(run("analyse", "apart", "--seconds", "0.05", "--json").stdout)
    assert 0.03 < data["seconds"] < 5
    wish = ["--nodes", "300", "--threads", "2", "--memory", "1", "--json"]
    assert json.loads(run("analyse", "apart", *wish).stdout)["nodes"] <= 330


def test_a_game_that_is_over_is_told() -> None:
    over = kyokai.position(WINS).play("g7-h6")
    shown = run("analyse", str(over))
    assert shown.exit_code == 0
    assert strings.say_outcome(over) in shown.output
    data = json.loads(run("analyse", str(over), "--json", "--heat").stdout)
    assert data["outcome"] == {"winner": "black", "reason": "apart"}
    assert data["lines"] == []


def test_on_a_terminal_it_is_shown_while_it_thinks(tmp_path: Path) -> None:
    with Terminal(tmp_path, "analyse", "apart", "--seconds", "0.5") as terminal:
        read = terminal.raw("Win probability")
        assert terminal.code() == 0
    assert read.count("Depth ") > 2
    assert "\x1b[J" in read


def test_ctrl_c_ends_it_and_what_was_found_stands(tmp_path: Path) -> None:
    with Terminal(tmp_path, "analyse", "apart", "--seconds", "1000") as terminal:
        terminal.until("Depth ")
        shown = terminal.key(b"\x03", "Win probability")
        assert terminal.code() == 0
    assert "Traceback" not in shown


# -- records --------------------------------------------------------------------------------


@CORES
@every_game
def test_a_record_is_looked_over(game: str, core: str, tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text(played(game).to_text())
    for lang, told in (("en", "gave away"), ("ja", "失った勝率")):
        wish = ["analyse", "game.pgn", *FEW, "--lang", lang, "--ascii"][: 7 if lang == "en" else 6]
        done = program(tmp_path, *wish, KYOKAI_CORE=core)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count(told) == 2
        assert done.stdout.isascii() == (lang == "en")
        assert "100 %" in done.stdout


@every_game
def test_the_annotated_record_is_written(game: str, tmp_path: Path) -> None:
    record = played(game)
    source, target = tmp_path / "game.pgn", tmp_path / "reviewed.pgn"
    source.write_text(record.to_text())
    shown = run("analyse", str(source), *FEW, "--out", str(target))
    assert f"{target}: written" in shown.output
    again = records.read(target)
    assert again.actions() == record.actions()
    assert all(turn.evaluation for turn in again.turns)
    assert run("validate", str(target)).exit_code == 0
    told = run("analyse", str(source), *FEW, "--json", "--out", str(tmp_path / "x.json"))
    data = json.loads(told.stdout)
    found = engine.review(record, Limit(nodes=200)).result()
    assert data["win_probabilities"] == pytest.approx(found.win_probabilities, abs=1e-4)
    assert [turn["played"] for turn in data["turns"]] == [turn.text for turn in record.turns]
    assert records.read(tmp_path / "x.json").turns == again.turns
    for number in data["costliest"]:
        assert data["turns"][number]["comment"]
        assert data["turns"][number]["better_line"][0] == data["turns"][number]["best"]


def test_one_position_of_a_record(tmp_path: Path) -> None:
    record = played("apart")
    (tmp_path / "game.pgn").write_text(record.to_text())
    shown = run("analyse", str(tmp_path / "game.pgn"), "--at", "3", *FEW, "--json").stdout
    here = record.begin()
    for turn in record.turns[:3]:
        here = here.play_turn(turn.text)
    assert json.loads(shown)["position"] == str(here)


def test_a_record_without_turns(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text(records.Record.new("apart").to_text())
    shown = run("analyse", str(tmp_path / "game.pgn"))
    assert shown.exit_code == 0
    assert "There is no turn to look over." in shown.output


# -- a room of its own ------------------------------------------------------------------------


def test_a_room_that_nobody_compiled_has_it_all(tmp_path: Path) -> None:
    fourth.build(tmp_path / "rooms")
    rooms = {"KYOKAI_ROOMS": str(tmp_path / "rooms")}
    shown = program(tmp_path, "analyse", "col", *FEW, "--heat", **rooms)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert re.search(r"1\. +\d+ %", shown.stdout)
    typed = "hint\nhint\nchances\na1\nreview\nquit\n"
    shown = program(tmp_path, "play", "col", "--level", "3", typed=typed, **rooms)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "(level 3) played" in shown.stdout
    assert shown.stdout.count("gave away") == 2
    [file] = (tmp_path / "state" / "kyokai" / "games").iterdir()
    shown = program(tmp_path, "analyse", str(file), *FEW, **rooms)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.count("gave away") == 2
