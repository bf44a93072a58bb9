"""What a person may ask the engine while playing: a hint, the chances, a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from kyokai.cli import boards, reviewed, telling

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.engine import Hint
    from kyokai.kernel.position import Position
    from kyokai.kernel.record import Record

T = TypeVar("T")


class Adviser:
    """Answers questions about positions; Ctrl-C ends an answer, not the game."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        #: The hint of which only the weaker half was told.
        self._given: Hint | None = None

    def hint(self, position: Position) -> None:
        """Say where to look; asked again in the same position, what to play and why."""
        from kyokai import engine

        screen = self.screen
        if self._given is not None and self._given.position == position:
            screen.sentence(self._given.say(screen.lang))
            return
        self._given = self._thought(lambda: engine.hint(position))
        if self._given is None:
            return
        screen.write()
        drawn = boards.lines(screen, position, highlight=self._given.places)
        screen.write("\n".join(drawn))
        screen.write()
        screen.sentence(self._given.look(screen.lang))
        screen.sentence(screen.faint(screen.say("advice.again")))

    def chances(self, position: Position) -> None:
        """Say how likely each side is to win, or who wins by force."""
        from kyokai import engine
        from kyokai.engine.hints import DEFAULT

        found = self._thought(lambda: engine.analyse(position, DEFAULT, lines=1))
        if found is not None:
            self.screen.sentence(telling.chances(self.screen, found))

    def review(self, record: Record) -> None:
        """Look over a game, and tell what it shows."""
        found = self._thought(lambda: reviewed.look_over(self.screen, record))
        if found is not None:
            reviewed.tell(self.screen, found)

    def _thought(self, think: Callable[[], T]) -> T | None:
        """What comes of thinking about it; None where the person does not want to wait."""
        try:
            with self.screen.passing("advice.thinking"):
                return think()
        except KeyboardInterrupt:
            self.screen.tell("advice.stopped")
            return None
