"""Feed broken text to every parser: ``python tests/fuzz/run.py --inputs 1000000``.

Each parser gets its share of the inputs from three sources: drawn by Hypothesis from the grammar,
broken at random from what is accepted, and, where atheris can be imported, guided by coverage.
With ``--ugi 1000000`` so many lines are said to engines that speak UGI, compiled and not.
With ``--calls 1000000`` the bindings of the compiled core are called instead, with anything at
all; ``make sanitize`` does so with a core that stops at every slip. With ``--messages 200000`` it
is the server's socket that gets what nobody would say (``sockets.py``).
Ends with 1 and tells the input where anything comes out but the errors that are documented.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzz import drawn, mutate, targets

#: Of a hundred inputs, how many a parser gets.
SHARES = {"position": 35, "action": 20, "turn": 25, "record": 12, "json": 8}
#: Of a hundred inputs of a parser, how many come from where.
SOURCES = {"drawn": 1, "guided": 39, "broken": 60}
FOLDER = Path("build/fuzz")


def guided(target: str, count: int, seed: int) -> tuple[int, str]:
    """Run the fuzzer that is guided by coverage; tell the inputs and how much was reached."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as corpus:
        flags = [f"-runs={count}", f"-seed={seed}", f"-artifact_prefix={FOLDER}/{target}-"]
        script = Path(__file__).with_name("guided.py")
        ran = subprocess.run(
            [sys.executable, script, target, corpus, *flags, "-timeout=30", "-max_len=4000"],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    told = ran.stdout + ran.stderr
    done = re.findall(r"^Done (\d+) runs", told, re.MULTILINE)
    reached = re.findall(r" cov: (\d+) ", told)
    if ran.returncode or not done or not reached:  # without coverage it would guess blindly
        print(told[-6000:])
        raise SystemExit(1)
    return int(done[-1]), f"cov {reached[-1]}"


def fuzz(target: str, count: int, seed: int, sources: dict[str, int]) -> int:
    """Try a parser's share of inputs and print a line for each source; return how many."""
    tried = 0
    for source, share in sources.items():
        part = max(1, count * share // sum(sources.values()))
        accepted: int | str
        began = time.perf_counter()
        if source == "drawn":
            accepted = drawn.run(target, part)
        elif source == "guided":
            part, accepted = guided(target, part, seed)
        else:
            inputs = mutate.inputs(targets.seeds(target), part, seed)
            accepted = mutate.run(targets.TARGETS[target], inputs)
        rate = part / (time.perf_counter() - began)
        print(f"{target:10}{source:8}{part:>10,}{accepted:>12}{rate:>12,.0f}", flush=True)
        tried += part
    return tried


def call(count: int, seed: int) -> None:
    """Call the bindings so many times and print what came of it."""
    from fuzz import bindings

    began = time.perf_counter()
    try:
        met = bindings.run(count, seed)
    except bindings.Unexpected as found:
        print(found)
        raise SystemExit(1) from found
    for what, times in sorted(met.items()):
        print(f"{times:>12,} {what}")
    print(f"in {time.perf_counter() - began:,.0f} s: no crash, no other error")


def talk(count: int, seed: int) -> None:
    """Say so many lines to engines of every game and print what came of it."""
    import kyokai
    from docs import fourth
    from fuzz import ugi

    rooms = import_module("kyokai.games")
    began = time.perf_counter()
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        fourth.build(Path(folder))
        rooms.__path__.append(folder)
        # Of ten parts the compiled engines get eight, the others and a room of its own two.
        engines = [(game, core) for core in ("on", "off") for game in kyokai.games()]
        for game, core in engines:
            compiled = core == "on" and game != "col"
            part = max(ugi.BATCH, -(-count * (4 if compiled else 1) // (15 if compiled else 25)))
            start = time.perf_counter()
            try:
                met = ugi.run(game, part, seed, core=core, rooms=Path(folder))
            except ugi.Fault as fault:
                print(fault)
                raise SystemExit(1) from None
            rate = met["lines"] / (time.perf_counter() - start)
            told = ", ".join(f"{times:,} {what}" for what, times in met.items())
            print(f"{game:12}core {core:4}{told}, {rate:,.0f} a second", flush=True)
            total += met["lines"]
        rooms.__path__.remove(folder)
    print(f"{total:,} lines in {time.perf_counter() - began:,.0f} s: no crash, no hang, no error")


def main() -> None:
    """Read the command line, fuzz, and print how many inputs were tried and how fast."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=50_000, help="how many (default 50000)")
    parser.add_argument("--seed", type=int, default=1, help="other inputs for another number")
    parser.add_argument("--only", choices=SHARES, help="a single parser")
    parser.add_argument("--calls", type=int, help="call the bindings so often instead")
    parser.add_argument("--messages", type=int, help="say so much to the server's socket instead")
    parser.add_argument("--ugi", type=int, help="say so many lines to engines instead")
    asked = parser.parse_args()
    if asked.ugi is not None:
        talk(asked.ugi, asked.seed)
        return
    if asked.messages is not None:
        from fuzz import sockets

        sockets.run(asked.messages, asked.seed)
        return
    if asked.calls is not None:
        call(asked.calls, asked.seed)
        return
    sources = dict(SOURCES)
    if find_spec("atheris") is None:
        print("atheris cannot be imported: nothing is guided by coverage")
        sources["broken"] += sources.pop("guided")
    shares = {asked.only: 1} if asked.only else SHARES
    print(f"{'parser':10}{'source':8}{'inputs':>10}{'accepted':>12}{'a second':>12}")
    began = time.perf_counter()
    tried = 0
    for target, share in shares.items():
        count = -(-asked.inputs * share // sum(shares.values()))
        try:
            tried += fuzz(target, count, asked.seed, sources)
        except mutate.Crash as crash:
            print(f"{target}: {crash}")
            raise SystemExit(1) from None
    seconds = time.perf_counter() - began
    busy = sum(os.times()[:4])
    print(
        f"{tried:,} inputs in {seconds:,.0f} s, {busy:,.0f} s of it at work "
        f"({tried / seconds:,.0f} a second): no other error"
    )


if __name__ == "__main__":
    main()
