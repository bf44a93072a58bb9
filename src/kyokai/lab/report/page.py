"""A report as one page: HTML that needs no other file and no script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

from kyokai import __version__
from kyokai.kernel.draw.theme import named
from kyokai.lab.charts import STYLE
from kyokai.lab.contest import Contest
from kyokai.lab.elo import wilson
from kyokai.lab.report import notable, sections
from kyokai.lab.report.figures import Figures
from kyokai.lab.report.words import Words, number, percent

#: Makes the HTML of one game's figures; the last argument are all figures of the page, which share
#: their scales.
Section = Callable[[Figures, Words, Sequence[Figures]], str]

#: The parts of a report, each with the beginning of its words; short ones stand beside short ones.
PARTS: tuple[tuple[str, Section], ...] = (
    ("balance", sections.balance),
    ("ends", sections.ends),
    ("length", sections.length),
    ("choices", sections.choices),
    ("kinds", sections.kinds),
    ("course", sections.course),
    ("drama", sections.drama),
)
NOTABLE: tuple[tuple[str, Section], ...] = (
    ("shortest", notable.shortest),
    ("closest", notable.closest),
)
#: The page's colours, and what the boards' theme calls them.
COLOURS = {
    "ground": "background",
    "paper": "white-fill",
    "ink": "black-fill",
    "faint": "label",
    "one": "white-edge",
    "two": "black-edge",
}
DARK = {**COLOURS, "paper": "shade-1", "ink": "white-fill"}


class Report(NamedTuple):
    """Games of one way to play, and what they tell."""

    contest: Contest
    figures: Figures

    @property
    def written(self) -> dict[str, str]:
        """The options that are not the usual ones."""
        return self.contest.game.options.written(self.contest.options)

    def to_data(self) -> dict[str, Any]:
        """The report as plain data."""
        return {**self.contest.work(), **self.figures.to_data()}


def page(reports: Sequence[Report], lang: str, command: str) -> str:
    """Write the page of one report, or of two side by side."""
    contest = reports[0].contest
    words = Words(lang, contest.game)
    name = words.own("game.title")
    games = reports[0].figures.games
    title = words.say("title_two" if len(reports) > 1 else "title", game=name, games=games)
    body = "".join(
        (
            _header(reports, words, title),
            _tiles(reports, words),
            '<div class="sheet">' if len(reports) == 1 else "<div>",
            *(_section(reports, words, key, part) for key, part in PARTS),
            "</div>",
            *(_notable(reports, words, key, part) for key, part in NOTABLE),
            _method(reports, words, command),
        )
    )
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{_style()}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def _style() -> str:
    """The page's style, with the colours of the boards."""
    light, dark = (
        "".join(f"--{name}:{named(theme).colours[key]};" for name, key in colours.items())
        for theme, colours in (("light", COLOURS), ("dark", DARK))
    )
    own = (files(__package__) / "style.css").read_text("utf-8")
    return f":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}\n{own}{STYLE}"


def _header(reports: Sequence[Report], words: Words, title: str) -> str:
    contest = reports[0].contest
    told = words.say(
        "made_with", version=__version__, rules=contest.game.version, seed=contest.seed
    )
    sides = ("side", "side second-side") if len(reports) > 1 else ("",)
    options = "".join(
        f'<li class="{side}">{_options(report, words)}</li>'
        for side, report in zip(sides, reports, strict=True)
    )
    return (
        f'<header><p class="overline">{words.say("overline")}</p><h1>{title}</h1>'
        f'<p class="lead">{words.own("game.tagline")}</p><ul class="settings">{options}</ul>'
        f'<p class="small">{told}</p></header>'
    )


def _options(report: Report, words: Words) -> str:
    """How a report's games are played."""
    told = [
        f"<b>{escape(f'{name}={value}')}</b> {words.setting(name, value)}"
        for name, value in report.written.items()
    ]
    return "<br>".join(told) or words.say("usual")


def label(report: Report, words: Words) -> str:
    """A report's name beside another one."""
    told = [f"{name}={value}" for name, value in report.written.items()]
    return escape(", ".join(told)) or words.say("usual")


def _tiles(reports: Sequence[Report], words: Words) -> str:
    columns = [_facts(report.figures, words) for report in reports]
    tiles = []
    for same in zip(*columns, strict=True):
        values = "".join(
            f'<dd class="{"value second-side" if place else "value"}">{value}</dd>'
            for place, (_, value, _) in enumerate(same)
        )
        more = "".join(f'<dd class="more">{more}</dd>' for *_, more in same if more)
        tiles.append(f"<div><dt>{same[0][0]}</dt>{values}{more}</div>")
    return f'<dl class="tiles">{"".join(tiles)}</dl>'


def _facts(told: Figures, words: Words) -> list[tuple[str, str, str]]:
    """What stands at the head of the page: a name, a value, and what belongs to it."""
    share, drawn = told.seats.share, wilson(told.seats.drawn, told.games)
    ends = {"least": min(told.lengths), "most": max(told.lengths)}
    tiles = (
        ("draws", percent(drawn.value), words.between(drawn)),
        ("length", number(told.mean_length), words.say("tile.range", **ends)),
        (
            "choices",
            number(told.mean_choices),
            words.say("tile.steps", steps=number(told.steps_a_turn)),
        ),
        (
            "changes",
            number(told.lead_changes),
            words.say("tile.comebacks", percent=percent(told.comebacks.value)),
        ),
        ("decided", percent(told.decided), ""),
    )
    first = (words.say("tile.first"), percent(share.value), words.between(share))
    return [first, *((words.say(f"tile.{key}"), value, more) for key, value, more in tiles)]


def _section(reports: Sequence[Report], words: Words, key: str, part: Section) -> str:
    cards = "".join(
        f'<div class="card">{_side(reports, report, words)}'
        f"{part(report.figures, words, [each.figures for each in reports])}</div>"
        for report in reports
    )
    return (
        f"<section><h2>{words.say(f'{key}.title')}</h2>"
        f'<p class="lead">{words.say(f"{key}.lead")}</p>'
        f'<div class="{"pair" if len(reports) > 1 else "alone"}">{cards}</div></section>'
    )


def _side(reports: Sequence[Report], report: Report, words: Words) -> str:
    """Which of the two reports a card belongs to."""
    return f'<p class="side">{label(report, words)}</p>' if len(reports) > 1 else ""


def _notable(reports: Sequence[Report], words: Words, key: str, part: Section) -> str:
    shown = "".join(
        _side(reports, report, words) + part(report.figures, words, [report.figures])
        for report in reports
    )
    return (
        f"<section><h2>{words.say(f'notable.{key}')}</h2>"
        f'<p class="lead">{words.say(f"notable.{key}_lead")}</p>{shown}</section>'
    )


def _method(reports: Sequence[Report], words: Words, command: str) -> str:
    told = reports[0]
    contest, figures = told.contest, told.figures
    players = words.say(
        "method.players",
        player=contest.players[0],
        varied=contest.varied,
        different=figures.different,
        games=figures.games,
    )
    paragraphs = (
        players,
        words.say("method.judge", nodes=contest.judge),
        words.say("method.limits"),
        f"{words.say('method.again')}<br><code>{escape(command)}</code>",
    )
    shown = "".join(f"<p>{each}</p>" for each in paragraphs)
    return f'<section class="small"><h2>{words.say("method.title")}</h2>{shown}</section>'
