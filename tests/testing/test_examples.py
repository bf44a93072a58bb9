"""Worked examples and golden games: what holds, what does not, and how that is told."""

from pathlib import Path

import pytest

import kyokai
from kyokai.testing import examples, golden

POSITION = "position apart 1BB5/8/8/3W4/3W4/8/8/WW6 white 7"


def document(folder: Path, *statements: str) -> Path:
    file = folder / "RULES.md"
    file.write_text(
        "\n".join(["# Rules", "", "```example", *statements, "```", "", "Text."]) + "\n"
    )
    return file


def run(folder: Path, *statements: str) -> None:
    [example] = examples.read(document(folder, *statements))
    examples.run(example)


@pytest.mark.parametrize(
    "statements",
    [
        (POSITION, "can d4-d6 d5-d7", "cannot d4-d5 2.2", "cannot d4-e6 !", "cannot pass !"),
        (POSITION, "play d4-d6", "only stop d6-d8", "to-move white", "turn-number 7", "going"),
        (POSITION, "turn d4-d6", "to-move black", "stones white a1 b1 d5 d6"),
        (POSITION, "", "territory black none", "is " + POSITION.removeprefix("position ")),
        ("start apart origin=open max_turns=1", "play b1-b3", "over draw max_turns"),
        ("refused apart 8/8/8 white 3", "refused apart"),
    ],
)
def test_what_is_so_passes(tmp_path: Path, statements: tuple[str, ...]) -> None:
    run(tmp_path, *statements)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("can d4-d6 d4-d5", "d4-d5: rule 2.2"),
        ("can d4-e6", "rule 2.2"),
        ("only d4-d6", "legal here: a1-"),
        ("cannot d4-d6 2.2", "this action is legal"),
        ("cannot d4-d5 2.4", "refused by 2.2"),
        ("cannot d4-d5 !", "refused by 2.2"),
        ("cannot d4-e6 2.2", "this is no action at all"),
        ("play d4-d5", "rule 2.2"),
        ("turn d4-d6+d6-d7", "rule 2.2"),
        ("over white apart", "the game goes on"),
        ("to-move black", "white is to move"),
        ("turn-number 8", "this is turn 7"),
        ("is apart 8/8 white 7", "the position is: apart 1BB5"),
        ("refused " + POSITION.removeprefix("position "), "this is a sound position"),
        ("stones white a1", "the answer is: a1 b1 d4 d5"),
        ("stones green a1", "“green” is no colour"),
        ("stone white a1", "no statement and no question “stone”"),
        ("_judge white a1", "no statement and no question “_judge”"),
        ("turn_number 7", "no statement and no question"),
        ("position apart 8/8/8 white 3", "a board has 8 rows"),
        ("position  apart 8/8/8/8/8/8/8/WB6 white 3 repetition=3", "this position is written"),
        ("start apart colour=red", "no option “colour”"),
        ("start chess", "no game “chess”"),
    ],
)
def test_what_is_not_so_is_told_with_file_and_line(
    tmp_path: Path, statement: str, why: str
) -> None:
    with pytest.raises(examples.ExampleFailed) as caught:
        run(tmp_path, POSITION, statement)
    where, said, *_ = str(caught.value).splitlines()
    assert where == f"{tmp_path / 'RULES.md'}:5: {statement}"
    assert why in said


@pytest.mark.parametrize(
    ("statements", "why"),
    [
        (("start apart max_turns=1", "play b1-b3", "going"), "the game ended"),
        (("start apart max_turns=1", "play b1-b3", "over white max_turns"), "draw max_turns"),
        (("start apart max_turns=1", "play b1-b3", "over draw"), "draw max_turns"),
        (("can b1-b3",), "begins with position or start"),
        ((), "an example says something"),
    ],
)
def test_other_faults_are_told(tmp_path: Path, statements: tuple[str, ...], why: str) -> None:
    with pytest.raises(examples.ExampleFailed, match=why):
        run(tmp_path, *statements)


def test_points_and_what_ended_the_game_may_be_told() -> None:
    outcome = kyokai.Outcome("white", "score", "filled", (20, 12))
    assert examples.over(outcome) == "white score filled 20-12"
    assert examples.over(kyokai.Outcome(None, "repetition")) == "draw repetition"


def test_diagrams_are_written_and_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = document(tmp_path, POSITION, "can d4-d6")
    assert examples.main(["--fill", str(file)]) == 0
    [example] = examples.read(file)
    assert example.diagram is not None
    assert example.diagram.lines[0] == "8 . B B . . . . ."
    assert example.diagram.lines[-1] == "  a b c d e f g h"
    drawn = file.read_text()
    assert examples.main(["--fill", str(file)]) == 0
    assert file.read_text() == drawn
    assert drawn.endswith("```\n\nText.\n")

    file.write_text(drawn.replace("8 . B B", "8 B B ."))
    capsys.readouterr()
    assert examples.main([str(file)]) == 1
    said = capsys.readouterr().out
    assert f"{file}:7: the diagram is not the example's first position" in said
    assert examples.main(["--fill", str(file)]) == 0
    assert file.read_text() == drawn


def test_an_example_without_a_position_has_no_diagram(tmp_path: Path) -> None:
    file = document(tmp_path, "refused apart 8/8/8 white 3")
    before = file.read_text()
    assert examples.filled(file) == before


def test_a_diagram_belongs_to_the_example_right_above(tmp_path: Path) -> None:
    file = document(tmp_path, POSITION)
    file.write_text(file.read_text() + "\n```diagram\nsomething else\n```\n")
    [example] = examples.read(file)
    assert example.diagram is None


# -- golden games -------------------------------------------------------------------------------

GAME = ("# a short game\n# of two turns", "start apart max_turns=2")


def test_a_golden_game_is_written_from_its_turns(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("\n".join(GAME) + "\nb1-b3\n2. b7-b5 | 7 | wrong\nover white wrong\n")
    assert golden.main(["--fill", str(file)]) == 0
    assert file.read_text() == "\n".join(GAME) + (
        "\n1. b1-b3 | 40 | apart 1BBBBBB1/1BBBBBB1/8/8/8/1W6/1WWWWWW1/2WWWWW1 black 2 max_turns=2\n"
        "2. b7-b5 | 40 | apart 1BBBBBB1/2BBBBB1/8/1B6/8/1W6/1WWWWWW1/2WWWWW1 white 3 max_turns=2"
        " over=draw:max_turns\n"
        "over draw max_turns\n"
    )
    assert golden.main([str(file)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("| 40 |", "| 41 |", ":4: told:  1. b1-b3 | 41"),
        ("black 2", "white 2", ":4: told:"),
        ("over draw max_turns\n", "over white apart\n", ":6: told:  over white apart"),
        ("over draw max_turns\n", "", "one goes on, the other ends"),
        ("b7-b5 |", "b7-b4 |", "rule 2.2"),
        ("2. b7-b5", "two turns", "this is no turn"),
        ("start apart", "begin apart", "begins with"),
        ("# a short game\n# of two turns\n", "", "begins with"),
    ],
)
def test_a_golden_game_that_changed_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(golden.written(golden.Golden(*GAME, ("b1-b3", "b7-b5"))))
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    assert golden.main([str(file)]) == 1
    assert why in capsys.readouterr().out


def test_a_golden_game_is_played_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(golden.written(golden.Golden("# open", "start apart", ("b1-b3",))))
    with pytest.raises(golden.GoldenFailed, match="to its end"):
        golden.check(file)
    over = golden.Golden("# set up", POSITION, ("d5-d7",))
    assert golden.first_position(over) == kyokai.position(POSITION.removeprefix("position "))
