"""What ``setoption`` sets: how the engine searches, and the options the game is played with."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kyokai.engine.level import levels
from kyokai.engine.limits import MOST_LINES, MOST_THREADS
from kyokai.engine.thinking import MEMORY, memory_there_is
from kyokai.kernel.errors import InvalidOption
from kyokai.kernel.game import Game
from kyokai.kernel.options import Choice, Limit, Option, Options

_YES_OR_NO = {"true": True, "false": False}
#: The level that is full strength, bounded by nothing but what ``go`` says.
FULL = len(levels())
#: The largest number that ``repetition`` and its like take.
_MOST_TURNS = 999_999_999


class Number(NamedTuple):
    """A setting that is a whole number."""

    name: str
    default: int
    least: int
    most: int

    def told(self) -> str:
        """As ``ugi`` lists it."""
        return f"{self.name} type spin default {self.default} min {self.least} max {self.most}"

    def read(self, text: str) -> int:
        """Read it, or raise ValueError."""
        if not (text.isascii() and text.isdigit() and len(text) < 20):
            raise ValueError(f"{self.name} is a whole number, not {text!r}")
        if not self.least <= int(text) <= self.most:
            raise ValueError(f"{self.name} is {self.least} to {self.most}, not {text}")
        return int(text)


class Switch(NamedTuple):
    """A setting that is true or false."""

    name: str
    default: bool

    def told(self) -> str:
        """As ``ugi`` lists it."""
        return f"{self.name} type check default {str(self.default).lower()}"

    def read(self, text: str) -> bool:
        """Read it, or raise ValueError."""
        if text.lower() not in _YES_OR_NO:
            raise ValueError(f"{self.name} is true or false, not {text!r}")
        return _YES_OR_NO[text.lower()]


def searching() -> tuple[Number | Switch, ...]:
    """The settings of a search, in every game."""
    processors = min(os.cpu_count() or 1, MOST_THREADS)
    return (
        Number("Threads", 1, 1, processors),
        Number("Hash", MEMORY, 1, memory_there_is()),
        Number("MultiPV", 1, 1, MOST_LINES),
        Switch("Steps", default=False),
        Number("Level", FULL, 1, FULL),
        Number("Seed", 0, 0, 2**62),
        Number("MoveOverhead", 10, 0, 10_000),
    )


class Settings:
    """All settings with their values; names are found whether they are capitalised or not."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game, self.options = game, options
        self._known = {one.name.lower(): one for one in searching()}
        self._values: dict[str, int] = {name: one.default for name, one in self._known.items()}
        self._rules = {self._free(name): option for name, option in game.options.options.items()}

    def _free(self, name: str) -> str:
        """The name of a game's own option, which gives way to one of the search's."""
        return f"rule_{name}" if name.lower() in self._known else name

    def __getitem__(self, name: str) -> int:
        return self._values[name.lower()]

    def told(self) -> Iterator[str]:
        """One line for each."""
        for one in self._known.values():
            yield f"option name {one.told()}"
        for name, option in self._rules.items():
            yield f"option name {name} {_typed(option, getattr(self.options, option.name))}"

    def set(self, words: Sequence[str]) -> None:
        """Set what stands behind ``setoption``; ValueError tells why it cannot be.

        What nobody knows is passed over: a runner may send one engine the options of another.
        """
        if len(words) < 2 or words[0] != "name":
            raise ValueError("it is: setoption name NAME value VALUE")
        at = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[1:at]).lower(), " ".join(words[at + 1 :])
        if name in self._known:
            self._values[name] = self._known[name].read(value)
        for known, option in self._rules.items():
            if known.lower() == name:
                self._set_rule(option, value)

    def _set_rule(self, option: Option, value: str) -> None:
        rules = self.game.options
        given = dict(self.options.items())
        try:
            given[option.name] = rules.read(option.name, value)
            self.options = rules.make(given)
        except InvalidOption as error:
            raise ValueError(str(error)) from None


def _typed(option: Option, value: object) -> str:
    default = option.write(value)
    if isinstance(option, Choice):
        listed = "".join(f" var {one}" for one in option.values)
        return f"type combo default {default}{listed}"
    if isinstance(option, Limit):
        return f"type spin default {default} min 0 max {_MOST_TURNS}"
    return f"type string default {default}"
