"""What the server says, in every language at once: the page shows the one its reader chose."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kyokai.kernel import strings
from kyokai.kernel.strings import LANGUAGES

#: The words of the server are found as a room's words are, beside this file.
WORDS = "kyokai.server"
strings.register(WORDS, WORDS)

Said = dict[str, str]


def each(tell: Callable[[str], str]) -> Said:
    """Tell something in each language."""
    return {lang: tell(lang) for lang in LANGUAGES}


def say(key: str, /, **details: object) -> Said:
    """A sentence of the server."""
    return each(lambda lang: strings.say(WORDS, lang, key, **details))


@cache
def of_room(game: str, key: str) -> Said:
    """A word of a room, or of every room, that holds no details."""
    return each(lambda lang: strings.say(game, lang, key))


def sentence(text: str, lang: str, *, stop: bool = False) -> str:
    """A text with a capital in front where the language has them, and a stop where it is asked."""
    end = "" if not stop else "。" if lang == "ja" else "."
    begin = text[:1].upper() if lang == "en" else text[:1]
    return begin + text[1:] + ("" if text.endswith(end) else end)
