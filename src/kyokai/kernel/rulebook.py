"""Rules as named reasons: each says which places it forbids to which kind of action.

A room declares its kinds of action and hangs rules on them::

    PLACE = Kind["MyPosition"]("place", first=0, places=CELLS, on="cell", text="@{}".format)

    @PLACE.rule("2.1", "occupied")
    def occupied(p: MyPosition) -> int:
        \"\"\"A stone is placed on an empty cell.\"\"\"
        return p.stones_of_both

What is legal is what no rule forbids; why something is not is the first rule that does. So
the list of legal actions, the error and the sentence a player reads are one statement.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from kyokai.kernel.types import NOTHING, Action, Reason

P = TypeVar("P")

Masks = tuple[int, ...]


class Evidence(NamedTuple):
    """What a rule points at: the cells that cause it, and words for its sentence."""

    cells: tuple[str, ...] = ()
    details: Mapping[str, object] = NOTHING


class Spot(NamedTuple):
    """One place of a kind of action: its number, its bit, and the direction (0 if none)."""

    place: int
    bit: int
    direction: int


class Rule(NamedTuple):
    """A named reason: ``forbids(position)`` is the places it forbids.

    A directed rule answers with one mask for each direction (``kind.none`` for none at all).
    """

    number: str
    code: str
    directed: bool
    forbids: Callable[[Any], Any]
    because: Callable[[Any, Spot], Evidence] | None

    def mask(self, position: object, direction: int) -> int:
        """The places forbidden in one direction."""
        forbidden = self.forbids(position)
        return forbidden[direction] if self.directed else forbidden  # type: ignore[no-any-return]


class Kind(Generic[P]):
    """A kind of action: which ids it has, on what places, and which rules bind it.

    The id of an action is ``first + place * directions + direction``. ``places`` holds the bit
    of each place, ascending. ``on`` tells what the places are: "cell", "edge", "area" (cells, each
    for the area of which it is the lowest one: ``Position.area``), "direction" (of the grid, where
    one piece moves), or "" for none of these.
    """

    def __init__(
        self,
        name: str,
        *,
        first: int,
        places: Sequence[int],
        directions: int = 0,
        on: str = "",
        texts: Sequence[str | None] = (),
    ) -> None:
        self.name = name
        self.first = first
        self.places = tuple(places)
        self.directions = max(directions, 1)
        self.directed = directions > 0
        self.on = on
        self.all = sum(self.places)
        self.count = len(self.places) * self.directions
        self.rules: list[Rule] = []
        self.none: Masks = (0,) * self.directions
        self._plain: list[Callable[[P], int]] = []
        self._directed: list[Callable[[P], Masks]] = []
        self._number = {bit: i for i, bit in enumerate(self.places)}
        self._texts = tuple(texts)
        self._actions: list[dict[int, Action]] = []

    def __repr__(self) -> str:
        return f"<kind {self.name}: ids {self.first} to {self.first + self.count - 1}>"

    def rule(
        self,
        number: str,
        code: str,
        *,
        because: Callable[[P, Spot], Evidence] | None = None,
    ) -> Callable[[Callable[[P], int]], Callable[[P], int]]:
        """Hang a rule on this kind: the function tells the places it forbids."""

        def hang(forbids: Callable[[P], int]) -> Callable[[P], int]:
            self.rules.append(Rule(number, code, directed=False, forbids=forbids, because=because))
            self._plain.append(forbids)
            return forbids

        return hang

    def directed_rule(
        self,
        number: str,
        code: str,
        *,
        because: Callable[[P, Spot], Evidence] | None = None,
    ) -> Callable[[Callable[[P], Masks]], Callable[[P], Masks]]:
        """Hang a rule that forbids other places in each direction."""

        def hang(forbids: Callable[[P], Masks]) -> Callable[[P], Masks]:
            self.rules.append(Rule(number, code, directed=True, forbids=forbids, because=because))
            self._directed.append(forbids)
            return forbids

        return hang

    def allowed(self, position: P) -> Masks:
        """The places that no rule forbids, one mask for each direction."""
        free = self.all
        for forbids in self._plain:
            # x ^ (x & y) is x without y; ~y would be a negative number, three times as slow.
            free ^= free & forbids(position)
            if not free:
                return self.none
        if not self._directed:
            return (free,) * self.directions
        masks: Masks = (free,) * self.directions
        for towards in self._directed:
            forbidden = towards(position)
            if forbidden is not self.none:
                masks = tuple(
                    [m ^ (m & no) if no else m for m, no in zip(masks, forbidden, strict=True)]
                )
                if not any(masks):
                    return self.none
        return masks

    def spot(self, action_id: int) -> Spot:
        """Split an id of this kind into its place and direction."""
        place, direction = divmod(action_id - self.first, self.directions)
        return Spot(place, self.places[place], direction)

    def id_at(self, place: int, direction: int = 0) -> int:
        """The id of the action at a place, in a direction."""
        return self.first + place * self.directions + direction

    def why_not(self, position: P, spot: Spot, game: str) -> Reason | None:
        """The first rule that forbids the action at this place, or None."""
        for rule in self.rules:
            if rule.mask(position, spot.direction) & spot.bit:
                evidence = rule.because(position, spot) if rule.because else Evidence()
                return Reason(game, rule.code, rule.number, evidence.cells, evidence.details)
        return None

    def ids(self, masks: Masks) -> list[int]:
        """The ids of the places in the masks, ascending."""
        found: list[int] = []
        number = self._number
        directions = self.directions
        for direction, mask in enumerate(masks):
            base = self.first + direction
            left = mask
            while left:
                low = left & -left
                found.append(number[low] * directions + base)
                left ^= low
        if directions > 1:
            found.sort()
        return found

    def actions(self, game: str, masks: Masks) -> list[Action]:
        """The actions of the places in the masks, in id order (rooms with fixed texts)."""
        tables = self._actions or self._make_actions(game)
        found: list[Action] = []
        for table, mask in zip(tables, masks, strict=True):
            left = mask
            while left:
                low = left & -left
                found.append(table[low])
                left ^= low
        if self.directed:
            found.sort(key=_id_of)
        return found

    def _make_actions(self, game: str) -> list[dict[int, Action]]:
        """Make every action of this kind once; they are shared from then on."""
        self._actions = [
            {
                bit: Action(game, self.id_at(i, d), text)
                for i, bit in enumerate(self.places)
                if (text := self._texts[i * self.directions + d]) is not None
            }
            for d in range(self.directions)
        ]
        return self._actions


def _id_of(action: Action) -> int:
    return action.id
