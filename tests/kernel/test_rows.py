"""Boards as rows of signs."""

from __future__ import annotations

import pytest

from kyokai.kernel.errors import PositionTextError
from kyokai.kernel.grid import Hexagon, Square
from kyokai.kernel.rows import read_rows, rows_of, write_rows
from kyokai.kernel.setup import Token

HEX = rows_of(Hexagon(6).names)
SQUARE = rows_of(Square(3).names)


def test_rows_run_from_the_top_on_both_kinds_of_board() -> None:
    assert SQUARE == (("a3", "b3", "c3"), ("a2", "b2", "c2"), ("a1", "b1", "c1"))
    assert HEX[0] == ("k1", "k2", "k3", "k4", "k5", "k6")
    assert len(HEX[5]) == 11


def test_what_is_written_is_read_again_in_index_order() -> None:
    signs = {"a1": "W", "f11": "W", "f1": "B", "k6": "B"}
    text = write_rows(HEX, signs)
    assert text == "5B/7/8/9/10/B9W/10/9/8/7/W5"
    assert read_rows("", Token(text, 1), HEX, "WB") == {"W": ("a1", "f11"), "B": ("f1", "k6")}


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("3/3", "board_rows", 5),
        ("3/1X1/3", "board_sign", 8),
        ("3/0W2/3", "board_sign", 7),
        ("3/4/3", "board_row_length", 7),
        ("3/2/3", "board_row_length", 7),
        ("3/WWWW/3", "board_sign", 10),
        ("3//3", "board_row_length", 7),
        ("3/99999999999999999999/3", "board_row_length", 7),
        ("3/²W/3", "board_sign", 7),
    ],
)
def test_a_fault_names_its_column(text: str, code: str, column: int) -> None:
    with pytest.raises(PositionTextError) as caught:
        read_rows("", Token(text, 5), SQUARE, "WB")
    assert (caught.value.reason.code, caught.value.column) == (code, column)
