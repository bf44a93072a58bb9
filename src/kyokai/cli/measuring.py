"""Matches and ladders, as the command line starts them and tells of them."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from kyokai.cli import boards, given, telling
from kyokai.cli.screen import Refusal
from kyokai.kernel.game import game_of
from kyokai.lab import executor as executors
from kyokai.lab.contest import Contest, Kept, beside, run
from kyokai.lab.guest import seated
from kyokai.lab.ladder import Ladder, neighbours, rungs
from kyokai.lab.match import Meeting, Result, Tally, Watch, everybody
from kyokai.lab.openings import Plan
from kyokai.lab.sprt import Sprt

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.lab.elo import Interval
    from kyokai.lab.executor import Executor
    from kyokai.lab.table import Played

#: How many games there are where nobody says; a test goes on until it has its answer.
GAMES, TEST_GAMES = 100, 20_000
#: How a test's answer is told.
VERDICTS = {"elo0": "match.sprt_elo0", "elo1": "match.sprt_elo1", "": "match.sprt_open"}
#: Exit code of what was cut off by Ctrl-C.
CUT_OFF = 130


class Means(NamedTuple):
    """What games are played with, and where they are kept."""

    seed: int | None = None
    out: str | None = None
    processes: int | None = None
    ray: str | None = None

    def workers(self) -> Executor:
        """Return whoever plays the games."""
        if self.processes is not None:
            at_least("--processes", self.processes, 1, executors.MOST_PROCESSES)
        if self.ray is None:
            return executors.executor(self.processes)
        try:
            return executors.executor(ray=self.ray)
        except ConnectionError:
            raise Refusal("no_cluster", address=self.ray) from None

    def file(self, suffix: str) -> Path | None:
        """The path of what is kept, with an ending."""
        return None if self.out is None else beside(given.own_path(self.out), suffix)


def match(  # noqa: PLR0913, PLR0917  (each is an option)
    screen: Screen,
    name: str,
    players: Sequence[str],
    games: int | None,
    options: Sequence[str],
    opening: int | None,
    balance: float | None,
    sprt: Sprt | None,
    means: Means,
) -> None:
    """Play a match and tell what came of it."""
    start = given.start(name, options)
    if len(players) < 2 or (sprt is not None and len(players) > 2):
        raise Refusal("two_players" if sprt is not None else "players", count=len(players))
    checked(players)
    usual = GAMES if sprt is None else TEST_GAMES
    contest = Contest(
        game_of(start),
        start.options,
        tuple(players),
        everybody(len(players)),
        pairs=(at_least("--games", usual if games is None else games, 1) + 1) // 2,
        seed=1 if means.seed is None else means.seed,
        plan=plan(opening, balance),
        maker=seated,
    )
    watch = Watch(contest, sprt)
    played(screen, contest, means, watch.take)
    tell(screen, watch.result)
    keep(means.file(".json"), watch.result.to_data())


def ladder(
    screen: Screen,
    name: str,
    players: Sequence[str],
    games: int | None,
    options: Sequence[str],
    opening: int | None,
    balance: float | None,
    means: Means,
) -> None:
    """Play every player against the next one, and tell the gaps."""
    start = given.start(name, options)
    words = tuple(players) or rungs()
    if len(words) < 2:
        raise Refusal("players", count=len(words))
    checked(words)
    contest = Contest(
        game_of(start),
        start.options,
        words,
        neighbours(len(words)),
        pairs=(at_least("--games", GAMES if games is None else games, 1) + 1) // 2,
        seed=1 if means.seed is None else means.seed,
        plan=plan(opening, balance),
        maker=seated,
    )
    watch = Watch(contest)
    played(screen, contest, means, watch.take)
    found = Ladder(watch.result)
    _tell_ladder(screen, found)
    keep(means.file(".json"), found.to_data())


def plan(opening: int | None, balance: float | None) -> Plan:
    """The openings that are asked for."""
    usual = Plan()
    turns = at_least("--opening", usual.turns if opening is None else opening, 0, 100)
    return Plan(turns, usual.balance if balance is None else balance if balance < 0.5 else None)


def checked(players: Sequence[str]) -> None:
    """Refuse words that name no player."""
    for word in players:
        try:
            seated(word)
        except (ValueError, TypeError) as error:
            raise Refusal("no_player", text=word, why=str(error)) from None


def at_least(name: str, number: int, least: int, most: int = 10**9) -> int:
    """Return a number in its range; refuse any other."""
    if not least <= number <= most:
        raise Refusal("out_of_range", name=name, number=number, least=least, most=most)
    return number


def share(text: str | None) -> float | None:
    """Read a win probability's distance from one half, where one is given."""
    if text is None:
        return None
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number <= 0.5:
        raise Refusal("balance", text=text)
    return number


def test(text: str) -> Sprt:
    """Read the two hypotheses of a test."""
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        elo0 = elo1 = math.nan
    if not -1000 <= elo0 < elo1 <= 1000:
        raise Refusal("sprt", text=text)
    return Sprt(elo0, elo1)


# -- playing ---------------------------------------------------------------------------------


def played(screen: Screen, contest: Contest, means: Means, take: Callable[[Played], bool]) -> None:
    """Play a contest to its end, or until whoever takes the games has enough."""
    out = means.file(".pgn")
    count = 0
    try:
        with (
            means.workers() as workers,
            Kept(contest, out) if out is not None else nullcontext() as kept,
            bar(screen, contest.games, len(kept.known) if kept is not None else 0) as step,
        ):
            games = run(contest, workers, kept, step)
            for count, game in enumerate(games, 1):  # noqa: B007  (told where it is cut off)
                if take(game):
                    games.close()  # type: ignore[attr-defined]
                    break
    except KeyboardInterrupt:
        screen.note("match.cut_off" if out is None else "match.goes_on", count=count)
        raise typer.Exit(CUT_OFF) from None
    except executors.WorkerDied as error:
        raise Refusal("worker_died", why=error.why) from None
    except OSError as error:
        raise Refusal("unwritable", name=str(out), why=error.strerror or str(error)) from None


@contextmanager
def bar(screen: Screen, games: int, known: int) -> Iterator[Callable[[Played], None]]:
    """Show how far the games are, where a person looks at a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True, no_color=not screen.colour)
    columns = (BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task("", total=games, completed=known)
        yield lambda _: shown.advance(task)


def keep(path: Path | None, data: dict[str, object]) -> None:
    """Write a result as JSON, where it is kept at all."""
    if path is not None:
        text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
        given.write_bytes(str(path), text.encode())


# -- telling ---------------------------------------------------------------------------------


def tell(screen: Screen, result: Result) -> None:
    """Tell what came of a match."""
    contest = result.contest
    title = telling.title(screen, contest.game.name)
    screen.write(screen.strong(screen.say("match.title", game=title, games=result.games)))
    for each in result.meetings:
        screen.write()
        _meeting(screen, contest.players, each)
    if result.sprt is not None and result.verdict is not None:
        verdict = result.verdict
        screen.tell(
            VERDICTS[verdict.accepted],
            elo0=f"{result.sprt.elo0:g}",
            elo1=f"{result.sprt.elo1:g}",
            ratio=f"{verdict.ratio:.2f}",
            low=f"{verdict.low:.2f}",
            high=f"{verdict.high:.2f}",
        )
    if result.ratings is not None:
        screen.write()
        screen.write(screen.strong(screen.say("match.ratings", name=contest.players[0])))
        gaps = [(name, result.ratings.gap(i, 0)) for i, name in enumerate(contest.players)]
        gaps.sort(key=lambda each: -each[1].value)
        screen.write(
            "\n".join(boards.rows(screen, [(name, elo(screen, gap)) for name, gap in gaps]))
        )
    screen.write()
    screen.tell("match.first", share=percent(screen, result.first.share))
    ends = [f"{name} {count}" for name, count in result.ends.items()]
    screen.tell("match.ends", ends=ends, turns=f"{result.turns:.1f}")


def _tell_ladder(screen: Screen, found: Ladder) -> None:
    """Tell a ladder, the highest player first."""
    contest = found.result.contest
    title = telling.title(screen, contest.game.name)
    screen.write(screen.strong(screen.say("match.title", game=title, games=found.result.games)))
    heads = tuple(screen.say(f"ladder.{key}") for key in ("player", "score", "gap", "elo"))
    table = [heads]
    for gap, above in zip(reversed(found.gaps), reversed(found.elo), strict=False):
        told = (percent(screen, gap.score), elo(screen, gap.elo), elo(screen, above))
        table.append((contest.players[gap.a], *told))
    table.append((contest.players[0], "", "", "0"))
    screen.write("\n".join(boards.rows(screen, table)))
    narrowest = found.narrowest
    screen.tell(
        "ladder.narrowest",
        upper=contest.players[narrowest.a],
        lower=contest.players[narrowest.b],
        elo=elo(screen, narrowest.elo),
    )
    screen.tell("ladder.span", elo=elo(screen, found.span))


def _meeting(screen: Screen, players: Sequence[str], told: Meeting) -> None:
    """Tell what two players made of their games."""
    screen.write(screen.strong(f"{players[told.a]} – {players[told.b]}"))
    rows = [
        (screen.say("match.all"), counted(told.all), percent(screen, told.score)),
        (screen.say("match.sat_first"), counted(told.first), percent(screen, told.first.share)),
        (screen.say("match.sat_second"), counted(told.second), percent(screen, told.second.share)),
    ]
    screen.write("\n".join(boards.rows(screen, rows)))
    pairs = " ".join(map(str, told.pairs))
    screen.write("  " + screen.say("match.elo", elo=elo(screen, told.elo), pairs=pairs))


def counted(tally: Tally) -> str:
    """Games won, drawn and lost."""
    return f"+{tally.won} ={tally.drawn} -{tally.lost}"


def percent(screen: Screen, share: Interval) -> str:
    """A share with its interval."""
    value, low, high = (f"{100 * each:.1f}" for each in share)
    return screen.say("match.interval", value=f"{value} %", low=low, high=high)


def elo(screen: Screen, gap: Interval) -> str:
    """A difference in Elo with its interval."""
    value, low, high = (f"{each:+.0f}" if math.isfinite(each) else f"{each:+}" for each in gap)
    return screen.say("match.interval", value=value, low=low, high=high)
