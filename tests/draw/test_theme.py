"""The one theme file: every theme says everything, in plain data."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from kyokai.kernel.draw import letters, shapes, terminal, vector
from kyokai.kernel.draw.theme import named, themes
from kyokai.kernel.scene import KINDS

MODULES = (shapes, vector, terminal)


def test_there_are_three_themes() -> None:
    assert list(themes()) == ["light", "dark", "print"]


def test_every_theme_has_the_same_colours() -> None:
    keys = {name: list(theme.colours) for name, theme in themes().items()}
    assert keys["light"] == keys["dark"] == keys["print"]


@pytest.mark.parametrize("name", themes())
def test_colours_are_written_in_six_digits(name: str) -> None:
    assert all(re.fullmatch(r"#[0-9a-f]{6}", value) for value in named(name).colours.values())


def test_names_can_be_variables_of_a_style() -> None:
    data = json.loads((files("kyokai.kernel.draw") / "theme.json").read_text("utf-8"))
    names = [*data["sizes"], *data["patterns"], *data["themes"]["light"]]
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in names)
    assert set(data) == {"sizes", "patterns", "themes"}


def test_every_size_is_used() -> None:
    said = "".join(Path(str(module.__file__)).read_text("utf-8") for module in MODULES)
    assert not [name for name in named("light").sizes if f'"{name}"' not in said]


def test_owners_have_different_patterns() -> None:
    assert len(set(named("light").patterns.values())) == 3


def test_print_has_no_grey() -> None:
    assert set(named("print").colours.values()) == {"#000000", "#ffffff"}
    assert named("print").plain
    assert not named("dark").plain


def test_shades_come_round_again() -> None:
    theme = named("light")
    assert theme.shade(7) == theme.shade(0)
    assert theme.shade(1) != theme.shade(0)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("ink", ["white-ink", "black-ink", "highlight", "forbidden", "label"])
def test_inks_can_be_read_on_their_ground(name: str, ink: str) -> None:
    colours = named(name).colours
    ground = colours["background" if ink == "label" else "shade-0"]
    assert contrast(colours[ink], ground) > 2.2


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the web's guidelines count it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_kind_of_mark_has_a_layer() -> None:
    assert tuple(shapes.LAYERS) == KINDS


def test_letters_and_digits_have_letterforms() -> None:
    signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    assert letters.known(signs)
    assert not letters.known("境")
    assert len({letters.SIGNS[sign] for sign in signs}) == len(signs)


def test_a_text_is_centred_and_as_high_as_asked() -> None:
    data = letters.path("HI", (50.0, 20.0), 28.0)
    points = [
        tuple(map(float, pair.split())) for pair in re.findall(r"[ML](-?[\d.]+ -?[\d.]+)", data)
    ]
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    assert (min(ys), max(ys)) == (6.0, 34.0)
    assert min(xs) + max(xs) == pytest.approx(100.0, abs=1.5)
