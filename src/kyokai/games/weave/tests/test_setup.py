"""Set-up positions of Weave the Border: what is refused, and the line of text."""

import re
from typing import Any

import pytest

import kyokai
from kyokai.games.weave.tests.boards import PLAIN, at, texts
from kyokai.kernel.strings import words_of

SOUND: dict[str, Any] = {"white": ["a1"], "black": ["e5"]}


def is_told(fault: kyokai.Reason) -> None:
    for lang in ("en", "ja"):
        assert f"reasons.{fault.code}" in {**words_of("weave", lang), **words_of(None, lang)}
        assert not re.search(r"\{[a-z]+\}", fault.say(lang))


def faults(**given: Any) -> list[tuple[str, tuple[str, ...]]]:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        kyokai.setup("weave", **{**SOUND, **given})
    for fault in caught.value.faults:
        is_told(fault)
    return [(fault.code, fault.cells) for fault in caught.value.faults]


def text_faults(text: str) -> list[str]:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        kyokai.position(text)
    for fault in caught.value.faults:
        is_told(fault)
    return [fault.code for fault in caught.value.faults]


def test_what_is_not_told_is_as_at_the_start() -> None:
    position = kyokai.setup("weave", **SOUND)
    assert position == kyokai.start("weave")
    assert (position.to_move, position.turn) == ("white", 1)


def test_everything_can_be_told() -> None:
    position = kyokai.setup(
        "weave",
        white=["b1", "a1", "c1"],
        black=["e5", "e4"],
        pawns=("b1", "e4"),
        walls={"white": ["a1n", "b1w"], "black": ("d4e",)},
        lost=(1, 2),
        energy=[5, 3],
        tokens=0,
        fortresses={"white": [["a1", "b1"]], "black": [{"e5"}]},
        to_move="black",
        turn=12,
        entry="any",
    )
    assert str(position) == (
        "weave 4b/4B/5/5/wWw2 black 12 walls=a1e,a1n/d4e lost=1/2 energy=5/3 tokens=0"
        " fortresses=a1+b1/e5 entry=any"
    )
    assert kyokai.position(str(position)) == position


def test_one_colour_may_be_left_out() -> None:
    position = kyokai.setup(
        "weave", **SOUND, walls={"black": ["e5n"]}, fortresses={"white": [["a1"]]}
    )
    assert str(position) == "weave 4B/5/5/5/W4 white 1 walls=-/e5n fortresses=a1/-"


def test_fortresses_need_not_hang_together_nor_be_enclosed() -> None:
    position = kyokai.setup(
        "weave", white=["a1", "c1"], black=["e5"], fortresses={"white": [["c1", "a1"]]}
    )
    assert position.fortresses("white") == (("a1", "c1"),)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"white": ["a1", "z9"]}, [("setup_unknown", ())]),
        ({"white": ["a1", 7]}, [("setup_unknown", ())]),
        ({"white": ["a1", "b1", "b1"]}, [("setup_twice", ("b1",))]),
        ({"white": "a1"}, [("setup_list", ()), ("setup_pawn_off", ("a1",))]),
        ({"white": ["a1", "e5"]}, [("setup_two_owners", ("e5",))]),
        ({"white": ["b1"]}, [("setup_pawn_off", ("a1",))]),
        ({"white": [], "black": []}, [("setup_pawn_off", ("a1",)), ("setup_pawn_off", ("e5",))]),
        ({"pawns": ("e5", "a1")}, [("setup_pawn_off", ("e5",)), ("setup_pawn_off", ("a1",))]),
        ({"pawns": ("a1", "a1")}, [("setup_pawn_off", ("a1",))]),
        ({"pawns": ("a1", "x1")}, [("setup_unknown", ())]),
        ({"pawns": ("a1", 3)}, [("setup_unknown", ())]),
        ({"pawns": ("a1",)}, [("setup_pair", ())]),
        ({"pawns": "a1e5"}, [("setup_pair", ())]),
        ({"pawns": None}, [("setup_pair", ())]),
        ({"walls": {"white": ["a1x"]}}, [("setup_unknown", ())]),
        ({"walls": {"white": ["b1e", "c1w"]}}, [("setup_twice", ("c1w",))]),
        ({"walls": {"white": ["b1e"], "black": ["c1w"]}}, [("setup_twice", ("b1e",))]),
        ({"walls": {"red": ["b1e"]}}, [("setup_colours", ())]),
        ({"walls": ["b1e"]}, [("setup_colours", ())]),
        ({"walls": {"white": "b1e"}}, [("setup_list", ())]),
        ({"lost": (11, 0)}, [("setup_number", ())]),
        ({"lost": (0, -1)}, [("setup_number", ())]),
        ({"lost": (0, 0, 0)}, [("setup_pair", ())]),
        ({"lost": 3}, [("setup_pair", ())]),
        ({"energy": (6, 0)}, [("setup_number", ())]),
        ({"energy": (0, -1)}, [("setup_number", ())]),
        ({"energy": (0, "1")}, [("setup_number", ())]),
        ({"energy": {}}, [("setup_pair", ())]),
        ({"tokens": 4}, [("setup_number", ())]),
        ({"tokens": -1}, [("setup_number", ())]),
        ({"tokens": True}, [("setup_number", ())]),
        ({"turn": 0}, [("setup_number", ())]),
        ({"to_move": "first"}, [("setup_player", ())]),
        ({"lost": (10, 0), "walls": {"white": ["a1e"]}}, [("setup_walls_and_lost", ())]),
        ({"fortresses": {"white": [["b1"]]}}, [("setup_fortress_foreign", ("b1",))]),
        ({"fortresses": {"black": [["a1"]]}}, [("setup_fortress_foreign", ("a1",))]),
        ({"fortresses": {"white": [[]]}}, [("setup_fortress_empty", ())]),
        ({"fortresses": {"white": [["a1"], ["a1"]]}}, [("setup_fortress_shared", ("a1",))]),
        ({"fortresses": {"white": [["a1", "a1"]]}}, [("setup_twice", ("a1",))]),
        ({"fortresses": {"white": ["a1"]}}, [("setup_list", ()), ("setup_fortress_empty", ())]),
        ({"fortresses": {"white": "a1"}}, [("setup_list", ())]),
        ({"fortresses": {"white": 5}}, [("setup_list", ())]),
        ({"fortresses": [["a1"]]}, [("setup_colours", ())]),
    ],
)  # fmt: skip
def test_what_cannot_lie_on_a_board_is_refused(
    given: dict[str, Any], expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert faults(**given) == expected


def test_eleven_walls_are_refused_and_ten_are_not() -> None:
    edges = kyokai.game("weave").grid.edge_names[:11]
    assert faults(walls={"white": edges}) == [("setup_walls", ())]
    assert faults(walls={"black": edges}, lost=(0, 3)) == [("setup_walls", ())]
    position = kyokai.setup("weave", **SOUND, walls={"white": edges[:10]}, lost=(0, 10))
    assert position.outcome is None
    assert position.play("take:c3").outcome is not None


def test_fortresses_that_share_a_cell_are_refused_by_hand_and_not_in_a_text() -> None:
    shared: dict[str, Any] = {"white": [["a1", "b1"], ["b1", "c1"]]}
    given = {"white": ["a1", "b1", "c1"], "fortresses": shared}
    assert faults(**given) == [("setup_fortress_shared", ("b1",))]
    text = "weave 4B/5/5/5/Www2 white 9 fortresses=a1+b1,b1+c1/-"
    assert str(kyokai.position(text)) == text
    assert text_faults(text.replace("b1+c1", "a1+b1")) == ["setup_fortress_shared"] * 2


def test_every_fault_is_told_at_once_in_both_languages() -> None:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        kyokai.setup("weave", white=["a1", "z9"], black=["a1"], tokens=9, energy=(9, 0))
    assert str(caught.value) == (
        "there is no cell “z9”; a1 cannot belong to both; "
        "Black's pawn stands on e5, which is not a cell of Black; "
        "energy cannot be 9; allowed: 0–5; tokens cannot be 9; allowed: 0–3"
    )
    assert "a1 は白と黒の両方の領域にはなれません" in caught.value.say("ja")


@pytest.mark.parametrize("name", ["first", "corners"])
def test_options_of_the_start_have_no_meaning_in_a_set_up(name: str) -> None:
    with pytest.raises(kyokai.InvalidPosition) as caught:
        kyokai.setup("weave", **SOUND, **{name: "white"})
    assert name in str(caught.value)


def test_nothing_is_judged_before_the_next_action() -> None:
    position = kyokai.setup("weave", **SOUND, turn=500)
    assert position.outcome is None
    assert position.legal()
    assert position.play("a1-b1").outcome is not None


# -- the line of text ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "weave 4B/5/5/5/W4 white 1",
        "weave 4B/4b/5/wW3/w4 white 9 basic=done energy=1/0 tokens=0",
        "weave 4B/4b/5/wW3/w4 black 9 walls=a1e/a1n lost=3/4 energy=2/5 fortresses=a1,a2+b2/e4",
        "weave 4B/4b/5/wW3/w4 black 9 first=black reach=adjacent repetition=0 max_turns=0",
        "weave 4B/4b/5/wW3/w4 black 9 cut=returned areas=cells entry=any corners=e5,a1",
        "weave 4B/4b/5/wW3/w4 white 9 walls=-/a5w",
        "weave 4B/4b/5/W4/w4 white 201 walls=a1e,a2e/a2n over=white:score:max_turns:5:2",
        "weave 4B/4b/5/W4/w4 black 4 energy=3/0 repetition=2 over=white:score:repetition:5:2",
        "weave 4B/4b/5/wW3/w4 white 9 basic=done walls=a1s/- lost=9/0 over=white:score:walls:3:2",
        "weave bbbbB/bbbbb/bbwww/wwwww/wwWww white 9 over=white:score:filled:13:12",
    ],
)
def test_a_text_is_its_position(text: str) -> None:
    position = kyokai.position(text)
    assert str(position) == text
    assert kyokai.position(str(position)) == position


def test_fields_stand_in_any_order_and_edges_by_any_name() -> None:
    one = at(PLAIN, "energy=1/0 walls=c2w,a1n/-")
    assert one == at(PLAIN, "walls=a1n,b2e/- energy=1/0")
    assert hash(one) == hash(at(PLAIN, "walls=a1n,b2e/- energy=1/0"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("weave 4B/5/5/W4 white 1", "board_rows"),
        ("weave 4B/5/5/5/W5 white 1", "board_row_length"),
        ("weave 4B/5/5/5/X4 white 1", "board_sign"),
        ("weave 4B/5/5/5/w4 white 1", "text_pawns"),
        ("weave 4B/5/5/5/WW3 white 1", "text_pawns"),
        ("weave 4B/5/5/5/BW3 white 1", "text_pawns"),
        ("weave 4b/5/5/5/W4 white 1", "text_pawns"),
        ("weave 4B/5/5/5/W4 white 1 walls=a1e", "text_both"),
        ("weave 4B/5/5/5/W4 white 1 walls=a1e/", "text_both"),
        ("weave 4B/5/5/5/W4 white 1 energy=1/2/3", "text_both"),
        ("weave 4B/5/5/5/W4 white 1 energy=-/1", "position_number"),
        ("weave 4B/5/5/5/W4 white 1 lost=x/1", "position_number"),
        ("weave 4B/5/5/5/W4 white 1 tokens=two", "position_number"),
        ("weave 4B/5/5/5/W4 white 1 basic=no", "text_basic"),
        ("weave 4B/5/5/5/W4 white 1 pawns=a1", "position_unknown_field"),
        ("weave 4B/5/5/5/W4 white 1 corners=a1,a1", "option_value"),
        ("weave 4B/5/5/5/W4 white 1 walls=a1e,,a1n/-", "setup_unknown"),
        ("weave 4B/5/5/5/W4 white 1 walls=a1e/a1e", "setup_twice"),
        ("weave 4B/5/5/5/W4 white 1 fortresses=a1+b1/-", "setup_fortress_foreign"),
        ("weave 4B/5/5/5/W4 white 1 tokens=4", "setup_number"),
        # A turn in the making needs a special that is left, and a game that goes on.
        ("weave 4B/5/5/5/W4 white 1 basic=done", "setup_turn_over"),
        ("weave 4B/5/5/5/W4 white 1 basic=done energy=1/0 walls=a1e,a1n/-", "setup_turn_over"),
        ("weave 4B/5/5/5/W4 white 9 basic=done energy=1/0 lost=10/0", "setup_game_over"),
        ("weave 4B/5/5/5/W4 white 9 basic=done energy=1/0 max_turns=8", "setup_game_over"),
        (
            "weave bbbbB/bbbbb/bbwww/wwwww/wwWww white 9 basic=done energy=2/0 walls=-/c3n",
            "setup_game_over",
        ),
        # An end shows on the board.
        ("weave 4B/5/5/5/W4 white 9 over=white:score:filled:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 over=draw:score:walls:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 over=draw:score:max_turns:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 max_turns=0 over=draw:score:max_turns:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 max_turns=9 over=draw:score:max_turns:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 max_turns=8 over=draw:max_turns", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 max_turns=8 over=draw:score:max_turns:2:2", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 max_turns=8 over=white:score:max_turns:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 4 over=draw:score:repetition:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 repetition=0 over=draw:score:repetition:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 tokens=2 over=draw:score:repetition:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 lost=10/0 over=draw:score:filled:1:1", "setup_over"),
        ("weave 4B/5/5/5/W4 white 9 basic=done over=draw:score:repetition:1:1", "setup_over"),
    ],
)
def test_what_is_no_position_is_refused(text: str, expected: str) -> None:
    assert text_faults(text)[0] == expected


def test_the_column_of_a_fault_is_told() -> None:
    with pytest.raises(kyokai.PositionTextError) as caught:
        kyokai.position("weave 4B/5/5/5/W4 white 1 energy=1/x")
    assert (caught.value.text, caught.value.column) == ("x", 36)


def test_positions_in_mid_turn_survive_their_text() -> None:
    position = at(PLAIN, "energy=5/0 walls=-/a1e,c3n tokens=1")
    for action in ("dash:b2-c2", "take:c3", "cut:a1e", "dash:c2-d2"):
        position = position.play(action)
        again = kyokai.position(str(position))
        assert again == position
        assert texts(again) == texts(position)
