"""Scenes: marks in their layers, paths, and the same as JSON values."""

import json

import pytest

import kyokai
from kernel.tiny import GRID
from kyokai.kernel.grid import Square
from kyokai.kernel.scene import (
    KINDS,
    Board,
    Count,
    cells_of,
    counts,
    edges_of,
    paths,
    scene,
    scene_data,
)

every_room = pytest.mark.parametrize("name", kyokai.games())


@every_room
def test_what_is_pointed_at_lies_in_its_layer(name: str) -> None:
    game = kyokai.game(name)
    one, two, *_ = game.grid.names
    drawn = scene(
        game.start(),
        game,
        last=[one],
        highlight=[two],
        forbidden=[one, two],
        targets=[two],
        arrows=[(one, two)],
        heat={one: 0.0, two: 1.0},
    )
    order = [KINDS.index(mark.kind) for mark in drawn.marks]
    assert order == sorted(order)
    told = [(mark.kind, mark.places) for mark in drawn.marks if mark.owner is None]
    for expected in (
        ("last", (one,)),
        ("highlight", (two,)),
        ("forbidden", (one,)),
        ("forbidden", (two,)),
        ("target", (two,)),
        ("arrow", (one, two)),
    ):
        assert expected in told
    assert [mark.amount for mark in drawn.marks if mark.kind == "heat"] == [1, 9]


@every_room
def test_a_scene_is_json(name: str) -> None:
    game = kyokai.game(name)
    drawn = scene(game.start(), game)
    data = scene_data(drawn)
    assert json.loads(json.dumps(data)) == data
    board = data["board"]
    assert isinstance(board, dict)
    assert [cell["name"] for cell in board["cells"]] == list(game.grid.names)
    assert data["to_move"] == drawn.to_move
    marks = data["marks"]
    assert isinstance(marks, list)
    assert len(marks) == len(drawn.marks)


@every_room
def test_every_action_has_a_path(name: str) -> None:
    game = kyokai.game(name)
    assert list(paths(game.start(), game)) == game.start().legal()


@every_room
def test_counts_are_told_where_a_room_has_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = kyokai.game(name)
    told: list[Count] = []
    monkeypatch.setattr(game.drawing, "counts", lambda _: told, raising=False)
    assert counts(game.start(), game) is told
    monkeypatch.delattr(game.drawing, "counts")
    assert counts(game.start(), game) == []


def test_a_board_is_made_from_a_grid() -> None:
    cells = cells_of(GRID, shades=range(9))
    assert [(cell.name, cell.shade) for cell in cells][:2] == [("a1", 0), ("b1", 1)]
    assert {cell.shade for cell in cells_of(GRID)} == {0}
    edges = edges_of(Square(3))
    assert [edge.name for edge in edges] == list(GRID.edge_names)
    assert Board("tiny", "square", cells).edges == ()
