"""A game in progress at one terminal: who sits where, every action, every position on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kyokai.cli import opponents
from kyokai.cli.opponents import PERSON
from kyokai.kernel.turns import JOINT, parse_turn, split_turns

if TYPE_CHECKING:
    from kyokai.kernel.game import Game
    from kyokai.kernel.position import Position
    from kyokai.kernel.types import Action

Players = tuple[str, str]


def rivals(position: Position, game: Game) -> tuple[str, str]:
    """Return the names of both players as they are called now: colours, if they are chosen."""
    white, black = game.colours
    if position.to_move in game.colours:
        return white, black
    first, second = (name for name in game.setup_type.PLAYERS if name not in game.colours)
    return first, second


def seat_of(position: Position, game: Game) -> int:
    """Return who is to act: 0 for the player of White, 1 for the player of Black.

    Where a game lets its players choose their colours, 0 is the player who begins, and stays so
    whatever colour that becomes.
    """
    seats: dict[str, str] | None = getattr(position, "seats", None)
    if seats and position.to_move in game.colours:
        return list(seats.values()).index(position.to_move)
    return rivals(position, game).index(position.to_move)


class Sitting:
    """A game in progress: where it began, its actions, and every position on the way."""

    def __init__(
        self,
        game: Game,
        start: Position,
        players: Players = (PERSON, PERSON),
        seed: int = 0,
        actions: Sequence[Action] = (),
    ) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.resigned: str | None = None
        #: What a record of the game tells beside its turns.
        self.tags: dict[str, str] = {}
        self.actions: list[Action] = []
        self.positions: list[Position] = [start]
        for action in actions:
            self._append(action)

    @property
    def start(self) -> Position:
        """Where the game began."""
        return self.positions[0]

    @property
    def now(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    def player(self, position: Position) -> str:
        """Who is to act in a position: a person, or a word for what plays."""
        return self.players[seat_of(position, self.game)]

    # -- going on and back ------------------------------------------------------------------

    def play(self, text: str) -> list[Action]:
        """Play an action, or a whole turn whose actions are joined by ``+``."""
        actions = parse_turn(self.now, text) if JOINT in text else [self.now.action(text)]
        for action in actions:
            self._append(action)
        return actions

    def play_machine(self) -> list[Action]:
        """Let whatever plays, and is no person, finish its turn."""
        word = self.player(self.now)
        turn = opponents.turn(word, self.now, self.seed, len(self.actions))
        for action in turn:
            self._append(action)
        return turn

    def undo(self) -> list[Action]:
        """Take back the last action of a person, and all that was answered to it."""
        self.resigned = None
        return self._back_to(self._last_choice(len(self.actions)))

    def undo_turn(self) -> list[Action]:
        """Take back the whole of the turn that the last action of a person belongs to."""
        self.resigned = None
        last = self._last_choice(len(self.actions))
        while last > 0 and self.positions[last].same_turn(self.positions[last - 1]):
            last -= 1
        return self._back_to(last)

    def _last_choice(self, before: int) -> int:
        """Where a person last chose; -1 where nobody has."""
        last = before - 1
        while last >= 0 and self.player(self.positions[last]) != PERSON:
            last -= 1
        return last

    def resign(self) -> None:
        """Give the game up: the player to act loses."""
        self.resigned = self.now.to_move

    @property
    def winner(self) -> str | None:
        """Who has won, by the rules or because the other has resigned."""
        if self.resigned is None:
            return self.now.outcome.winner if self.now.outcome else None
        return next(name for name in rivals(self.now, self.game) if name != self.resigned)

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.resigned is not None or self.now.outcome is not None

    def _back_to(self, index: int) -> list[Action]:
        if index < 0:
            return []
        taken = self.actions[index:]
        del self.actions[index:], self.positions[index + 1 :]
        return taken

    def _append(self, action: Action) -> None:
        self.actions.append(action)
        self.positions.append(self.now.play(action))

    # -- what was played --------------------------------------------------------------------

    def turns(self) -> list[list[Action]]:
        """The actions by turns; the last turn may be unfinished."""
        return split_turns(self.start, self.actions)

    def after_turns(self, number: int) -> Sitting:
        """The game as it stood after some of its turns."""
        played = sum(len(turn) for turn in self.turns()[:number])
        return Sitting(self.game, self.start, self.players, self.seed, self.actions[:played])

    def this_turn(self) -> list[Action]:
        """What was played in the turn that goes on."""
        turns = self.turns()
        begin = self.positions[len(self.actions) - len(turns[-1])] if turns else None
        return turns[-1] if begin and self.now.same_turn(begin) else []

    def last_places(self) -> tuple[str, ...]:
        """The places of the turn that goes on or, at its beginning, of the one before."""
        turns = self.turns()
        if not turns:
            return ()
        first = len(self.actions) - len(turns[-1])
        path = self.game.drawing.path
        steps = zip(self.positions[first:], self.actions[first:], strict=False)
        return tuple(dict.fromkeys(place for where, a in steps for place in path(where, a)))
