"""Pictures as pixels: right without fonts, and an animation as long as it was asked to be."""

import sys
from io import BytesIO

import pytest
from PIL import Image

import kyokai
from draw.boards import edged, everything, on, square, stones
from kyokai.kernel.draw.raster import render_gif, render_png
from kyokai.kernel.draw.theme import themes
from kyokai.kernel.scene import Mark, Scene


def pixels(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def walk(count: int) -> list[Scene]:
    cells = [cell.name for cell in square().cells]
    return [
        on(square(), *stones([cells[i]], ["d4"]), Mark("last", (cells[i],))) for i in range(count)
    ]


@pytest.mark.parametrize("size", [1, 160, 400])
def test_a_png_has_the_size_asked_for(size: int) -> None:
    picture = pixels(render_png(everything("white"), size=size))
    assert picture.format == "PNG"
    assert max(picture.size) == size


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_pixel_is_transparent(theme: str) -> None:
    picture = pixels(render_png(everything("black"), theme=theme, size=151)).convert("RGBA")
    low, high = picture.getchannel("A").getextrema()
    assert low == high == 255


def test_labels_need_no_font() -> None:
    """Labels change pixels although no font of the machine is ever loaded."""
    board = square()
    scene = on(board)
    bare = on(board._replace(labels=tuple(label._replace(text=" ") for label in board.labels)))
    assert render_png(scene, size=200) != render_png(bare, size=200)
    assert render_png(scene, size=200) == render_png(scene, size=200)


def test_a_print_has_greys_only_where_a_line_meets_the_next() -> None:
    picture = pixels(render_png(everything("white"), theme="print", size=300)).convert("RGB")
    red, green, blue = (channel.tobytes() for channel in picture.split())
    assert red == green == blue


def test_owners_look_different_in_print() -> None:
    white, black = (
        pixels(render_png(everything(owner), theme="print", size=300, labels=False)).convert("L")
        for owner in ("white", "black")
    )
    differing = sum(a != b for a, b in zip(white.tobytes(), black.tobytes(), strict=True))
    assert differing > 300 * 300 / 50


@pytest.mark.parametrize("theme", themes())
def test_land_that_was_just_touched_still_shows_its_owner(theme: str) -> None:
    cells = tuple(cell.name for cell in edged().cells)
    white, black = (
        pixels(
            render_png(
                on(edged(), Mark("territory", cells, owner), Mark("last", cells)),
                theme=theme,
                size=300,
                labels=False,
            )
        ).convert("L")
        for owner in ("white", "black")
    )
    differing = sum(abs(a - b) > 20 for a, b in zip(white.tobytes(), black.tobytes(), strict=True))
    assert differing > 300 * 300 / 50


def test_an_animation_shows_every_position_and_the_last_for_longer() -> None:
    movie = pixels(render_gif(walk(4), delay=300, final=2000, size=120))
    assert movie.format == "GIF"
    times = []
    for frame in range(movie.n_frames):  # type: ignore[attr-defined]
        movie.seek(frame)
        times.append(movie.info["duration"])
    assert times == [300, 300, 300, 2000]
    assert movie.info["loop"] == 0


def test_each_picture_can_have_its_own_time() -> None:
    movie = pixels(render_gif(walk(4), delay=[100, 500], final=900, size=120))
    times = []
    for frame in range(movie.n_frames):  # type: ignore[attr-defined]
        movie.seek(frame)
        times.append(movie.info["duration"])
    assert times == [100, 500, 500, 900]


def test_frames_show_what_the_pictures_show() -> None:
    scenes = walk(3)
    movie = pixels(render_gif(scenes, size=160))
    for frame, scene in enumerate(scenes):
        movie.seek(frame)
        shown = movie.convert("RGB")
        wanted = pixels(render_png(scene, size=160)).convert("RGB")
        far = [abs(a - b) for a, b in zip(shown.tobytes(), wanted.tobytes(), strict=True)]
        assert sum(far) / len(far) < 2
        assert shown.getpixel((80, 80)) is not None


def test_the_same_game_gives_the_same_animation() -> None:
    assert render_gif(walk(3), size=100) == render_gif(walk(3), size=100)


@pytest.mark.parametrize("delay", [0, -5, 10**7])
def test_a_time_that_cannot_be_is_refused(delay: int) -> None:
    with pytest.raises(kyokai.InvalidOption, match="delay"):
        render_gif(walk(2), delay=delay)


def test_an_animation_of_nothing_is_refused() -> None:
    with pytest.raises(kyokai.InvalidOption, match="positions"):
        kyokai.gif([])


@pytest.mark.parametrize(("module", "draw"), [("resvg_py", "png"), ("PIL.Image", "gif")])
def test_a_missing_extra_is_named(module: str, draw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    position = kyokai.start(kyokai.games()[0])
    with pytest.raises(kyokai.MissingExtra, match=r"pip install 'kyokai\[cli\]'") as caught:
        kyokai.png(position) if draw == "png" else kyokai.gif([position])
    assert caught.value.extra == "cli"
    assert "kyokai[cli]" in caught.value.say("ja")


def test_a_game_of_positions_is_animated() -> None:
    here = kyokai.start(kyokai.games()[0])
    shown = [here]
    for _ in range(2):
        here = here.play(here.legal()[0])
        shown.append(here)
    movie = pixels(kyokai.gif(shown, size=100, last=[(), [here.stones("white")[0]]]))
    assert 2 <= movie.n_frames <= 3  # type: ignore[attr-defined]


def test_edges_have_pixels_of_their_own() -> None:
    bare = render_png(on(edged()), size=200)
    assert render_png(on(edged(), Mark("wall", ("b2n",), "white")), size=200) != bare
