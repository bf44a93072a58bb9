"""Who plays at the table beside persons: the machine, by the same words as in a match."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

from kyokai.cli.screen import Refusal

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.engine.players import Player
    from kyokai.kernel.position import Position
    from kyokai.kernel.types import Action

PERSON, RANDOM, LEVEL = "person", "random", "level"
#: What a player may be told: nothing that a record of somebody else could do harm with.
SETTINGS = ("nodes", "seconds", "depth", "threads")


def check(word: str, game: str) -> str:
    """Return the word of a player, or refuse what nobody here can play as."""
    if word not in (PERSON, RANDOM):
        _player(word, game)
    return word


def known(word: str, game: str) -> bool:
    """Whether this is the word of a player."""
    try:
        check(word, game)
    except Refusal:
        return False
    return True


def turn(word: str, position: Position, seed: int, played: int) -> list[Action]:
    """Choose the rest of a turn.

    The choice hangs on the seed and on how many actions were played, so that a game that is taken
    up again goes on as it would have. It can be interrupted at any time.
    """
    if word == RANDOM:
        return _by_chance(position, seed, played)
    player = _player(word, position.game)
    player.begin(crc32(f"{seed}:{played}".encode()))
    return player.choose(position)


def told(screen: Screen, word: str) -> str:
    """How a player is called."""
    kind, _, number = word.partition(":")
    if kind == LEVEL:
        return screen.say("inside.level", level=number)
    return screen.say("inside.chance") if word == RANDOM else word


def _by_chance(position: Position, seed: int, played: int) -> list[Action]:
    here = position
    actions: list[Action] = []
    while here.outcome is None and here.same_turn(position):
        choice = Random(f"{seed}:{played + len(actions)}")
        actions.append(choice.choice(here.legal()))
        here = here.apply_unchecked(actions[-1].id)
    return actions


def _player(word: str, game: str) -> Player:
    import kyokai
    from kyokai.engine.plain import METHODS
    from kyokai.engine.players import Searcher, player
    from kyokai.engine.thinking import Order, can_compile

    _, _, rest = word.partition(":")
    names = [part.partition("=")[0] for part in rest.split(",") if "=" in part]
    if not set(names) <= set(SETTINGS):
        raise Refusal("who", text=word)
    try:
        found = player(word)
        if isinstance(found, Searcher):
            Order(threads=found.threads)
    except (ValueError, OverflowError) as error:
        raise Refusal("who", text=word) from error
    plays = not isinstance(found, Searcher) or found.method in METHODS
    if not plays and not can_compile(kyokai.game(game)):
        raise Refusal("needs_core", text=word)
    return found
