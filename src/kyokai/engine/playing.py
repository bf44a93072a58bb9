"""Playing a single turn, with nothing kept between one turn and the next."""

from __future__ import annotations

from zlib import crc32

from kyokai.engine.level import LevelPlayer, levels
from kyokai.engine.level import level as level_of
from kyokai.engine.limits import Limit
from kyokai.engine.players import Player, Searcher
from kyokai.kernel.position import Position
from kyokai.kernel.types import Action


def play(
    position: Position, level: int | None = None, *, limit: Limit | None = None, seed: int = 0
) -> list[Action]:
    """Choose the actions of the turn, or the rest of it; none where the game is over.

    ``level`` is the number of one of ``levels()``, the strongest where nothing is said; with a
    ``limit`` the full strength is played for so long. The same position, level and seed give the
    same turn, and so does a limit of nodes or depth.

    >>> import kyokai
    >>> from kyokai import engine
    >>> p = kyokai.start(kyokai.games()[0])
    >>> actions = engine.play(p, level=1, seed=7)
    >>> actions == engine.play(p, level=1, seed=7)
    True
    """
    if limit is not None and level is not None:
        raise ValueError("a turn is played at a level or within a limit, not both")
    if limit is not None and not limit.bounded:
        raise ValueError("a limit that never ends is for think(), which can be stopped")
    player: Player
    if limit is not None:
        player = Searcher(limit)
    else:
        player = LevelPlayer(level_of(len(levels()) if level is None else level))
    if position.outcome is not None:
        return []
    # What is drawn for one turn says nothing about the next.
    player.begin(crc32(f"{seed} {position}".encode()))
    return player.choose(position)
