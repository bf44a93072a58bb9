"""How strong the engine is, beside others and beside itself, with 95 % intervals.

``python bench/strength.py WHAT [--game NAME] [--games N] [--out FOLDER]``; WHAT is one of

- ``uct``: a search of 0.05 s a turn against plain UCT with random playouts of 0.5 s
- ``turn``: the same search against the best single turn by the evaluation
- ``random``: the same search against chance
- ``nodes``: four times as many positions looked at, three times over
- ``threads``: two threads against one, at the same time a turn
- ``calibration``: how far win probabilities of a search are from what came, in ten bins
- ``weakest``: level 1 against chance, in Borderland against one who completes a border
- ``mcts``: the strongest level against OpenSpiel's MCTSBot

With ``--out`` each match keeps a journal there, and the same command goes on where it was cut off.
Without arguments a few games of each quick one are played. Searches that are limited by time are
measured one game at a time, unless ``--processes`` says otherwise.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from _rounds import machine

import kyokai
from kyokai.lab.calibration import Calibration, calibration, forecasts, likeliest
from kyokai.lab.charts import Chart, shares
from kyokai.lab.contest import Contest, Kept, run
from kyokai.lab.elo import Interval
from kyokai.lab.executor import executor, processors
from kyokai.lab.guest import seated
from kyokai.lab.match import Result, result
from kyokai.lab.openings import Plan
from kyokai.lab.table import Maker, Played

#: The games in which something is special: playouts that are cut, other opponents, fewer trials.
LONG = "borderland"
SEARCH = "search:seconds=0.05"


class Pairing(NamedTuple):
    """Two players of a game, and whether more than one game at a time would disturb them."""

    game: str
    a: str
    b: str
    timed: bool = True


def uct(args: argparse.Namespace) -> Iterator[Pairing]:
    """A short search against a long one that is plain."""
    for game in args.game:
        cut = ",depth=40" if game == LONG else ""
        yield Pairing(game, SEARCH, f"uct:seconds=0.5{cut}")


def turn(args: argparse.Namespace) -> Iterator[Pairing]:
    """A short search against none."""
    yield from (Pairing(game, SEARCH, "turn") for game in args.game)


def chance(args: argparse.Namespace) -> Iterator[Pairing]:
    """A short search against chance."""
    yield from (Pairing(game, SEARCH, "random") for game in args.game)


def nodes(args: argparse.Namespace) -> Iterator[Pairing]:
    """Four times as many positions, three times over."""
    for game in args.game:
        for power in range(3):
            few, many = (f"search:nodes={args.nodes * 4**n},memory=8" for n in (power, power + 1))
            yield Pairing(game, many, few, timed=False)


def threads(args: argparse.Namespace) -> Iterator[Pairing]:
    """Two threads against one."""
    for game in args.game:
        word = f"search:seconds={args.seconds:g},memory=8"
        yield Pairing(game, f"{word},threads=2", f"{word},threads=1")


def weakest(args: argparse.Namespace) -> Iterator[Pairing]:
    """The weakest level against whoever knows next to nothing."""
    for game in args.game:
        yield Pairing(game, "level:1", "greedy" if game == LONG else "random", timed=False)


def spiel(args: argparse.Namespace) -> Iterator[Pairing]:
    """The strongest level against OpenSpiel's search."""
    for game in args.game:
        trials = args.simulations or (50 if game == LONG else 200)
        yield Pairing(game, "level:12", f"mcts:{trials}", timed=False)


#: What is matched, how many games are told of it, and how many are played at a glance.
MATCHES: dict[str, tuple[Callable[[argparse.Namespace], Iterator[Pairing]], int, int]] = {
    "uct": (uct, 100, 0),
    "turn": (turn, 200, 0),
    "random": (chance, 200, 0),
    "nodes": (nodes, 200, 0),
    "threads": (threads, 1000, 0),
    "weakest": (weakest, 200, 4),
    "mcts": (spiel, 100, 0),
}
CALIBRATION = (2000, 10)


def contest(pairing: Pairing, games: int, seed: int, maker: Maker, plan: Plan) -> Contest:
    """The match of a pairing; a player who is alone plays against itself."""
    game = kyokai.game(pairing.game)
    alone = pairing.a == pairing.b
    words = (pairing.a,) if alone else (pairing.a, pairing.b)
    number = games if alone else (games + 1) // 2
    both = (0, 0) if alone else (0, 1)
    options = game.options.defaults
    return Contest(game, options, words, (both,), number, seed=seed, plan=plan, maker=maker)


def played(one: Contest, name: str, args: argparse.Namespace, *, timed: bool) -> list[Played]:
    """Play a match, or go on with it."""
    count = args.processes or (1 if timed else processors())
    out = args.out / f"{name}-{one.game.name}" if args.out else None
    shown = sys.stderr.isatty()
    found: list[Played] = []
    with executor(count) as workers, Kept(one, out) if out else nullcontext() as kept:
        for game in run(one, workers, kept):
            found.append(game)
            if shown:
                print(f"\r{len(found)}/{one.games} ", end="", file=sys.stderr, flush=True)
    if shown:
        print("\r", end="", file=sys.stderr)
    return found


def match(what: str, pairing: Pairing, args: argparse.Namespace) -> None:
    """Play a match and print what came of it."""
    maker: Maker = seated
    if pairing.b.startswith("mcts:"):
        from _opponents import seated as others

        maker = others
    one = contest(pairing, args.games, args.seed, maker, Plan(args.opening, args.balance))
    name = f"{what}-{pairing.b.replace(':', '-').replace(',', '-')}"
    print(line_of(pairing, result(one, played(one, name, args, timed=pairing.timed))), flush=True)


def line_of(pairing: Pairing, told: Result) -> str:
    """One line of figures."""
    [meeting] = told.meetings
    elo = meeting.elo
    return (
        f"{pairing.game:10}  {pairing.a} – {pairing.b}  {meeting.all.games} games  "
        f"+{meeting.all.won} ={meeting.all.drawn} -{meeting.all.lost}  "
        f"score {percent(meeting.score)}  Elo {elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})"
        f"  sitting first {percent(meeting.first.share)}, second {percent(meeting.second.share)}"
        f"  {told.turns:.0f} turns"
    )


def percent(share: Interval) -> str:
    """A share with its interval."""
    value, low, high = (100 * each for each in share)
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def calibrated(args: argparse.Namespace) -> None:
    """Play games that no weights were tuned on, and hold what was told against what came."""
    for name in args.game:
        word = f"search:nodes={args.nodes},memory=8"
        plan = Plan(6, None)  # decided positions are wanted, too
        pairing = Pairing(name, word, word, timed=False)
        one = contest(pairing, args.games, args.seed + 10**6, seated, plan)
        games = played(one, f"calibration-{args.nodes}", args, timed=False)
        found = [list(forecasts(one.game, game)) for game in games]
        told = calibration(found)
        print(
            f"{name:10}  {word}  {len(games)} games, {told.positions} positions  "
            f"error in {len(told.bins)} bins {percent(told.error)}, "
            f"likeliest scale {likeliest(found)}"
        )
        for each in told.bins:
            print(f"{'':10}  told {100 * each.told:5.1f} %  came {percent(each.came)}  {each.size}")
        if args.out:
            plot = args.out / f"calibration-{args.nodes}-{name}.svg"
            plot.write_text(str(chart(name, told)) + "\n", encoding="utf-8")
            print(f"{'':10}  {plot}", flush=True)


def chart(name: str, told: Calibration) -> Chart:
    """What came over what was told."""
    bins = [each for each in told.bins if each.size]
    rows = "; ".join(f"{each.told:.0%} told, {each.came.value:.0%} came" for each in bins)
    drawn = Chart(shares("told"), shares(), f"{name}: win probability told, and what came", rows)
    drawn.rule((0, 0), (1, 1))
    drawn.line([(each.told, each.came.value) for each in bins])
    drawn.dots([(each.told, *each.came) for each in bins])
    return drawn


def main(given: Sequence[str] | None = None) -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("what", nargs="*", choices=[*MATCHES, "calibration", []])
    parser.add_argument("--game", action="append", choices=kyokai.games())
    parser.add_argument("--games", type=int, help="how many games each match has")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--nodes", type=int, default=1000, help="of nodes: the fewest; of calibration: a turn"
    )
    parser.add_argument("--seconds", type=float, default=0.02, help="of threads: a turn")
    parser.add_argument("--opening", type=int, default=4, help="turns played by chance")
    parser.add_argument("--balance", type=float, default=0.15, help="how far from even they may be")
    parser.add_argument("--simulations", type=int, help="of mcts: a step")
    parser.add_argument("--processes", type=int, help="how many games at once")
    parser.add_argument("--out", type=Path, help="a folder for journals, records and plots")
    args = parser.parse_args(given)
    glance = not args.what
    args.game = args.game or kyokai.games()
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
    wanted = args.games
    print(machine(), flush=True)
    for what in args.what or [*MATCHES, "calibration"]:
        usual, few = CALIBRATION if what == "calibration" else MATCHES[what][1:]
        args.games = wanted or (few if glance else usual)
        if not args.games:
            continue
        print(f"-- {what}, seed {args.seed}", flush=True)
        if what == "calibration":
            calibrated(args)
            continue
        for pairing in MATCHES[what][0](args):
            match(what, pairing, args)


if __name__ == "__main__":
    main()
