"""Examples in docstrings are run."""

import doctest
import importlib
from pathlib import Path

import pytest

from tidy.tree import PACKAGE, is_test, python_files


def with_examples() -> list[str]:
    """Return the modules of the package that show an example."""
    modules = [
        path.relative_to(PACKAGE.parent).with_suffix("")
        for path in python_files()
        if path.is_relative_to(PACKAGE) and not is_test(path)
        if ">>> " in path.read_text(encoding="utf-8")
    ]
    return [dotted(path) for path in modules]


def dotted(path: Path) -> str:
    return ".".join(path.parts).removesuffix(".__init__")


@pytest.mark.parametrize("name", with_examples())
def test_examples_run(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0
