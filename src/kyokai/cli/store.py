"""Games as files: saved and loaded by a person, and kept after every action.

The game that is played is written to a folder of its own, so that nothing is lost, however the
program ends. Both are records, which ``replay``, ``validate`` and ``convert`` read as well.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import kyokai
from kyokai.cli import given, opponents
from kyokai.cli.opponents import PERSON
from kyokai.cli.screen import Refusal
from kyokai.cli.sitting import Sitting, rivals, seat_of
from kyokai.kernel import record as records
from kyokai.kernel.errors import InvalidRecord
from kyokai.kernel.record.abstractplay import to_abstractplay

if TYPE_CHECKING:
    from kyokai.kernel.position import Position
    from kyokai.kernel.record import Record

_RESULTS = ("1-0", "0-1")
_RESIGNED = "resigned"
_GOES_ON = '[Result "*"]'
_COLOURS = ("White", "Black")
#: Tags that tell how a game ended: they do not hold for one that goes on.
_OF_THE_END = {"UTCEndDate", "UTCEndTime", "EndDate", "Termination"}


def form_of(name: str) -> str:
    """Return the form that a file's name tells."""
    form = given.SUFFIXES.get(Path(name).suffix.lower())
    if form is None:
        raise Refusal("suffix", name=name, allowed=list(given.SUFFIXES))
    return form


def read(name: str) -> Record:
    """Read the game of a file, of several the first, and replay it."""
    text = given.read_text(name)
    try:
        if text.lstrip().startswith("{"):
            return records.read(text)
        record = next(records.read_all(text), None)
    except InvalidRecord as fault:
        raise Refusal("bad_record", name=name, why=fault) from None
    if record is None:
        raise Refusal("no_games", name=name)
    return record


def written(record: Record, form: str) -> str:
    """Write a record as text of a form."""
    if form == "abstractplay":
        told = to_abstractplay(record)
        return json.dumps(told, ensure_ascii=False, indent=2) + "\n"
    return record.to_json(indent=2) + "\n" if form == "json" else record.to_text()


# -- a sitting as a record ------------------------------------------------------------------


def to_record(sitting: Sitting) -> Record:
    """Write down a game in progress."""
    record = records.Record.from_actions(sitting.start, sitting.actions, tags=_tags(sitting))
    if sitting.resigned is not None:
        names = rivals(sitting.now, sitting.game)
        record.result = _RESULTS[1 - names.index(sitting.resigned)]
    return record


def _tags(sitting: Sitting) -> dict[str, str]:
    """What is known about a game in progress, beside what was known when it was read."""
    now = datetime.now(UTC)
    tags = {
        "Date": f"{now.astimezone():%Y.%m.%d}",
        "UTCDate": f"{now:%Y.%m.%d}",
        "UTCTime": f"{now:%H:%M:%S}",
        **sitting.tags,
    }
    sitting.tags = dict(tags)  # from now on the game has begun at this time
    if sitting.over:
        tags |= {"UTCEndDate": f"{now:%Y.%m.%d}", "UTCEndTime": f"{now:%H:%M:%S}"}
    for colour, player in zip(_COLOURS, _by_colour(sitting), strict=True):
        tags[f"{colour}Type"] = "human" if player == PERSON else "program"
        if player != PERSON:
            tags[colour] = player
    if set(sitting.players) != {PERSON}:
        tags["Seed"] = str(sitting.seed)
    if sitting.resigned is not None:
        tags["Termination"] = _RESIGNED
    return tags


def _by_colour(sitting: Sitting) -> tuple[str, str]:
    """Who plays White and who plays Black, whatever they were at the beginning."""
    seats = sitting.players
    names = rivals(sitting.now, sitting.game)
    swapped = seat_of(sitting.now, sitting.game) != names.index(sitting.now.to_move)
    return (seats[1], seats[0]) if swapped else seats


def from_record(record: Record) -> Sitting:
    """Take up a game that was written down."""
    positions, actions = record.positions(), record.actions()
    tags = record.tags
    players = [_who(tags, colour, record.game) for colour in _COLOURS]
    seed = tags.get("Seed", "")
    sitting = Sitting(
        kyokai.game(record.game),
        positions[0],
        (players[0], players[1]),
        int(seed) if seed.isascii() and seed.isdigit() else 0,
        actions,
    )
    sitting.players = _by_colour(sitting)
    sitting.tags = {name: value for name, value in tags.items() if name not in _OF_THE_END}
    if tags.get("Termination") == _RESIGNED and record.result in _RESULTS:
        sitting.resigned = rivals(sitting.now, sitting.game)[1 - _RESULTS.index(record.result)]
    return sitting


def _who(tags: dict[str, str], colour: str, game: str) -> str:
    """Who plays a colour, by the tags of a record: a program that is known here, or a person."""
    word = tags.get(colour, "")
    program = tags.get(f"{colour}Type") == "program"
    return word if program and opponents.known(word, game) else PERSON


def save(file: Path, sitting: Sitting) -> None:
    """Write a game in progress to a file whose name tells the form."""
    text = written(to_record(sitting), form_of(str(file)))
    given.write_bytes(str(file), text.encode())


def load(name: str) -> Sitting:
    """Read a game in progress from a file; of several, the first."""
    return from_record(read(name))


def view(name: str, at: int | None) -> given.View:
    """Return a position of a record, as counted in turns; the last without a number."""
    sitting = load(name)
    seen = sitting.after_turns(turn_number(sitting, at))
    return given.View(seen.now, seen.last_places())


def turn_number(sitting: Sitting, at: int | None) -> int:
    """Return how many turns are meant, counted from the end where the number is negative."""
    last = len(sitting.turns())
    number = last if at is None else at + last if at < 0 else at
    if not 0 <= number <= last:
        raise Refusal("at_range", at=at, last=last)
    return number


# -- the game that is kept ------------------------------------------------------------------


class Left(NamedTuple):
    """A game that was left before its end."""

    game: str
    turn: int


class Keep:
    """The file in which the game that is played is kept after every action."""

    def __init__(self, file: Path, *, written: bool = False) -> None:
        self.file = file
        self.written = written

    @classmethod
    def new(cls, game: str) -> Keep:
        """Choose a file for a game that begins; it is made with the first action."""
        moment = datetime.now(UTC).astimezone()
        return cls(folder() / f"{moment:%Y-%m-%d-%H%M%S-%f}-{game}.pgn")

    @classmethod
    def last(cls) -> tuple[Sitting, Keep]:
        """Return the game that was left last, with the file it is kept in."""
        for file in _newest_first():
            with suppress(Refusal):
                if _GOES_ON in given.read_text(str(file)):
                    return load(str(file)), cls(file, written=True)
        raise Refusal("no_resume")

    @classmethod
    def left(cls) -> Left | None:
        """Tell which game was left last, if any."""
        try:
            now: Position = cls.last()[0].now
        except Refusal:
            return None
        return Left(now.game, now.turn)

    def keep(self, sitting: Sitting) -> bool:
        """Write the game, the old file staying whole until then; tell whether it worked."""
        new = self.file.with_suffix(".new")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(to_record(sitting).to_text(), encoding="utf-8")
            new.replace(self.file)
        except OSError:
            return False
        self.written = True
        return True


def folder() -> Path:
    """Return where this system keeps the state of a person's programs."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "kyokai" / "games"


def _newest_first() -> list[Path]:
    """The kept games, the one that was changed last in front."""
    try:
        return sorted(folder().glob("*.pgn"), key=lambda file: file.stat().st_mtime_ns)[::-1]
    except OSError:
        return []
