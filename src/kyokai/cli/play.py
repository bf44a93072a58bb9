"""Playing at one terminal: a prompt that takes actions, whole turns and a few commands."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from kyokai.cli import boards, given, opponents, rulebook, store, telling
from kyokai.cli.advice import Adviser
from kyokai.cli.front import explain
from kyokai.cli.line import Line
from kyokai.cli.opponents import PERSON, RANDOM
from kyokai.cli.screen import Refusal
from kyokai.cli.sitting import Sitting, rivals
from kyokai.kernel import asking
from kyokai.kernel.errors import IllegalAction, KyokaiError, NotationError
from kyokai.kernel.turns import JOINT

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen


def short(file: Path) -> str:
    """Name a file as a person and a shell know it: ``~`` for the person's own folder."""
    with suppress(ValueError, RuntimeError):
        return str(Path("~") / file.relative_to(Path.home()))
    return str(file)


class Leave(Exception):
    """The person leaves the table."""


class Table:
    """A sitting with a person before it: reads a line, does what it says, shows the board."""

    def __init__(self, screen: Screen, sitting: Sitting, keep: store.Keep) -> None:
        self.screen = screen
        self.sitting = sitting
        self.keep = keep
        self._own_file: Path | None = None
        self._line = Line(self._completions)
        self._adviser = Adviser(screen)
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "hint": self.hint,
            "chances": self.chances,
            "review": self.review,
            "why": self.why,
            "legal": self.legal,
            "show": self.show,
            "save": self.save,
            "load": self.load,
            "rules": self.rules,
            "resign": self.resign,
            "help": self.help,
            "quit": self.quit,
        }
        self._aliases = {"exit": "quit", "q": "quit", "?": "help", "h": "help"}

    # -- the loop ---------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the person leaves; nothing played is lost."""
        screen = self.screen
        name = telling.title(screen, self.sitting.game.name)
        screen.write(screen.strong(screen.say("inside.welcome", title=name)))
        sides = zip(
            rivals(self.sitting.start, self.sitting.game), self.sitting.players, strict=True
        )
        for side, player in sides:
            if player != PERSON:
                who = screen.word(self.sitting.game.name, side)
                key = "inside.by_chance" if player == RANDOM else "inside.by_machine"
                who = who[:1].upper() + who[1:]
                screen.tell(key, player=who, who=opponents.told(screen, player))
        try:
            self._machine_turns()
            self._show(legend=True)
            while PERSON in self.sitting.players:
                self._ask()
        except (EOFError, KeyboardInterrupt):
            screen.write()
        except Leave:
            pass
        self._farewell()

    def _ask(self) -> None:
        line = self._line.read(self._prompt()).strip()
        word, _, rest = line.partition(" ")
        word = word.lower()
        command = self._commands.get(self._aliases.get(word, word))
        try:
            if command is not None:
                command(rest.strip())
            elif line:
                self.play(line)
        except (Refusal, KyokaiError) as refusal:
            self._refuse(refusal)

    def _prompt(self) -> str:
        now = self.sitting.now
        who = "" if self.sitting.over else telling.player(self.screen, now)
        return self.screen.fitting(self.screen.say("inside.prompt", player=who).lstrip())

    def _refuse(self, refusal: Exception) -> None:
        screen = self.screen
        if isinstance(refusal, NotationError) and not refusal.rule:
            screen.tell("inside.not_understood", text=str(refusal.refused))
            if not self.sitting.over:
                screen.tell("inside.such_as", examples=telling.examples(self.sitting.now))
            return
        screen.sentence(explain(refusal, screen))
        if isinstance(refusal, IllegalAction) and refusal.cells:
            screen.sentence(screen.faint(screen.say("inside.see_why", text=str(refusal.refused))))

    # -- playing ----------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Play an action or a whole turn, and let the machine answer."""
        if self.sitting.resigned is not None:
            raise Refusal("resigned")
        self.sitting.play(self._as_written(text))
        self._changed()
        self._machine_turns()
        self._show()

    def _as_written(self, text: str) -> str:
        """Return the text, its letters large or small as actions have them."""
        here, words = self.sitting.now, []
        for word in text.split(JOINT):
            legal = {str(action).lower(): action for action in here.legal()}
            action = legal.get(word.lower())
            words.append(str(action or word))
            here = here.play(action) if action else here
        return JOINT.join(words)

    def _machine_turns(self) -> None:
        sitting, screen = self.sitting, self.screen
        while not sitting.over and sitting.player(sitting.now) != PERSON:
            before = sitting.now
            name = opponents.told(screen, sitting.player(before))
            who = screen.say("inside.machine", player=telling.player(screen, before), who=name)
            with screen.passing("inside.thinking", player=who):
                actions = sitting.play_machine()
            self._changed()
            played = telling.turn(before, actions)
            screen.tell("inside.played", player=who, turn=played)

    def undo(self, what: str) -> None:
        """Take back an action, or a turn."""
        if what not in ("", "turn"):
            raise Refusal("undo_what", text=what)
        taken = self.sitting.undo_turn() if what else self.sitting.undo()
        if not taken:
            raise Refusal("nothing_to_undo")
        self._changed()
        self.screen.tell("inside.undone", actions=[str(action) for action in taken])
        self._show()

    def resign(self, _: str) -> None:
        """Give the game up, once the person has said so twice."""
        if self.sitting.over:
            raise Refusal("over")
        screen = self.screen
        yes = screen.say("inside.yes")
        who = telling.player(screen, self.sitting.now)
        answer = self._line.read(
            screen.fitting(screen.say("inside.resigning", player=who, yes=yes))
        )
        if answer.strip().lower() not in (yes, yes[:1], "yes", "y"):
            screen.tell("inside.not_resigned")
            return
        self.sitting.resign()
        self._changed()
        self._show()

    def _changed(self) -> None:
        if not self.keep.keep(self.sitting):
            self.screen.tell("inside.not_kept", file=short(self.keep.file))

    # -- looking ----------------------------------------------------------------------------

    def show(self, _: str) -> None:
        """Show the board with what its signs mean, and what is expected."""
        self._show(legend=True)

    def _show(self, *, legend: bool = False) -> None:
        screen, sitting = self.screen, self.sitting
        last = sitting.last_places()
        screen.write()
        screen.write("\n".join(boards.lines(screen, sitting.now, legend=legend, last=last)))
        screen.write()
        for line in telling.counts(screen, sitting.now):
            screen.sentence(line)
        before = telling.before(screen, sitting)
        state = screen.strong(telling.ending(screen, sitting))
        if sitting.over:
            screen.sentence(state)
            if PERSON in sitting.players:
                screen.tell("inside.afterwards")
        else:
            screen.sentence(f"{state}  {screen.faint(before)}" if before else state)
            screen.sentence(telling.expected(screen, sitting))

    def why(self, what: str) -> None:
        """Tell why an action, or all that could be done at a place, is forbidden."""
        if not what:
            raise Refusal("why_what")
        sitting, screen = self.sitting, self.screen
        answer = asking.why_not(sitting.now, sitting.game, self._as_written(what))
        boards.answer(screen, sitting.now, what, answer)

    def legal(self, place: str) -> None:
        """List the legal actions, all or those that touch a place."""
        sitting, screen = self.sitting, self.screen
        actions = sitting.now.legal()
        if place:
            if place not in asking.places(sitting.game):
                raise Refusal("no_place", text=place)
            actions = list(asking.at_place(sitting.now, sitting.game, place).legal)
        if not actions:
            screen.tell("inside.legal_none_at" if place else "inside.legal_none", place=place)
            return
        screen.write(boards.columns(screen, [str(action) for action in actions]))
        screen.write(screen.faint(screen.say("inside.legal_count", count=len(actions))))

    def rules(self, number: str) -> None:
        """Show a rule, a section of the rules, or what sections there are."""
        rulebook.in_play(self.screen, self.sitting.game, number)

    def help(self, _: str) -> None:
        """Say what can be typed."""
        screen = self.screen
        examples = telling.examples(self.sitting.now)
        rows = [(examples or "-", screen.say("inside.action"))] + [
            (screen.say(f"inside.{name}.form"), screen.say(f"inside.{name}.help"))
            for name in self._commands
        ]
        screen.write("\n".join(boards.rows(screen, rows)))

    # -- asking the engine ------------------------------------------------------------------

    def hint(self, _: str) -> None:
        """Say where to look; asked again, say what to play and why."""
        if self.sitting.over:
            raise Refusal("over")
        self._adviser.hint(self.sitting.now)

    def chances(self, _: str) -> None:
        """Say how likely each side is to win."""
        if self.sitting.over:
            raise Refusal("over")
        self._adviser.chances(self.sitting.now)

    def review(self, _: str) -> None:
        """Look over the game as far as it was played."""
        if not self.sitting.actions:
            raise Refusal("nothing_to_review")
        self._adviser.review(store.to_record(self.sitting))

    # -- files ------------------------------------------------------------------------------

    def save(self, name: str) -> None:
        """Write the game to a file, but never over another."""
        if not name:
            raise Refusal("save_where")
        file = given.own_path(name)
        if given.is_there(str(file)) and file != self._own_file:
            raise Refusal("file_exists", name=name)
        store.save(file, self.sitting)
        self._own_file = file
        self.screen.tell("inside.saved", file=str(file))

    def load(self, name: str) -> None:
        """Go on with the game of a file; the game that was played here stays kept."""
        if not name:
            raise Refusal("load_what")
        file = given.own_path(name)
        self.sitting = store.load(str(file))
        self._own_file = None  # a file that was read is never written over
        self.keep = store.Keep.new(self.sitting.game.name)
        self._changed()
        self.screen.tell("inside.loaded", file=str(file))
        self._machine_turns()
        self._show()

    def quit(self, _: str) -> None:
        """Leave."""
        raise Leave

    def _farewell(self) -> None:
        if self.keep.written:
            self.screen.tell("inside.kept_over" if self.sitting.over else "inside.kept")
            self.screen.write(f"  {short(self.keep.file)}")

    def _completions(self) -> list[str]:
        return [*self._commands, *(str(action) for action in self.sitting.now.legal())]
