"""``kyokai match``: what it tells, what it keeps, what it refuses; and programs as players."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

import kyokai
from cli.terminal import run
from kyokai.kernel import strings
from kyokai.kernel.record import read_all
from kyokai.lab import contest as contests
from kyokai.lab.contest import beside
from kyokai.lab.errors import WORDS
from kyokai.lab.executor import executor
from kyokai.lab.guest import seated
from kyokai.lab.match import Watch, everybody, result, tally
from kyokai.lab.sprt import Sprt
from kyokai.lab.table import FORFEIT, Played
from lab.conftest import contest

SOURCE = Path(kyokai.__file__).parents[1]
NAME = kyokai.games()[0]
PATIENCE = 60.0
#: A program that a test starts may have been told to overlook Ctrl-C; this one listens.
LISTENING = """
import signal
from kyokai.__main__ import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
FEW = ("--games", "4", "--processes", "1")


def game(key: tuple[int, ...], winner: int | None) -> Played:
    """A game of two turns, as it might have been played."""
    seats = key[:2] if key[3] == 0 else key[1::-1]
    return Played(key, seats, ("x", "y"), 1, (None, 3), (0.0, 0.1), winner, 0, "end")  # type: ignore[arg-type]


# -- what games tell ------------------------------------------------------------------------


def test_games_are_counted_by_player_by_seat_and_by_pair() -> None:
    played = [
        game((0, 1, 0, 0), 0),  # the first player wins, sitting first
        game((0, 1, 0, 1), 1),  # and wins, sitting second
        game((0, 1, 1, 0), None),
        game((0, 1, 1, 1), 0),  # the second player wins, sitting first
        game((0, 1, 2, 0), 0),
    ]
    told = result(contest(NAME, "a", "b"), played)
    [meeting] = told.meetings
    assert meeting.all == (3, 1, 1)
    assert meeting.first == (2, 1, 0)
    assert meeting.second == (1, 0, 1)
    assert meeting.pairs == (0, 1, 0, 0, 1)
    assert told.first == (3, 1, 1)
    assert told.ends == {"end": 5}
    assert meeting.score.value == 2.5 / 4
    data = json.loads(json.dumps(told.to_data()))
    assert data["meetings"][0]["sitting_first"]["won"] == 2
    assert data["meetings"][0]["score"]["value"] == 0.625


def test_what_is_infinite_is_no_number_in_json() -> None:
    told = result(contest(NAME, "a", "b"), [game((0, 1, 0, 0), 0), game((0, 1, 0, 1), 1)])
    data = json.loads(json.dumps(told.to_data(), allow_nan=False))
    assert data["meetings"][0]["elo"]["value"] is None
    assert data["meetings"][0]["elo"]["low"] is not None


def test_three_players_are_rated_together() -> None:
    three = contest(NAME, "a", "b", "c")
    three = type(three)(three.game, three.options, ("a", "b", "c"), everybody(3), 2)
    played = [
        game((a, b, pair, half), (half if pair else None))
        for a, b in everybody(3)
        for pair in (0, 1)
        for half in (0, 1)
    ]
    told = result(three, played)
    assert told.ratings is not None
    assert told.ratings.elo[0] > told.ratings.elo[1] > told.ratings.elo[2]
    assert len(told.to_data()["ratings"]) == 3


def test_a_test_ends_with_the_pair_that_decides_it() -> None:
    watch = Watch(contest(NAME, "a", "b"), Sprt(0, 100))
    decided = 0
    for pair in range(100):
        first = watch.take(game((0, 1, pair, 0), 0))
        assert not first
        if watch.take(game((0, 1, pair, 1), 1)):
            decided = pair + 1
            break
    verdict = watch.result.verdict
    assert verdict is not None
    assert verdict.accepted == "elo1"
    assert not Sprt(0, 100).verdict((0, 0, 0, 0, decided - 1)).accepted


def test_a_tally_is_told_with_its_share() -> None:
    assert tally([1, 1, 0.5, 0]) == (2, 1, 1)
    assert tally([1, 1, 0.5, 0]).share.value == 0.625


# -- the command ----------------------------------------------------------------------------


def test_a_match_tells_score_elo_and_seats() -> None:
    done = run("match", NAME, "level:3", "random", *FEW)
    assert done.exit_code == 0, done.output
    for told in ("4 games", "level:3 – random", "sitting first", "Elo", "Whoever sat first"):
        assert told in done.output
    japanese = run("match", NAME, "level:3", "random", *FEW, "--lang", "ja").output
    assert "先番の成績" in japanese
    assert re.findall(r"\d+\.\d", japanese) == re.findall(r"\d+\.\d", done.output)


def test_a_match_keeps_records_journal_and_result(tmp_path: Path) -> None:
    out = tmp_path / "sub.pgn"
    done = run("match", NAME, "greedy", "random", "level:1", *FEW, "--out", str(out))
    assert done.exit_code == 0, done.output
    assert sorted(file.name for file in tmp_path.iterdir()) == ["sub.json", "sub.jsonl", "sub.pgn"]
    assert len(list(read_all((tmp_path / "sub.pgn").read_bytes()))) == 12
    told = json.loads((tmp_path / "sub.json").read_text())
    assert [meeting["games"] for meeting in told["meetings"]] == [4, 4, 4]
    assert told["players"] == ["greedy", "random", "level:1"]


@pytest.mark.parametrize("name", ["x", "x.pgn", "x.jsonl", "a.5", "x.html"])
def test_any_of_its_files_names_a_contest(name: str) -> None:
    stem = name if name == "a.5" else "x"
    assert beside(Path("there") / name, ".json") == Path("there") / f"{stem}.json"


def test_options_of_the_game_and_openings_are_taken(tmp_path: Path) -> None:
    words = ("--option", "max_turns=3", "--opening", "2", "--balance", "0.5", "--seed", "9")
    done = run("match", NAME, "random", "random", *FEW, *words, "--out", str(tmp_path / "x"))
    assert "max_turns 4; 3.0 turns" in done.output
    told = json.loads((tmp_path / "x.json").read_text())
    assert (told["turns"], told["balance"], told["seed"]) == (2, None, 9)
    assert told["options"] == {"max_turns": "3"}


def test_a_test_stops_as_soon_as_it_knows() -> None:
    done = run("match", NAME, "level:6", "random", "--sprt", "0,200", "--processes", "1")
    assert done.exit_code == 0, done.output
    assert "better by 200 Elo rather than 0" in done.output
    games = int(re.search(r": (\d+) games", done.output)[1])  # type: ignore[index]
    assert games < 40


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["level:3"], "a match needs two players or more, not 1"),
        (["level:3", "level:99"], "“level:99” is no player: level is 1 to 12, not 99"),
        (["level:3", "nobody"], "“nobody” is no player"),
        (["search:nodes=0", "random"], "“search:nodes=0” is no player"),
        (["search:", "random"], "needs a limit"),
        (["ugi:nodes=5", "random"], "is no player"),
        (["ugi:nodes=x:prog", "random"], "is no player"),
        (["random", "random", "random", "--sprt", "0,5"], "a test needs just two players, not 3"),
        (["random", "random", "--sprt", "5,0"], "“5,0” is no test"),
        (["random", "random", "--sprt", "5"], "“5” is no test"),
        (["random", "random", "--games", "0"], "--games is 1 to"),
        (["random", "random", "--opening", "-1"], "--opening is 0 to 100"),
        (["random", "random", "--balance", "0"], "no distance from one half"),
        (["random", "random", "--balance", "x"], "no distance from one half"),
        (["random", "random", "--processes", "0"], "--processes is 1 to"),
        (["random", "random", "--option", "max_turns=x"], "max_turns cannot be"),
        (["random", "random", "--out", "FOLDER/none/match"], "cannot be written"),
        (["random", "random", "--opening", "0", "--games", "6"], "only 1 different openings"),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], why: str, tmp_path: Path) -> None:
    typed = [word.replace("FOLDER", str(tmp_path)) for word in words]
    done = run("match", NAME, *typed)
    assert done.exit_code == 2, done.output
    assert why in done.output
    assert len(done.output.splitlines()) == 1


def test_ctrl_c_ends_a_match_and_tells_how_to_go_on(tmp_path: Path) -> None:
    words = ["match", NAME, "level:3", "level:2", "--games", "5000", "--out", str(tmp_path / "m")]
    child = subprocess.Popen(
        [sys.executable, "-c", LISTENING, *words],
        env={**os.environ, "PYTHONPATH": str(SOURCE), "LC_ALL": "C.UTF-8"},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )
    until = time.monotonic() + PATIENCE
    journal = tmp_path / "m.jsonl"
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 2):
        assert time.monotonic() < until
        time.sleep(0.01)
    os.killpg(child.pid, signal.SIGINT)
    said, complained = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    assert said == ""
    assert re.fullmatch(r"cut off after \d+ games; the same command goes on .*\n", complained)


# -- programs as players --------------------------------------------------------------------


def program(settings: str, code: str) -> str:
    return f"ugi:{settings}:{sys.executable} -c '{code}'"


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> str:
    """Our own engine, as the word of a program."""
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    return f"ugi:nodes=50,Threads=1:{sys.executable} -m kyokai engine {NAME}"


def play(*words: str, pairs: int = 1, options: Mapping[str, object] | None = None) -> list[Played]:
    one = contest(NAME, *words, pairs=pairs, maker=seated, options=options or {})
    with executor(1) as workers:
        return list(contests.run(one, workers))


def test_a_program_plays_as_the_same_search_does(engine: str) -> None:
    for options in ({}, {"max_turns": 9}):
        games = play(engine, "random", options=options)
        assert FORFEIT not in {game.reason for game in games}
        for game in games:
            seat = game.seats.index(0)
            thought = game.worth[game.opening + (seat) :: 2]
            assert any(worth is not None for worth in thought)


@pytest.mark.parametrize(
    "code",
    [
        "pass",
        'print("ugiok"); print("readyok"); print("bestmove z9", flush=True); input()',
        'print("ugiok\\nreadyok\\nbestmove", flush=True); [input() for _ in range(9)]',
    ],
    ids=["ends at once", "plays no move", "says nothing"],
)
def test_a_program_that_fails_has_lost(code: str) -> None:
    games = play(program("nodes=5", code), "random")
    assert [game.reason for game in games] == [FORFEIT, FORFEIT]
    assert [game.points(game.seats.index(0)) for game in games] == [0, 0]


def test_a_program_that_is_not_there_is_told_of() -> None:
    done = run("match", NAME, "ugi:nodes=5:no-such-program", "random", *FEW)
    assert done.exit_code == 2
    assert "no-such-program" in done.output


@pytest.mark.parametrize("lang", strings.LANGUAGES)
def test_the_lab_speaks_every_language(lang: str) -> None:
    assert list(strings.words_of(WORDS, lang)) == list(strings.words_of(WORDS, "en"))
