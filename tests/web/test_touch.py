"""Which place a finger means: boards made by hand, cells and edges that compete."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from draw.boards import edged, hexagon, on
from kyokai.kernel.scene import Board, scene_data
from web.bundling import page_with

#: Pixels of a cell on a phone of 390 pixels: five cells, their names and the margins.
PHONE = 0.62

PLACE = """([board, at, next, scale]) =>
  Board.placeAt(Board.plan(board), at, new Set(next), scale)"""
STEP = """([board, from, key, mode]) => {
  const angle = Board.directionOf(key, board.shape);
  return angle === null ? null : Board.step(Board.plan(board), from, angle, mode);
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """A page that can tell places."""
    folder = tmp_path_factory.mktemp("web")
    return page_with(browser, folder, "Board", "board/touch", "board/picture", "board/ways")


def data(board: Board) -> Any:
    return scene_data(on(board))["board"]


def place(page: Page, board: Board, at: tuple[float, float], *following: str) -> Any:
    """What is meant by a touch at a point, where some places can be touched next."""
    x, y = at
    return page.evaluate(PLACE, [data(board), [x * 100, y * 100], following, PHONE])


def test_a_cell_is_touched_anywhere_in_it(page: Page) -> None:
    for cell in hexagon().cells:
        x, y = cell.centre
        for dx, dy in ((0, 0), (0.4, 0), (-0.4, 0), (0, 0.4), (0, -0.4)):
            assert place(page, hexagon(), (x + dx, y + dy)) == cell.name


def test_nothing_is_touched_beside_the_board(page: Page) -> None:
    assert place(page, hexagon(), (-9, -9)) is None


def test_an_edge_is_as_wide_as_a_finger(page: Page) -> None:
    edge = next(edge for edge in edged().edges if edge.name == "b2e")
    (x, y), (_, to_y) = edge.ends
    finger = 22 / PHONE / 100
    for aside in (-0.98 * finger, 0.0, 0.98 * finger):
        assert place(page, edged(), (x + aside, (y + to_y) / 2), "b2e") == "b2e"
    assert place(page, edged(), (x - 1.1 * finger, (y + to_y) / 2), "b2e") == "b2"


def test_of_two_that_can_be_touched_the_nearer_one_is_meant(page: Page) -> None:
    edge = next(edge for edge in edged().edges if edge.name == "b2e")
    (x, y), (_, to_y) = edge.ends
    assert place(page, edged(), (x - 0.2, (y + to_y) / 2), "b2e", "b2") == "b2e"
    assert place(page, edged(), (x - 0.3, (y + to_y) / 2), "b2e", "b2") == "b2"


def test_what_can_be_touched_comes_before_what_cannot(page: Page) -> None:
    edge = next(edge for edge in edged().edges if edge.name == "b2e")
    (x, y), (_, to_y) = edge.ends
    assert place(page, edged(), (x - 0.1, (y + to_y) / 2), "b2") == "b2"
    assert place(page, edged(), (x - 0.1, (y + to_y) / 2)) == "b2e"


@pytest.mark.parametrize(
    ("board", "start", "mode", "key", "end"),
    [
        (hexagon(), "c3", "cells", "ArrowRight", "c4"),
        (hexagon(), "c3", "cells", "a", "c2"),
        (hexagon(), "c3", "cells", "e", "d3"),
        (hexagon(), "c3", "cells", "q", "d2"),
        (hexagon(), "c3", "cells", "z", "b2"),
        (hexagon(), "c3", "cells", "c", "b3"),
        (hexagon(), "c3", "cells", "w", None),
        (hexagon(), "c5", "cells", "ArrowRight", None),
        (edged(), "b2", "cells", "ArrowUp", "b3"),
        (edged(), "b2", "cells", "z", "a1"),
        (edged(), "b2e", "edges", "ArrowLeft", "a2e"),
        (edged(), "b2e", "edges", "ArrowUp", "b3e"),
        (edged(), "b2e", "edges", "e", "c2n"),
    ],
)
def test_a_key_leads_from_place_to_place(
    page: Page, board: Board, start: str, mode: str, key: str, end: str | None
) -> None:
    assert page.evaluate(STEP, [data(board), start, key, mode]) == end


@pytest.mark.parametrize("board", [hexagon(), edged()], ids=["hexes", "edges"])
def test_arrows_alone_come_to_every_cell(page: Page, board: Board) -> None:
    names = {cell.name for cell in board.cells}
    reached, waiting = set[str](), [board.cells[0].name]
    while waiting:
        here = waiting.pop()
        reached.add(here)
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            there = page.evaluate(STEP, [data(board), here, key, "cells"])
            if there is not None and there not in reached:
                waiting.append(there)
    assert reached == names
