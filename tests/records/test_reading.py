"""PGN's grammar, thing by thing: what is read, and what is refused at which line and column."""

import pytest

import kyokai
from kyokai.kernel.record import MAX_DEPTH, Record, Turn, parse, schema
from kyokai.kernel.strings import words_of

HEAD = '[Game "x"]\n\n'


def moves(text: str) -> Record:
    return parse(HEAD + text)


def texts(turns: list[Turn]) -> list[str]:
    return [turn.text for turn in turns]


def test_tags_of_every_kind() -> None:
    record = parse(
        '[Event "A \\"great\\" day \\\\ night\\u0021"]\n[ White  "境 界" ]\n[Game "x"]\n\n'
        '[Rules "1"]\n[Options "origin=open  max_turns=9"]\n[SetUp "1"]\n[FEN "x 8 black 3"]\n'
        '[Opening+A#1 "kept"][Black "B"]\n[Result "0-1"]\n\n0-1'
    )
    assert record.tags["Event"] == 'A "great" day \\ night!'
    assert record.tags["White"] == "境 界"
    assert record.tags["Black"] == "B"
    assert record.tags["Date"] == "????.??.??"
    assert list(record.tags)[-1] == "Opening+A#1"
    assert (record.game, record.rules, record.start) == ("x", "1", "x 8 black 3")
    assert record.options == {"origin": "open", "max_turns": "9"}
    assert record.result == "0-1"
    assert record.turns == []


def test_a_backslash_before_anything_else_is_itself() -> None:
    assert parse('[Game "x"]\n[Site "C:\\games\\ud800"]\n\n*').tags["Site"] == "C:\\games\\ud800"
    assert moves("{C:\\games \\ud83d}*").comment == "C:\\games \\ud83d"


@pytest.mark.parametrize(
    "text",
    [
        "1. a b 2. c 1-0",
        "1.a b 2.c 1-0",
        "1 a 1... b 2... c 1-0",
        "a b c 1-0",
        "1 . a ... b 2.. c1-0".replace("c1", "c 1"),
        "% 1. z\n1. a\n%{\n b\n2. c\n1-0",
        "1. a\r\n\r\nb\r2. c\t1-0",
        "1. a\u3000b\u00a02. c 1-0",
    ],
)
def test_numbers_and_white_space_say_nothing(text: str) -> None:
    record = moves(text)
    assert texts(record.turns) == ["a", "b", "c"]
    assert record.result == "1-0"


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "*"])
def test_results(result: str) -> None:
    assert moves(result).result == result
    assert moves(f"1. a {result}").result == result


def test_a_star_needs_no_space() -> None:
    assert moves("1. a b 2*").result == "*"


def test_comments_before_and_behind_turns() -> None:
    record = moves("{one} ; two\n1. {b1} a {a1} {a2} ;a3\n 1... {b2} b {a4} 2. {left} *")
    first, second = record.turns
    assert record.comment == "one\ntwo"
    assert (first.before, first.after) == ("b1", "a1\na2\na3")
    assert (second.before, second.after) == ("b2", "a4\nleft")


def test_comments_in_tags_and_behind_the_result() -> None:
    record = parse('; head\n%no\n[Game "x"]\n;tail\n\n1. a 1-0 {end}\n% more\n;last\n')
    assert record.comment == "head\ntail"
    assert record.turns[0].after == "end\nlast"
    assert moves("{a} * {b}").comment == "a\nb"


def test_white_space_in_comments_is_one_space() -> None:
    assert moves("{ one\n\n two\tthree\\n four\\\nfive\\\\ \\u007d }*").comment == (
        "one two three\n fourfive\\ }"
    )


def test_notes_of_clock_time_and_evaluation() -> None:
    [turn] = moves(
        "1. a {[%clk 1:02:03.5] good [%emt 0:00:04][%eval #3,20] [%csl Ga1] move} *"
    ).turns
    assert (turn.clock, turn.elapsed, turn.evaluation) == (3723.5, 4, "#3,20")
    assert turn.commands == [("csl", "Ga1")]
    assert turn.after == "good move"
    assert "{[%eval #3,20] [%clk 1:02:03.5] [%emt 0:00:04] [%csl Ga1] good move}" in str(
        Record("x", turns=[turn])
    ).replace("\n", " ")


def test_notes_that_are_no_times_are_kept() -> None:
    [turn] = moves("1. a {[%clk soon] [%clk 0:01:00] [%clk 0:02:00] [%eval] [%emt]} *").turns
    assert (turn.clock, turn.elapsed, turn.evaluation) == (60, None, None)
    assert turn.commands == [("clk", "soon"), ("clk", "0:02:00"), ("eval", ""), ("emt", "")]


def test_what_only_looks_like_a_note_is_text() -> None:
    [turn] = moves("1. a {[%] [% clk] [%clk [%a} 1... {[%clk 0:00:01]} *").turns
    assert turn.after == "[%] [% clk] [%clk [%a\n[%clk 0:00:01]"
    assert turn.commands == []
    assert turn.clock is None


def test_glyphs() -> None:
    [turn] = moves("1. a! ? !! ?? !? ?! $0 $255 (1. b!$9) *").turns
    assert turn.nags == [1, 2, 3, 4, 5, 6, 0, 255]
    assert turn.variations[0][0].nags == [1, 9]


def test_variations_replace_the_turn_before_them() -> None:
    record = moves("1. a (1. b c (1... d {in} ) {on c}) ({first} 1. e) {on a} 1... f *")
    first, second = record.turns
    assert [texts(line) for line in first.variations] == [["b", "c"], ["e"]]
    assert texts(first.variations[0][1].variations[0]) == ["d"]
    assert first.variations[0][1].variations[0][0].after == "in"
    assert first.variations[0][1].after == "on c"
    assert first.variations[1][0].before == "first"
    assert first.after == "on a"
    assert second.text == "f"


def test_a_comment_left_at_the_end_of_a_variation() -> None:
    [turn] = moves("1. a (1. b 1... {left}) *").turns
    assert turn.variations[0][0].after == "left"


def test_turns_know_their_place() -> None:
    record = moves("1. a\n   b (c) *")
    assert [turn.place for turn in record.turns] == [(3, 4), (4, 4)]
    assert record.turns[1].variations[0][0].place == (4, 7)


def test_a_turn_in_the_making() -> None:
    [turn] = moves("1. a+b+ *").turns
    assert turn.unfinished
    assert turn.words == ["a", "b"]


def test_byte_order_mark_and_files(tmp_path: object) -> None:
    from pathlib import Path

    file = Path(str(tmp_path)) / "game.txt"
    file.write_bytes(b"\xef\xbb\xbf" + (HEAD + "1. a *\r\n").encode())
    assert texts(parse(file).turns) == ["a"]
    assert texts(parse("\ufeff" + HEAD + "1. a *").turns) == ["a"]


REFUSED = [
    ("", "record_none", 1, 1),
    (" \n\n%x\n; y\n", "record_none", 1, 1),
    (b'\xef\xbb\xbf[Game "x"]\n\n1. a\xff *', "record_bytes", 3, 5),
    (HEAD + "1. \ud800 *", "record_surrogate", 3, 4),
    ("[Game x]\n\n*", "record_tag", 1, 1),
    ('[Game "x]\n\n*', "record_tag", 1, 1),
    ('[Game "x"\n]\n\n*', "record_tag", 1, 1),
    ('[Game "x"]\n  [Gäme "x"]\n*', "record_tag", 2, 3),
    ('[Game "x"]\n[A "1"]\n[A "2"]\n\n*', "record_tag_twice", 3, 1),
    ('\n[Event "x"]\n\n1. a *', "record_no_game", 1, 1),
    ("1. a *", "record_no_game", 1, 1),
    ('[Game ""]\n\n*', "record_no_game", 1, 1),
    ('[Game "x"]\n[Options "a=1 b"]\n\n*', "record_options", 2, 15),
    ('[Game "x"]\n[Options "a=1 a=2"]\n\n*', "record_options", 2, 15),
    ('[Game "x"]\n[Options "=2"]\n\n*', "record_options", 2, 11),
    ('[Game "x"]\n[SetUp "1"]\n\n*', "record_setup", 2, 9),
    ('[Game "x"]\n[SetUp "0"]\n[FEN "y"]\n\n*', "record_setup", 2, 9),
    ('[Game "x"]\n[SetUp "2"]\n[FEN "y"]\n\n*', "record_setup", 2, 9),
    ('[Game "x"]\n[Result "2-0"]\n\n*', "record_result", 2, 10),
    ('[Game "x"]\n[Result "1-0"]\n\n1. a 0-1', "record_result_differs", 4, 6),
    (HEAD + "1. a\n  \n", "record_no_result", 3, 5),
    (HEAD, "record_no_result", 1, 11),
    (HEAD + "* 1. a", "record_after_result", 3, 3),
    (HEAD + "* (a)", "record_after_result", 3, 3),
    (HEAD + "1. a * *", "record_after_result", 3, 8),
    (HEAD + "1. a {b\n*", "record_comment_open", 3, 6),
    (HEAD + "1. a (1. b (1. c) 1. d *", "record_variation_result", 3, 24),
    (HEAD + "1. a (1. b (1. c) 1. d", "record_variation_open", 3, 6),
    (HEAD + "1. a ) *", "record_variation_close", 3, 6),
    (HEAD + "(1. a) *", "record_variation_first", 3, 1),
    (HEAD + "1. a ((b)) *", "record_variation_first", 3, 7),
    (HEAD + "1. a ({b}) *", "record_variation_empty", 3, 6),
    (HEAD + "1. a (1. b 1-0) *", "record_variation_result", 3, 12),
    (HEAD + "a " + "(b " * (MAX_DEPTH + 1), "record_variation_deep", 3, 3 + 3 * MAX_DEPTH),
    (HEAD + "1. a $256 *", "record_nag", 3, 6),
    (HEAD + "1. a $ *", "record_nag", 3, 6),
    (HEAD + "1. a $0001 *", "record_nag", 3, 6),
    (HEAD + "1. a!!! *", "record_nag", 3, 5),
    (HEAD + "1. ! a *", "record_nag_first", 3, 4),
    (HEAD + "1. a (! b) *", "record_nag_first", 3, 7),
    (HEAD + "1. a } *", "record_sign", 3, 6),
    (HEAD + "1. a <b> *", "record_sign", 3, 6),
    (HEAD + '1. a [B "c"] *', "record_sign", 3, 6),
    (HEAD + "1. a \x00 *", "record_sign", 3, 6),
    (HEAD + "1. a++b *", "record_turn_text", 3, 4),
    (HEAD + "1. +a *", "record_turn_text", 3, 4),
    (HEAD + "1. + *", "record_turn_text", 3, 4),
    (HEAD + "1. a %b *", "record_turn_text", 3, 6),
    (HEAD + "1. a *\n\n" + HEAD + "*", "record_more", 5, 1),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), REFUSED)
def test_refused(text: str | bytes, code: str, line: int, column: int) -> None:
    with pytest.raises(kyokai.InvalidRecord) as caught:
        parse(text)
    fault = caught.value
    assert (fault.reason.code, fault.line, fault.column) == (code, line, column)
    assert "{" not in str(fault).replace("{b", "").replace("“{”", "")
    assert str(fault).startswith(f"line {line}, column {column}: ")
    assert fault.say("ja") != str(fault)
    with pytest.raises(kyokai.InvalidRecord):
        kyokai.read_record(text)


def test_how_much_was_written_before_the_fault() -> None:
    with pytest.raises(kyokai.InvalidRecord) as caught:
        moves("1. a+b c (1. d) 2. e+ } *")
    assert caught.value.sound == 4


def test_every_sentence_about_records_is_said_in_both_languages() -> None:
    english, japanese = (
        {key for key in words_of(None, lang) if key.startswith("reasons.record_")}
        for lang in ("en", "ja")
    )
    assert english == japanese
    assert {f"reasons.{code}" for _, code, _, _ in REFUSED} < english


def test_long_texts_are_quoted_shortly() -> None:
    with pytest.raises(kyokai.InvalidRecord) as caught:
        moves("1. a " + "++" * 10_000)
    assert len(str(caught.value)) < 200


def test_the_schema_names_the_deepest_nesting() -> None:
    told = schema()["$defs"]["turn"]["properties"]["variations"]["description"]
    assert f"at most {MAX_DEPTH} deep" in told
