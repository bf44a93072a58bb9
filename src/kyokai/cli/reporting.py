"""A game measured by playing it against itself, told to its designer as a page."""

from __future__ import annotations

import shlex
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import kyokai
from kyokai.cli import given, telling
from kyokai.cli.measuring import Means, at_least, keep, played
from kyokai.cli.screen import Refusal
from kyokai.engine.level import levels
from kyokai.lab.contest import Contest, beside
from kyokai.lab.openings import Plan
from kyokai.lab.report.figures import figures
from kyokai.lab.report.page import Report, page

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.lab.table import Played

GAMES, LEVEL = 400, 8
#: How many turns are drawn from good ones, and how many positions the search looks at that judges.
VARIED, JUDGE = 6, 2000


class Asked(NamedTuple):
    """What was asked for on the command line."""

    game: str
    games: int | None = None
    level: int | None = None
    options: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    def contest(self, options: tuple[str, ...], seed: int) -> Contest:
        """The games that are played with some options."""
        start = given.start(self.game, options)
        level = LEVEL if self.level is None else self.level
        return Contest(
            kyokai.game(self.game),
            start.options,
            (f"level:{at_least('--level', level, 1, len(levels()))}",),
            ((0, 0),),
            at_least("--games", GAMES if self.games is None else self.games, 2),
            seed=seed,
            plan=Plan(0, None),
            judge=JUDGE,
            varied=VARIED,
        )

    def other(self) -> tuple[str, ...]:
        """The options of the games to compare with."""
        names = {written.partition("=")[0] for written in self.against}
        return (*(o for o in self.options if o.partition("=")[0] not in names), *self.against)

    def command(self, means: Means, lang: str) -> str:
        """The command that plays the same games again."""
        words = ["kyokai", "report", self.game]
        words += ["--games", str(GAMES if self.games is None else self.games)]
        words += ["--level", str(LEVEL if self.level is None else self.level)]
        words += [word for option in self.options for word in ("--option", option)]
        words += [word for option in self.against for word in ("--against", option)]
        words += ["--seed", str(1 if means.seed is None else means.seed), "--lang", lang]
        return shlex.join(words)


def report(screen: Screen, asked: Asked, means: Means) -> None:
    """Play the games, and write the page and its figures."""
    means = means._replace(out=means.out or f"{asked.game}-report.html")
    seed = 1 if means.seed is None else means.seed
    contests = [asked.contest(asked.options, seed)]
    if asked.against:
        contests.append(asked.contest(asked.other(), seed))
        if contests[0].options == contests[1].options:
            raise Refusal("same_options")
    reports = []
    for number, contest in enumerate(contests):
        games: list[Played] = []
        played(screen, contest, _means(means, number), partial(_take, games))
        reports.append(Report(contest, figures(contest.game, contest.options, games)))
    html, data = means.file(".html"), means.file(".json")
    assert html is not None
    text = page(reports, screen.lang, asked.command(means, screen.lang))
    given.write_bytes(str(html), text.encode())
    keep(data, {"reports": [each.to_data() for each in reports]})
    for each in reports:
        told = each.figures
        name = ", ".join(f"{k}={v}" for k, v in each.written.items())
        screen.tell(
            "report.told",
            name=name or telling.title(screen, asked.game),
            games=told.games,
            score=f"{100 * told.seats.share.value:.1f}",
            drawn=told.seats.drawn,
            turns=f"{told.mean_length:.1f}",
        )
    screen.tell("converted.done", target=str(html))


def _take(games: list[Played], game: Played) -> bool:
    """Take in a game; there is never enough of them."""
    games.append(game)
    return False


def _means(means: Means, number: int) -> Means:
    """What is compared with has files of its own."""
    if not number:
        return means
    out = given.own_path(str(means.out))
    return means._replace(out=str(beside(out, "-against.jsonl")))
