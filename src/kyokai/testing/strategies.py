"""Hypothesis strategies for any room: options, positions reached by play, actions, turns.

::

    @given(strategies.positions("name"))
    def test_something(position): …

What is drawn is a list of choices, so a failing example shrinks to a short game.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

import kyokai
from kyokai.kernel.game import Game
from kyokai.testing import play

_CHOICE = st.integers(min_value=0, max_value=2**31)


def games() -> st.SearchStrategy[Game]:
    """Any room there is."""
    return st.sampled_from(kyokai.games()).map(kyokai.game)


def options(game: str | Game) -> st.SearchStrategy[dict[str, object]]:
    """Options of a game, as keywords; the defaults are left out."""
    known = _game(game).options.options.values()
    return st.fixed_dictionaries(
        {}, optional={option.name: st.sampled_from(option.samples()) for option in known}
    )


@st.composite
def positions(
    draw: st.DrawFn, game: str | Game, *, most: int = 40, finished: bool = True
) -> kyokai.Position:
    """A position reached by play, from the start or from one of the room's ``perft.txt``.

    ``most`` is how many actions are played at most; without ``finished`` the game goes on.
    """
    room = _game(game)
    table = [known for known in play.table(room) if finished or known.outcome is None]
    given = draw(st.one_of(options(room), st.sampled_from(table)))
    here = room.start(**given) if isinstance(given, dict) else given
    for choice in draw(st.lists(_CHOICE, max_size=most)):
        if here.outcome is not None:
            break
        after = here.apply_unchecked(_chosen(here, choice))
        if after.outcome is not None and not finished:
            break
        here = after
    return here


def actions(position: kyokai.Position) -> st.SearchStrategy[kyokai.Action]:
    """A legal action of a position (of a game that goes on)."""
    return st.sampled_from(position.legal())


@st.composite
def turns(draw: st.DrawFn, position: kyokai.Position) -> Sequence[kyokai.Action]:
    """The actions of what is left of the turn of a position."""
    played: list[kyokai.Action] = []
    here = position
    while here.outcome is None and here.same_turn(position):
        played.append(here.action(_chosen(here, draw(_CHOICE))))
        here = here.play(played[-1])
    return played


def _game(game: str | Game) -> Game:
    return kyokai.game(game) if isinstance(game, str) else game


def _chosen(position: kyokai.Position, choice: int) -> int:
    """An action by a number: the kind first, so that rare kinds are drawn as often."""
    kinds = play.kinds(position)
    rest, kind = divmod(choice, len(kinds))
    return kinds[kind][rest % len(kinds[kind])]
