"""The wheel holds what running needs: code, words, rules and tables; no tests and no sources."""

import subprocess
import sys
import zipfile
from pathlib import Path

from tidy.tree import PACKAGE, ROOT, files, is_test

SOURCES = {".hpp", ".cpp"}

BUILD = "import sys; from scikit_build_core.build import build_wheel; build_wheel(sys.argv[1])"


def test_the_wheel_holds_what_running_needs(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", BUILD, tmp_path], cwd=ROOT, check=True)
    [wheel] = tmp_path.glob("kyokai-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if name.startswith("kyokai/")}
    needed = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in files()
        if path.is_relative_to(PACKAGE)
        and not is_test(path)
        and path.parent.name != "golden"
        and path.suffix not in SOURCES
    }
    assert shipped == needed
    assert "kyokai/py.typed" in shipped
