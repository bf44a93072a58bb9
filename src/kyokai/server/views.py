"""Positions as pages need them: what is shown, what can be done next, and why something cannot.

All that many people ask for is told as bytes of JSON, made once for each position and put into
messages as it is; ``schema`` says what stands in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import orjson

from kyokai.kernel import asking, scene, strings
from kyokai.kernel.draw.words import description_of
from kyokai.kernel.errors import IllegalAction, InvalidOption
from kyokai.kernel.game import game_of
from kyokai.kernel.turns import format_turn
from kyokai.kernel.types import Reason
from kyokai.server import words
from kyokai.server.effects import effects

if TYPE_CHECKING:
    from kyokai.kernel.position import Position
    from kyokai.kernel.rulebook import Kind
    from kyokai.kernel.types import Action

COLOURS = ("white", "black")
#: How many positions are remembered: some 20 kB each with all that can be done there.
KEPT = 1000
#: How many reasons are told beside the first.
REASONS = 4

Data = dict[str, Any]


# -- a position ------------------------------------------------------------------------------


@lru_cache(4 * KEPT)
def text_of(position: Position) -> str:
    """A position as its line of text."""
    return str(position)


def hash_of_text(text: str) -> str:
    """A short name for a position, so that a turn can say upon which one it stands."""
    return blake2b(text.encode(), digest_size=12).hexdigest()


def hash_of(position: Position) -> str:
    """A short name for a position."""
    return hash_of_text(text_of(position))


@lru_cache(KEPT)
def view(position: Position, *, choices: bool = True) -> orjson.Fragment:
    """A position (``View``), with or without what can be done in it."""
    shown = _shown(position)
    if not choices or position.outcome is not None:
        return orjson.Fragment(shown + b',"choices":[]}')
    return orjson.Fragment(shown + b',"choices":' + orjson.dumps(_choices(position)) + b"}")


@lru_cache(KEPT)
def _shown(position: Position) -> bytes:
    """All of a view but the choices and the closing brace."""
    game = game_of(position)
    drawn = scene.scene(position, game)
    text = text_of(position)
    return orjson.dumps(
        {
            "position": text,
            "hash": hash_of_text(text),
            "marks": [
                {"kind": m.kind, "places": m.places, "owner": m.owner, "amount": m.amount}
                for m in drawn.marks
            ],
            "counts": [
                {
                    "name": count.name,
                    "label": words.of_room(game.name, f"counts.{count.name}"),
                    "white": count.white,
                    "black": count.black,
                }
                for count in scene.counts(position, game)
            ],
            "to_move": drawn.to_move,
            "turn": drawn.turn,
            "description": words.each(lambda lang: description_of(drawn, lang)),
        }
    )[:-1]


def _choices(position: Position) -> list[orjson.Fragment]:
    """The legal actions, each with the places to touch and its words."""
    path = game_of(position).drawing.path
    kinds = asking.kinds(position)
    return [
        _choice(action, kinds[action.id], path(position, action))
        for action in _legal(position).values()
    ]


@lru_cache(2 * KEPT)
def _legal(position: Position) -> dict[int, Action]:
    """The legal actions by their ids."""
    return {action.id: action for action in position.legal()}


@lru_cache(20_000)
def _choice(action: Action, kind: Kind[Any], path: tuple[str, ...]) -> orjson.Fragment:
    label = label_of(action, kind, path)
    data = {"id": action.id, "text": action.text, "path": path, "label": label}
    return orjson.Fragment(orjson.dumps(data))


def label_of(action: Action, kind: Kind[Any], path: tuple[str, ...]) -> words.Said:
    """What an action does, for a button or a list to choose from."""
    ends = {"start": path[0], "end": path[-1]} if path else {}
    kinds = (f"actions.{action.text}", f"actions.{kind.name}")
    key = next((key for key in kinds if strings.find(action.game, "en", key)), None)

    def tell(lang: str) -> str:
        if key is not None:
            return strings.say(action.game, lang, key, **ends)
        name = strings.find(action.game, lang, f"kinds.{kind.name}") or kind.name
        return words.sentence(f"{name}: {action.text}", lang)

    return words.each(tell)


# -- a turn in the making ----------------------------------------------------------------------


def walk(begin: Position, prefix: Sequence[int | str]) -> tuple[list[Action], Position]:
    """Play the actions of a turn as far as it goes; raise IllegalAction where one is refused."""
    actions: list[Action] = []
    here = begin
    for word in prefix:
        if actions and (here.outcome is not None or not here.same_turn(begin)):
            raise IllegalAction(word, Reason(begin.game, "turn_over", details={"text": str(word)}))
        known = _legal(here).get(word) if isinstance(word, int) else None
        actions.append(known or here.action(word))
        here = here.apply_unchecked(actions[-1].id)
    return actions, here


def preview(begin: Position, prefix: Sequence[int | str], ref: int = 0) -> bytes:
    """What a prefix of actions leads to (``Preview``)."""
    actions, here = walk(begin, prefix)
    done = bool(actions) and (here.outcome is not None or not here.same_turn(begin))
    ending = here.ENDING
    if done or here.outcome is not None or (ending is not None and ending not in _legal(here)):
        ending = None
    return orjson.dumps(
        {
            "type": "preview",
            "ref": ref,
            "prefix": [action.id for action in actions],
            "text": format_turn(begin, actions),
            "view": view(here, choices=not done),
            "done": done,
            "ending": ending,
            "effects": effects(begin, here),
            "result": result(here),
        }
    )


def touched(begin: Position, actions: Sequence[int | str]) -> list[str]:
    """The places that a turn touches, each once."""
    path = game_of(begin).drawing.path
    here, found = begin, dict[str, None]()
    for word in actions:
        action = here.action(word)
        found.update(dict.fromkeys(path(here, action)))
        here = here.apply_unchecked(action.id)
    return list(found)


# -- how it ends -------------------------------------------------------------------------------


def seat_of(position: Position, colour: str) -> int:
    """The seat that plays a colour."""
    return COLOURS.index(colour) ^ (position.began or 0)


def colours(position: Position) -> tuple[str | None, str | None]:
    """The colour of each seat; none while colours are still to be chosen."""
    if position.outcome is None and position.to_move not in COLOURS:
        return None, None
    began = position.began or 0
    return COLOURS[began], COLOURS[1 - began]


def result(position: Position) -> Data | None:
    """How a game ended by its rules (``Result``); None while it goes on."""
    outcome = position.outcome
    if outcome is None:
        return None
    winner = outcome.winner
    return {
        "winner": None if winner is None else seat_of(position, winner),
        "colour": winner,
        "by": "rules",
        "reason": outcome.reason,
        "scores": outcome.scores,
        "sentence": words.each(lambda lang: strings.say_outcome(position, lang)),
    }


# -- why not -----------------------------------------------------------------------------------


def why(begin: Position, prefix: Sequence[int | str], places: Sequence[str], ref: int = 0) -> bytes:
    """Why nothing can be done at these places (``WhyNot``), or what can."""
    _, here = walk(begin, prefix)
    game = game_of(here)
    for place in places:
        if place not in asking.places(game):
            raise InvalidOption(place, Reason("", "scene_place", details={"place": place}))
    found = asking.at_places(here, game, places)
    told = [_because(reason) for reason in found.reasons]
    if not told:
        names = ", ".join(action.text for action in found.legal)
        sentence = words.say(
            "why.legal" if found.legal else "why.nothing", actions=names, places=tuple(places)
        )
        told = [{"rule": "", "sentence": sentence, "cells": ()}]
    first, *more = told[: 1 + REASONS]
    legal = [action.id for action in found.legal]
    return orjson.dumps({"type": "why", "ref": ref, **first, "more": more, "legal": legal})


def _because(reason: Reason) -> Data:
    """One reason: its rule, its sentence, and the cells that cause it."""
    return {
        "rule": reason.rule,
        "sentence": words.each(lambda lang: words.sentence(reason.say(lang), lang, stop=True)),
        "cells": reason.cells,
    }
