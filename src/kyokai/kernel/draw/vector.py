"""Scenes as SVG: layers of plain shapes, without styles, ids, scripts or fonts.

Nothing in a picture has an id and nothing refers to one, so that any number of pictures stand on
one page without disturbing one another. The same scene always gives the same text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import sqrt
from xml.sax.saxutils import escape

from kyokai.kernel.draw import letters
from kyokai.kernel.draw.plan import UNIT, Plan, line, number, plan
from kyokai.kernel.draw.shapes import LAYERS, Canvas, by_owner, circles, group, path
from kyokai.kernel.draw.theme import Theme, named
from kyokai.kernel.draw.words import description_of, title_of
from kyokai.kernel.errors import InvalidOption
from kyokai.kernel.scene import Board, Mark, Scene
from kyokai.kernel.types import Reason

#: How long the longer side is, in pixels, where nobody says it.
SIZE = 400

PIECES = ("stone", "pawn")


def render_svg(
    scene: Scene,
    *,
    theme: str = "light",
    labels: bool = True,
    size: int | None = None,
    title: str | None = None,
    description: str | None = None,
    lang: str = "en",
) -> str:
    """Draw a scene as an SVG document whose longer side is ``size`` pixels.

    ``title`` and ``description`` are for readers who do not see the picture; they tell the scene
    in ``lang`` where they are not given.
    """
    look = named(theme)
    board = scene.board
    left, top, wide, high = _box(board, labels, look)
    scale = (SIZE if size is None else check_size(size)) / max(wide, high)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{_text(lang)}" '
        f'viewBox="{number(left)} {number(top)} {number(wide)} {number(high)}" '
        f'width="{number(wide * scale)}" height="{number(high * scale)}">'
    )
    told = description_of(scene, lang) if description is None else description
    called = title_of(scene, lang) if title is None else title
    return "".join(
        (
            head,
            f"<title>{_text(called)}</title><desc>{_text(told)}</desc>",
            _ground(board, labels, theme),
            *_marks(scene, look),
            _labels(board, look) if labels else "",
            "</svg>",
        )
    )


#: What no XML document may hold, not even escaped.
_UNKNOWN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def check_size(size: int) -> int:
    """Return the size; refuse one that no picture has."""
    if size < 1:
        details = {"name": "size", "value": size, "allowed": "1, 2, 3 …"}
        raise InvalidOption(size, Reason("", "option_value", details=details))
    return size


def _text(text: str) -> str:
    """Text as XML has it: marks escaped, and without signs that XML cannot hold."""
    return escape(_UNKNOWN.sub("", text), {'"': "&quot;"})


def _box(board: Board, labels: bool, look: Theme) -> tuple[float, float, float, float]:
    """Left, top, width and height of a picture."""
    measured = plan(board)
    points = [corner for corners in measured.corners.values() for corner in corners]
    if labels:
        half = _label_height(board, look) / 2
        for label in board.labels:
            x, y = label.at[0] * UNIT, label.at[1] * UNIT
            points += [(x - half, y - half), (x + half, y + half)]
    margin = look.sizes["margin"] * UNIT
    left, top = (min(at[i] for at in points) - margin for i in (0, 1))
    right, bottom = (max(at[i] for at in points) + margin for i in (0, 1))
    return left, top, right - left, bottom - top


@lru_cache(maxsize=64)
def _ground(board: Board, labels: bool, look_name: str) -> str:
    """The board without anything on it."""
    look = named(look_name)
    measured = plan(board)
    left, top, wide, high = _box(board, labels, look)
    drawn = [
        (
            f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" '
            f'height="{number(high)}" fill="{look.colours["background"]}"/>'
        )
    ]
    frame, thin = look.colours["frame"], look.sizes["line"] * UNIT
    width = look.sizes["frame"] * UNIT
    outline = measured.outline(measured.centres, -width / 2)
    drawn.append(path(outline, frame, frame, width, ' stroke-linejoin="round"'))
    shades: dict[str, list[str]] = {}
    for cell in board.cells:
        shades.setdefault(look.shade(cell.shade), []).append(measured.shape(cell.name, 1))
    for colour, cells in shades.items():
        drawn.append(path("".join(cells), colour, look.colours["line"], thin))
    if look.plain:
        drawn.append(_shading(measured, look))
    if board.edges:
        ends = sorted({end for edge in measured.edges.values() for end in edge})
        drawn.append(group(circles(ends, look.sizes["post"] * UNIT), f'fill="{frame}"'))
    return "".join(drawn)


def _shading(measured: Plan, look: Theme) -> str:
    """Shades without colours: hatching on a chequered board, else lines between regions."""
    ink = look.colours["line"]
    if not measured.chequered:
        data = "".join(line(*ends) for ends in measured.regions())
        return path(data, "none", ink, look.sizes["region"] * UNIT, ' stroke-linecap="round"')
    dark = [name for name, shade in measured.shades.items() if shade]
    return path(measured.lines(dark, 45, UNIT / 8), "none", ink, look.sizes["line"] * UNIT)


def _marks(scene: Scene, look: Theme) -> list[str]:
    """The marks, layer by layer."""
    kinds: dict[str, list[Mark]] = {}
    for mark in scene.marks:
        kinds.setdefault(mark.kind, []).append(mark)
    occupied = frozenset(
        place for kind in PIECES for mark in kinds.get(kind, ()) for place in mark.places
    )
    owners = {
        cell: owner for owner, cells in by_owner(kinds.get("territory", [])) for cell in cells
    }
    canvas = Canvas(plan(scene.board), look, occupied, owners)
    return [
        group(layer(canvas, kinds[kind]), f'data-kind="{kind}"')
        for kind, layer in LAYERS.items()
        if kind in kinds
    ]


def _label_height(board: Board, look: Theme) -> float:
    """How high capitals are: larger on a large board, though not as much as the board is."""
    across = [centre[0] for centre in plan(board).centres.values()]
    span = (max(across) - min(across)) / UNIT + 1
    return look.sizes["label"] * UNIT * sqrt(span / 8)


def _labels(board: Board, look: Theme) -> str:
    """The words beside the board, drawn as lines; as text where a sign has no letterform."""
    height = _label_height(board, look)
    ink = look.colours["label"]
    lines, texts = [], []
    for label in board.labels:
        x, y = label.at[0] * UNIT, label.at[1] * UNIT
        if letters.known(label.text):
            lines.append(letters.path(label.text, (x, y), height))
        else:
            texts.append(
                f'<text x="{number(x)}" y="{number(y + height / 2)}" fill="{ink}" '
                f'font-family="sans-serif" font-size="{number(height * 1.4)}" '
                f'text-anchor="middle">{_text(label.text)}</text>'
            )
    pen = height * letters.PEN / letters.HEIGHT
    round_ = ' stroke-linecap="round" stroke-linejoin="round"'
    return path("".join(lines), "none", ink, pen, round_) + "".join(texts)
