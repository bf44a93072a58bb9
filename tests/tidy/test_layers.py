"""What import-linter cannot see: names of games in generic layers, and what an import loads."""

import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from tidy.tree import PACKAGE, ROOT, files, is_test, name_of, rooms

GENERIC = [
    *(PACKAGE / layer for layer in ("kernel", "core", "engine", "store", "bus", "server", "cli")),
    *(PACKAGE / layer for layer in ("lab", "rl", "testing")),
    ROOT / "native",
    ROOT / "web" / "src" / "board",
]
WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def said(path: Path) -> str:
    """Return what a file says: all of it, and of Python all but the comments."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return text
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return "\n".join(token.string for token in tokens if token.type != tokenize.COMMENT)


def rooms_named_in(text: str) -> set[str]:
    """Find rooms' names as words of prose or as parts of snake_case and CamelCase names."""
    return {word.lower() for word in WORDS.findall(text)} & set(rooms())


def test_a_name_is_found_inside_longer_names() -> None:
    room = rooms()[0]
    assert rooms_named_in(f"x = my_{room}_rules") == {room}
    assert rooms_named_in(f"class {room.title()}Position") == {room}
    assert rooms_named_in(f"'{room.upper()}'") == {room}
    assert not rooms_named_in(f"{room}s un{room}")


def test_generic_layers_name_no_room() -> None:
    naming = {
        name_of(path): names
        for path in files()
        if any(path.is_relative_to(layer) for layer in GENERIC) and not is_test(path)
        if (names := rooms_named_in(said(path)))
    }
    assert not naming


LOADED = """
import importlib, pkgutil, sys
before = set(sys.modules)
import kyokai
for layer in sys.argv[1:]:
    package = importlib.import_module(layer)
    for module in pkgutil.walk_packages(package.__path__, layer + "."):
        if ".tests" not in module.name:
            importlib.import_module(module.name)
own = sys.stdlib_module_names | {"kyokai"}
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before} - own))
"""


@pytest.mark.parametrize("layers", [(), ("kyokai.kernel",), ("kyokai.games",)], ids=str)
def test_the_base_loads_nothing_but_python(layers: tuple[str, ...]) -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", LOADED, *layers],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env={"PYTHONPATH": str(PACKAGE.parent)},
    )
    assert loaded.stdout.split() == []
