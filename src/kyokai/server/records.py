"""A game that was played here as a record, and as the positions on its way."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import bindparam, select

import kyokai
from kyokai.kernel.errors import KyokaiError
from kyokai.kernel.game import game_of
from kyokai.kernel.record import Record, Turn
from kyokai.kernel.turns import format_turn
from kyokai.kernel.types import Action
from kyokai.server import views
from kyokai.server.refusing import refusal
from kyokai.server.table.loading import look
from kyokai.store.tables import turns as rows_of_turns

if TYPE_CHECKING:
    from kyokai.kernel.position import Position
    from kyokai.server.context import Server
    from kyokai.store import Tx

Data = dict[str, Any]
_RESULTS = {"white": "1-0", "black": "0-1", None: "1/2-1/2"}
_POSITIONS = (
    select(rows_of_turns.c.position)
    .where(rows_of_turns.c.game == bindparam("id"))
    .order_by(rows_of_turns.c.ply)
)
_TERMINATIONS = {"time": "time forfeit", "left": "abandoned", "aborted": "unterminated"}


class Moment(NamedTuple):
    """A position on the way: after so many turns and actions of the next one."""

    ply: int
    step: int
    text: str
    position: Position
    last: tuple[str, ...]


async def told_of(server: Server, who: str | None, game_id: str) -> Data:
    """A game as data (``GameView``), with the texts of its positions: the first, then by turns."""

    def work(tx: Tx) -> tuple[str, ...]:
        rows = tx.all(_POSITIONS, {"id": game_id})
        return (look(tx, game_id).start, *(row.position for row in rows))

    told = await server.table.game(who, game_id)
    texts = await server.store.read(work)
    return {**told, "texts": texts[: len(told["turns"]) + 1]}


def moments(told: Data) -> list[Moment]:
    """Every position of a game, action by action."""
    return list(_moments(told["texts"], tuple(tuple(turn["actions"]) for turn in told["turns"])))


@lru_cache(100)
def _moments(texts: tuple[str, ...], turns: tuple[tuple[int, ...], ...]) -> tuple[Moment, ...]:
    here = kyokai.position(texts[0])
    found = [Moment(0, 0, "", here, ())]
    for ply, (actions, text) in enumerate(zip(turns, texts[1:], strict=False)):
        try:
            steps = _steps(ply, here, actions)
            here = steps[-1].position
        except KyokaiError:  # by rules that have changed since: what was reached then holds
            steps = []
        if str(here) != text:
            here = kyokai.position(text)
            steps = [*steps[:-1], Moment(ply + 1, 0, "", here, ())]
        found += steps
    return tuple(found)


def _steps(ply: int, begin: Position, actions: tuple[int, ...]) -> list[Moment]:
    """The positions that a turn goes through."""
    path = game_of(begin).drawing.path
    here, played, last = begin, list[Action](), list[str]()
    found: list[Moment] = []
    for step, action_id in enumerate(actions, 1):
        action = here.action(action_id)
        last += [place for place in path(here, action) if place not in last]
        here = here.apply_unchecked(action.id)
        played.append(action)
        at = (ply + 1, 0) if step == len(actions) else (ply, step)
        found.append(Moment(*at, format_turn(begin, played), here, tuple(last)))
    return found


def moment(told: Data, ply: int | None, step: int) -> Moment:
    """The moment that is asked for, the last one where none is; refused where there is none."""
    found = moments(told)
    if ply is None:
        return found[-1]
    for each in found:
        if (each.ply, each.step) == (ply, step):
            return each
    raise refusal("unknown_ply", last=len(told["turns"]))


def frames(told: Data) -> list[Data]:
    """All moments of a game (``Frame``), to step through it."""
    return [
        {
            "ply": each.ply,
            "step": each.step,
            "text": each.text,
            "view": views.view(each.position, choices=False),
            "last": each.last,
        }
        for each in moments(told)
    ]


def record(told: Data) -> Record:
    """A game as a record, with its clocks."""
    start = kyokai.position(told["texts"][0])
    made = Record.new(start, tags=_tags(told))
    made.rules = told["version"]
    clock = told["clock"]
    for turn in told["turns"]:
        made.turns.append(Turn(turn["text"], elapsed=turn["spent"] / 1000 if clock else None))
    result = told["result"]
    if result is not None and result["by"] != "aborted":
        made.result = _RESULTS[result["colour"]] if _decided(result) else "*"
    return made


def _decided(result: Data) -> bool:
    """Whether the colour that won is known, or nobody did."""
    return result["winner"] is None or result["colour"] is not None


def _tags(told: Data) -> dict[str, str]:
    names = [_name(sitter) for sitter in told["seats"]]
    colours = told["colours"]
    if colours[0] == "black":
        names.reverse()
    when = datetime.fromtimestamp(told["created"] / 1000, UTC)
    tags = {
        "Event": "Kyokai",
        "Site": told["id"],
        "Date": when.strftime("%Y.%m.%d"),
        "White": names[0],
        "Black": names[1],
    }
    result = told["result"]
    if result is not None and result["by"] != "rules":
        tags["Termination"] = _TERMINATIONS.get(result["by"], "normal")
    return tags


def _name(sitter: Data | None) -> str:
    if sitter is None:
        return "?"
    if sitter["level"] is not None:
        return f"level:{sitter['level']}"
    return sitter["name"] or "?"
