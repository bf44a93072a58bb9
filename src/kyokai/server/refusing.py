"""What is refused, as it is said over HTTP and over the socket."""

from __future__ import annotations

from typing import Any

from kyokai.kernel.errors import KyokaiError
from kyokai.server import words
from kyokai.server.table.refusals import Refusal
from kyokai.store import StoreDown, StoreError

#: Which status a code is over HTTP; all others are 409, since what is asked for might be possible
#: at another time or in another game.
STATUS = {
    "invalid": 422,
    "illegal": 422,
    "nobody": 401,
    "bad_token": 401,
    "no_seat": 403,
    "not_by_token": 403,
    "other_site": 403,
    "not_found": 404,
    "unknown_game": 404,
    "no_page": 404,
    "no_method": 405,
    "too_large": 413,
    "too_much": 429,
    "failure": 500,
    "down": 503,
    "full": 503,
}
CONFLICT = 409


def refusal(code: str, /, **details: object) -> Refusal:
    """A refusal of the server's own."""
    return Refusal(code, sentence=words.say(f"refused.{code}", **details))


def of(error: Exception) -> Refusal:
    """The refusal that an error stands for."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, KyokaiError):
        return Refusal.of(error)
    if isinstance(error, StoreError):
        return refusal("down" if isinstance(error, StoreDown) else "full")
    raise error


def status(refused: Refusal) -> int:
    """Its status over HTTP."""
    return STATUS.get(refused.code, CONFLICT)


def told(refused: Refusal, ref: int | None = None) -> dict[str, Any]:
    """A refusal in the words of the schema (``Refused``)."""
    return {
        "type": "refused",
        "ref": ref,
        "code": refused.code,
        "sentence": refused.sentence,
        "rule": refused.rule,
        "cells": list(refused.cells),
        "game": refused.game,
    }
