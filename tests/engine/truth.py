"""Every fact that a review states, found again from the lines by plain means.

The lines are played again from their texts. What is said of them is judged by the public side of
positions (stones, territory, walls, score, outcome) and by searches over names of cells; nothing of
what the rooms' ``explain`` uses is used here. Run as a program it reviews games of the engine
against itself and checks all that is said of them::

    python tests/engine/truth.py --games 1000
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import kyokai
from kyokai import engine
from kyokai.core.proving import prove
from kyokai.engine.limits import Limit
from kyokai.kernel.facts import Choice, Fact
from kyokai.kernel.record import Record

OTHER = {"white": "black", "black": "white"}
#: A forced win is proven by trying everything where it is so many turns of both players away at
#: most and so many actions suffice; what is further away was followed to its end alone.
REACH, ACTIONS = 5, 1_000_000


class Lines(NamedTuple):
    """Both lines, played again: the position where the turn began, and those after each turn."""

    player: str
    played: list[kyokai.Position]
    better: list[kyokai.Position]

    @property
    def enemy(self) -> str:
        return OTHER[self.player]

    @property
    def common(self) -> int:
        """How many turns both lines have."""
        return min(len(self.played), len(self.better)) - 1

    @property
    def ends(self) -> tuple[kyokai.Position, kyokai.Position]:
        """Where the lines are compared."""
        return self.played[self.common], self.better[self.common]

    def of(self, fact: Fact) -> tuple[list[kyokai.Position], list[kyokai.Position]]:
        """The line that shows the fact, and the other one."""
        lines = (self.played, self.better)
        return lines if fact.way == "played" else lines[::-1]


Check = Callable[[Lines, Fact], bool]


def replayed(choice: Choice) -> Lines:
    """Play both lines again, by their texts alone."""
    lines = []
    for way in (choice.played, choice.better):
        line = [choice.position]
        for text, position in zip(way.turns, way.positions, strict=True):
            line.append(line[-1].play_turn(text))
            assert line[-1] == position, text
        lines.append(line)
    return Lines(choice.position.to_move, *lines)


def check(choice: Choice, fact: Fact) -> None:
    """Raise AssertionError where a fact is not so."""
    lines = replayed(choice)
    way = choice.played if fact.way == "played" else choice.better
    assert fact.game == choice.position.game
    assert fact.details["player"] == lines.player
    assert fact.details["enemy"] == lines.enemy
    assert fact.details["turn"] == way.turns[fact.at - 1]
    assert fact.details["better"] == choice.better.turns[0]
    assert fact.details["turns"] == fact.at
    found = CHECKS.get(fact.code) or import_module(f"engine.truth_{fact.game}").CHECKS[fact.code]
    assert found(lines, fact), f"{fact.say()}\n{choice.position}\n{choice}"
    for lang in ("en", "ja"):
        told = fact.say(lang, "hints" if fact.code in HINTS else "facts")
        assert told
        assert not re.search(r"\{\w*\}|facts\.", told), told


# -- how the game ends --------------------------------------------------------------------------


def winner(position: kyokai.Position) -> str | None:
    """Who has won; nobody where it is a draw or goes on."""
    return position.outcome.winner if position.outcome else None


def ended(line: list[kyokai.Position], at: int) -> bool:
    """Whether a line ends just there, and not before."""
    return len(line) == at + 1 and all((p.outcome is not None) == (p is line[-1]) for p in line)


def forced(position: kyokai.Position, colour: str, turns: int) -> bool:
    """Whether nothing helps against a win within so many turns, as far as everything is tried."""
    if turns > REACH:
        return True
    proof = prove(position, colour, turns, ACTIONS)
    TRIED[proof.known] += 1
    return proof.wins or not proof.known


def win_missed(lines: Lines, fact: Fact) -> bool:
    own = sum(position.to_move == lines.player for position in lines.better[:-1])
    return (
        ended(lines.better, fact.at)
        and winner(lines.better[-1]) == lines.player != winner(lines.played[-1])
        and fact.details["count"] == own
        and forced(lines.better[1], lines.player, fact.at - 1)
    )


def win_allowed(lines: Lines, fact: Fact) -> bool:
    theirs = sum(position.to_move == lines.enemy for position in lines.played[:-1])
    return (
        ended(lines.played, fact.at)
        and winner(lines.played[-1]) == lines.enemy
        and fact.details["count"] == theirs > 0
        and lines.played[1].play_turn(str(fact.details["reply"])) == lines.played[2]
        and forced(lines.played[1], lines.enemy, fact.at - 1)
    )


def others_lose(lines: Lines, fact: Fact) -> bool:
    """A turn loses by force (that no other one is better is a search's claim)."""
    return (
        win_allowed(lines, fact)
        and lines.played[0].play_turn(str(fact.details["other"])) == lines.played[1]
    )


def ended_lost(lines: Lines, fact: Fact) -> bool:
    return ended(lines.played, 1) and winner(lines.played[1]) == lines.enemy


def ended_drawn(lines: Lines, fact: Fact) -> bool:
    return ended(lines.played, 1) and winner(lines.played[1]) is None


def draw_allowed(lines: Lines, fact: Fact) -> bool:
    return (
        ended(lines.played, fact.at)
        and winner(lines.played[-1]) is None
        and lines.played[1].play_turn(str(fact.details["reply"])) == lines.played[2]
    )


def term_worse(lines: Lines, fact: Fact) -> bool:
    """The amounts are counted again by the room's plain counts."""
    side, term = str(fact.details["side"]), fact.details["what"].key.partition(".")[2]  # type: ignore[attr-defined]  # a word of the room
    count = import_module(f"engine.truth_{fact.game}").TERMS[term]
    was, would = (count(line[fact.at], side) for line in (lines.played, lines.better))
    return (was, would) == (fact.details["count"], fact.details["other"]) and was != would


#: How many forced wins were proven (True), and how many would have taken too long (False).
TRIED: Counter[bool] = Counter()

#: Facts that are told as hints only.
HINTS = {"others_lose", "threat"}

CHECKS: dict[str, Check] = {
    "win_missed": win_missed,
    "win_allowed": win_allowed,
    "others_lose": others_lose,
    "threat": others_lose,
    "ended_lost": ended_lost,
    "ended_drawn": ended_drawn,
    "draw_allowed": draw_allowed,
    "term_worse": term_worse,
}


# -- many games ---------------------------------------------------------------------------------


def game_of_levels(name: str, seed: int, turns: int) -> Record:
    """A game of the engine's weaker levels against each other, which make mistakes enough."""
    chance = random.Random(f"{name} {seed}")
    levels = [chance.randint(1, 7) for _ in range(2)]
    start = here = kyokai.start(name, max_turns=turns)
    actions: list[kyokai.Action] = []
    while here.outcome is None:
        turn = engine.play(here, level=levels[here.seat], seed=seed)
        actions += turn
        for action in turn:
            here = here.play(action)
    return Record.from_actions(start, actions)


def facts_of(record: Record, nodes: int) -> Iterator[tuple[Choice, Fact]]:
    """All that a review states of a game."""
    with engine.review(record, Limit(nodes=nodes), memory=16) as review:
        for turn in review:
            if turn.choice is not None:
                yield from ((turn.choice, fact) for fact in turn.facts)


def main() -> None:
    """Review games of every room and check every fact that is stated."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=30, help="in all, of every room as many")
    parser.add_argument("--nodes", type=int, default=2000, help="for each position of a review")
    parser.add_argument("--turns", type=int, default=60, help="after which a game is called off")
    parser.add_argument("--seed", type=int, default=0, help="other games for another number")
    parser.add_argument("names", nargs="*", metavar="GAME", default=[])
    given = parser.parse_args()
    names, begun = given.names or kyokai.games(), perf_counter()
    told: Counter[str] = Counter()
    wrong: list[str] = []
    for number in range(given.games):
        name = names[number % len(names)]
        record = game_of_levels(name, given.seed + number // len(names), given.turns)
        for choice, fact in facts_of(record, given.nodes):
            told[f"{name} {fact.code}"] += 1
            try:
                check(choice, fact)
            except AssertionError as error:
                wrong.append(f"{name}, game {number}: {fact.code}: {error}")
                print(wrong[-1], flush=True)
        if number % 100 == 99:
            print(f"{number + 1} games, {told.total()} facts ({perf_counter() - begun:.0f} s)")
    for code, times in sorted(told.items()):
        print(f"{times:7} {code}")
    seconds = perf_counter() - begun
    print(f"{TRIED[True]} forced wins tried to the end, {TRIED[False]} with too much to try")
    print(f"{given.games} games, {told.total()} facts, {len(wrong)} wrong ({seconds:.0f} s)")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
