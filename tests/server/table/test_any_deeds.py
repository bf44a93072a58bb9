"""No sequence of deeds, by anyone, breaks what must hold of a game.

Hypothesis draws who does what, when: turns that are due and that are not, deeds of every kind, of
the right turn and of another, sweeps, time with and without a worker that lives. After each step
the database is looked at as it is.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import select

import kyokai
from databases import Server
from kyokai.bus import open_bus
from kyokai.server.schema import Clock, Deed, NewGame
from kyokai.server.table import Refusal, pulse, watch
from kyokai.server.table.service import MACHINE, Said
from kyokai.store import Store, Tx
from kyokai.store.tables import games, turns, undone
from server.table.people import People, drawn

CLOCKS = [
    Clock(),
    Clock(kind="fischer", base=20, increment=3),
    Clock(kind="byoyomi", base=5, increment=10, periods=2),
    Clock(kind="correspondence", days=1),
]
#: Mostly those who sit there; of deeds mostly those that end nothing.
WHO = st.sampled_from(["ann"] * 4 + ["bob"] * 4 + ["cid", MACHINE])
ENDING = ("abort", "resign")
DEEDS = st.sampled_from(
    [deed for deed in get_args(Deed) for _ in range(1 if deed in ENDING else 4)]
)
SEEDS = st.integers(0, 2)
SEATS = st.sampled_from([0, 1])

Row = dict[str, Any]


def state(tx: Tx, game: str) -> tuple[Row, list[Row], list[Row]]:
    """A game's row, its turns, and what was taken back."""
    row = tx.one(select(games).where(games.c.id == game))
    assert row is not None
    played = select(turns).where(turns.c.game == game).order_by(turns.c.ply)
    back = select(undone).where(undone.c.game == game).order_by(undone.c.id)
    return row._asdict(), [r._asdict() for r in tx.all(played)], [r._asdict() for r in tx.all(back)]


class AnyDeeds(RuleBasedStateMachine):
    """One game, and everybody who might meddle with it."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.at = self.runner.run(self._come())
        self.game = ""
        self.said: list[tuple[str, Said]] = []
        self.over: Row | None = None
        self.seq = -1

    async def _come(self) -> People:
        self.store = Store.open(self.url)
        self.bus = open_bus(self.url)
        await self.bus.start()
        return await People(self.store, self.bus).come()

    def teardown(self) -> None:
        self.runner.run(self.bus.close())
        self.store.close()
        self.runner.close()

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    def who(self, name: str) -> str:
        return str(getattr(self.at, name, name))

    def now(self) -> tuple[Row, list[Row], list[Row]]:
        found: tuple[Row, list[Row], list[Row]] = self.run(self.at.do(state, self.game))
        return found

    def meddle(self, who: str, work: Any) -> None:
        """Somebody does something; who has no seat changes nothing but what time does anyway."""
        before = self.now()[0]
        seated = self.who(who) in (before["player0"], before["player1"], before["maker"])
        refusal = self.try_to(work)
        after = self.now()[0]
        if refusal is None:
            machine = self.who(who) == MACHINE and before["thinks"] is not None
            joins = before["status"] == "open"
            assert seated or machine or joins or after["seq"] == before["seq"]
        elif refusal.code != "time":
            timed = ("since", "falls")  # what an outage gives back
            assert {k: v for k, v in after.items() if k not in timed} == {
                k: v for k, v in before.items() if k not in timed
            }

    def try_to(self, work: Any) -> Refusal | None:
        """Do it, or tell why not; that is said in both languages."""
        try:
            self.run(work)
        except Refusal as refusal:
            assert set(refusal.sentence) == {"en", "ja"}  # noqa: PT017
            return refusal
        return None

    # -- what is done -----------------------------------------------------------------------

    @initialize(
        game=st.sampled_from(kyokai.games()),
        clock=st.sampled_from(CLOCKS),
        opponent=st.sampled_from(["friend", "anyone", "machine", "myself"]),
        takebacks=st.sampled_from([True, True, True, False]),
        joined=st.sampled_from([True, True, True, False]),
    )
    def begin(self, game: str, clock: Clock, opponent: Any, takebacks: bool, joined: bool) -> None:
        asked = NewGame(
            game=game, clock=clock, opponent=opponent, takebacks=takebacks, seat="first"
        )
        self.game = self.run(self.at.table.create(self.at.ann, asked))["id"]
        self.bus.subscribe(f"game:{self.game}", self.at.hear)
        if joined and opponent in ("friend", "anyone"):
            self.join("bob")

    @rule(who=st.sampled_from(["ann", "bob", "cid"]))
    def join(self, who: str) -> None:
        self.meddle(who, self.at.table.join(self.who(who), self.game))

    def due(self) -> str:
        """Who is to act."""
        row, _, _ = self.now()
        return str(row[f"player{row['acts']}"] or MACHINE)

    @rule(seed=SEEDS, turns=st.integers(1, 3))
    def play(self, seed: int, turns: int) -> None:
        """Turns that are due, by whoever is to play them."""
        for _ in range(turns):
            if self.now()[0]["status"] != "going":
                return
            said, who = self.run(self.at.any_turn(self.game, seed)), self.due()
            refusal = self.try_to(self.at.table.turn(who, self.game, said))
            if refusal is None:
                self.said.append((who, said))
            else:
                assert refusal.code == "time"

    @rule(who=WHO, seed=SEEDS, late=st.integers(-1, 1), sound=st.booleans())
    def meddle_with_a_turn(self, who: str, seed: int, late: int, sound: bool) -> None:
        said = self.run(self.at.any_turn(self.game, seed))
        said = said._replace(ply=said.ply + late, hash=said.hash if sound else "0" * 24)
        self.meddle(who, self.at.table.turn(self.who(who), self.game, said))

    @precondition(lambda self: self.said)
    @rule(which=st.integers(0, 50), who=st.none() | WHO)
    def say_again(self, which: int, who: str | None) -> None:
        mine, said = self.said[which % len(self.said)]
        ply = self.now()[0]["ply"]
        self.meddle(
            who or mine, self.at.table.turn(mine if who is None else self.who(who), self.game, said)
        )
        if said.ply < ply:
            assert self.now()[0]["ply"] == ply

    @rule(who=WHO, deed=DEEDS, late=st.sampled_from([0] * 6 + [-1, 1]))
    def act(self, who: str, deed: str, late: int) -> None:
        ply = self.now()[0]["ply"] + late
        self.meddle(who, self.at.table.act(self.who(who), self.game, deed, ply))

    @rule(deed=st.sampled_from(["takeback", "takeback", "draw"]), yes=st.booleans(), seat=SEATS)
    def ask_and_answer(self, deed: str, yes: bool, seat: int) -> None:
        """Whoever is asked answers."""
        row = self.now()[0]
        asker, other = row[f"player{seat}"], row[f"player{1 - seat}"]
        if row["status"] != "going" or asker is None or other in (None, asker):
            return
        word = "ask" if deed == "takeback" else "offer"
        refusal = self.try_to(self.at.table.act(asker, self.game, f"{word}_{deed}", row["ply"]))
        after = self.now()[0]
        if refusal is None and after["status"] == "going" and after[deed] == seat:
            word = f"{'accept' if yes else 'decline'}_{deed}"
            assert self.try_to(self.at.table.act(other, self.game, word, row["ply"])) is None
            assert self.now()[0][deed] is None

    @rule(who=st.none() | WHO, seeds=st.lists(st.integers(0, 2), min_size=2, max_size=4))
    def prepare(self, who: str | None, seeds: list[int]) -> None:
        """Say how it goes on, and let the opponent perhaps play that."""
        row, position = self.run(self.at.table.position(self.game))
        if row.status == "going":
            line: list[str] = []
            for seed in seeds[: len(seeds) // 2 * 2]:
                if position.outcome is None:
                    turn = drawn(position, seed)
                    line.append(turn.text)
                    position = turn.position
            who = who or row.players[1 - row.acts] or MACHINE
            work = self.at.table.conditional(self.who(who), self.game, row.ply, [line])
            self.meddle(who, work)

    @rule(seconds=st.sampled_from([1, 1, 4, 4, 15, 70, 100_000]), live=st.booleans())
    def pass_time(self, seconds: int, live: bool) -> None:
        for _ in range(min(seconds, 40) if live else 1):
            self.at.pass_time(1000 if live else seconds * 1000)
            self.run(self.at.do(pulse.beat, "one"))

    @rule()
    def sweep(self) -> None:
        for game in self.run(self.at.do(watch.fallen)):
            assert self.run(self.at.do(watch.flag, game))

    # -- what must hold ---------------------------------------------------------------------

    @invariant()
    def the_turns_are_dense_and_lead_to_the_position(self) -> None:
        if not self.game:
            return
        row, played, back = self.now()
        assert [turn["ply"] for turn in played] == list(range(row["ply"]))
        here = kyokai.position(row["start"])
        for turn in played:
            assert turn["seat"] == here.seat
            assert turn["mover"] == here.to_move
            begin = here
            for action in json.loads(turn["actions"]):
                assert here.same_turn(begin)
                here = here.play(action)
            assert str(here) == turn["position"]
        assert str(here) == row["position"]
        assert (row["status"] == "going") == (row["acts"] is not None)
        if row["status"] == "going":
            assert here.outcome is None
            assert row["acts"] == here.seat
        if here.outcome is not None:
            assert row["ended_by"] == "rules"
        assert not back or row["takebacks"]

    @invariant()
    def clocks_are_never_below_nothing(self) -> None:
        if not self.game:
            return
        row, played, _ = self.now()
        for one in (row, *played):
            assert min(one["left0"], one["left1"], one["periods0"], one["periods1"]) >= 0
        assert all(turn["spent"] >= 0 for turn in played)
        assert [turn["at"] for turn in played] == sorted(turn["at"] for turn in played)
        running = row["status"] == "going" and row["running"]
        assert row["running"] == running
        assert not running or row["falls"] >= row["since"]

    @invariant()
    def a_game_ends_once(self) -> None:
        if not self.game:
            return
        row, _, _ = self.now()
        assert (row["ended_by"] is not None) == (row["status"] == "over")
        assert row["seq"] >= self.seq
        self.seq = row["seq"]
        after = {"seq", "changed", "rematch", "next"}
        told = {name: value for name, value in row.items() if name not in after}
        if self.over is not None:
            assert told == self.over
        self.over = told if row["status"] == "over" else None

    @invariant()
    def what_is_told_has_no_gap(self) -> None:
        seqs = [one["seq"] for one in self.at.told if "seq" in one]
        assert seqs == list(range(seqs[0], seqs[-1] + 1)) if seqs else True


@pytest.fixture
def machine(tmp_path: Path, filled: Path) -> type[AnyDeeds]:
    """The machine over a file that is made anew for each example."""

    class OverSQLite(AnyDeeds):
        def __init__(self) -> None:
            self.url = str(shutil.copy(filled, tempfile.mktemp(".db", dir=tmp_path)))
            super().__init__()

    return OverSQLite


def test_any_deeds_in_a_file(machine: type[AnyDeeds]) -> None:
    run_state_machine_as_test(machine, settings=settings(max_examples=30, stateful_step_count=40))


def test_any_deeds_in_a_server(postgresql: Server) -> None:
    class OverPostgreSQL(AnyDeeds):
        def __init__(self) -> None:
            self.url = postgresql.url(postgresql.create(postgresql.tables()))
            super().__init__()

    run_state_machine_as_test(
        OverPostgreSQL,
        settings=settings(
            max_examples=8, stateful_step_count=30, phases=[Phase.explicit, Phase.generate]
        ),
    )
