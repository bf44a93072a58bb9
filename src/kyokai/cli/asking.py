"""Why something is forbidden: an action, or all that could be done at a cell or an edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kyokai.kernel.errors import NotationError

if TYPE_CHECKING:
    from kyokai.kernel.game import Game
    from kyokai.kernel.position import Position
    from kyokai.kernel.rulebook import Kind
    from kyokai.kernel.scene import Mark
    from kyokai.kernel.types import Action, Reason


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
    try:
        reason = position.why_not(text)
    except NotationError as error:
        # What is refused for a rule's sake is an answer; what cannot be read is none.
        if not error.rule:
            raise
        reason = error.reason
    return Answer(() if reason else (position.action(text),), (reason,) if reason else ())


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
    reasons = due or ([] if legal else undue)
    told = {reason.say(): reason for reason in reasons}
    return Answer(legal, tuple(told.values()))


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
