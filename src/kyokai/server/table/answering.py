"""Conditional turns: lines that are played by themselves when the opponent plays into them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from sqlalchemy import bindparam, select

from kyokai.kernel.errors import IllegalAction
from kyokai.kernel.position import Position
from kyokai.server.table.game import Game
from kyokai.server.table.positions import Turn, written_turn
from kyokai.server.table.refusals import Refusal
from kyokai.store import Tx
from kyokai.store.tables import conditionals

Lines = list[list[str]]

#: A game whose turns may wait for days.
SLOW = ("correspondence", "none")

_MINE = select(conditionals.c.ply, conditionals.c.lines).where(
    conditionals.c.game == bindparam("id"), conditionals.c.seat == bindparam("seat")
)


def lines_of(tx: Tx, game: Game, seat: int) -> Lines:
    """What a player has said of the turns to come."""
    row = tx.one(_MINE, {"id": game.id, "seat": seat}) if game.rate.kind in SLOW else None
    if row is None or row.ply != game.ply:
        return []
    found: Lines = json.loads(row.lines)
    return found


def keep_lines(tx: Tx, game: Game, seat: int, lines: Lines) -> None:
    """Remember what a player says of the turns to come, from the game's turn now."""
    mine = (conditionals.c.game == game.id) & (conditionals.c.seat == seat)
    tx.do(conditionals.delete().where(mine))
    if lines:
        row = {"game": game.id, "seat": seat, "ply": game.ply, "lines": json.dumps(lines)}
        tx.do(conditionals.insert(), row)


def checked(position: Position, lines: Sequence[Sequence[str]]) -> Lines:
    """Play the lines out, the opponent's turn first; raise Refusal where one cannot be played.

    They come back as turns are written. A line ends with a turn of whoever says it, and two lines
    never answer the same turn in two ways.
    """
    told: Lines = []
    said: dict[tuple[str, ...], str] = {}
    for line in lines:
        if len(line) < 2 or len(line) % 2:
            raise Refusal("line_length")
        here, written = position, list[str]()
        for number, text in enumerate(line):
            if here.outcome is not None or here.seat != (position.seat + number) % 2:
                raise Refusal("line_over", text=text)
            try:
                turn = written_turn(here, text)
            except IllegalAction as error:
                raise Refusal.of(error) from error
            here = turn.position
            if number % 2 and said.setdefault(tuple(written), turn.text) != turn.text:
                raise Refusal("line_twice", text="+".join(written[-1:]))
            written.append(turn.text)
        told.append(written)
    return told


def answers(tx: Tx, game: Game, position: Position, played: str) -> Iterator[Turn]:
    """The turns that follow by themselves on a turn that was just played.

    Whoever asks plays each before the next is asked for.
    """
    while game.rate.kind in SLOW and game.status == "going" and game.acts is not None:
        seat, ply = game.acts, game.ply
        row = tx.one(_MINE, {"id": game.id, "seat": seat})
        if row is None or row.ply != ply - 1:
            return
        fitting = [line[1:] for line in json.loads(row.lines) if line[0] == played]
        if not fitting:
            keep_lines(tx, game, seat, [])
            return
        try:
            answer = written_turn(position, fitting[0][0])
        except IllegalAction:  # by rules that have changed since
            keep_lines(tx, game, seat, [])
            return
        yield answer
        keep_lines(tx, game, seat, [line[1:] for line in fitting if line[1:]])
        position, played = answer.position, answer.text
