"""Hexes and squares: names, neighbours, edges, sets and symmetries."""

from itertools import pairwise

import pytest

from kyokai.kernel.bits import bits, union
from kyokai.kernel.grid import Grid, Hexagon, Square

HEX = Hexagon(6)
FIVE = Square(5)
EIGHT = Square(8, diagonals=True)
GRIDS = [HEX, FIVE, EIGHT, Hexagon(3)]

every_grid = pytest.mark.parametrize("grid", GRIDS, ids=["hex 6", "square 5", "square 8", "hex 3"])


def near(grid: Grid, name: str) -> list[str | None]:
    """The neighbours of a cell, one for each direction."""
    return [None if i is None else grid.names[i] for i in grid.neighbours[grid.index[name]]]


# -- names --------------------------------------------------------------------------------------


def test_hexes_are_named_row_by_row() -> None:
    lengths = [sum(name[0] == row for name in HEX.names) for row in "abcdefghijk"]
    assert lengths == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert (HEX.index["a1"], HEX.index["b1"], HEX.index["f6"], HEX.index["k6"]) == (0, 6, 45, 90)


def test_squares_are_named_rank_by_rank() -> None:
    assert EIGHT.names[:9] == ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2")
    assert len(FIVE) == 25
    assert FIVE.names[24] == "e5"


# -- neighbours ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "neighbours"),
    [
        ("a1", ["a2", "b2", "b1", None, None, None]),
        ("a6", [None, "b7", "b6", "a5", None, None]),
        ("c4", ["c5", "d5", "d4", "c3", "b3", "b4"]),
        ("f1", ["f2", "g1", None, None, None, "e1"]),
        ("f11", [None, None, "g10", "f10", "e10", None]),
        ("g5", ["g6", "h5", "h4", "g4", "f5", "f6"]),
        ("k6", [None, None, None, "k5", "j6", "j7"]),
    ],
)
def test_a_hex_touches_six(cell: str, neighbours: list[str | None]) -> None:
    assert near(HEX, cell) == neighbours


def test_squares_touch_four_or_eight() -> None:
    assert near(FIVE, "a1") == ["a2", "b1", None, None]
    assert near(FIVE, "c3") == ["c4", "d3", "c2", "b3"]
    assert near(EIGHT, "d4") == ["d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5"]
    assert near(EIGHT, "h8") == [None, None, None, None, "h7", "g7", "g8", None]


@every_grid
def test_a_step_back_undoes_a_step(grid: Grid) -> None:
    count = len(grid.steps)
    for cell, neighbours in enumerate(grid.neighbours):
        for direction, other in enumerate(neighbours):
            if other is not None:
                assert grid.neighbours[other][(direction + count // 2) % count] == cell


@every_grid
def test_sets_step_and_grow_as_cells_do(grid: Grid) -> None:
    for cell, bit in enumerate(grid.bits):
        reached = [n for n in grid.neighbours[cell] if n is not None]
        assert grid.around(bit) == union(grid.bits[n] for n in reached)
        for direction, other in enumerate(grid.neighbours[cell]):
            assert grid.shift(bit, direction) == (0 if other is None else grid.bits[other])
    assert grid.around(grid.all) == grid.all
    assert Grid.around(grid, grid.bits[0] | grid.bits[-1]) == grid.around(
        grid.bits[0] | grid.bits[-1]
    )


def test_a_set_has_names_and_parts() -> None:
    mask = EIGHT.mask(["a1", "b2", "h8", "d4"])
    assert EIGHT.names_of(mask) == ("a1", "b2", "d4", "h8")
    assert [EIGHT.names_of(part) for part in EIGHT.parts(mask)] == [("a1", "b2"), ("d4",), ("h8",)]
    assert EIGHT.flood(EIGHT.mask(["c3"]), mask) == 0
    assert EIGHT.name_of(EIGHT.bits[63]) == "h8"
    assert [FIVE.names_of(p) for p in FIVE.parts(FIVE.mask(["a1", "b2"]))] == [("a1",), ("b2",)]
    with pytest.raises(KeyError):
        EIGHT.mask(["z9"])
    assert list(bits(0)) == []


def test_how_far_one_can_go() -> None:
    north_east = 1
    assert EIGHT.room[north_east][0] == EIGHT.all
    assert EIGHT.room[north_east][7] == EIGHT.mask(["a1"])
    assert EIGHT.room[north_east][8] == 0


def test_the_hexagons_rim_has_six_sides() -> None:
    names = [HEX.names_of(side) for side in HEX.rim]
    assert names[0] == ("a1", "a2", "a3", "a4", "a5", "a6")
    assert names[1] == ("a6", "b7", "c8", "d9", "e10", "f11")
    assert names[2] == ("f11", "g10", "h9", "i8", "j7", "k6")
    assert names[3] == ("k1", "k2", "k3", "k4", "k5", "k6")
    assert names[4] == ("f1", "g1", "h1", "i1", "j1", "k1")
    assert names[5] == ("a1", "b1", "c1", "d1", "e1", "f1")
    for side, next_ in pairwise([*HEX.rim, HEX.rim[0]]):
        assert (side & next_).bit_count() == 1


# -- edges --------------------------------------------------------------------------------------


def test_the_edges_of_the_square_board() -> None:
    assert len(FIVE.edge_names) == 60
    assert FIVE.edge_names[:2] == ("a1e", "b1e")
    assert FIVE.edge_names[25] == "a1n"
    assert FIVE.edge_names[50:] == tuple(f"{f}1s" for f in "abcde") + tuple(
        f"a{r}w" for r in range(1, 6)
    )
    for one, other in (("c2e", "d2w"), ("c2n", "c3s"), ("a1n", "a2s")):
        assert FIVE.edge_index[one] == FIVE.edge_index[other]
    assert FIVE.edge_cells[FIVE.edge_index["c2e"]] == (FIVE.index["c2"], FIVE.index["d2"])
    assert FIVE.edge_cells[FIVE.edge_index["e5n"]] == (FIVE.index["e5"], None)


@every_grid
def test_every_edge_lies_between_its_cells(grid: Grid) -> None:
    assert len(set(grid.edge_names)) == len(grid.edge_names)
    for edge, (cell, other) in enumerate(grid.edge_cells):
        ends = grid.edge_ends(edge)
        assert set(ends) <= set(grid.corners(cell))
        if other is not None:
            (ax, ay), (bx, by) = ends
            (cx, cy), (dx, dy) = grid.centre(cell), grid.centre(other)
            assert (ax + bx, ay + by) == pytest.approx((cx + dx, cy + dy))


@every_grid
def test_neighbours_are_drawn_one_apart_and_lower_rows_lower(grid: Grid) -> None:
    straight = len(grid.steps) // len(grid.sides)
    for cell, neighbours in enumerate(grid.neighbours):
        x, y = grid.centre(cell)
        for other in neighbours[::straight]:
            if other is not None:
                ox, oy = grid.centre(other)
                assert (ox - x) ** 2 + (oy - y) ** 2 == pytest.approx(1)
    assert grid.centre(0)[1] > grid.centre(len(grid) - 1)[1]


# -- symmetries ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("grid", "count"), [(HEX, 12), (FIVE, 8), (EIGHT, 8)])
def test_hexes_have_twelve_symmetries_and_squares_eight(grid: Grid, count: int) -> None:
    images = {symmetry.cells for symmetry in grid.symmetries}
    assert len(grid.symmetries) == len(images) == count
    assert len({symmetry.name for symmetry in grid.symmetries}) == count
    assert grid.symmetries[0].cells == tuple(range(len(grid)))
    # Together they are a group: one after the other is one of them.
    for first in images:
        for second in images:
            assert tuple(second[i] for i in first) in images


@every_grid
def test_a_symmetry_keeps_neighbours_directions_and_edges(grid: Grid) -> None:
    for symmetry in grid.symmetries:
        assert sorted(symmetry.cells) == list(range(len(grid)))
        assert sorted(symmetry.edges) == list(range(len(grid.edge_names)))
        for cell, neighbours in enumerate(grid.neighbours):
            image = grid.neighbours[symmetry.cells[cell]]
            for direction, other in enumerate(neighbours):
                to = image[symmetry.directions[direction]]
                assert to == (None if other is None else symmetry.cells[other])
        for edge, cells in enumerate(grid.edge_cells):
            moved = {None if c is None else symmetry.cells[c] for c in cells}
            assert set(grid.edge_cells[symmetry.edges[edge]]) == moved


def test_a_symmetry_maps_names() -> None:
    turned = next(s for s in FIVE.symmetries if s.name == "turn 180")
    assert turned.cell("a1") == "e5"
    assert turned.edge("a1e") == "d5e"
    assert turned.cells_of(["a1", "b1"]) == ("d5", "e5")
    assert turned.edges_of(["a1w", "a1s"]) == ("e5e", "e5n")
    mirrored = next(s for s in FIVE.symmetries if s.name == "mirror, turn 0")
    assert mirrored.cell("a2") == "e2"
    assert mirrored.edge("a2n") == "e2n"


def test_a_grid_without_a_plane_says_so() -> None:
    class Bare(Grid):
        sides = ("e", "w")
        steps = ((1, 0), (-1, 0))
        edge_order = ((0,), (1,))

    bare = Bare(["a", "b"], [(0, 0), (1, 0)], 3)
    for asks in (bare.centre, bare.corners):
        with pytest.raises(NotImplementedError):
            asks(0)
    with pytest.raises(NotImplementedError):
        _ = bare.symmetries
