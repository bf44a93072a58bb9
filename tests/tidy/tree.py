"""The project's files, as the house rules see them: what git tracks or would track."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "kyokai"
GIT = ("git", "-c", f"safe.directory={ROOT}")  # whoever owns the folder


@cache
def files() -> tuple[Path, ...]:
    """Return every file that is tracked, or new and not ignored; deleted ones aside."""
    listing = subprocess.run(
        [*GIT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = sorted(name.decode() for name in listing.stdout.split(b"\0") if name)
    return tuple(ROOT / name for name in names if (ROOT / name).is_file())


def python_files() -> list[Path]:
    """Return every Python module of the project."""
    return [path for path in files() if path.suffix == ".py"]


def rooms() -> list[str]:
    """Return the rooms' names, found as the program finds them: by folder."""
    return sorted(path.parent.name for path in PACKAGE.glob("games/[a-z]*/rules.py"))


def name_of(path: Path) -> str:
    """Return the path as a reader of a failure wants it: relative to the project."""
    return path.relative_to(ROOT).as_posix()


def is_test(path: Path) -> bool:
    """Say whether a file belongs to tests, those of a room included."""
    return "tests" in path.relative_to(ROOT).parts
