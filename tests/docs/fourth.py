"""The room that the page “Write a game” builds, put into a folder of its own."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "write-a-game.md"

_BLOCK = re.compile(
    r"^(?P<fence>`{3,})\{code-block\} \w+\n:caption: (?P<file>\S+)\n\n(?P<code>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)

#: What the page leaves to its reader: counts of some positions, and three short games.
MORE = {
    "col/perft.txt": """\
start | col 4/4/4/4 white 1 | 16 | 240 | 2688
in the middle | col 4/4/1WB1/4 white 3 | 11 | 113
nearly full | col WBW1/BWBW/WBWB/BWBW black 16 | 1 | 0
no repetition | col 4/4/4/4 white 1 repetition=0 | 16 | 240
two turns | col 4/4/4/4 white 1 max_turns=2 | 16 | 240 | 0
a lone stone | col 4/4/4/W3 black 2 | 15 | 182
over | col WBWB/BWBW/WBWB/BWBW white 17 over=black:no_place | 0
""",
    "col/golden/short.txt": "# A short one\nstart col\nb1\nc1\na2\nc3\nd2\nd4\nb4\na3\n",
    "col/golden/last.txt": ("# The last cell\nposition col WBW1/BWBW/WBWB/BWBW black 16\nd4\n"),
    "col/golden/limit.txt": "# Called off\nstart col max_turns=2\na1\na2\n",
}


def files() -> dict[str, str]:
    """The files that the page writes, by name."""
    return {
        block["file"]: block["code"] for block in _BLOCK.finditer(PAGE.read_text(encoding="utf-8"))
    }


def build(folder: Path) -> None:
    """Write the whole room into a folder."""
    for name, text in {**files(), **MORE}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
