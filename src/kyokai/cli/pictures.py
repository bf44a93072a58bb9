"""Pictures of positions and of recorded games, as files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kyokai.cli import given, store
from kyokai.cli.screen import Refusal
from kyokai.kernel import draw

if TYPE_CHECKING:
    from kyokai.cli.given import View
    from kyokai.cli.screen import Screen

LARGEST = 10_000


class Style(NamedTuple):
    """How a picture is to look, and what is pointed at."""

    theme: str | None = None
    size: int | None = None
    labels: bool = True
    last: Sequence[str] = ()
    arrows: Sequence[str] = ()

    def look(self) -> dict[str, Any]:
        """Return what is given to the drawing; what was not asked for is left to it."""
        if self.size is not None and not 0 < self.size <= LARGEST:
            raise Refusal("size", size=self.size, least=1, most=LARGEST)
        wishes = {"theme": self.theme, "size": self.size}
        return {"labels": self.labels, **{k: v for k, v in wishes.items() if v is not None}}

    def marks(self, view: View) -> dict[str, Any]:
        """Return what is pointed at: what was asked for, else the turn that led here."""
        return {"last": self.last or view.last, "arrows": [_ends(text) for text in self.arrows]}


def _ends(text: str) -> tuple[str, str]:
    start, line, end = text.partition("-")
    if not (start and line and end):
        raise Refusal("arrow", text=text)
    return start, end


def svg(screen: Screen, view: View, target: str, style: Style) -> None:
    """Draw a position as an SVG file."""
    drawn = draw.svg(view.position, lang=screen.lang, **style.look(), **style.marks(view))
    _write(screen, target, drawn.encode() + b"\n")


def png(screen: Screen, view: View, target: str, style: Style) -> None:
    """Draw a position as a PNG file."""
    _write(screen, target, draw.png(view.position, **style.look(), **style.marks(view)))


def gif(screen: Screen, source: str, target: str, style: Style) -> None:
    """Draw a recorded game as an animation, action by action."""
    sitting = store.load(source)
    path = sitting.game.drawing.path
    steps = zip(sitting.positions, sitting.actions, strict=False)
    last = [(), *(path(position, action) for position, action in steps)]
    _write(screen, target, draw.gif(sitting.positions, last=last, **style.look()))


def _write(screen: Screen, target: str, data: bytes) -> None:
    given.write_bytes(target, data)
    if target != "-":
        screen.tell("converted.done", target=target)
