"""What every position can do, whatever the game: the template that rooms fill in."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from kyokai.kernel.errors import IllegalAction, NotationError, UnknownColour
from kyokai.kernel.history import History
from kyokai.kernel.options import Options
from kyokai.kernel.rulebook import Kind, Masks
from kyokai.kernel.types import Action, Outcome, Reason

if TYPE_CHECKING:
    from kyokai.kernel.setup import Setup

Move = Action | int | str

COLOURS = ("white", "black")


class Intent(NamedTuple):
    """What a text asks for, read without a look at the board.

    ``kind`` is the kind of action named (one id may mean several), ``claim`` whatever else
    the text states and only the board can judge (where a stone lands, where a pawn stands).
    """

    id: int
    kind: str
    claim: Any = None


class Position(ABC):
    """An immutable position of a game.

    Rooms derive from it, name their ``KINDS`` of action with the rules that bind them, and fill
    in the few methods that are abstract here.
    Everything a surface needs of any game is said by this class alone.
    """

    __slots__ = ("_history", "_masks", "_options", "_outcome", "_turn")

    GAME: ClassVar[str]
    #: The kinds of action; where two share ids, the first whose rules allow one is meant.
    KINDS: ClassVar[tuple[Kind[Any], ...]]
    #: The id of the action that does nothing but end a turn, if the game has one.
    ENDING: ClassVar[int | None] = None
    #: The rule that says when the game is over.
    OVER_RULE: ClassVar[str] = ""

    _options: Options
    _turn: int
    _outcome: Outcome | None
    _history: History
    _masks: tuple[Masks, ...] | None

    # -- what a room fills in ---------------------------------------------------------------

    @property
    @abstractmethod
    def to_move(self) -> str:
        """The player to act."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """All that decides what can happen next: no counters of turns, no history."""

    @abstractmethod
    def apply_unchecked(self, action_id: int) -> Self:
        """Return the next position, trusting that the action is legal here."""

    @abstractmethod
    def stones(self, colour: str) -> tuple[str, ...]:
        """Names of the cells where this colour's pieces stand."""

    @abstractmethod
    def territory(self, colour: str) -> tuple[str, ...]:
        """Names of the cells that are this colour's own, where the game has such a thing."""

    @abstractmethod
    def to_setup(self) -> Setup:
        """Tell the position as plain names, from which it can be set up again."""

    @classmethod
    @abstractmethod
    def start(cls, options: Options) -> Self:
        """The position a game begins with."""

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> Intent:
        """Read the text of an action; raise NotationError where it is none."""

    def area(self, bit: int) -> int:
        """The area that an action names by its lowest cell (kinds of action on areas)."""
        return bit

    def _spell(self, masks: tuple[Masks, ...]) -> list[Action]:
        """Turn what is allowed into actions, in id order."""
        found: list[Action] = []
        for kind, mask in zip(self.KINDS, masks, strict=True):
            if any(mask):
                found += kind.actions(self.GAME, mask)
        return found

    def _disputed(self, intent: Intent, kind: Kind[Any]) -> Reason | None:
        """Why what the text claims beside its id is not so; raise NotationError if absurd."""
        return None

    def _called_off(self, reason: str) -> Outcome:
        """How the game ends where the rules would let it go on for ever."""
        return Outcome(None, reason)

    # -- what every position has ------------------------------------------------------------

    @classmethod
    def side(cls, colour: str) -> int:
        """The number of a colour, White's being 0; raise UnknownColour for any other word."""
        if colour in COLOURS:
            return COLOURS.index(colour)
        details = {"name": repr(colour), "allowed": ", ".join(COLOURS)}
        raise UnknownColour(colour, Reason(cls.GAME, "unknown_colour", details=details))

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.GAME

    @property
    def turn(self) -> int:
        """Which turn this is; each player's turn counts one."""
        return self._turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._outcome

    @property
    def options(self) -> Options:
        """The options the game is played with."""
        return self._options

    @property
    def began(self) -> int | None:
        """The number of the colour that began the game; None where that is not known."""
        return 0

    @property
    def seat(self) -> int:
        """Who is to act, by seats: 0 is the player who began the game, 1 the other one.

        Where colours are not chosen yet, or nobody knows who began, White has the first seat.
        """
        return COLOURS.index(self.to_move) ^ (self.began or 0)

    def past(self) -> Iterator[tuple[Hashable, int]]:
        """What ``repetition`` counts: every key at the start of a turn, and how often it was."""
        return self._history.items()

    def masks(self) -> tuple[Masks, ...]:
        """What is legal as bits: for each kind of action, for each direction, the places."""
        if self._outcome is not None:
            return tuple([kind.none for kind in self.KINDS])
        return self._masks or self._judge()

    def legal(self) -> list[Action]:
        """The legal actions, in id order; none once the game is over."""
        if self._outcome is not None:
            return []
        return self._spell(self._masks or self._judge())

    def legal_ids(self) -> list[int]:
        """The ids of the legal actions, ascending."""
        if self._outcome is not None:
            return []
        masks = self._masks or self._judge()
        found: list[int] = []
        for kind, mask in zip(self.KINDS, masks, strict=True):
            found += kind.ids(mask)
        return found

    def why_not(self, action: Move) -> Reason | None:
        """Why this action is not legal here, or None where it is.

        A text or id that is no action of the game at all raises NotationError.
        """
        return self._refusal(self._intent(action))

    def action(self, action: Move) -> Action:
        """Return the legal action with this text or id; raise IllegalAction if there is none."""
        legal_id = self._legal_id(action)
        return next(known for known in self.legal() if known.id == legal_id)

    def play(self, action: Move) -> Self:
        """Return the position after an action (itself, its id or its text)."""
        return self.apply_unchecked(self._legal_id(action))

    def play_turn(self, text: str) -> Self:
        """Return the position after a whole turn, its actions joined by ``+``."""
        from kyokai.kernel.turns import parse_turn

        position = self
        for action in parse_turn(self, text):
            position = position.apply_unchecked(action.id)
        return position

    def same_turn(self, other: Position) -> bool:
        """Whether both belong to one turn of one player."""
        return self._turn == other._turn and self.to_move == other.to_move

    # -- what is legal, and why not ---------------------------------------------------------

    def _judge(self) -> tuple[Masks, ...]:
        """Ask every kind of action what its rules allow, once."""
        masks = self._masks = tuple([kind.allowed(self) for kind in self.KINDS])
        return masks

    def _legal_id(self, action: Move) -> int:
        if type(action) is Action and action.game == self.GAME:
            action_id = action.id
            if self._outcome is None and self._is_allowed(action_id):
                return action_id
        intent = self._intent(action)
        reason = self._refusal(intent)
        if reason is not None:
            raise IllegalAction(self._shown(action), reason)
        return intent.id

    def _is_allowed(self, action_id: int) -> bool:
        masks = self._masks or self._judge()
        for kind, mask in zip(self.KINDS, masks, strict=True):
            number = action_id - kind.first
            if 0 <= number < kind.count:
                place, direction = divmod(number, kind.directions)
                if mask[direction] & kind.places[place]:
                    return True
        return False

    def _refusal(self, intent: Intent) -> Reason | None:
        if self._outcome is not None:
            details = {"text": self._outcome.reason}
            return Reason(self.GAME, "game_over", self.OVER_RULE, (), details)
        reason: Reason | None = None
        for kind in self.KINDS:
            if not 0 <= intent.id - kind.first < kind.count or intent.kind not in ("", kind.name):
                continue
            refusal = kind.why_not(self, kind.spot(intent.id), self.GAME)
            disputed = self._disputed(intent, kind) if intent.claim is not None else None
            refusal = _first(kind, disputed, refusal)
            if refusal is None:
                return None
            # A kind's first rule says whether it is due at all: any other reason tells more.
            if reason is None or refusal.code != kind.rules[0].code:
                reason = refusal
        return reason

    def _intent(self, action: Move) -> Intent:
        if isinstance(action, Action):
            if action.game != self.GAME:
                details = {"text": str(action), "other": action.game}
                raise NotationError(action, Reason(self.GAME, "other_game", details=details))
            return self._known(action.id)
        if isinstance(action, str):
            return self.read(action)
        if not isinstance(action, bool):
            try:
                return self._known(operator.index(action))
            except TypeError:
                pass
        details = {"text": repr(action)}
        raise NotationError(action, Reason(self.GAME, "not_an_action", details=details))

    def _known(self, action_id: int) -> Intent:
        for kind in self.KINDS:
            if 0 <= action_id - kind.first < kind.count:
                return Intent(action_id, "")
        last = max(kind.first + kind.count for kind in self.KINDS) - 1
        details: Mapping[str, object] = {"id": action_id, "last": last}
        raise NotationError(action_id, Reason(self.GAME, "unknown_id", details=details))

    def _shown(self, action: Move) -> object:
        """How a refused action is named to a person."""
        return action if isinstance(action, str) else str(action)

    # -- how a turn begins ------------------------------------------------------------------

    def _begin_turn(self) -> None:
        """Count this position, the start of a turn; a fresh position calls it once."""
        options = self._options
        if options.repetition:
            self._history, times = self._history.adding(self.key)
            if times >= options.repetition:
                self._outcome = self._called_off("repetition")
                return
        self._limit_turns()

    def _limit_turns(self) -> None:
        """Call the game off where as many turns have been played as are allowed."""
        limit = self._options.max_turns
        if limit and self._turn > limit:
            self._outcome = self._called_off("max_turns")

    # -- a value like any other -------------------------------------------------------------

    def __str__(self) -> str:
        from kyokai.kernel.setup import write

        return write(self.to_setup())

    def __repr__(self) -> str:
        return f"kyokai.position({str(self)!r})"

    def _identity(self) -> tuple[object, ...]:
        return (self.key, self._turn, self._outcome, self._options)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __getstate__(self) -> dict[str, object]:
        slots = [s for cls in type(self).__mro__ for s in getattr(cls, "__slots__", ())]
        return {s: getattr(self, s) for s in slots if s not in CACHES}

    def __setstate__(self, state: dict[str, object]) -> None:
        slots = [s for cls in type(self).__mro__ for s in getattr(cls, "__slots__", ())]
        for slot in slots:
            setattr(self, slot, state.get(slot))

    def _repr_svg_(self) -> str:
        from kyokai.kernel.draw import svg

        return svg(self)


#: Slots that hold what can be found again; they are left out when a position is stored.
CACHES = frozenset({"_masks", "_derived"})


def _first(kind: Kind[Any], disputed: Reason | None, refusal: Reason | None) -> Reason | None:
    """Of two reasons the one whose rule stands first in the kind."""
    if disputed is None or refusal is None:
        return disputed or refusal
    order = [rule.code for rule in kind.rules]
    known = disputed.code in order and refusal.code in order
    if known and order.index(refusal.code) <= order.index(disputed.code):
        return refusal
    return disputed
