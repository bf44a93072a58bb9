"""What the engine thinks: of a position its best turns, of a record what every turn cost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from kyokai.cli import boards, files, given, reviewed, store, telling
from kyokai.cli.screen import Refusal

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.engine import Analysis, Limit
    from kyokai.engine.analysis import Thinking

#: How many turns of a line are shown.
SHOWN = 6
#: Exit code of what was cut off by Ctrl-C.
CUT_OFF = 130


class Asked(NamedTuple):
    """What was asked for on the command line."""

    lines: int | None = None
    nodes: int | None = None
    seconds: str | None = None
    depth: int | None = None
    threads: int | None = None
    memory: int | None = None
    heat: bool = False
    json: bool = False
    out: str | None = None

    def limit(self) -> Limit | None:
        """How long the engine thinks; None where nothing is said."""
        from kyokai.engine import Limit
        from kyokai.engine.limits import MOST_DEPTH, MOST_NODES

        if self.nodes is None and self.seconds is None and self.depth is None:
            return None
        return Limit(
            nodes=_within("--nodes", self.nodes, MOST_NODES),
            seconds=None if self.seconds is None else _seconds(self.seconds),
            depth=_within("--depth", self.depth, MOST_DEPTH),
        )

    def megabytes(self) -> int:
        """How much memory is used at most."""
        from kyokai.engine.thinking import MEMORY, memory_there_is

        return _within("--memory", self.memory, memory_there_is()) or MEMORY

    def only_for(self, kind: str, *names: str) -> None:
        """Refuse what has no meaning here."""
        for name in names:
            if getattr(self, name):
                raise Refusal(kind, name=f"--{name}")


def _within(name: str, number: int | None, most: int) -> int | None:
    if number is not None and not 1 <= number <= most:
        raise Refusal("out_of_range", name=name, least=1, most=most, number=number)
    return number


def _seconds(text: str) -> float:
    from kyokai.engine.limits import MOST_SECONDS

    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= MOST_SECONDS:
        raise Refusal("seconds", text=text)
    return seconds


def analyse(screen: Screen, source: str, options: list[str], at: int | None, asked: Asked) -> int:
    """Tell what the engine thinks; return the exit code."""
    if at is None and given.is_file(source):
        return _record(screen, source, options, asked)
    return _position(screen, given.look(source, options, at), asked)


# -- a position -----------------------------------------------------------------------------


def _position(screen: Screen, view: given.View, asked: Asked) -> int:
    from kyokai.engine import analysis, think
    from kyokai.engine.data import of_analysis
    from kyokai.engine.limits import MOST_LINES, MOST_THREADS

    asked.only_for("only_record", "out")
    limit, memory = asked.limit() or analysis.DEFAULT, asked.megabytes()
    lines = _within("--lines", asked.lines, MOST_LINES) or 3
    threads = _within("--threads", asked.threads, MOST_THREADS) or 1
    if not asked.json:
        _head(screen, view)
    thinking = think(view.position, limit, lines=lines, threads=threads, memory=memory)
    found, cut_off = _followed(screen, thinking, live=screen.live and not asked.json)
    if asked.heat and view.position.outcome is None and not cut_off:
        try:
            with screen.passing("analyse.heating"):
                found.heat.update(analysis.heat_of(view.position, limit, memory))
        except KeyboardInterrupt:
            cut_off = True
    if asked.json:
        screen.write(json.dumps(of_analysis(found), ensure_ascii=False, indent=2))
    else:
        _told(screen, found)
    return CUT_OFF if cut_off and asked.json else 0


def _head(screen: Screen, view: given.View) -> None:
    """The position itself."""
    screen.write("\n".join(boards.lines(screen, view.position, legend=True, last=view.last)))
    screen.write()
    for line in telling.counts(screen, view.position):
        screen.sentence(line)
    screen.sentence(screen.strong(telling.status(screen, view.position)))


def _followed(screen: Screen, thinking: Thinking, *, live: bool) -> tuple[Analysis, bool]:
    """Wait for the end, showing what is found meanwhile; Ctrl-C ends it early."""
    shown = 0
    with thinking:
        try:
            for found in thinking:
                if live and not thinking.done:
                    shown = _over(screen, shown, [*_lines(screen, found), _searched(screen, found)])
            cut_off = False
        except KeyboardInterrupt:
            thinking.stop()
            found, cut_off = thinking.result(), True
    if live:
        _over(screen, shown, [])
    return found, cut_off


def _over(screen: Screen, shown: int, lines: list[str]) -> int:
    """Write lines over those that were shown; tell how many there are now."""
    up = f"\x1b[{shown}A" if shown else ""
    screen.write(f"\r{up}\x1b[J" + "".join(f"{line}\n" for line in lines), end="")
    return len(lines)


def _told(screen: Screen, found: Analysis) -> None:
    """What came of it."""
    position = found.position
    if position.outcome is not None:
        screen.write(screen.faint(str(position)))
        return
    screen.sentence(telling.chances(screen, found))
    screen.write()
    screen.write("\n".join(_lines(screen, found)))
    screen.write()
    screen.sentence(screen.faint(_searched(screen, found)))
    if found.heat:
        screen.write()
        screen.write("\n".join(boards.lines(screen, position, heat=found.heat)))
        screen.write()
        screen.sentence(screen.faint(screen.say("analyse.heat")))


def _lines(screen: Screen, found: Analysis) -> list[str]:
    """The best lines, with what they are worth for whoever acts."""
    rows = [
        (f"{number}.", telling.value(screen, line), "  ".join(line.turns[:SHOWN]))
        for number, line in enumerate(found.lines, 1)
    ]
    return boards.rows(screen, rows) if rows else []


def _searched(screen: Screen, found: Analysis) -> str:
    """How much was looked at."""
    return screen.say(
        "analyse.searched",
        depth=found.depth,
        deepest=found.deepest,
        nodes=f"{found.nodes:,}",
        seconds=f"{found.seconds:.2f}",
    )


# -- a record -------------------------------------------------------------------------------


def _record(screen: Screen, name: str, options: list[str], asked: Asked) -> int:
    from kyokai.engine.data import of_review

    asked.only_for("only_position", "lines", "heat", "threads")
    if options:
        raise Refusal("option_in_position", text=options[0])
    given.check_named(name)
    form = None if asked.out is None else store.form_of(asked.out)
    limit, memory = asked.limit(), asked.megabytes()
    record = store.read(name)
    try:
        found = reviewed.look_over(screen, record, limit, memory, live=not asked.json)
    except KeyboardInterrupt:
        screen.note("advice.stopped")
        return CUT_OFF
    if asked.json:
        data = of_review(found, screen.lang)
        screen.write(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        screen.write("\n".join(files.head(screen, record)))
        reviewed.tell(screen, found)
    if asked.out is not None and form is not None:
        text = store.written(found.annotated(screen.lang), form)
        given.write_bytes(asked.out, text.encode())
        if not asked.json and asked.out != "-":
            screen.tell("converted.done", target=asked.out)
    return 0
