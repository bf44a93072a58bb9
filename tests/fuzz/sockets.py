"""Fuzz the socket: ``make fuzz ARGS="--messages 200000"`` says so many things to it.

Several people and strangers say what is well formed, what is nearly so, and what is nothing at
all, upon games that are being played. Whatever is said is answered or refused, never with a fault
of the server; nobody plays for somebody else; and every game can still be played to its end.
Ends with 1 and tells what was said where one of these does not hold.
"""

from __future__ import annotations

import json
import logging
import random
import tempfile
import time
from typing import Any

from websockets.exceptions import ConnectionClosed

import kyokai
from server.serving import ANSWER, Line, Person, Service, served

KINDS = ("watch", "unwatch", "preview", "why", "turn", "act", "lobby", "ping")
DEEDS = (
    "abort", "offer_draw", "accept_draw", "decline_draw", "ask_takeback", "accept_takeback",
    "decline_takeback", "claim", "offer_rematch", "decline_rematch",
)  # fmt: skip
#: How many games are played, and by how many people; strangers look on.
GAMES, STRANGERS = 6, 3
#: After so many messages a connection is closed in the middle, and another one opened.
LASTS = 400
ODD: tuple[Any, ...] = (
    None, True, -1, 2**31, 2**53, 2**63, 1e308, "", "\0", "a" * 500, "\u202e", "🀄" * 9,
    [], {}, [[]], [None] * 300, {"a": {"b": {"c": {}}}}, "' OR 1=1 --", "<script>", "../../x",
)  # fmt: skip


class Fault(Exception):
    """What should not be."""


class Fuzzer:
    """Says things, and looks at what comes of them."""

    def __init__(self, service: Service, seed: int) -> None:
        self.service = service
        self.rng = random.Random(seed)
        self.people = [service.person(f"Player {n}") for n in range(2 * GAMES)]
        self.strangers = [service.person() for _ in range(STRANGERS)]
        self.games = [self._begin(n) for n in range(GAMES)]
        self.said = self.answered = self.refused = 0

    def _begin(self, number: int) -> str:
        ann, bob = self.people[2 * number : 2 * number + 2]
        game = ann.new(game=self.rng.choice(kyokai.games())).id
        bob.join(game)
        return game

    # -- what is said -----------------------------------------------------------------------

    def message(self, game: str) -> bytes | str:
        """Something to say: mostly nearly right, else a part of it or nothing like it."""
        rng = self.rng
        text = json.dumps(self._message(game))
        choice = rng.random()
        if choice < 0.75:
            return text
        if choice < 0.85:
            return text[: rng.randrange(len(text))]
        if choice < 0.95:
            signs = list(text)
            for _ in range(rng.randrange(1, 6)):
                signs[rng.randrange(len(signs))] = chr(rng.choice((0, 34, 92, 123, 0x3042, 0xE9)))
            return "".join(signs)
        return rng.randbytes(rng.randrange(60)) if choice < 0.98 else "[" * rng.randrange(3000)

    def _message(self, game: str) -> Any:
        rng = self.rng
        kind = rng.choice(KINDS)
        said: dict[str, Any] = {"type": kind, "ref": rng.randrange(1000)}
        if kind in ("watch", "unwatch", "lobby"):
            del said["ref"]
        if kind in ("lobby", "ping"):
            return self._spoiled(said)
        said["game"] = game
        if kind in ("preview", "why"):
            said["prefix"] = [rng.randrange(700) for _ in range(rng.randrange(3))]
        if kind == "why":
            said["places"] = [f"{rng.choice('abcdefghijkz')}{rng.randrange(12)}"]
        if kind in ("turn", "act"):
            said["ply"] = rng.randrange(30)
        if kind == "act":
            said["deed"] = rng.choice(DEEDS)
        if kind == "turn":
            said |= {"hash": rng.choice(("", "0" * 24)), "actions": [rng.randrange(700)]}
        return self._spoiled(said)

    def _spoiled(self, said: dict[str, Any]) -> Any:
        """The same with something odd in it, now and then."""
        rng = self.rng
        if rng.random() < 0.4:
            said[rng.choice([*said, "more", "type"])] = rng.choice(ODD)
        return said

    # -- what comes of it -------------------------------------------------------------------

    def run(self, messages: int) -> None:
        """Say so much, on one connection after the other."""
        while self.said < messages:
            person = self.rng.choice([*self.people, *self.strangers])
            with person.socket() as line:
                try:
                    self._talk(line, min(LASTS, messages - self.said))
                except ConnectionClosed as closed:
                    code = closed.rcvd.code if closed.rcvd else 1006
                    if code not in (1007, 1008, 1009, 1013):
                        raise Fault(f"closed with {code}") from closed
            if self.rng.random() < 0.3:
                self._play_on()

    def _talk(self, line: Line, count: int) -> None:
        last: bytes | str = ""
        for _ in range(count):
            last = self.message(self.rng.choice([*self.games, "AAAAAAAAAA"]))
            line.connection.send(last)
            self.said += 1
            # Nobody types faster than the limit allows; what is above it is tested elsewhere.
            if self.said % 40 == 0:
                self._settle(line, last)
        self._settle(line, last)

    def _settle(self, line: Line, last: bytes | str) -> None:
        """Hear all that is answered, up to a sign that everything was."""
        mark = self.said + 10_000_000
        line.say("ping", ref=mark)
        while True:
            told = ANSWER.validate_json(line.connection.recv(120))
            self.answered += 1
            if told.type == "pong" and told.ref == mark:
                return
            if told.type == "refused":
                self.refused += 1
                if told.code in ("failure", "down", "full"):
                    raise Fault(f"{told.code} near {last!r}")

    def _play_on(self) -> None:
        """Play a turn in every game: none is stuck, and none was played by a stranger."""
        for number, game in enumerate(self.games):
            pair = self.people[2 * number : 2 * number + 2]
            view = pair[0].game(game)
            for turn in view.turns:
                if turn.seat not in (0, 1):
                    raise Fault(f"nobody's turn in {game}")
            if view.status == "over":
                self.games[number] = self._begin(number)
                continue
            assert view.acts is not None
            sitter = view.seats[view.acts]
            player = next(p for p in pair if sitter and p.get("/api/me")["id"] == sitter.player)
            before = view.ply
            player.play(game, self.rng.randrange(10**6))
            if player.game(game).ply != before + 1:
                raise Fault(f"game {game} did not go on")


def fuzz(service: Service, messages: int, seed: int) -> Fuzzer:
    """Say so many things; raise Fault where something comes of them that should not."""
    fuzzer = Fuzzer(service, seed)
    fuzzer.run(messages)
    failures = Person(service.url)
    told = failures.http.get("/metrics").text
    failures.http.close()
    if "kyokai_failures_total 0.0" not in told:
        raise Fault("the server counted failures")
    return fuzzer


def run(messages: int, seed: int) -> None:
    """Fuzz a server of its own, and print what was tried."""
    logging.disable(logging.INFO)
    begin = time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(f"sqlite:///{folder}/table.db", limited=False) as service,
    ):
        try:
            done = fuzz(service, messages, seed)
        except Fault as fault:
            print(f"seed {seed}: {fault}")
            raise SystemExit(1) from fault
    seconds = time.perf_counter() - begin
    print(
        f"{done.said:,} messages, {done.answered:,} answers, {done.refused:,} of them refusals, "
        f"in {seconds:,.0f} s (seed {seed}): no fault"
    )
