"""How a report says things: sentences in one language, numbers, shares, and bits of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from kyokai.kernel import strings
from kyokai.kernel.game import Game
from kyokai.kernel.options import Options
from kyokai.kernel.types import Verbatim
from kyokai.lab.elo import Interval
from kyokai.lab.errors import WORDS


class Words(NamedTuple):
    """A language, and a game whose own words come first."""

    lang: str
    game: Game

    def say(self, key: str, /, **details: object) -> str:
        """Tell a sentence of the report, ready for HTML."""
        kept = {name: Verbatim(value) for name, value in details.items()}
        said = strings.say(WORDS, self.lang, f"report.{key}", **kept)
        return escape(said.replace(" %", "\N{NO-BREAK SPACE}%"))

    def own(self, key: str) -> str:
        """Tell something in the words of the game, ready for HTML."""
        return escape(strings.say(self.game.name, self.lang, key))

    def kind(self, name: str) -> str:
        """What a kind of action does; its own name where the room has no word for it."""
        return escape(strings.find(self.game.name, self.lang, f"kinds.{name}") or name)

    def end(self, reason: str, options: Options) -> str:
        """How a game ended, whoever won it."""
        who = {name: self.say(name) for name in ("winner", "loser")}
        said = strings.say(
            self.game.name,
            self.lang,
            f"outcome.{reason}",
            times=options.repetition,
            turns=options.max_turns,
            **who,
        )
        return escape(reason if said == f"outcome.{reason}" else said)

    def setting(self, name: str, written: str) -> str:
        """What an option means, told by the room."""
        label = strings.find(self.game.name, self.lang, f"options.{name}.label") or name
        meaning = strings.find(self.game.name, self.lang, f"options.{name}.{written}") or written
        return self.say("meaning", label=label, meaning=meaning)

    def between(self, interval: Interval) -> str:
        """The ends of an interval of a share."""
        return self.say("interval", low=number(100 * interval.low), high=percent(interval.high))


def number(value: float, digits: int = 1) -> str:
    """A number with so many digits behind the point."""
    return f"{value:.{digits}f}"


def percent(share: float) -> str:
    """A share as a percentage."""
    return f"{100 * share:.1f}\N{NO-BREAK SPACE}%"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table: the first cell of each row is its head."""
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def folded(summary: str, inside: str) -> str:
    """What can be opened."""
    return f'<details><summary>{summary}</summary><div tabindex="0">{inside}</div></details>'


def figure(title: str, drawing: str, caption: str, heads: Sequence[str], rows: object) -> str:
    """A chart with its heading, what it says, and the same as a table."""
    assert isinstance(rows, list)
    summary, *names = heads
    return (
        f"<figure><h3>{title}</h3>{drawing}<figcaption>{caption}</figcaption>"
        f"{folded(summary, table(names, rows))}</figure>"
    )


def bars(heads: Sequence[str], rows: Iterable[tuple[str, int, float]], tone: str = "one") -> str:
    """A table whose rows are underlaid by bars: what, how many, and which share of all."""
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join(
        f'<tr><th scope="row" class="bar" style="--share:{100 * share:.1f}%;--tone:var(--{tone})">'
        f"{name}</th><td>{count}</td><td>{percent(share)}</td></tr>"
        for name, count, share in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
