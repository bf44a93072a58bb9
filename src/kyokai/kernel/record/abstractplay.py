"""Records for AbstractPlay: its game record, version 1-0-0, as plain data.

Told are the players in the order of their seats at the end, the result, and the turns as rounds
with one entry a seat. Comments, variations and clocks have no place there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from kyokai.kernel import strings
from kyokai.kernel.errors import InvalidRecord
from kyokai.kernel.game import Game, find
from kyokai.kernel.position import Position
from kyokai.kernel.record.model import Record
from kyokai.kernel.types import Reason

_RESULTS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (1, 1)}
_UNKNOWN = ("", "?", "-")

Time = datetime | str


def to_abstractplay(
    record: Record,
    *,
    start: Time | None = None,
    end: Time | None = None,
    generated: Time | None = None,
    site: str | None = None,
    game_id: str | int | None = None,
    unrated: bool | None = None,
    players: Mapping[str, Mapping[str, object]] | None = None,
) -> dict[str, Any]:
    """Tell a finished game as AbstractPlay's game record.

    Times are given or taken from the tags UTCDate, UTCTime and Date, and UTCEndDate,
    UTCEndTime and EndDate; ``generated`` is now unless given. ``players`` adds to what is told
    of a colour's player, such as ``{"white": {"userid": "…"}}``. Raises InvalidRecord where
    the game has no result, does not replay, or no time is known.
    """
    if record.result not in _RESULTS:
        raise InvalidRecord(record.result, Reason("", "record_unfinished"))
    record.validate()
    game, last = find(record.game), record.end()
    header: dict[str, Any] = {
        "game": {"name": strings.find(game.name, "en", "game.title") or game.name},
        "site": {"name": site or _known(record, "Site") or "Kyokai"},
        "date-start": _time("start", start, record, "UTCDate", "UTCTime", "Date"),
        "date-end": _time("end", end, record, "UTCEndDate", "UTCEndTime", "EndDate"),
        "date-generated": _moment("generated", generated or datetime.now(UTC)),
        "players": _players(record, game, last, players or {}),
    }
    if record.options:
        header["game"]["variants"] = [f"{name}={text}" for name, text in record.options.items()]
    if game_id is not None:
        header["site"]["gameid"] = game_id
    event, round_ = _known(record, "Event"), _known(record, "Round")
    if event and round_:
        header["event"], header["round"] = event, round_
    if unrated is not None:
        header["unrated"] = unrated
    seats = _seats(last)
    if seats:
        # The player who would have sat first took the second seat, by the other's choice.
        header["pied"] = header["pie-invoked"] = next(iter(seats.values())) != game.colours[0]
    if record.start is not None:
        header["startingPosition"] = record.start
    return {"header": header, "moves": list(_rounds(record, game))}


def _known(record: Record, tag: str) -> str:
    """A tag that tells something; else an empty text."""
    value = record.tags.get(tag, "")
    return "" if value in _UNKNOWN else value


def _seats(position: Position) -> Mapping[str, str]:
    """Which colour each seat took, in the order of the seats; empty where colours are seats."""
    return getattr(position, "seats", None) or {}


# -- players ---------------------------------------------------------------------------------


def _players(
    record: Record, game: Game, last: Position, more: Mapping[str, Mapping[str, object]]
) -> list[dict[str, Any]]:
    """The players in the order of their colours: that of the seats at the end."""
    seat_of = {colour: seat for seat, colour in _seats(last).items()}
    scores = None if last.outcome is None else last.outcome.scores
    found = []
    for number, colour in enumerate(game.colours):
        names = [colour.title(), seat_of.get(colour, "").title(), colour.title()]
        told = next(filter(None, (_known(record, name) for name in names)), "?")
        player: dict[str, Any] = {"name": told, "result": _RESULTS[record.result][number]}
        if scores is not None:
            player["score"] = scores[number]
        found.append({**player, **more.get(colour, {})})
    return found


# -- turns -----------------------------------------------------------------------------------


def _rounds(record: Record, game: Game) -> Iterator[list[str | None]]:
    """The turns as rounds, one entry a seat; None where a seat has none in a round.

    A turn that is not behind the last one in the order of the seats begins a new round, so that
    every round is in the usual order.
    """
    seats = list(game.colours)
    roles: list[str] = []
    entries: list[str | None] = []
    here = record.begin()
    told = None
    for turn, _, position in record.replay():
        if turn is not told:
            player = here.to_move
            if player not in seats and player not in roles:
                roles.append(player)  # before colours are chosen
            seat = seats.index(player) if player in seats else roles.index(player)
            if seat < len(entries):
                yield entries + [None] * (len(seats) - len(entries))
                entries = []
            entries += [None] * (seat - len(entries)) + [turn.actions_text]
        here, told = position, turn
    if entries:
        yield entries + [None] * (len(seats) - len(entries))


# -- times -----------------------------------------------------------------------------------


def _time(name: str, given: Time | None, record: Record, *tags: str) -> str:
    """A time as given, else as the tags of day, hour and day alone tell it, in UTC."""
    if given is not None:
        return _moment(name, given)
    day, hour, plain = (_known(record, tag) for tag in tags)
    text = f"{day or plain} {(hour if day else '') or '00:00:00'}"
    try:
        found = datetime.strptime(text, "%Y.%m.%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        raise _refusal(name, day or plain or None) from None
    return _moment(name, found)


def _moment(name: str, given: Time) -> str:
    """A time as ISO text, its distance from UTC included."""
    try:
        time = datetime.fromisoformat(given) if isinstance(given, str) else given
        if time.tzinfo is None:
            raise _refusal(name, str(given))
        return time.astimezone(UTC).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError) as error:
        if isinstance(error, InvalidRecord):
            raise
        raise _refusal(name, given) from None


def _refusal(name: str, given: object) -> InvalidRecord:
    return InvalidRecord(given, Reason("", "record_date", details={"name": name, "value": given}))
