"""The wheel holds what running needs: code, words, rules, tables and the core; nothing else."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tidy.tree import PACKAGE, ROOT, files, is_test

SOURCES = {".hpp", ".cpp"}

BUILD = "import sys; from scikit_build_core.build import build_wheel; build_wheel(sys.argv[1])"


#: A compiler that is none: the core cannot be built with it.
BROKEN = {"CXX": "false"}


def shipped(folder: Path, tag: str, **more: str) -> set[str]:
    """Build a wheel and tell what it holds."""
    env = {**os.environ, **more}
    subprocess.run([sys.executable, "-c", BUILD, folder], cwd=ROOT, check=True, env=env)
    [wheel] = folder.glob(f"kyokai-*-{tag}.whl")
    assert wheel.stat().st_size < 2_000_000
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if name.startswith("kyokai/")}


def built() -> set[str]:
    """The pages that lie there once a wheel was built: those that `make web` or CMake built."""
    pages = PACKAGE / "server" / "pages"
    return {
        path.relative_to(PACKAGE.parent).as_posix() for path in pages.rglob("*") if path.is_file()
    }


def needed() -> set[str]:
    """What every wheel holds."""
    return built() | {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in files()
        if path.is_relative_to(PACKAGE)
        and not is_test(path)
        and path.parent.name != "golden"
        and path.suffix not in SOURCES
    }


@pytest.mark.slow
def test_the_wheel_holds_what_running_needs(tmp_path: Path) -> None:
    held = shipped(tmp_path, "cp*")
    compiled = {name for name in held if name.startswith("kyokai/core/_core")}
    assert held - compiled == needed()
    assert "kyokai/py.typed" in held
    assert "kyokai/core/_core.pyi" in compiled
    assert any(name.startswith("kyokai/core/_core.") and name.endswith(".so") for name in compiled)


def test_without_a_compiler_the_wheel_is_pure_python(tmp_path: Path) -> None:
    assert shipped(tmp_path, "py3-none-any", **BROKEN) == needed()
