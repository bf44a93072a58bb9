"""Playing on a terminal: whole games in every room, and everything that can be typed."""

import re
from pathlib import Path
from random import Random

import pytest

import kyokai
from cli.terminal import Terminal, program
from kyokai.kernel import record as records
from kyokai.kernel import strings
from kyokai.kernel.turns import split_turns

TURNS = 8
every_game = pytest.mark.parametrize("game", kyokai.games())
GAME = kyokai.games()[0]


def script(game: str, seed: int = 0) -> tuple[kyokai.Position, list[list[kyokai.Action]]]:
    """Play a short game by chance: where it ends, and its turns."""
    chance = Random(seed)
    here = start = kyokai.start(game, max_turns=TURNS)
    actions = []
    while here.outcome is None:
        actions.append(chance.choice(here.legal()))
        here = here.play(actions[-1])
    return here, split_turns(start, actions)


def flat(turns: list[list[kyokai.Action]]) -> list[kyokai.Action]:
    return [action for turn in turns for action in turn]


def begun(folder: Path, game: str, *more: str, locale: str = "C.UTF-8") -> Terminal:
    terminal = Terminal(folder, "play", game, "--option", f"max_turns={TURNS}", *more, LANG=locale)
    terminal.until(r"> $")
    return terminal


def flowing(shown: str) -> str:
    """Return what was shown as if lines had no end; Japanese has no spaces between words."""
    return re.sub(r"(?<![ -~])\n|\n(?![ -~])", "", shown).replace("\n", " ")


def kept(folder: Path) -> list[records.Record]:
    """Read the games that are kept, the oldest first."""
    found = sorted((folder / "state" / "kyokai" / "games").iterdir())
    return [records.read(file) for file in found]


@every_game
def test_a_whole_game_step_by_step(game: str, tmp_path: Path) -> None:
    end, turns = script(game)
    with begun(tmp_path, game) as terminal:
        for action in flat(turns):
            shown = terminal.type(str(action))
        assert strings.say_outcome(end) in flowing(shown)
        assert "“save FILE”" in shown
        terminal.type("quit", "The game is kept:")
        assert terminal.code() == 0
    [record] = kept(tmp_path)
    assert record.end() == end


@every_game
def test_a_whole_game_turn_by_turn_in_japanese(game: str, tmp_path: Path) -> None:
    end, turns = script(game, seed=1)
    with begun(tmp_path, game, locale="ja_JP.UTF-8") as terminal:
        for turn in turns:
            shown = terminal.type("+".join(map(str, turn)))
        assert strings.say_outcome(end, "ja") in flowing(shown)
        terminal.type("quit", "ゲームの棋譜：")
        assert terminal.code() == 0
    assert kept(tmp_path)[0].end() == end


@every_game
def test_undo_takes_back_an_action_or_a_turn(game: str, tmp_path: Path) -> None:
    _, turns = script(game, seed=2)
    actions = flat(turns)
    start = kyokai.start(game, max_turns=TURNS)
    with begun(tmp_path, game) as terminal:
        assert "there is nothing to take back" in terminal.type("undo")
        for action in actions:
            terminal.type(str(action))
        assert f"Taken back: {actions[-1]}\n" in terminal.type("undo")
        terminal.type(str(actions[-1]))
        shown = terminal.type("undo turn")
        assert f"Taken back: {', '.join(map(str, turns[-1]))}\n" in shown
        assert "“undo all” is not known" in terminal.type("undo all")
    before = start
    for action in flat(turns[:-1]):
        before = before.play(action)
    assert kept(tmp_path)[0].end() == before


@every_game
def test_what_is_forbidden_is_explained_with_its_rule(game: str, tmp_path: Path) -> None:
    start = kyokai.start(game, max_turns=TURNS)
    cells = [cell.name for cell in kyokai.game(game).drawing.board().cells]
    with begun(tmp_path, game) as terminal:
        told = [terminal.type(f"why {cell}") for cell in cells[:: len(cells) // 8]]
        assert all(re.search(r"legal here: |rul(e|ing) \S+: ", shown) for shown in told)
        assert "legal here: " in terminal.type(f"why {start.legal()[0]}")
        assert "why what?" in terminal.type("why")
        assert "is neither an action nor a command" in terminal.type("nonsense!")
        assert "is neither an action nor a command" in terminal.type("why nonsense!")


@every_game
def test_what_can_be_typed_is_shown(game: str, tmp_path: Path) -> None:
    start = kyokai.start(game, max_turns=TURNS)
    with begun(
        tmp_path,
        game,
    ) as terminal:
        shown = terminal.type("legal")
        assert set(map(str, start.legal())) <= set(shown.split())
        assert f"{len(start.legal())} actions" in shown
        place = kyokai.game(game).drawing.path(start, start.legal()[0])[-1]
        assert str(start.legal()[0]) in terminal.type(f"legal {place}").split()
        assert "there is no cell or edge “z99”" in terminal.type("legal z99")
        assert "undo turn" in terminal.type("help")
        assert "rules 1" in terminal.type("rules")
        assert len(terminal.type("rules 1")) > 100
        assert "there is no rule 99" in terminal.type("rules 99")
        assert terminal.type("") == "\n" + terminal.seen.rpartition("\n")[2]
        assert "to move" in terminal.type("show") or "Setup" in terminal.seen
        terminal.type("QUIT", r"quit|QUIT")
        assert terminal.code() == 0


def test_save_and_load(tmp_path: Path) -> None:
    end, turns = script(GAME)
    half = len(turns) // 2
    with begun(tmp_path, GAME) as terminal:
        for action in flat(turns[:half]):
            terminal.type(str(action))
        for name in ("game.pgn", "game.json"):
            assert f"Saved: {name}" in terminal.type(f"save {name}")
        assert "tells no form" in terminal.type("save game.txt")
        assert "save where?" in terminal.type("save")
        (tmp_path / "other.pgn").write_text("mine")
        assert "other.pgn is there already" in terminal.type("save other.pgn")
        assert (tmp_path / "other.pgn").read_text() == "mine"
        for action in flat(turns[half:]):
            terminal.type(str(action))
        assert "the game is over" in terminal.type(str(turns[0][0]))
        assert "Loaded: game.json" in terminal.type("load game.json")
        assert "load what?" in terminal.type("load")
        assert "there is no file none.pgn" in terminal.type("load none.pgn")
        for action in flat(turns[half:]):
            shown = terminal.type(str(action))
        assert strings.say_outcome(end) in flowing(shown)
        assert "game.json is there already" in terminal.type("save game.json")
    assert records.read(tmp_path / "game.pgn").end() == records.read(tmp_path / "game.json").end()
    assert [record.end() for record in kept(tmp_path)] == [end, end]


@every_game
@pytest.mark.parametrize("key", [b"\x03", b"\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_what_is_left_can_be_taken_up_again(game: str, key: bytes, tmp_path: Path) -> None:
    end, turns = script(game, seed=3)
    actions = flat(turns)
    with begun(tmp_path, game) as terminal:
        for action in actions[: len(actions) // 2]:
            terminal.type(str(action))
        shown = terminal.key(key, "goes on with it")
        assert "Traceback" not in shown
        assert terminal.code() == 0
    with Terminal(tmp_path, "play", "--resume") as terminal:
        terminal.until(r"> $")
        for action in actions[len(actions) // 2 :]:
            shown = terminal.type(str(action))
        assert strings.say_outcome(end) in flowing(shown)
    assert [record.end() for record in kept(tmp_path)] == [end]


@every_game
def test_resigning_asks_first(game: str, tmp_path: Path) -> None:
    _, turns = script(game)
    with begun(tmp_path, game) as terminal:
        for action in turns[0]:
            terminal.type(str(action))
        terminal.type("resign", r"to do so: $")
        assert "The game goes on." in terminal.type("no")
        terminal.type("resign", r"to do so: $")
        assert "has resigned" in terminal.type("yes")
        assert "the game is over" in terminal.type("resign")
        assert "the game is over" in terminal.type(str(turns[1][0]))
        terminal.type("undo")
        terminal.type("resign", r"to do so: $")
        terminal.type("yes")
        terminal.type("save end.pgn")
    record = records.read(tmp_path / "end.pgn")
    assert record.result in ("1-0", "0-1")
    assert record.tags["Termination"] == "resigned"
    shown = program(tmp_path, "replay", "end.pgn")
    assert "has resigned" in shown.stdout


@every_game
def test_letters_may_be_large_or_small(game: str, tmp_path: Path) -> None:
    end, turns = script(game)
    with begun(tmp_path, game) as terminal:
        for turn in turns:
            terminal.type("+".join(map(str, turn)).swapcase())
        terminal.type("save end.pgn")
    assert records.read(tmp_path / "end.pgn").end() == end


def test_without_a_game_there_is_a_menu(tmp_path: Path) -> None:
    names = kyokai.games()
    with Terminal(tmp_path, "play") as terminal:
        menu = terminal.until(r": $")
        for name in names:
            assert strings.say(kyokai.game(name).name, "en", "game.title") in menu
        assert "is none of them" in terminal.type("99", r"them\.\n.*: $")
        assert "Against whom?" in terminal.type("1", r": $")
        assert "is none of them" in terminal.type("13", r"them\.\n.*: $")
        terminal.type("p")
        terminal.type(str(kyokai.start(names[0]).legal()[0]))
        terminal.key(b"\x04", "goes on with it")
    with Terminal(tmp_path, "play") as terminal:
        assert "Go on where you left" in terminal.until(r": $")
        assert "turn" in terminal.type("r")
        terminal.key(b"\x04", "goes on with it")
    with Terminal(tmp_path, "play") as terminal:
        terminal.until(r": $")
        terminal.type("q", "q")
        assert terminal.code() == 0
    assert len(kept(tmp_path)) == 1


@every_game
def test_a_person_against_the_random_player(game: str, tmp_path: Path) -> None:
    with begun(tmp_path, game, "--random", "--seed", "5") as terminal:
        for _ in range(3):
            legal = terminal.type("legal").split("\n", 1)[1].split()
            shown = terminal.type(legal[0])
        assert "(random)" in terminal.seen
        assert "Taken back: " in terminal.type("undo")
        terminal.key(b"\x04", "goes on with it")
    [record] = kept(tmp_path)
    programs = [c for c in ("White", "Black") if record.tags[f"{c}Type"] == "program"]
    assert [record.tags[colour] for colour in programs] == ["random"]
    assert record.tags["Seed"] == "5"
    assert shown


@every_game
def test_random_against_random_is_decided_by_the_seed(game: str, tmp_path: Path) -> None:
    wish = ["play", game, "--white", "random", "--black", "random", "--option", "max_turns=30"]
    first, again, other = (
        program(tmp_path, *wish, "--seed", seed).stdout.partition("The game is kept")[0]
        for seed in ("1", "1", "2")
    )
    assert first == again != other
    ends = {strings.say_outcome(record.end()) for record in kept(tmp_path)}
    assert all(record.end().outcome is not None for record in kept(tmp_path))
    assert any(sentence in first for sentence in ends)


def test_where_nothing_can_be_kept_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("this is no folder")
    action = str(kyokai.start(GAME).legal()[0])
    played = program(tmp_path, "play", GAME, typed=f"{action}\n")
    assert "cannot be kept" in played.stdout
    assert "Turn 2" in played.stdout
    assert played.returncode == 0


def test_play_from_a_position(tmp_path: Path) -> None:
    start = kyokai.start(GAME)
    later = start.play(start.legal()[0])
    played = program(tmp_path, "play", "--position", str(later))
    assert "Turn 2" in played.stdout
    refused = program(tmp_path, "play", kyokai.games()[1], "--position", str(later))
    assert refused.returncode == 2


def test_whatever_is_typed_the_game_goes_on(tmp_path: Path) -> None:
    """Bytes that are no text, names that no file can have, braces, escapes, nothing."""
    action = str(kyokai.start(GAME).legal()[0])
    odd = ["\udcff", "\x00", "save ~nobody/x.pgn", f"save {'y' * 5000}.pgn", "load \x00", "{0}"]
    odd += ["why {text}", "+", f"{action}+", "\x1b[31m", "", "   ", "rules {0}", "undo \udcff"]
    for locale in ("C.UTF-8", "ja_JP.UTF-8"):
        played = program(tmp_path, "play", GAME, typed="\n".join([*odd, action]), LANG=locale)
        assert played.returncode == 0
        assert played.stderr == ""
        assert f"{action})" in played.stdout or f"{action}）" in played.stdout
