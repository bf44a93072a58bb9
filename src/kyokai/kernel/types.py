"""The small value types of every game: Action, Outcome, Reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, NoReturn


class _Nothing(Mapping[str, object]):
    """An empty mapping that stays empty, and can be pickled and copied."""

    __slots__ = ()

    def __getitem__(self, key: str) -> NoReturn:
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "{}"

    def __reduce__(self) -> str:
        return "NOTHING"


NOTHING: Mapping[str, object] = _Nothing()


class Verbatim(str):
    """A word that is told as it is in every language: the name of an option, of a field."""

    __slots__ = ()


class Action:
    """The smallest choice a player makes: an id, stable in its game, and a text.

    Actions of a game compare by id and text and sort by id. ``int(action)`` is the id,
    ``str(action)`` the text.
    """

    __slots__ = ("game", "id", "text")

    game: str
    id: int
    text: str

    def __init__(self, game: str, id: int, text: str) -> None:  # noqa: A002
        set_ = object.__setattr__
        set_(self, "game", game)
        set_(self, "id", id)
        set_(self, "text", text)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an action never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an action never changes: {name} cannot be deleted")

    def __int__(self) -> int:
        return self.id

    __index__ = __int__

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.game} action {self.id} {self.text!r}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self.id == other.id and self.text == other.text and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.id, self.text))

    def __lt__(self, other: Action) -> bool:
        return self.id < other.id

    def __reduce__(self) -> tuple[type[Action], tuple[str, int, str]]:
        return (Action, (self.game, self.id, self.text))


class Outcome(NamedTuple):
    """How a game ended: who won (None: a draw) and why.

    Games that count points tell them in ``scores`` (White's, Black's), and what ended the
    game in ``ended_by``.
    """

    winner: str | None
    reason: str
    ended_by: str | None = None
    scores: tuple[int, int] | None = None


class Reason(NamedTuple):
    """Why something is refused: a named rule, the cells that cause it, and the details.

    ``rule`` is the number in the room's ``RULES.md``, or a ruling's name; empty where no
    rule of a game is concerned. ``say()`` tells it as a sentence.
    """

    game: str
    code: str
    rule: str = ""
    cells: tuple[str, ...] = ()
    details: Mapping[str, object] = NOTHING

    def say(self, lang: str = "en") -> str:
        """Tell the reason as a sentence, with the rule's number in front."""
        from kyokai.kernel.strings import say_reason

        return say_reason(self, lang)

    def __str__(self) -> str:
        return self.say()
