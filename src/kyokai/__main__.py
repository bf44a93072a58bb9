"""``kyokai`` and ``python -m kyokai``: the command line, or what to install to have it."""

from __future__ import annotations

import os
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
    try:
        if not told_at_once(sys.argv[1:]):
            from kyokai.cli.app import app

            app()
    except BrokenPipeError:  # whoever reads has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def told_at_once(arguments: list[str]) -> bool:
    """Tell what needs no reading of the command line, without loading what reads it."""
    from kyokai.cli.screen import Settings, forgive

    settings = Settings()
    if settings.take(arguments) != ["info"] or settings.bad_lang is not None:
        return False
    from kyokai.cli import info

    forgive(sys.stdout)
    info.tell(settings.screen())
    return True


if __name__ == "__main__":
    main()
