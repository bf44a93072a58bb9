"""Many games in one file, for this program and for those that know chess alone."""

import io
from pathlib import Path

import chess.pgn
import pytest

import kyokai
from kyokai.kernel.record import Record, Turn, from_json, parse
from records import trees


def ten() -> list[Record]:
    """Write down ten games of all rooms, with everything that can stand beside a turn."""
    names = kyokai.games()
    found = []
    for number in range(10):
        record = trees.game(names[number % len(names)], number, 40)
        if number % 4 == 3:
            record = Record.from_actions(record.positions()[7], record.actions()[7:])
        record.tags.update(
            Event="Spring; (open)", Site="京都 %1", Round=str(number), White="Ann", Black="B. Ōe"
        )
        record.tags["Annotator"] = "{no comment"
        record.comment = "Ten games\nof [Event “x”] and { and } and ;"
        first = record.turns[0]
        first.nags, first.clock, first.elapsed = [1], 300, 1.5
        first.after = "a long comment " * 12 + '\n\n[Event "Comment"]\n%x ;y } *'
        first.variations = [[Turn(first.text, after="again", variations=[[Turn(first.text)]])]]
        found.append(record)
    return found


def test_games_are_read_one_after_another(tmp_path: Path) -> None:
    records = ten()
    text = kyokai.write_records(records)
    file = tmp_path / "games.pgn"
    file.write_text(text, encoding="utf-8", newline="\r\n")
    for source in (text, text.encode(), file):
        read = list(kyokai.read_records(source))
        assert read == records
        assert kyokai.write_records(read) == text


def headers_of(record: Record) -> dict[str, str]:
    """Tell the tags as a program finds them that knows no escapes."""
    lines = record.to_text().split("\n\n")[0].split("\n")
    return {line[1:].partition(" ")[0]: line.partition(' "')[2][:-2] for line in lines}


def test_chess_programs_find_every_game_and_every_tag() -> None:
    records = ten()
    text = kyokai.write_records(records)
    handle = io.StringIO(text)
    offsets, found = [], []
    while True:
        offset = handle.tell()
        headers = chess.pgn.read_headers(handle)
        if headers is None:
            break
        offsets.append(offset)
        found.append(dict(headers))
    assert found == [headers_of(record) for record in records]
    for offset, record in zip(offsets, records, strict=True):
        handle.seek(offset)
        assert parse(handle.read().partition("\n\n[")[0]) == record

    handle = io.StringIO(text)
    count = 0
    while chess.pgn.skip_game(handle):
        count += 1
    assert count == 10


def test_chess_programs_read_the_results_and_comments_of_start_positions(
    caplog: pytest.LogCaptureFixture,
) -> None:
    record = Record.new("apart", tags={"White": "Ann"})
    record.add("b1-b3")
    record.comment = "The first game"
    game = chess.pgn.read_game(io.StringIO(record.to_text()))
    assert game is not None
    assert game.comment == "The first game"
    assert game.headers["White"] == "Ann"
    caplog.clear()


BROKEN = [
    '[Game "apart"]\n\n1. b1-b3 { never closed *\n',
    '[Game "apart"]\n\n1. b1-b3 ( never closed *\n',
    '[Game "apart"]\n\n1. b1-b3\n',
    '[Game "apart"]\n',
    '[Game "apart"]\n\n1. b1-b9 *\n',
    '[Game "nowhere"]\n\n*\n',
    '[Game "apart"\n\n*\n',
    '[Event "x"]\n\n*\n',
    '[Game "apart"]\n\n1. b1-b3 * b8-b6\n',
    "1. c1-c3 *\n",
]


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("gap", ["", "\n", "\n\n% between\n"])
def test_reading_goes_on_after_a_faulty_game(broken: str, gap: str) -> None:
    if not gap and broken == BROKEN[3]:
        return  # tags without a blank line belong together
    good = [Record.new("apart", tags={"Round": name}) for name in "12"]
    for record in good:
        record.add("b1-b3")
    parts = [str(good[0]), broken, str(good[1])]
    text = (gap or "\n").join(parts[:2]) + gap + parts[2]
    faults: list[kyokai.InvalidRecord] = []
    found = list(kyokai.read_records(text, faults.append))
    if broken == BROKEN[-1]:  # without tags it can only belong to the game before
        assert found == good[1:]
    else:
        assert found == good
    [fault] = faults
    begin = len(parts[0] + (gap or "\n"))
    first = text[:begin].count("\n") + 1
    assert first <= fault.line <= first + broken.count("\n")
    with pytest.raises(kyokai.InvalidRecord):
        list(kyokai.read_records(text))


def test_two_faulty_games_in_a_row() -> None:
    text = "\n".join([BROKEN[0], BROKEN[1], str(Record.new("apart")), BROKEN[2]])
    faults: list[kyokai.InvalidRecord] = []
    assert len(list(kyokai.read_records(text, faults.append))) == 1
    assert [fault.line for fault in faults] == [3, 7, 23]


def test_a_file_without_games() -> None:
    assert list(kyokai.read_records("% nothing\n\n; here\n")) == []
    assert kyokai.write_records([]) == ""


def test_one_game_as_json_among_files_of_text() -> None:
    record = trees.game("apart", 1, 9)
    assert kyokai.read_record(record.to_json(indent=1)) == record
    assert list(kyokai.read_records(record.to_json())) == [record]
    assert from_json(record.to_json().encode()) == record
    with pytest.raises(kyokai.InvalidRecord):
        kyokai.read_record(record.to_json().replace('"game": "apart"', '"game": "nowhere"'))


def test_every_fault_of_every_game() -> None:
    good = Record.new("apart")
    broken = '[Game "apart"]\n\n1. b1-b3 (1. c1-c4) 1... b8-a7 2. zz 2... } *\n'
    untold = '[Event "x"]\n\n*\n'
    text = "\n".join([str(good), broken, untold])
    examined = list(kyokai.kernel.record.examine(text))
    assert [
        [(fault.reason.code, fault.line, fault.sound) for fault in faults] for _, faults in examined
    ] == [
        [],
        [("record_illegal", 15, 1), ("record_illegal", 15, 2), ("record_sign", 15, 2)],
        [("record_no_game", 17, 0)],
    ]
    assert examined[0][0] == good
    assert [turn.text for turn in examined[1][0].turns] == ["b1-b3", "b8-a7", "zz"]
    [(record, faults)] = kyokai.kernel.record.examine(good.to_json())
    assert (record, faults) == (good, [])
    with pytest.raises(kyokai.InvalidRecord, match="JSON"):
        list(kyokai.kernel.record.examine("{"))
