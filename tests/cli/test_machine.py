"""Playing against the machine on a terminal, and asking it: hints, chances, reviews."""

import re
import signal
from pathlib import Path

import pytest

import kyokai
from cli.terminal import Terminal, program
from cli.test_play import every_game, flowing, kept, script
from kyokai import engine
from kyokai.engine import wording

GAME = kyokai.games()[0]
#: One's own turn wins here, and it is the only one that does.
WINS = "apart 7B/6B1/8/B7/8/2W5/1WW5/8 black 4"
CORES = pytest.mark.parametrize("core", ["on", "off"])


@CORES
@every_game
def test_a_level_answers_and_is_kept(game: str, core: str, tmp_path: Path) -> None:
    wish = ["play", game, "--level", "2", "--seed", "4", "--lang", "en"]
    with Terminal(tmp_path, *wish, KYOKAI_CORE=core) as terminal:
        assert re.search(r"(?m)^.*: level 2\.$", terminal.until(r"> $"))
        for _ in range(2):
            legal = terminal.type("legal").split("\n", 1)[1].split()
            while "(level 2) played" not in terminal.type(legal[0]):
                legal = terminal.type("legal").split("\n", 1)[1].split()
        terminal.type("quit", "goes on with it")
    [record] = kept(tmp_path)
    players = {record.tags[f"{c}Type"]: record.tags.get(c) for c in ("White", "Black")}
    assert players["program"] == "level:2"
    assert record.tags["Seed"] == "4"
    # Taken up again it goes on as it would have.
    with Terminal(tmp_path, "play", "--resume", KYOKAI_CORE=core) as terminal:
        assert ": level 2." in terminal.until(r"> $")
        terminal.type("quit", "goes on with it")


@every_game
def test_what_a_level_plays_hangs_on_the_seed_alone(game: str, tmp_path: Path) -> None:
    wish = ["play", game, "--white", "level:1", "--black", "level:2", "--option", "max_turns=6"]
    first, again, other = (
        program(tmp_path, *wish, "--seed", seed).stdout.partition("The game is kept")[0]
        for seed in ("1", "1", "2")
    )
    assert first == again != other
    assert "(level 1) played" in first
    assert "(level 2) played" in first


def test_a_game_goes_on_with_whoever_played_it(tmp_path: Path) -> None:
    words = ("level:1", "search:nodes=50")
    wish = ["--white", words[0], "--black", words[1], "--option", "max_turns=4", "--seed", "3"]
    program(tmp_path, "play", GAME, *wish)
    [whole] = kept(tmp_path)
    text = whole.to_text()
    # Cut the game off behind its first turn, and let the same players go on.
    cut = re.sub(r"(?s)\n1\. (\S+).*", r"\n1. \1 *\n", text).replace(
        f'[Result "{whole.result}"]', '[Result "*"]'
    )
    [file] = (tmp_path / "state" / "kyokai" / "games").iterdir()
    file.write_text(cut)
    program(tmp_path, "play", "--resume")
    [again] = kept(tmp_path)
    assert again.actions() == whole.actions()
    assert (again.tags["White"], again.tags["Black"]) == words


@pytest.mark.parametrize("word", ["level:13", "ugi::touch ran", "search:nodes=9,memory=999999"])
def test_a_record_cannot_name_just_any_program(word: str, tmp_path: Path) -> None:
    head = f'[Game "{GAME}"]\n[White "{word}"]\n[WhiteType "program"]\n'
    (tmp_path / "x.pgn").write_text(f"{head}\n*\n")
    done = program(tmp_path, "play", GAME, typed="load x.pgn\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert not (tmp_path / "ran").exists()
    assert kept(tmp_path)[-1].tags["WhiteType"] == "human"


def test_the_menu_offers_the_levels(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play") as terminal:
        terminal.until(r": $")
        assert "1-12" in terminal.type("1", r": $")
        assert "Do you begin?" in terminal.type("2", r": $")
        assert "is none of them" in terminal.type("perhaps", r"them\.\n.*: $")
        shown = terminal.type("no")
        assert "(level 2) played" in shown
        terminal.key(b"\x04", "goes on with it")
    with Terminal(tmp_path, "play") as terminal:
        terminal.until(r": $")
        terminal.type("2", r": $")
        terminal.type("q", "q")
        assert terminal.code() == 0
    with Terminal(tmp_path, "play", "--level", "1") as terminal:  # who plays is said already
        terminal.until(r": $")
        assert ": level 1." in terminal.type("1")


@CORES
def test_the_machine_can_be_interrupted(core: str, tmp_path: Path) -> None:
    wish = ["play", GAME, "--white", "search:seconds=1000"]
    with Terminal(tmp_path, *wish, KYOKAI_CORE=core) as terminal:
        terminal.until("is thinking")
        assert "Traceback" not in terminal.key(b"\x03", r"$")
        assert terminal.code() == 0


# -- asking ---------------------------------------------------------------------------------


@CORES
@every_game
def test_a_hint_tells_where_and_then_what(game: str, core: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", game, KYOKAI_CORE=core) as terminal:
        terminal.until(r"> $")
        where = terminal.type("hint")
        assert re.search(r"Look at \w+|Nothing on the board", where)
        assert "“hint” again tells the turn." in where
        what = terminal.type("hint").splitlines()[1].partition(": ")[0]
        kyokai.start(game).play_turn(what)
        assert re.search(r"Win probability: .* \d+ %, .* \d+ %\.\n", terminal.type("chances"))
        assert "nothing was played yet" in terminal.type("review")
        terminal.type("quit", "quit")


def test_a_hint_is_the_engines_in_each_language(tmp_path: Path) -> None:
    found = engine.hint(kyokai.position(WINS))
    for lang in ("en", "ja"):
        wish = ["play", "--position", WINS, "--lang", lang]
        done = program(tmp_path, *wish, typed="hint\nhint\nchances\nquit\n")
        assert found.look(lang) in done.stdout
        assert found.say(lang) in done.stdout
        assert wording.say(lang, "hint.over") not in done.stdout
    assert (
        "Black wins with the next turn."
        in program(tmp_path, *wish[:-1], "en", typed="chances\nquit\n").stdout
    )


def test_another_position_has_another_hint(tmp_path: Path) -> None:
    typed = "hint\nf1-d3\nhint\nhint\nquit\n"
    shown = program(tmp_path, "play", "apart", typed=typed).stdout
    assert shown.count("“hint” again") == 2


@every_game
def test_a_review_of_a_game_that_was_played(game: str, tmp_path: Path) -> None:
    _, turns = script(game)
    with Terminal(
        tmp_path, "play", game, "--option", "max_turns=8", columns=60, KYOKAI_CORE="on"
    ) as terminal:
        terminal.until(r"> $")
        for turn in turns[:3]:
            terminal.type("+".join(map(str, turn)))
        so_far = terminal.type("review")
        for turn in turns[3:]:
            terminal.type("+".join(map(str, turn)))
        over = terminal.type("review")
        assert "the game is over" in terminal.type("hint")
        assert "the game is over" in terminal.type("chances")
        terminal.type("quit", "quit")
    for shown in (so_far, over):
        assert "How likely White was to win, at first and after each turn" in flowing(shown)
        assert re.search(r"White gave away \d+\.\d % a turn", flowing(shown))
        # What was shown on the way was written over.
        assert max(map(len, shown.partition("How likely")[2].splitlines())) <= 60


def test_an_answer_can_be_interrupted_and_the_game_goes_on(tmp_path: Path) -> None:
    later = str(kyokai.start(GAME).play("f1-d3"))
    with Terminal(tmp_path, "play", "--position", later, KYOKAI_CORE="off") as terminal:
        terminal.until(r"> $")
        terminal.type("hint", "Thinking")
        terminal._child.send_signal(signal.SIGINT)
        assert "Stopped." in terminal.until(r"Stopped\.\n.*> $")
        terminal.type("quit", "quit")
        assert terminal.code() == 0
