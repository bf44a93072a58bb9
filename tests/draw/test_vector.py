"""Pictures as SVG: well made, told in words, alike when alike, and clear without colour."""

import re
from collections.abc import Callable
from xml.etree import ElementTree as Tree

import pytest

import kyokai
from draw.boards import BOARDS, OWNED, edged, everything, hexagon, on, square, stones
from kyokai.kernel.draw.theme import themes
from kyokai.kernel.draw.vector import render_svg
from kyokai.kernel.scene import KINDS, Board, Label, Mark, Scene

SVG = "{http://www.w3.org/2000/svg}"
PAWN = (Mark("pawn", ("b2",), "white"),)
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b")


def read(drawing: str) -> Tree.Element:
    return Tree.fromstring(drawing)


def layers(drawing: str) -> dict[str, Tree.Element]:
    return {kind: g for g in read(drawing).iter(f"{SVG}g") if (kind := g.get("data-kind"))}


def without_colours(drawing: str) -> str:
    """A picture whose inks are all one, and whose words are gone."""
    shapes = drawing[drawing.index("</desc>") :]
    return COLOUR.sub("#", shapes)


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("owner", ["white", "black"])
def test_every_kind_of_mark_is_drawn_in_its_layer(theme: str, owner: str) -> None:
    found = layers(render_svg(everything(owner), theme=theme))
    assert tuple(found) == KINDS
    assert all(len(list(layer.iter())) > 1 for layer in found.values())


@pytest.mark.parametrize("kind", OWNED)
@pytest.mark.parametrize("theme", themes())
def test_owners_differ_without_colour(theme: str, kind: str) -> None:
    drawn = {
        without_colours(render_svg(on(edged(), Mark(kind, OWNED[kind], owner)), theme=theme))
        for owner in ("white", "black")
    }
    assert len(drawn) == 2


def test_white_and_black_stones_differ_by_a_ring() -> None:
    white, black = (
        layers(render_svg(on(square(), Mark("stone", ("b2",), owner))))["stone"]
        for owner in ("white", "black")
    )
    assert len(list(white.iter(f"{SVG}circle"))) == 2
    assert len(list(black.iter(f"{SVG}circle"))) == 1


def test_print_is_black_and_white() -> None:
    for owner in ("white", "black"):
        inks = set(COLOUR.findall(render_svg(everything(owner), theme="print")))
        assert inks == {"#000000", "#ffffff"}


@pytest.mark.parametrize("board", BOARDS)
def test_the_same_scene_gives_the_same_picture(board: Callable[[], Board]) -> None:
    scene = on(board(), *stones(["a1"], ["b2"]))
    assert render_svg(scene) == render_svg(Scene(*scene))


def test_nothing_can_clash_with_another_picture() -> None:
    for element in read(render_svg(everything("white"))).iter():
        assert not {"id", "class", "style", "href"} & set(element.keys())
        assert element.tag not in {f"{SVG}style", f"{SVG}script", f"{SVG}use"}
        assert not any("url(" in value for value in element.attrib.values())


def test_a_picture_is_named_for_those_who_do_not_see_it() -> None:
    position = kyokai.start(kyokai.games()[0])
    root = read(kyokai.svg(position))
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text


def test_words_tell_what_lies_there() -> None:
    scene = on(
        edged(),
        *stones(["a1", "b2"], ["c3"]),
        Mark("token", ("b3",), None, 3),
        Mark("arrow", ("a1", "a3")),
        turn=7,
    )
    root = read(render_svg(scene))
    assert root[0].text == "walls, turn 7: White to move"
    assert root[1].text == (
        "Tokens: b3 (3). White stones: a1, b2. Black stones: c3. Arrows: a1 to a3."
    )
    root = read(render_svg(scene, lang="ja"))
    assert root.get("lang") == "ja"
    assert root[0].text == "walls　第7手番　白の番"
    assert root[1].text == "トークン：b3（3個）。白のコマ：a1、b2。黒のコマ：c3。矢印：a1からa3。"


def test_an_empty_board_and_a_finished_game_have_words_too() -> None:
    root = read(render_svg(on(square(), to_move=None)))
    assert root[0].text == "squares: the game is over"
    assert root[1].text == "The board is empty."


def test_words_given_are_told_as_they_are() -> None:
    odd = "<b>&amp; \"x\" 'y' ]]> \x00\x1b\ud800 境界"
    root = read(render_svg(on(square()), title=odd, description=odd, lang='x"><script>'))
    assert root[0].text == root[1].text == "<b>&amp; \"x\" 'y' ]]>  境界"
    assert root.get("lang") == 'x"><script>'


def test_labels_are_lines_and_no_text() -> None:
    scene = on(square())
    with_labels, without = render_svg(scene), render_svg(scene, labels=False)
    assert not list(read(with_labels).iter(f"{SVG}text"))
    assert len(with_labels) > len(without)
    assert float(read(without).get("viewBox", "").split()[2]) < float(
        read(with_labels).get("viewBox", "").split()[2]
    )


def test_a_label_without_letterforms_is_text_and_escaped() -> None:
    board = square()._replace(labels=(Label("境<&", (0.0, 4.0)),))
    [text] = read(render_svg(on(board))).iter(f"{SVG}text")
    assert text.text == "境<&"


@pytest.mark.parametrize(("size", "longer"), [(None, 400), (1, 1), (160, 160), (1000, 1000)])
def test_the_longer_side_has_the_size_asked_for(size: int | None, longer: int) -> None:
    root = read(render_svg(on(hexagon()), size=size))
    sides = [float(root.get(side, "")) for side in ("width", "height")]
    assert max(sides) == longer
    assert 0 < min(sides) <= longer


@pytest.mark.parametrize("size", [0, -1])
def test_a_size_that_no_picture_has_is_refused(size: int) -> None:
    with pytest.raises(kyokai.InvalidOption, match="size"):
        render_svg(on(square()), size=size)


def test_an_unknown_theme_is_refused_with_those_there_are() -> None:
    with pytest.raises(kyokai.InvalidOption, match="light, dark, print"):
        render_svg(on(square()), theme="neon")


def test_an_unknown_place_is_refused() -> None:
    position = kyokai.start(kyokai.games()[0])
    with pytest.raises(kyokai.InvalidOption, match="“z99”"):
        kyokai.svg(position, highlight=["z99"])


def test_a_target_on_a_piece_is_a_ring_around_it() -> None:
    free = layers(render_svg(on(square(), Mark("target", ("a1",)))))["target"]
    taken = layers(
        render_svg(on(square(), Mark("target", ("a1",)), Mark("stone", ("a1",), "white")))
    )["target"]
    radius = [float(next(layer.iter(f"{SVG}circle")).get("r", "")) for layer in (free, taken)]
    assert radius[1] > 2 * radius[0]
    assert taken[0].get("fill") == "none"


def test_an_arrow_to_its_own_start_is_not_drawn() -> None:
    assert "arrow" not in layers(render_svg(on(square(), Mark("arrow", ("a1", "a1")))))


def test_nobodys_land_has_no_pattern() -> None:
    mine, nobodys = (
        layers(render_svg(on(square(), Mark("territory", ("b2",), owner))))["territory"]
        for owner in ("white", None)
    )
    assert len(list(nobodys)) == len(list(mine)) - 1


def test_tokens_beside_a_piece_stand_aside() -> None:
    token = Mark("token", ("b2",), None, 12)
    drawn = [render_svg(on(edged(), token, *marks)) for marks in ((), PAWN)]
    paths = [next(layers(drawing)["token"].iter(f"{SVG}path")) for drawing in drawn]
    starts = [tuple(map(float, re.findall(r"-?[\d.]+", path.get("d", ""))[:2])) for path in paths]
    assert starts[1][0] > starts[0][0]


def test_a_border_is_a_line_through_its_cells_and_a_dot_where_it_is_one_cell() -> None:
    drawing = render_svg(
        on(square(), Mark("border", ("a1", "b1", "c1"), "white"), Mark("border", ("d4",), "white"))
    )
    data = next(layers(drawing)["border"].iter(f"{SVG}path")).get("d", "")
    assert data == "M0 300L200 300M300 0h.1"


def rim_of(drawing: str) -> str:
    """The outline of the fortresses in a picture."""
    return [path.get("d", "") for path in layers(drawing)["fortress"].iter(f"{SVG}path")][-1]


def test_areas_that_meet_in_a_corner_keep_two_outlines() -> None:
    apart = render_svg(on(square(), Mark("fortress", ("a1", "b2"), "white")))
    together = render_svg(on(square(), Mark("fortress", ("a1", "a2"), "white")))
    rims = [rim_of(drawing) for drawing in (apart, together)]
    assert [rim.count("M") for rim in rims] == [2, 1]


def test_a_hole_in_an_area_has_an_outline_of_its_own() -> None:
    ring = tuple(cell.name for cell in edged().cells if cell.name != "b2")
    drawing = render_svg(on(edged(), Mark("fortress", ring, "white")))
    assert rim_of(drawing).count("M") == 2


def test_shades_stay_distinct_in_print() -> None:
    hexes, squares = hexagon(), square()
    for board in (hexes, squares):
        even = board._replace(cells=tuple(cell._replace(shade=0) for cell in board.cells))
        shaded, plain = (
            render_svg(on(one), theme="print", title="", labels=False) for one in (board, even)
        )
        assert len(shaded) > len(plain)


def test_a_notebook_shows_a_position() -> None:
    position = kyokai.start(kyokai.games()[0])
    assert position._repr_svg_() == kyokai.svg(position)


@pytest.mark.parametrize("name", kyokai.games())
def test_pictures_are_small(name: str) -> None:
    assert len(kyokai.svg(kyokai.start(name))) < 25_000
