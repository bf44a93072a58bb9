"""Positions as one line of text, and the type between a text and a proven position.

A line is ``GAME BOARD PLAYER TURN`` and, after that, fields ``name=value`` in any order: what
else the game's position holds, the options that differ from their defaults, and ``over=`` once
the game has ended. Reading a line gives a *setup*: whatever a person can type. Only
``Setup.position()`` judges whether it can lie on a board, and lists every fault where not.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, NoReturn, Self

from kyokai.kernel.errors import InvalidOption, InvalidPosition, PositionTextError
from kyokai.kernel.options import OptionList, Options
from kyokai.kernel.types import NOTHING, Outcome, Reason, Verbatim

if TYPE_CHECKING:
    from kyokai.kernel.grid import Symmetry
    from kyokai.kernel.position import Position

_DRAW = "draw"
_MAX_DIGITS = 9


class Token(NamedTuple):
    """A word of the line, and the column (from 1) where it starts."""

    text: str
    column: int

    def fault(self, game: str, code: str, offset: int = 0, **details: object) -> NoReturn:
        """Refuse the text at this place."""
        details = {"text": self.text, **details}
        raise PositionTextError(
            self.text, [Reason(game, code, details=details)], self.column + offset
        )


@dataclass(frozen=True, kw_only=True)
class Setup(ABC):
    """A position as names: what a person can type, proven by nobody yet."""

    GAME: ClassVar[str]
    #: The option list of the game, for reading and writing.
    OPTIONS: ClassVar[OptionList]
    #: Who can be to move.
    PLAYERS: ClassVar[tuple[str, ...]] = ("white", "black")

    to_move: str = "white"
    turn: int = 1
    over: Outcome | None = None
    options: Options = field(default_factory=lambda: Options({}))

    @abstractmethod
    def board(self) -> str:
        """Write the board as a word without spaces."""

    def fields(self) -> Mapping[str, str]:
        """Write what else the position holds, only where it is not the usual."""
        return NOTHING  # type: ignore[return-value]

    @classmethod
    @abstractmethod
    def from_words(cls, board: Token, fields: dict[str, Token], **common: Any) -> Self:
        """Read the board and the room's own fields (taking them out of ``fields``)."""

    @abstractmethod
    def position(self) -> Position:
        """Prove that this can lie on a board, or raise InvalidPosition with every fault."""

    def by_hand(self) -> Position:
        """Prove what a person put together; stricter only where play leads to more than that."""
        return self.position()

    @abstractmethod
    def mapped(self, symmetry: Symmetry) -> Self:
        """Return the setup turned or mirrored."""


def write(setup: Setup) -> str:
    """Write a setup as one line of text."""
    words = [setup.GAME, setup.board(), setup.to_move, str(setup.turn)]
    fields = {**setup.fields(), **setup.OPTIONS.written(setup.options)}
    if setup.over is not None:
        fields["over"] = write_outcome(setup.over)
    words += [f"{name}={value}" for name, value in fields.items()]
    return " ".join(words)


def write_outcome(outcome: Outcome) -> str:
    """Write an outcome as one word: ``white:reason``, ``draw:repetition``."""
    words = [outcome.winner or _DRAW, outcome.reason]
    if outcome.ended_by is not None:
        words.append(outcome.ended_by)
    if outcome.scores is not None:
        words += [str(score) for score in outcome.scores]
    return ":".join(words)


def game_of(text: str) -> str:
    """The first word of a line: which game it is of."""
    if not isinstance(text, str):
        raise TypeError(f"a position is read from a line of text, not from {text!r}")
    return text.split(maxsplit=1)[0] if text.split() else ""


def read(text: str, kind: type[Setup]) -> Setup:
    """Read a line as a setup of this kind; nothing is judged but the writing."""
    words = [Token(found[0], found.start() + 1) for found in re.finditer(r"\S+", text)]
    game = kind.GAME
    if len(words) < 4:
        end = Token(text, len(text) + 1)
        end.fault(game, "position_words", count=len(words))
    _, board, player, turn = words[:4]
    if player.text not in kind.PLAYERS:
        player.fault(game, "position_player", allowed=", ".join(kind.PLAYERS))
    fields: dict[str, Token] = {}
    for word in words[4:]:
        name, equals, value = word.text.partition("=")
        if not equals or not name or not value:
            word.fault(game, "position_field")
        if name in fields:
            word.fault(game, "position_field_twice", name=Verbatim(name))
        fields[name] = Token(value, word.column + len(name) + 1)
    over = fields.pop("over", None)
    setup = kind.from_words(
        board,
        fields,
        to_move=player.text,
        turn=read_number(game, turn),
        over=None if over is None else _read_outcome(game, over),
        options=_read_options(kind.OPTIONS, fields),
    )
    for name, word in fields.items():
        word.fault(game, "position_unknown_field", -len(name) - 1, name=Verbatim(name))
    return setup


def read_number(game: str, word: Token) -> int:
    """Read a whole number."""
    if not (word.text.isascii() and word.text.isdigit() and len(word.text) <= _MAX_DIGITS):
        word.fault(game, "position_number")
    return int(word.text)


def _read_options(options: OptionList, fields: dict[str, Token]) -> Options:
    given: dict[str, object] = {}
    for name in [name for name in fields if name in options.options]:
        word = fields.pop(name)
        try:
            given[name] = options.read(name, word.text)
        except InvalidOption as error:
            raise PositionTextError(word.text, [error.reason], word.column) from None
    return options.make(given)


def _read_outcome(game: str, word: Token) -> Outcome:
    parts = word.text.split(":")
    winner = None if parts[0] == _DRAW else parts[0]
    if winner in (None, "white", "black") and all(parts):
        if len(parts) == 2:
            return Outcome(winner, parts[1])
        numbers = [part for part in parts[3:] if part.isascii() and part.isdigit()]
        if len(parts) == 5 and len(numbers) == 2 and all(len(n) < 4 for n in numbers):
            return Outcome(winner, parts[1], parts[2], (int(parts[3]), int(parts[4])))
    return word.fault(game, "position_over")


class Faults:
    """Collects what is unsound in a setup, so that every fault is told at once."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._found: list[Reason] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, code: str, cells: tuple[str, ...] = (), **details: object) -> None:
        """Note a fault."""
        self._found.append(Reason(self._setup.GAME, code, "", cells, details))

    def unless(
        self, sound: object, code: str, cells: tuple[str, ...] = (), **details: object
    ) -> None:
        """Note a fault unless something holds."""
        if not sound:
            self.add(code, cells, **details)

    def number(self, name: str, value: object, least: int, most: int | None = None) -> bool:
        """Check that a value is a whole number in its range; tell whether it is."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        good = whole and least <= value and (most is None or value <= most)  # type: ignore[operator]
        if not good:
            allowed = f"{least}–{most}" if most is not None else f"{least}, {least + 1}, …"
            self.add("setup_number", name=Verbatim(name), value=repr(value), allowed=allowed)
        return good

    def common(self, least_turn: int = 1) -> None:
        """Check what every setup has: who is to move, and the turn."""
        setup = self._setup
        if setup.to_move not in setup.PLAYERS:
            allowed = ", ".join(setup.PLAYERS)
            self.add("setup_player", value=repr(setup.to_move), allowed=allowed)
        self.number("turn", setup.turn, least_turn, 10**_MAX_DIGITS - 1)

    def places(self, known: Mapping[str, int], names: object, what: str) -> list[int]:
        """Check a list of cells or edges: all known, none twice; return their numbers."""
        if isinstance(names, str) or not isinstance(names, Iterable):
            self.add("setup_list", what=what, value=repr(names))
            return []
        numbers: list[int] = []
        for name in names:
            number = known.get(name) if isinstance(name, str) else None
            if number is None:
                self.add("setup_unknown", what=what, value=str(name))
            elif number in numbers:
                self.add("setup_twice", (str(name),), what=what, value=name)
            else:
                numbers.append(number)
        return numbers

    def stop(self) -> None:
        """Raise InvalidPosition if anything was found."""
        if self._found:
            raise InvalidPosition(self._setup, self._found)
