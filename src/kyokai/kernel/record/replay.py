"""Playing a record again: the judge of all that reading leaves open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kyokai.kernel.errors import IllegalAction, InvalidRecord, KyokaiError, PositionTextError
from kyokai.kernel.game import Game, find
from kyokai.kernel.options import Options
from kyokai.kernel.position import Position
from kyokai.kernel.record.model import Record, Turn, result_of
from kyokai.kernel.record.source import shown
from kyokai.kernel.setup import game_of
from kyokai.kernel.turns import JOINT, turn_steps
from kyokai.kernel.types import Action, Reason


class Step(NamedTuple):
    """One action of a game: the turn it belongs to, and the position it leads to."""

    turn: Turn
    action: Action
    position: Position


def begin(record: Record) -> Position:
    """The position the game begins with; raise InvalidRecord where there is none."""
    position, found = _beginning(record)
    for fault in found:
        raise fault
    assert position is not None  # else there is a fault
    return position


def steps(record: Record) -> Iterator[Step]:
    """Play the game: each action with its turn and the position it leads to."""
    here, sound = begin(record), 0
    for number, turn in enumerate(record.turns, 1):
        try:
            for action, position in _play(turn, here, number, last=turn is record.turns[-1]):
                yield Step(turn, action, position)
                sound += 1
                here = position
        except InvalidRecord as fault:
            fault.sound = sound
            raise


def faults(record: Record) -> list[InvalidRecord]:
    """Replay the game and its variations; tell every fault found, in order."""
    position, found = _beginning(record)
    if position is not None:
        _Judge(record, found).judge(position)
    return found


# -- how a game begins -----------------------------------------------------------------------


def _beginning(record: Record) -> tuple[Position | None, list[InvalidRecord]]:
    """The position the game begins with, if there is one, and what is unsound about it."""
    try:
        game = find(record.game)
    except KyokaiError as error:
        return None, [_at_tag(record, "Game", record.game, error.reason)]
    found: list[InvalidRecord] = []
    if record.rules not in ("", game.version):
        reason = _reason(game.name, "record_rules", text=record.rules, version=game.version)
        found.append(_at_tag(record, "Rules", record.rules, reason))
    options = _options(record, game, found)
    if record.start is not None:
        position = _set_up(record, game, options, found)
    else:
        position = None if options is None else game.position_type.start(options)
    return position, found


def _options(record: Record, game: Game, found: list[InvalidRecord]) -> Options | None:
    """The options of the record; None where one of them does not exist."""
    given: dict[str, object] = {}
    refused = False
    for name, text in record.options.items():
        try:
            given[name] = game.options.read(name, text)
        except KyokaiError as error:
            found.append(_at_tag(record, "Options", f"{name}={text}", error.reason))
            refused = True
    return None if refused else game.options.make(given)


def _set_up(
    record: Record, game: Game, options: Options | None, found: list[InvalidRecord]
) -> Position | None:
    """The position of the tag FEN, which tells its options too."""
    text = record.start or ""
    if game_of(text) != game.name:
        reason = _reason(game.name, "record_start_game", text=shown(game_of(text)), name=game.name)
        found.append(_at_tag(record, "FEN", text, reason))
        return None
    try:
        position = game.read_setup(text).position()
    except KyokaiError as error:
        column = error.column - 1 if isinstance(error, PositionTextError) else 0
        reason = _reason(game.name, "record_start", why=error)
        found.append(_at_tag(record, "FEN", text, reason, column))
        return None
    if record.options and options is not None and options != position.options:
        reason = _reason(game.name, "record_options_differ")
        found.append(_at_tag(record, "Options", record.options, reason))
    return position


# -- how it goes on --------------------------------------------------------------------------


def _play(
    turn: Turn, here: Position, number: int, *, last: bool
) -> Iterator[tuple[Action, Position]]:
    """Play one turn; raise InvalidRecord where it cannot be played as it is written."""
    begun, played, words = here, 0, turn.words
    try:
        for action, position in turn_steps(here, turn.actions_text, closed=not turn.unfinished):
            yield action, position
            here, played = position, played + 1
    except IllegalAction as error:
        offset = len(JOINT.join([*words[:played], ""])) if played < len(words) else 0
        why = error.reason if error.action == turn.actions_text else error
        raise _at_turn(turn, here, "record_illegal", number, offset, why=why) from None
    if turn.unfinished:
        over = here.outcome is not None or not here.same_turn(begun)
        if over or not last:
            raise _at_turn(turn, here, "record_open_over" if over else "record_open_turn", number)


class _Judge:
    """Replays the lines of a record and gathers what is unsound."""

    def __init__(self, record: Record, found: list[InvalidRecord]) -> None:
        self._record = record
        self._found = found
        #: How many actions of the game hold so far.
        self._sound = 0

    def judge(self, position: Position) -> None:
        """Judge the game, its variations, and its result."""
        end = self._line(self._record.turns, position, 1, main=True)
        result = self._record.result
        if end is None or end.outcome is None or result in ("*", result_of(end.outcome)):
            return
        reason = _reason(end.game, "record_outcome", text=result, outcome=result_of(end.outcome))
        fault = _at_tag(self._record, "Result", result, reason)
        fault.sound = self._sound
        self._found.append(fault)

    def _line(
        self, turns: list[Turn], here: Position | None, first: int, *, main: bool = False
    ) -> Position | None:
        """Judge a line of turns; return its last position, or None where it breaks."""
        for number, turn in enumerate(turns, first):
            if here is None:
                return None
            before = here
            here = self._turn(turn, here, number, main=main, last=turn is turns[-1])
            for variation in turn.variations:
                self._line(variation, before, number)
        return here

    def _turn(
        self, turn: Turn, here: Position, number: int, *, main: bool, last: bool
    ) -> Position | None:
        try:
            for _, position in _play(turn, here, number, last=last):
                here = position
                self._sound += main
        except InvalidRecord as fault:
            fault.sound = self._sound
            self._found.append(fault)
            return None
        return here


# -- faults ----------------------------------------------------------------------------------


def _reason(game: str, code: str, **details: object) -> Reason:
    return Reason(game, code, details=details)


def _at_tag(
    record: Record, tag: str, refused: object, reason: Reason, offset: int = 0
) -> InvalidRecord:
    line, column = record.places.get(tag, (0, 0))
    return InvalidRecord(refused, reason, line, column + offset if line else 0)


def _at_turn(
    turn: Turn, here: Position, code: str, number: int, offset: int = 0, **details: object
) -> InvalidRecord:
    line, column = turn.place
    reason = _reason(here.game, code, number=number, text=shown(turn.text), **details)
    return InvalidRecord(turn.text, reason, line, column + offset if line else 0)
