"""Whether every win that the engine claims in games against itself is one.

Games begin by chance and go on with the search at so many nodes a turn, with one memory for the
whole game. Wherever it claims a forced end, for whoever acts or for the other one, within so many
turns of both players (``--reach``: 5 is a win in three turns of one's own, or a loss in two), all
turns are tried by ``kyokai.core.proving``, after the turn that it wants to play where it claims to
win. The position comes with the game behind it, so that repetition counts. A claim is out of reach
where it is further away, or where more than ``--actions`` would have to be tried.

Without arguments a few games of each are played. With ``--out FILE`` what came of each game is
kept, and the same command goes on where it was cut off.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from _rounds import machine
from _tactics import Game

import kyokai
from kyokai.core.proving import Proof, prove
from kyokai.engine.analysis import Line
from kyokai.engine.thinking import PROVEN, WON
from kyokai.kernel.position import Position

OTHER = {"white": "black", "black": "white"}


def distance(line: Line) -> int | None:
    """After how many turns of both players the game is over, where an end is claimed."""
    return None if abs(line.value) < PROVEN else WON - abs(line.value) + 1


def proof_of(position: Position, line: Line, turns: int, actions: int) -> Proof:
    """Try all turns; after the turn that the engine wants to play where it claims to win."""
    if line.value < 0:
        return prove(position, OTHER[position.to_move], turns, actions)
    then = position
    for action in line.actions:
        then = then.apply_unchecked(action.id)
        if then.outcome is not None or not then.same_turn(position):
            return prove(then, position.to_move, turns - 1, actions)
    return prove(position, position.to_move, turns, actions)


def claims(name: str, number: int, args: argparse.Namespace) -> tuple[Counter[str], list[str]]:
    """Play a game; count what was claimed, and tell what was not so."""
    told: Counter[str] = Counter()
    wrong: list[str] = []
    game = Game(name, f"{args.seed} claims {name} {number}", args.nodes, 0.0, memory=4)
    for position, line in game.along():
        told["turns"] += 1
        turns = distance(line)
        if turns is None:
            continue
        if turns > args.reach:
            told["too far"] += 1
            continue
        proof = proof_of(position, line, turns, args.actions)
        kind = f"won in {(turns + 1) // 2}" if line.value > 0 else f"lost in {turns // 2}"
        if not proof.known:
            told["too much to try"] += 1
            continue
        told[kind] += 1
        if not proof.wins:
            told["FALSE"] += 1
            wrong.append(f"{kind}: {line.turn}: {position}")
    return told, wrong


def main(given: Sequence[str] | None = None) -> None:
    """Play games of every room and check all that is claimed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--game", action="append", choices=kyokai.games())
    parser.add_argument("--games", type=int, default=10, help="of every room")
    parser.add_argument("--nodes", type=int, default=400, help="a turn")
    parser.add_argument("--reach", type=int, default=5, help="in turns of both players")
    parser.add_argument("--actions", type=int, default=20_000_000, help="to try for one claim")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file in which what came of each game is kept")
    args = parser.parse_args(given)
    kept: dict[tuple[str, int], tuple[dict[str, int], list[str]]] = {}
    if args.out and args.out.exists():
        for line in args.out.read_text(encoding="utf-8").splitlines():
            name, number, counted, wrong = json.loads(line)
            kept[name, number] = counted, wrong
    false = 0
    for name in args.game or kyokai.games():
        told: Counter[str] = Counter()
        begun = perf_counter()
        for number in range(args.games):
            if (name, number) not in kept:
                kept[name, number] = claims(name, number, args)
                if args.out:
                    with args.out.open("a", encoding="utf-8") as file:
                        print(json.dumps([name, number, *kept[name, number]]), file=file)
            counted, wrong = kept[name, number]
            told.update(counted)
            for line in wrong:
                print(f"{name}, game {number}: {line}", flush=True)
        checked = sum(n for kind, n in told.items() if kind.startswith(("won", "lost")))
        false += told["FALSE"]
        print(
            f"{name:10}  {args.games} games, {told['turns']} turns; {checked} claims checked, "
            f"{told['FALSE']} false, {told['too far']} too far, "
            f"{told['too much to try']} with too much to try ({perf_counter() - begun:.0f} s)"
        )
        for kind in sorted(kind for kind in told if kind.startswith(("won", "lost"))):
            print(f"{'':10}  {kind}: {told[kind]}", flush=True)
    print(machine(), flush=True)
    sys.exit(bool(false))


if __name__ == "__main__":
    main()
