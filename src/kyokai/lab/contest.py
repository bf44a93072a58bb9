"""Many games among some players: who meets whom, what is kept, and how it goes on when cut off.

A *pair* is two games from one opening, the seats changed between them. All pairings use the same
openings. Every game has a key: the two players, the number of the pair, and which of its games
it is; the seed of the contest and the key decide the game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Self

from kyokai import __version__
from kyokai.engine.players import player
from kyokai.kernel.game import Game
from kyokai.kernel.options import Options
from kyokai.kernel.position import COLOURS
from kyokai.kernel.record import Record
from kyokai.lab.executor import Executor
from kyokai.lab.journal import Journal
from kyokai.lab.openings import Openings, Plan
from kyokai.lab.table import Bout, Maker, Played, play, recorded, seed_of

Progress = Callable[[Played], object]


@dataclass(frozen=True)
class Contest:
    """Games to be played; ``pairs`` of them for each of the ``pairings``.

    Whoever is paired with itself plays one game from each opening, as nothing would change.
    """

    game: Game
    options: Options
    players: tuple[str, ...]
    pairings: tuple[tuple[int, int], ...]
    pairs: int
    seed: int = 1
    plan: Plan = field(default_factory=Plan)
    maker: Maker = player
    judge: int = 0
    #: Games begin with so many turns that are all good, drawn for each game, in place of openings.
    varied: int = 0

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.pairs * sum(1 + (a != b) for a, b in self.pairings)

    def work(self) -> dict[str, Any]:
        """All that decides what is played, but for how much of it."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "options": self.game.options.written(self.options),
            "players": list(self.players),
            "pairings": [list(pairing) for pairing in self.pairings],
            "seed": self.seed,
            "turns": self.plan.turns,
            "balance": self.plan.balance,
            "judge": self.judge,
            "varied": self.varied,
            "engine": fingerprint(self.game),
        }

    @cached_property
    def openings(self) -> Openings:
        """The positions that the pairs begin from."""
        return Openings(self.game, self.options, self.plan, self.seed)

    def bouts(self) -> Iterator[Bout]:
        """All games in their order: pair by pair, and all pairings of a pair."""
        for pair in range(self.pairs):
            opening = () if self.varied else self.openings[pair].actions
            for a, b in self.pairings:
                for half, seats in enumerate([(a, b), (b, a)][: 1 + (a != b)]):
                    key = (a, b, pair, half)
                    yield Bout(
                        key,
                        self.game.name,
                        self.options,
                        opening,
                        (self.players[seats[0]], self.players[seats[1]]),
                        seats,
                        seed_of(self.seed, key),
                        self.maker,
                        self.judge,
                        self.varied,
                    )


def fingerprint(game: Game) -> str:
    """A short text that is another once the engine's weights or levels are others."""
    told = hashlib.sha256(__version__.encode())
    for file in (files(game.package) / "weights.toml", files("kyokai.engine") / "levels.toml"):
        if file.is_file():
            told.update(file.read_bytes())
    return told.hexdigest()[:16]


#: What the files of a contest end with.
ENDINGS = (".pgn", ".jsonl", ".json", ".html")


def beside(out: Path, ending: str) -> Path:
    """The file of a contest with this ending; ``out`` may name any of its files, or their stem."""
    stem = out.stem if out.suffix in ENDINGS else out.name
    return out.with_name(stem + ending)


class Kept:
    """The files of a contest: its journal, and its games as records.

    The journal is what counts; the records are written from it.
    """

    def __init__(self, contest: Contest, out: Path) -> None:
        self.contest = contest
        self.journal = Journal(beside(out, ".jsonl"), contest.work())
        self.known = {game.key: game for game in map(Played.from_data, self.journal.done)}
        self._records = beside(out, ".pgn")
        fresh = beside(out, ".pgn.new")
        fresh.write_text("\n".join(map(self._told, self.known.values())), encoding="utf-8")
        fresh.replace(self._records)

    def add(self, played: Played) -> None:
        """Keep a game."""
        self.journal.add(played.to_data())
        first = not self.known
        self.known[played.key] = played
        with self._records.open("a", encoding="utf-8") as file:
            file.write(("" if first else "\n") + self._told(played))

    def _told(self, played: Played) -> str:
        return record_of(self.contest, played).to_text()

    def close(self) -> None:
        """Close the files."""
        self.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def record_of(contest: Contest, played: Played) -> Record:
    """A game of a contest as a record."""
    seat_of = {"White": played.white, "Black": 1 - played.white}
    *_, pair, half = played.key
    tags = {
        "Event": "kyokai",
        "Date": played.date,
        "Round": f"{pair + 1}.{half + 1}",
        **{name: contest.players[played.seats[seat]] for name, seat in seat_of.items()},
        "First": COLOURS[played.white].title(),
        "Opening": str(played.opening),
        "Termination": played.ended_by or played.reason,
    }
    return recorded(contest.game, contest.options, played, tags)


def run(
    contest: Contest,
    workers: Executor,
    kept: Kept | None = None,
    progress: Progress | None = None,
) -> Iterator[Played]:
    """Play the contest; its games in their order, those that are known already included.

    ``progress`` is told of every game as soon as it is played. Whoever closes the iterator early
    ends the contest.
    """
    known = kept.known.copy() if kept is not None else {}

    def done(_: Bout, played: Played) -> None:
        if kept is not None:
            kept.add(played)
        if progress is not None:
            progress(played)

    missing = (bout for bout in contest.bouts() if bout.key not in known)
    fresh = workers.map(play, missing, done)
    try:
        for bout in contest.bouts():
            yield known[bout.key] if bout.key in known else next(fresh)
    finally:
        fresh.close()  # type: ignore[attr-defined]


def pairs_of(games: Sequence[Played]) -> dict[tuple[int, int], list[tuple[Played, Played]]]:
    """The whole pairs of each pairing, in their order."""
    first: dict[tuple[int, ...], Played] = {}
    found: dict[tuple[int, int], list[tuple[Played, Played]]] = {}
    for game in sorted(games, key=lambda game: game.key):
        a, b, pair, half = game.key
        if half == 0:
            first[a, b, pair] = game
        elif (a, b, pair) in first:
            found.setdefault((a, b), []).append((first[a, b, pair], game))
    return found
