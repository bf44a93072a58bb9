"""A room that nobody has heard of is learned like any other; what is missing is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kyokai.rl
from docs import fourth

ROOT = Path(__file__).parents[2]


def run(*words: str, **more: str) -> str:
    """Run Python apart from this one; tell what it printed."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8", **more}
    done = subprocess.run(
        [sys.executable, "-W", "error", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_room_without_a_compiled_core_has_every_environment(tmp_path: Path) -> None:
    fourth.build(tmp_path)
    script = str(ROOT / "tests" / "rl" / "official.py")
    assert run(script, "col", KYOKAI_ROOMS=str(tmp_path)).rstrip().endswith("passed")


def test_without_the_compiled_core_nothing_differs() -> None:
    code = (
        "import kyokai, kyokai.rl, hashlib\n"
        "environment = kyokai.rl.vector('weave', 4, seed=5, max_turns=6)\n"
        "environment.reset(); told = hashlib.sha256()\n"
        "for _ in range(30):\n"
        "    seen, rewards, *_ = environment.step(environment.sample())\n"
        "    told.update(seen['observation'].tobytes() + seen['action_mask'].tobytes())\n"
        "    told.update(rewards.tobytes())\n"
        "print(told.hexdigest())\n"
    )
    assert run("-c", code) == run("-c", code, KYOKAI_CORE="off")


@pytest.mark.parametrize(
    ("package", "asked"),
    [
        ("pettingzoo", "kyokai.rl.aec"),
        ("gymnasium", "kyokai.rl.vector"),
        ("numpy", "kyokai.rl.single"),
        ("pyspiel", "import kyokai.rl.openspiel"),
        ("PIL", "kyokai.rl.aec('apart', render_mode='rgb_array')"),
    ],
)
def test_a_package_that_is_not_there_is_named(package: str, asked: str) -> None:
    statement = asked if asked.startswith("import") else f"shown = {asked}"
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "import kyokai, kyokai.rl\n"
        "try:\n"
        f"    {statement}\n"
        "    shown.reset(); shown.render()\n"
        "except kyokai.MissingExtra as missing:\n"
        "    print(missing.extra, missing)\n"
    )
    told = run("-c", code)
    named = {"pyspiel": "open_spiel", "PIL": "pillow"}.get(package, package)
    assert told.startswith("rl ")
    assert named in told


def test_only_what_is_there_is_found() -> None:
    assert set(kyokai.rl.__all__) == {"aec", "single", "vector"}
    with pytest.raises(AttributeError, match="nonsense"):
        kyokai.rl.nonsense  # noqa: B018


def test_the_package_itself_loads_nothing_of_others() -> None:
    code = "import sys, kyokai.rl; print(*{name.partition('.')[0] for name in sys.modules})"
    assert not {"numpy", "gymnasium", "pettingzoo", "pyspiel"} & set(run("-c", code).split())
