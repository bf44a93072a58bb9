"""How things look: colours, widths and patterns, from the one file that every picture shares.

``theme.json`` is plain data. ``sizes`` are parts of a cell (1 is the way to the next cell),
``patterns`` say what fills a player's land, and each theme is a flat table of colours, so that a
web page can take the same file as variables of its style.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kyokai.kernel.errors import InvalidOption
from kyokai.kernel.types import Reason


class Theme(NamedTuple):
    """A theme: colours and sizes by name, and the pattern of each owner's land."""

    name: str
    colours: Mapping[str, str]
    sizes: Mapping[str, float]
    patterns: Mapping[str, str]

    @property
    def plain(self) -> bool:
        """Whether shades have one colour only, so that lines must tell which is which."""
        return len({value for key, value in self.colours.items() if key.startswith("shade")}) == 1

    def shade(self, number: int) -> str:
        """The colour of a shade; they come round again where there are more."""
        count = sum(key.startswith("shade-") for key in self.colours)
        return self.colours[f"shade-{number % count}"]


@cache
def themes() -> Mapping[str, Theme]:
    """All themes by name."""
    data: dict[str, Any] = json.loads((Path(__file__).parent / "theme.json").read_text("utf-8"))
    return {
        name: Theme(name, colours, data["sizes"], data["patterns"])
        for name, colours in data["themes"].items()
    }


def named(name: str) -> Theme:
    """The theme of this name; raise InvalidOption, naming those there are."""
    found = themes()
    if name not in found:
        details = {"name": "theme", "value": repr(name), "allowed": ", ".join(found)}
        raise InvalidOption(name, Reason("", "option_value", details=details))
    return found[name]
