"""``kyokai report``: the figures, and the page that tells them."""

from __future__ import annotations

import ast
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import kyokai
from cli.terminal import run
from kyokai.kernel import strings
from kyokai.lab import contest as contests
from kyokai.lab.errors import WORDS
from kyokai.lab.executor import executor
from kyokai.lab.openings import Plan
from kyokai.lab.report import figures as counting
from kyokai.lab.report import page as pages
from kyokai.lab.report.words import Words
from kyokai.lab.table import Played
from lab.conftest import contest

NAMES = kyokai.games()
LAB = Path(counting.__file__).parents[1]
VOID = {"meta", "br"}


def played(winner: int | None, *worth: int, key: int = 0, turns: int = 0) -> Played:
    """A game of which only the evaluations count."""
    told = tuple(f"turn {n}" for n in range(turns or len(worth)))
    seconds = (0.0,) * len(worth)
    return Played((0, 0, key, 0), (0, 0), told, 0, worth, seconds, winner, 0, "end")


def self_play(name: str, games: int = 4, **options: Any) -> contests.Contest:
    game = kyokai.game(name)
    return contests.Contest(
        game,
        game.options.make({"max_turns": 12, **options}),
        ("level:1",),
        ((0, 0),),
        games,
        plan=Plan(0, None),
        judge=20,
        varied=2,
    )


def reported(name: str, **options: Any) -> pages.Report:
    one = self_play(name, **options)
    with executor(1) as workers:
        games = list(contests.run(one, workers))
    return pages.Report(one, counting.figures(one.game, one.options, games))


# -- figures --------------------------------------------------------------------------------


def course(winner: int | None, *worth: int) -> counting.Course:
    return counting.course(kyokai.game(NAMES[0]), played(winner, *worth))


def test_a_lead_changes_when_the_other_side_gets_ahead() -> None:
    assert course(0, 0, 0, 0).lead_changes == 0
    assert course(0, 2000, -2000, 10, 2000).lead_changes == 2
    assert course(0, 2000, 10, -10, 2000).lead_changes == 0  # nobody is ahead in between


def test_a_game_is_decided_from_where_the_winner_stays_ahead() -> None:
    assert course(0, 0, 9000, 0, 9000, 9000, 9000).decided == 3 / 6
    assert course(1, 0, 9000, 0, -9000, -9000, -9000).decided == 3 / 6
    assert course(0, 9000, 9000).decided == 0
    assert course(None, 9000, 9000).decided is None


def test_the_winner_may_have_been_nearly_lost() -> None:
    nearly = course(0, 0, -9000, 9000)
    assert nearly.lowest is not None
    assert nearly.lowest < counting.DOWN
    assert (course(0, 9000).lowest or 0) > counting.DOWN


def test_even_games_are_close() -> None:
    assert course(0, 0, 0).gap == 0
    assert course(0, 29_990, -29_990).gap == 1
    assert course(0).gap == 1


def test_kinds_are_told_by_the_position() -> None:
    for name in NAMES:
        game = kyokai.game(name)
        told = {kind.name for kind in game.position_type.KINDS}
        here = game.start()
        for _ in range(12):
            ids = here.legal_ids()
            kinds = {counting.kind_of(here, action_id) for action_id in ids}
            assert kinds <= told
            here = here.play(ids[len(ids) // 2])
        with pytest.raises(ValueError, match="no action with id"):
            counting.kind_of(game.start(), game.action_count)


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_those_of_the_games(name: str) -> None:
    one = self_play(name)
    with executor(1) as workers:
        games = list(contests.run(one, workers))
    told = counting.figures(one.game, one.options, games)
    assert told.games == sum(told.seats) == sum(told.colours) == sum(told.ends.values()) == 4
    assert told.lengths == tuple(len(game.turns) for game in games)
    records = [contests.record_of(one, game) for game in games]
    steps = [step for record in records for step in record.replay()]
    assert sum(told.kinds.values()) == len(steps)
    choices = [
        len(here.legal())
        for record in records
        for here in record.positions()
        if here.outcome is None
    ]
    assert told.mean_choices == pytest.approx(sum(choices) / len(choices))
    assert told.choices[0].highest == len(one.game.start().legal())
    assert len({game.turns[:2] for game in games}) > 1  # the first turns are varied
    data = json.loads(json.dumps(told.to_data(), allow_nan=False))
    assert data["turns"]["mean"] == pytest.approx(told.mean_length)
    won = sum(game.winner is not None for game in games)
    assert len(data["shortest"]) == min(3, won or 4)
    assert len(data["closest"]) == 3


def test_the_spread_of_values() -> None:
    spread = counting.spread(3, [1, 2, 3, 4, 5])
    assert spread == (3, 5, 3, 2, 4, 1.4, 4.6)
    assert counting.spread(1, [7]) == (1, 1, 7, 7, 7, 7, 7)


def test_turns_that_few_games_reach_are_left_out() -> None:
    values = {1: list(range(200)), 2: [1] * 9, 3: [1] * 11}
    assert [each.at for each in counting.spreads(values, 200)] == [1, 3]


def test_games_of_interest_are_the_shortest_won_and_the_closest() -> None:
    game = kyokai.game(NAMES[0])
    games = [
        played(None, 0, key=0),
        played(0, 3000, 3000, 3000, key=1),
        played(1, 3000, -50, key=2),
        played(1, 0, 10, 0, 20, key=3),
    ]
    courses = tuple(counting.course(game, each) for each in games)
    told = reported(NAMES[0]).figures._replace(courses=courses)
    assert [each.played.key[2] for each in told.shortest] == [2, 1, 3]
    assert [each.played.key[2] for each in told.closest] == [3, 2, 1]


# -- the page -------------------------------------------------------------------------------


class Sound(HTMLParser):
    """Reads a page and sees that every tag is closed and no text was left unescaped."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text.append(data)

    def titles(self, tag: str) -> int:
        return sum(seen == tag for seen, _ in self.seen)


def read(html: str) -> Sound:
    sound = Sound()
    sound.feed(html)
    assert not sound.open
    return sound


@pytest.mark.parametrize("lang", strings.LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_sound_whole_and_needs_nothing_else(name: str, lang: str) -> None:
    html = pages.page([reported(name)], lang, "kyokai report <x>")
    sound = read(html)
    text = " ".join(sound.text)
    words = Words(lang, kyokai.game(name))
    for key, _ in pages.PARTS:
        assert words.say(f"{key}.title") in text
    assert "kyokai report <x>" in text
    assert f'lang="{lang}"' in html[:60]
    assert not re.findall(r"\breport\.\w+|\{\w+\}|outcome\.\w+", text)
    assert not any({"src", "href"} & set(attributes) for _, attributes in sound.seen)
    assert not sound.titles("script")
    assert "url(" not in html
    for picture in re.findall(r"<svg.*?</svg>", html, re.DOTALL):
        tree = ElementTree.fromstring(picture)
        told = {each.tag.rpartition("}")[2]: each.text for each in tree}
        assert tree.attrib["role"] == "img"
        assert told["title"]
        assert told["desc"] is not None


def test_a_page_shows_diagrams_for_light_and_dark() -> None:
    html = pages.page([reported(NAMES[0])], "en", "")
    assert html.count('class="only-light"') == html.count('class="only-dark"') == 6
    assert "prefers-color-scheme" in html


def test_two_reports_stand_side_by_side() -> None:
    one, other = reported(NAMES[0]), reported(NAMES[0], max_turns=9)
    html = pages.page([one, other], "en", "")
    sound = read(html)
    assert html.count('class="pair"') == len(pages.PARTS)
    assert "max_turns=9" in " ".join(sound.text)
    assert html.count('<p class="side">max_turns=12') == len(pages.PARTS) + len(pages.NOTABLE)


def test_a_room_without_a_core_and_without_words_for_kinds_has_a_report(col: str) -> None:
    report = reported(col)
    assert set(report.figures.kinds) <= set(read(pages.page([report], "ja", "")).text)


# -- the command ----------------------------------------------------------------------------

FEW = ("--games", "3", "--level", "1", "--option", "max_turns=8", "--processes", "1")


def test_the_command_writes_page_figures_and_games(tmp_path: Path) -> None:
    out = tmp_path / "r.html"
    first = run("report", NAMES[0], *FEW, "--out", str(out))
    assert first.exit_code == 0, first.output
    assert "max_turns=8: 3 games, the first player scores" in first.output
    assert sorted(file.suffix for file in tmp_path.iterdir()) == [
        ".html",
        ".json",
        ".jsonl",
        ".pgn",
    ]
    page = out.read_text()
    read(page)
    [told] = json.loads((tmp_path / "r.json").read_text())["reports"]
    assert told["games"] == 3
    assert told["options"] == {"max_turns": "8"}
    again = run("report", NAMES[0], *FEW, "--out", str(out))
    assert (again.output, out.read_text()) == (first.output, page)


def test_the_command_compares_two_ways_to_play(tmp_path: Path) -> None:
    words = (*FEW, "--against", "max_turns=6", "--lang", "ja", "--out", str(tmp_path / "r"))
    done = run("report", NAMES[0], *words)
    assert done.exit_code == 0, done.output
    assert "max_turns=6" in done.output
    told = json.loads((tmp_path / "r.json").read_text())["reports"]
    assert [each["options"] for each in told] == [{"max_turns": "8"}, {"max_turns": "6"}]
    assert (tmp_path / "r-against.jsonl").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--level", "0"], "--level is 1 to 12"),
        (["--games", "1"], "--games is 2 to"),
        (["--against", "max_turns=8"], "nothing to compare"),
        (["--against", "x=1"], "no option"),
        (["--against", "x"], "written name=value"),
    ],
)
def test_what_cannot_be_reported_is_refused(words: list[str], why: str, tmp_path: Path) -> None:
    done = run("report", NAMES[0], *FEW, *words, "--out", str(tmp_path / "r"))
    assert done.exit_code == 2, done.output
    assert why in done.output


# -- words ----------------------------------------------------------------------------------


def test_no_word_of_the_lab_is_left_over() -> None:
    said = {
        node.value
        for path in LAB.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    told = {key.removeprefix("report.") for key in strings.words_of(WORDS, "en")}
    made = {f"{key}.{part}" for key in ("choices", "course") for part in ("axis", "chart")}
    made |= {f"{key}.{part}" for key, _ in pages.PARTS for part in ("title", "lead")}
    made |= {f"notable.{key}{end}" for key, _ in pages.NOTABLE for end in ("", "_lead")}
    made |= {f"tile.{key}" for key in ("draws", "length", "choices", "changes", "decided")}
    made |= {"balance.by_seat", "balance.by_colour"}
    reasons = {key for key in told if key.startswith("reasons.")}
    assert {key.removeprefix("reasons.") for key in reasons} <= said
    assert told - reasons - made <= said


@pytest.mark.parametrize("name", NAMES)
def test_our_rooms_have_words_for_their_kinds(name: str) -> None:
    kinds = {f"kinds.{kind.name}" for kind in kyokai.game(name).position_type.KINDS}
    for lang in strings.LANGUAGES:
        assert kinds == {key for key in strings.words_of(name, lang) if key.startswith("kinds.")}


def test_the_page_names_a_contest_as_it_was() -> None:
    assert contest(NAMES[0], "a", "b").work()["varied"] == 0
    assert self_play(NAMES[0]).work()["varied"] == 2
