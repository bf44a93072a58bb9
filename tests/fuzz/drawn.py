"""Inputs that Hypothesis draws from the grammars themselves, broken in one place."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fuzz import targets
from fuzz.mutate import Crash
from records import trees

_SIGNS = st.sampled_from(targets.WORDS)


@st.composite
def _broken(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> bytes:
    """Draw a text, and perhaps put something into it."""
    text = draw(texts)
    if draw(st.booleans()):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(_SIGNS) + text[at + draw(st.integers(0, 3)) :]
    return text.encode("utf-8", "surrogateescape")


def _positions() -> st.SearchStrategy[str]:
    words = sorted({word for seed in targets.seeds("position") for word in seed.decode().split()})
    return st.lists(st.sampled_from(words) | _SIGNS, max_size=8).map(" ".join)


def _turns() -> st.SearchStrategy[str]:
    known = targets.seeds("turn")[:: len(targets.seeds("turn")) // 200 + 1]
    words = sorted({word for seed in known for word in seed[2:].decode().split("+")})
    place = st.text("\x00\x01\x02\x03ABCabc", min_size=2, max_size=2)
    turns = st.lists(st.sampled_from(words) | _SIGNS, max_size=4).map("+".join)
    return st.tuples(place, turns).map("".join)


def strategy(target: str) -> st.SearchStrategy[bytes]:
    """What is drawn for a target."""
    if target == "position":
        return _broken(_positions())
    if target in ("action", "turn"):
        return _broken(_turns())
    if target == "json":
        return _broken(trees.records().map(lambda drawn: drawn.to_json()))
    return _broken(trees.records().map(lambda drawn: drawn.to_text()))


def run(target: str, count: int) -> int:
    """Try as many inputs; return how many were accepted, or raise Crash."""
    accepted = 0

    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy(target))
    def try_one(data: bytes) -> None:
        nonlocal accepted
        try:
            accepted += targets.TARGETS[target](data)
        except Exception as error:  # noqa: BLE001 (any at all is what is looked for)
            raise Crash(data, error) from None

    try_one()
    return accepted
