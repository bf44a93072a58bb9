"""Clocks as arithmetic: each kind by hand, and what holds of all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kyokai.server.schema import Clock
from kyokai.server.table.clocks import DAY, FIRST_TURNS, Rate, Time, fault, rate

FISCHER = rate(Clock(kind="fischer", base=60, increment=2))
BYOYOMI = rate(Clock(kind="byoyomi", base=60, increment=30, periods=3))
DAYS = rate(Clock(kind="correspondence", days=3))
NONE = rate(Clock())


def test_fischer_adds_the_increment_after_the_turn() -> None:
    assert FISCHER.charged(FISCHER.full, 0, 2, 10_000) == Time((52_000, 60_000))
    assert FISCHER.charged(FISCHER.full, 1, 3, 500) == Time((60_000, 61_500))
    assert FISCHER.charged(FISCHER.full, 0, 2, 59_999) == Time((2_001, 60_000))
    assert FISCHER.charged(FISCHER.full, 0, 2, 60_000) is None


def test_fischer_without_a_base_begins_with_one_increment() -> None:
    quick = rate(Clock(kind="fischer", base=0, increment=5))
    assert quick.full.left == (5_000, 5_000)


def test_byoyomi_uses_the_base_first() -> None:
    assert BYOYOMI.charged(BYOYOMI.full, 0, 2, 45_000) == Time((15_000, 60_000), (3, 3))


def test_a_turn_within_a_period_leaves_it_whole() -> None:
    used_up = Time((0, 60_000), (3, 3))
    assert BYOYOMI.charged(used_up, 0, 2, 29_999) == used_up
    assert BYOYOMI.charged(used_up, 0, 2, 30_000) == Time((0, 60_000), (2, 3))
    assert BYOYOMI.charged(used_up, 0, 2, 89_999) == Time((0, 60_000), (1, 3))
    assert BYOYOMI.charged(used_up, 0, 2, 90_000) is None


def test_byoyomi_goes_over_from_the_base_within_a_turn() -> None:
    time = Time((10_000, 60_000), (3, 3))
    assert BYOYOMI.charged(time, 0, 2, 25_000) == Time((0, 60_000), (3, 3))
    assert BYOYOMI.charged(time, 0, 2, 45_000) == Time((0, 60_000), (2, 3))


def test_correspondence_gives_every_turn_its_days() -> None:
    assert DAYS.full.left == (3 * DAY, 3 * DAY)
    assert DAYS.charged(DAYS.full, 0, 0, 2 * DAY) == DAYS.full
    assert DAYS.charged(DAYS.full, 0, 0, 3 * DAY) is None
    assert DAYS.falls(DAYS.full, 1, 0, 1000) == 1000 + 3 * DAY


def test_without_a_clock_nothing_falls() -> None:
    assert NONE.falls(NONE.full, 0, 9, 0) is None
    assert NONE.charged(NONE.full, 0, 9, 10**12) == NONE.full


@pytest.mark.parametrize("clock", [FISCHER, BYOYOMI], ids=lambda clock: clock.kind)
def test_clocks_run_once_each_has_played(clock: Rate) -> None:
    assert [clock.runs(ply) for ply in range(4)] == [False, False, True, True]
    assert clock.charged(clock.full, 0, 1, 10**9) == clock.full
    assert clock.falls(clock.full, 0, 1, 500) == 500 + FIRST_TURNS


@pytest.mark.parametrize(
    ("clock", "wrong"),
    [
        (Clock(kind="fischer"), "clock_empty"),
        (Clock(kind="fischer", increment=3), None),
        (Clock(kind="byoyomi"), "clock_periods"),
        (Clock(kind="byoyomi", base=60), None),
        (Clock(kind="byoyomi", base=60, periods=3), "clock_periods"),
        (Clock(kind="byoyomi", increment=30, periods=3), None),
        (Clock(kind="correspondence"), "clock_days"),
        (Clock(), None),
    ],
)
def test_settings_that_make_no_clock(clock: Clock, wrong: str | None) -> None:
    assert fault(clock) == wrong


clocks = st.one_of(
    st.builds(
        Clock, kind=st.just("fischer"), base=st.integers(0, 100), increment=st.integers(0, 20)
    ),
    st.builds(
        Clock,
        kind=st.just("byoyomi"),
        base=st.integers(0, 100),
        increment=st.integers(1, 60),
        periods=st.integers(1, 5),
    ),
    st.builds(Clock, kind=st.just("correspondence"), days=st.integers(1, 3)),
).filter(lambda clock: fault(clock) is None)


@given(clocks, st.lists(st.integers(0, 120_000), max_size=30))
def test_time_never_goes_below_nothing(clock: Clock, turns: list[int]) -> None:
    settings = rate(clock)
    time = settings.full
    for ply, spent in enumerate(turns):
        seat = ply % 2
        falls = settings.falls(time, seat, ply, 0)
        after = settings.charged(time, seat, ply, spent)
        if settings.runs(ply):
            assert (after is None) == (falls is not None and spent >= falls)
        if after is None:
            break
        assert min(after.left) >= 0
        assert min(after.periods) >= 0
        assert after.left[1 - seat] == time.left[1 - seat]
        time = after
