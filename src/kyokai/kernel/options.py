"""Options of a game: which rulings it is played by, and when it is called off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from kyokai.kernel.errors import InvalidOption
from kyokai.kernel.types import Reason, Verbatim


class Option(Protocol):
    """One option: a name, a default, and how its values are read and written."""

    @property
    def name(self) -> str:
        """The keyword it is passed by."""

    @property
    def default(self) -> Any:
        """The value where none is given."""

    def check(self, value: object) -> Any:
        """Return the value in its own type, or raise ValueError."""

    def read(self, text: str) -> Any:
        """Read a value from text, or raise ValueError."""

    def write(self, value: Any) -> str:
        """Write a value as a text without spaces."""

    def allowed(self) -> str:
        """Tell the allowed values."""

    def samples(self) -> tuple[Any, ...]:
        """A few allowed values, the default among them, for whoever tries them out."""


class Choice(NamedTuple):
    """An option with a short list of values; the first is the default."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The first value."""
        return self.values[0]

    def check(self, value: object) -> str:
        """Return the value if it is one of the list."""
        if isinstance(value, str) and value in self.values:
            return value
        raise ValueError(value)

    def read(self, text: str) -> str:
        """Read the word itself."""
        return self.check(text)

    def write(self, value: str) -> str:
        """Write it as it is."""
        return value

    def allowed(self) -> str:
        """Tell the list."""
        return ", ".join(self.values)

    def samples(self) -> tuple[str, ...]:
        """All of them."""
        return self.values


class Limit(NamedTuple):
    """A whole number of which 0 turns something off; ``least`` is the smallest above 0."""

    name: str
    default: int
    least: int = 1

    def check(self, value: object) -> int:
        """Return the number if it is 0 or large enough."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        if whole and (value == 0 or value >= self.least):  # type: ignore[operator]
            return int(value)  # type: ignore[call-overload, no-any-return]
        raise ValueError(value)

    def read(self, text: str) -> int:
        """Read decimal digits."""
        if text.isascii() and text.isdigit() and len(text) < 10:
            return self.check(int(text))
        raise ValueError(text)

    def write(self, value: int) -> str:
        """Write decimal digits."""
        return str(value)

    def allowed(self) -> str:
        """Tell the range."""
        return f"0 (off), {self.least}, {self.least + 1}, …"

    def samples(self) -> tuple[int, ...]:
        """The default, none, and two that are soon reached."""
        return (self.default, 0, self.least, self.least + 7)


REPETITION = Limit("repetition", 3, least=2)


def max_turns(default: int) -> Limit:
    """After how many turns a game is called off."""
    return Limit("max_turns", default)


class Options:
    """The options a game is played with: an immutable mapping that reads as attributes.

    ``repetition`` and ``max_turns`` belong to every game.
    """

    __slots__ = ("__dict__", "_given")

    repetition: int
    max_turns: int

    def __init__(self, values: Mapping[str, object]) -> None:
        self.__dict__.update(values)
        object.__setattr__(self, "_given", tuple(values.items()))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"there is no option {name}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"options never change: {name} cannot be set")

    def items(self) -> tuple[tuple[str, Any], ...]:
        """Every option with its value."""
        return self._given  # type: ignore[no-any-return]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._given == other._given

    def __hash__(self) -> int:
        return hash(self._given)

    def __repr__(self) -> str:
        return "Options(" + ", ".join(f"{name}={value!r}" for name, value in self._given) + ")"

    def __reduce__(self) -> tuple[type[Options], tuple[dict[str, object]]]:
        return (Options, (dict(self._given),))


class OptionList:
    """The options that a game has, in order; makes and reads ``Options``."""

    def __init__(self, game: str, options: tuple[Option, ...]) -> None:
        self._game = game
        self.options = {option.name: option for option in options}
        self.defaults = Options({option.name: option.default for option in options})

    def make(self, given: Mapping[str, object]) -> Options:
        """Return all options, those given and the defaults; refuse what does not exist."""
        if not given:
            return self.defaults
        values: dict[str, object] = dict(self.defaults.items())
        for name, value in given.items():
            option = self._option(name)
            try:
                values[name] = option.check(value)
            except ValueError:
                raise self._refusal(option, value) from None
        return Options(values)

    def read(self, name: str, text: str) -> object:
        """Read one value of an option from text."""
        option = self._option(name)
        try:
            return option.read(text)
        except ValueError:
            raise self._refusal(option, text) from None

    def written(self, options: Options) -> dict[str, str]:
        """Tell the options that differ from the defaults, as text."""
        return {
            name: self.options[name].write(value)
            for name, value in options.items()
            if value != self.options[name].default
        }

    def _option(self, name: str) -> Option:
        option = self.options.get(name)
        if option is None:
            details = {"name": Verbatim(name), "allowed": ", ".join(self.options)}
            reason = Reason(self._game, "unknown_option", details=details)
            raise InvalidOption(name, reason)
        return option

    def _refusal(self, option: Option, value: object) -> InvalidOption:
        details = {"name": Verbatim(option.name), "value": repr(value), "allowed": option.allowed()}
        return InvalidOption(value, Reason(self._game, "option_value", details=details))
