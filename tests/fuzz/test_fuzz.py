"""A small part of the fuzzing, the same at every run; ``run.py`` does the rest."""

from collections import Counter

import pytest

import kyokai
from fuzz import drawn, mutate, targets


@pytest.mark.parametrize("target", targets.TARGETS)
def test_broken_inputs_are_refused_as_documented(target: str) -> None:
    seeds = targets.seeds(target)
    count = 300 if target == "record" else 800
    accepted = mutate.run(targets.TARGETS[target], mutate.inputs(seeds, count, seed=7))
    assert 0 < accepted < count


@pytest.mark.parametrize("target", targets.TARGETS)
def test_seeds_are_accepted(target: str) -> None:
    seeds = targets.seeds(target)
    chosen = seeds[:: len(seeds) // 60 + 1]
    refused = [data for data in chosen if not targets.TARGETS[target](data)]
    # Among the turns are actions that do not follow one another.
    assert not refused or (target in ("action", "turn") and len(refused) < len(chosen))


@pytest.mark.parametrize("target", targets.TARGETS)
def test_drawn_inputs_are_refused_as_documented(target: str) -> None:
    assert drawn.run(target, 30) <= 30


def test_every_room_is_among_the_seeds() -> None:
    assert {here.game for here in targets.positions()} == set(kyokai.games())


def test_inputs_are_the_same_for_the_same_seed() -> None:
    first, again, other = (
        list(mutate.inputs([b"a seed", b"another"], 50, seed)) for seed in (1, 1, 2)
    )
    assert first == again != other
    assert len(Counter(first)) > 40


def test_another_error_is_told_with_its_input() -> None:
    def broken(data: bytes) -> bool:
        return bool(1 // (len(data) - 3))

    with pytest.raises(mutate.Crash, match=r"ZeroDivisionError[\s\S]*b'abc'"):
        mutate.run(broken, iter([b"ab", b"abc"]))
