"""What a room's documents, words and drawing promise: part of the contract."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from string import Formatter

import kyokai
from kyokai.kernel import scene, strings
from kyokai.kernel.facts import Fact
from kyokai.kernel.game import Game
from kyokai.testing import examples, golden, play

#: How many actions one path of touches may mean: a surface asks which.
MEANINGS = 4

_HEADING = re.compile(r"^#{2,6} +(\d+(?:\.\d+)*|[A-Z]\d+)(?= )", re.MULTILINE)
_FILES = {"en": "RULES.md", "ja": "RULES.ja.md"}


# -- documents ----------------------------------------------------------------------------------


@cache
def numbers(game: Game, lang: str) -> tuple[str, ...]:
    """The numbers of the rules and the names of the rulings, as the headings have them."""
    return tuple(_HEADING.findall(rules(game, lang).read_text(encoding="utf-8")))


def rules(game: Game, lang: str) -> Path:
    """The room's rules in a language."""
    return game.folder / _FILES[lang]


def rules_are_numbered_alike(game: Game) -> None:
    """Both languages have the same rules, each number once, and those that reasons name."""
    told = numbers(game, "en")
    assert told == numbers(game, "ja")
    assert len(set(told)) == len(told), "a number stands twice"
    for kind in game.position_type.KINDS:
        for rule in kind.rules:
            assert rule.number in told, f"{rule.code} is rule {rule.number}, which is not told"


def rules_have_the_same_examples(game: Game) -> None:
    """Both languages show the same examples and diagrams, in the same order."""
    english, japanese = (
        [
            (fence.kind, fence.lines)
            for fence in examples.fences(rules(game, lang).read_text("utf-8"))
        ]
        for lang in strings.LANGUAGES
    )
    assert english == japanese


def every_rule_has_an_example(game: Game) -> None:
    """Below every heading ``2.3`` stands an example before the next one."""
    parts = _HEADING.split(rules(game, "en").read_text("utf-8"))
    bare = [
        number
        for number, below in zip(parts[1::2], parts[2::2], strict=True)
        if "." in number and "```example" not in below
    ]
    assert not bare


def examples_hold(game: Game) -> None:
    """Every worked example of the rules is so, and is drawn as it is."""
    found = [example for lang in strings.LANGUAGES for example in examples.read(rules(game, lang))]
    assert found
    for example in found:
        examples.run(example)
        begins = examples.first_position(example) is not None
        assert not begins or example.diagram, f"{example.name}: no diagram (--fill writes it)"


def golden_games_hold(game: Game) -> None:
    """Three short games are played as they are told."""
    files = sorted((game.folder / "golden").glob("*.txt"))
    assert len(files) > 2
    for file in files:
        golden.check(file)


# -- words --------------------------------------------------------------------------------------


def is_told(reason: kyokai.Reason) -> None:
    """A reason has a sentence in every language, all details filled in, and can be stored."""
    assert reason.code
    assert pickle.loads(pickle.dumps(reason)) == reason
    for lang in strings.LANGUAGES:
        key = f"reasons.{reason.code}"
        own, common = (strings.words_of(game, lang) for game in (reason.game or None, None))
        assert key in own or key in common, f"{key} is not told in {lang}"
        sentence = reason.say(lang)
        assert not re.search(r"\{\w*\}", sentence), sentence
        assert reason.rule in sentence


def end_is_told(position: kyokai.Position) -> None:
    """How a game ended has a sentence in every language."""
    outcome = position.outcome
    assert outcome is not None
    for lang in strings.LANGUAGES:
        own, common = (strings.words_of(game, lang) for game in (position.game, None))
        for reason in filter(None, (outcome.reason, outcome.ended_by)):
            assert {f"outcome.{reason}"} & {*own, *common}, f"{reason} is not told in {lang}"
        assert not re.search(r"\{\w*\}", strings.say_outcome(position, lang))


def words_agree_in_all_languages(game: Game) -> None:
    """All languages have the same keys with the same details, none empty.

    A language may have words of its own for what all games say.
    """
    words_agree(game.name)


def words_agree(game: str | None) -> None:
    """The same of one table of words: a room's, or (None) that of every game."""
    english = strings.words_of(game, strings.FALLBACK)
    common = strings.words_of(None, strings.FALLBACK) if game else {}
    for lang in strings.LANGUAGES:
        words = strings.words_of(game, lang)
        assert not set(english) - set(words), f"not told in {lang}"
        assert not set(words) - set(english) - set(common), f"told in {lang} alone"
        for key, sentence in words.items():
            # Languages that put no space between words join them by nothing.
            assert sentence.strip() or "joiner" in key, f"{lang}, {key}"
            told = english.get(key, common.get(key, ""))
            assert _details(sentence) == _details(told), f"{lang}, {key}"


def _details(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def words_cover_the_game(game: Game) -> None:
    """Title, designer and tagline, every option with its values, and every rule are told."""
    needed = {"game.title", "game.designer", "game.tagline"}
    for option in game.options.options.values():
        needed.add(f"options.{option.name}.label")
        values = getattr(option, "values", ())
        needed |= {f"options.{option.name}.{value}" for value in values if isinstance(value, str)}
    for kind in game.position_type.KINDS:
        needed |= {f"reasons.{rule.code}" for rule in kind.rules}
    for lang in strings.LANGUAGES:
        told = {*strings.words_of(game.name, lang), *strings.words_of(None, lang)}
        assert needed <= told, f"{lang}: {sorted(needed - told)}"


def facts_are_told(game: Game) -> None:
    """What ``explain`` finds lies on one of the two ways, on the board, and has its sentences."""
    if game.explanation is None:
        return
    known = _places(game.drawing.board())
    for seed, options in enumerate(play.option_sets(game)):
        for choice in play.choices(game.start(**options), seed):
            for fact in game.explanation.facts(choice):
                way = {"played": choice.played, "better": choice.better}[fact.way]
                assert 1 <= fact.at <= len(way.turns), repr(fact)
                assert set(fact.cells) <= known, repr(fact)
                fact_is_told(fact)


def fact_is_told(fact: Fact) -> None:
    """A fact has a sentence in every language, all details filled in."""
    for lang in strings.LANGUAGES:
        words = {**strings.words_of(None, lang), **strings.words_of(fact.game, lang)}
        assert f"facts.{fact.code}" in words, f"{fact.code} is not told in {lang}"
        for sentence in (fact.say(lang), fact.say(lang, "hints")):
            assert not re.search(r"\{\w*\}", sentence), sentence


# -- drawing ------------------------------------------------------------------------------------


def board_is_the_grid(game: Game) -> None:
    """The board shows every cell once, and its edges all or none."""
    board = game.drawing.board()
    assert board.game == game.name
    assert tuple(cell.name for cell in board.cells) == game.grid.names
    assert tuple(edge.name for edge in board.edges) in ((), game.grid.edge_names)
    assert board is game.drawing.board(), "the board is made once"


def scene_is_sound(position: kyokai.Position) -> None:
    """Every mark is of a known kind, on places that the board has."""
    drawn = scene.scene(position, kyokai.game(position.game))
    known = _places(drawn.board)
    for mark in drawn.marks:
        assert mark.kind in scene.KINDS, repr(mark)
        assert mark.places, repr(mark)
        assert set(mark.places) <= known, repr(mark)
    assert drawn.to_move == (None if position.outcome else position.to_move)


def every_action_can_be_touched(position: kyokai.Position) -> None:
    """Every legal action has a path of places on the board, shared with few others."""
    game = kyokai.game(position.game)
    known = _places(game.drawing.board())
    paths = scene.paths(position, game)
    assert list(paths) == position.legal()
    for path in paths.values():
        assert set(path) <= known, path
    for path, meanings in Counter(paths.values()).items():
        assert meanings <= MEANINGS, f"{path} may mean {meanings} actions"


def _places(board: scene.Board) -> set[str]:
    return {cell.name for cell in board.cells} | {edge.name for edge in board.edges}


OF_GAME: tuple[Callable[[Game], None], ...] = (
    rules_are_numbered_alike,
    rules_have_the_same_examples,
    every_rule_has_an_example,
    examples_hold,
    golden_games_hold,
    words_agree_in_all_languages,
    words_cover_the_game,
    facts_are_told,
    board_is_the_grid,
)

OF_POSITION: tuple[Callable[[kyokai.Position], None], ...] = (
    scene_is_sound,
    every_action_can_be_touched,
)
