"""What a turn in the making does, of any game: what marks and counts show before and after."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from kyokai.kernel import scene, strings
from kyokai.kernel.draw.words import kind_of
from kyokai.kernel.game import game_of
from kyokai.kernel.strings import LANGUAGES
from kyokai.kernel.types import Verbatim
from kyokai.server import words

if TYPE_CHECKING:
    from kyokai.kernel.game import Game
    from kyokai.kernel.position import Position
    from kyokai.kernel.scene import Mark

PIECES = ("stone", "pawn")
#: Marks that are one thing of several places, and worth a word when they come and go.
AREAS = ("border", "fortress")
LOST = (*AREAS, "wall")

#: An effect: the key of its sentence, whose it is, what it is about, and the numbers.
Effect = tuple[str, str, str, tuple[str, ...], tuple[int, int]]
_NONE = (0, 0)


def effects(begin: Position, here: Position) -> dict[str, list[str]]:
    """What the turn that began there has done up to here, in each language."""
    if begin is here:
        return {lang: [] for lang in LANGUAGES}
    found = [*_marks(begin, here), *_counts(begin, here)]
    return {lang: [_say(begin.game, lang, effect) for effect in found] for lang in LANGUAGES}


@lru_cache(5000)
def _say(game: str, lang: str, effect: Effect) -> str:
    key, owner, what, places, (before, after) = effect
    named = strings.say(game, lang, what) if what.startswith("counts.") else what
    if key in ("gained", "lost"):
        named = kind_of(game, what, lang)
    sentence = strings.say(
        words.WORDS,
        lang,
        f"effects.{key}",
        player=Verbatim(strings.word(game, lang, owner)),
        what=Verbatim(named),
        places=places,
        before=before,
        after=after,
    )
    return words.sentence(sentence, lang)


def _marks(begin: Position, here: Position) -> list[Effect]:
    """Pieces that are gone, areas that are new or gone, walls that are gone."""
    game = game_of(begin)
    before, after = _by_kind(begin), _by_kind(here)
    found: list[Effect] = []
    for owner in game.colours:
        for kind in PIECES:
            old, new = (_places(marks.get((kind, owner), ())) for marks in (before, after))
            if len(new) < len(old):
                gone = tuple(place for place in old if place not in new)
                key = "loses" if owner == begin.to_move else "captures"
                found.append((key, owner, kind, gone, _NONE))
        for kind in LOST:
            olds, news = (marks.get((kind, owner), []) for marks in (before, after))
            gone = _places(_parted(olds, news))
            if gone:
                found.append(("lost", owner, kind, gone, _NONE))
            come = _places(_parted(news, olds)) if kind in AREAS else ()
            if come:
                found.append(("gained", owner, kind, come, _NONE))
    return found


@lru_cache(1000)
def _by_kind(position: Position) -> dict[tuple[str, str | None], list[Mark]]:
    found: dict[tuple[str, str | None], list[Mark]] = {}
    for mark in game_of(position).drawing.marks(position):
        found.setdefault((mark.kind, mark.owner), []).append(mark)
    return found


def _places(marks: Iterable[Mark]) -> tuple[str, ...]:
    return tuple(place for mark in marks for place in mark.places)


def _parted(marks: list[Mark], others: list[Mark]) -> list[Mark]:
    """The marks that share no place with any of the others."""
    theirs = set(_places(others))
    return [mark for mark in marks if theirs.isdisjoint(mark.places)]


@lru_cache(1000)
def _counted(position: Position) -> list[scene.Count]:
    return scene.counts(position, game_of(position))


def _counts(begin: Position, here: Position) -> list[Effect]:
    """What a side has more or less of; where a game counts nothing, its cells."""
    game = game_of(begin)
    old, new = _counted(begin), _counted(here)
    pairs = zip(old, new, strict=True)
    found: list[Effect] = [
        ("count", colour, f"counts.{was.name}", (), (getattr(was, colour), getattr(now, colour)))
        for was, now in pairs
        for colour in _own_first(game, begin)
        if getattr(was, colour) != getattr(now, colour)
    ]
    if not old:
        for colour in _own_first(game, begin):
            cells = [len(position.territory(colour)) for position in (begin, here)]
            if cells[0] != cells[1]:
                what = "scene.kinds.territory"
                found.append(("count", colour, what, (), (cells[0], cells[1])))
    return found


def _own_first(game: Game, begin: Position) -> Iterable[str]:
    """The colours, that of the player to move in front."""
    return sorted(game.colours, key=lambda colour: colour != begin.to_move)
