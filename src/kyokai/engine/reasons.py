"""Why a turn was worse than another: facts of every game, and those that the room adds."""

from __future__ import annotations

from collections.abc import Sequence

from kyokai.kernel.facts import BETTER, PLAYED, Choice, Fact, Told, Way
from kyokai.kernel.game import game_of
from kyokai.kernel.position import Position
from kyokai.kernel.strings import say_end
from kyokai.kernel.types import Verbatim

#: Facts about an end, which may be far away.
FAR = {"win_missed", "win_allowed", "draw_allowed"}
#: How many facts are told of a turn.
MOST = 3


def reasons(choice: Choice, most: int = MOST) -> list[Fact]:
    """The facts that tell best why the better turn is better, the most telling first."""
    game = game_of(choice.position)
    if choice.player not in game.colours:
        return []  # who will win with which colour is not known yet
    room = game.explanation
    ends, told = _ends(choice), list[Fact]()
    if room is not None:
        instead: dict[str, str] = getattr(room, "INSTEAD_OF", {})
        for fact in room.facts(choice):
            general = instead.get(fact.code)
            if general is None:
                told.append(fact)
            else:
                ends = [fact if end.code == general else end for end in ends]
    if ends and min(_distance(fact) for fact in ends) <= 1:
        told = []  # an end so near needs no further reason
    return [*ends, *told, *([] if ends or told else _terms(choice))][:most]


def cause(facts: Sequence[Fact]) -> Fact | None:
    """The fact that tells why: an end further off is what comes of it, where more is known."""
    near = (fact for fact in facts if fact.code not in FAR or _distance(fact) <= 1)
    return next(near, facts[0] if facts else None)


# -- how the game ends --------------------------------------------------------------------------


def _ends(choice: Choice) -> list[Fact]:
    """What either way tells about the end of the game, the nearest end first."""
    found = [fact for fact in (_missed(choice), _allowed(choice)) if fact is not None]
    return sorted(found, key=_distance)


def _distance(fact: Fact) -> int:
    """In how many turns of the winner's own it ends; nothing is nearer than the turn itself."""
    return 0 if fact.code.startswith("ended") else (fact.at + 1) // 2


def _missed(choice: Choice) -> Fact | None:
    """A win that the better turn forces."""
    way = choice.better
    if not way.forced or _winner(way) != choice.player or _winner(choice.played) == choice.player:
        return None
    at = len(way.turns)
    return choice.fact("win_missed", BETTER, at, count=(at + 1) // 2, why=_why(way))


def _allowed(choice: Choice) -> Fact | None:
    """An end that comes of the turn that was played."""
    way = choice.played
    if way.end is None or _winner(way) == choice.player:
        return None
    at, drawn = len(way.turns), _winner(way) is None
    if at == 1:
        return choice.fact("ended_drawn" if drawn else "ended_lost", PLAYED, 1, why=_why(way))
    details = {"reply": Verbatim(way.turns[1]), "why": _why(way)}
    if drawn:
        return choice.fact("draw_allowed", PLAYED, at, (), **details)
    if not way.forced:
        return None
    return choice.fact("win_allowed", PLAYED, at, (), count=at // 2, **details)


def _winner(way: Way) -> str | None:
    return way.end.outcome.winner if way.end and way.end.outcome else None


class _Why:
    """Why a game is over, told in the language of the sentence it stands in."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def say(self, lang: str) -> str:
        """Tell it."""
        return say_end(self.position, lang)


def _why(way: Way) -> _Why:
    assert way.end is not None
    return _Why(way.end)


# -- what speaks for the sides ------------------------------------------------------------------


def _terms(choice: Choice) -> list[Fact]:
    """Of all that the room's judgement counts, what the turn that was played made worse most.

    It is looked for where both ways end and, if nothing differs there, nearer and nearer.
    """
    for at in range(choice.going, 0, -1):
        found = _terms_at(choice, at)
        if found:
            return found[:1]
    return []


def _terms_at(choice: Choice, at: int) -> list[Fact]:
    game = game_of(choice.position)
    ends = [choice.along(way)[at] for way in (PLAYED, BETTER)]
    if any(end.to_move not in game.colours for end in ends):
        return []
    played, better = (game.evaluation.evaluate(end) for end in ends)
    found = []
    for colour in game.colours:
        sign = 1 if colour == choice.player else -1
        for was, would in zip(getattr(played, colour), getattr(better, colour), strict=True):
            what = Told(game.name, f"terms.{was.name}")
            details = {"side": colour, "what": what, "count": was.amount, "other": would.amount}
            fact = choice.fact("term_worse", PLAYED, at, (), **details)
            found.append((sign * (would.value - was.value), fact))
    found.sort(key=lambda one: -one[0])
    return [fact for worse, fact in found if worse > 0]
