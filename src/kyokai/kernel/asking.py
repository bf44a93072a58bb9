"""Why something is forbidden: an action, or all that could be done where somebody touches.

A room tells the places to touch for each legal action. What a touch could have meant that is not
legal is found from that alone: by the ids of a place, and by the way actions are written.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from kyokai.kernel.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kyokai.kernel.game import Game
    from kyokai.kernel.position import Position
    from kyokai.kernel.rulebook import Kind
    from kyokai.kernel.scene import Mark
    from kyokai.kernel.types import Action, Reason

#: How many actions of a game are looked at to see how its actions are written.
_LESSON = 300


class Answer(NamedTuple):
    """What can be done, and for all else the reasons that forbid it."""

    legal: tuple[Action, ...]
    reasons: tuple[Reason, ...]

    @property
    def cells(self) -> tuple[str, ...]:
        """All the cells that the reasons point at."""
        return tuple(dict.fromkeys(cell for reason in self.reasons for cell in reason.cells))


def why_not(position: Position, game: Game, text: str) -> Answer:
    """Ask about an action, or about a cell or an edge; raise NotationError where it is neither."""
    if text in places(game):
        return at_place(position, game, text)
    reason = _refusal(position, text)
    return Answer(() if reason else (position.action(text),), (reason,) if reason else ())


@cache
def places(game: Game) -> dict[str, int]:
    """The names of cells and edges, each with its number among its own."""
    board = game.drawing.board()
    return {
        **{edge.name: i for i, edge in enumerate(board.edges)},
        **{cell.name: i for i, cell in enumerate(board.cells)},
    }


def at_place(position: Position, game: Game, place: str) -> Answer:
    """What can be done at a cell or an edge, and why nothing else can."""
    legal = tuple(a for a in position.legal() if place in game.drawing.path(position, a))
    due: list[Reason] = []
    undue: list[Reason] = []
    piece = _piece_on(position, game, place)
    for kind in position.KINDS:
        for reason in _reasons(position, game, kind, place):
            # A kind's first rule says whether it is due at all: any other tells more. And
            # nobody asks for moves from a place where nothing stands.
            idle = reason.code == kind.rules[0].code or (kind.directed and not piece)
            (undue if idle else due).append(reason)
    return Answer(legal, _told(due or ([] if legal else undue)))


def at_places(position: Position, game: Game, touched: Sequence[str]) -> Answer:
    """What touching these places one after the other does, or why it does nothing.

    One place is asked for as such; a way of more is an action that goes this way, and where no
    action is written so, what could be done at the last of them is told.
    """
    if position.outcome is not None:
        reason = position.why_not(0)
        return Answer((), (reason,) if reason else ())
    way = tuple(touched)
    if len(way) == 1:
        return at_place(position, game, way[0])
    ways = [(action, game.drawing.path(position, action)) for action in position.legal()]
    legal = tuple(action for action, path in ways if path[: len(way)] == way)
    if legal:
        return Answer(legal, ())
    forms = [_form(game, action.text, path) for action, path in ways if len(path) == len(way)]
    reasons = []
    for form in dict.fromkeys([*forms, *_forms(game)]):
        if form.slots != len(way):
            continue
        try:
            reason = _refusal(position, form.filled(way))
        except NotationError:
            continue
        if reason is not None:
            reasons.append(reason)
    return Answer((), _told(reasons)) if reasons else at_place(position, game, way[-1])


def kinds(position: Position) -> dict[int, Kind[Any]]:
    """Which kind of action each legal id means here."""
    found: dict[int, Kind[Any]] = {}
    for kind, masks in zip(position.KINDS, position.masks(), strict=True):
        if any(masks):
            found.update(dict.fromkeys(kind.ids(masks), kind) | found)
    return found


def _refusal(position: Position, text: str) -> Reason | None:
    """Why an action is not legal; raise NotationError where no rule is concerned."""
    try:
        return position.why_not(text)
    except NotationError as error:
        # What is refused for a rule's sake is an answer; what cannot be read is none.
        if not error.rule:
            raise
        return error.reason


def _told(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons that tell different things."""
    return tuple({reason.say(): reason for reason in reasons}.values())


# -- at one place ----------------------------------------------------------------------------


def _piece_on(position: Position, game: Game, place: str) -> bool:
    """Whether a piece stands on a place."""
    marks: list[Mark] = game.drawing.marks(position)
    return any(mark.kind in ("stone", "pawn") and place in mark.places for mark in marks)


def _reasons(position: Position, game: Game, kind: Kind[Any], place: str) -> list[Reason]:
    """What forbids the actions of a kind at a place, direction by direction."""
    board = game.drawing.board()
    on_edge = any(edge.name == place for edge in board.edges)
    own = kind.on == "edge" if on_edge else kind.on in ("cell", "area")
    numbers = [places(game)[place]] if own else range(len(kind.places))
    ids = [kind.id_at(n, direction) for n in numbers for direction in range(kind.directions)]
    found = [kind.why_not(position, kind.spot(each), position.game) for each in ids]
    if own:
        return [reason for reason in found if reason is not None]
    if kind.on in ("cell", "area", "edge"):
        return []
    # The places of this kind are directions: those count whose reason names the place.
    return [r for r in found if r is not None and (place in r.cells or place in r.details.values())]


# -- how actions are written -----------------------------------------------------------------


class _Form(NamedTuple):
    """The text of an action with the places that are touched for it left open.

    ``whole`` says that every place it names is left open: so it is written in any position.
    """

    parts: tuple[str | int, ...]
    slots: int
    whole: bool

    def filled(self, way: Sequence[str]) -> str:
        """The text for these places."""
        return "".join(way[part] if isinstance(part, int) else part for part in self.parts)


@cache
def _names(game: Game) -> re.Pattern[str]:
    """Finds the places that a text names."""
    longest = sorted(places(game), key=len, reverse=True)
    return re.compile("|".join(f"({re.escape(name)})" for name in longest))


def _form(game: Game, text: str, path: Sequence[str]) -> _Form:
    """How an action is written whose places to touch are these."""
    parts: list[str | int] = []
    at = taken = 0
    whole = True
    for found in _names(game).finditer(text):
        parts.append(text[at : found.start()])
        at = found.end()
        if taken < len(path) and found[0] == path[taken]:
            parts.append(taken)
            taken += 1
        else:
            parts.append(found[0])
            whole = False
    return _Form((*parts, text[at:]), taken, whole)


@cache
def _forms(game: Game) -> tuple[_Form, ...]:
    """The ways to write actions that name nothing but what is touched, seen in a game."""
    found: dict[_Form, None] = {}
    chance, here = Random(0), game.start()
    for _ in range(_LESSON):
        for action in here.legal():
            form = _form(game, action.text, path := game.drawing.path(here, action))
            if form.slots == len(path) > 1 and form.whole:
                found[form] = None
        here = here.apply_unchecked(chance.choice(here.legal_ids()))
        here = game.start() if here.outcome is not None else here
    return tuple(found)
