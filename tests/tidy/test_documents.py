"""The documents agree with the program, with one another, and with what they show.

Files that the first pages of a project lack are asked for once there is a package to describe.
"""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import kyokai
from tidy.tree import ROOT, files, name_of

FENCE = re.compile(
    r"^(?P<fence>`{3,}|~{3,})(?P<info>[^\n`]*)\n(?P<body>.*?)^(?P=fence)", re.MULTILINE | re.DOTALL
)
TYPED = {"sh", "bash", "console", "python", "pycon"}
#: A page whose examples need what the page builds; its own test runs them.
BUILDS_ITS_OWN = "docs/write-a-game.md"
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
TARGET = re.compile(r"^([a-z]+):", re.MULTILINE)
MAKE = re.compile(r"(?:^|[`$(;&|] ?)make ([a-z]+)", re.MULTILINE)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def headings(text: str) -> list[str]:
    return HEADING.findall(FENCE.sub("", text))


def blocks(text: str) -> list[str]:
    """Return what each code block is and, where it is to be typed, what it says but comments."""
    return [
        info + "\n" + re.sub(r"[ \t]*#.*", "", match["body"]).strip() if info in TYPED else info
        for match in FENCE.finditer(text)
        for info in [match["info"].strip()]
    ]


def documents() -> list[Path]:
    return [path for path in files() if path.suffix == ".md"]


def test_the_version_is_said_once() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert "version" in project["dynamic"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", kyokai.__version__)


def test_the_package_is_described_by_its_readme() -> None:
    assert tomllib.loads(read("pyproject.toml"))["project"].get("readme") == "README.md"
    assert read("README.md")


def test_the_changelog_has_this_version() -> None:
    assert re.search(
        rf"^## \[?{re.escape(kyokai.__version__)}\b", read("CHANGELOG.md"), re.MULTILINE
    )


def test_both_readmes_have_the_same_shape() -> None:
    english, japanese = read("README.md"), read("README.ja.md")
    assert headings(english) == headings(japanese)
    assert blocks(english) == blocks(japanese)


@pytest.mark.parametrize("path", [*documents(), ROOT / ".ci" / "run"], ids=name_of)
def test_every_make_command_shown_exists(path: Path) -> None:
    shown = set(MAKE.findall(path.read_text(encoding="utf-8")))
    assert shown <= set(TARGET.findall(read("Makefile")))


def test_every_target_says_what_it_does() -> None:
    makefile = read("Makefile")
    told = set(re.findall(r"^([a-z]+):.* ## ", makefile, re.MULTILINE))
    assert told == set(re.findall(r"^\.PHONY: (\w+)$", makefile, re.MULTILINE))


@pytest.mark.parametrize(
    "path", [path for path in documents() if name_of(path) != BUILDS_ITS_OWN], ids=name_of
)
def test_examples_run(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    examples = "\n".join(match["body"] for match in FENCE.finditer(text) if ">>> " in match["body"])
    test = doctest.DocTestParser().get_doctest(examples, {}, name_of(path), str(path), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0
