"""Whether the engine finds every win within the turn at once, and those in two turns in a second.

The problems lie in ``tests/tactics``, a file for each game and number of turns of one's own.
``python bench/tactics.py make`` makes them: it plays games of a weak search that goes astray now
and then, and for the latest positions of the wanted kind in them (Weave: late; Borderland: nobody
more than three cells from a border) tries all turns of both players by ``kyokai.core.proving``,
which neither judges nor guesses nor knows the search. So nothing depends on what the engine sees.

A problem counts as found when the engine claims a win in so many turns, or fewer, and the proof
holds after the turn that it wants to play. Without arguments a few problems of each game are posed;
``all`` poses all of them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from itertools import count
from statistics import median
from time import perf_counter

from _rounds import machine
from _tactics import TURNS, WANTED, Game, Problem, always, problems, won_in, write

import kyokai
from kyokai.core.proving import prove
from kyokai.engine.analysis import think
from kyokai.engine.limits import Limit
from kyokai.kernel.position import Position

#: How long the engine has, by the number of turns that a win takes: at once, and a second.
SECONDS = {1: 0.05, 2: 1.0}
#: How many problems of each number of turns there are.
WHOLE = {"borderland": 200}
USUAL = 2000
#: How many problems of the same number of turns are taken from one game.
FROM_ONE = {"borderland": 8}
USUAL_FROM_ONE = 3
#: So many positions of a game are looked at, the latest.
LATEST = 16


def found_after(problem: Problem, seconds: float) -> float | None:
    """After how many seconds the engine knows how to win; None where it does not."""
    position = kyokai.position(problem.position)
    with think(position, Limit(seconds=seconds), lines=1, memory=8) as thinking:
        begun = perf_counter()
        for told in thinking:
            best = told.best
            if best is None or best.wins_in is None or not 0 < best.wins_in <= problem.turns:
                continue
            after = perf_counter() - begun
            return after if holds(problem, position, best.turn) else None
    return None


def holds(problem: Problem, position: Position, turn: str) -> bool:
    """Whether a turn wins as soon as the problem says."""
    then = position.play_turn(turn)
    return prove(then, position.to_move, TURNS[problem.turns] - 1).wins


def pose(game: str, most: int | None) -> None:
    """Pose the problems of a game and print how many the engine solved."""
    for own, seconds in SECONDS.items():
        posed = [problem for problem in problems(game) if problem.turns == own]
        if most is not None:
            posed = random.Random(0).sample(posed, min(most, len(posed)))
        times = {problem: found_after(problem, seconds) for problem in posed}
        after = sorted(time for time in times.values() if time is not None)
        share = 100 * len(after) / len(posed)
        print(
            f"{game:10}  won in {own}: {len(after)} of {len(posed)} found within {seconds:g} s, "
            f"{share:.2f} %; the middle one after {1000 * median(after or [0]):.1f} ms, "
            f"the last after {1000 * max(after, default=0):.1f} ms",
            flush=True,
        )
        for problem, time in times.items():
            if time is None:
                print(f"{'':10}  not found: {problem}", flush=True)


def make(game: str, seed: str) -> None:
    """Find so many problems of a game and write its file."""
    each = WHOLE.get(game, USUAL)
    wanted = WANTED.get(game, always)
    found: dict[int, dict[str, Problem]] = {1: {}, 2: {}}
    looked = games = 0
    for number in count():
        if all(len(some) >= each for some in found.values()):
            break
        games += 1
        left = dict.fromkeys(found, FROM_ONE.get(game, USUAL_FROM_ONE))
        along = Game(game, f"{seed} {game} {number}", nodes=150, stray=0.1).along()
        for position in [position for position, _ in along if wanted(position)][-LATEST:]:
            asked = [own for own in found if left[own] and len(found[own]) < each]
            if not asked:
                break
            looked += 1
            # A win in one turn is none in two.
            problem = won_in(kyokai.position(str(position)), range(1, asked[-1] + 1))
            if problem and problem.turns in asked:
                left[problem.turns] -= 1
                found[problem.turns].setdefault(problem.position, problem)
        if number % 20 == 0:
            print(game, number, looked, *map(len, found.values()), flush=True)
    head = f"python bench/tactics.py make --seed {seed}: {games} games, {looked} positions"
    write(game, [problem for some in found.values() for problem in some.values()], head)


def main(given: Sequence[str] | None = None) -> None:
    """Pose problems, or make them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("what", nargs="?", choices=["few", "all", "make"], default="few")
    parser.add_argument("--game", action="append", choices=kyokai.games())
    parser.add_argument("--seed", default="1", help="of make: other games for another one")
    args = parser.parse_args(given)
    for game in args.game or kyokai.games():
        if args.what == "make":
            make(game, args.seed)
        else:
            pose(game, 20 if args.what == "few" else None)
    print(machine(), flush=True)


if __name__ == "__main__":
    main()
