"""The files in ``deploy`` say nothing that the command would not understand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import typer
import yaml  # type: ignore[import-untyped]

from kyokai.cli.app import app

DEPLOY = Path(__file__).parents[2] / "deploy"


def options() -> set[str]:
    """All options of ``kyokai serve``."""
    group: Any = typer.main.get_command(app)
    return {name for param in group.commands["serve"].params for name in param.opts}


def test_the_compose_file_starts_what_there_is() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    told = services["kyokai"]["command"]
    assert {word.partition("=")[0] for word in told} <= options()
    [database] = [word for word in told if word.startswith("--database=")]
    host = re.search(r"@(\w+)/", database)
    assert host is not None
    assert host[1] in services
    port = next(word.partition("=")[2] for word in told if word.startswith("--port="))
    assert f"kyokai:{port}" in (DEPLOY / "Caddyfile").read_text("utf-8")


def test_the_unit_starts_what_there_is() -> None:
    unit = (DEPLOY / "kyokai.service").read_text("utf-8")
    [line] = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert set(re.findall(r"--[a-z-]+", line)) <= options()


def test_proxies_keep_figures_to_themselves() -> None:
    for name in ("Caddyfile", "nginx.conf"):
        assert re.search(r"/metrics[^}]*404", (DEPLOY / name).read_text("utf-8"))
