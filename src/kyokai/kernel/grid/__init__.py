"""Boards: hexagons of hexes and squares of squares, with names, edges and symmetries."""

from kyokai.kernel.grid.base import Grid, Symmetry
from kyokai.kernel.grid.hexagon import Hexagon
from kyokai.kernel.grid.square import Square

__all__ = ["Grid", "Hexagon", "Square", "Symmetry"]
