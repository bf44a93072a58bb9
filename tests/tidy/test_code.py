"""Python modules are short, their functions shorter, and each says what it is for."""

import ast
from pathlib import Path

from tidy.tree import name_of, python_files

MODULE_LINES = 500
FUNCTION_LINES = 60


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def test_every_module_is_short() -> None:
    lines = {name_of(path): len(path.read_text().splitlines()) for path in python_files()}
    assert not {name: n for name, n in lines.items() if n >= MODULE_LINES}


def test_every_function_is_short() -> None:
    long = {
        f"{name_of(path)}:{node.lineno} {node.name}": lines
        for path in python_files()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or 0) - node.lineno + 1) >= FUNCTION_LINES
    }
    assert not long


def test_every_module_has_a_docstring() -> None:
    assert not [name_of(path) for path in python_files() if not ast.get_docstring(parsed(path))]
