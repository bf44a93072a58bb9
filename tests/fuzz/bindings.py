"""The compiled core under calls that nobody should make: none may break it.

A call goes to a compiled class or to a public one, with arguments of every wrong sort, and now
and then right ones. It may raise what is documented: what Kyokai refuses, TypeError, ValueError
and IndexError. What is left must still play as the rulebook does. Every so often several threads
call the same objects at once.
"""

from __future__ import annotations

import copy
import threading
import warnings
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import kyokai
from fuzz.arguments import arguments_for, depth, few
from fuzz.things import Things
from kyokai.core import divide, native
from kyokai.engine import weights

#: What a call may raise. What stands behind the public classes may lack what they add.
REFUSALS = (TypeError, ValueError, IndexError)
RAW_REFUSALS = (*REFUSALS, AttributeError)
#: What things raise that were made to fail.
OWN = (ZeroDivisionError,)

#: Objects are called so often before they are looked at and others take their place; each
#: fourth time, by so many threads at once.
CALLS, THREADS = 100, 4
#: How long a game is played on from what was made of something broken.
PLAYS = 12
SPECIAL = ("__init__", "__len__", "__repr__", "__eq__", "__copy__", "__deepcopy__", "__reduce__")


class Unexpected(Exception):
    """A call raised what is not documented, or left something that plays wrong."""

    def __str__(self) -> str:
        call, error = self.args
        return f"{call}: {type(error).__name__}: {error}"


class Bindings:
    """Makes calls; the same ones for the same seed, but for their order among threads."""

    def __init__(self, seed: int) -> None:
        self.things = Things(seed)
        self.core = native.module()
        assert self.core is not None, native.failure()
        self.met: Counter[str] = Counter()
        self.public: list[Any] = []
        self.raw: list[Any] = []

    @property
    def chance(self) -> Random:
        """What everything is drawn by."""
        return self.things.chance

    def run(self, calls: int) -> Counter[str]:
        """Make so many calls or a few more; count what came of them."""
        with warnings.catch_warnings():
            # Of nanobind, about objects that were never begun.
            warnings.simplefilter("ignore", RuntimeWarning)
            while self.met["calls"] < calls:
                self._renew()
                if self.met["calls"] // CALLS % 4 == 3:
                    self._call_at_once()
                else:
                    for _ in range(CALLS):
                        self._call()
                self.met["calls"] += CALLS
                self._check()
        return self.met

    # -- what is called -----------------------------------------------------------------------

    def _renew(self) -> None:
        """New objects, in place of those that were called."""
        chance, things = self.chance, self.things
        some = chance.choice(things.positions)
        other = chance.choice([p for p in things.positions if p.outcome is None])
        given = things.handed[things.positions.index(other)]
        kinds = (self.core.Fast, self.core.Batch, self.core.Thinker)
        threads = chance.choice((1, 1, 2, 3))
        self.public = [
            kyokai.fast(some, seed=things.small()),
            kyokai.fast(chance.choice(kyokai.games())),
            kyokai.batch(other, 3, seed=1, threads=threads),
        ]
        self.raw = [
            kinds[0](other.game, given, 3),
            kinds[1](other.game, given, 3, 5, threads),
            kinds[2](other.game, given, 1 << 16, weights.of(kyokai.game(other.game))),
            *(kind.__new__(kind) for kind in kinds),  # never begun
        ]
        things.own = [*self.public, *self.raw]

    def _call(self) -> None:
        """Make one call of any sort."""
        kind = self.chance.random()
        if kind < 0.4:
            self._ask(self.chance.choice(self.public), REFUSALS)
        elif kind < 0.75:
            self._ask(self.chance.choice(self.raw), RAW_REFUSALS)
        elif kind < 0.95:
            self._make_raw()
        else:
            self._make_public()

    def _ask(self, of: Any, refusals: tuple[type[Exception], ...]) -> None:
        """Call a method of an object, or ask what it tells."""
        public = isinstance(of, kyokai.FastPosition | kyokai.Batch)
        name = self.chance.choice(
            [n for n in dir(type(of)) if n in SPECIAL or not n.startswith("_" if public else "__")]
        )
        given = arguments_for(name, of, self.things)

        def does() -> object:
            found = getattr(of, name)
            if callable(found):
                return found(*given)
            if not public and given:
                setattr(of, name, given[0])
            return found

        self._try(f"{type(of).__name__}.{name}{given!r:.500}", does, refusals)

    def _make_raw(self) -> None:
        """Make an object of a compiled class out of something broken, and use it."""
        chance, things = self.chance, self.things
        position = chance.choice(things.positions)
        whole = things.handed[things.positions.index(position)]
        name = position.game if chance.random() < 0.9 else things.anything()
        given = things.broken(whole) if chance.random() < 0.95 else things.anything()
        kind = chance.choice((self.core.Fast, self.core.Fast, self.core.Batch, self.core.Thinker))
        more: tuple[Any, ...] = (chance.choice((0, 7, things.number())),)
        if kind is self.core.Batch:
            n = chance.choice((1, 2, 3, 3, 0, -1, 2**20, 2**40, 2**64, None))
            more = (n, *more, chance.choice((1, 2, 3, 0, -1, 257, 2**31, "2")))
        elif kind is self.core.Thinker:
            more = (chance.choice((1, 2**12, 2**12, 0, -1, 2**41)), things.weights(position.game))
        told = f"{kind.__name__}{(name, given, *more)!r:.5000}"
        made = self._try(told, lambda: kind(name, given, *more), RAW_REFUSALS)
        if made is not None:
            self.met["made of something broken"] += given is not whole
            self.raw[(self.core.Fast, self.core.Batch, self.core.Thinker).index(kind)] = made
            self._try(f"after {told}", lambda: self._use(made, given), ())

    def _use(self, made: Any, given: Any) -> None:
        """Play on from what was made, however broken it is, and ask everything."""
        if isinstance(made, self.core.Fast):
            self._use_fast(made, given)
        elif isinstance(made, self.core.Batch):
            for _ in range(PLAYS):
                made._step_sampled(None)
        else:
            made.start(300, 1.0, 1.0, 6, 2, False, self.chance.randrange(3), 1, 1, [])
            made.wait(2**60, 0.05)
            made.worth()

    def _use_fast(self, made: Any, given: Any) -> None:
        for _ in range(PLAYS):
            ids = made.legal_ids()
            assert len(ids) == made.legal_count()
            assert bool(ids) != made.over
            assert all(made.is_legal(i) and made._text(i) for i in ids)
            assert (made._ending is None) != made.over
            assert made.hash >= 0
            self._fill(made)
            if made.push_random() < 0:
                break
        made._perft(2)
        limits = dict(given[0])
        if 0 < limits["max_turns"] - made.turn < 500:
            made._playouts(2, 1, 1)
        for _ in range(self.chance.randrange(PLAYS)):
            made._pop()

    def _fill(self, made: Any) -> None:
        """Fill the mask and the planes of one game, whichever it is of."""
        filled = 0
        for room in self.core.rooms().values():
            for fill, shape in (
                (made.planes_into, room["planes"]),
                (made.mask_into, (room["actions"],)),
            ):
                try:
                    fill(np.zeros(shape, "uint8"))
                    filled += 1
                except kyokai.InvalidArray:
                    continue
        assert filled == 2

    def _make_public(self) -> None:
        """Ask for a position or a batch with any arguments, or count with any."""
        things, chance = self.things, self.chance
        position = chance.choice(things.positions)
        of = chance.choice((position, position, str(position), things.word(), things.anything()))
        names = ("seed", "threads", "max_turns", "nonsense", "n")
        named = {chance.choice(names): few(things) for _ in range(chance.choice((0, 0, 1, 2)))}
        n, deep = few(things), depth(things)
        calls: tuple[Callable[[], object], ...] = (
            lambda: kyokai.fast(of, **named),
            lambda: kyokai.batch(of, n, **named),
            lambda: kyokai.perft(position, deep),
            lambda: divide(position, deep),
        )
        which = chance.randrange(len(calls))
        told = ("fast", "batch", "perft", "divide")[which]
        self._try(
            f"{told} {of!r:.500} {named!r:.500} {n!r:.99} {deep!r:.99}", calls[which], REFUSALS
        )

    def _call_at_once(self) -> None:
        """Let several threads call the same objects."""
        failed: list[BaseException] = []

        def work(seed: int) -> None:
            mine = copy.copy(self)
            mine.things = copy.copy(self.things)
            mine.things.chance = Random(seed)
            try:
                for _ in range(CALLS // THREADS):
                    mine._ask(mine.chance.choice(mine.things.own), RAW_REFUSALS)
            except BaseException as error:  # noqa: BLE001 (told in the main thread)
                failed.append(error)

        seeds = [self.chance.getrandbits(32) for _ in range(THREADS)]
        workers = [threading.Thread(target=work, args=(seed,)) for seed in seeds]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        for error in failed:
            raise error
        self.met["calls of several threads at once"] += CALLS

    # -- what comes of it ---------------------------------------------------------------------

    def _try(
        self, told: str, does: Callable[[], object], refusals: tuple[type[Exception], ...]
    ) -> Any:
        """Make a call; let nothing through but what is documented."""
        allowed = refusals + OWN
        try:
            found = does()
        except allowed as error:
            self.met[f"refused: {type(error).__name__}"] += 1
            return None
        except BaseException as error:
            raise Unexpected(told, error) from error
        self.met["answered"] += 1
        return found

    def _check(self) -> None:
        """See that public objects still say what the rulebook says."""
        for one in self.public:
            try:
                if isinstance(one, kyokai.FastPosition):
                    position = one.position()
                    assert (one.legal(), one.outcome) == (position.legal(), position.outcome)
                else:
                    masks = one.masks()
                    for i in range(len(one)):
                        assert np.flatnonzero(masks[i]).tolist() == one.position(i).legal_ids()
                        assert one.steps[i] == len(one.played(i))
            except Exception as error:
                raise Unexpected(repr(one), error) from error
            self.met["found to play right"] += 1


def run(calls: int, seed: int) -> Counter[str]:
    """Make so many calls; count what came of them."""
    return Bindings(seed).run(calls)
