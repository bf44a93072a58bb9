"""Parts of the pages that need no page: bundled, so that a test can call them in a browser."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from web.serving import ROOT

BUNDLER = ROOT / "web" / "node_modules" / ".bin" / "esbuild"


def page_with(browser: Browser, folder: Path, name: str, *modules: str) -> Page:
    """An empty page in which these modules, named from ``web/src``, are one object."""
    if not BUNDLER.exists():
        pytest.skip("the pages' tools are not installed; `make web` installs them where npm is")
    script = folder / f"{name}.js"
    entry = "".join(f"export * from './src/{module}.ts';" for module in modules)
    subprocess.run(
        [BUNDLER, "--bundle", "--format=iife", f"--global-name={name}", f"--outfile={script}",
         "--log-level=error", "--loader=ts"],
        cwd=ROOT / "web", input=entry.encode(), check=True,
    )  # fmt: skip
    page = browser.new_page()
    page.add_script_tag(path=script)
    return page
