"""Contests: the same seed plays the same games, however often one is cut off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kyokai
from kyokai.core import native
from kyokai.kernel.record import read_all
from kyokai.lab.contest import Contest, Kept, pairs_of, run
from kyokai.lab.errors import Unmeasurable
from kyokai.lab.executor import executor
from kyokai.lab.journal import Journal
from kyokai.lab.match import everybody
from kyokai.lab.table import Played, evaluation
from lab.conftest import contest

SOURCE = Path(kyokai.__file__).parents[1]
NAMES = kyokai.games()
PATIENCE = 60.0


def games(played: Contest, processes: int = 1) -> list[Played]:
    with executor(processes) as workers:
        return list(run(played, workers))


def timeless(played: list[Played]) -> list[dict[str, object]]:
    """What does not depend on the clock."""
    return [{**game.to_data(), "seconds": None, "date": None} for game in played]


@pytest.mark.parametrize("name", NAMES)
def test_one_process_or_two_play_the_same_games(name: str) -> None:
    one = contest(name, "level:2", "search:nodes=200", options={"max_turns": 30})
    assert timeless(games(one)) == timeless(games(one, 2))


def test_another_seed_plays_other_games() -> None:
    first, second = (contest(NAMES[0], "level:2", "random", seed=seed) for seed in (1, 2))
    assert timeless(games(first)) != timeless(games(second))


def test_a_pair_has_one_opening_and_changes_seats() -> None:
    found = pairs_of(games(contest(NAMES[0], "level:2", "random", pairs=3)))
    for first, second in found[0, 1]:
        assert first.turns[:2] == second.turns[:2]
        assert first.opening == second.opening == 2
        assert (first.seats, second.seats) == ((0, 1), (1, 0))
    assert len({pair[0].turns[:2] for pair in found[0, 1]}) == 3


def test_all_pairings_have_the_same_openings() -> None:
    game = kyokai.game(NAMES[0])
    words = ("random", "level:1", "greedy")
    three = Contest(game, game.options.defaults, words, everybody(3), 2)
    begun = {(game.key[2], game.turns[: game.opening]) for game in games(three)}
    assert three.games == 12
    assert len(begun) == 2


def test_a_journal_tells_a_game_as_it_was() -> None:
    played = games(contest(NAMES[0], "level:2", "random"))
    assert [Played.from_data(json.loads(json.dumps(game.to_data()))) for game in played] == played


@pytest.mark.parametrize("name", NAMES)
def test_games_are_kept_as_sound_records(name: str, tmp_path: Path) -> None:
    one = contest(name, "search:nodes=100", "random", pairs=1, options={"max_turns": 40})
    with executor(1) as workers, Kept(one, tmp_path / "match") as kept:
        played = list(run(one, workers, kept))
    records = list(read_all((tmp_path / "match.pgn").read_bytes()))
    assert [tuple(turn.text for turn in record.turns) for record in records] == [
        game.turns for game in played
    ]
    for record, game in zip(records, played, strict=True):
        colours = ["White", "Black"] if game.white == 0 else ["Black", "White"]
        words = ["search:nodes=100", "random"]
        assert [record.tags[colour] for colour in colours] == [words[i] for i in game.seats]
        assert record.options == {"max_turns": "40"}
        thought = [turn.evaluation is not None for turn in record.turns[2:]]
        assert any(thought)
        assert not all(thought)  # whoever plays by chance thinks nothing


def test_evaluations_are_told_for_white() -> None:
    assert [evaluation(500), evaluation(500, white=1)] == ["+0.50", "-0.50"]
    assert [evaluation(29_998), evaluation(-30_000), evaluation(29_998, white=1)] == [
        "#2",
        "#-1",
        "#-2",
    ]


def test_a_judge_sees_every_turn_of_every_player() -> None:
    [first, second] = games(contest(NAMES[0], "random", "random", pairs=1, judge=50))
    for game in (first, second):
        assert all(worth is None for worth in game.worth[:2])
        assert all(worth is not None for worth in game.worth[2:])


def test_a_room_without_a_core_is_measured_like_any_other(col: str) -> None:
    played = contest(col, "level:2", "greedy", pairs=3, judge=20)
    assert not native.has(played.game)
    assert timeless(games(played)) == timeless(games(played, 2))


# -- cut off --------------------------------------------------------------------------------


def test_a_contest_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    one = contest(NAMES[0], "level:2", "random", pairs=4)
    whole = games(one)
    with executor(1) as workers, Kept(one, tmp_path / "match") as kept:
        part = run(one, workers, kept)
        first = [next(part) for _ in range(3)]
        part.close()  # type: ignore[attr-defined]
    told: list[Played] = []
    with executor(2) as workers, Kept(one, tmp_path / "match") as kept:
        assert list(kept.known.values()) == first
        again = list(run(one, workers, kept, told.append))
    assert timeless(again) == timeless(whole)
    assert again[:3] == first
    assert sorted(game.key for game in told) == sorted(game.key for game in whole[3:])
    lines = (tmp_path / "match.jsonl").read_text().splitlines()
    assert len(lines) == 1 + len(whole)


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    for pairs in (1, 3):
        one = contest(NAMES[0], "level:1", "random", pairs=pairs)
        with executor(1) as workers, Kept(one, tmp_path / "match") as kept:
            found = list(run(one, workers, kept))
    assert timeless(found) == timeless(games(one))


def test_a_line_that_was_not_finished_counts_as_never_begun(tmp_path: Path) -> None:
    path = tmp_path / "work.jsonl"
    with Journal(path, {"seed": 1}) as journal:
        journal.add({"n": 1})
        journal.add({"n": 2})
    path.write_bytes(path.read_bytes()[:-4])
    with Journal(path, {"seed": 1}) as journal:
        assert journal.done == [{"n": 1}]
        journal.add({"n": 3})
    with Journal(path, {"seed": 1}) as journal:
        assert journal.done == [{"n": 1}, {"n": 3}]


def test_the_journal_of_other_work_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "work.jsonl"
    Journal(path, {"seed": 1, "game": "x"}).close()
    with pytest.raises(Unmeasurable, match=r"other work; what differs: seed\."):
        Journal(path, {"seed": 2, "game": "x"})
    path.write_text("no journal\n")
    with pytest.raises(Unmeasurable, match="line 1 of"):
        Journal(path, {"seed": 1})


def test_two_do_not_write_one_journal(tmp_path: Path) -> None:
    with (
        Journal(tmp_path / "work.jsonl", {}),
        pytest.raises(Unmeasurable, match="being written to by another"),
    ):
        Journal(tmp_path / "work.jsonl", {})


def test_a_match_that_is_killed_loses_no_game_and_repeats_none(tmp_path: Path) -> None:
    words = ["match", NAMES[0], "level:3", "level:2", "--games", "12", "--processes", "2"]
    command = [sys.executable, "-m", "kyokai", *words, "--out", str(tmp_path / "match")]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    journal = tmp_path / "match.jsonl"
    lines: list[bytes] = []
    for least in (3, 7):  # killed twice, each time some games later
        child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while (journal.read_bytes() if journal.exists() else b"").count(b"\n") < least:
            assert time.monotonic() < until
            assert child.poll() is None
            time.sleep(0.005)
        child.send_signal(signal.SIGKILL)
        child.wait()
        before, lines = lines, journal.read_bytes().split(b"\n")[:-1]
        assert lines[: len(before)] == before
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert "12 games" in done.stdout
    kept = [json.loads(line) for line in journal.read_text().splitlines()]
    assert [json.dumps(x) for x in kept[: len(lines)]] == [json.dumps(json.loads(x)) for x in lines]
    keys = [tuple(line["key"]) for line in kept[1:]]
    assert len(keys) == len(set(keys)) == 12
    assert len(list(read_all((tmp_path / "match.pgn").read_bytes()))) == 12
    uncut = subprocess.run(
        [*command[:-1], str(tmp_path / "uncut")],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert uncut.stdout == done.stdout
    assert json.loads((tmp_path / "match.json").read_text()) == json.loads(
        (tmp_path / "uncut.json").read_text()
    )
