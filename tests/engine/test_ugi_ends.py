"""How a conversation by UGI ends, and what is kept from one command to the next."""

from __future__ import annotations

import io
import subprocess
from random import Random

import pytest

import kyokai
from engine.runner import PATIENCE, PROGRAM, Runner, environment
from kyokai.engine.ugi.course import Course, Move
from kyokai.engine.ugi.session import Session
from kyokai.engine.ugi.settings import Settings
from kyokai.engine.ugi.voice import Voice

every_game = pytest.mark.parametrize("game", kyokai.games())
GAME = kyokai.games()[0]


def turns(game: str, count: int) -> list[str]:
    """So many turns of a game of chance that is never called off."""
    chance = Random(5)
    here, moves = kyokai.start(game, max_turns=0, repetition=0), list[str]()
    while len(moves) < count and here.outcome is None:
        moves.append(str(chance.choice(here.legal())))
        here = here.play(moves[-1])
    return moves


# -- the end of a conversation ---------------------------------------------------------------


def test_quit_ends_a_search_with_its_move() -> None:
    with Runner(GAME) as runner:
        runner.send("position startpos", "go infinite", "quit")
        assert runner.until(r"bestmove \S+")
        assert runner.end() == (0, "")


def test_the_end_of_the_input_ends_what_has_no_end() -> None:
    with Runner(GAME) as runner:
        runner.send("position startpos", "go infinite")
        runner.close()
        runner.until(r"bestmove \S+")
        assert runner.end() == (0, "")


def test_what_has_an_end_is_done_before() -> None:
    with Runner(GAME) as runner:
        runner.send("perft 1", "perft 2", "go nodes 2000")
        runner.close()
        runner.until(r"nodes \d+")
        runner.until(r"nodes \d+")
        infos = runner.until(r"bestmove \S+")
        assert "nodes 2000 " in infos[-2]
        assert runner.end() == (0, "")


def test_options_are_given_on_the_command_line_too() -> None:
    with Runner(GAME, "--option", "max_turns=7") as runner:
        fen = runner.ask("query fen", "response .*")[9:]
        assert fen == str(kyokai.start(GAME, max_turns=7))


def test_nobody_listens_any_more() -> None:
    with subprocess.Popen(
        [*PROGRAM, GAME],
        env=environment(),
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        engine.stdin.write("position startpos\ngo infinite\n")
        engine.stdin.flush()
        assert engine.stdout.readline()
        engine.stdout.close()
        engine.stdin.write("ugi\nisready\nstop\nquit\n")
        engine.stdin.flush()
        assert engine.wait(PATIENCE) == 0
        assert engine.stderr.read() == ""


# -- what is kept ------------------------------------------------------------------------------


@every_game
def test_moves_that_are_sent_again_are_not_played_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    once = Course._move

    def counted(self: Course, here: kyokai.Position, word: str) -> Move:
        played.append(word)
        return once(self, here, word)

    monkeypatch.setattr(Course, "_move", counted)
    moves = turns(game, 60)
    session = Session(Settings(kyokai.game(game), _endless(game)), Voice(io.BytesIO()))
    session.settings.set(["name", "Steps", "value", "true"])
    for number in range(1, len(moves) + 1):
        session._position(["startpos", "moves", *moves[:number]])
    assert played == moves
    session._position(["startpos", "moves", *moves[:5]])
    assert played == moves
    session._position(["startpos", "moves", *moves[:7]])
    assert played == [*moves, *moves[5:7]]


def _endless(game: str) -> kyokai.kernel.options.Options:
    return kyokai.start(game, max_turns=0, repetition=0).options


@every_game
def test_a_search_goes_on_from_where_the_mind_stood(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = io.BytesIO()
    session = Session(Settings(kyokai.game(game), _endless(game)), Voice(heard))
    moves: list[str] = []
    here = session.course.now
    placed: list[kyokai.Position] = []
    monkeypatch.setattr(session._mind_there(), "place", placed.append)
    for _ in range(6):
        session.hear("position startpos" + (f" moves {' '.join(moves)}" if moves else ""))
        session.hear("go nodes 20")
        session.end()
        session.do_all()
        session._ended = False
        best = heard.getvalue().decode().split()[-1]
        moves.append(best)
        here = here.play_turn(best)
        if here.outcome is not None:
            break
    assert placed == []


def test_an_illegal_move_leaves_the_course_as_it_was() -> None:
    course = Course(kyokai.start(GAME), steps=True)
    legal = turns(GAME, 3)
    course.follow(legal)
    with pytest.raises(kyokai.IllegalAction):
        course.follow([*legal[:1], "nonsense"])
    assert [move.word for move in course.moves] == legal
