"""Hints in two strengths: where to look, and the turn itself with what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kyokai.engine import reasons, wording
from kyokai.engine.analysis import Line
from kyokai.engine.limits import Limit
from kyokai.engine.scout import Scout
from kyokai.engine.thinking import MEMORY, PROVEN
from kyokai.kernel.facts import BETTER, PLAYED, Choice, Fact, Way
from kyokai.kernel.game import game_of
from kyokai.kernel.position import Position
from kyokai.kernel.turns import format_turn
from kyokai.kernel.types import Action, Verbatim

#: How long a position is looked at where nobody says: the time is for whoever has no core.
DEFAULT = Limit(nodes=100_000, seconds=1.0)


@dataclass(frozen=True)
class Hint:
    """What to play in a position: the best turn, or what is left of it; none once it is over.

    ``places`` are those that its first action touches (none where it is a button), ``facts`` what
    is known about the turn.
    """

    position: Position
    actions: tuple[Action, ...] = ()
    places: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()

    @property
    def turn(self) -> str:
        """The turn as it is written."""
        return format_turn(self.position, self.actions)

    def look(self, lang: str = "en") -> str:
        """The weaker hint, a sentence: where to look."""
        if not self.actions:
            return wording.say(lang, "hint.over")
        if self.places:
            return wording.say(lang, "hint.look", places=self.places)
        path = game_of(self.position).drawing.path
        buttons = [str(a) for a in self.position.legal() if not path(self.position, a)]
        return wording.say(lang, "hint.button", actions=[Verbatim(text) for text in buttons])

    def say(self, lang: str = "en") -> str:
        """The stronger hint: the turn and, where something is known about it, why."""
        if not self.actions:
            return wording.say(lang, "hint.over")
        why = wording.sentences(self.facts, lang, "hints")
        key = "hint.reason" if why else "hint.turn"
        return wording.say(lang, key, turn=Verbatim(self.turn), facts=why)


def hint(position: Position, limit: Limit = DEFAULT, *, memory: int = MEMORY) -> Hint:
    """Look for the best turn, and for facts about it.

    With a limit of nodes or depth the same comes out every time.
    """
    if not limit.bounded:
        raise ValueError("a hint needs a limit: nodes, depth or seconds")
    if position.outcome is not None:
        return Hint(position)
    scout = Scout(position, limit, memory)
    best, *others = scout.look(position, 2)
    ids, _ = scout.whole_turn(position, best.ids)
    actions: list[Action] = []
    here = position
    for action_id in ids:
        actions.append(here.action(action_id))
        here = here.apply_unchecked(action_id)
    places = game_of(position).drawing.path(position, actions[0])
    scout.limit = _less(limit)
    facts: list[Fact] = []
    if position.to_move in game_of(position).colours:
        facts += _ahead(scout, position, ids, best, others) or [
            *_threat(scout, position, ids, best),
            *_at_once(position, ids),
        ]
    return Hint(position, tuple(actions), tuple(places), tuple(facts))


def _less(limit: Limit) -> Limit:
    """The limit for following a line, which is quicker than finding it."""
    nodes = None if limit.nodes is None else max(1, limit.nodes // 10)
    seconds = None if limit.seconds is None else limit.seconds / 10
    return Limit(nodes=nodes, seconds=seconds, depth=limit.depth)


# -- what is known about a turn -----------------------------------------------------------------


def _ahead(
    scout: Scout, position: Position, ids: list[int], best: Line, others: list[Line]
) -> list[Fact]:
    """Whether the turn wins by force, or every other one loses."""
    if best.value >= PROVEN:
        choice = Choice(position, Way(), scout.way(position, ids))
        return [fact for fact in reasons.reasons(choice) if fact.say(form="hints")]
    if not others or others[0].value > -PROVEN or best.value <= -PROVEN:
        return []
    return _loses(scout, "others_lose", position, others[0].ids, ids)


def _threat(scout: Scout, position: Position, ids: list[int], best: Line) -> list[Fact]:
    """Whether the enemy wins by force if nothing is done about it."""
    idle = _idle(position, ids)
    if idle is None or best.value <= -PROVEN:
        return []
    return _loses(scout, "threat", position, idle, ids)


def _loses(
    scout: Scout, code: str, position: Position, other: Sequence[int], ids: list[int]
) -> list[Fact]:
    """The fact that another turn loses by force, if it does."""
    way = scout.way(position, other, turns=1)
    if not way.forced or len(way.turns) < 2 or len(way.turns) % 2:
        return []
    choice = Choice(position, way, _one_turn(position, ids))
    told = {"other": Verbatim(way.turns[0]), "reply": Verbatim(way.turns[1])}
    at = len(way.turns)
    return [choice.fact(code, PLAYED, at, (), count=at // 2, **told)]


def _at_once(position: Position, ids: list[int]) -> list[Fact]:
    """What the room says that the turn does and an idle one does not."""
    room = game_of(position).explanation
    idle = _idle(position, ids)
    if room is None or idle is None:
        return []
    choice = Choice(position, _one_turn(position, idle), _one_turn(position, ids))
    found = [f for f in room.facts(choice) if f.way == BETTER and f.say(form="hints")]
    return found[: reasons.MOST]


def _idle(position: Position, ids: list[int]) -> list[int] | None:
    """A turn that has no action of this one and is ended as soon as it can be."""
    for first in position.legal_ids():
        others, here = [first], position.apply_unchecked(first)
        while here.outcome is None and here.same_turn(position):
            legal = here.legal_ids()
            others.append(position.ENDING if position.ENDING in legal else legal[0])
            here = here.apply_unchecked(others[-1])
        if here.outcome is None and first not in ids:
            return others
    return None


def _one_turn(position: Position, ids: Sequence[int]) -> Way:
    """A way of one turn."""
    actions, here = list[Action](), position
    for action_id in ids:
        actions.append(here.action(action_id))
        here = here.apply_unchecked(action_id)
    return Way((format_turn(position, actions),), (here,))
