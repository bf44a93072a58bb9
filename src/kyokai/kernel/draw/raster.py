"""Scenes as pixels: PNG, and animated GIF. Both come from the SVG and need the extra ``cli``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from typing import Any

from kyokai.kernel.draw.theme import named
from kyokai.kernel.draw.vector import render_svg
from kyokai.kernel.errors import InvalidOption, MissingExtra
from kyokai.kernel.scene import Scene
from kyokai.kernel.types import Reason

EXTRA = "cli"
#: How long the longer side is, in pixels, where nobody says it.
PNG_SIZE = 800
GIF_SIZE = 480
#: How many pictures the colours of a whole animation are chosen from.
SAMPLES = 8


def render_png(
    scene: Scene, *, theme: str = "light", labels: bool = True, size: int | None = None
) -> bytes:
    """Draw a scene as a PNG.

    Labels are lines and no text, so that no font of the machine is ever asked for.
    """
    resvg = _needed("resvg_py", "resvg-py", "PNG")
    size = PNG_SIZE if size is None else size
    drawing = render_svg(scene, theme=theme, labels=labels, size=size, title="", description="")
    background = named(theme).colours["background"]
    return bytes(
        resvg.svg_to_bytes(
            svg_string=drawing, background=background, skip_system_fonts="<text" not in drawing
        )
    )


def render_gif(
    scenes: Sequence[Scene],
    *,
    delay: int | Sequence[int] = 800,
    final: int = 3000,
    theme: str = "light",
    labels: bool = True,
    size: int | None = None,
) -> bytes:
    """Draw scenes one after another as an animated GIF that starts again for ever.

    Each stands for ``delay`` milliseconds (or for its own, where there is a list) and the last
    for ``final``. All share one table of colours, so that nothing flickers.
    """
    images = _needed("PIL.Image", "pillow", "GIF")
    durations = _durations(len(scenes), delay, final)
    size = GIF_SIZE if size is None else size
    frames = [
        images.open(BytesIO(render_png(one, theme=theme, labels=labels, size=size))).convert("RGB")
        for one in scenes
    ]
    palette = _palette(images, frames)
    frames = [frame.quantize(palette=palette, dither=images.Dither.NONE) for frame in frames]
    written = BytesIO()
    frames[0].save(
        written,
        format="GIF",
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        disposal=1,
        optimize=False,
    )
    return written.getvalue()


def _durations(count: int, delay: int | Sequence[int], final: int) -> list[int]:
    """How long each picture stands, in milliseconds."""
    if not count:
        raise _refused("positions", count, "1, 2, 3 …")
    shown = [delay] * (count - 1) if isinstance(delay, int) else list(delay)[: count - 1]
    shown += [shown[-1] if shown else final] * (count - 1 - len(shown)) + [final]
    for time in shown:
        if not 20 <= time <= 655350:
            raise _refused("delay", time, "20–655350")
    return shown


def _refused(name: str, value: object, allowed: str) -> InvalidOption:
    details = {"name": name, "value": value, "allowed": allowed}
    return InvalidOption(value, Reason("", "option_value", details=details))


def _palette(images: Any, frames: list[Any]) -> Any:
    """One table of colours for all pictures, from some of them side by side."""
    step = max(1, len(frames) // SAMPLES)
    chosen = [*frames[::step], frames[-1]]
    wide, high = frames[0].size
    strip = images.new("RGB", (wide, high * len(chosen)))
    for i, frame in enumerate(chosen):
        strip.paste(frame, (0, high * i))
    return strip.quantize(colors=255, method=images.Quantize.MEDIANCUT, dither=images.Dither.NONE)


def _needed(module: str, package: str, what: str) -> Any:
    """A module of another package; raise MissingExtra, naming what brings it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(what, package, EXTRA) from error
