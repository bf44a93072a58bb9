"""Whole turns as text: their actions joined by ``+``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kyokai.kernel.errors import IllegalAction
from kyokai.kernel.position import Position
from kyokai.kernel.types import Action, Reason

JOINT = "+"


def format_turn(position: Position, actions: Sequence[Action]) -> str:
    """Write the actions of one turn as a word; a closing end of turn is left out.

    ``position`` is where the turn begins. A turn that is nothing but its end keeps it.
    """
    words = [str(action) for action in actions]
    if len(actions) > 1 and actions[-1].id == position.ENDING:
        words.pop()
    return JOINT.join(words)


def parse_turn(position: Position, text: str) -> list[Action]:
    """Read a whole turn, the closing action that may be left out included.

    Raises IllegalAction where an action is illegal, where the turn goes on after its last
    action, or where something stands behind its end.
    """
    return [action for action, _ in turn_steps(position, text)]


def turn_steps(
    position: Position, text: str, *, closed: bool = True
) -> Iterator[tuple[Action, Position]]:
    """Play a turn action by action: each with the position it leads to.

    Raises what ``parse_turn`` raises, once the actions before are told. With ``closed=False``
    the turn may stay in the making: no closing action is supplied.
    """
    here, begun = position, False
    for word in text.split(JOINT):
        if begun and (here.outcome is not None or not here.same_turn(position)):
            raise IllegalAction(text, Reason(position.game, "turn_over", details={"text": word}))
        action = here.action(word)
        here, begun = here.apply_unchecked(action.id), True
        yield action, here
    if closed and here.outcome is None and here.same_turn(position):
        if position.ENDING is None or here.why_not(position.ENDING) is not None:
            raise IllegalAction(text, Reason(position.game, "turn_unfinished"))
        action = here.action(position.ENDING)
        yield action, here.apply_unchecked(action.id)


def split_turns(position: Position, actions: Sequence[Action | int]) -> list[list[Action]]:
    """Split the actions of a game into turns; the last one may be unfinished."""
    turns: list[list[Action]] = []
    here = begin = position
    for each in actions:
        action = here.action(each)
        if not turns or not here.same_turn(begin):
            turns.append([])
            begin = here
        turns[-1].append(action)
        here = here.apply_unchecked(action.id)
    return turns
