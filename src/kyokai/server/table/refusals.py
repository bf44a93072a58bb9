"""What the table refuses: a code for programs, a sentence for people, in each language."""

from __future__ import annotations

from typing import Any

from kyokai.kernel import strings
from kyokai.kernel.errors import IllegalAction, KyokaiError

#: The words of the table are found as a room's words are, beside this file.
WORDS = "kyokai.server.table"
strings.register(WORDS, WORDS)


def in_both(key: str, /, **details: object) -> dict[str, str]:
    """A sentence of the table in each language."""
    return {lang: strings.say(WORDS, lang, key, **details) for lang in strings.LANGUAGES}


class Refusal(Exception):
    """What was asked for is refused, and nothing has changed.

    ``code`` is one of those in ``strings/en.toml``. With ``stale`` and ``time``, ``game`` is the
    game as it is now, as its JSON would say it.
    """

    def __init__(
        self,
        code: str,
        *,
        sentence: dict[str, str] | None = None,
        rule: str = "",
        cells: tuple[str, ...] = (),
        **details: object,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = sentence or in_both(f"refused.{code}", **details)
        self.rule = rule
        self.cells = cells
        self.game: dict[str, Any] | None = None

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence['en']}"

    @classmethod
    def of(cls, error: KyokaiError, code: str = "illegal") -> Refusal:
        """The refusal that an error of the rules stands for."""
        sentence = {lang: error.say(lang) for lang in strings.LANGUAGES}
        reason = error.reason
        rule, cells = (reason.rule, reason.cells) if isinstance(error, IllegalAction) else ("", ())
        return cls(code, sentence=sentence, rule=rule, cells=tuple(cells))
