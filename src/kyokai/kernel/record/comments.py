r"""What stands in a comment or a tag: escapes, and ``[%name value]``.

Inside braces white space counts as one space, however much of it there is. What could not be
written so has an escape: ``\\`` is a backslash, ``\n`` a line break, ``\t`` a tab, ``\u007d`` the
character with that number (here the closing brace), and a backslash at the end of a line joins
it with the next one. A backslash before anything else stands for itself.
"""

from __future__ import annotations

import re

WHITE = " \t\n\v\f"
_IN_COMMENT = re.compile(r"\\(\\|n|t|\n|u[0-9A-Fa-f]{4})|[ \t\n\v\f]++")
_IN_TAG = re.compile(r"\\(\\|n|t|\"|u[0-9A-Fa-f]{4})")
_UNPRINTABLE = "\\x00-\\x1f\\x7f-\\x9f\u2028\u2029\ufeff"
_TO_ESCAPE = re.compile(r"[\\}" + _UNPRINTABLE + r"]|\[(?=%)|\A | (?= )| \Z")
_TO_ESCAPE_IN_TAG = re.compile(r'[\\"' + _UNPRINTABLE + "]")
_TO_ESCAPE_IN_VALUE = re.compile(r"[\[\]]")
_NOTE = re.compile(r"\[%([A-Za-z0-9_-]++)(?:[ \t\n\v\f]++([^\[\]]*+))?\]")
_SHORT = {"\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_MEANT = {"\\": "\\", "n": "\n", "t": "\t", "\n": "", '"': '"'}
_CLOCK = re.compile(r"([0-9]{1,6}):([0-9]{1,2}):([0-9]{1,2})(?:\.([0-9]{1,3}))?")
LONGEST = 3.6e9

NOTE_NAME = re.compile(r"[A-Za-z0-9_-]+")


def read_comment(raw: str) -> str:
    """Read what stands between braces."""
    last = len(raw)

    def meant(found: re.Match[str]) -> str:
        if found[1] is not None:
            return _meant(found)
        return " " if found.start() > 0 and found.end() < last else ""

    return _IN_COMMENT.sub(meant, raw)


def read_notes(raw: str) -> tuple[str, list[tuple[str, str]]]:
    """Read a comment behind a turn: its text, and its ``[%name value]`` in order."""
    notes = [(name, read_comment(value)) for name, value in _NOTE.findall(raw)]
    return read_comment(_NOTE.sub(" ", raw)), notes


def write_comment(text: str) -> str:
    """Write a text so that it can stand between braces."""
    return _TO_ESCAPE.sub(_escaped, text)


def write_note(name: str, value: str) -> str:
    """Write ``[%name value]``."""
    value = _TO_ESCAPE_IN_VALUE.sub(number, write_comment(value))
    return f"[%{name} {value}]" if value else f"[%{name}]"


def read_value(raw: str) -> str:
    """Read what stands between the quotation marks of a tag."""
    return _IN_TAG.sub(_meant, raw)


def write_value(text: str) -> str:
    """Write a text so that it can stand between quotation marks."""
    return _TO_ESCAPE_IN_TAG.sub(lambda found: '\\"' if found[0] == '"' else _escaped(found), text)


def number(sign: re.Match[str] | str) -> str:
    """Write a character by its number."""
    return f"\\u{ord(sign if isinstance(sign, str) else sign[0]):04x}"


def read_seconds(text: str) -> float | None:
    """Read ``h:mm:ss`` or ``h:mm:ss.fff`` as seconds; None where it is neither."""
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    hours, minutes, seconds, fraction = found.groups(default="")
    return round(int(hours) * 3600 + int(minutes) * 60 + float(f"{seconds}.{fraction}"), 3)


def write_seconds(seconds: float) -> str:
    """Write seconds as ``h:mm:ss``, with a fraction where there is one."""
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}"


def is_seconds(value: object) -> bool:
    """Whether a value can be a time on a clock."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return value >= 0 and round(value, 3) < LONGEST  # neither a nan nor an infinity is


def _meant(found: re.Match[str]) -> str:
    sign = found[1]
    if sign[0] != "u":
        return _MEANT[sign]
    code = int(sign[1:], 16)
    return found[0] if 0xD800 <= code < 0xE000 else chr(code)


def _escaped(found: re.Match[str]) -> str:
    return _SHORT.get(found[0]) or number(found)
