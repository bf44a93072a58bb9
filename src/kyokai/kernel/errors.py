"""Everything Kyokai refuses, as one tree.

::

    KyokaiError (ValueError)
    ├── UnknownGame            no room of that name
    ├── UnknownColour          neither of the two colours
    ├── InvalidOption          an option no game knows, or a value outside its list
    ├── IllegalAction          an action that a rule forbids here          .action .reason .index
    │   └── NotationError      a text or id that is no action of the game
    ├── InvalidPosition        a set-up that cannot lie on a board         .faults
    │   └── PositionTextError  a text that is no position                  .text .column
    ├── InvalidRecord          a record that cannot be read or replayed    .line .column .sound
    ├── InvalidArray           an array that cannot be read or filled
    └── MissingExtra           a part that is not installed                .package .extra

Each carries what was refused, where and why; ``say(lang)`` tells it in another language, and
``str(error)`` in English.
"""

from __future__ import annotations

from collections.abc import Sequence

from kyokai.kernel.types import Reason


class KyokaiError(ValueError):
    """What Kyokai refuses. ``refused`` is what was given, ``reason`` why it is refused."""

    def __init__(self, refused: object, reason: Reason) -> None:
        super().__init__(refused, reason)
        self.refused = refused
        self.reason = reason

    def say(self, lang: str = "en") -> str:
        """Tell what was refused and why, in one sentence."""
        return self.reason.say(lang)

    def __str__(self) -> str:
        return self.say()


class UnknownGame(KyokaiError):
    """No room has this name; the message names those there are."""


class UnknownColour(KyokaiError):
    """A side that no game has; the message names the two there are."""


class InvalidOption(KyokaiError):
    """An option that the game does not have, or a value outside the option's list."""


class IllegalAction(KyokaiError):
    """An action that a rule forbids here: ``action`` is what was asked for."""

    @property
    def action(self) -> object:
        """What was asked for: a text, an id or an action."""
        return self.refused

    @property
    def rule(self) -> str:
        """The number of the rule that forbids it."""
        return self.reason.rule

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells that cause the refusal."""
        return self.reason.cells

    @property
    def index(self) -> int | None:
        """Which game of a batch it was in; None where there is no batch."""
        index = self.reason.details.get("game_index")
        return index if isinstance(index, int) else None

    def say(self, lang: str = "en") -> str:
        """Tell the action and the rule that forbids it."""
        return self._in_game(f"{self.refused}: {self.reason.say(lang)}", lang)

    def _in_game(self, why: str, lang: str) -> str:
        """Tell the game of the batch, too, where there is one."""
        if self.index is None:
            return why
        from kyokai.kernel.strings import say

        return say(None, lang, "batch.in_game", index=self.index, why=why)


class NotationError(IllegalAction):
    """A text or an id that is no action of the game at all."""

    def say(self, lang: str = "en") -> str:
        """Tell what was written and what could be."""
        return self._in_game(self.reason.say(lang), lang)


class InvalidPosition(KyokaiError):
    """A set-up that cannot lie on a board; ``faults`` lists every fault found."""

    def __init__(self, refused: object, faults: Sequence[Reason]) -> None:
        super().__init__(refused, faults[0])
        self.args = (refused, tuple(faults))
        self.faults = tuple(faults)

    def say(self, lang: str = "en") -> str:
        """Tell every fault."""
        from kyokai.kernel.strings import say

        return say(None, lang, "joiner.sentences").join(fault.say(lang) for fault in self.faults)


class PositionTextError(InvalidPosition):
    """A text that cannot be read as a position: ``column`` (from 1) is where it breaks."""

    def __init__(self, refused: str, faults: Sequence[Reason], column: int = 1) -> None:
        super().__init__(refused, faults)
        self.args = (refused, tuple(faults), column)
        self.text = refused
        self.column = column


class MissingExtra(KyokaiError):
    """What was asked for needs a package that is not installed; ``extra`` brings it."""

    def __init__(self, refused: object, package: str, extra: str) -> None:
        details = {"what": refused, "package": package, "extra": extra}
        super().__init__(refused, Reason("", "missing_extra", details=details))
        self.args = (refused, package, extra)
        self.package = package
        self.extra = extra


class InvalidArray(KyokaiError):
    """An array of the wrong kind, type or shape; the message says what it should be."""


class InvalidRecord(KyokaiError):
    """A record that cannot be read or replayed.

    ``line`` and ``column`` (both from 1; 0 where a record has no lines) are where the first
    fault stands; ``sound`` is how many actions of the game hold up to there.
    """

    def __init__(
        self, refused: object, reason: Reason, line: int = 0, column: int = 0, sound: int = 0
    ) -> None:
        super().__init__(refused, reason)
        self.args = (refused, reason, line, column, sound)
        self.line = line
        self.column = column
        self.sound = sound

    def say(self, lang: str = "en") -> str:
        """Tell where the fault stands, what it is, and how far the game is sound."""
        from kyokai.kernel.strings import say

        return say(
            None,
            lang,
            "record.fault" if self.line else "record.fault_nowhere",
            line=self.line,
            column=self.column,
            sound=self.sound,
            why=self.reason.say(lang),
        )
