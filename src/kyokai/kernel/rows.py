"""Boards as rows of signs: the first word after the game in a position's line of text.

Rows run from the top and are parted by ``/``; a number stands for so many empty cells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kyokai.kernel.setup import Token

Rows = Sequence[Sequence[str]]

_JOINT = "/"
_DIGITS = "0123456789"


def rows_of(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Sort cells, given in index order from the bottom row up, into rows from the top.

    A row is what shares a letter where letters name rows, else what shares a number.

    >>> rows_of(("a1", "b1", "a2", "b2"))
    (('a2', 'b2'), ('a1', 'b1'))
    """
    part = slice(0, 1) if names[0][0] == names[1][0] else slice(1, None)
    rows: dict[str, list[str]] = {}
    for name in names:
        rows.setdefault(name[part], []).append(name)
    return tuple(tuple(row) for row in reversed(rows.values()))


def write_rows(rows: Rows, signs: Mapping[str, str]) -> str:
    """Write a board: the sign of each cell that has one.

    >>> write_rows((("a2", "b2"), ("a1", "b1")), {"b2": "W"})
    '1W/2'
    """
    words = []
    for row in rows:
        word, empty = "", 0
        for name in row:
            sign = signs.get(name)
            if sign is None:
                empty += 1
                continue
            word += (str(empty) if empty else "") + sign
            empty = 0
        words.append(word + (str(empty) if empty else ""))
    return _JOINT.join(words)


def read_rows(
    game: str, word: Token, rows: Rows, signs: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """Read a board: for each sign the cells it stands on, in index order."""
    found: dict[str, list[str]] = {sign: [] for sign in signs}
    lines = word.text.split(_JOINT)
    if len(lines) != len(rows):
        word.fault(game, "board_rows", rows=len(lines), expected=len(rows))
    offset = 0
    for names, line in zip(rows, lines, strict=True):
        cell = at = 0
        while at < len(line):
            end = at
            while end < len(line) and line[end] in _DIGITS and end - at < 3:
                end += 1
            if end > at and line[at] != "0":
                cell += int(line[at:end])
            elif line[at] in found and cell < len(names):
                found[line[at]].append(names[cell])
                cell += 1
                end = at + 1
            else:
                word.fault(game, "board_sign", offset + at, sign=line[at])
            at = end
        if cell != len(names):
            word.fault(game, "board_row_length", offset, row=line, expected=len(names))
        offset += len(line) + 1
    # Rows are read from the top, cells are numbered from the bottom.
    order = {name: i for i, row in enumerate(reversed(rows)) for name in row}
    return {sign: tuple(sorted(cells, key=order.__getitem__)) for sign, cells in found.items()}
