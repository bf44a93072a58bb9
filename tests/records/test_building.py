"""Writing a game down while it is played."""

import pytest

import kyokai
from kyokai.kernel.record import Record, Turn, from_data, from_json
from records import trees


def test_a_record_begins_empty() -> None:
    record = Record.new("apart", tags={"White": "Ann", "Annotator": "Ben"}, origin="open")
    assert str(record) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Ann"]\n[Black "?"]\n'
        '[Result "*"]\n[Game "apart"]\n[Rules "1"]\n[Options "origin=open"]\n'
        '[Annotator "Ben"]\n\n*\n'
    )
    assert record.begin() == kyokai.start("apart", origin="open") == record.end()
    assert record.positions() == [record.begin()]


def test_turns_are_added_as_texts() -> None:
    record = Record.new("apart")
    assert record.add("b1-b3").turn == 2
    assert record.add("b8-a7").turn == 3
    assert [turn.text for turn in record.turns] == ["b1-b3", "b8-a7"]
    assert [str(action) for action in record.actions()] == ["b1-b3", "b8-a7"]
    with pytest.raises(kyokai.IllegalAction):
        record.add("b8-a7")
    assert len(record.turns) == 2


@pytest.mark.parametrize("name", kyokai.games())
@pytest.mark.parametrize("seed", range(3))
def test_actions_may_be_added_in_any_form(name: str, seed: int) -> None:
    played = trees.game(name, seed, 120)
    by_id, by_action, by_text = Record.new(name), Record.new(name), Record.new(name)
    for action in played.actions():
        by_id.add(int(action))
        by_action.add(action)
        by_text.add(f"{action}+" if action.id != by_text.end().ENDING else str(action))
        assert by_id.end() == by_action.end()
        # A text that ends with + says that the turn goes on, whether or not it can.
        by_text.turns[-1].text = by_action.turns[-1].text
        assert by_text.end() == by_action.end()
    assert by_id == by_action == by_text == played


@pytest.mark.parametrize("name", kyokai.games())
def test_whole_turns_may_be_added(name: str) -> None:
    played = trees.game(name, 7, 2000, max_turns=12)
    record = Record.new(name, max_turns=12)
    for turn in played.turns:
        record.add(turn.text)
    assert record == played
    assert record.result != "*"


@pytest.mark.parametrize("name", kyokai.games())
@pytest.mark.parametrize("cut", [0, 1, 2, 5, 33])
def test_a_record_may_begin_anywhere(name: str, cut: int) -> None:
    played = trees.game(name, 11, 60)
    begin = played.positions()[cut]
    record = Record.from_actions(begin, played.actions()[cut:])
    assert (record.start is None) == (cut == 0)
    assert record.end() == played.end()
    assert kyokai.read_record(str(record)) == record
    number = next(word for word in str(record).split("\n\n")[1].split() if word[0].isdigit())
    assert number == ("1..." if begin.to_move == "black" and cut else "1.")


def test_the_options_of_a_position_are_told() -> None:
    begin = kyokai.setup("apart", white=("b2",), black=("b5", "g7"), origin="open", max_turns=9)
    record = Record.new(begin)
    assert record.options == {"origin": "open", "max_turns": "9"}
    assert record.begin() == begin
    assert Record.new(kyokai.start("apart", origin="open")).start is None
    with pytest.raises(TypeError, match="has its options"):
        Record.new(begin, origin="open")


def test_a_finished_position_gives_its_result() -> None:
    end = trees.game("apart", 5, 2000, max_turns=3).end()
    assert Record.new(end).result == "1/2-1/2"
    assert kyokai.read_record(str(Record.new(end))).end() == end


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(kyokai.UnknownGame):
        Record.new("nowhere")
    with pytest.raises(kyokai.InvalidOption):
        Record.new("apart", origin="maybe")
    with pytest.raises(kyokai.IllegalAction):
        Record.from_actions("apart", [0, 10**9])


def test_changes_by_hand_are_seen() -> None:
    record = Record.new("apart")
    record.add("b1-b3")
    record.add("b8-a7")
    record.turns.pop()
    assert record.end() == kyokai.start("apart").play("b1-b3")
    record.options["origin"] = "open"
    assert record.end().options.origin == "open"


UNWRITABLE = [
    Record(""),
    Record("x", rules=1),  # type: ignore[arg-type]
    Record("x", start="\ud800"),
    Record("x", result="2-0"),
    Record("x", options={"a b": "c"}),
    Record("x", options={"a": "b c"}),
    Record("x", options={"a=b": "c"}),
    Record("x", options={"": "c"}),
    Record("x", options={"a": ""}),
    Record("x", options={"\ud800": "b"}),
    Record("x", tags={"Game": "y"}),
    Record("x", tags={"A B": "y"}),
    Record("x", tags={"": "y"}),
    Record("x", tags={"A": "\udfff"}),
    Record("x", comment="\ud83d\ude00"),
    Record("x", turns=[Turn("")]),
    *(
        Record("x", turns=[Turn(text)])
        for text in (
            "1.",
            "12",
            ".a",
            "1.a",
            "1-0",
            "*",
            "a b",
            "a++",
            "%a",
            "a!",
            "(a)",
            "a;",
            "\0",
        )
    ),
    Record("x", turns=[Turn("\ud800")]),
    Record("x", turns=[Turn(7)]),  # type: ignore[arg-type]
    Record("x", turns=[Turn("a", before="\ud800")]),
    Record("x", turns=[Turn("a", after=None)]),  # type: ignore[arg-type]
    Record("x", turns=[Turn("a", nags=[256])]),
    Record("x", turns=[Turn("a", nags=[-1])]),
    Record("x", turns=[Turn("a", nags=[True])]),
    Record("x", turns=[Turn("a", clock=-1)]),
    Record("x", turns=[Turn("a", clock=float("nan"))]),
    Record("x", turns=[Turn("a", elapsed=float("inf"))]),
    Record("x", turns=[Turn("a", elapsed=10**400)]),
    Record("x", turns=[Turn("a", elapsed=3599999999.9999)]),
    Record("x", turns=[Turn("a", elapsed=True)]),
    Record("x", turns=[Turn("a", clock="1")]),  # type: ignore[arg-type]
    Record("x", turns=[Turn("a", evaluation="")]),
    Record("x", turns=[Turn("a", commands=[("", "b")])]),
    Record("x", turns=[Turn("a", commands=[("b]", "")])]),
    Record("x", turns=[Turn("a", commands=[("b", "\ud800")])]),
    Record("x", turns=[Turn("a", variations=[[]])]),
    trees.nested(33),
    trees.nested(20_000),
]


@pytest.mark.parametrize("number", range(len(UNWRITABLE)))
def test_what_cannot_be_read_again_is_not_written(number: int) -> None:
    record = UNWRITABLE[number]
    for write in (record.to_text, record.to_json):
        with pytest.raises(kyokai.InvalidRecord) as caught:
            write()
        assert caught.value.reason.code == "record_value"
        assert len(str(caught.value).encode()) < 300


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("{", "record_json", 1, 2),
        ('{"format": 1,\n "x"}', "record_json", 2, 5),
        ("[]", "record_value", 0, 0),
        ("{}", "record_value", 0, 0),
        ('{"a": NaN}', "record_value", 0, 0),
        ('{"a": 1, "a": 2}', "record_value", 0, 0),
        ('{"a": ' + "9" * 5000 + "}", "record_value", 0, 0),
        ('{"a": ' + "[" * 200_000 + "]" * 200_000 + "}", "record_json", 0, 0),
    ],
)
def test_text_that_is_no_json_record(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(kyokai.InvalidRecord) as caught:
        from_json(text)
    fault = caught.value
    assert (fault.reason.code, fault.line, fault.column) == (code, line, column)


GOOD = {"format": "kyokai-record", "version": 1, "game": "x", "turns": []}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"format": "other"}, "format"),
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"more": 1}, "$"),
        ({"start": None}, "start"),
        ({"options": {"a": 1}}, "options.a"),
        ({"options": []}, "options"),
        ({"tags": {"A": None}}, "tags.A"),
        ({"turns": {}}, "turns"),
        ({"turns": [1]}, "turns[0]"),
        ({"turns": [{}]}, "turns[0]"),
        ({"turns": [{"turn": "a", "nags": 1}]}, "turns[0].nags"),
        ({"turns": [{"turn": "a", "clock": None}]}, "turns[0].clock"),
        ({"turns": [{"turn": "a", "commands": [["b"]]}]}, "turns[0].commands"),
        ({"turns": [{"turn": "a", "commands": [["b", 1]]}]}, "turns[0].commands"),
        ({"turns": [{"turn": "a", "variations": [[]]}]}, "turns[0].variations[0]"),
        ({"turns": [{"turn": "a", "variations": [{}]}]}, "turns[0].variations[0]"),
    ],
)
def test_data_that_is_no_record(change: dict[str, object], path: str) -> None:
    assert from_data(GOOD) == Record("x")
    with pytest.raises(kyokai.InvalidRecord) as caught:
        from_data({**GOOD, **change})
    assert caught.value.reason.details["path"] == path


def test_json_that_is_nested_too_deep() -> None:
    turns: list[object] = [{"turn": "a"}]
    for _ in range(40):
        turns = [{"turn": "a", "variations": [turns]}]
    with pytest.raises(kyokai.InvalidRecord, match="32 deep"):
        from_data({**GOOD, "turns": turns})
