"""What a record is: a game, how it was played, and what people wrote beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from kyokai.kernel.game import find
from kyokai.kernel.position import Move, Position
from kyokai.kernel.record import comments
from kyokai.kernel.turns import JOINT, turn_steps
from kyokai.kernel.types import Action, Outcome

if TYPE_CHECKING:
    from kyokai.kernel.errors import InvalidRecord
    from kyokai.kernel.record.replay import Step

#: The tags that every record has, in this order; Result stands behind them.
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?"}
#: Tags that a record tells in fields of their own.
FIELDS = ("Result", "Game", "Rules", "Options", "SetUp", "FEN")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
#: How deep variations may stand inside one another.
MAX_DEPTH = 32

_RESULT_OF = {"white": "1-0", "black": "0-1", None: "1/2-1/2"}


@dataclass
class Turn:
    """One turn as it was written, and what was noted beside it.

    ``text`` is the turn's actions joined by ``+``; one more ``+`` at its end says that the turn
    is still in the making. A variation is a list of turns played in place of this one.
    """

    text: str
    #: A comment before the turn, and one behind it.
    before: str = ""
    after: str = ""
    #: Numeric annotation glyphs: 1 is a good turn (!), 2 a mistake (?), and so on.
    nags: list[int] = field(default_factory=list)
    #: Seconds left on the clock after the turn, and seconds it took, to the millisecond.
    clock: float | None = None
    elapsed: float | None = None
    #: What a program thought of the position, in its own words.
    evaluation: str | None = None
    #: Other ``[%name value]`` of the comment, in order.
    commands: list[tuple[str, str]] = field(default_factory=list)
    variations: list[list[Turn]] = field(default_factory=list)
    #: Line and column where the turn stood in a text; zeros where it stood in none.
    place: tuple[int, int] = field(default=(0, 0), compare=False, repr=False)

    @property
    def unfinished(self) -> bool:
        """Whether the turn is still in the making."""
        return self.text.endswith(JOINT)

    @property
    def actions_text(self) -> str:
        """The turn without the mark of an unfinished one."""
        return self.text.removesuffix(JOINT)

    @property
    def words(self) -> list[str]:
        """The texts of the turn's actions; a closing action may be left out."""
        return self.actions_text.split(JOINT)

    def note(self, name: str, value: str) -> None:
        """Take in ``[%name value]``: as clock, elapsed or evaluation where it is one."""
        seconds = comments.read_seconds(value)
        if name == "clk" and self.clock is None and seconds is not None:
            self.clock = seconds
        elif name == "emt" and self.elapsed is None and seconds is not None:
            self.elapsed = seconds
        elif name == "eval" and self.evaluation is None and value:
            self.evaluation = value
        else:
            self.commands.append((name, value))

    def notes(self) -> list[tuple[str, str]]:
        """All that is written as ``[%name value]``, in the order of writing."""
        found = [("eval", self.evaluation)] if self.evaluation else []
        for name, seconds in (("clk", self.clock), ("emt", self.elapsed)):
            if seconds is not None:
                found.append((name, comments.write_seconds(seconds)))
        return found + self.commands


def result_of(outcome: Outcome | None) -> str:
    """How an outcome is written: 1-0, 0-1, 1/2-1/2, or * where there is none yet."""
    return "*" if outcome is None else _RESULT_OF[outcome.winner]


@dataclass
class Record:
    """A game written down: nothing in it is proven until it is replayed.

    ``options`` are the options that differ from the defaults, as text; ``start`` is the text
    of the position that a set-up game began from. ``Record.new`` begins a record, ``add``
    continues it, and ``str(record)`` writes it as text.
    """

    game: str
    #: The version of the rules it was played by; empty where that is not told.
    rules: str = ""
    options: dict[str, str] = field(default_factory=dict)
    start: str | None = None
    tags: dict[str, str] = field(default_factory=dict)
    #: A comment on the whole game.
    comment: str = ""
    turns: list[Turn] = field(default_factory=list)
    result: str = "*"
    #: Line and column of the values of tags in a text.
    places: dict[str, tuple[int, int]] = field(default_factory=dict, compare=False, repr=False)
    _reached: tuple[object, Position] | None = field(
        default=None, init=False, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        self.tags = {**ROSTER, **self.tags}

    def __str__(self) -> str:
        return self.to_text()

    # -- making one -------------------------------------------------------------------------

    @classmethod
    def new(
        cls, source: str | Position, *, tags: Mapping[str, str] | None = None, **options: object
    ) -> Self:
        """Begin a record: of a game by its name, options as keywords, or from a position."""
        if isinstance(source, str):
            game = find(source)
            begin = game.start(**options)
        elif options:
            raise TypeError("a position has its options already")
        else:
            game, begin = find(source.game), source
        record = cls(game.name, game.version, tags=dict(tags or {}))
        if begin != game.start(**dict(begin.options.items())):
            record.start = str(begin)
        record.options = game.options.written(begin.options)
        record.result = result_of(begin.outcome)
        return record

    @classmethod
    def from_actions(
        cls,
        source: str | Position,
        actions: Iterable[Move],
        *,
        tags: Mapping[str, str] | None = None,
        **options: object,
    ) -> Self:
        """Write a record of actions (ids, texts or actions), played from the beginning."""
        record = cls.new(source, tags=tags, **options)
        here = record.end()
        for each in actions:
            action = here.action(each)
            reached = here.apply_unchecked(action.id)
            _extend(record.turns, here, [action], reached)
            here = reached
        record.result = result_of(here.outcome)
        return record

    def add(self, what: Move) -> Position:
        """Continue the game; return the position reached.

        A text is a whole turn, or the rest of the one in the making; its closing action may be
        left out, and ``+`` at its end keeps the turn in the making. An id or an action is that
        one action. The result follows the game.
        """
        here = self.end()
        if isinstance(what, str):
            text = what.removesuffix(JOINT)
            steps = list(turn_steps(here, text, closed=text == what))
            actions, reached = [action for action, _ in steps], steps[-1][1]
        else:
            actions = [here.action(what)]
            reached = here.apply_unchecked(actions[0].id)
        _extend(self.turns, here, actions, reached)
        if reached.outcome is not None:
            self.result = result_of(reached.outcome)
        self._reached = (self._played(), reached)
        return reached

    # -- playing it again -------------------------------------------------------------------

    def begin(self) -> Position:
        """The position the game begins with; raise InvalidRecord where there is none."""
        from kyokai.kernel.record import replay

        return replay.begin(self)

    def replay(self) -> Iterator[Step]:
        """Play the game: each action with its turn and the position it leads to.

        Raises InvalidRecord where an action is illegal, once those before are told.
        """
        from kyokai.kernel.record import replay

        return replay.steps(self)

    def actions(self) -> list[Action]:
        """The actions of the game, those included that the text leaves out."""
        return [step.action for step in self.replay()]

    def positions(self) -> list[Position]:
        """The position the game begins with, and the one after each action."""
        return [self.begin(), *(step.position for step in self.replay())]

    def end(self) -> Position:
        """The last position."""
        played = self._played()
        if self._reached is None or self._reached[0] != played:
            here = self.begin()
            for step in self.replay():
                here = step.position
            self._reached = (played, here)
        return self._reached[1]

    def _played(self) -> object:
        """All that decides which position is reached."""
        options = tuple(self.options.items())
        return (self.game, self.rules, options, self.start, [turn.text for turn in self.turns])

    def faults(self) -> list[InvalidRecord]:
        """Replay the game and its variations; tell every fault found, in order."""
        from kyokai.kernel.record import replay

        return replay.faults(self)

    def validate(self) -> None:
        """Raise the first fault that a replay finds."""
        for fault in self.faults():
            raise fault

    # -- its forms --------------------------------------------------------------------------

    def to_text(self) -> str:
        """Write the record as text, in PGN's grammar."""
        from kyokai.kernel.record.write import write

        return write(self)

    def to_data(self) -> dict[str, Any]:
        """Write the record as the plain data of its JSON form."""
        from kyokai.kernel.record.json_form import to_data

        return to_data(self)

    def to_json(self, indent: int | None = None) -> str:
        """Write the record as JSON."""
        from kyokai.kernel.record.json_form import to_json

        return to_json(self, indent)

    def to_abstractplay(self, **told: Any) -> dict[str, Any]:
        """Write the record as AbstractPlay's game record; see the function of this name."""
        from kyokai.kernel.record.abstractplay import to_abstractplay

        return to_abstractplay(self, **told)


def _extend(turns: list[Turn], here: Position, actions: list[Action], reached: Position) -> None:
    """Append actions to the turn in the making, or begin one with them."""
    if not turns or not turns[-1].unfinished:
        turns.append(Turn(""))
    turn = turns[-1]
    words = [*(turn.words if turn.text else []), *map(str, actions)]
    over = reached.outcome is not None or not reached.same_turn(here)
    if over and len(words) > 1 and actions[-1].id == here.ENDING:
        words.pop()
    turn.text = JOINT.join(words) + ("" if over else JOINT)
