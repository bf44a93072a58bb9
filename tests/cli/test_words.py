"""Everything the command line says is there in every language, and nothing else is."""

import ast
import re
import string
from pathlib import Path

import pytest

import kyokai.cli
from cli.terminal import run
from kyokai.cli.app import app
from kyokai.cli.screen import WORDS
from kyokai.kernel import strings

FOLDER = Path(kyokai.cli.__file__).parent
COMMANDS = [str(command.name) for command in app.registered_commands]
#: Commands that take nothing, whose form is a word of code.
FORMS = ("show", "hint", "chances", "review", "resign", "help", "quit")
KEY = re.compile(r"\b[a-z]+\.[a-z_]+\.?[a-z_]*\b")


def words(lang: str) -> dict[str, str]:
    return strings.words_of(WORDS, lang)


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("lang", strings.LANGUAGES)
def test_every_language_has_every_sentence(lang: str) -> None:
    assert list(words(lang)) == list(words("en"))


@pytest.mark.parametrize("lang", strings.LANGUAGES)
def test_every_sentence_has_the_same_details(lang: str) -> None:
    english = words("en")
    differing = {
        key
        for key, sentence in words(lang).items()
        if not key.endswith(".examples") and placeholders(sentence) != placeholders(english[key])
    }
    assert not differing


def test_japanese_is_translated() -> None:
    same = {key for key, sentence in words("ja").items() if sentence == words("en")[key]}
    alike = {key for key in same if not key.endswith(".examples")}
    codes = {"info.kyokai", "usage.other", "inside.prompt", "valid.fault"}
    forms = {f"inside.{name}.form" for name in FORMS}
    assert alike <= codes | forms


def keys_in_code() -> set[str]:
    """Find every key that is written in the code, parts of an f-string as wildcards."""
    found: set[str] = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    str(part.value) if isinstance(part, ast.Constant) else "*"
                    for part in node.values
                ]
                found.add("".join(parts))
    return found


def test_no_sentence_is_left_over() -> None:
    told = keys_in_code()
    patterns = [
        re.compile(re.escape(key).replace(r"\*", r"[a-z_-]+")) for key in told if "*" in key
    ]
    unused = {
        key
        for key in words("en")
        if key not in told
        and not any(pattern.fullmatch(key) for pattern in patterns)
        and not (key.startswith("refused.") and key.removeprefix("refused.") in told)
        and not (key.startswith("help.") and key.removeprefix("help.") in told)
    }
    assert not unused


def test_no_sentence_is_missing() -> None:
    tables = {key.partition(".")[0] for key in words("en")} - {"kyokai"}  # modules begin so
    asked = {
        key for key in keys_in_code() if KEY.fullmatch(key) and key.partition(".")[0] in tables
    }
    known = set(words("en"))
    assert {key for key in asked - known if strings.find(None, "en", key) is None} == set()


@pytest.mark.parametrize("lang", strings.LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_told_in_every_language(command: str, lang: str) -> None:
    page = run(*filter(None, [command]), "--help", "--lang", lang)
    assert page.exit_code == 0
    assert strings.say(WORDS, lang, "help.options") in page.output
    assert not set(KEY.findall(page.output)) & set(words("en"))
    assert all(len(line.encode("utf-8")) < 300 for line in page.output.splitlines())
    if command:
        first = strings.say(WORDS, lang, f"{command}.help").strip()[:12]
        assert first in page.output


def test_examples_name_a_game_there_is() -> None:
    page = run("play", "--help").output
    assert f"kyokai play {kyokai.games()[0]}" in page
