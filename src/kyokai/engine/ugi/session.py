"""A conversation with a runner: one thread hears, another does what was asked, line by line."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple

import kyokai
from kyokai.core.errors import MOST_DEPTH as MOST_COUNTED
from kyokai.core.errors import whole
from kyokai.engine.thinking import Order, Thinker, thinker
from kyokai.engine.ugi.course import Course
from kyokai.engine.ugi.going import limit_of
from kyokai.engine.ugi.jobs import Count, Job, Search, Stopped
from kyokai.engine.ugi.settings import FULL, Settings
from kyokai.engine.ugi.voice import Voice
from kyokai.engine.ugi.weaker import Weaker
from kyokai.kernel.position import COLOURS, Position

#: The longest line that is read, and how many lines may wait to be done.
LONGEST, WAITING = 1 << 20, 1000
#: Commands that change what a search stands on: one that is going on is stopped first.
CHANGING = frozenset({"setoption", "uginewgame", "position", "moves", "go", "perft", "split"})
#: What is told where a game is over and no move can be.
NO_MOVE = "0000"


class Asked(NamedTuple):
    """A line that was heard, and the job it asks for."""

    words: list[str]
    job: Job | None


class Session:
    """An engine at the end of a line: ``hear`` takes what is said to it."""

    def __init__(self, settings: Settings, voice: Voice) -> None:
        self.settings, self.voice = settings, voice
        self._course: Course | None = None
        self._begun_with: object = None
        self._mind: Thinker | None = None
        self._stands: tuple[object, list[int]] | None = None
        self._weaker: tuple[object, Weaker] | None = None
        self._games = 0
        self._waiting: deque[Asked] = deque()
        self._changed = threading.Condition()
        self._jobs: list[Job] = []
        self._leaving = self._ended = False
        self._doing: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "setoption": self._setoption,
            "uginewgame": self._uginewgame,
            "position": self._position,
            "moves": self._moves,
            "query": self._query,
            "d": self._board,
        }

    # -- hearing ----------------------------------------------------------------------------

    def serve(self, stream: BinaryIO) -> None:
        """Do what the lines of a stream ask, until they end."""
        doer = threading.Thread(target=self.do_all, daemon=True)
        doer.start()
        try:
            for line in self._lines(stream):
                self.hear(line)
                if self._leaving:
                    break
        except KeyboardInterrupt:
            self.hear("quit")
        self.end()
        doer.join()

    def _lines(self, stream: BinaryIO) -> Iterator[str]:
        while data := stream.readline(LONGEST):
            if len(data) < LONGEST or data.endswith(b"\n"):
                yield data.decode("utf-8", "replace")
                continue
            while data and not data.endswith(b"\n"):
                data = stream.readline(LONGEST)
            self.voice.note(f"a line of more than {LONGEST} bytes is passed over")

    def hear(self, line: str) -> None:
        """Take a line: what cannot wait is done at once, all else in its order."""
        words = line.split()
        if not words:
            return
        if words[0] == "stop":
            self._stop(Job)
        elif words[0] == "quit":
            self._leaving = True
            self._stop(Job)
            self.end()
        elif words[0] == "isready" and self._jobs:
            self.voice.say("readyok")
        else:
            if words[0] in CHANGING:
                self._stop(Search)
            self._put(Asked(words, _job_for(words)))

    def end(self) -> None:
        """Nothing more will be heard; what has an end of its own is still done."""
        for job in tuple(self._jobs):
            if isinstance(job, Search) and job.endless:
                job.stop()
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _stop(self, kind: type[Job]) -> None:
        for job in tuple(self._jobs):
            if isinstance(job, kind):
                job.stop()

    def _put(self, asked: Asked) -> None:
        with self._changed:
            while len(self._waiting) >= WAITING:
                # Who waits for a count to end cannot hear that it is to be stopped.
                if any(isinstance(job, Count) for job in self._jobs):
                    self.voice.note("too many lines are waiting: this one is passed over")
                    return
                self._changed.wait()
            self._waiting.append(asked)
            if asked.job is not None:
                self._jobs.append(asked.job)
            self._changed.notify_all()

    # -- doing ------------------------------------------------------------------------------

    def do_all(self) -> None:
        """Do what was heard, one line after the other, until nothing more comes."""
        while (asked := self._take()) is not None:
            try:
                self._do(asked)
            finally:
                if asked.job is not None:
                    self._jobs.remove(asked.job)

    def _take(self) -> Asked | None:
        with self._changed:
            while not self._waiting and not self._ended:
                self._changed.wait()
            if not self._waiting:
                return None
            self._changed.notify_all()
            return self._waiting.popleft()

    def _do(self, asked: Asked) -> None:
        words, job = asked
        try:
            if isinstance(job, Search):
                self._go(words[1:], job)
            elif isinstance(job, Count):
                self._count(words, job)
            elif words[0] in self._doing:
                self._doing[words[0]](words[1:])
            else:
                self.voice.note(f"unknown command: {words[0]}")
        except Exception as error:  # noqa: BLE001 (whatever fails, the conversation goes on)
            kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
            self.voice.note(f"{words[0]}: {kind}{error}")

    def _meanwhile(self) -> None:
        """While a search goes on, do what is waiting in front and changes nothing."""
        while True:
            with self._changed:
                if not self._waiting or self._waiting[0].words[0] in CHANGING:
                    return
                self._changed.notify_all()
                asked = self._waiting.popleft()
            self._do(asked)

    # -- commands ---------------------------------------------------------------------------

    def _ugi(self, _: list[str]) -> None:
        name = f"id name Kyokai {kyokai.__version__} {self.settings.game.name}"
        self.voice.say(name, "id author Kyokai contributors", *self.settings.told(), "ugiok")

    def _isready(self, _: list[str]) -> None:
        self._mind_there()
        self.voice.say("readyok")

    def _setoption(self, words: list[str]) -> None:
        memory = self.settings["Hash"]
        self.settings.set(words)
        if self._mind is not None and self.settings["Hash"] != memory:
            self._mind.resize(self.settings["Hash"])

    def _uginewgame(self, _: list[str]) -> None:
        self._course = None
        self._games += 1
        if self._mind is not None:
            self._mind.forget()

    def _position(self, words: list[str]) -> None:
        at = words.index("moves") if "moves" in words else len(words)
        match words[:at]:
            case ["startpos"]:
                begins: object = self.settings.options
            case ["fen", _, *_]:
                begins = " ".join(words[1:at])
            case _:
                raise ValueError("it is: position startpos|fen LINE [moves MOVE…]")
        steps = bool(self.settings["Steps"])
        course = self._course
        if course is None or course.steps != steps or self._begun_with != begins:
            course = Course(self._start(begins), steps=steps)
        course.follow(words[at + 1 :])
        self._course, self._begun_with = course, begins

    def _start(self, begins: object) -> Position:
        game = self.settings.game
        if not isinstance(begins, str):
            return game.position_type.start(self.settings.options)
        return game.read_setup(begins).position()

    @property
    def course(self) -> Course:
        """The game so far; where none was told, it has just begun."""
        if self._course is None:
            self._position(["startpos"])
            assert self._course is not None
        return self._course

    def _moves(self, words: list[str]) -> None:
        self.course.go_on(words)

    def _board(self, _: list[str]) -> None:
        from kyokai.kernel import draw

        here = self.course.now
        self.voice.say(*draw.text(here, colour=False).split("\n"), str(here))

    def _query(self, words: list[str]) -> None:
        here = self.course.now
        match words:
            case ["p1turn"]:
                answer = _truth(here.seat == 0)
            case ["gameover"]:
                answer = _truth(here.outcome is not None)
            case ["result"]:
                answer = result_of(here)
            case ["islegal", move]:
                answer = _truth(self.course.allows(move))
            case ["fen"]:
                answer = str(here)
            case ["legalsteps"]:
                answer = " ".join(str(action) for action in here.legal())
            case _:
                raise ValueError("it is: query p1turn|gameover|result|islegal M|fen|legalsteps")
        self.voice.say(f"response {answer}".rstrip())

    # -- what takes its time ----------------------------------------------------------------

    def _go(self, words: list[str], job: Search) -> None:
        course = self.course
        here = course.now
        if here.outcome is not None:
            self.voice.note("the game is over")
            self.voice.say(f"bestmove {NO_MOVE}")
            return
        limit, strange = limit_of(words, here.seat, self.settings["MoveOverhead"] / 1000)
        if strange:
            self.voice.note(f"go: passed over: {' '.join(strange)}")
        order = Order(
            limit=limit,
            lines=self.settings["MultiPV"],
            by_action=course.steps,
            threads=self.settings["Threads"],
            seed=self.settings["Seed"],
        )
        mind = self._mind_at(course)
        assert self._stands is not None
        key, ids = self._stands
        self._stands = None
        if self.settings["Level"] < FULL:
            job.run_weaker(here, mind, self._somebody(), limit, self.voice, steps=course.steps)
            return
        played = job.run(
            here, mind, order, self.voice, steps=course.steps, meanwhile=self._meanwhile
        )
        self._stands = (key, [*ids, *played])

    def _somebody(self) -> Weaker:
        """Who plays at the level that is set; somebody else in each game."""
        who = (self.settings["Level"], self.settings["Seed"] + self._games)
        if self._weaker is None or self._weaker[0] != who:
            self._weaker = (who, Weaker(*who))
        return self._weaker[1]

    def _mind_there(self) -> Thinker:
        if self._mind is None:
            self._mind = thinker(self.course.now, self.settings["Hash"])
            self._stands = (self._begun_with, self.course.ids())
        return self._mind

    def _mind_at(self, course: Course) -> Thinker:
        """The mind, standing where the course does: it goes on from where it stood if it can."""
        ids = course.ids()
        mind = self._mind_there()
        if self._stands is not None:
            key, stood = self._stands
            if key == self._begun_with and ids[: len(stood)] == stood:
                mind.play(ids[len(stood) :])
                self._stands = (key, ids)
                return mind
        mind.place(course.now)
        self._stands = (self._begun_with, ids)
        return mind

    def _count(self, words: list[str], job: Count) -> None:
        if len(words) != 2 or not (words[1].isascii() and words[1].isdigit()):
            raise ValueError(f"it is: {words[0]} DEPTH")
        split = words[0] == "split"
        depth = whole("DEPTH", int(words[1][:9]), int(split), MOST_COUNTED)
        try:
            job.run(self.course.now, depth, self.voice, split=split)
        except Stopped:
            self.voice.note(f"{words[0]}: stopped")


def _job_for(words: list[str]) -> Job | None:
    if words[0] == "go":
        return Search(endless="infinite" in words)
    return Count() if words[0] in ("perft", "split") else None


def _truth(value: bool) -> str:
    return "true" if value else "false"


def result_of(position: Position) -> str:
    """How a game ended, as UGI says it: the first player is the one who began."""
    if position.outcome is None:
        return "none"
    winner = position.outcome.winner
    if winner is None:
        return "draw"
    return f"p{1 + (COLOURS.index(winner) ^ (position.began or 0))}win"
