"""What replaying finds: every fault, where it stands, and how far the game is sound."""

import pytest

import kyokai
from kyokai.kernel.record import Record, Turn, parse
from records import trees

APART = '[Game "apart"]\n[Rules "1"]\n'
CHAIN = "apart 8/8/8/1B6/8/8/1W1B4/W7 white 3"


def found(text: str) -> list[tuple[str, int, int, int]]:
    """Tell the faults of a text: code, line, column, and how far the game is sound."""
    return [
        (fault.reason.code, fault.line, fault.column, fault.sound) for fault in parse(text).faults()
    ]


def test_a_sound_game_has_no_faults() -> None:
    text = APART + "\n1. b1-b3 (1. c1-c3 c8-c6) (1. d1-d3+ ) b8-a7 *"
    assert found(text.replace("d3+ ", "d3")) == []
    assert kyokai.read_record(text.replace("d3+ ", "d3")).end().turn == 3


def test_every_fault_is_told() -> None:
    text = APART + (
        '[Options "origin=maybe what=1"]\n\n1. b1-b3 (1. c1-c4 c8-c6) (1. c1-c3 zz) 1... b8-a7\n'
        "2. b3-b4 (2. a1-a2) 2... a7-a6 *"
    )
    assert found(text) == [("option_value", 3, 11, 0), ("unknown_option", 3, 11, 0)]
    assert found(text.replace('[Options "origin=maybe what=1"]\n', "")) == [
        ("record_illegal", 4, 14, 1),
        ("record_illegal", 4, 37, 1),
        ("record_illegal", 5, 4, 2),
        ("record_illegal", 5, 14, 2),
    ]


def test_the_first_fault_is_raised() -> None:
    with pytest.raises(kyokai.InvalidRecord, match=r"line 4, column 5: turn 1, “c1-c4”") as caught:
        parse(APART + "\n    c1-c4 (c1-c5) *").validate()
    assert caught.value.sound == 0


@pytest.mark.parametrize(
    ("moves", "column", "sound"),
    [
        ("b2-b4+b4-b5", 10, 1),
        ("b2-b4+nonsense", 10, 1),
        ("b2-b4+b4-b6+b6-b7", 16, 2),
        ("b2-b4 b5-a5 b4-b9", 16, 3),
        ("b2-b3+b4-b5", 4, 0),
        ("b2-b4 b5-a5+a5-a6", 16, 3),
    ],
)
def test_the_action_at_fault_is_pointed_at(moves: str, column: int, sound: int) -> None:
    start = "apart 8/7B/7B/1B6/8/1W6/1W3WW1/8 white 3"
    text = f'[Game "apart"]\n[FEN "{start}"]\n\n1. {moves} *'
    assert found(text) == [("record_illegal", 4, column, sound)]


def chain() -> tuple[str, str, str]:
    """Find a position with a jump that can go on, by play: the position, the jump, the next."""
    for seed in range(100):
        here = kyokai.start("apart")
        for step in trees.game("apart", seed, 60).replay():
            if step.position.outcome is None and step.position.same_turn(here):
                return str(here), str(step.action), str(step.position.legal()[0])
            here = step.position
    raise AssertionError("no chain in a hundred games")


def test_a_turn_in_the_making_may_stand_only_last() -> None:
    start, jump, further = chain()
    head = f'[Game "apart"]\n[FEN "{start}"]\n\n'
    open_end = kyokai.read_record(head + f"{jump}+ *")
    assert open_end.end() == kyokai.position(start).play(jump)
    assert len(open_end.actions()) == 1
    closed = kyokai.read_record(head + f"{jump} *")
    assert len(closed.actions()) == 2
    assert found(head + f"{jump}+ {further} *") == [("record_open_turn", 4, 1, 1)]
    assert found(head + f"{jump} ({jump}+) *") == []
    assert found('[Game "apart"]\n\nb1-b3+ *') == [("record_open_over", 3, 1, 1)]


def test_a_turn_that_is_not_finished() -> None:
    faults = found('[Game "borderland"]\n\n1. W@f6 *')
    assert faults == [("record_illegal", 3, 4, 1)]
    assert kyokai.read_record('[Game "borderland"]\n\n1. W@f6+ *').end().to_move == "first"


@pytest.mark.parametrize(
    ("tags", "fault"),
    [
        ('[Game "nowhere"]', ("unknown_game", 1, 8, 0)),
        ('[Game "apart"][Rules "0"]', ("record_rules", 1, 23, 0)),
        ('[Game "apart"]\n[FEN "apart 8/8 white 3"]', ("record_start", 2, 13, 0)),
        (
            '[Game "apart"]\n[FEN "apart 8/8/8/8/8/8/8/8 white 3"]',
            ("record_start", 2, 7, 0),
        ),
        ('[Game "apart"]\n[FEN ""]', ("record_start_game", 2, 7, 0)),
        (
            '[Game "apart"]\n[FEN "borderland x white 3"]',
            ("record_start_game", 2, 7, 0),
        ),
        (
            f'[Game "apart"]\n[FEN "{CHAIN}"][Options "origin=open"]',
            ("record_options_differ", 2, 55, 0),
        ),
    ],
)
def test_tags_that_no_game_can_begin_from(tags: str, fault: tuple[str, int, int, int]) -> None:
    assert found(tags + "\n\n*") == [fault]


def test_options_and_position_may_both_be_at_fault() -> None:
    tags = f'[Game "apart"]\n[FEN "{CHAIN}"][Options "origin=no"]\n\n1. z *'
    assert [code for code, *_ in found(tags)] == ["option_value", "record_illegal"]
    same = f'[Game "apart"]\n[FEN "{CHAIN} origin=open"][Options "origin=open"]\n\n*'
    assert found(same) == []


def test_rules_of_another_version_are_judged_as_far_as_they_go() -> None:
    assert found('[Game "apart"]\n[Rules "7"]\n\nb1-b3 b8-b9 *') == [
        ("record_rules", 2, 9, 0),
        ("record_illegal", 4, 7, 1),
    ]
    with pytest.raises(kyokai.InvalidRecord, match="version “7”"):
        parse('[Game "apart"]\n[Rules "7"]\n\nb1-b3 *').actions()


@pytest.mark.parametrize("name", kyokai.games())
def test_the_result_is_that_of_the_game(name: str) -> None:
    record = trees.game(name, 5, 2000, max_turns=20)
    end = record.end()
    assert end.outcome is not None
    expected = {"white": "1-0", "black": "0-1", None: "1/2-1/2"}[end.outcome.winner]
    assert record.result == expected
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        text = record.to_text().replace(expected, result)
        wrong = found(text)
        if result in (expected, "*"):
            assert wrong == []
        else:
            assert wrong == [("record_outcome", 7, 10, len(record.actions()))]


def test_a_game_may_be_given_up_before_it_is_over() -> None:
    assert kyokai.read_record(APART + "\n1. b1-b3 1-0").result == "1-0"


def test_nothing_follows_the_end() -> None:
    record = trees.game("apart", 5, 2000, max_turns=3)
    text = record.to_text().replace(" 1/2-1/2", " b1-b2 1/2-1/2")
    assert [(code, sound) for code, _, _, sound in found(text)] == [
        ("record_illegal", len(record.actions()))
    ]


def test_a_fault_of_writing_tells_how_far_play_is_sound() -> None:
    with pytest.raises(kyokai.InvalidRecord) as caught:
        kyokai.read_record(APART + "\n1. b1-b3 b8-a7 2. b1-b2 } *")
    assert (caught.value.reason.code, caught.value.sound) == ("record_illegal", 2)
    with pytest.raises(kyokai.InvalidRecord) as caught:
        kyokai.read_record(APART + "\n1. b1-b3 b8-a7 } 2. b2-b1 *")
    assert (caught.value.reason.code, caught.value.sound) == ("record_sign", 2)
    with pytest.raises(kyokai.InvalidRecord) as caught:
        kyokai.read_record(APART + "\n1. b1-b3 (")
    assert (caught.value.reason.code, caught.value.sound) == ("record_variation_open", 1)


def test_faults_of_records_that_were_no_text_have_no_line() -> None:
    record = Record("apart", "9", turns=[Turn("b1-b3"), Turn("b1-b3")])
    assert [(fault.line, fault.column) for fault in record.faults()] == [(0, 0), (0, 0)]
    assert "turn 2, “b1-b3”" in str(record.faults()[1])
    assert [fault.sound for fault in record.faults()] == [0, 1]


def test_replay_tells_actions_until_the_fault() -> None:
    record = parse(APART + "\n1. b1-b3 b8-a7 2. zz *")
    steps = record.replay()
    assert [str(next(steps).action) for _ in range(2)] == ["b1-b3", "b8-a7"]
    with pytest.raises(kyokai.InvalidRecord) as caught:
        next(steps)
    assert (caught.value.line, caught.value.column, caught.value.sound) == (4, 19, 2)
    assert "rule" not in str(caught.value)
    for ask in (record.actions, record.positions, record.end):
        with pytest.raises(kyokai.InvalidRecord):
            ask()
