"""What pages are told of the games there are: options in words, boards, rules to try."""

from __future__ import annotations

import pytest

import kyokai
from kyokai.server import rulebook, schema
from server.serving import Service


def test_games_tell_their_options_in_words(small: Service) -> None:
    told = [schema.GameInfo.model_validate(one) for one in small.person().get("/api/games")]
    assert [one.name for one in told] == kyokai.games()
    for one in told:
        assert one.levels == 12
        assert set(one.designer) == {"en", "ja"}
        assert {option.name for option in one.options} == {*kyokai.game(one.name).options.options}
        for option in one.options:
            assert set(option.label) == {"en", "ja"}
            assert len(option.values) == len(option.words) >= 2
            assert not option.label["en"].startswith("options.")


@pytest.mark.parametrize("name", kyokai.games())
def test_boards_are_told_once(small: Service, name: str) -> None:
    person = small.person()
    answer = person.call("GET", f"/api/games/{name}/board")
    board = schema.Board.model_validate_json(answer.content)
    assert len(board.cells) == len(kyokai.game(name).drawing.board().cells)
    again = person.call(
        "GET", f"/api/games/{name}/board", headers={"If-None-Match": answer.headers["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", kyokai.games())
def test_rules_are_html_with_positions_to_try(small: Service, name: str, lang: str) -> None:
    told = small.person().get(f"/api/games/{name}/rules?lang={lang}")
    rules = schema.Rules.model_validate(told)
    assert len(rules.sections) > 10
    numbers = [section.number for section in rules.sections if section.number[:1].isdigit()]
    assert len(numbers) == len(set(numbers))
    assert "2.1" in numbers
    boards = [board for section in rules.sections for board in section.boards]
    assert len(boards) > 10
    for board in boards:
        assert kyokai.position(board.position).game == name
    html = "".join(section.html for section in rules.sections)
    assert "```" not in html
    assert "<p>" in html
    assert "<script" not in html


def test_markup_in_rules_is_shown_and_not_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "# A\n\n## 1 B <i>\n\n<script>x</script> [y](javascript:z) *em*\n"
    monkeypatch.setattr("kyokai.kernel.booklet.read", lambda *_: text)
    html = rulebook.rules(kyokai.game("apart"), "en")["sections"][1]["html"]
    assert "<script" not in html
    assert "javascript:" not in html or "href" not in html
    assert "<em>em</em>" in html


def test_without_built_pages_it_is_said_how_to_build_them(
    small: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kyokai.server.pages._known", frozenset)
    assert "make web" in small.person().call("GET", "/game/abc").text
