"""However short a search is, it tells an action that can be played."""

import random

import pytest

import kyokai
from kyokai.engine.limits import Limit
from kyokai.engine.thinking import Order, finished, thinker


@pytest.mark.parametrize("plain", [False, True], ids=["as it comes", "in Python"])
@pytest.mark.parametrize("name", kyokai.games())
def test_a_search_of_a_few_nodes_has_a_line(name: str, plain: bool) -> None:
    rng = random.Random(name)
    position = kyokai.start(name)
    mind = thinker(position, 1, plain=plain)
    while position.outcome is None and position.turn < 12:
        mind.place(position)
        for nodes in (1, 2, 10, 50):
            report = finished(mind, Order(limit=Limit(nodes=nodes)))
            assert report.lines[0].actions[0] in position.legal_ids()
            mind.forget()
        position = position.play(rng.choice(position.legal_ids()))
