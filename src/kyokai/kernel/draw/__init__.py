"""Positions drawn: as SVG, PNG, animated GIF, and as text for a terminal.

>>> import kyokai
>>> picture = kyokai.svg(kyokai.start(kyokai.games()[0]), theme="print", highlight=["a1"])
>>> picture[:4], picture[-6:]
('<svg', '</svg>')

Everything here draws scenes and knows no game. How it looks stands in ``theme.json``. What a
person points at is told by names of cells and edges: ``last`` (the last turn), ``highlight``,
``forbidden``, ``targets`` (can be touched next) and ``arrows`` (pairs); ``heat`` tells how good it
is to touch a place, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kyokai.kernel import scene as _scene
from kyokai.kernel.errors import InvalidOption
from kyokai.kernel.game import game_of
from kyokai.kernel.position import Position
from kyokai.kernel.scene import Scene
from kyokai.kernel.types import Reason

Places = Iterable[str]
Arrows = Iterable[tuple[str, str]]


def scene(
    position: Position,
    *,
    last: Places = (),
    highlight: Places = (),
    forbidden: Places = (),
    arrows: Arrows = (),
    targets: Places = (),
    heat: Mapping[str, float] | None = None,
) -> Scene:
    """A position as plain data, with what a person wants to point at."""
    drawn = _scene.scene(
        position,
        game_of(position),
        last=last,
        highlight=highlight,
        forbidden=forbidden,
        arrows=arrows,
        targets=targets,
        heat=heat,
    )
    known = {cell.name for cell in drawn.board.cells} | {edge.name for edge in drawn.board.edges}
    for mark in drawn.marks:
        for place in mark.places:
            if place not in known:
                raise InvalidOption(place, Reason("", "scene_place", details={"place": place}))
    return drawn


def svg(
    position: Position,
    *,
    theme: str = "light",
    labels: bool = True,
    size: int | None = None,
    title: str | None = None,
    description: str | None = None,
    lang: str = "en",
    **marks: Any,
) -> str:
    """Draw a position as an SVG document; ``size`` is its longer side in pixels."""
    from kyokai.kernel.draw.vector import render_svg

    return render_svg(
        scene(position, **marks),
        theme=theme,
        labels=labels,
        size=size,
        title=title,
        description=description,
        lang=lang,
    )


def png(
    position: Position,
    *,
    theme: str = "light",
    labels: bool = True,
    size: int | None = None,
    **marks: Any,
) -> bytes:
    """Draw a position as a PNG whose longer side is ``size`` pixels; needs the extra ``cli``."""
    from kyokai.kernel.draw.raster import render_png

    return render_png(scene(position, **marks), theme=theme, labels=labels, size=size)


def gif(
    positions: Iterable[Position],
    *,
    last: Iterable[Places] = (),
    delay: int | Sequence[int] = 800,
    final: int = 3000,
    theme: str = "light",
    labels: bool = True,
    size: int | None = None,
) -> bytes:
    """Draw positions one after another as an animated GIF; needs the extra ``cli``.

    ``last`` names for each position the places of what was just played. Each picture stands for
    ``delay`` milliseconds (or for its own, where there is a list) and the last for ``final``;
    pictures that are alike become one that stands as long as they all.
    """
    from kyokai.kernel.draw.raster import render_gif

    shown = list(positions)
    places = [*map(tuple, last)]
    places += [()] * (len(shown) - len(places))
    scenes = [scene(at, last=places[i]) for i, at in enumerate(shown)]
    return render_gif(scenes, delay=delay, final=final, theme=theme, labels=labels, size=size)


def text(
    position: Position,
    *,
    ascii: bool = False,  # noqa: A002
    colour: bool = True,
    labels: bool = True,
    legend: bool = False,
    roomy: bool = False,
    theme: str = "light",
    lang: str = "en",
    **marks: Any,
) -> str:
    """Draw a position as lines of text for a terminal.

    With ``ascii`` it is plain: ASCII alone and no colour. ``legend`` adds a line that says what
    the signs mean, of those that are there. ``roomy`` leaves room for marks even where there are
    none, so that one board after another has the same width.
    """
    from kyokai.kernel.draw.terminal import render_text

    return render_text(
        scene(position, **marks),
        ascii=ascii,
        colour=colour,
        labels=labels,
        legend=legend,
        roomy=roomy,
        theme=theme,
        lang=lang,
    )
