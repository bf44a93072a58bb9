"""How a game in the terminal begins: named, chosen from a menu, or taken up again."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

import kyokai
from kyokai.cli import boards, given, opponents, store, telling
from kyokai.cli.line import Line
from kyokai.cli.opponents import LEVEL, PERSON, RANDOM
from kyokai.cli.play import Leave, Table
from kyokai.cli.screen import Refusal
from kyokai.cli.sitting import Sitting, seat_of
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
    level: int | None = None
    seed: int | None = None
    options: Sequence[str] = ()
    position: str | None = None
    resume: bool = False

    @property
    def nobody(self) -> bool:
        """Whether nothing is said of who plays."""
        return self.level is None and not (self.white or self.black or self.random)

    def players(self, game: str) -> tuple[str, str]:
        """Who sits where."""
        black = [self.black] if self.black is not None else []
        black += [RANDOM] if self.random else []
        if self.level is not None:
            black.append(f"{LEVEL}:{level_in_range(self.level)}")
        if len(black) > 1:
            raise Refusal("two_for_black")
        words = (self.white or PERSON, *(black or [PERSON]))
        white, other = (opponents.check(word, game) for word in words)
        return white, other

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
        return Sitting(kyokai.game(start.game), start, self.players(start.game), seed)


def level_in_range(level: int) -> int:
    """Return the number of a level; refuse one that there is not."""
    from kyokai.engine.level import levels

    if not 1 <= level <= len(levels()):
        raise Refusal("out_of_range", name="--level", least=1, most=len(levels()), number=level)
    return level


def play(screen: Screen, wishes: Wishes) -> None:
    """Begin or take up a game, and play it."""
    if wishes.resume:
        if wishes != Wishes(resume=True):
            raise Refusal("game_and_resume")
        sitting, keep = store.Keep.last()
    else:
        if wishes.game is None and wishes.position is None:
            wishes.players(kyokai.games()[0])
            chosen = menu(screen, wishes)
            if chosen is None:
                return
            if chosen.resume:
                play(screen, chosen)
                return
            wishes = chosen
        sitting = wishes.begin()
        keep = store.Keep.new(sitting.game.name)
    Table(screen, sitting, keep).run()


def menu(screen: Screen, wishes: Wishes) -> Wishes | None:
    """Let a person choose a game and, where that is open, who plays; None for leaving."""
    try:
        game = _game(screen)
        if not game:
            return Wishes(resume=True)
        wishes = wishes._replace(game=game)
        return _rival(screen, wishes) if wishes.nobody else wishes
    except (EOFError, KeyboardInterrupt):
        screen.write()
    except Leave:
        pass
    return None


def _game(screen: Screen) -> str:
    """Let a person choose a game: its name, or "" for the one that was left."""
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
    while True:
        text = _answer(screen, "menu.prompt", names)
        if left is not None and text == "r":
            return ""
        for number, name in enumerate(names, 1):
            if text in (str(number), name, titles[name].lower()):
                return name
        if text:
            screen.tell("menu.again", text=text)


def _rival(screen: Screen, wishes: Wishes) -> Wishes:
    """Let a person choose whom to play against, and who begins."""
    from kyokai.engine.level import levels

    most = len(levels())
    screen.write()
    screen.write(screen.strong(screen.say("menu.rival")))
    screen.write()
    rows = [
        (f"1-{most}", screen.say("menu.levels", most=most)),
        ("p", screen.say("menu.person")),
        ("r", screen.say("menu.chance")),
    ]
    screen.write("\n".join(boards.rows(screen, rows)))
    screen.write()
    words = {"p": PERSON, "r": RANDOM}
    words |= {str(n): f"{LEVEL}:{n}" for n in range(1, most + 1)}
    while (text := _answer(screen, "menu.who", list(words))) not in words:
        if text:
            screen.tell("menu.again", text=text)
    if words[text] == PERSON:
        return wishes
    first = [PERSON, words[text]] if _begins(screen) else [words[text], PERSON]
    start = given.start(str(wishes.game), wishes.options)
    if seat_of(start, kyokai.game(start.game)):  # Black begins
        first.reverse()
    return wishes._replace(white=first[0], black=first[1])


def _begins(screen: Screen) -> bool:
    """Ask whether the person begins."""
    yes, no = screen.say("inside.yes"), screen.say("menu.no")
    meant = dict.fromkeys(("", yes, yes[:1], "yes", "y"), True)
    meant |= dict.fromkeys((no, no[:1], "no", "n"), False)
    while (text := _answer(screen, "menu.begin", [yes, no])) not in meant:
        screen.tell("menu.again", text=text)
    return meant[text]


def _answer(screen: Screen, key: str, offered: list[str]) -> str:
    """Ask once; Leave where the person wants to."""
    line = Line(lambda: offered)
    text = line.read(screen.fitting(screen.say(key))).strip().lower()
    if text in ("q", "quit", "exit"):
        raise Leave
    return text
