"""The plain reading of Weave the Border on positions worked out by hand from its rules."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

from oracle import weave
from oracle.weave import State, setup, start

END = (178, "end")
BOX = "a1e a1n a1s a1w"
CORNER = {"own": "b1 a2 b2", "mine": "a1e b1e b2e", "theirs": "b2n a2n a1n"}  # a1 is nobody's
RING = "a1 b1 c1 a2 c2 a3 b3 c3"  # around b2
AROUND = "c1e c2e c3e a3n b3n c3n"
INSIDE = "a2e b2e b1n b2n"
LOW = "b3 a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3"
HIGH = "d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5"  # only the centre is nobody's
ROUND = "a1-b1 e5-d5 b1-a1 d5-e5"  # a walk to and fro


def at(own: str = "a1", foe: str = "e5", mine: str = "", theirs: str = "", **rest: Any) -> State:
    """Set up cells (a pawn on the first of each), walls of White and of Black, and the rest."""
    ours, others = own.split(), foe.split()
    walls = {"white": mine.split(), "black": theirs.split()}
    given = {"white": rest.pop("forts", []), "black": rest.pop("black_forts", [])}
    forts = {colour: [fort.split() for fort in listed] for colour, listed in given.items()}
    pawns = (ours[0], others[0])
    return setup(white=ours, black=others, pawns=pawns, walls=walls, fortresses=forts, **rest)


def texts(state: State, beginning: str = "") -> list[str]:
    """Return the texts of the legal actions, or of those that begin so; `a1-` means moves."""
    return [text for _, text in state.legal() if text.startswith(beginning)]


def play(state: State, actions: str) -> State:
    """Play actions by their texts."""
    for action in actions.split():
        numbers = {text: number for number, text in state.legal()}
        state = state.play(numbers[action])
    return state


# Board, names and ids.


def test_start() -> None:
    state = start()
    assert (state.to_move, state.turn, state.tokens) == ("white", 1, 3)
    assert (state.outcome, state.events) == (None, frozenset())
    for colour, cell in (("white", "a1"), ("black", "e5")):
        assert state.stones(colour) == state.territory(colour) == (cell,)  # W1
        assert (state.energy(colour), state.hand(colour), state.score(colour)) == (0, 10, 1)
        assert (state.walls(colour), state.fortresses(colour)) == ((), ())


def test_first_actions_and_their_ids() -> None:
    white = [(0, "a1-a2"), (1, "a1-b1"), (4, "wall:a1e"), (29, "wall:a1n"), (54, "wall:a1s")]
    assert start().legal() == [*white, (59, "wall:a1w"), (76, "take:c3")]
    black = [(2, "e5-e4"), (3, "e5-d5"), (27, "wall:d5e"), (28, "wall:e5e"), (48, "wall:e4n")]
    assert start(first="black").legal() == [*black, (53, "wall:e5n"), (76, "take:c3")]


def test_edge_index() -> None:
    assert len(weave.EDGES) == len(set(weave.EDGES)) == 60
    named = {0: "a1e", 4: "e1e", 7: "c2e", 24: "e5e", 25: "a1n", 32: "c2n", 49: "e5n"}
    named |= {50: "a1s", 54: "e1s", 55: "a1w", 59: "a5w"}
    assert {number: weave.EDGES[number] for number in named} == named


def test_the_other_name_of_an_inner_edge_is_understood() -> None:
    state = at(mine="d2w c3s", theirs="a2w")
    assert (state.walls("white"), state.walls("black")) == (("c2e", "c2n"), ("a2w",))


def test_ids_of_walls_and_specials() -> None:
    walls = [(10, "wall:b2e"), (11, "wall:c2e"), (31, "wall:c1n"), (36, "wall:c2n")]
    assert [action for action in at("c2").legal() if 4 <= action[0] < 64] == walls
    specials = [(90, "dash:a1-b1"), (116, "cut:d5e"), (118, "cut:a1n"), (125, "cut:c2n")]
    state = at(theirs="a1n c2n d5e", energy=(5, 0))
    assert [action for action in state.legal() if action[0] > 76] == specials
    state = at(**CORNER, energy=(3, 0))
    assert [action for action in state.legal() if action[0] > 152] == [(154, "fort:b1")]


def test_playing_leaves_the_position_alone_and_refuses_what_is_illegal() -> None:
    state = start()
    legal = [number for number, _ in state.legal()]
    for number in range(-1, 180):
        if number in legal:
            state.play(number)
        else:
            with pytest.raises(ValueError, match="not legal"):
                state.play(number)
    assert (state.key(), state.turn, state.history) == (start().key(), 1, (start().key(),))


# What is legal.


@pytest.mark.parametrize(
    ("state", "beginning", "expected"),
    [
        # moves
        (at("c2"), "c2-", "c2-c3 c2-d2 c2-c1 c2-b2"),
        (at(mine="a1e"), "a1-", "a1-a2"),
        (at(theirs="a1n"), "a1-", "a1-b1"),
        (at("b2 b3", "e5 c2"), "b2-", "b2-b1 b2-a2"),  # W14
        (at("b2 b3", "e5 c2", entry="own"), "b2-", "b2-b3 b2-b1 b2-a2"),
        (at("b2 b3", "e5 c2", entry="any"), "b2-", "b2-b3 b2-c2 b2-b1 b2-a2"),
        (at("b2", "c2 b3", entry="any"), "b2-", "b2-b3 b2-b1 b2-a2"),  # never onto the pawn
        (at("b2", "e5 c2 b3", entry="any", theirs="b2n"), "b2-", "b2-c2 b2-b1 b2-a2"),
        (at("b2", "e5 c2 b3", entry="any", black_forts=["c2"]), "b2-", "b2-b3 b2-b1 b2-a2"),
        (at("b1 a1", forts=["a1"]), "b1-", "b1-b2 b1-c1"),
        (at("b1 a1", forts=["a1"], entry="own"), "b1-", "b1-b2 b1-c1 b1-a1"),  # W13
        (at("b1 a1", forts=["a1"], entry="any"), "b1-", "b1-b2 b1-c1 b1-a1"),
        # dashes
        (at(), "dash", ""),
        (at(energy=(0, 5)), "dash", ""),
        (at(energy=(1, 0)), "dash", "dash:a1-a2 dash:a1-b1"),
        (at(energy=(1, 0), theirs="a1n"), "dash", "dash:a1-b1"),
        (at("b2 b3", "e5 c2", energy=(1, 0)), "dash", "dash:b2-b1 dash:b2-a2"),
        (at("a1 a2", "b1 c1", energy=(1, 0), entry="any"), "dash", "dash:a1-a2"),
        # walls
        (at("a1", "b1", mine="a1s", theirs="a1n"), "wall", "wall:a1e wall:a1w"),
        (at("a1", "b1", mine="a1s b1n", to_move="black"), "wall", "wall:a1e wall:b1e wall:b1s"),
        (at("a1", "b1", black_forts=["b1"], mine="a1n a1s a1w"), "wall", "wall:a1e"),
        (at(lost=(10, 0)), "", "a1-a2 a1-b1 take:c3"),
        # takes
        (at("c3", tokens=1), "take", "take:c3"),
        (at("c3", tokens=0), "take", ""),
        (at(energy=(4, 5)), "take", "take:c3"),
        (at(energy=(5, 0)), "take", ""),
        (at("a1 c2", theirs="c2n", reach="adjacent"), "take", "take:c3"),
        (at("a1", "e5 c2", reach="adjacent"), "take", ""),
        # cuts
        (at(theirs="d5e", energy=(1, 0)), "cut", ""),
        (at(theirs="d5e", energy=(2, 0)), "cut", "cut:d5e"),
        (at(mine="a1e d5e", theirs="a1n", energy=(5, 0)), "cut", "cut:a1n"),  # W11
        (at(theirs="a1n a2n a1e a1w", forts=["a1"], energy=(2, 0)), "cut", "cut:a2n"),  # W9
        (at(theirs="d5e e5n e4n d4e", black_forts=["e5"], energy=(2, 0)), "cut", "cut:d4e"),
        (at("e1 a1 b1", theirs="a1e c1e", forts=["a1 b1"], energy=(2, 0)), "cut", "cut:c1e"),
        # forts
        (at(**CORNER, energy=(3, 0)), "fort", "fort:b1"),
        (at(**CORNER, energy=(2, 5)), "fort", ""),
        (at(**CORNER, energy=(3, 3), to_move="black"), "fort", ""),
        (at("a1 b1", mine="a1n b1n b1e a1w", theirs="b1s", energy=(3, 0)), "fort", "fort:a1"),
        (at(**CORNER, forts=["b1 a2 b2"], energy=(5, 0)), "fort", ""),
        (at("a1 b1", mine="a1e a1n b1n b1e", energy=(3, 0)), "fort", "fort:a1 fort:b1"),  # W7
        (at("a1 b1", mine="a1e a1n b1n b1e", energy=(3, 0), areas="cells"), "fort", "fort:a1"),
        (at("a1 b1", mine="a1e a1n b1n b1e", energy=(3, 0), forts=["a1 b1"]), "fort", ""),
        (at("a1 b1", mine="a1e a1n b1n b1e", energy=(3, 0), forts=["a1"]), "fort", "fort:b1"),
        # end, W10
        (at(mine=BOX, energy=(5, 0), forts=["a1"]), "", "end"),
        (at(mine=BOX, energy=(5, 0)), "", "fort:a1 end"),
        (at(mine="a1e a1s a1w", theirs="a1n", energy=(2, 0), tokens=0), "", "cut:a1n end"),
    ],
)
def test_legal(state: State, beginning: str, expected: str) -> None:
    assert texts(state, beginning) == expected.split()


@pytest.mark.parametrize("cell", ["c3", "c2", "b3", "d3", "c4", "d4", "b2", "c1", "a3"])
def test_reach(cell: str) -> None:  # W5
    near = cell in ("c3", "c2", "b3", "d3", "c4")
    assert ("take:c3" in texts(at(cell, reach="adjacent"))) is near
    assert ("take_away_from_centre" not in play(at(cell), "take:c3").events) is near


@pytest.mark.parametrize("owner", ["mine", "theirs"])
@pytest.mark.parametrize("gap", [0, 1, 2])
def test_fort_needs_every_outline_edge(owner: str, gap: int) -> None:
    edges = CORNER[owner].split()
    state = at(**{**CORNER, owner: CORNER[owner].replace(edges[gap], "")}, energy=(3, 0))
    assert (texts(state, "fort"), state.score("white")) == ([], 3 + 3)


# What an action does.


def test_a_move_takes_the_cell() -> None:
    state = play(start(), "a1-b1")
    assert (state.stones("white"), state.territory("white")) == (("b1",), ("a1", "b1"))
    assert (state.to_move, state.turn) == ("black", 2)
    assert state.events == {"move", "end_auto"}


def test_enemy_cells_change_hands() -> None:
    after = play(at("b2", "e5 c2", entry="any"), "b2-c2")
    assert (after.territory("white"), after.territory("black")) == (("b2", "c2"), ("e5",))


def test_the_centre_may_be_entered_and_gives_no_token() -> None:  # W2
    after = play(at("c2"), "c2-c3")
    assert (after.territory("white"), after.energy("white"), after.tokens) == (("c2", "c3"), 0, 3)


def test_a_wall_leaves_the_hand() -> None:
    after = play(at(mine="a1s", theirs="a1n"), "wall:a1e")
    assert after.walls("white") == ("a1e", "a1s")
    assert (after.hand("white"), after.hand("black")) == (8, 9)


def test_a_token_is_taken() -> None:
    after = play(start(), "take:c3")
    assert (after.energy("white"), after.energy("black"), after.tokens) == (1, 0, 2)
    assert after.events == {"take", "take_away_from_centre"}


def test_a_dash_costs_one_and_takes_the_cell() -> None:  # W3
    after = play(at(energy=(1, 0)), "dash:a1-a2")
    assert (after.energy("white"), after.territory("white")) == (0, ("a1", "a2"))
    assert (after.to_move, texts(after, "dash")) == ("white", [])


def test_a_cut_wall_is_lost_or_returned() -> None:  # W6
    lost = play(at(theirs="d5e e4n", energy=(2, 0)), "cut:d5e")
    assert (lost.walls("black"), lost.hand("black"), lost.energy("white")) == (("e4n",), 8, 0)
    returned = play(at(theirs="d5e e4n", energy=(2, 0), cut="returned"), "cut:d5e")
    assert (returned.walls("black"), returned.hand("black")) == (("e4n",), 9)
    assert returned.events - lost.events == {"cut_returned"}
    state = at(theirs="d5e", lost=(0, 3), energy=(2, 0), cut="returned")
    assert (state.hand("black"), play(state, "cut:d5e").hand("black")) == (6, 7)
    freed = play(at(theirs="a1e", energy=(2, 0)), "cut:a1e")
    assert {"a1-b1", "wall:a1e"} <= set(texts(freed))


@pytest.mark.parametrize(
    ("forts", "after", "event"),
    [
        ([], (("a1", "b1"),), "fort"),
        (["b1"], (("a1", "b1"),), "fort_merges"),
        (["b1", "a1"], (("a1", "b1"),), "fort_merges"),  # in both together, in neither alone
        (["a4", "d1"], (("a1", "b1"), ("d1",), ("a4",)), "fort"),
        (["b1 d1"], (("a1", "b1"), ("b1", "d1")), "fort_overlaps"),  # not inside the area
    ],
)
def test_fort(forts: list[str], after: tuple[tuple[str, ...], ...], event: str) -> None:
    state = at("a1 b1 d1 a4", mine="a1n b1n b1e", energy=(4, 0), forts=forts)
    played = play(state, "fort:a1")
    assert (played.fortresses("white"), played.energy("white")) == (after, 1)
    assert played.events & {"fort", "fort_merges", "fort_overlaps", "hole"} == {"fort", event}
    assert texts(played, "fort") == []


@pytest.mark.parametrize("black", ["e5", "e5 b2"])
def test_a_hole_needs_walls_too(black: str) -> None:  # W15
    closed = at(RING, black, mine=AROUND, theirs=INSIDE, energy=(3, 0))
    assert closed.score("white") == 8 + 3 + 3
    after = play(closed, "fort:a1")
    assert after.fortresses("white") == (tuple(RING.split()),)
    assert "hole" in after.events
    for edge in INSIDE.split():
        state = at(RING, black, mine=AROUND, theirs=INSIDE.replace(edge, ""), energy=(3, 0))
        assert (state.score("white"), texts(state, "fort")) == (8 + 3, [])
        assert "hole_open" in play(state, "wall:a1s").events


# The course of a turn.


def test_a_token_just_taken_can_be_spent() -> None:
    state = play(start(), "take:c3")
    assert state.to_move == "white"
    assert state.legal() == [(89, "dash:a1-a2"), (90, "dash:a1-b1"), END]
    ended = play(state, "end")
    assert (ended.to_move, ended.turn, ended.energy("white")) == ("black", 2, 1)
    assert ended.events == {"end_chosen", "refill"}
    dashed = play(state, "dash:a1-b1")
    assert (dashed.to_move, dashed.turn, dashed.energy("white")) == ("black", 2, 0)
    assert dashed.events == {"dash", "special_after_basic", "end_auto", "refill"}


def test_the_centre_is_filled_at_the_end_of_a_turn_only() -> None:
    taken = play(at(tokens=1), "take:c3")
    assert (taken.tokens, play(taken, "end").tokens) == (0, 3)
    after = play(at(tokens=0), "a1-a2")
    assert (after.tokens, texts(after, "take")) == (3, ["take:c3"])


def test_the_turn_ends_by_itself_with_energy_that_buys_nothing() -> None:
    after = play(at(mine="a1e a1n", energy=(1, 0)), "take:c3")  # two now: no move, nothing to cut
    assert (after.to_move, after.energy("white")) == ("black", 2)


def test_specials_before_and_after_one_basic() -> None:
    state = play(at(theirs="e4n", energy=(5, 0)), "dash:a1-b1 dash:b1-b2")
    assert {"dash", "special_before_basic"} <= state.events
    assert texts(state, "b2-") == ["b2-b3", "b2-c2", "b2-a2"]
    assert END not in state.legal()
    state = play(state, "wall:b2n")
    assert state.legal() == [(90, "dash:b2-c2"), (92, "dash:b2-a2"), (137, "cut:e4n"), END]
    state = play(state, "cut:e4n")
    assert texts(state) == ["dash:b2-c2", "dash:b2-a2", "end"]
    state = play(state, "dash:b2-a2")
    assert (state.energy("white"), state.to_move, state.turn) == (0, "black", 2)
    assert state.territory("white") == ("a1", "b1", "a2", "b2")


def test_a_turn_without_basic_action() -> None:  # W10
    after = play(at(mine=BOX, energy=(5, 0), forts=["a1"]), "end")
    assert (after.to_move, after.turn) == ("black", 2)
    assert after.events == {"end_forced", "energy_cap", "refused_fort", "refused_move_wall"}
    state = play(at(mine=BOX, energy=(5, 0), tokens=0), "fort:a1")  # does not end by itself here
    assert (state.to_move, state.turn, state.legal()) == ("white", 1, [END])
    assert play(state, "end").tokens == 3


def test_no_end_once_a_special_makes_a_basic_legal() -> None:
    fort = play(at(mine=BOX, energy=(5, 0)), "fort:a1")  # two energy left: a token can be taken
    assert fort.legal() == [(76, "take:c3")]
    assert {"fort", "special_opens_basic", "special_before_basic"} <= fort.events
    state = at(mine="a1e a1s a1w", theirs="a1n", energy=(2, 0), tokens=0)
    assert play(state, "cut:a1n").legal() == [(0, "a1-a2"), (29, "wall:a1n")]


# Score and end.


@pytest.mark.parametrize(
    ("state", "score"),
    [
        (at("a1 c1 d1", theirs="a1e a1n", energy=(4, 5)), 3 + 3 + 4),
        (at("b1 a2 b2", mine="a1e b1e b2e b1s", theirs="b2n a2n a1n a2w"), 3 + 3),
        (at("a1 b1", mine="a1e a1n"), 2 + 3),  # W7
        (at("a1 b1", mine="a1e a1n", areas="cells"), 2),
        (at("a1 b1", mine="a1e a1n b1n", theirs="b1e"), 2 + 3 + 3),
        (at("a1 b1", mine="a1e a1n b1n", theirs="b1e", areas="cells"), 2 + 3),
        (at("a1 b1 a2 b2", mine="a1e a2n b2n b1e b2e"), 4 + 3),  # a wall to be walked around
        (at(RING + " b2", mine=AROUND, theirs=INSIDE), 9 + 3 + 3),  # the hole is an area too
        (at("a1 b1", forts=["a1 b1"]), 2 + 3),  # W8
        (at("a1 b1", forts=["a1", "b1"]), 2 + 3 + 3),
        (at("a1 b1", mine="a1e a1n", forts=["a1 b1"]), 2 + 3),  # of its cells a1 is enclosed
        (at("a1 b1", mine="a1e a1n b1n b1e", forts=["a1 b1"]), 2 + 3 + 3),
        (at("a1 b1", mine="a1e a1n", forts=["a1"], areas="cells"), 2 + 3),  # outgrown
        (at("a1 b1", mine="a1e a1n b1n b1e", forts=["a1"], areas="cells"), 2 + 3),
    ],
)
def test_score(state: State, score: int) -> None:
    assert state.score("white") == score


def walk(**options: Any) -> State:
    """Return a position where both pawns can walk to and fro on their own cells."""
    return at("a1 b1", "e5 d5", entry="own", **options)


@pytest.mark.parametrize(
    ("state", "actions", "winner", "ended_by", "scores"),
    [
        (at(LOW, HIGH), "b3-c3", "white", "filled", (13, 12)),
        (at(LOW, HIGH, to_move="black", energy=(0, 2)), "dash:d3-c3", "black", "filled", (12, 14)),
        (at(LOW, HIGH, energy=(0, 1)), "b3-c3", None, "filled", (13, 13)),  # W16
        (at(LOW, HIGH, theirs="a3n a4e a5e", forts=["a1"]), "b3-c3", "white", "filled", (16, 15)),
        (at(mine="a1e", lost=(8, 0), energy=(2, 0)), "wall:a1n", "white", "walls", (6, 1)),
        (at(mine="a3n b3n c3n d3n e3n a4n b4n c4n d4n"), "wall:a1w", None, "walls", (1, 1)),
        (walk(), f"{ROUND} {ROUND}", None, "repetition", (2, 2)),
        (walk(repetition=2), ROUND, None, "repetition", (2, 2)),
        (start(max_turns=2), "wall:a1e wall:e4n", None, "max_turns", (1, 1)),
        (start(max_turns=1), "take:c3 end", "white", "max_turns", (2, 1)),
        (at(turn=200), "a1-b1", "white", "max_turns", (2, 1)),
        # which comes first
        (at(LOW, HIGH, lost=(0, 10), turn=200), "b3-c3", "white", "filled", (13, 12)),
        (at(lost=(0, 10), turn=200), "a1-b1", "white", "walls", (2, 1)),
        (walk(repetition=2, max_turns=4), ROUND, None, "repetition", (2, 2)),
        (walk(max_turns=4), ROUND, None, "max_turns", (2, 2)),
        # set up as over, and over after the next action, whichever it is
        (at(lost=(0, 10), energy=(1, 0)), "dash:a1-b1", "white", "walls", (2, 1)),
        (at(mine=BOX, energy=(5, 0), forts=["a1"], lost=(6, 0)), "end", "white", "walls", (9, 1)),
        (at(turn=5, max_turns=3), "take:c3", "white", "max_turns", (2, 1)),
    ],
)
def test_end(
    state: State, actions: str, winner: str | None, ended_by: str, scores: tuple[int, int]
) -> None:
    *before, last = actions.split()
    state = play(state, " ".join(before))
    assert state.outcome is None
    after = play(state, last)
    assert after.outcome == (winner, "score", ended_by, scores)
    assert {ended_by, "won" if winner else "drawn"} <= after.events
    assert after.legal() == []
    with pytest.raises(ValueError, match="not legal"):
        after.play(178)


@pytest.mark.parametrize(
    ("state", "actions"),
    [
        (at(mine="a1e", lost=(8, 0)), "a1-a2"),
        (walk(repetition=0), " ".join([ROUND] * 5)),
        (at(turn=199), "a1-b1"),
        (at(turn=200, max_turns=0), "a1-b1"),
        (at(turn=200, max_turns=201), "a1-b1"),
    ],
)
def test_not_yet_the_end(state: State, actions: str) -> None:
    assert play(state, actions).outcome is None


def test_no_refill_after_the_end() -> None:
    after = play(at(lost=(0, 10), tokens=1), "take:c3")
    assert (after.tokens, "refill" in after.events) == (0, False)


# Events, options of the start, keys, and games at random.


@pytest.mark.parametrize(
    ("state", "action", "events"),
    [
        (at("b2 b3", "e5 c2"), "b2-b1", "refused_move_owned"),
        (at("c3", "c4 d3 c2 b3", theirs="c3e", black_forts=["c2"], entry="any"), "c3-b3",
         "entry_enemy refused_move_pawn refused_move_wall refused_move_fortress"),
        (at("b1 a1", forts=["a1"], entry="own"), "b1-a1", "entry_own entry_own_fortress"),
        (at("c2"), "c2-c3", "entry_centre"),
        (at(energy=(5, 0)), "a1-b1", "energy_cap"),
        (start(reach="adjacent"), "a1-b1", "refused_take"),
        (at(theirs="e5e", black_forts=["e5"], energy=(2, 0)), "a1-b1", "refused_cut"),
        (at(**CORNER, forts=["b1 a2 b2"], energy=(3, 0)), "wall:b1n", "refused_fort"),
        (at("a1 b1"), "wall:a1e", "areas_split"),
        (at(mine="a1e", energy=(1, 0)), "take:c3", "refused_move_wall"),
        (at(LOW, HIGH, forts=["a1"]), "b3-c3", "fort_counts_alone"),
        (at(RING, mine=AROUND, theirs=INSIDE, lost=(0, 6)), "wall:a1s", "walls hole"),
    ],
)  # fmt: skip
def test_events(state: State, action: str, events: str) -> None:
    assert set(events.split()) <= play(state, action).events


@pytest.mark.parametrize("corners", list(permutations(["a1", "e1", "a5", "e5"], 2)))
def test_corners_and_first(corners: tuple[str, str]) -> None:  # W4, W12
    state = start(corners=corners, first="black")
    assert (state.to_move, state.turn) == ("black", 1)
    for colour, corner in zip(("white", "black"), corners, strict=True):
        assert state.stones(colour) == state.territory(colour) == (corner,)


def test_key_tells_positions_apart() -> None:
    cells = [
        at("a1 b1"),
        at("a1 b1", to_move="black"),
        at("b1 a1"),
        at("a1 a2"),
        at("a1 b1", "e5 b2"),
    ]
    walls = [at("a1 b1", mine="a1e"), at("a1 b1", theirs="a1e"), at("a1 b1", lost=(1, 0))]
    tokens = [at("a1 b1", energy=(1, 0)), at("a1 b1", energy=(0, 1)), at("a1 b1", tokens=2)]
    forts = [at("a1 b1", forts=["a1 b1"]), at("a1 b1", forts=["a1", "b1"])]
    assert len({state.key() for state in cells + walls + tokens + forts}) == 13


def test_key_knows_the_middle_of_a_turn_but_no_turns_and_no_history() -> None:
    assert at(turn=1).key() == at(turn=9).key() == start().key()
    assert at(energy=(1, 0), tokens=2).key() != play(start(), "take:c3").key()
    one = play(start(), "wall:a1e wall:e5n wall:a1n")
    other = play(start(), "wall:a1n wall:e5n wall:a1e")
    assert one.key() == other.key()
    assert one.history != other.history
    assert len(play(start(), "take:c3").history) == 1  # only the start of a turn is remembered


CHOICES: dict[str, list[Any]] = {
    "first": ["white", "black"],
    "reach": ["anywhere", "adjacent"],
    "cut": ["lost", "returned"],
    "areas": ["walls", "cells"],
    "entry": ["unowned", "own", "any"],
    "corners": list(permutations(["a1", "e1", "a5", "e5"], 2)),
    "repetition": [0, 2, 3],
    "max_turns": [20, 200],
}


@pytest.mark.parametrize("seed", range(20))
def test_games_at_random_end(seed: int) -> None:
    chance = random.Random(seed)
    options = {name: chance.choice(values) for name, values in CHOICES.items()}
    state = start(**(options if seed % 2 else {}))
    while state.outcome is None:
        numbers = [number for number, _ in state.legal()]
        assert numbers
        assert numbers == sorted(set(numbers))
        state = state.play(chance.choice(numbers))
        assert state.events <= weave.EVENTS
        for colour in ("white", "black"):
            assert 0 <= state.energy(colour) <= 5
            assert 0 <= state.hand(colour) <= 10
            assert set(state.stones(colour)) <= set(state.territory(colour))
    assert state.legal() == []
    assert state.outcome[2] in state.events
    assert state.outcome[3] == (state.score("white"), state.score("black"))
