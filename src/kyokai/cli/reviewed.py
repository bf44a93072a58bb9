"""A game looked over: how the chances went, and the turns that cost most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kyokai.cli import boards, graph, telling

if TYPE_CHECKING:
    from kyokai.cli.screen import Screen
    from kyokai.engine import Limit, Review, TurnReview
    from kyokai.kernel.record import Record

#: How many of the turns that cost most are told.
COSTLIEST = 5


def look_over(
    screen: Screen,
    record: Record,
    limit: Limit | None = None,
    memory: int | None = None,
    *,
    live: bool = True,
) -> Review:
    """Review a game to its end, and say how far it has come meanwhile."""
    from kyokai.engine import review, reviewing, thinking

    live = live and screen.live
    given = reviewing.DEFAULT if limit is None else limit
    found = review(record, given, memory=thinking.MEMORY if memory is None else memory)
    with found:
        for number, _ in enumerate(found, 1):
            if live:
                screen.flash(screen.say("review.progress", number=number, last=len(found.turns)))
    if live:
        screen.flash("")
    return found


def tell(screen: Screen, review: Review) -> None:
    """Tell what a review found."""
    turns = [turn for turn in review.turns if turn is not None]
    if not turns:
        screen.tell("review.nothing")
        return
    chances = [turns[0].expected, *(turn.win_probabilities[-1] for turn in turns)]
    drawn = graph.lines(screen, chances, ["", *(turn.glyph[:1] for turn in turns)])
    white = screen.word(review.record.game, "white")
    screen.sentence(screen.strong(screen.say("review.graph", player=white)))
    screen.write("\n".join(drawn))
    screen.write()
    worst = review.costliest(COSTLIEST)
    screen.write(screen.strong(screen.say("review.costliest" if worst else "review.no_faults")))
    for turn in worst:
        rows = [(f"{turn.glyph:2}", _turn(screen, turn)), ("", turn.say(screen.lang))]
        screen.write("\n".join(boards.rows(screen, rows)))
    screen.write()
    for colour in ("white", "black"):
        name = screen.word(review.record.game, colour)
        cost = f"{100 * review.mean_cost(colour):.1f}"
        screen.tell("review.mean", player=name[:1].upper() + name[1:], cost=cost)


def _turn(screen: Screen, turn: TurnReview) -> str:
    """A turn with its number and whose it was."""
    return screen.say(
        "replaying.turn",
        number=turn.position.turn,
        player=telling.player(screen, turn.position),
        turn=turn.text,
    )
