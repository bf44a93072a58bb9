"""Every room keeps every promise of ``kyokai.testing.contract``; rooms are found, not listed."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kyokai
from kyokai.testing import contract, papers, play, strategies

every_room = pytest.mark.parametrize("name", kyokai.games())


def title(promise: object) -> str:
    return str(getattr(promise, "__name__", promise))


@pytest.mark.parametrize("promise", contract.OF_GAME, ids=title)
@every_room
def test_a_game_keeps(name: str, promise: contract.OfGame) -> None:
    promise(kyokai.game(name))


@pytest.mark.parametrize("promise", contract.OF_POSITION, ids=title)
@every_room
def test_positions_of_all_sorts_keep(name: str, promise: contract.OfPosition) -> None:
    for position in play.samples(kyokai.game(name)):
        promise(position)


@every_room
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_positions_reached_by_play_keep_every_promise(name: str, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(name))
    for promise in contract.OF_POSITION:
        promise(position)


@every_room
@given(data=st.data())
def test_turns_are_read_as_they_are_written(name: str, data: st.DataObject) -> None:
    position = data.draw(strategies.positions(name, finished=False))
    turn = data.draw(strategies.turns(position))
    text = kyokai.format_turn(position, turn)
    assert kyokai.parse_turn(position, text) == turn


@pytest.mark.parametrize("game", [None, *kyokai.games()])
def test_words_agree_in_all_languages(game: str | None) -> None:
    papers.words_agree(game)
