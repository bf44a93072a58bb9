"""Records to test with: random games of every room, and random trees that nobody could play."""

import random
from typing import Any

from hypothesis import strategies as st

import kyokai
from kyokai.kernel.record import MAX_DEPTH, RESULTS, Record, Turn

#: Text that must come back as it is: braces, brackets, escapes, white space, wide characters.
HARD = st.text(
    st.sampled_from(
        list(" \\}{)([];%\"'$!?*<>nu07d\n\t\r\x00\x0b\x1c\x85\u2028\u3000\ufeff境🂡a1-")
    ),
    max_size=30,
)
TEXT = st.one_of(st.just(""), HARD, st.text(st.characters(codec="utf-8"), max_size=90))
NAME = st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True)
TAG = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]{0,9}", fullmatch=True).filter(
    lambda name: name not in ("Result", "Game", "Rules", "Options", "SetUp", "FEN")
)
WORD = st.sampled_from(
    ["b1-b3", "@f6", "W@f6", "wall:c2n", "d4xd3", "pass", "x", "境界", "a.b", "1a"]
)
TURN = st.builds(
    lambda words, mark: "+".join(words) + mark,
    st.lists(WORD, min_size=1, max_size=4),
    st.sampled_from(["", "", "+"]),
)
SECONDS = st.none() | st.integers(0, 10**6) | st.integers(0, 10**9).map(lambda n: n / 1000)


def turns(inner: st.SearchStrategy[list[list[Turn]]]) -> st.SearchStrategy[Turn]:
    """Draw turns whose variations are drawn from a strategy."""
    return st.builds(
        Turn,
        text=TURN,
        before=TEXT,
        after=TEXT,
        nags=st.lists(st.integers(0, 255), max_size=3),
        clock=SECONDS,
        elapsed=SECONDS,
        evaluation=st.none() | HARD.filter(bool),
        commands=st.lists(
            st.tuples(NAME.filter(lambda name: name not in ("clk", "emt", "eval")), TEXT),
            max_size=2,
        ),
        variations=inner,
    )


def lines(depth: int = 2) -> st.SearchStrategy[list[Turn]]:
    """Draw lines with variations, nested so deep."""
    inner: st.SearchStrategy[list[list[Turn]]] = st.just([])
    if depth:
        inner = st.lists(lines(depth - 1).filter(bool), max_size=2)
    return st.lists(turns(inner), max_size=3)


def records() -> st.SearchStrategy[Record]:
    """Draw records that can be written, whether or not they can be played."""
    return st.builds(
        Record,
        game=st.sampled_from([*kyokai.games(), "境界", "no such game"]),
        rules=st.sampled_from(["", "1", '2 "beta"']),
        options=st.dictionaries(NAME, NAME, max_size=2),
        start=st.none() | st.just("x 8/8 black 3 y=z") | TEXT,
        tags=st.dictionaries(TAG, TEXT, max_size=4),
        comment=TEXT,
        turns=lines(),
        result=st.sampled_from(RESULTS),
    )


def game(name: str, seed: int, most: int = 400, **options: Any) -> Record:
    """Play a game at random, at most so many actions of it; write it down."""
    chance = random.Random(seed)
    here = kyokai.start(name, **options)
    actions: list[kyokai.Action] = []
    while here.outcome is None and len(actions) < most:
        actions.append(chance.choice(here.legal()))
        here = here.play(actions[-1])
    return Record.from_actions(name, actions, **options)


def nested(depth: int) -> Record:
    """Nest variations so deep."""
    record = Record("x", turns=[Turn("a")])
    line = record.turns
    for _ in range(depth):
        variation = [Turn("b")]
        line[0].variations.append(variation)
        line = variation
    return record


DEEPEST = nested(MAX_DEPTH)
