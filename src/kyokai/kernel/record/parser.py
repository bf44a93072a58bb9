"""From text to a record: PGN's grammar, with no look at a board.

The text is walked through once, without recursion. At the first fault reading stops: what was
read up to there is a record too, so that one can tell how far the game is sound.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kyokai.kernel.errors import InvalidRecord
from kyokai.kernel.record import comments
from kyokai.kernel.record.model import FIELDS, MAX_DEPTH, RESULTS, Record, Turn
from kyokai.kernel.record.source import TAG_NAME, Text
from kyokai.kernel.turns import JOINT

_TAG = re.compile(
    rf'\[[ \t]*+({TAG_NAME})[ \t]*+"((?:[^"\\\n]|\\[^\n])*+)"[ \t]*+\]'  # no line breaks
)
_NOT_IN_WORDS = r"""\s\x00-\x1f\x7f{}()\[\];"!?$<>*"""
WORD = rf"[^{_NOT_IN_WORDS}]++"
_TOKEN = re.compile(
    r"(?P<space>\s++)"
    rf"|(?P<number>[0-9]*+\.++|[0-9]++(?=[{_NOT_IN_WORDS}]|\Z))"
    rf"|(?P<word>{WORD})"
    r"|(?P<glyph>\$[0-9]*+|[!?]++)"
    r"|(?P<sign>.)",
    re.DOTALL,
)
_NUMBER = re.compile(r"[0-9]*+\.|[0-9]++\Z")
_TURN = re.compile(WORD)
_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
LARGEST_NAG = 255


def can_be_turn(text: object) -> bool:
    """Whether a text can stand for a turn: actions joined by ``+``, perhaps one more at its end.

    It may not look like a number of the text or a result.
    """
    return (
        isinstance(text, str)
        and _TURN.fullmatch(text) is not None
        and _NUMBER.match(text) is None
        and text not in RESULTS
        and text[0] != "%"
        and all(text.removesuffix(JOINT).split(JOINT))
    )


@dataclass
class _Line:
    """A line of turns that is being read: the game itself, or a variation."""

    turns: list[Turn]
    begin: int
    #: Comments behind the last turn, and those that wait for the next one.
    after: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    numbered: bool = False

    def add(self, turn: Turn) -> str:
        """Append a turn; the comments that waited stand before it."""
        turn.before = "\n".join(self.before)
        self.before.clear()
        text = self.close()
        self.turns.append(turn)
        return text

    def close(self) -> str:
        """Give the last turn its comments; return them where there is no turn."""
        text = "\n".join(self.after + self.before)
        self.after.clear()
        self.before.clear()
        self.numbered = False
        if self.turns:
            self.turns[-1].after = text
        return "" if self.turns else text


class Parser:
    """Reads the game between two offsets of a text."""

    def __init__(self, text: Text, begin: int, end: int) -> None:
        self._text = text
        self._at = begin
        self._end = end
        self._record = Record("")
        self._lines = [_Line(self._record.turns, begin)]
        self._told: str | None = None
        self._over = False
        #: Behind the last word or sign.
        self._last = begin

    def read(self) -> tuple[Record, InvalidRecord | None]:
        """Read the game: the record as far as it goes, and the fault that stopped it."""
        record = self._record
        try:
            self._read_tags()
            self._read_moves()
        except InvalidRecord as found:
            fault: InvalidRecord | None = found
        else:
            fault = None
        for line in self._lines:
            text = line.close()
            record.comment = record.comment or text
        return record, fault

    # -- tags -------------------------------------------------------------------------------

    def _read_tags(self) -> None:
        begin = self._at
        tags: dict[str, str] = {}
        while self._skip():
            if self._text.text[self._at] != "[":
                break
            found = _TAG.match(self._text.text, self._at, self._end)
            if found is None:
                line = self._text.text[self._at : self._end].partition("\n")[0]
                raise self._fault("record_tag", line)
            if found[1] in tags:
                raise self._fault("record_tag_twice", found[1])
            tags[found[1]] = comments.read_value(found[2])
            self._record.places[found[1]] = self._text.place(found.start(2))
            self._at = self._last = found.end()
        self._take(tags, begin)

    def _skip(self) -> bool:
        """Go to the next sign that is no white space, comment of a line or escaped line."""
        text = self._text.text
        while self._at < self._end:
            sign = text[self._at]
            if sign == "%" and text[self._at - 1 : self._at] in ("", "\n"):
                self._rest_of_line()
            elif sign == ";":
                self._comment(self._rest_of_line()[1:])
            elif sign.isspace():
                self._at += 1
            else:
                return True
        return False

    def _rest_of_line(self) -> str:
        stop = self._text.text.find("\n", self._at, self._end)
        begin, self._at = self._at, self._end if stop < 0 else stop
        return self._text.text[begin : self._at]

    def _take(self, tags: dict[str, str], begin: int) -> None:
        """Fill in the record's fields and tags."""
        record = self._record
        if not tags.get("Game"):
            raise self._text.fault(begin, "record_no_game", "")
        own = {name: tags.pop(name, None) for name in FIELDS}
        record.tags.update(tags)
        record.rules = own["Rules"] or ""
        record.start = own["FEN"]
        self._read_options(own["Options"] or "")
        set_up = own["SetUp"]
        if set_up not in (None, "0", "1") or (
            set_up is not None and (set_up == "1") is not (record.start is not None)
        ):
            raise self._tag_fault("SetUp", "record_setup", set_up)
        self._told = own["Result"]
        if self._told is not None and self._told not in RESULTS:
            raise self._tag_fault("Result", "record_result", self._told)
        record.result = self._told or "*"
        record.game = own["Game"] or ""

    def _read_options(self, text: str) -> None:
        for word in re.finditer(r"\S+", text):
            name, equals, value = word[0].partition("=")
            if not (name and equals and value) or name in self._record.options:
                raise self._tag_fault("Options", "record_options", word[0], word.start())
            self._record.options[name] = value

    # -- movetext ---------------------------------------------------------------------------

    def _read_moves(self) -> None:
        text = self._text.text
        while self._at < self._end:
            found = _TOKEN.match(text, self._at, self._end)
            assert found is not None  # any sign is a token
            token = found[0]
            if token[0] == "%" and text[self._at - 1 : self._at] in ("", "\n"):
                self._rest_of_line()
                continue
            if found["sign"]:
                self._sign(token)
            elif found["space"] is None:
                if self._over:
                    raise self._fault("record_after_result", token)
                self._word(found)
                self._at = found.end()
            else:
                self._at = found.end()
                continue
            self._last = self._at
        self._finish()

    def _word(self, found: re.Match[str]) -> None:
        """A number, a turn, a result or a glyph."""
        token, line = found[0], self._lines[-1]
        if found["number"]:
            line.numbered = True
        elif found["glyph"]:
            self._glyph(token)
        elif token in RESULTS:
            self._result(token)
        elif can_be_turn(token):
            text = line.add(Turn(token, place=self._text.place(self._at)))
            self._record.comment = self._record.comment or text
        else:
            raise self._fault("record_turn_text", token)

    def _sign(self, sign: str) -> None:
        """A sign that stands for itself."""
        if sign == "{":
            self._braces()
            return
        if sign == ";":
            self._comment(self._rest_of_line()[1:])
            return
        if self._over:
            raise self._fault("record_after_result", sign)
        if sign == "(":
            self._open()
        elif sign == ")":
            self._close()
        elif sign == "*":
            self._result(sign)
        else:
            raise self._fault("record_sign", sign)
        self._at += 1

    def _braces(self) -> None:
        close = self._text.text.find("}", self._at, self._end)
        if close < 0:
            raise self._fault("record_comment_open", "{")
        raw = self._text.text[self._at + 1 : close]
        self._at = close + 1
        self._comment(raw)

    def _comment(self, raw: str) -> None:
        """A comment belongs to the turn before it, or to the next one behind its number."""
        line = self._lines[-1]
        if line.turns and not line.numbered:
            text, notes = comments.read_notes(raw)
            for name, value in notes:
                line.turns[-1].note(name, value)
        else:
            text = comments.read_comment(raw)
        waits = line.numbered or (len(self._lines) > 1 and not line.turns)
        if text:
            (line.before if waits else line.after).append(text)

    def _glyph(self, token: str) -> None:
        digits = token[1:] if token[0] == "$" and 1 < len(token) < 5 else ""
        nag = int(digits) if digits else _GLYPHS.get(token, -1)
        if not 0 <= nag <= LARGEST_NAG:
            raise self._fault("record_nag", token)
        if not self._lines[-1].turns:
            raise self._fault("record_nag_first", token)
        self._lines[-1].turns[-1].nags.append(nag)

    def _open(self) -> None:
        if not self._lines[-1].turns:
            raise self._fault("record_variation_first", "(")
        if len(self._lines) > MAX_DEPTH:
            raise self._fault("record_variation_deep", "(", depth=MAX_DEPTH)
        variation: list[Turn] = []
        self._lines[-1].turns[-1].variations.append(variation)
        self._lines.append(_Line(variation, self._at))

    def _close(self) -> None:
        if len(self._lines) == 1:
            raise self._fault("record_variation_close", ")")
        line = self._lines[-1]
        if not line.turns:
            raise self._text.fault(line.begin, "record_variation_empty", "()")
        self._lines.pop().close()

    def _result(self, token: str) -> None:
        if len(self._lines) > 1:
            raise self._fault("record_variation_result", token)
        if self._told not in (None, token):
            raise self._fault("record_result_differs", token, result=self._told)
        self._record.result = token
        self._over = True

    def _finish(self) -> None:
        """The text ends: so must the game."""
        if len(self._lines) > 1:
            raise self._text.fault(self._lines[-1].begin, "record_variation_open", "(")
        if not self._over:
            raise self._text.fault(self._last, "record_no_result", "", allowed=RESULTS)

    # -- faults -----------------------------------------------------------------------------

    def _fault(self, code: str, refused: str, **details: object) -> InvalidRecord:
        return self._text.fault(self._at, code, refused, **details)

    def _tag_fault(self, tag: str, code: str, refused: object, offset: int = 0) -> InvalidRecord:
        line, column = self._record.places[tag]
        fault = self._text.fault(0, code, refused, allowed=RESULTS)
        fault.line, fault.column = line, column + offset
        return fault
