"""The shapes of the marks: each layer of a picture, from the marks of one kind.

No owner is told by colour alone: White's land is hatched and Black's dotted, a white stone has a
ring, a white wall is hollow and a black one notched, a white fortress has hollow teeth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from kyokai.kernel.draw import letters
from kyokai.kernel.draw.plan import UNIT, Plan, between, line, number, point
from kyokai.kernel.draw.theme import Theme
from kyokai.kernel.scene import Mark, Point

OWNERS = ("white", "black")

#: A pawn around its middle, and the line at its foot.
PAWN = "m-9-7c0 15-16 17-17 34h52c-1-17-17-19-17-34z"
PAWN_FOOT = "m-17 19h34"
PAWN_HEAD = (0.0, -16.0, 13.0)


class Canvas(NamedTuple):
    """What a layer is drawn with: the board, the theme, where pieces stand, whose land is where."""

    plan: Plan
    theme: Theme
    occupied: frozenset[str]
    owners: Mapping[str, str]

    def size(self, name: str) -> float:
        """A size of the theme, in units."""
        return self.theme.sizes[name] * UNIT

    def colour(self, name: str) -> str:
        """A colour of the theme."""
        return self.theme.colours[name]


def path(data: str, fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> str:
    """A path, filled or stroked or both; nothing where there is nothing to draw."""
    if not data:
        return ""
    pen = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<path fill="{fill}"{pen}{more} d="{data}"/>'


def circles(at: Iterable[Point], radius: float) -> str:
    """Circles of one size."""
    return "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>' for x, y in at
    )


def group(content: str, attributes: str) -> str:
    """Shapes that share their attributes."""
    return f"<g {attributes}>{content}</g>" if content else ""


def owner_of(mark: Mark) -> str:
    """Under which name the theme keeps the colours of a mark's owner."""
    return mark.owner if mark.owner in OWNERS else "plain"


def by_owner(marks: list[Mark]) -> list[tuple[str, list[str]]]:
    """The places of the marks of each owner, each place once."""
    found: dict[str, dict[str, None]] = {}
    for mark in marks:
        found.setdefault(owner_of(mark), {}).update(dict.fromkeys(mark.places))
    return [(owner, list(places)) for owner, places in found.items()]


# -- areas --------------------------------------------------------------------------------------


def territory(canvas: Canvas, marks: list[Mark]) -> str:
    """A colour's land: its tint, its pattern and its outline."""
    plan, drawn = canvas.plan, []
    for owner, cells in by_owner(marks):
        land = canvas.colour(f"{owner}-land")
        if land != canvas.theme.shade(0):
            tiles = "".join(plan.shape(cell, canvas.theme.sizes["tile"]) for cell in cells)
            drawn.append(path(tiles, land))
        drawn.append(_pattern(canvas, owner, cells))
        outline = plan.outline(cells, canvas.size("outline-inset"))
        drawn.append(path(outline, "none", canvas.colour(f"{owner}-edge"), canvas.size("outline")))
    return "".join(drawn)


def _pattern(canvas: Canvas, owner: str, cells: list[str]) -> str:
    colour = canvas.colour(f"{owner}-pattern")
    match canvas.theme.patterns[owner]:
        case "lines":
            lines = canvas.plan.lines(cells, 45, canvas.size("hatch-gap"))
            return path(lines, "none", colour, canvas.size("hatch-line"))
        case "dots":
            dots = "".join(f"M{x:.0f} {y:.0f}h.1" for x, y in canvas.plan.dots(cells))
            return path(dots, "none", colour, canvas.size("dot"), ' stroke-linecap="round"')
        case _:
            return ""


def fortress(canvas: Canvas, marks: list[Mark]) -> str:
    """A wall with teeth along the inside of an area: White's teeth are hollow."""
    plan, drawn = canvas.plan, []
    wide, tooth, thin, inset = (
        canvas.size(name)
        for name in ("fortress", "fortress-tooth", "fortress-line", "fortress-inset")
    )
    for mark in marks:
        owner = owner_of(mark)
        edge = canvas.colour(f"{owner}-edge")
        rim = plan.outline(mark.places, inset - wide / 2)
        teeth = plan.teeth(mark.places, inset, tooth, 2 * tooth)
        drawn.append(path(teeth, "none", edge, wide))
        if owner != "black":
            hollow = plan.teeth(mark.places, inset, tooth - 2 * thin, 2 * tooth)
            land = canvas.colour(f"{owner}-land")
            drawn.append(path(hollow, "none", land, wide - 2 * thin))
        drawn.append(path(rim, "none", edge, thin * 1.6))
    return "".join(drawn)


def border(canvas: Canvas, marks: list[Mark]) -> str:
    """A band that links the cells of a border: White's with a line inside."""
    drawn = []
    for owner, cells in by_owner(marks):
        data = canvas.plan.links(cells)
        for colour, size in (("line", "link"), ("link", "link-core")):
            drawn.append(path(data, "none", canvas.colour(f"{owner}-{colour}"), canvas.size(size)))
        if owner != "black":
            mark = canvas.colour(f"{owner}-mark")
            drawn.append(path(data, "none", mark, canvas.size("stone-ring-line")))
    return group("".join(drawn), 'stroke-linecap="round"')


# -- cells and edges that are pointed at ----------------------------------------------------------


def last(canvas: Canvas, marks: list[Mark]) -> str:
    """What the last turn touched: a tint with a dashed line; whose land it is still shows."""
    places = _places(marks)
    owned = {owner: [p for p in places if canvas.owners.get(p) == owner] for owner in OWNERS}
    inside = [place for cells in owned.values() for place in cells]
    tiles = _around(canvas, [place for place in places if place not in inside], "tile")
    tint = path(tiles + _around(canvas, inside, "ring"), canvas.colour("last-fill"))
    colour, width = canvas.colour("last-line"), canvas.size("last-line")
    dashes = f' stroke-dasharray="{number(canvas.size("last-dash"))}"'
    patterns = "".join(_pattern(canvas, owner, cells) for owner, cells in owned.items() if cells)
    return tint + patterns + path(_around(canvas, places, "ring"), "none", colour, width, dashes)


def heat(canvas: Canvas, marks: list[Mark]) -> str:
    """How good it is to touch a place: a tint, and a frame, the broader the better."""
    drawn = []
    colour, widest = canvas.colour("heat"), canvas.size("heat")
    for amount in sorted({mark.amount for mark in marks}):
        alike = _places([mark for mark in marks if mark.amount == amount])
        if not canvas.theme.plain:
            strength = f' fill-opacity="{number(amount / 15)}"'
            drawn.append(path(_around(canvas, alike, "tile"), colour, more=strength))
        frame = _around(canvas, alike, "ring")
        drawn.append(path(frame, "none", colour, widest * amount / 9))
    return "".join(drawn)


def highlight(canvas: Canvas, marks: list[Mark]) -> str:
    """A strong ring inside the cell."""
    ring = _around(canvas, _places(marks), "ring")
    return path(ring, "none", canvas.colour("highlight"), canvas.size("highlight"))


def _around(canvas: Canvas, places: list[str], size: str) -> str:
    """A line around each place: inside a cell, around an edge."""
    plan, drawn = canvas.plan, []
    for place in places:
        if place in plan.centres:
            drawn.append(plan.shape(place, canvas.theme.sizes[size]))
        else:
            drawn.append(_capsule(*_wall(canvas, place), canvas.size("wall")))
    return "".join(drawn)


def _places(marks: list[Mark]) -> list[str]:
    return list(dict.fromkeys(place for mark in marks for place in mark.places))


def _capsule(start: Point, end: Point, radius: float) -> str:
    """A round-ended shape around a line."""
    x, y = end[0] - start[0], end[1] - start[1]
    part = radius / ((x * x + y * y) ** 0.5)
    across = (-y * part, x * part)
    r = number(radius)
    a = (start[0] + across[0], start[1] + across[1])
    b = (start[0] - across[0], start[1] - across[1])
    c = (end[0] - across[0], end[1] - across[1])
    d = (end[0] + across[0], end[1] + across[1])
    return f"M{point(a)}A{r} {r} 0 0 1 {point(b)}L{point(c)}A{r} {r} 0 0 1 {point(d)}Z"


def target(canvas: Canvas, marks: list[Mark]) -> str:
    """What can be touched: a dot, or a ring around what stands there."""
    plan, colour = canvas.plan, canvas.colour("target")
    places = _places(marks)
    free = [
        plan.middle(place) for place in places if place in plan.centres.keys() - canvas.occupied
    ]
    taken = [plan.middle(place) for place in places if place in canvas.occupied]
    edges = [plan.middle(place) for place in places if place in plan.edges]
    dots = circles(free, canvas.size("target")) + circles(edges, canvas.size("target") * 0.7)
    casing = f'fill="{colour}" stroke="{canvas.colour("casing")}" stroke-width="2"'
    width = number(canvas.size("target-line"))
    ring = f'fill="none" stroke="{colour}" stroke-width="{width}"'
    return group(dots, casing) + group(circles(taken, canvas.size("target-ring")), ring)


def forbidden(canvas: Canvas, marks: list[Mark]) -> str:
    """A cross."""
    data = []
    for place in _places(marks):
        x, y = canvas.plan.middle(place)
        far = canvas.size("cross") * (1 if place in canvas.plan.centres else 0.6)
        data.append(line((x - far, y - far), (x + far, y + far)))
        data.append(line((x - far, y + far), (x + far, y - far)))
    width = canvas.size("cross-line")
    crosses = path("".join(data), "none", canvas.colour("casing"), width + canvas.size("casing"))
    crosses += path("".join(data), "none", canvas.colour("forbidden"), width)
    return group(crosses, 'stroke-linecap="round"')


def arrow(canvas: Canvas, marks: list[Mark]) -> str:
    """Arrows from the first place of each mark to its last."""
    shafts, heads = [], []
    head, width = canvas.size("arrow-head"), canvas.size("arrow")
    for mark in marks:
        start, end = (canvas.plan.middle(mark.places[i]) for i in (0, -1))
        length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        if not length:
            continue
        tip = between(start, end, 1 - 0.08 * UNIT / length)
        neck = between(start, tip, max(0.0, 1 - 1.7 * head / length))
        across = ((end[1] - start[1]) / length * head, (start[0] - end[0]) / length * head)
        off = 0.42 if mark.places[0] in canvas.occupied and length > 1.5 * UNIT else 0.22
        shafts.append(line(between(start, end, min(0.5, off * UNIT / length)), neck))
        wings = [(neck[0] + across[0] * f, neck[1] + across[1] * f) for f in (1, -1)]
        heads.append(f"M{point(tip)}L{point(wings[0])}L{point(wings[1])}Z")
    if not shafts:
        return ""
    colour, casing, wide = canvas.colour("arrow"), canvas.colour("casing"), canvas.size("casing")
    return group(
        path("".join(heads), casing, casing, wide)
        + path("".join(shafts), "none", casing, width + wide)
        + path("".join(shafts), "none", colour, width)
        + path("".join(heads), colour),
        'stroke-linecap="round" stroke-linejoin="round"',
    )


# -- pieces -------------------------------------------------------------------------------------


def _wall(canvas: Canvas, edge: str) -> tuple[Point, Point]:
    """Where a wall on an edge begins and ends."""
    start, end = canvas.plan.edges[edge]
    rest = (1 - canvas.theme.sizes["wall-length"]) / 2
    return between(start, end, rest), between(start, end, 1 - rest)


def wall(canvas: Canvas, marks: list[Mark]) -> str:
    """Bars on edges: White's hollow, Black's solid with notches."""
    drawn = []
    for owner, edges in by_owner(marks):
        ends = [_wall(canvas, edge) for edge in edges]
        data = "".join(line(*pair) for pair in ends)
        for colour, size in (("line", "wall"), ("fill", "wall-core")):
            drawn.append(path(data, "none", canvas.colour(f"{owner}-{colour}"), canvas.size(size)))
        if owner == "black":
            drawn.append(_notches(canvas, ends))
    return group("".join(drawn), 'stroke-linecap="round"')


def _notches(canvas: Canvas, ends: list[tuple[Point, Point]]) -> str:
    """Short lines across bars."""
    data = []
    for start, end in ends:
        x, y = end[0] - start[0], end[1] - start[1]
        part = canvas.size("wall-core") / 2 / ((x * x + y * y) ** 0.5)
        for place in (0.2, 0.5, 0.8):
            at = between(start, end, place)
            data.append(
                line((at[0] - y * part, at[1] + x * part), (at[0] + y * part, at[1] - x * part))
            )
    colour = canvas.colour("black-mark")
    return path("".join(data), "none", colour, canvas.size("notch"), ' stroke-linecap="butt"')


def token(canvas: Canvas, marks: list[Mark]) -> str:
    """A square on its tip with its amount; beside a piece it is small."""
    shapes, digits = [], []
    for mark in marks:
        for place in mark.places:
            x, y = canvas.plan.middle(place)
            far = canvas.size("token")
            if place in canvas.occupied:
                far *= 0.72
                x, y = x + 0.29 * UNIT, y - 0.27 * UNIT
            n = number(far)
            shapes.append(f"M{point((x, y - far))}l{n} {n}-{n} {n}-{n}-{n}z")
            text = str(mark.amount)
            height = min(0.95, 12 / letters.width(text)) * far
            digits.append(letters.path(text, (x, y), height))
    width = canvas.size("token-line")
    line_ = canvas.colour("token-line")
    return group(
        path("".join(shapes), canvas.colour("token-fill"), line_, width)
        + path("".join(digits), "none", line_, width * 1.05),
        'stroke-linecap="round" stroke-linejoin="round"',
    )


def stone(canvas: Canvas, marks: list[Mark]) -> str:
    """Discs: White's with a ring inside, Black's solid."""
    drawn = []
    for owner, cells in by_owner(marks):
        at = [canvas.plan.middle(cell) for cell in cells]
        drawn.append(group(circles(at, canvas.size("stone")), _body(canvas, owner, "stone-line")))
        if owner != "black":
            mark, width = canvas.colour(f"{owner}-mark"), number(canvas.size("stone-ring-line"))
            ring = f'fill="none" stroke="{mark}" stroke-width="{width}"'
            drawn.append(group(circles(at, canvas.size("stone-ring")), ring))
    return "".join(drawn)


def pawn(canvas: Canvas, marks: list[Mark]) -> str:
    """A head on a body: White's with a line at the foot."""
    drawn = []
    for owner, cells in by_owner(marks):
        at = [canvas.plan.middle(cell) for cell in cells]
        x, y, radius = PAWN_HEAD
        heads = circles([(cx + x, cy + y) for cx, cy in at], radius)
        bodies = "".join(f"M{point(centre)}{PAWN}" for centre in at)
        body = _body(canvas, owner, "pawn-line") + ' stroke-linejoin="round"'
        drawn.append(group(f'<path d="{bodies}"/>{heads}', body))
        mark = canvas.colour(f"{owner}-mark")
        feet = "".join(f"M{point(centre)}{PAWN_FOOT}" for centre in at)
        if owner != "black":
            drawn.append(path(feet, "none", mark, canvas.size("stone-ring-line")))
    return "".join(drawn)


def _body(canvas: Canvas, owner: str, width: str) -> str:
    """How a piece of an owner is filled and outlined."""
    fill, edge = canvas.colour(f"{owner}-fill"), canvas.colour(f"{owner}-line")
    return f'fill="{fill}" stroke="{edge}" stroke-width="{number(canvas.size(width))}"'


LAYERS: Mapping[str, Callable[[Canvas, list[Mark]], str]] = {
    "territory": territory,
    "last": last,
    "heat": heat,
    "fortress": fortress,
    "border": border,
    "highlight": highlight,
    "wall": wall,
    "token": token,
    "stone": stone,
    "pawn": pawn,
    "target": target,
    "forbidden": forbidden,
    "arrow": arrow,
}
