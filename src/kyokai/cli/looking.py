"""Looking at a position: its board, its legal actions, reasons, and counts."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from kyokai.cli import boards, telling
from kyokai.cli.screen import Refusal
from kyokai.core import counting
from kyokai.core.errors import MOST_DEPTH
from kyokai.kernel import asking
from kyokai.kernel.game import game_of

if TYPE_CHECKING:
    from kyokai.cli.given import View
    from kyokai.cli.screen import Screen


def show(screen: Screen, view: View) -> None:
    """Draw a position, and write it as a line of text."""
    screen.write("\n".join(boards.lines(screen, view.position, legend=True, last=view.last)))
    screen.write()
    for line in telling.counts(screen, view.position):
        screen.write(line)
    screen.write(screen.strong(telling.status(screen, view.position)))
    screen.write(screen.faint(str(view.position)))


def legal(screen: Screen, view: View) -> None:
    """List the legal actions, one a line."""
    for action in view.position.legal():
        screen.write(str(action))


def why(screen: Screen, view: View, asked: str) -> None:
    """Tell why an action is forbidden, or all that could be done at a place."""
    answer = asking.why_not(view.position, game_of(view.position), asked)
    boards.answer(screen, view.position, asked, answer)


def perft(screen: Screen, view: View, depth: int, *, divide: bool) -> None:
    """Count the sequences of legal actions, and tell how long that took."""
    if not 0 <= depth <= MOST_DEPTH:
        raise Refusal("out_of_range", name="DEPTH", number=depth, least=0, most=MOST_DEPTH)
    begin = perf_counter()
    if divide and depth:
        counts = counting.divide(view.position, depth)
        for action, count in counts.items():
            screen.write(f"{action} {count}")
        total = sum(counts.values())
    else:
        total = counting.perft(view.position, depth)
    seconds = perf_counter() - begin
    screen.write(str(total))
    screen.note("perft.took", seconds=f"{seconds:.2f}")
