"""``kyokai`` and ``python -m kyokai``: the command line, or what to install to have it."""

from __future__ import annotations

import sys
from importlib.util import find_spec

#: What the command line is made with; the extra ``cli`` brings it.
PARTS = ("typer", "rich")


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] == ["--version"]:  # at once, with nothing loaded
        from kyokai import __version__

        print(f"kyokai {__version__}")
        return
    missing = [part for part in PARTS if find_spec(part) is None]
    if missing:
        names = " and ".join(missing)
        print(f'kyokai: the command line needs {names}: pip install "kyokai[cli]"', file=sys.stderr)
        sys.exit(2)
    from kyokai.cli.app import app

    app()


if __name__ == "__main__":
    main()
