"""How the compiled module is found, chosen and done without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kyokai
from compiled import needs_core
from kyokai.core import hand, native
from kyokai.core.many import PlainBatch
from kyokai.core.one import PlainPosition
from kyokai.testing import play

TELL = """
import kyokai
from kyokai.core import native
fast = kyokai.fast("apart")
print(type(fast).__mro__[1].__module__, repr(native.failure()))
print(kyokai.perft(kyokai.start("weave"), 4), [fast.push_random() for _ in range(9)])
"""


def told(code: str = TELL, **environment: str) -> list[str]:
    """What Python prints with these settings."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "KYOKAI_CORE": "", **environment},
        check=True,
        timeout=120,
    )
    return done.stdout.splitlines()


@needs_core
def test_the_environment_chooses_what_plays() -> None:
    plain, base, best = (told(KYOKAI_CORE=core) for core in ("off", "base", ""))
    assert plain[0] == "kyokai.core.one 'KYOKAI_CORE=off'"
    assert base[0] == "kyokai.core._core ''"
    assert best[0].startswith("kyokai.core._core")
    assert plain[1] == base[1] == best[1]


@needs_core
def test_a_folder_is_taken_before_the_package(tmp_path: Path) -> None:
    """What lies there is loaded; here a module that says it cannot be."""
    (tmp_path / "_core.py").write_text("raise ImportError('made to fail')")
    assert told(KYOKAI_CORE=str(tmp_path))[0] == "kyokai.core.one 'made to fail'"


def test_an_installation_without_the_module_is_plain() -> None:
    hidden = "import sys; sys.modules['kyokai.core._core'] = None\n"
    first, second = told(hidden + TELL)
    assert first.startswith("kyokai.core.one 'import of kyokai.core._core halted")
    assert second.startswith("1917 ")


@needs_core
def test_a_processor_that_lacks_the_better_level_gets_the_other() -> None:
    hidden = "import sys; sys.modules['kyokai.core._core_v3'] = None\n"
    assert told(hidden + TELL)[0] == "kyokai.core._core ''"


@needs_core
def test_every_level_tells_the_same_games() -> None:
    levels = [native.module()]
    if native.module().__name__ != native.BASE:
        from kyokai.core import _core

        levels.append(_core)
    for level in levels:
        assert list(level.rooms()) == kyokai.games()
        for name, room in level.rooms().items():
            game = kyokai.game(name)
            assert room["actions"] == game.action_count
            assert room["planes"] == kyokai.batch(name, 1).plane_shape
            assert room["state_bytes"] < 256


@needs_core
def test_only_the_rooms_own_core_is_its_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game elsewhere that has the name of one of ours is not taken for it."""
    game = kyokai.game("apart")
    assert native.has(game)
    monkeypatch.setattr(game, "package", "kyokai_elsewhere.apart")
    assert not native.has(game)
    assert native.line(kyokai.start("apart")) is None


#: White's fortresses overlap, which play never brings about: more of them than the core holds.
CROWDED = (
    "weave 4B/5/www2/www2/Www2 white 9 energy=5/5 fortresses="
    "a1+b1,a1+c1,a1+a2,a1+b2,a1+c2,a1+a3,a1+b3,a1+c3/-"
)


@needs_core
def test_what_the_core_cannot_hold_is_played_in_python() -> None:
    position = kyokai.position(CROWDED)
    with pytest.raises(native.module().Unsupported):
        native.module().Fast("weave", hand.over(position), 0)
    assert isinstance(kyokai.fast(position), PlainPosition)
    assert isinstance(kyokai.batch(position, 2), PlainBatch)
    assert kyokai.perft(position, 2) == sum(
        len(position.play(action).legal()) for action in position.legal()
    )
    tally = kyokai.playouts(position, 2)
    assert tally.games == 2


@needs_core
def test_rows_of_numbers_are_what_keys_are_made_of() -> None:
    assert hand.row((1, (2, None), True)) == b"".join(
        n.to_bytes(16, "little") for n in (3, 1, 2, 2, 2**128 - 1, 1)
    )


@needs_core
@pytest.mark.parametrize("name", kyokai.games())
def test_what_is_handed_over_must_be_a_position(name: str) -> None:
    """Whatever is cut short, too long, or of another sort is refused, and not played on."""
    core = native.module()
    for position in play.samples(kyokai.game(name))[::5]:
        options, key, turn, first, ending, past = hand.over(position)
        for wrong in (
            (),
            (options, key, turn, first, ending),
            (options, key, turn, first, ending, past, 0),
            ([], key, turn, first, ending, past),
            ([("repetition",)], key, turn, first, ending, past),
            (tuple(options), key, turn, first, ending, past),
            (options, key[:-1], turn, first, ending, past),
            (options, key[:-16], turn, first, ending, past),
            (options, key + bytes(16), turn, first, ending, past),
            (options, b"\xff" * len(key), turn, first, ending, past),
            (options, "key", turn, first, ending, past),
            (options, key, -1, first, ending, past),
            (options, key, 2**32, first, ending, past),
            (options, key, turn, 2, ending, past),
            (options, key, turn, None, ending, past),
            (options, key, turn, first, (0, "luck", "", 0, 0), past),
            (options, key, turn, first, (0, "luck"), past),
            (options, key, turn, first, ending, [(key,)]),
            (options, key, turn, first, ending, [(key, -1)]),
            (options, key, turn, first, ending, [(key, 2**31), (key, 2**31)]),
            (options, key, turn, first, ending, None),
        ):
            with pytest.raises(core.Unsupported):
                core.Fast(name, wrong, 0)
        assert core.Fast(name, hand.over(position), 0).turn == turn


@needs_core
def test_a_key_without_a_legal_action_is_refused() -> None:
    """Keys that no position has, where nothing could be drawn: the core plays none of them."""
    core = native.module()
    options, _, turn, first, ending, _ = hand.over(kyokai.start("apart"))
    nobody = hand.row((0, 0, 0, 0, 0, True))
    with pytest.raises(core.Unsupported, match="nothing is legal"):
        core.Batch("apart", (options, nobody, turn, first, ending, []), 1, 0, 1)
    start = kyokai.start("borderland")
    options, _, turn, first, ending, _ = hand.over(start)
    full = sum(kyokai.game("borderland").grid.bits)
    key = hand.row((full, 0, 2, 0, 0, None, (0, 0), False))
    with pytest.raises(core.Unsupported, match="nothing is legal"):
        core.Fast("borderland", (options, key, turn, first, ending, []), 0)
