"""Inputs that Hypothesis draws from the grammars themselves, broken in one place."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fuzz import targets
from fuzz.mutate import Crash
from records import trees

_WORDS = st.sampled_from(targets.WORDS).map(str.encode)


@st.composite
def _broken(draw: st.DrawFn, texts: st.SearchStrategy[bytes]) -> bytes:
    """Draw a text, and perhaps put something into it."""
    text = draw(texts)
    if draw(st.booleans()):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(_WORDS) + text[at + draw(st.integers(0, 3)) :]
    return text


@st.composite
def _mixed(draw: st.DrawFn, target: str, joint: bytes, kept: int) -> bytes:
    """Draw a text that is accepted; put words of others, or any, in place of some of its own."""
    seeds = st.sampled_from(targets.seeds(target))
    text = draw(seeds)
    words = text[kept:].split(joint)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(words)))
        others = draw(seeds)[kept:].split(joint)
        word = draw(_WORDS | st.sampled_from(others))
        words[at : at + draw(st.integers(0, 1))] = [word]
    return text[:kept] + joint.join(words)


def strategy(target: str) -> st.SearchStrategy[bytes]:
    """What is drawn for a target."""
    if target == "position":
        return _broken(_mixed(target, b" ", 0))
    if target in ("action", "turn"):
        return _broken(_mixed(target, b"+", 2))
    if target == "json":
        return _broken(trees.records().map(lambda drawn: drawn.to_json().encode()))
    return _broken(trees.records().map(lambda drawn: drawn.to_text().encode()))


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
