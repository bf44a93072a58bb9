"""Openings are fair, all different, and the same for the same seed."""

from __future__ import annotations

import pytest

import kyokai
from kyokai.kernel.game import Game
from kyokai.lab.errors import Unmeasurable
from kyokai.lab.openings import Opening, Openings, Plan, canonical, first_wins

NAMES = kyokai.games()
COUNT = 12


def openings(game: Game, plan: Plan | None = None, seed: int = 1) -> list[Opening]:
    drawn = Openings(game, game.options.defaults, plan or Plan(), seed)
    return [drawn[number] for number in range(COUNT)]


def reached(game: Game, opening: Opening) -> kyokai.Position:
    here = game.start()
    for action_id in opening.actions:
        here = here.play(action_id)
    return here


@pytest.mark.parametrize("name", NAMES)
def test_openings_are_turns_from_the_start_and_fair(name: str) -> None:
    game = kyokai.game(name)
    for opening in openings(game):
        here, turns = game.start(), 0
        for action_id in opening.actions:
            after = here.play(action_id)
            turns += not after.same_turn(here)
            here = after
        assert turns == Plan().turns
        assert here.outcome is None
        assert opening.first_wins == first_wins(game, here)
        assert abs(opening.first_wins - 0.5) <= 0.15


@pytest.mark.parametrize("name", NAMES)
def test_no_opening_is_another_one_turned_or_mirrored(name: str) -> None:
    game = kyokai.game(name)
    positions = [reached(game, opening) for opening in openings(game, Plan(2, None))]
    images = [
        {str(here.to_setup().mapped(symmetry).position()) for symmetry in game.grid.symmetries}
        for here in positions
    ]
    for number, here in enumerate(positions):
        assert not any(str(here) in others for others in images[:number])


@pytest.mark.parametrize("name", NAMES)
def test_what_a_symmetry_makes_the_same_has_the_same_text(name: str) -> None:
    game = kyokai.game(name)
    here = reached(game, openings(game)[3])
    for symmetry in game.grid.symmetries:
        assert canonical(game, here.to_setup().mapped(symmetry).position()) == canonical(game, here)


def test_a_seed_draws_the_same_openings_every_time() -> None:
    game = kyokai.game(NAMES[0])
    assert openings(game, seed=5) == openings(game, seed=5)
    assert openings(game, seed=5) != openings(game, seed=6)


def test_openings_are_drawn_in_any_order() -> None:
    game = kyokai.game(NAMES[0])
    drawn = Openings(game, game.options.defaults, Plan(), 5)
    assert [drawn[7], drawn[2]] == [openings(game, seed=5)[7], openings(game, seed=5)[2]]


def test_without_a_balance_nothing_is_searched() -> None:
    game = kyokai.game(NAMES[0])
    assert all(opening.first_wins is None for opening in openings(game, Plan(4, None)))


def test_options_of_the_game_hold_in_openings(col: str) -> None:
    game = kyokai.game(col)
    drawn = Openings(game, game.options.make({"max_turns": 2}), Plan(3, None), 1)
    with pytest.raises(Unmeasurable, match="only 0 different openings of 3 turns"):
        drawn[0]


def test_where_there_are_too_few_openings_it_is_told(col: str) -> None:
    game = kyokai.game(col)
    drawn = Openings(game, game.options.defaults, Plan(1, None), 1)
    with pytest.raises(Unmeasurable, match="only 3 different openings of 1 turns") as raised:
        drawn[3]
    assert "3通り" in raised.value.say("ja")
    first = {reached(game, drawn[number]).stones("white")[0] for number in range(3)}
    # A square of four by four has three kinds of cells: corners, sides, and the middle.
    assert {bool(first & cells) for cells in ({"a1", "a4", "d1", "d4"}, {"b2", "b3", "c2", "c3"})}
