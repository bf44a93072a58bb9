"""Boards as text: compared line by line, and clear in plain ASCII."""

import re
from collections.abc import Callable
from textwrap import dedent

import pytest

import kyokai
from draw.boards import BOARDS, OWNED, edged, everything, hexagon, on, square, stones
from kyokai.kernel.draw.terminal import render_text
from kyokai.kernel.scene import Board, Label, Mark, Scene

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def plain(scene: Scene, *, labels: bool = True, legend: bool = False) -> str:
    return render_text(scene, ascii=True, labels=labels, legend=legend)


def block(text: str) -> str:
    return dedent(text).strip("\n")


def test_hexes_stand_in_staggered_rows() -> None:
    assert plain(on(hexagon(), *stones(["c3", "a1"], ["e3"]))) == block("""
          e . . B
         d . . . .
        c . . W . .
         b . . . .
          a W . .
    """)


def test_squares_stand_in_columns() -> None:
    assert plain(on(square(), *stones(["a1", "d4"], ["b3"]))) == block("""
        4 . . . W
        3 . B . .
        2 . . . .
        1 W . . .
          a b c d
    """)


def test_walls_stand_between_cells() -> None:
    scene = on(
        edged(),
        Mark("territory", ("a1",), "white"),
        Mark("territory", ("c3",), "black"),
        Mark("pawn", ("a1",), "white"),
        Mark("pawn", ("c3",), "black"),
        Mark("token", ("b2",), None, 3),
        Mark("wall", ("a1n",), "white"),
        Mark("wall", ("b2e",), "white"),
        Mark("wall", ("c3n",), "black"),
        Mark("wall", ("b3e",), "black"),
    )
    assert plain(scene) == block("""
          +     +     +#####+
        3    .     .  #  pb
          +     +     +     +
        2    .     3  |  .
          +-----+     +     +
        1    Pw    .     .
          +     +     +     +
             a     b     c
    """)


def test_every_mark_has_a_sign() -> None:
    assert plain(everything("white")) == block("""
          +     +     +     +
        3   [.]    x    3:9
          +(   )+  *  +  2  +
        2    .    >Ww<   *
          +     +     +     +
        1   {Pw}x {w} | (.)
          +     +     +     +
             a     b     c
        a3>c1
    """)


def test_the_legend_tells_every_sign() -> None:
    legend = plain(everything("black"), legend=True).split("\n")[-1]
    assert legend.split("  ") == [
        "b Black territory",
        "( ) last turn",
        "1-9 worst to best",
        "{b} Black fortress",
        "=b= Black border",
        "[ ] highlighted",
        "### Black walls",
        "3 tokens",
        "B Black stones",
        "p Black pawn",
        "* to choose from",
        "x forbidden",
    ]


def test_marks_on_hexes() -> None:
    scene = on(
        hexagon(),
        *stones(["c2", "c3"], ["b1"]),
        Mark("border", ("c2", "c3"), "white"),
        Mark("territory", ("c2", "c3", "d1", "d2"), "white"),
        Mark("last", ("b1",)),
        Mark("forbidden", ("a1",)),
        Mark("target", ("a2",)),
        Mark("highlight", ("e1",)),
    )
    assert plain(scene) == block("""
            e  [.]  .   .
          d   w   w   .   .
        c   .  =Ww==Ww= .   .
          b  (B)  .   .   .
            a   x   *   .
    """)


@pytest.mark.parametrize("kind", OWNED)
def test_owners_differ_in_ascii(kind: str) -> None:
    drawn = {plain(on(edged(), Mark(kind, OWNED[kind], owner))) for owner in ("white", "black")}
    assert len(drawn) == 2


def test_kinds_differ_in_ascii() -> None:
    kinds = ("territory", "fortress", "border", "stone", "pawn")
    free = ("last", "highlight", "target", "forbidden", "token")
    drawn = [plain(on(edged(), Mark(kind, ("b2",), "white"))) for kind in kinds]
    drawn += [plain(on(edged(), Mark(kind, ("b2",)))) for kind in free]
    drawn += [plain(on(edged(), Mark("arrow", ("b2", "b3")))), plain(on(edged()))]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("kind", ["last", "highlight", "target", "forbidden"])
@pytest.mark.parametrize("edge", ["b2n", "b2e"])
def test_edges_are_marked_with_and_without_a_wall(kind: str, edge: str) -> None:
    mark, wall = Mark(kind, (edge,)), Mark("wall", (edge,), "black")
    drawn = {plain(on(edged(), *marks)) for marks in ((), (mark,), (wall,), (mark, wall))}
    assert len(drawn) == 4


@pytest.mark.parametrize("owner", ["white", "black"])
@pytest.mark.parametrize("legend", [True, False])
def test_ascii_is_ascii_without_spaces_at_the_end(owner: str, legend: bool) -> None:
    text = plain(everything(owner), legend=legend)
    assert text.isascii()
    assert text == "\n".join(line.rstrip() for line in text.split("\n"))


def test_many_tokens_are_a_plus() -> None:
    drawn = [plain(on(edged(), Mark("token", ("b2",), None, n))) for n in (9, 10)]
    assert "2    .     9     .\n" in drawn[0]
    assert "2    .     +     .\n" in drawn[1]


def test_labels_can_be_left_out() -> None:
    assert plain(on(square()), labels=False) == "\n".join([". . . ."] * 4)


def test_a_label_never_covers_the_board() -> None:
    board = square()._replace(labels=(Label("a", (0.0, 0.0)), Label("b", (0.0, 4.0))))
    assert plain(on(board, *stones(["a4"]))).split("\n")[0] == "W . . ."


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_colour_adds_nothing_but_colour(board: Callable[[], Board], theme: str) -> None:
    scene = on(board(), *stones(["a1"], ["b2"]), Mark("last", ("a1",)))
    text = render_text(scene, theme=theme)
    assert "\x1b[" in text
    assert all(line.endswith("\x1b[0m") or "\x1b" not in line for line in text.split("\n"))
    bare = ESCAPE.sub("", text)
    assert "\x1b" not in bare
    assert {"○", "●", "(", ")"} <= set(bare)


def test_colours_are_those_of_the_theme() -> None:
    scene = on(square(), Mark("territory", ("a1",), "black"))
    assert "48;2;180;195;208" in render_text(scene, theme="light")
    assert "48;2;42;60;80" in render_text(scene, theme="dark")


def test_without_colour_there_are_no_escapes() -> None:
    text = render_text(everything("black"), colour=False)
    assert "\x1b" not in text
    assert {"●", "▲", "┃", "∷", "◆"} <= set(text)


def test_a_board_of_edges_has_lines_in_colour() -> None:
    text = ESCAPE.sub("", render_text(on(edged())))
    assert text == block("""
          ┌─────┬─────┬─────┐
        3 │  ·  │  ·  │  ·  │
          ├─────┼─────┼─────┤
        2 │  ·  │  ·  │  ·  │
          ├─────┼─────┼─────┤
        1 │  ·  │  ·  │  ·  │
          └─────┴─────┴─────┘
             a     b     c
    """)


def test_the_legend_is_told_in_the_language_asked_for() -> None:
    text = render_text(on(square(), *stones(["a1"])), colour=False, legend=True, lang="ja")
    assert text.endswith("\n○ 白のコマ")


def test_wide_labels_stand_clear_of_one_another() -> None:
    board = square()
    labels = tuple(label._replace(text=f"{label.text}{label.text}") for label in board.labels)
    assert plain(on(board._replace(labels=labels))).endswith("aa bb cc dd")


@pytest.mark.parametrize("name", kyokai.games())
@pytest.mark.parametrize("ascii_", [True, False])
def test_every_board_fits_a_terminal(name: str, ascii_: bool) -> None:
    lines = ESCAPE.sub("", kyokai.text(kyokai.start(name), ascii=ascii_)).split("\n")
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 22


def test_heat_stands_behind_what_lies_there() -> None:
    scene = on(
        square(),
        *stones(["a1"], ["b1"]),
        Mark("heat", ("a1",), None, 9),
        Mark("heat", ("c1",), None, 1),
        Mark("last", ("a1",)),
    )
    assert plain(scene).split("\n")[3] == "1  (W9) B   1   ."
