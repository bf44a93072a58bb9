"""Every game for OpenSpiel: importing this module makes them known to ``pyspiel.load_game``.

A game's name there is ``kyokai_`` and its own; its options are the game's parameters. A value
with a comma in it is written with a semicolon, since commas divide parameters. Player 0 is who
begins the game.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from kyokai import games
from kyokai.core import FastPosition, fast
from kyokai.kernel.errors import MissingExtra
from kyokai.kernel.game import Game, find
from kyokai.kernel.strings import find as find_words
from kyokai.rl.views import View, begun, plain, returns

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise MissingExtra(__name__, "open_spiel", "rl") from error

PREFIX = "kyokai_"
#: How OpenSpiel counts: no game is longer.
_LONGEST = 2**31 - 1
_TERMINAL = pyspiel.PlayerId.TERMINAL


def load(name: str, **options: Any) -> SpielGame:
    """OpenSpiel's game of a room, with options as everywhere else in Kyokai."""
    game = find(name)
    given = game.options.make(options)
    chosen = {option: _told(game, option, value) for option, value in given.items()}
    return pyspiel.load_game(PREFIX + name, chosen)  # type: ignore[no-any-return]


def _told(game: Game, name: str, value: Any) -> int | str:
    """An option's value as a parameter: a number, or a text without commas."""
    if isinstance(value, int):
        return value
    return game.options.options[name].write(value).replace(",", ";")


def _read(game: Game, name: str, value: int | str) -> Any:
    """An option's value from a parameter."""
    if isinstance(value, int):
        return value
    return game.options.read(name, value.replace(";", ","))


def _type_of(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=find_words(game.name, "en", "game.title") or game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            name: _told(game, name, value) for name, value in game.options.defaults.items()
        },
    )


class SpielGame(pyspiel.Game):
    """A game as OpenSpiel sees it, with its options chosen; every room has its own class."""

    room: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, parameters: dict[str, int | str] | None = None) -> None:
        game = self.room
        given = (parameters or {}).items()
        _, self._start = begun(game.name, {name: _read(game, name, value) for name, value in given})
        self._view = View(game)
        turns = self._start.options.max_turns
        info = pyspiel.GameInfo(
            num_distinct_actions=self._view.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=min((turns + 1) * self._view.actions, _LONGEST) if turns else _LONGEST,
        )
        defaults = game.options.defaults
        chosen = {
            name: _told(game, name, value)
            for name, value in self._start.options.items()
            if value != getattr(defaults, name)
        }
        super().__init__(self.kind, info, chosen)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return (_again, (str(self),))

    def new_initial_state(self, position: str | None = None) -> SpielState:
        """The state a game begins with; or that of a position, given as its line of text."""
        if position is None:
            return SpielState(self, self._start)
        start = fast(position)
        if (start.game, start.options) != (self._start.game, self._start.options):
            raise ValueError(f"not a position of {self}: {position}")
        return SpielState(self, start)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Who looks at a state: the board by default; all that was played for perfect recall."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self._view, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def _again(text: str) -> SpielGame:
    """A game that was pickled; asking here makes it known first, in a new process too."""
    return pyspiel.load_game(text)  # type: ignore[no-any-return]


class SpielState(pyspiel.State):
    """A state as OpenSpiel sees it; ``position`` is the game as it stands."""

    def __init__(self, game: SpielGame, position: FastPosition) -> None:
        super().__init__(game)
        self.position = position.copy()

    def current_player(self) -> Any:
        """Who is to act."""
        return _TERMINAL if self.position.over else self.position.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """What the game is worth for both players."""
        return list(returns(self.position))

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The ids of what a player can play; whoever asks in Python makes no detour."""
        if player is None or player == self.position.seat:
            return self.position.legal_ids()
        return super().legal_actions(player)  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_ids()

    def _apply_action(self, action: int) -> None:
        self.position.push(plain(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action(action).text

    def __str__(self) -> str:
        return str(self.position)


class BoardObserver:
    """The board as planes, seen by one of the players, and as its line of text."""

    def __init__(self, view: View, params: Any) -> None:
        if params:
            raise ValueError(f"an observation has no parameters; {params} were given")
        self._view = view
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(view.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(view.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state as a player does."""
        self._view.planes_into(state.position, player, self.dict["observation"])

    def string_from(self, state: SpielState, player: int) -> str:
        """The position as its line of text, the same for both."""
        return str(state)


def register() -> None:
    """Make every room known to OpenSpiel that is not known yet."""
    known = set(pyspiel.registered_names())
    for name in games():
        if PREFIX + name not in known:
            _register(find(name))


def _register(game: Game) -> None:
    """Make one room known.

    OpenSpiel lets go of what it is given after Python has ended, where nothing may be freed any
    more. A class is never freed by that, as it refers to itself.
    """

    class RoomGame(SpielGame):
        room = game
        kind = _type_of(game)

    pyspiel.register_game(RoomGame.kind, RoomGame)


register()
