"""Words in the languages of the players, each with a fallback.

A sentence is looked up by a dotted key: in the room's own words first, then in the words that
serve every game; in the language asked for, then in English; and the key itself stands where
nothing is found, so that a missing word is seen and never breaks anything.

A room's words lie in its folder ``strings``, one TOML file a language, all of one shape::

    [game]     title, designer, tagline (one sentence: what the game is about)
    [reasons]  CODE = why something is refused, a sentence without a stop at its end
    [outcome]  REASON = how a game ended, told so that it fits behind "White wins: "; what ended
               a game that is decided by points has a key of its own
    [options.NAME]  label = what the option decides; VALUE = what each of its values means
    [words]    words of the room that appear in sentences (names of colours' roles, of things)
    [counts]   NAME = what ``drawing.counts`` counts
    [kinds]    NAME = what a kind of action does (its own name, where this is left out)
    [actions]  NAME or TEXT = what a button says for an action of a kind, or of a text: {start} and
               {end} are the first and the last place to touch (where it is left out, the kind)
    [terms]    NAME = what a term of ``evaluate`` counts
    [facts]    CODE = what ``explain`` says came of a turn, a whole sentence
    [hints]    CODE = the same of a turn that is still to be played (where that makes sense)

Sentences hold details in braces: what the rule that refused something tells of it ({cell}), and
in outcomes {winner}, {loser}, {times} (the option ``repetition``), {turns} (``max_turns``),
{white_points}, {black_points} and {ended} (the sentence of what ended the game). The kernel's
own words (its ``en.toml``) are the same tables for what all games share.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kyokai.kernel.types import Verbatim

if TYPE_CHECKING:
    from kyokai.kernel.position import Position
    from kyokai.kernel.types import Reason

FALLBACK = "en"
LANGUAGES = ("en", "ja")

_rooms: dict[str, str] = {}


def say(game: str | None, lang: str, key: str, /, **details: object) -> str:
    """Tell a sentence of a room (or, with None, of every game), its details filled in."""
    sentence = find(game, lang, key)
    if sentence is None:
        return key
    return sentence.format_map(_Details(game, lang, details))


def find(game: str | None, lang: str, key: str) -> str | None:
    """Find a sentence as it is written, or None."""
    for language in (lang, FALLBACK):
        for room in (game, None):
            words = _words(room, language)
            if key in words:
                return words[key]
    return None


def say_reason(reason: Reason, lang: str) -> str:
    """Tell a reason, with the number of its rule in front."""
    sentence = say(
        reason.game or None, lang, f"reasons.{reason.code}", cells=reason.cells, **reason.details
    )
    if not reason.rule:
        return sentence
    key = "rule" if reason.rule[0].isdigit() else "ruling"
    return say(None, lang, f"reason.{key}", rule=reason.rule, sentence=sentence)


def say_outcome(position: Position, lang: str = "en") -> str:
    """Tell how a game ended, as a whole sentence; nothing where it goes on."""
    if position.outcome is None:
        return ""
    winner = position.outcome.winner
    key = f"outcome.{'won' if winner else 'drawn'}"
    return say(position.game, lang, key, why=say_end(position, lang), winner=winner)


def say_end(position: Position, lang: str = "en") -> str:
    """Tell why a game is over, without saying who won; nothing where it goes on."""
    outcome = position.outcome
    if outcome is None:
        return ""
    game = position.game
    white_points, black_points = outcome.scores or (0, 0)
    details: dict[str, object] = {
        "winner": outcome.winner,
        "loser": {"white": "black", "black": "white"}.get(outcome.winner or ""),
        "times": position.options.repetition,
        "turns": position.options.max_turns,
        "white_points": white_points,
        "black_points": black_points,
    }
    if outcome.ended_by is not None:
        details["ended"] = say(game, lang, f"outcome.{outcome.ended_by}", **details)
    return say(game, lang, f"outcome.{outcome.reason}", **details)


def word(game: str | None, lang: str, text: str) -> str:
    """Translate a single word if it is known, else leave it."""
    return find(game, lang, f"words.{text}") or text


class _Details(dict[str, Any]):
    """Details of a sentence: cells are joined, known words translated."""

    def __init__(self, game: str | None, lang: str, details: dict[str, object]) -> None:
        super().__init__(details)
        self._game = game
        self._lang = lang

    def __getitem__(self, key: str) -> object:
        value = super().__getitem__(key)
        if hasattr(value, "say"):  # a reason or an error within a sentence
            return value.say(self._lang)
        if isinstance(value, tuple | list):
            comma = find(None, self._lang, "joiner.list") or ", "
            return comma.join(self._word(item) for item in value)
        return self._word(value) if isinstance(value, str) else value

    def _word(self, item: object) -> str:
        if isinstance(item, Verbatim):
            return item
        return word(self._game, self._lang, str(item))

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def words_of(game: str | None, lang: str) -> dict[str, str]:
    """All sentences of a room (None: of every game) in one language, without any fallback."""
    return dict(_words(game, lang))


def register(game: str, package: str) -> None:
    """Tell in which package the words of a room lie."""
    if _rooms.get(game) != package:
        _rooms[game] = package
        _words.cache_clear()


@cache
def _words(game: str | None, lang: str) -> dict[str, str]:
    import tomllib
    from pathlib import Path

    folder = Path(__file__).parent
    if game is not None:
        if game not in _rooms:
            return {}
        folder = Path(str(import_module(_rooms[game]).__file__)).parent / "strings"
    file = folder / f"{lang}.toml"
    if not lang.isalpha() or not file.is_file():
        return {}
    return _flat(tomllib.loads(file.read_text(encoding="utf-8")))


def _flat(tree: dict[str, Any], prefix: str = "") -> dict[str, str]:
    words: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            words.update(_flat(value, f"{prefix}{key}."))
        else:
            words[prefix + key] = str(value)
    return words
