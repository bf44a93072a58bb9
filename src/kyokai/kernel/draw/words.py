"""A picture told in words, for readers who do not see it."""

from __future__ import annotations

from functools import lru_cache

from kyokai.kernel.scene import Mark, Scene
from kyokai.kernel.strings import say


def title_of(scene: Scene, lang: str) -> str:
    """What a picture shows, in a line: the game, the turn, and who is to move."""
    game = scene.board.game
    key = "title_over" if scene.to_move is None else "title"
    name = say(game, lang, "game.title")
    name = game if name == "game.title" else name
    details = {"game": name, "turn": scene.turn, "player": scene.to_move or ""}
    return say(game, lang, f"scene.{key}", **details)


def description_of(scene: Scene, lang: str) -> str:
    """Everything that lies on the board, a sentence for each kind and owner."""
    game = scene.board.game
    marks: dict[tuple[str, str | None], list[Mark]] = {}
    for mark in scene.marks:
        marks.setdefault((mark.kind, mark.owner), []).append(mark)
    told = [
        _sentence(game, lang, kind, owner, tuple(found)) for (kind, owner), found in marks.items()
    ]
    return say(None, lang, "scene.joiner").join(told) or say(game, lang, "scene.nothing")


@lru_cache(2000)
def _sentence(game: str, lang: str, kind: str, owner: str | None, marks: tuple[Mark, ...]) -> str:
    """The marks of one kind and owner: from turn to turn most of them stay as they are."""
    places = dict.fromkeys(place for mark in marks for place in _places(mark, lang))
    details = {"what": kind_of(game, kind, lang), "places": tuple(places), "owner": owner or ""}
    sentence = say(game, lang, "scene.owned" if owner else "scene.free", **details)
    return sentence[:1].upper() + sentence[1:]


def kind_of(game: str, kind: str, lang: str) -> str:
    """How a kind of mark is called."""
    return say(game, lang, f"scene.kinds.{kind}")


def _places(mark: Mark, lang: str) -> list[str]:
    if mark.kind == "arrow":
        return [say(None, lang, "scene.way", start=mark.places[0], end=mark.places[-1])]
    if mark.amount != 1 or mark.kind in ("token", "heat"):
        return [
            say(None, lang, "scene.several", place=place, amount=mark.amount)
            for place in mark.places
        ]
    return list(mark.places)
