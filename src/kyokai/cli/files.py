"""Records on the command line: shown again, checked, and written in another form."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kyokai.cli import boards, given, store, telling
from kyokai.cli.line import Line
from kyokai.cli.screen import Refusal
from kyokai.kernel import record as records
from kyokai.kernel.errors import InvalidRecord

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.cli.sitting import Sitting
    from kyokai.kernel.record import Record

FORMS = ("pgn", "json", "abstractplay")


# -- replay ---------------------------------------------------------------------------------


def replay(screen: Screen, name: str, at: int | None, *, step: bool) -> None:
    """Show a recorded game: all of it, one position, or position after position."""
    record = store.read(name)
    sitting = store.from_record(record)
    if step:
        _step(screen, sitting, 0 if at is None else store.turn_number(sitting, at))
    elif at is not None:
        _show(screen, sitting, store.turn_number(sitting, at))
    else:
        lines = head(screen, record)
        lines += _turns(screen, sitting, record)
        lines += ["", *boards.lines(screen, sitting.now, last=sitting.last_places()), ""]
        lines.append(screen.strong(telling.ending(screen, sitting)))
        screen.pages(lines)


def head(screen: Screen, record: Record) -> list[str]:
    """Who played, where and when, as far as that is known."""
    tags = {name: record.tags.get(name, "") for name in records.ROSTER}
    told = {name: value for name, value in tags.items() if set(value) - set("?.*")}
    wide = max(map(len, told), default=0) + 2
    lines = [screen.strong(telling.title(screen, record.game))]
    lines += [f"  {name.ljust(wide)}{value}" for name, value in told.items()]
    lines += [f"  {name}={value}" for name, value in record.options.items()]
    return [*lines, ""]


def _turns(screen: Screen, sitting: Sitting, record: Record) -> list[str]:
    """The turns, a line each, with the comments that stand behind them."""
    lines, played = [], 0
    for actions, written in zip(sitting.turns(), record.turns, strict=True):
        begin = sitting.positions[played]
        line = screen.say(
            "replaying.turn",
            number=begin.turn,
            player=telling.player(screen, begin),
            turn=telling.turn(begin, actions),
        )
        comment = " ".join(f"{written.before} {written.after}".split())
        lines.append(f"{line}  {screen.faint(comment)}" if comment else line)
        played += len(actions)
    return lines


def _show(screen: Screen, sitting: Sitting, number: int) -> None:
    """Show the position after some turns."""
    seen = sitting.after_turns(number)
    screen.write("\n".join(boards.lines(screen, seen.now, last=seen.last_places())))
    screen.write()
    last = len(sitting.turns())
    place = screen.say("replaying.place", at=number, last=last)
    screen.write(screen.faint(f"{place}  {telling.before(screen, seen)}".rstrip()))
    screen.write(screen.strong(telling.ending(screen, sitting if number == last else seen)))


def _step(screen: Screen, sitting: Sitting, number: int) -> None:
    """Show position after position; Enter goes on, b back, q leaves."""
    line = Line(list)
    last = len(sitting.turns())
    _show(screen, sitting, number)
    while True:
        try:
            answer = line.read(screen.fitting(screen.say("replaying.prompt"))).strip().lower()
        except (EOFError, KeyboardInterrupt):
            screen.write()
            return
        if answer.startswith("q") or (not answer and number == last):
            return
        number = max(number - 1, 0) if answer.startswith("b") else min(number + 1, last)
        screen.write()
        _show(screen, sitting, number)


# -- validate -------------------------------------------------------------------------------


def validate(screen: Screen, names: list[str]) -> bool:
    """Tell every fault of every file; tell whether all are sound."""
    sound = True
    for name in names:
        games, faults = _judge(name)
        for fault in faults:
            sound = False
            where = f"{name}:{fault.line}:{fault.column}" if fault.line else name
            screen.tell("valid.fault", where=where, why=fault.reason.say(screen.lang))
        if not faults:
            screen.tell("valid.sound" if games == 1 else "valid.all_sound", name=name, games=games)
    return sound


def _judge(name: str) -> tuple[int, list[InvalidRecord]]:
    """Count the games of a file and find all their faults, in order."""
    source = given.read_bytes(name)
    try:
        found = list(records.examine(source))
        if not found:
            records.parse(source)  # which says that there is nothing
    except InvalidRecord as unreadable:
        return 0, [unreadable]
    return len(found), [fault for _, faults in found for fault in faults]


# -- convert --------------------------------------------------------------------------------


def convert(screen: Screen, source: str, target: str, to: str | None) -> None:
    """Write a record in another form."""
    if to not in (None, *FORMS):
        raise Refusal("form", text=to, allowed=FORMS)
    form = to or store.form_of(target)
    record = store.read(source)
    given.write_bytes(target, store.written(record, form).encode())
    if target != "-":
        screen.tell("converted.done", target=str(Path(target)))
