"""What people do on the site, from the first page to the end of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import kyokai
from kyokai.engine import play
from web.conftest import Come
from web.guest import Guest
from web.serving import Server


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
@pytest.mark.parametrize("game", kyokai.games())
def test_a_newcomer_finishes_a_first_game(come: Come, game: str, phone: bool) -> None:
    guest = come(phone=phone)
    guest.visit()
    guest.page.locator(f'[data-game="{game}"]').get_by_role("button").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Play").click()
    guest.ready()
    assert guest.page.locator(".turn .commit").is_visible()
    assert guest.play_out(level=7) > 1
    view = guest.view()
    assert view["status"] == "over"
    guest.says(view["result"]["sentence"]["en"])
    expect(guest.page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_friend_comes_by_link_and_a_broken_line_loses_nothing(come: Come) -> None:
    host, friend = come(), come(phone=True)
    game = kyokai.games()[0]
    lines: list[object] = []

    def broken(line: object) -> None:
        line.connect_to_server()  # type: ignore[attr-defined]
        lines.append(line)

    host.page.route_web_socket(re.compile("/ws$"), broken)
    table = host.create(game, opponent="friend", seat="first")
    link = host.page.get_by_label("Copy the link").input_value()
    assert link.endswith(table)
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Play", exact=True).click()
    position = host.my_turn()
    assert position is not None
    first, *_ = play(position, 5, seed=1)
    host.act(position, first)
    lines[-1].close()  # type: ignore[attr-defined]  # in mid-turn
    host.page.wait_for_function("() => !document.querySelector('.broken')")
    host.page.locator(".commit").click()
    position = friend.my_turn(1)
    assert position is not None
    friend.make(position, play(position, 5, seed=2))
    position = host.my_turn(2)
    assert position is not None
    assert len(lines) > 1
    assert host.view()["turns"][0]["text"].split("+")[0] == first.text


def test_a_turn_in_the_making_is_still_there_when_the_page_is_loaded_again(come: Come) -> None:
    guest = come()
    guest.create(kyokai.games()[0], opponent="myself")
    position = guest.my_turn()
    assert position is not None
    first, *_ = play(position, 5, seed=1)
    guest.act(position, first)
    guest.page.reload()
    guest.ready()
    guest.says(first.text)


def test_a_turn_is_taken_back_when_the_other_agrees(come: Come) -> None:
    host, friend = come(), come()
    table = host.create(kyokai.games()[0], opponent="friend", seat="first")
    friend.visit(f"/game/{table}")
    friend.page.get_by_role("button", name="Play", exact=True).click()
    position = host.my_turn()
    assert position is not None
    host.make(position, play(position, 5, seed=1))
    friend.my_turn(1)
    host.page.get_by_role("button", name="Ask to take back").click()
    friend.page.get_by_role("button", name="Accept").click()
    host.my_turn()
    host.says("Nothing is played yet")
    assert host.position() == position


def test_a_game_goes_on_when_the_server_was_stopped(browser: Browser, home: Path) -> None:
    with Server(home) as server:
        host = Guest(browser, server.address)
        clock = {"kind": "correspondence", "days": 3}
        host.create(kyokai.games()[1], opponent="myself", clock=clock)
        position = host.my_turn()
        assert position is not None
        host.make(position, play(position, 5, seed=1))
        position = host.my_turn(1)
        assert position is not None
        server.stop()
        expect(host.page.locator(".broken")).to_be_visible()
        server.start()
        expect(host.page.locator(".broken")).to_be_hidden(timeout=20_000)
        host.make(position, play(position, 5, seed=2))
        assert host.my_turn(2) is not None
        assert len(host.view()["turns"]) == 2
        host.leave()


def test_what_is_forbidden_is_explained(come: Come) -> None:
    guest = come(phone=True)
    guest.create(kyokai.games()[0], opponent="machine", seat="first")
    position = guest.my_turn()
    assert position is not None
    lit = {place for choice in guest.view()["view"]["choices"] for place in choice["path"]}
    dark = next(c.name for c in kyokai.scene(position).board.cells if c.name not in lit)
    guest.touch(position, dark)
    expect(guest.page.locator(".why")).to_contain_text(re.compile(r"Rule \d"))
    assert guest.page.locator('[data-layer="forbidden"] path').count()
    guest.page.locator(".why").get_by_role("button").click()
    expect(guest.page.locator(".why")).to_be_hidden()


#: What may be Latin on a Japanese page beside notation: formats, the other language's name.
LATIN = re.compile(r"\b(?!English|JSON|SVG|PNG|GIF)[A-Za-z]{4,}\b")


@pytest.mark.parametrize("game", kyokai.games())
def test_japanese_readers_find_no_english(come: Come, game: str) -> None:
    guest = come(phone=True, locale="ja-JP")
    guest.create(game, opponent="myself")
    expect(guest.page.locator("html")).to_have_attribute("lang", "ja")
    for seed in range(3):
        position = guest.my_turn(seed)
        assert position is not None
        guest.make(position, play(position, 4, seed=seed))
    guest.my_turn(3)
    for details in guest.page.locator("details").all():
        details.locator("summary").click()
    shown = guest.page.locator("body").inner_text()
    for notation in {word for turn in guest.view()["turns"] for word in turn["text"].split("+")}:
        shown = shown.replace(notation, "")
    assert not LATIN.findall(shown)
    guest.visit()
    guest.page.wait_for_selector("[data-game]")
    shown = guest.page.locator("main").inner_text()
    for info in guest.page.evaluate("async () => (await fetch('/api/games')).json()"):
        shown = shown.replace(info["designer"]["ja"], "")
    assert not LATIN.findall(shown)
