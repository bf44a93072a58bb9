"""How the documentation is built: Sphinx, pages in Markdown, notebooks run at every build.

The rules of the games are pages too. They are made at build time from the ``RULES.md`` of the
rooms that are found, with pictures in place of plain boards, so that no list of games is kept.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import kyokai
from kyokai.kernel.draw.words import description_of, title_of
from kyokai.kernel.game import Game
from kyokai.kernel.strings import find
from kyokai.testing import examples, golden

project = "Kyokai"
author = "Kyokai contributors"
copyright = "2026, Kyokai contributors"  # noqa: A001 (Sphinx's name for it)
version = release = kyokai.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
]
exclude_patterns = ["**/.ipynb_checkpoints"]
# A name may be documented twice, where it is defined and where it is exported.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = "Kyokai 境界"
html_static_path = ["_static"]
html_css_files = ["kyokai.css"]
html_theme_options = {
    # The wood of the boards.
    "light_css_variables": {"color-brand-primary": "#7a4a0c", "color-brand-content": "#7a4a0c"},
    "dark_css_variables": {"color-brand-primary": "#f0c766", "color-brand-content": "#f0c766"},
}
html_show_sphinx = False
html_copy_source = False

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Notebooks are kept as text, without outputs, and are run at every build.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 60
nb_execution_in_temp = True
nb_merge_streams = True

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"

# --- pictures ---------------------------------------------------------------------------

LANGUAGES = {"en": "English", "ja": "日本語"}
THEMES = ("light", "dark")
HERE = Path(__file__).parent
#: Where pages and pictures that are made at build time lie.
MADE = HERE.parent / "build" / "docs" / "made"


def picture(position: kyokai.Position, lang: str, size: int) -> str:
    """Draw a position for light and for dark pages; return the lines that show it."""
    folder = MADE / "boards"
    folder.mkdir(parents=True, exist_ok=True)
    scene = kyokai.scene(position)
    told = f"{title_of(scene, lang)}. {description_of(scene, lang)}"
    lines = []
    for theme in THEMES:
        drawn = kyokai.svg(position, theme=theme, size=size)
        name = f"board-{hashlib.sha256(drawn.encode()).hexdigest()[:16]}.svg"
        (folder / name).write_text(drawn, encoding="utf-8")
        place = Path(os.path.relpath(folder / name, HERE)).as_posix()
        # One of the two is hidden, and a hidden picture that is lazy is never fetched.
        options = {"alt": told, "class": f"board only-{theme}", "loading": "lazy"}
        lines += [
            f"```{{image}} /{place}",
            *(f":{key}: {options[key]}" for key in options),
            "```",
        ]
    return "\n".join(lines)


# --- the rules --------------------------------------------------------------------------

HEADING = re.compile(r"^(?P<marks>#{1,6}) +(?P<title>(?P<number>\S+).*)$")
NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)*|[A-Z][0-9]+")
MENTION = re.compile(
    r"(?:\b(?:[Rr]ules?|[Rr]ulings?) |ルール|裁定)"
    r"(?P<number>[0-9]+\.[0-9]+|[A-Z][0-9]+)(?![0-9]|\.[0-9])"
)
# Japanese has no spaces, so the end of a line of it is none either.
KANA = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
FOLD = re.compile(rf"(?<=[{KANA}])\n(?=[{KANA}0-9])(?!\d+\. )|(?<=[、。（「])\n(?=[A-Za-z])")


def rulebooks() -> Iterator[tuple[str, Game, Path]]:
    """Find the rules of every game in every language there is."""
    for game in map(kyokai.game, kyokai.games()):
        for lang in LANGUAGES:
            file = game.folder / ("RULES.md" if lang == "en" else f"RULES.{lang}.md")
            if file.is_file():
                yield lang, game, file


def rules_page(lang: str, game: Game, file: Path) -> str:
    """Write the rules of a game as a page: anchors, links, pictures, other languages."""
    lines = file.read_text(encoding="utf-8").splitlines()
    for example in reversed(examples.read(file)):
        last = example.diagram.closes if example.diagram else example.line + len(example.statements)
        lines[example.line - 2 : last] = [shown(example, lang, game)]
    heads = {at: match for at, line in enumerate(lines) if (match := HEADING.match(line))}
    numbers = {match["number"] for match in heads.values() if NUMBER.fullmatch(match["number"])}

    def link(mention: re.Match[str]) -> str:
        known = mention["number"] in numbers
        return f"[{mention[0]}](#{anchor(game, lang, mention['number'])})" if known else mention[0]

    for at, line in enumerate(lines):
        if at not in heads and "\n" not in line:
            lines[at] = MENTION.sub(link, line)
        elif at in heads and heads[at]["number"] in numbers:
            lines[at] = f"({anchor(game, lang, heads[at]['number'])})=\n{line}"
    others = [
        f"{{doc}}`{LANGUAGES[other]} </rules/{other}/{game.name}>`"
        for other, same, _ in rulebooks()
        if same is game and other != lang
    ]
    lines[1:1] = ["", " ".join(others)] if others else []
    return FOLD.sub("", "\n".join(lines)) + "\n"


def anchor(game: Game, lang: str, number: str) -> str:
    """How a rule's place is called, so that any page can point at it."""
    return f"{game.name}-{lang}-{number.lower().replace('.', '-')}"


def shown(example: examples.Example, lang: str, game: Game) -> str:
    """Write an example: its picture, and its statements with what the program says to them."""
    lines = []
    here: kyokai.Position | None = None
    for statement in example.statements:
        word, _, rest = statement.partition(" ")
        words, why = escape(rest), ""
        if word in ("position", "start"):
            here = kyokai.position(rest) if word == "position" else examples.begin(rest)
        elif word in ("play", "turn") and here is not None:
            here = here.play(rest) if word == "play" else here.play_turn(rest)
        elif word == "cannot" and here is not None:
            action, _, number = rest.partition(" ")
            why = f'<span class="why">{escape(why_not(here, action, lang))}</span>'
            words = escape(action)
            if NUMBER.fullmatch(number):
                words += f' <a href="#{anchor(game, lang, number)}">{number}</a>'
        lines.append(f'<span class="{word}"><b>{word}</b> {words}{why}</span>')
    code = '<div class="highlight"><pre>' + "".join(lines) + "</pre></div>"
    position = examples.first_position(example)
    board = "" if position is None else picture(position, lang, 330)
    return f"\n::::{{container}} example\n{board}\n\n```{{raw}} html\n{code}\n```\n::::\n"


def why_not(position: kyokai.Position, action: str, lang: str) -> str:
    """Tell why an action is refused, as a player reads it."""
    try:
        position.play(action)
    except kyokai.IllegalAction as refusal:
        return refusal.reason.say(lang)
    raise AssertionError(f"{action} is legal in {position}")


def add_rules(
    _app: Sphinx, env: BuildEnvironment, _added: set[str], _changed: set[str], _removed: set[str]
) -> list[str]:
    """Write the pages of rules, and add them to the site."""
    names = []
    for lang, game, file in rulebooks():
        name = f"rules/{lang}/{game.name}"
        page = MADE / f"{name}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(rules_page(lang, game, file), encoding="utf-8")
        # Sphinx looks for pages below one folder only; these lie elsewhere.
        env.project.docnames.add(name)
        env.project._docname_to_path[name] = page  # noqa: SLF001
        names.append(name)
    return names


def tell_language(
    _app: Sphinx, name: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Tell browsers and readers aloud which language a page is in."""
    folder, _, rest = name.partition("/")
    if folder == "rules":
        context["language"] = rest.partition("/")[0]


# --- what pages ask for -----------------------------------------------------------------


def list_games(lang: str) -> str:
    """Write a card for each game: a position of its longest golden game, and who made it."""
    cards = []
    for game in map(kyokai.game, kyokai.games()):
        title, tagline, by = (
            find(game.name, lang, f"game.{key}") or game.name
            for key in ("title", "tagline", "designer")
        )
        languages = [other for other, same, _ in rulebooks() if same is game]
        rules = [f"{{doc}}`{LANGUAGES[other]} </rules/{other}/{game.name}>`" for other in languages]
        board = picture(in_the_middle(game), lang, 300)
        text = f"**{title}**\n\n{tagline}\n\nby {by}\n\nRules: {', '.join(rules)}"
        cards.append(f":::{{container}} game\n{board}\n\n{text}\n:::")
    return "::::{container} games\n" + "\n".join(cards) + "\n::::\n"


def in_the_middle(game: Game) -> kyokai.Position:
    """A position two thirds through the longest game that the room keeps."""
    kept = [golden.read(file) for file in sorted((game.folder / "golden").glob("*.txt"))]
    if not kept:
        return game.start()
    longest = max(kept, key=lambda told: len(told.turns))
    here = golden.first_position(longest)
    for turn in longest.turns[: len(longest.turns) * 2 // 3]:
        here = here.play_turn(turn)
    return here


ASKED = re.compile(r"^\{\{ games in (\w+) \}\}$", re.MULTILINE)


def fill_in(_app: Sphinx, _name: str, source: list[str]) -> None:
    """Replace ``{{ games in LANGUAGE }}`` by the games that there are."""
    source[0] = ASKED.sub(lambda asked: list_games(asked[1]), source[0])


def drop_aliases(
    _app: Sphinx, _what: str, _name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    """Say nothing where Python itself says but “Alias for field number 0”."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def setup(app: Sphinx) -> None:
    """Hook into the build."""
    app.connect("env-get-outdated", add_rules)
    app.connect("source-read", fill_in)
    app.connect("autodoc-process-docstring", drop_aliases)
    app.connect("html-page-context", tell_language)
