"""How a game in the terminal begins: named, chosen from a menu, or taken up again."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

import kyokai
from kyokai.cli import boards, given, store, telling
from kyokai.cli.line import Line
from kyokai.cli.play import Table
from kyokai.cli.screen import Refusal
from kyokai.cli.sitting import PERSON, RANDOM, Sitting
from kyokai.kernel import strings

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen

_SEEDS = 2**31


class Wishes(NamedTuple):
    """What was asked for on the command line."""

    game: str | None = None
    white: str | None = None
    black: str | None = None
    random: bool = False
    seed: int | None = None
    options: Sequence[str] = ()
    position: str | None = None
    resume: bool = False

    def players(self) -> tuple[str, str]:
        """Who sits where."""
        for who in (self.white, self.black):
            if who not in (None, PERSON, RANDOM):
                raise Refusal("who", text=who)
        if self.random and self.black is not None:
            raise Refusal("random_and_black")
        return (self.white or PERSON, RANDOM if self.random else self.black or PERSON)

    def begin(self) -> Sitting:
        """Set up the game that is asked for."""
        if self.position is not None:
            start = given.position(self.position, self.options)
            if self.game not in (None, start.game):
                raise Refusal("game_and_position", game=self.game, other=start.game)
        else:
            assert self.game is not None
            start = given.start(self.game, self.options)
        seed = SystemRandom().randrange(_SEEDS) if self.seed is None else self.seed
        return Sitting(kyokai.game(start.game), start, self.players(), seed)


def play(screen: Screen, wishes: Wishes) -> None:
    """Begin or take up a game, and play it."""
    if wishes.resume:
        if wishes != Wishes(resume=True):
            raise Refusal("game_and_resume")
        sitting, keep = store.Keep.last()
    else:
        wishes.players()
        if wishes.game is None and wishes.position is None:
            chosen = menu(screen)
            if chosen is None:
                return
            if not chosen:
                play(screen, Wishes(resume=True))
                return
            wishes = wishes._replace(game=chosen)
        sitting = wishes.begin()
        keep = store.Keep.new(sitting.game.name)
    Table(screen, sitting, keep).run()


def menu(screen: Screen) -> str | None:
    """Let a person choose a game: its name, "" for the one that was left, None for leaving."""
    names = kyokai.games()
    titles = {name: telling.title(screen, name) for name in names}
    screen.write(screen.strong(screen.say("menu.title")))
    screen.write()
    rows = [
        (str(number), titles[name], strings.say(name, screen.lang, "game.tagline"))
        for number, name in enumerate(names, 1)
    ]
    left = store.Keep.left()
    if left is not None:
        sentence = screen.say("menu.resume", turn=left.turn)
        rows.append(("r", telling.title(screen, left.game), sentence))
    screen.write("\n".join(boards.rows(screen, rows)))
    screen.write()
    line = Line(lambda: names)
    while True:
        try:
            text = line.read(screen.fitting(screen.say("menu.prompt"))).strip()
        except (EOFError, KeyboardInterrupt):
            screen.write()
            return None
        if text.lower() in ("q", "quit", "exit"):
            return None
        if left is not None and text.lower() == "r":
            return ""
        for number, name in enumerate(names, 1):
            if text.lower() in (str(number), name, titles[name].lower()):
                return name
        if text:
            screen.tell("menu.again", text=text)
