"""The reference leaves nothing out."""

import re
from pathlib import Path

import pytest

import kyokai
from kyokai import engine

ROOT = Path(__file__).parents[2]
ENTRY = re.compile(r"^\.\. auto(?:class|exception|function|module):: (\S+)", re.MULTILINE)


def entries(page: str) -> set[str]:
    return set(ENTRY.findall((ROOT / "docs" / page).read_text(encoding="utf-8")))


def modules(package: str) -> list[str]:
    """List the modules and packages that lie directly in a package."""
    folder = ROOT / "src" / "kyokai" / package
    paths = [path for path in sorted(folder.iterdir()) if path.name[0] not in "_."]
    names = [path.stem for path in paths if path.suffix == ".py" or (path / "__init__.py").exists()]
    return [f"kyokai.{package}.{name}" for name in names]


def test_every_public_name_is_described() -> None:
    described = {name for name in entries("reference.md") if "." not in name}
    assert described == set(kyokai.__all__)


def test_the_whole_engine_is_described() -> None:
    described = {name for name in entries("reference.md") if name.startswith("kyokai.engine.")}
    assert {f"kyokai.engine.{name}" for name in engine.__all__} <= described


@pytest.mark.parametrize("package", ["kernel", "testing"])
def test_every_module_is_described(package: str) -> None:
    assert modules(package)
    assert set(modules(package)) <= entries("kernel.md") | entries("reference.md")
