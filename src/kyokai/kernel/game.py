"""A game as the rest of the program sees it: a room with a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from kyokai.kernel import strings
from kyokai.kernel.errors import InvalidOption, InvalidPosition
from kyokai.kernel.grid import Grid
from kyokai.kernel.position import Position
from kyokai.kernel.types import Reason, Verbatim

if TYPE_CHECKING:
    from pathlib import Path

    from kyokai.kernel.setup import Setup

_OF_POSITION: dict[type[Position], Game] = {}


def game_of(position: Position) -> Game:
    """The game that a position belongs to."""
    return _OF_POSITION[type(position)]


_finders: list[Callable[[str], Game]] = []


def find(name: str) -> Game:
    """Return the game of this name, as the layer that knows the rooms finds it."""
    return _finders[-1](name)


def found_by(finder: Callable[[str], Game]) -> None:
    """Tell how games are found: the rooms do so once, so that the kernel need not know them."""
    _finders.append(finder)


class Game:
    """A room: its name, the version of its rules, and where its parts are.

    ``package`` is the room's package; its parts are found by their names in it (``drawing``,
    ``evaluate``, ``strings``, ``RULES.md``, ``perft.txt``, ``golden``) when they are needed.
    ``shown`` is a position in mid-game that tells at a glance what the game is like.
    """

    def __init__(
        self,
        package: str,
        position: type[Position],
        setup: type[Setup],
        *,
        version: str,
        setup_fields: Mapping[str, object],
        not_in_setup: tuple[str, ...] = (),
        shown: str = "",
    ) -> None:
        self.package = package
        self.name = position.GAME
        self.version = version
        self.shown = shown
        self.position_type = position
        self.setup_type = setup
        self.options = setup.OPTIONS
        self.colours = ("white", "black")
        self._setup_fields = dict(setup_fields)
        self._not_in_setup = not_in_setup
        strings.register(self.name, package)
        _OF_POSITION[position] = self

    def __repr__(self) -> str:
        return f"<game {self.name}, rules {self.version}>"

    @property
    def action_count(self) -> int:
        """How many ids there are: they run from 0 to one less."""
        return max(kind.first + kind.count for kind in self.position_type.KINDS)

    def start(self, **options: object) -> Position:
        """The position a game begins with."""
        return self.position_type.start(self.options.make(options))

    def setup(self, **given: Any) -> Position:
        """Set up a position at the start of a turn."""
        fields = {name: given.pop(name) for name in list(given) if name in self._setup_fields}
        faults = [
            Reason(self.name, "not_in_setup", details={"name": Verbatim(name)})
            for name in given
            if name in self._not_in_setup
        ]
        if faults:
            raise InvalidPosition(given, faults)
        for name in given:
            self._check_known(name)
        options = self.options.make(given)
        return self.setup_type(**{**self._setup_fields, **fields}, options=options).by_hand()

    def _check_known(self, name: str) -> None:
        """Refuse what is neither a part of a set-up position nor an option of it."""
        known = self.options.options
        if name not in known:
            details = {
                "name": Verbatim(name),
                "parts": ", ".join(self._setup_fields),
                "allowed": ", ".join(
                    option for option in known if option not in self._not_in_setup
                ),
            }
            raise InvalidOption(name, Reason(self.name, "unknown_part", details=details))

    def read_setup(self, text: str) -> Setup:
        """Read a line of text as a setup, unproven."""
        from kyokai.kernel.setup import read

        return read(text, self.setup_type)

    @cached_property
    def grid(self) -> Grid:
        """The board's cells, edges and symmetries."""
        grid = import_module(f"{self.package}.geometry").GRID
        assert isinstance(grid, Grid)
        return grid

    @cached_property
    def drawing(self) -> Any:
        """The module that tells the scene and the paths of this game."""
        return import_module(f"{self.package}.drawing")

    @cached_property
    def evaluation(self) -> Any:
        """The module that judges a position of this game."""
        return import_module(f"{self.package}.evaluate")

    @cached_property
    def planes(self) -> Any:
        """The module that tells the board as planes of bits, or None."""
        name = f"{self.package}.planes"
        return import_module(name) if find_spec(name) else None

    @cached_property
    def explanation(self) -> Any:
        """The module that tells what came of a turn, or None."""
        name = f"{self.package}.explain"
        return import_module(name) if find_spec(name) else None

    @cached_property
    def folder(self) -> Path:
        """Where the room's files lie."""
        from pathlib import Path

        location = import_module(self.package).__file__
        assert location is not None
        return Path(location).parent
