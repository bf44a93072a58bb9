"""Sentences about a position: who is to act, what is expected, how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import kyokai
from kyokai.cli.sitting import rivals
from kyokai.kernel import scene, strings
from kyokai.kernel.game import game_of
from kyokai.kernel.turns import format_turn

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.cli.sitting import Sitting
    from kyokai.engine import Analysis, Line
    from kyokai.kernel.position import Position
    from kyokai.kernel.types import Action


def title(screen: Screen, game: str) -> str:
    """Return the title of a game."""
    kyokai.game(game)  # whose words are known from then on
    return strings.say(game, screen.lang, "game.title")


def player(screen: Screen, position: Position) -> str:
    """Return the name of the player to act."""
    return screen.word(position.game, position.to_move)


def status(screen: Screen, position: Position) -> str:
    """Tell in one line which turn it is and who is to act, or how the game ended."""
    if position.outcome is not None:
        return strings.say_outcome(position, screen.lang)
    name = player(screen, position)
    key = "status.turn" if position.turn else "status.setup"
    return screen.say(key, turn=position.turn, player=name)


def examples(position: Position) -> str:
    """Return an action of every kind that is legal, as examples of how actions are written."""
    legal = [action for action in position.legal() if action.id != position.ENDING]
    found = []
    for kind in position.KINDS:
        mine = [a for a in legal if kind.first <= a.id < kind.first + kind.count]
        found += [str(mine[len(mine) // 2])] if mine else []
    return ", ".join(dict.fromkeys(found))


def expected(screen: Screen, sitting: Sitting) -> str:
    """Tell what the player to act can do now, and what would end the turn."""
    now = sitting.now
    legal = now.legal()
    ending = next((action for action in legal if action.id == now.ENDING), None)
    others = len(legal) - (ending is not None)
    if len(legal) == 1:
        return screen.say("expected.only", action=str(legal[0]))
    played = len(sitting.this_turn())
    key = "first" if played == 0 else "second" if played == 1 else "further"
    count = screen.say("expected.one" if others == 1 else "expected.many", count=others)
    sentence = screen.say(f"expected.{key}", count=count, examples=examples(now))
    if ending is None:
        return sentence + screen.say("expected.stop")
    return screen.say("expected.or_end", sentence=sentence, ending=str(ending))


def turn(begin: Position, actions: list[Action]) -> str:
    """Write a turn as text, as far as it was played."""
    return format_turn(begin, actions)


def resigned(screen: Screen, sitting: Sitting) -> str:
    """Tell who has given the game up."""
    game = sitting.game.name
    loser, winner = screen.word(game, str(sitting.resigned)), screen.word(game, str(sitting.winner))
    return screen.say("outcome.resigned", loser=loser[:1].upper() + loser[1:], winner=winner)


def counts(screen: Screen, position: Position) -> list[str]:
    """Tell what the sides have that the board does not show, a line for each side."""
    told = [c for c in scene.counts(position, game_of(position)) if c.white or c.black]
    if not told:
        return []
    game, joiner = position.game, screen.say("joiner.list")
    lines = []
    for colour in ("white", "black"):
        numbers = [
            screen.say(
                "status.count",
                what=strings.say(game, screen.lang, f"counts.{count.name}"),
                number=getattr(count, colour),
            )
            for count in told
        ]
        have = joiner.join(numbers)
        lines.append(screen.say("status.have", player=screen.word(game, colour), have=have))
    return lines


def before(screen: Screen, sitting: Sitting) -> str:
    """Tell the turn that was played before this one, as text; empty where there is none."""
    turns = sitting.turns()
    if sitting.this_turn():
        turns.pop()
    if not turns:
        return ""
    first = sum(len(actions) for actions in turns[:-1])
    begin = sitting.positions[first]
    played = turn(begin, turns[-1])
    return screen.say("status.before", player=player(screen, begin), turn=played)


def ending(screen: Screen, sitting: Sitting) -> str:
    """Tell how the game ended, or who is to act."""
    return status(screen, sitting.now) if sitting.resigned is None else resigned(screen, sitting)


def value(screen: Screen, line: Line) -> str:
    """What a line is worth for whoever acts: a chance, or in how many turns it is decided."""
    wins = line.wins_in
    if wins is None:
        return screen.say("value.chance", chance=percent(line.win_probability))
    if wins > 0:
        return screen.say("value.wins_now" if wins == 1 else "value.wins", count=wins)
    return screen.say("value.loses_next" if wins == -1 else "value.loses", count=-wins)


def percent(chance: float) -> int:
    """A chance in percent; what is not certain is told as neither 0 nor 100."""
    return round(100 * chance) if chance in (0, 1) else max(1, min(99, round(100 * chance)))


def chances(screen: Screen, analysis: Analysis) -> str:
    """Tell how likely each side is to win, or who wins by force and in how many turns."""
    position, best = analysis.position, analysis.best
    mine = player(screen, position)
    names = rivals(position, game_of(position))
    other = screen.word(position.game, next(n for n in names if n != position.to_move))
    if best is None or best.wins_in is None:
        chance = percent(analysis.win_probability())
        told = screen.say(
            "chances.even", player=mine, chance=chance, other=other, rest=100 - chance
        )
    else:
        wins = best.wins_in
        winner = mine if wins > 0 else other
        key = "chances.forced_now" if abs(wins) == 1 else "chances.forced"
        told = screen.say(key, player=winner, count=abs(wins))
    return told[:1].upper() + told[1:]
