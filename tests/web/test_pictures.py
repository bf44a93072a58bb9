"""A position looks the same on the page as the SVG writer draws it."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

import kyokai
from kyokai.kernel.draw.vector import render_svg
from kyokai.kernel.scene import KINDS, Mark, Scene, scene_data
from web.bundling import page_with

POSITIONS = 50
SIZE = 480
THEMES = ("light", "dark", "print")
#: How far a pixel may be off (of 255), as edges are smoothed; and how many may be farther.
SLIGHT = 24
STRAY = 12

SHOW = """([board, marks, theme, labels]) => {
  const { box, content } = Pictures.picture(board, marks, theme, labels);
  const shown = Pictures.viewBox(box);
  return [shown, Pictures.looks[theme].colour("background"), content];
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """An empty page that knows how the site draws."""
    folder = tmp_path_factory.mktemp("web")
    page = page_with(browser, folder, "Pictures", "board/picture", "board/look")
    page.set_viewport_size({"width": SIZE, "height": SIZE})
    return page


def position(dice: random.Random, game: str) -> kyokai.Position:
    """A position somewhere in a random game, in mid-turn too."""
    here = kyokai.start(game)
    for _ in range(dice.randrange(90)):
        if here.outcome is not None:
            break
        here = here.play(dice.choice(here.legal()))
    return here


def owned(drawn: Scene) -> set[str]:
    """The cells of anybody's land."""
    return {cell for mark in drawn.marks if mark.kind == "territory" for cell in mark.places}


def pointed_at(dice: random.Random, drawn: Scene) -> Scene:
    """The scene with marks that a person would add, of every kind."""
    cells = [cell.name for cell in drawn.board.cells]
    places = [*cells, *(edge.name for edge in drawn.board.edges)]
    more = [
        Mark(kind, (place,))
        for kind in ("last", "highlight", "target", "forbidden")
        for place in dice.sample(places, 3)
    ]
    more += [Mark("heat", (place,), None, dice.randint(1, 9)) for place in dice.sample(places, 3)]
    more += [Mark("last", (cell,)) for cell in sorted(owned(drawn))[:2]]
    more.append(Mark("arrow", (cells[0], cells[-1])))
    marks = sorted((*drawn.marks, *more), key=lambda mark: KINDS.index(mark.kind))
    return drawn._replace(marks=tuple(marks))


def picture(page: Page, svg: str) -> Image.Image:
    """What the browser shows."""
    page.evaluate("(svg) => { document.body.style.margin = 0; document.body.innerHTML = svg }", svg)
    taken = page.locator("svg").screenshot()
    return Image.open(io.BytesIO(taken)).convert("RGB")


def on_the_page(page: Page, drawn: Scene, theme: str, labels: bool) -> str:
    """The scene as the site draws it, in a frame of the same size as the writer's."""
    data: dict[str, Any] = scene_data(drawn)
    shown, ground, content = page.evaluate(SHOW, [data["board"], data["marks"], theme, labels])
    left, top, wide, high = map(float, shown.split())
    scale = SIZE / max(wide, high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}" '
        f'width="{wide * scale:.1f}" height="{high * scale:.1f}">'
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{ground}"/>'
        f"{content}</svg>"
    )


def differing(one: Image.Image, other: Image.Image) -> int:
    """How many pixels are farther from one another than smoothing explains."""
    assert one.size == other.size
    bands = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[SLIGHT:])


@pytest.mark.parametrize("number", range(POSITIONS))
def test_the_page_draws_as_the_writer_does(page: Page, number: int) -> None:
    dice = random.Random(number)
    games = kyokai.games()
    drawn = kyokai.scene(position(dice, games[number % len(games)]))
    if number % 2:
        drawn = pointed_at(dice, drawn)
    theme, labels = THEMES[number // 2 % 3], number % 5 != 0
    written = picture(page, render_svg(drawn, theme=theme, labels=labels, size=SIZE))
    shown = picture(page, on_the_page(page, drawn, theme, labels))
    assert differing(written, shown) <= STRAY


def test_pictures_that_differ_are_told_apart(page: Page) -> None:
    dice = random.Random(1)
    drawn = kyokai.scene(position(dice, kyokai.games()[0]))
    more = pointed_at(dice, drawn)
    pictures = [picture(page, render_svg(one, size=SIZE)) for one in (drawn, more)]
    assert differing(*pictures) > 10 * STRAY
