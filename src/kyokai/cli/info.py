"""What this installation has: versions, games and where they are, extras, the fast core."""

from __future__ import annotations

import platform
from importlib import import_module, metadata
from typing import TYPE_CHECKING

import kyokai
from kyokai.core import native

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen


def tell(screen: Screen) -> None:
    """Tell it all."""
    screen.tell("info.kyokai", version=kyokai.__version__)
    screen.tell(
        "info.python",
        version=platform.python_version(),
        implementation=platform.python_implementation(),
        system=platform.system(),
    )
    if native.module():
        screen.tell("info.core", games=", ".join(native.rooms()), level=native.module().LEVEL)
    else:
        screen.tell("info.no_core", why=native.failure())
    screen.write()
    screen.write(screen.strong(screen.say("info.games")))
    for name in kyokai.games():
        room = kyokai.game(name)
        screen.tell("info.game", name=name, version=room.version, folder=str(room.folder))
    screen.write()
    screen.write(screen.strong(screen.say("info.rooms")))
    for folder in import_module("kyokai.games").__path__:
        screen.write(f"  {folder}")
    screen.write()
    screen.write(screen.strong(screen.say("info.extras")))
    known = extras()
    for extra, missing in known.items():
        key = "info.missing" if missing else "info.present"
        screen.tell(key, extra=extra, missing=list(missing))
    if not known:
        screen.tell("info.no_extras")


def extras() -> dict[str, tuple[str, ...]]:
    """Every extra of the package with the parts of it that are not installed."""
    try:
        package = metadata.metadata("kyokai")
    except metadata.PackageNotFoundError:  # run from its source folder
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for extra in package.get_all("Provides-Extra") or []:
        needed = [
            name.strip()
            for requirement in package.get_all("Requires-Dist") or []
            for name, _, condition in [requirement.partition(";")]
            if condition.strip().replace("'", '"') == f'extra == "{extra}"'
        ]
        found[extra] = tuple(name for name in map(_bare, needed) if not _installed(name))
    return found


def _bare(requirement: str) -> str:
    """Return the name of a requirement without versions and extras."""
    for at, sign in enumerate(requirement):
        if not (sign.isalnum() or sign in "-_."):
            return requirement[:at]
    return requirement


def _installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True
