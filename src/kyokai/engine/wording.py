"""Reviews in words: comments, and records that hold them."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from kyokai.engine.reviewing import NUMBERS
from kyokai.kernel import strings
from kyokai.kernel.facts import Fact, Way
from kyokai.kernel.record import Record, Turn
from kyokai.kernel.types import Verbatim

if TYPE_CHECKING:
    from kyokai.engine.reviewing import Review, TurnReview

#: The words of the engine are found as a room's words are, beside this file.
WORDS = "kyokai.engine"
strings.register(WORDS, WORDS)

VERDICTS = {"??": "blunder", "?": "mistake", "?!": "slip"}


def say(lang: str, key: str, /, **details: object) -> str:
    """Tell a sentence of the engine."""
    return strings.say(WORDS, lang, key, **details)


def sentences(facts: tuple[Fact, ...], lang: str, form: str = "facts") -> str:
    """Facts as sentences, one after the other."""
    told = [fact.say(lang, form) for fact in facts]
    return say(lang, "review.joiner").join(one for one in told if one)


def comment(turn: TurnReview, lang: str) -> str:
    """What a turn cost and why; nothing where it cost little."""
    if not turn.glyph:
        return ""
    why = sentences(turn.facts, lang)
    better = "" if turn.best in why else say(lang, "review.better", turn=Verbatim(turn.best))
    return say(
        lang,
        "review.comment",
        verdict=say(lang, f"verdict.{VERDICTS[turn.glyph]}"),
        cost=round(turn.cost * 100),
        facts=why + (say(lang, "review.joiner") if why and better else ""),
        better=better,
    )


# -- records ------------------------------------------------------------------------------------


def annotated(review: Review, lang: str) -> Record:
    """A copy of the record, with all that was found written beside its turns."""
    record = copy.deepcopy(review.record)
    for found in review.turns:
        if found is None:
            continue
        turn = record.turns[found.number]
        turn.evaluation = _evaluation(found)
        if found.choice is None:
            continue
        if NUMBERS[found.glyph] not in turn.nags:
            turn.nags.append(NUMBERS[found.glyph])
        told = comment(found, lang)
        if told not in turn.after:
            turn.after = f"{turn.after} {told}".lstrip()
        _add_variation(turn, found.choice.better)
        if found.number + 1 < len(record.turns) and len(found.choice.played.turns) > 1:
            following = record.turns[found.number + 1]
            _add_variation(following, _rest(found.choice.played))
    return record


def _evaluation(found: TurnReview) -> str | None:
    """White's win probability, or in how many turns the end is forced; nothing at the end."""
    if found.wins_in is not None:
        return f"#{found.wins_in}"
    return f"{found.win_probabilities[-1]:.2f}"


def _rest(way: Way) -> Way:
    return Way(way.turns[1:], way.positions[1:], way.forced)


def _add_variation(turn: Turn, way: Way) -> None:
    """Add a way as a variation, where it is neither what was played nor there already."""
    texts = list(way.turns)
    if texts[0] == turn.text:
        return
    if texts not in [[each.text for each in variation] for variation in turn.variations]:
        turn.variations.append([Turn(text) for text in texts])
