"""Charts as SVG: plain text, readable by people who do not see them, in the colours of the page.

Colours are CSS variables (``--ink``, ``--faint``, ``--grid``, ``--one``, ``--two``) that fall back
to those of a light page.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 440, 260
LEFT, RIGHT, TOP, BOTTOM = 54, 22, 14, 50

STYLE = (
    "text{fill:var(--ink,#2b2a28);font:15px system-ui,sans-serif}"
    ".grid{stroke:var(--grid,#d9d2c3);stroke-width:1;fill:none}"
    ".axis{stroke:var(--faint,#6f675a);stroke-width:1.2;fill:none}"
    ".label{fill:var(--faint,#6f675a)}"
    ".one{fill:var(--one,#a8680f);stroke:var(--one,#a8680f)}"
    ".two{fill:var(--two,#2f6690);stroke:var(--two,#2f6690)}"
    ".line{fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}"
    ".bar,.dot{stroke:none}.whisker{stroke-width:1.6;fill:none}"
    ".band{stroke:none;fill-opacity:.22}.rule{stroke:var(--faint,#6f675a);stroke-dasharray:4 4}"
)

Points = Iterable[tuple[float, float]]


class Axis(NamedTuple):
    """An axis: its ends, what stands at which place, and what it is of."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    label: str = ""


def shares(label: str = "") -> Axis:
    """An axis from 0 to 100 %."""
    return Axis(0, 1, tuple((n / 4, f"{25 * n}%") for n in range(5)), label)


def numbers(low: float, high: float, label: str = "", about: int = 5) -> Axis:
    """An axis of numbers, its ticks at round ones."""
    if high <= low:
        high = low + 1
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough * 0.999)
    if high - low >= about:
        step = max(step, 1.0)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    digits = max(0, -math.floor(math.log10(step)))
    ticks = tuple((n * step, f"{n * step:.{digits}f}") for n in range(first, last + 1))
    return Axis(low, high, ticks, label)


class Chart:
    """A chart in the making; ``str`` is the SVG."""

    def __init__(self, x: Axis, y: Axis, title: str, told: str = "") -> None:
        self.x, self.y, self.title, self.told = x, y, title, told
        self._drawn: list[str] = []

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies in the picture."""
        wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
        across = (x - self.x.low) / (self.x.high - self.x.low)
        up = (y - self.y.low) / (self.y.high - self.y.low)
        return round(LEFT + wide * across, 1), round(TOP + high * (1 - up), 1)

    def line(self, points: Points, kind: str = "one") -> None:
        """Draw a line through points."""
        self._drawn.append(f'<path class="line {kind}" d="{self._path(points)}"/>')

    def band(self, low: Points, high: Points, kind: str = "one") -> None:
        """Fill what lies between two lines."""
        around = [*low, *reversed(list(high))]
        self._drawn.append(f'<path class="band {kind}" d="{self._path(around)}Z"/>')

    def bars(self, bars: Iterable[tuple[float, float, float]], kind: str = "one") -> None:
        """Draw bars: from, to, and how high."""
        for begin, end, height in bars:
            if height > self.y.low:
                (left, top), (right, bottom) = self.at(begin, height), self.at(end, self.y.low)
                self._drawn.append(
                    f'<rect class="bar {kind}" x="{left}" y="{top}" '
                    f'width="{round(right - left, 1)}" height="{round(bottom - top, 1)}"/>'
                )

    def dots(self, points: Iterable[tuple[float, float, float, float]], kind: str = "one") -> None:
        """Draw dots with whiskers: across, up, and the ends of the whisker."""
        for x, y, low, high in points:
            whisker = self._path([(x, low), (x, high)])
            across, up = self.at(x, y)
            self._drawn.append(
                f'<path class="whisker {kind}" d="{whisker}"/>'
                f'<circle class="dot {kind}" cx="{across}" cy="{up}" r="3.6"/>'
            )

    def rule(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw a line to compare with."""
        self._drawn.append(f'<path class="rule" d="{self._path([begin, end])}"/>')

    def _path(self, points: Points) -> str:
        told = [f"{x:g} {y:g}" for x, y in (self.at(*point) for point in points)]
        return "M" + "L".join(told) if told else ""

    def __str__(self) -> str:
        return self.svg(STYLE)

    def svg(self, style: str = "") -> str:
        """The SVG; within a page that has the style already, it needs none of its own."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {HEIGHT}">'
            f"<title>{escape(self.title)}</title><desc>{escape(self.told)}</desc>"
            f"{f'<style>{style}</style>' if style else ''}"
            f"{''.join(self._axes())}{''.join(self._drawn)}</svg>"
        )

    def _axes(self) -> Sequence[str]:
        (left, bottom), (right, top) = (
            self.at(self.x.low, self.y.low),
            self.at(self.x.high, self.y.high),
        )
        drawn = []
        for value, word in self.y.ticks:
            _, up = self.at(self.x.low, value)
            drawn.append(f'<path class="grid" d="M{left} {up}H{right}"/>')
            drawn.append(_text(left - 6, up + 5.2, word, "end"))
        for value, word in self.x.ticks:
            across, _ = self.at(value, self.y.low)
            drawn.append(f'<path class="axis" d="M{across} {bottom}v4"/>')
            drawn.append(_text(across, bottom + 20, word, "middle"))
        drawn.append(f'<path class="axis" d="M{left} {top}V{bottom}H{right}"/>')
        if self.x.label:
            drawn.append(_text(right, HEIGHT - 8, self.x.label, "end", "label"))
        return drawn


def _text(x: float, y: float, text: str, anchor: str, kind: str = "") -> str:
    told = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{told}>{escape(text)}</text>'


def spark(chances: Sequence[tuple[int, float]], title: str) -> str:
    """The course of a game as one line, without axes: above the middle the first player leads."""
    wide, high = 300, 56
    first, last = (chances[0][0], chances[-1][0]) if chances else (0, 1)
    points = [
        (round(wide * (turn - first) / max(1, last - first), 1), round(high * (1 - chance), 1))
        for turn, chance in chances
    ]
    drawn = "M" + "L".join(f"{x:g} {y:g}" for x, y in points) if points else ""
    told = ", ".join(f"{turn}: {chance:.0%}" for turn, chance in chances)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 -2 {wide} {high + 4}">'
        f"<title>{escape(title)}</title><desc>{escape(told)}</desc>"
        f'<path class="rule" d="M0 {high / 2:g}H{wide}"/><path class="line two" d="{drawn}"/></svg>'
    )
