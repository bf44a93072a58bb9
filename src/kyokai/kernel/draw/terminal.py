"""Scenes as text for a terminal: in colour, in Unicode, or in plain ASCII.

A cell is a few columns: the signs of what lies on it side by side, and around them brackets
that say how it is marked. Hexes stand in staggered rows. Where pieces stand on edges, the edges
have columns and rows of their own. In ASCII the signs are::

    W B  white and black stone      w b  white and black territory
    P p  white and black pawn       1-9  tokens (+ for more)      *  target      x  forbidden
    ( )  last turn   [ ] highlight   { } fortress   = = border   > < target on a piece
    1-9  how good it is to touch, behind a piece
    --- | white wall     ### # black wall     a1>b2, below the board: arrows
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from kyokai.kernel.draw.plan import UNIT, plan
from kyokai.kernel.draw.shapes import owner_of
from kyokai.kernel.draw.theme import Theme, named
from kyokai.kernel.draw.words import kind_of
from kyokai.kernel.scene import KINDS, Mark, Scene
from kyokai.kernel.strings import say

OWNERS = ("white", "black", "plain")


class Signs(NamedTuple):
    """How marks are written; three signs are White's, Black's and nobody's."""

    empty: str
    post: str
    many: str
    arrow: str
    token: str
    owned: Mapping[str, str]
    free: Mapping[str, str]
    walls: tuple[str, str]
    brackets: Mapping[str, str]


ASCII = Signs(
    empty=".",
    post="+",
    many="+",
    arrow=">",
    token="",
    owned={"stone": "WBS", "pawn": "PpQ", "territory": "wb,"},
    free={"target": "*", "forbidden": "x"},
    walls=("-#~", "|#~"),
    brackets={
        "forbidden": "xx",
        "target": "><",
        "highlight": "[]",
        "last": "()",
        "fortress": "{}",
        "border": "==",
    },
)
UNICODE = Signs(
    empty="·",
    post="·",
    many="+",
    arrow="→",
    token="◆",
    owned={"stone": "○●◍", "pawn": "△▲◬", "territory": "╱∷,"},
    free={"target": "•", "forbidden": "×"},
    walls=("═━┄", "║┃┆"),
    brackets={**ASCII.brackets, "forbidden": "××", "target": "›‹", "border": "≡≡"},
)

#: Columns and rows of a cell, with those of an edge, on a board whose edges carry pieces.
EDGED = (6, 2)
#: How lines meet in a corner, by where they come from: 1 above, 2 right, 4 below, 8 left.
CROSSES = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
#: Inks whose name is not that of the mark.
INKS = {"last": "last-line"}
#: Of what lies on a cell, what its signs tell, in this order.
PIECES = ("pawn", "stone")
LANDS = ("territory", "fortress", "border")


class Style(NamedTuple):
    """Colours of a sign: those of the terminal where None."""

    ink: str | None = None
    ground: str | None = None


PLAIN = Style()


class Layout(NamedTuple):
    """Where cells stand: how many columns and rows lead from one to the next."""

    width: int
    rows: int
    left: float
    top: float
    step: float

    def place(self, x: float, y: float) -> tuple[int, int]:
        """The row of a point of the plane, and the first column of a cell there."""
        return (
            round((y - self.top) / self.step * self.rows),
            round((x - self.left) / UNIT * self.width),
        )


class Sheet:
    """Signs by row and column; what is drawn later lies on top."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, Style]] = {}

    def put(self, row: int, column: int, text: str, style: Style = PLAIN) -> None:
        """Write a text from a place to the right."""
        for i, sign in enumerate(text):
            self.signs[row, column + i] = (sign, style)

    def free(self, row: int, column: int, length: int) -> bool:
        """Whether nothing is written here."""
        return all(self.signs.get((row, column + i), (" ", PLAIN))[0] == " " for i in range(length))

    def lines(self) -> list[str]:
        """The rows from top to bottom, without spaces at their ends."""
        rows = [row for row, _ in self.signs]
        first = min(column for _, column in self.signs)
        return [self._line(row, first) for row in range(min(rows), max(rows) + 1)]

    def _line(self, row: int, first: int) -> str:
        end = max((column for at, column in self.signs if at == row), default=first - 1)
        cells = [self.signs.get((row, c), (" ", PLAIN)) for c in range(first, end + 1)]
        while cells and cells[-1] == (" ", PLAIN):
            cells.pop()
        written, style = [], PLAIN
        for sign, wanted in cells:
            if wanted != style:
                written.append(_escape(wanted))
                style = wanted
            written.append(sign)
        return "".join(written) + (_escape(PLAIN) if style != PLAIN else "")


def render_text(
    scene: Scene,
    *,
    ascii: bool = False,  # noqa: A002
    colour: bool = True,
    labels: bool = True,
    legend: bool = False,
    roomy: bool = False,
    theme: str = "light",
    lang: str = "en",
) -> str:
    """Draw a scene as lines of text, with no line end after the last."""
    signs = ASCII if ascii else UNICODE
    writer = _Writer(scene, signs, named(theme), colour and not ascii, roomy=roomy)
    lines = writer.board(labels)
    arrows = [
        f"{mark.places[0]}{writer.signs.arrow}{mark.places[-1]}"
        for mark in scene.marks
        if mark.kind == "arrow"
    ]
    if arrows:
        lines.append(" ".join(arrows))
    if legend:
        lines.append(writer.legend(lang))
    return "\n".join(line for line in lines)


class _Writer:
    """Writes one scene with one set of signs."""

    def __init__(
        self, scene: Scene, signs: Signs, look: Theme, coloured: bool, *, roomy: bool
    ) -> None:
        self.scene = scene
        self.signs = signs
        self.look = look
        self.coloured = coloured
        self.roomy = roomy or coloured
        self.plan = plan(scene.board)
        #: By place, the marks that lie on it.
        self.on: dict[str, dict[str, Mark]] = {}
        for mark in scene.marks:
            if mark.kind != "arrow":
                for place in mark.places:
                    self.on.setdefault(place, {})[mark.kind] = mark
        self.contents = {cell: self._content(cell) for cell in self.plan.centres}
        self.layout = self._layout()
        self.sheet = Sheet()

    def board(self, labels: bool) -> list[str]:
        """The board with all its marks."""
        if self.plan.edges:
            self._ground()
        for cell in self.plan.centres:
            self._cell(cell)
        for edge in self.plan.edges:
            self._edge(edge)
        if labels:
            self._labels()
        return self.sheet.lines()

    def _layout(self) -> Layout:
        xs, ys = zip(*self.plan.centres.values(), strict=True)
        levels = sorted({round(y, 3) for y in ys})
        step = min((b - a for a, b in pairwise(levels)), default=float(UNIT))
        return Layout(*self._widths(), min(xs), min(ys), step)

    def _widths(self) -> tuple[int, int]:
        """How many columns and rows lead from a cell to the next."""
        if self.plan.edges:
            return EDGED
        most = max(len(content) for content in self.contents.values())
        marked = self.roomy or any(self._bracket(cell) for cell in self.contents)
        width = most + (2 if marked else 1)
        if self.scene.board.shape == "hex":
            return width + width % 2, 1
        return max(
            width, 1 + max((len(word.text) for word in self.scene.board.labels), default=0)
        ), 1

    def _style(self, ink: str, ground: str | None = None) -> Style:
        """Colours of the theme by name; none without colour."""
        if not self.coloured:
            return PLAIN
        colours = self.look.colours
        return Style(colours[ink], ground)

    # -- what lies on a place -----------------------------------------------------------------

    def _content(self, cell: str) -> list[tuple[str, str]]:
        """The signs of what lies on a cell, each with its ink."""
        on, found = self.on.get(cell, {}), []
        for kind in PIECES:
            if kind in on:
                owner = owner_of(on[kind])
                found.append((_of(self.signs.owned[kind], owner), f"{owner}-ink"))
        if "token" in on:
            text = self.signs.token + self._amount(on["token"])
            found += [(sign, "token-ink") for sign in text]
        if not found:
            found += [(sign, kind) for kind, sign in self.signs.free.items() if kind in on][-1:]
        if "heat" in on:
            amount = f":{on['heat'].amount}" if "token" in on else str(on["heat"].amount)
            found += [(sign, "heat") for sign in amount]
        land = next((on[kind] for kind in LANDS if kind in on), None)
        if land is not None and not (found and self.coloured):
            owner = owner_of(land)
            found.append((_of(self.signs.owned["territory"], owner), f"{owner}-edge"))
        return found or [(self.signs.empty, "line")]

    def _amount(self, token: Mark) -> str:
        return str(token.amount) if token.amount < 10 else self.signs.many

    def _bracket(self, place: str) -> tuple[str, str] | None:
        """The signs around a place, for the most urgent of its marks, and their ink."""
        on = self.on.get(place, {})
        taken = any(kind in on for kind in (*PIECES, "token", "wall"))
        for kind, pair in self.signs.brackets.items():
            if kind in on and (taken or kind not in self.signs.free):
                owned = kind in LANDS
                ink = f"{owner_of(on[kind])}-edge" if owned else INKS.get(kind, kind)
                return pair, ink
        return None

    # -- drawing ------------------------------------------------------------------------------

    def _cell(self, cell: str) -> None:
        row, column = self.layout.place(*self.plan.centres[cell])
        content, bracket = self.contents[cell], self._bracket(cell)
        ground = self._ground_of(cell)
        inner = self.layout.width - 1 if self.plan.edges else self.layout.width
        if self.coloured:
            self.sheet.put(row, column, " " * inner, Style(None, ground))
        at = column + self._lead(len(content))
        for i, (sign, ink) in enumerate(content):
            self.sheet.put(row, at + i, sign, self._style(ink, ground))
        if bracket:
            pair, ink = bracket
            self.sheet.put(row, at - 1, pair[0], self._style(ink, ground))
            self.sheet.put(row, at + len(content), pair[1], self._style(ink, ground))

    def _lead(self, length: int) -> int:
        """How many columns a cell's signs stand from its left."""
        if self.plan.edges:
            return (self.layout.width - length) // 2
        return 1 if self.layout.width > length + 1 else 0

    def _ground_of(self, cell: str) -> str | None:
        """The colour under a cell."""
        if not self.coloured:
            return None
        on = self.on.get(cell, {})
        if "last" in on:
            return self.look.colours["last-fill"]
        if "territory" in on:
            return self.look.colours[f"{owner_of(on['territory'])}-land"]
        return self.look.shade(self.plan.shades[cell])

    def _ground(self) -> None:
        """What lies between the cells of a board with edges: their corners."""
        posts = {self._post(*at) for ends in self.plan.edges.values() for at in ends}
        wide, high = self.layout.width, self.layout.rows
        for row, column in posts:
            around = ((row - high, column), (row, column + wide), (row + high, column))
            ways = [at in posts for at in (*around, (row, column - wide))]
            cross = CROSSES[sum(way << i for i, way in enumerate(ways))]
            self.sheet.put(row, column, self._quiet(self.signs.post, cross), self._between("line"))

    def _between(self, ink: str) -> Style:
        return self._style(ink, self.look.shade(0) if self.coloured else None)

    def _quiet(self, plain: str, coloured: str) -> str:
        """A sign of the board itself: lines where colour can keep them in the background."""
        return coloured if self.coloured else plain

    def _post(self, x: float, y: float) -> tuple[int, int]:
        """Where a corner of cells stands."""
        row, column = self.layout.place(x, y)
        return row, column + self._lead(1)

    def _edge(self, edge: str) -> None:
        on, bracket = self.on.get(edge, {}), self._bracket(edge)
        start, end = sorted(self._post(*at) for at in self.plan.edges[edge])
        level = start[0] == end[0]
        row, column = (start[0], start[1] + 1) if level else (start[0] + 1, start[1])
        length = end[1] - start[1] - 1 if level else 1
        text, ink = self._quiet(" ", "─" if level else "│") * length, "line"
        if "wall" in on:
            owner = owner_of(on["wall"])
            text, ink = _of(self.signs.walls[0 if level else 1], owner) * length, f"{owner}-ink"
        if "heat" in on and "wall" not in on:
            text, ink = str(on["heat"].amount).center(length), "heat"
        for kind, sign in self.signs.free.items():
            if kind in on and "wall" not in on:
                text, ink = sign.center(length), kind
        self.sheet.put(row, column, text, self._between(ink))
        if bracket:
            pair, ink = bracket
            style = self._between(ink)
            at, end_at = (column, column + length - 1) if level else (column - 1, column + 1)
            self.sheet.put(row, at, pair[0], style)
            self.sheet.put(row, end_at, pair[1], style)

    def _labels(self) -> None:
        """The words beside the board, where there is room."""
        lead = self._lead(1)
        for label in self.scene.board.labels:
            row, column = self.layout.place(label.at[0] * UNIT, label.at[1] * UNIT)
            column += lead - (len(label.text) - 1) // 2
            if self.sheet.free(row, column, len(label.text)):
                self.sheet.put(row, column, label.text)

    # -- legend -------------------------------------------------------------------------------

    def legend(self, lang: str) -> str:
        """What the signs mean, of those that are there."""
        game, told = self.scene.board.game, {}
        for mark in sorted(self.scene.marks, key=lambda mark: KINDS.index(mark.kind)):
            sign = self._legend_sign(mark)
            if sign:
                what = kind_of(game, mark.kind, lang)
                owned = "legend_owned" if mark.owner else "legend"
                told[mark.kind, mark.owner] = say(
                    game, lang, f"scene.{owned}", sign=sign, what=what, owner=mark.owner or ""
                )
        return "  ".join(told.values())

    def _legend_sign(self, mark: Mark) -> str:
        signs, owner = self.signs, owner_of(mark)
        if mark.kind in signs.owned:
            return _of(signs.owned[mark.kind], owner)
        if mark.kind == "token":
            return signs.token + self._amount(mark)
        if mark.kind == "heat":
            return "1-9"
        if mark.kind == "wall":
            return _of(signs.walls[0], owner) * 3
        if mark.kind in signs.free:
            return signs.free[mark.kind]
        if mark.kind in signs.brackets:
            pair = signs.brackets[mark.kind]
            inside = _of(signs.owned["territory"], owner) if mark.kind in LANDS else " "
            return pair[0] + inside + pair[1]
        return ""


def _of(signs: str, owner: str) -> str:
    """Of three signs that of an owner."""
    return signs[OWNERS.index(owner)]


def _escape(style: Style) -> str:
    """The terminal's code for a style."""
    codes = ["0"]
    for part, colour in ((38, style.ink), (48, style.ground)):
        if colour is not None:
            red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
            codes.append(f"{part};2;{red};{green};{blue}")
    return f"\x1b[{';'.join(codes)}m"
