"""Every command on every game: what it answers, and that it agrees with the library."""

import json
import re
from pathlib import Path
from random import Random

import pytest

import kyokai
from cli.terminal import program, run
from kyokai.core import native
from kyokai.kernel import record as records
from kyokai.kernel import strings
from kyokai.kernel.turns import format_turn, split_turns

every_game = pytest.mark.parametrize("game", kyokai.games())


def played(game: str, most: int = 12, seed: int = 4) -> list[kyokai.Position]:
    """Play some actions by chance; return every position."""
    chance = Random(seed)
    positions = [kyokai.start(game)]
    while len(positions) <= most and positions[-1].outcome is None:
        positions.append(positions[-1].play(chance.choice(positions[-1].legal())))
    return positions


@pytest.fixture(params=kyokai.games())
def record(request: pytest.FixtureRequest) -> records.Record:
    """Return a finished game of each room."""
    chance = Random(6)
    here = start = kyokai.start(request.param, max_turns=6)
    actions = []
    while here.outcome is None:
        actions.append(chance.choice(here.legal()))
        here = here.play(actions[-1])
    tags = {"Date": "2026.01.02", "EndDate": "2026.01.03", "White": "Ann", "Black": "Ben"}
    return records.Record.from_actions(start, actions, tags=tags)


@every_game
def test_show_draws_the_position_and_writes_it(game: str) -> None:
    for position in played(game)[::4]:
        shown = run("show", str(position))
        assert shown.exit_code == 0
        assert shown.output.splitlines()[-1] == str(position)
    assert run("show", game).output.splitlines()[-1] == str(kyokai.start(game))


@every_game
def test_legal_lists_what_the_library_lists(game: str) -> None:
    for position in played(game)[::4]:
        assert run("legal", str(position)).output.split() == [str(a) for a in position.legal()]
    limited = kyokai.start(game, max_turns=9, repetition=0)
    wishes = ["--option", "max_turns=9", "--option", "repetition=0"]
    assert run("show", game, *wishes).output.splitlines()[-1] == str(limited)


@every_game
def test_why_tells_the_reason_of_the_library(game: str) -> None:
    told = 0
    for position in played(game, most=6):
        texts = {str(a) for p in played(game, seed=9) for a in p.legal()}
        for text in sorted(texts)[::20]:
            try:
                reason = position.why_not(text)
            except kyokai.NotationError as error:
                reason = error.reason
            answer = run("why", str(position), text).output
            assert (reason.say() if reason else f"legal here: {text}") in answer
            told += reason is not None
    assert told


@every_game
def test_why_of_every_place_has_an_answer(game: str) -> None:
    board = kyokai.game(game).drawing.board()
    for place in [*(cell.name for cell in board.cells[::7]), *(e.name for e in board.edges[::9])]:
        answer = run("why", game, place).output
        assert re.search(r"legal here: |rul(e|ing) \S+: |Nothing can be done", answer), place


@every_game
def test_perft_counts_as_the_library(game: str) -> None:
    start = kyokai.start(game)
    assert run("perft", game, "0").stdout == "1\n"
    assert run("perft", game, "1").stdout == f"{len(start.legal())}\n"
    divided = run("perft", str(start), "1", "--divide").stdout.splitlines()
    assert divided == [*(f"{action} 1" for action in start.legal()), str(len(start.legal()))]
    assert re.fullmatch(r"\d+\.\d\d s\n", run("perft", game, "1").stderr)


@every_game
@pytest.mark.parametrize("lang", strings.LANGUAGES)
def test_rules_are_shown_and_written(game: str, lang: str) -> None:
    name = {"en": "RULES.md"}.get(lang, f"RULES.{lang}.md")
    source = (kyokai.game(game).folder / name).read_text(encoding="utf-8")
    assert run("rules", game, "--lang", lang, "--plain").output == source
    shown = run("rules", game, "--lang", lang).output
    title = strings.say(game, lang, "game.title")
    assert title in shown
    assert "```" not in shown
    assert "## " not in shown


def test_info_tells_what_there_is() -> None:
    told = run("info").output
    assert f"kyokai {kyokai.__version__}" in told
    assert ("fast core: apart, borderland, weave" in told) == bool(native.module())
    for name in kyokai.games():
        assert f"{name} (rules {kyokai.game(name).version})" in told
    assert "cli: present" in told


def test_info_tells_why_there_is_no_core(tmp_path: Path) -> None:
    told = program(tmp_path, "info", KYOKAI_CORE="off").stdout
    assert "fast core: none, this install is pure Python (KYOKAI_CORE=off)" in told


def test_version(tmp_path: Path) -> None:
    line = f"kyokai {kyokai.__version__}\n"
    assert run("--version").output == line
    assert program(tmp_path, "--version").stdout == line


# -- records --------------------------------------------------------------------------------


def test_show_and_replay_go_to_any_turn(record: records.Record, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text(record.to_text(), encoding="utf-8")
    positions, turns = record.positions(), split_turns(record.begin(), record.actions())
    ends = [0]
    for turn in turns:
        ends.append(ends[-1] + len(turn))
    for at, end in enumerate(ends):
        shown = run("show", str(file), "--at", str(at)).output
        assert shown.splitlines()[-1] == str(positions[end])
        board = shown.split("\n\n", maxsplit=1)[0]
        assert (
            board.splitlines()[:5]
            == run("replay", str(file), "--at", str(at)).output.splitlines()[:5]
        )
    last = run("show", str(file)).output
    assert last == run("show", str(file), "--at", str(len(turns))).output
    before = run("show", str(file), "--at", "-1").output
    assert before == run("show", str(file), "--at", str(len(turns) - 1)).output


def test_replay_lists_the_turns(record: records.Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record.turns[0].after = "a comment"
    file.write_text(record.to_json(), encoding="utf-8")
    shown = run("replay", str(file)).output
    here = record.begin()
    for turn in split_turns(here, record.actions()):
        assert f": {format_turn(here, turn)}" in shown
        for action in turn:
            here = here.play(action)
    assert "a comment" in shown
    assert "Ann" in shown
    assert strings.say_outcome(record.end()) in shown


def test_replay_step_by_step(record: records.Record, tmp_path: Path) -> None:
    file = tmp_path / "game.pgn"
    file.write_text(record.to_text(), encoding="utf-8")
    last = len(record.turns)
    shown = run("replay", str(file), "--step", typed="\n\nb\nq\n").output
    assert re.findall(r"After (\d+) of (\d+) turns", shown) == [
        (str(at), str(last)) for at in (0, 1, 2, 1)
    ]
    all_of_it = run("replay", str(file), "--step", typed="\n" * 99)
    assert all_of_it.exit_code == 0
    assert f"After {last} of {last} turns" in all_of_it.output


def test_validate_tells_every_fault(record: records.Record, tmp_path: Path) -> None:
    sound, broken = tmp_path / "sound.pgn", tmp_path / "broken.pgn"
    sound.write_text(record.to_text() + "\n" + record.to_text(), encoding="utf-8")
    good = run("validate", str(sound))
    assert good.exit_code == 0
    assert good.output == f"{sound}: all 2 games are sound\n"
    lines = record.to_text().splitlines()
    movetext = next(i for i, line in enumerate(lines, 1) if line.startswith("1."))
    bad = record.to_text().replace(record.turns[0].text, "nonsense", 1)
    broken.write_text(bad + "\n" + bad, encoding="utf-8")
    faults = run("validate", str(sound), str(broken))
    assert faults.exit_code == 1
    places = re.findall(r"broken\.pgn:(\d+):(\d+): ", faults.output)
    assert [int(line) for line, _ in places][:2] == [movetext, movetext + len(lines) + 1]
    assert faults.output.startswith(f"{sound}: ")


def test_validate_of_what_is_no_text(tmp_path: Path) -> None:
    for name, data in (("bytes.pgn", b'[Game "x"]\n\xff'), ("empty.pgn", b""), ("x.json", b"{")):
        (tmp_path / name).write_bytes(data)
        told = run("validate", str(tmp_path / name))
        assert told.exit_code == 1
        assert told.output.startswith(f"{tmp_path / name}")
        assert told.output.count("\n") == 1


def test_convert_there_and_back(record: records.Record, tmp_path: Path) -> None:
    first, middle, last = (tmp_path / name for name in ("a.pgn", "b.json", "c.pgn"))
    first.write_text(record.to_text(), encoding="utf-8")
    assert run("convert", str(first), str(middle)).output == f"{middle}: written\n"
    run("convert", str(middle), str(last))
    assert first.read_text(encoding="utf-8") == last.read_text(encoding="utf-8")
    assert records.from_json(middle.read_text(encoding="utf-8")) == record
    shown = run("convert", str(middle), "-", "--to", "pgn")
    assert shown.output == first.read_text(encoding="utf-8")


def test_convert_to_abstractplay(record: records.Record, tmp_path: Path) -> None:
    source, target = tmp_path / "a.pgn", tmp_path / "b.json"
    source.write_text(record.to_text(), encoding="utf-8")
    assert run("convert", str(source), str(target), "--to", "abstractplay").exit_code == 0
    told = json.loads(target.read_text(encoding="utf-8"))
    assert {player["name"] for player in told["header"]["players"]} == {"Ann", "Ben"}


# -- pictures -------------------------------------------------------------------------------


@every_game
def test_pictures_of_positions(game: str, tmp_path: Path) -> None:
    cell = kyokai.game(game).drawing.board().cells[0].name
    plain, marked = tmp_path / "a.svg", tmp_path / "b.svg"
    assert run("svg", game, "-o", str(plain)).exit_code == 0
    more = ["--theme", "dark", "--size", "300", "--no-labels", "--last", cell]
    assert run("svg", game, "-o", str(marked), *more).exit_code == 0
    assert plain.read_text().startswith("<svg")
    assert plain.read_text().rstrip() == kyokai.game(game).start()._repr_svg_().rstrip()
    assert plain.read_text() != marked.read_text()
    assert run("svg", game, "-o", "-").stdout == plain.read_text()
    picture = tmp_path / "a.png"
    assert run("png", game, "-o", str(picture), "--size", "120").exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_pictures_of_records(record: records.Record, tmp_path: Path) -> None:
    file, moving = tmp_path / "game.pgn", tmp_path / "game.gif"
    file.write_text(record.to_text(), encoding="utf-8")
    assert run("gif", str(file), "-o", str(moving), "--size", "100").exit_code == 0
    assert moving.read_bytes().startswith(b"GIF89a")
    first, last = (run("svg", str(file), "--at", at, "-o", "-").stdout for at in ("0", "-1"))
    assert first != last
