"""What the lab refuses, in words of its own."""

from __future__ import annotations

from kyokai.kernel import strings
from kyokai.kernel.errors import KyokaiError
from kyokai.kernel.types import Reason

#: The words of the lab are found as a room's words are, beside this file.
WORDS = "kyokai.lab"
strings.register(WORDS, WORDS)


class Unmeasurable(KyokaiError):
    """What cannot be measured as it was asked for."""


def refusal(refused: object, code: str, **details: object) -> Unmeasurable:
    """Return the refusal of something, with its reason."""
    return Unmeasurable(refused, Reason(WORDS, code, details=details))
