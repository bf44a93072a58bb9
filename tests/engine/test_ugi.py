"""What a runner may rely on: UGI as existing match runners speak it, with and without the core."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import kyokai
from engine.runner import Runner
from kyokai.kernel.position import COLOURS

INFO = re.compile(
    r"info depth \d+ seldepth \d+ time \d+ nodes \d+ nps \d+ hashfull \d+ multipv \d+"
    r"( score (cp|mate) -?\d+)?( pv \S+( \S+)*)?"
)
ENGINES = [(game, core) for game in [*kyokai.games(), "col"] for core in ("on", "off")]


@pytest.fixture(scope="module", params=ENGINES, ids="-".join)
def engine(request: pytest.FixtureRequest, rooms: Path, col: str) -> Iterator[Runner]:
    """An engine of each game, the compiled one and the one in Python."""
    game, core = request.param
    with Runner(game, rooms=rooms, core=core) as runner:
        yield runner
        runner.send("quit")
        assert runner.end() == (0, "")


@pytest.fixture
def runner(engine: Runner) -> Runner:
    """An engine before a new game, with all settings as they were."""
    settings = {"Steps": "false", "MultiPV": "1", "Hash": "16", "Level": "12", "Seed": "0"}
    rules = kyokai.game(engine.game).options.options.items()
    settings |= {name: option.write(option.default) for name, option in rules}
    engine.send("uginewgame")
    engine.send(*(f"setoption name {name} value {value}" for name, value in settings.items()))
    assert engine.ready() == []
    return engine


def played(game: str, turns: int, seed: int = 1, **options: object) -> list[str]:
    """So many turns of a game of chance, or fewer where it ends."""
    chance = Random(seed)
    here, moves = kyokai.start(game, **options), list[str]()
    while here.outcome is None and len(moves) < turns:
        begun, actions = here, list[kyokai.Action]()
        while here.same_turn(begun) and here.outcome is None:
            actions.append(chance.choice(here.legal()))
            here = here.play(actions[-1])
        moves.append(kyokai.format_turn(begun, actions))
    return moves


def after(game: str, moves: list[str], **options: object) -> kyokai.Position:
    here = kyokai.start(game, **options)
    for move in moves:
        here = here.play_turn(move)
    return here


def result(here: kyokai.Position) -> str:
    if here.outcome is None:
        return "none"
    if here.outcome.winner is None:
        return "draw"
    seat = COLOURS.index(here.outcome.winner) ^ (here.began or 0)
    return ("p1win", "p2win")[seat]


def truth(value: object) -> str:
    return "true" if value else "false"


# -- the conversation of a match runner -----------------------------------------------------


def test_it_introduces_itself(runner: Runner) -> None:
    runner.send("ugi")
    told = runner.until("ugiok")
    assert re.fullmatch(r"id name Kyokai \S+ \w+", told[0])
    assert told[1].startswith("id author ")
    pattern = r"option name (\S+) type (spin|check|combo|string) default \S+( (min|max|var) \S+)*"
    names = [match[1] for line in told[2:-1] if (match := re.fullmatch(pattern, line))]
    assert len(names) == len(told) - 3
    assert {"Threads", "Hash", "MultiPV", "Steps", "Level", "Seed"} < set(names)
    assert set(kyokai.game(runner.game).options.options) < set(names)


def test_a_whole_match_as_cutegames_plays_it(runner: Runner) -> None:
    """The order of commands is the one that was seen there; who is to move is asked twice."""
    turns = 5
    runner.send("ugi")
    runner.until("ugiok")
    options = ("Hash value 8", f"max_turns value {turns}", "NoSuchThing value 1")
    runner.send(*(f"setoption name {option}" for option in options))
    runner.ask("isready", "readyok")
    runner.ask("isready", "readyok")
    runner.send("uginewgame")
    moves: list[str] = []
    here = kyokai.start(runner.game, max_turns=turns)
    while True:
        position = " ".join(["position startpos", *(["moves", *moves] if moves else [])])
        for _ in range(2):
            runner.send(position)
            assert runner.query("p1turn") == truth(here.seat == 0)
        runner.ask("isready", "readyok")
        runner.send(position, position)
        assert runner.query("gameover") == truth(here.outcome)
        if here.outcome is not None:
            break
        move, infos = runner.go(("nodes 30", "movetime 20", "depth 1")[len(moves) % 3])
        assert all(INFO.fullmatch(info) for info in infos)
        moves.append(move)
        here = here.play_turn(move)
    assert runner.query("result") == result(here)


def test_a_match_as_cutergames_plays_it(runner: Runner) -> None:
    """It tells the position once, then every move by a command of its own."""
    runner.send("ugi")
    runner.until("ugiok")
    runner.ask("isready", "readyok")
    runner.send("position startpos")
    here = kyokai.start(runner.game)
    for _ in range(4):
        if here.outcome is not None:
            break
        assert runner.query("p1turn") == truth(here.seat == 0)
        move, _ = runner.go("movetime 10")
        assert all(len(line) >= 8 for line in runner.said[-2:])
        runner.send(f"moves {move}")
        here = here.play_turn(move)
        assert runner.ask("query fen", "response .*") == f"response {here}"


def test_the_last_info_tells_the_totals_and_the_move(runner: Runner) -> None:
    runner.send("position startpos")
    for limit in ("nodes 200", "depth 2", "movetime 30", "p1time 300 p2time 300 p1inc 0 p2inc 0"):
        move, infos = runner.go(limit)
        assert INFO.fullmatch(infos[-1])
        assert f" pv {move}" in infos[-1]
    assert int(re.findall(r"nodes (\d+)", runner.go("nodes 40")[1][-1])[0]) <= 40


def test_every_move_of_a_line_is_a_whole_turn(runner: Runner) -> None:
    runner.send("position startpos")
    _, infos = runner.go("nodes 600")
    for info in infos:
        here = kyokai.start(runner.game)
        for move in info.partition(" pv ")[2].split():
            here = here.play_turn(move)


def test_a_finished_game_is_told(runner: Runner) -> None:
    moves = played(runner.game, 100, max_turns=6)
    runner.send("setoption name max_turns value 6", f"position startpos moves {' '.join(moves)}")
    assert runner.query("gameover") == "true"
    assert runner.query("result") == result(after(runner.game, moves, max_turns=6)) != "none"
    assert runner.query("p1turn") in ("true", "false")
    runner.send("go movetime 10")
    assert runner.until("bestmove .*")[-1] == "bestmove 0000"


def test_levels_choose_a_whole_turn_in_their_own_way(runner: Runner) -> None:
    runner.send("setoption name Level value 1", "position startpos")
    chosen = set()
    for seed in range(6):
        runner.send("uginewgame", f"setoption name Seed value {7 * seed}")
        move, infos = runner.go("movetime 5000")
        kyokai.start(runner.game).play_turn(move)
        assert INFO.fullmatch(infos[-1])
        assert infos[-1].endswith(f" pv {move}")
        chosen.add(move)
    assert len(chosen) > 1
    runner.send("setoption name Steps value true", "position startpos")
    assert runner.go("nodes 100")[0] in [
        str(action) for action in kyokai.start(runner.game).legal()
    ]


def test_a_level_is_stopped_as_a_search_is(runner: Runner) -> None:
    runner.send("setoption name Level value 11", "position startpos", "go infinite", "stop")
    best = runner.until(r"bestmove \S+")[-1].split()[1]
    kyokai.start(runner.game).play_turn(best)
    kyokai.start(runner.game).play_turn(runner.go("movetime 50")[0])


# -- while it searches ----------------------------------------------------------------------


def test_it_is_ready_while_it_searches(runner: Runner) -> None:
    runner.send("position startpos", "go infinite", "isready")
    told = runner.until("readyok")
    assert not [line for line in told if line.startswith("bestmove")]
    runner.send("stop")
    assert runner.until(r"bestmove \S+")


def test_stop_before_anything_was_found_has_a_move(runner: Runner) -> None:
    for _ in range(5):
        runner.send("position startpos", "go infinite", "stop")
        best = runner.until(r"bestmove \S+")[-1].split()[1]
        kyokai.start(runner.game).play_turn(best)
    runner.send("stop", "stop")
    assert runner.ready() == []


def test_another_search_ends_the_first(runner: Runner) -> None:
    runner.send("position startpos", "go infinite", "go nodes 20")
    runner.until(r"bestmove \S+")
    runner.until(r"bestmove \S+")
    assert runner.ready() == []


def test_another_position_ends_the_search(runner: Runner) -> None:
    [first] = played(runner.game, 1)
    runner.send("position startpos", "go infinite", f"position startpos moves {first}")
    best = runner.until(r"bestmove \S+")[-1].split()[1]
    kyokai.start(runner.game).play_turn(best)
    assert runner.ask("query fen", "response .*")[9:] == str(after(runner.game, [first]))


def test_questions_are_answered_while_it_searches(runner: Runner) -> None:
    runner.send("position startpos", "go infinite", "query p1turn", "nonsense", "isready")
    told = runner.until("response true")
    assert not [line for line in told if line.startswith("bestmove")]
    runner.send("stop")
    assert runner.until(r"bestmove \S+")


# -- moves and positions --------------------------------------------------------------------


def test_with_steps_every_move_is_an_action(runner: Runner) -> None:
    runner.send("setoption name Steps value true")
    here, words = kyokai.start(runner.game), list[str]()
    for _ in range(6):
        if here.outcome is not None:
            break
        runner.send(" ".join(["position startpos", *(["moves", *words] if words else [])]))
        assert runner.query("p1turn") == truth(here.seat == 0)
        steps = runner.ask("query legalsteps", "response .*").split()[1:]
        assert steps == [str(action) for action in here.legal()]
        move, _ = runner.go("nodes 30")
        assert move in steps
        words.append(move)
        here = here.play(move)


def test_positions_are_set_up_as_lines_of_text(runner: Runner) -> None:
    moves = played(runner.game, 4, seed=3)
    for number in range(1, len(moves)):
        here = after(runner.game, moves[:number])
        if here.outcome is not None:
            break
        runner.send(f"position fen {here} moves {moves[number]}")
        assert runner.ask("query fen", "response .*")[9:] == str(here.play_turn(moves[number]))


def test_in_the_middle_of_a_turn_the_rest_of_it_is_played(runner: Runner) -> None:
    chance = Random(2)
    here, tried = kyokai.start(runner.game), 0
    for _ in range(40):
        before, here = here, here.play(chance.choice(here.legal()))
        if here.outcome is not None:
            break
        if here.same_turn(before):
            tried += 1
            runner.send(f"position fen {here}")
            here = here.play_turn(runner.go("nodes 30")[0])
            assert here.outcome is not None or not here.same_turn(before)
        if here.outcome is not None or tried > 3:
            break


def test_a_game_of_other_rules(runner: Runner) -> None:
    for name, option in kyokai.game(runner.game).options.options.items():
        value = option.samples()[-1]
        default = option.write(option.default)
        runner.send(f"setoption name {name.upper()} value {option.write(value)}")
        runner.send("position startpos")
        fen = runner.ask("query fen", "response .*")[9:]
        assert fen == str(kyokai.start(runner.game, **{name: value}))
        runner.send(f"setoption name {name} value {default}")
    assert runner.ready() == []


def test_what_is_told_of_the_moves(runner: Runner) -> None:
    here = kyokai.start(runner.game)
    [move] = played(runner.game, 1)
    runner.send("position startpos")
    assert runner.query(f"islegal {move}") == "true"
    for wrong in ("nonsense", "0000", f"{move}+{move}+{move}", "+"):
        assert runner.query(f"islegal {wrong}") == "false"
    assert runner.ask("query fen", "response .*")[9:] == str(here)
    runner.send("d")
    assert runner.until(re.escape(str(here)))[:-1] == kyokai.text(here, colour=False).split("\n")


def test_counts_are_those_of_the_library(runner: Runner) -> None:
    runner.send("position startpos")
    here = kyokai.start(runner.game)
    for depth in range(3):
        runner.send(f"perft {depth}")
        assert runner.until(r"nodes \d+")[-1] == f"nodes {kyokai.perft(here, depth)}"
    runner.send("split 2")
    told = [line for line in runner.until(r"nodes \d+") if not line.startswith("info ")]
    assert told[:-1] == [f"{a} {kyokai.perft(here.play(a), 1)}" for a in here.legal()]


def test_a_count_can_be_stopped(runner: Runner) -> None:
    runner.send("position startpos", "perft 9", "isready")
    assert runner.until("readyok") == ["readyok"]
    runner.send("query p1turn", "stop")
    assert runner.until("response .*") == ["info string perft: stopped", "response true"]


# -- what is wrong is passed over -----------------------------------------------------------


WRONG = [
    "position",
    "position fen",
    "position fen nonsense",
    "position fen a b c d",
    "position endpos",
    "position startpos moves nonsense",
    "position startpos extra",
    "moves nonsense",
    "query",
    "query nonsense",
    "query islegal",
    "setoption",
    "setoption Hash 3",
    "setoption name Hash value x",
    "setoption name Hash value 0",
    "setoption name Threads value 100000",
    "setoption name Steps value perhaps",
    "setoption name repetition value 1",
    "setoption name max_turns value -1",
    "perft",
    "perft x",
    "perft 501",
    "perft 9999999999999999999999999",
    "split 0",
    "nonsense",
    "境界",
    "\x00\x01",
]


@pytest.mark.parametrize("line", WRONG)
def test_what_is_wrong_is_told_and_passed_over(runner: Runner, line: str) -> None:
    moves = played(runner.game, 2)
    runner.send(f"position startpos moves {' '.join(moves)}")
    before = runner.ask("query fen", "response .*")
    told = runner.ask(line, "info string .*")
    assert len(told) < 450
    assert runner.ready() == []
    assert runner.ask("query fen", "response .*") == before


def test_limits_that_make_no_sense_have_an_answer(runner: Runner) -> None:
    runner.send("position startpos")
    for limit in ("depth 0", "nodes 0", "nodes -5 depth 1", "movetime -3", "movetime 1 x 3"):
        kyokai.start(runner.game).play_turn(runner.go(limit)[0])
    kyokai.start(runner.game).play_turn(runner.go("p1time -20 p2time 5 p1inc x")[0])
    assert runner.go("nodes 10 depth x")[1][0].startswith("info string go: passed over: depth x")
    huge = "9" * 19
    runner.send(f"go movetime {huge} nodes {huge} depth {huge} p1time {huge} p1inc {huge}", "stop")
    runner.until(r"bestmove \S+")


def test_empty_lines_are_nothing(runner: Runner) -> None:
    runner.send("", "   ", "\t", "\r")
    assert runner.ready() == []


def test_bytes_that_are_no_text_are_passed_over(runner: Runner) -> None:
    runner.send_bytes(b"\xff\xfe position\n")
    assert runner.line().startswith("info string unknown command")
    runner.send_bytes(b"x" * 3_000_000 + b"\nisready\n")
    assert runner.line().startswith("info string a line of more than")
    assert runner.line() == "readyok"


def test_several_lines_differ_in_their_first_move(runner: Runner) -> None:
    runner.send("setoption name MultiPV value 3", "position startpos")
    move, infos = runner.go("nodes 3000")
    lines = infos[-3:]
    assert [re.findall(r"multipv (\d+)", line) for line in lines] == [["1"], ["2"], ["3"]]
    firsts = [line.partition(" pv ")[2].split()[:1] for line in lines]
    assert firsts[0] == [move]
    told = [tuple(first) for first in firsts if first]
    assert len(set(told)) == len(told)
