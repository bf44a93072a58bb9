"""The public API: what is promised to stay."""

import subprocess
import sys
from typing import Any

import pytest

import kyokai

PUBLIC = """
Action Batch FastPosition Game IllegalAction InvalidArray InvalidOption InvalidPosition
InvalidRecord KyokaiError MissingExtra NotationError Outcome Position PositionTextError Reason
Record Setup Tally UnknownColour UnknownGame batch fast format_turn game games gif parse_turn perft
playouts png position read_record read_records read_setup scene setup start svg text write_records
"""

OF_POSITION = """
ENDING OVER_RULE action apply_unchecked area began game key legal legal_ids masks options outcome
past play play_turn read same_turn seat side start stones territory to_move to_setup turn why_not
"""


def test_what_the_package_exports_is_pinned() -> None:
    assert sorted(kyokai.__all__) == PUBLIC.split()
    for name in kyokai.__all__:
        assert getattr(kyokai, name) is not None


def test_what_every_position_has_is_pinned() -> None:
    assert sorted(n for n in dir(kyokai.Position) if not n.startswith("_")) == OF_POSITION.split()


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        kyokai.nonsense  # noqa: B018


@pytest.mark.parametrize("given", [None, 3, b"apart", ["apart"]])
def test_what_is_no_text_is_no_position(given: Any) -> None:
    for reads in (kyokai.position, kyokai.read_setup):
        with pytest.raises(TypeError, match="a line of text"):
            reads(given)


@pytest.mark.parametrize("given", [None, 3, ["apart"]])
def test_what_is_no_text_is_no_record(given: Any) -> None:
    with pytest.raises(TypeError, match="text, bytes or a path"):
        kyokai.read_record(given)


def test_errors_are_value_errors() -> None:
    for name in PUBLIC.split():
        value = getattr(kyokai, name)
        if isinstance(value, type) and issubclass(value, Exception):
            assert issubclass(value, kyokai.KyokaiError)
    assert issubclass(kyokai.KyokaiError, ValueError)
    assert issubclass(kyokai.NotationError, kyokai.IllegalAction)


def test_importing_loads_only_what_a_game_needs() -> None:
    """Records, drawing, set-ups and words come when they are asked for."""
    code = "import sys, kyokai; print(*sorted(m for m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    late = {"dataclasses", "inspect", "pathlib", "tomllib", "json", "kyokai.kernel.record"}
    late |= {
        "kyokai.kernel.draw",
        "kyokai.kernel.setup",
        "kyokai.core.native",
        "concurrent",
        "numpy",
        "PIL",
        "rich",
        "typer",
    }
    assert not loaded & late
