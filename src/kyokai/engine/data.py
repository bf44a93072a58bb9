"""Analyses and reviews as JSON values, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kyokai.kernel.types import Outcome

if TYPE_CHECKING:
    from kyokai.engine.analysis import Analysis, Line
    from kyokai.engine.reviewing import Review, TurnReview

#: How many digits a probability is told with.
DIGITS = 4


def of_analysis(analysis: Analysis) -> dict[str, object]:
    """An analysis; win probabilities are those of whoever acts."""
    position = analysis.position
    told: dict[str, object] = {
        "game": position.game,
        "position": str(position),
        "to_move": None if position.outcome else position.to_move,
        "outcome": _outcome(position.outcome),
        "win_probability": None if position.outcome else _chance(analysis.win_probability()),
        "depth": analysis.depth,
        "deepest": analysis.deepest,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 3),
        "lines": [_line(line) for line in analysis.lines],
    }
    if analysis.heat:
        told["heat"] = {place: round(heat, DIGITS) for place, heat in analysis.heat.items()}
    return told


def _line(line: Line) -> dict[str, object]:
    return {
        "turn": line.turn,
        "win_probability": _chance(line.win_probability),
        "wins_in": line.wins_in,
        "score": line.score if line.wins_in is None else None,
        "turns": list(line.turns),
        "actions": [str(action) for action in line.actions],
        "ids": [int(action) for action in line.actions],
    }


def of_review(review: Review, lang: str = "en") -> dict[str, object]:
    """A review; win probabilities are White's."""
    record = review.record
    last = record.end()
    return {
        "game": record.game,
        "options": dict(record.options),
        "start": str(record.begin()),
        "outcome": _outcome(last.outcome),
        "win_probabilities": [
            None if chance is None else _chance(chance) for chance in review.win_probabilities
        ],
        "mean_cost": {name: _chance(review.mean_cost(name)) for name in ("white", "black")},
        "costliest": [turn.number for turn in review.costliest()],
        "turns": [None if turn is None else _turn(turn, lang) for turn in review.turns],
    }


def _turn(turn: TurnReview, lang: str) -> dict[str, object]:
    return {
        "turn": turn.position.turn,
        "player": turn.player,
        "played": turn.text,
        "best": turn.best,
        "expected": _chance(turn.expected),
        "win_probabilities": [_chance(chance) for chance in turn.win_probabilities],
        "wins_in": turn.wins_in,
        "cost": _chance(turn.cost),
        "glyph": turn.glyph,
        "cause": turn.cause.code if turn.cause else None,
        "comment": turn.say(lang),
        "played_line": list(turn.choice.played.turns) if turn.choice else [],
        "better_line": list(turn.choice.better.turns) if turn.choice else [],
    }


def _outcome(outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    return {"winner": outcome.winner, "reason": outcome.reason}


def _chance(chance: float) -> float:
    return round(chance, DIGITS)
