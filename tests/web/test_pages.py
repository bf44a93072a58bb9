"""The pages around the board: the way from the first page to a game, and back to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import kyokai
from web.conftest import Come
from web.guest import Guest
from web.serving import Server
from web.test_access import violations

GAMES = kyokai.games()
PAGES = ["/", "/lobby", "/watch", "/games", "/settings", "/rules", "/nothing"]
PAGES += [path for game in GAMES for path in (f"/new/{game}", f"/rules/{game}")]
#: What the first load of a page may weigh, compressed.
HEAVIEST = 150_000


def settled(page: Page) -> None:
    """Wait until the page shows what it has to show."""
    page.wait_for_selector("main h1")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_axe_finds_nothing_and_nothing_is_too_wide(come: Come, phone: bool, scheme: str) -> None:
    guest = come(phone=phone, color_scheme=scheme, locale="ja-JP" if phone else "en-GB")
    guest.visit()
    guest.create(GAMES[0], opponent="anyone", clock={"kind": "correspondence", "days": 3})
    assert not violations(guest), "waiting"
    guest.create(GAMES[0], opponent="myself")
    for path in PAGES:
        guest.visit(path)
        settled(guest.page)
        for details in guest.page.locator("main details:not([open]) > summary").all():
            details.click()
        assert not violations(guest), path
        wide = guest.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path
    guest.faults = [fault for fault in guest.faults if "404" not in fault]


@pytest.mark.parametrize("path", ["/", f"/rules/{GAMES[0]}", f"/new/{GAMES[0]}", "game"])
def test_the_first_load_is_light(come: Come, path: str) -> None:
    guest = come(service_workers="block")
    if path == "game":
        guest.visit()
        guest.create(GAMES[0], opponent="myself")
        path = f"/game/{guest.game}"
    fresh = come(service_workers="block")
    weights: list[tuple[str, int]] = []
    fresh.page.on(
        "requestfinished", lambda one: weights.append((one.url, one.sizes()["responseBodySize"]))
    )
    fresh.visit(path)
    settled(fresh.page)
    assert any(url.endswith(".js") for url, _ in weights)
    assert sum(size for _, size in weights) < HEAVIEST, weights


def test_a_game_is_two_clicks_away(come: Come) -> None:
    guest = come(phone=True)
    guest.visit()
    for game in GAMES:
        card = guest.page.locator(f'[data-game="{game}"]')
        expect(card.locator(".picture svg")).to_be_visible()
    guest.page.locator(f'[data-game="{GAMES[-1]}"]').get_by_role("button").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Level 1", exact=True)).to_be_checked()
    dialog.get_by_role("button", name="Play").click()
    guest.ready()
    view = guest.view()
    assert view["game"] == GAMES[-1]
    assert view["yours"] == [0]
    assert view["seats"][1]["level"] == 1


def test_what_was_chosen_last_is_chosen_again(come: Come) -> None:
    guest = come()
    guest.visit(f"/new/{GAMES[0]}")
    page = guest.page
    page.get_by_text("Two here").click()
    page.get_by_text("Byo-yomi").click()
    page.get_by_text("Turns can be taken back").click()
    page.get_by_text("Rules", exact=True).last.click()
    page.locator("select").first.select_option(index=1)
    page.get_by_role("button", name="Begin").click()
    guest.ready()
    view = guest.view()
    assert view["yours"] == [0, 1]
    assert view["clock"]["settings"]["kind"] == "byoyomi"
    assert not view["takebacks"]
    usual = dict(kyokai.start(GAMES[0]).options.items())
    assert [name for name, value in view["options"].items() if value != usual[name]]
    guest.visit(f"/new/{GAMES[0]}")
    expect(page.get_by_role("radio", name="Two here")).to_be_checked()
    expect(page.get_by_role("radio", name="Byo-yomi")).to_be_checked()
    expect(page.get_by_label("Turns can be taken back")).not_to_be_checked()
    expect(page.locator("details")).to_contain_text("1 changed")
    guest.visit(f"/new/{GAMES[1]}")
    expect(page.get_by_role("radio", name="The machine")).to_be_checked()


def test_a_friend_is_invited_by_a_link(come: Come) -> None:
    host, friend = come(), come(phone=True)
    host.visit()
    card = host.page.locator(f'[data-game="{GAMES[1]}"]')
    card.get_by_role("link", name="Play a friend").click()
    host.page.get_by_role("button", name="Make the link").click()
    host.ready()
    link = host.page.get_by_label("Copy the link").input_value()
    host.page.get_by_text("The link as a QR code").click()
    expect(host.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Play", exact=True).click()
    host.page.wait_for_selector('.table[data-status="going"]')
    friend.page.wait_for_selector('.table[data-status="going"]')
    assert {*host.view()["yours"], *friend.view()["yours"]} == {0, 1}
    friend.visit("/games")
    expect(friend.page.locator(".tile")).to_have_count(1)


def test_strangers_meet_in_the_lobby(come: Come) -> None:
    host, other, late = come(), come(), come()
    late.visit("/lobby")
    settled(late.page)
    host.visit("/settings")
    host.page.get_by_label("Your name").fill("<b>Mio</b>")
    host.page.get_by_role("button", name="Keep", exact=True).click()
    expect(host.page.get_by_text("Kept.")).to_be_visible()
    tables = [host.create(game, opponent="anyone") for game in GAMES[:2]]
    host.visit("/lobby")
    other.visit("/lobby")

    def row(guest: Guest, at: int) -> Locator:
        return guest.page.locator(f'[data-challenge="{tables[at]}"]')

    for watcher in (other, late):
        expect(row(watcher, 0)).to_contain_text("<b>Mio</b>")
        expect(row(watcher, 1)).to_be_visible()
    row(host, 1).get_by_role("button", name="Take back").click()
    for watcher in (other, late):
        expect(row(watcher, 1)).to_have_count(0)
    row(other, 0).get_by_role("button", name="Join").click()
    other.ready()
    assert other.game == tables[0]
    host.ready()  # brought to the game that begins
    assert host.game == tables[0]
    expect(row(late, 0)).to_have_count(0)


def test_settings_hold(come: Come) -> None:
    guest = come()
    guest.visit("/settings")
    page = guest.page
    page.get_by_text("dark", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_text("日本語").last.click()
    expect(page.locator("h1")).to_have_text("設定")
    page.get_by_label("座標を表示する").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_label("座標を表示する")).not_to_be_checked()
    guest.create(GAMES[0], opponent="myself")
    assert not page.locator('.board [data-layer="labels"] path').count()


def test_a_token_is_shown_once_and_ended(come: Come) -> None:
    guest = come()
    guest.visit("/settings")
    page = guest.page
    page.get_by_text("For programs").click()
    page.get_by_label("What is it for?").fill("bot")
    page.get_by_role("button", name="Make a token").click()
    secret = page.get_by_label("The token of bot").input_value()
    asked = page.request.get(
        f"{guest.address}/api/me", headers={"Authorization": f"Bearer {secret}"}
    )
    assert asked.json()["id"]
    page.get_by_role("button", name="End bot").click()
    expect(page.get_by_text("There are none.")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_tried_on_their_boards(come: Come, game: str) -> None:
    guest = come(phone=True)
    guest.visit(f"/rules/{game}#2.1")
    page = guest.page
    section = page.locator('section[id="2.1"]')
    section.get_by_role("button", name="Try it").first.click()
    expect(section.locator(".board svg[viewBox]")).to_be_visible()
    forbidden = page.locator(".says .cannot").first
    forbidden.scroll_into_view_if_needed()
    forbidden.click()
    expect(page.locator(".trial .why")).to_be_visible()
    page.locator(".says .can").first.click()
    expect(page.locator(".trial #turn-says b").first).to_be_visible()
    expect(page.locator(".trial")).to_have_count(1)


def test_an_anchor_leads_to_its_rule(come: Come) -> None:
    guest = come()
    guest.visit(f"/rules/{GAMES[0]}#2.2")
    heading = guest.page.locator('section[id="2.2"] h3')
    expect(heading).to_be_in_viewport()
    guest.page.locator('nav a[href="#3.1"]').click()
    expect(guest.page.locator('section[id="3.1"] h3')).to_be_in_viewport()
    guest.page.go_back()
    expect(heading).to_be_in_viewport()


#: What may be Latin on a Japanese page: notation, formats, names.
LATIN = re.compile(r"\b(?!English|JSON|SVG|PNG|GIF|Ken)[A-Za-z]{4,}\b")


def test_japanese_readers_find_no_english(come: Come) -> None:
    guest = come(phone=True, locale="ja-JP")
    guest.create(GAMES[0], opponent="anyone")
    guest.create(GAMES[1], opponent="myself")
    for path in [path for path in PAGES if "/rules/" not in path]:
        guest.visit(path)
        settled(guest.page)
        for details in guest.page.locator("main details:not([open]) > summary").all():
            details.click()
        shown = guest.page.locator("body").inner_text()
        for info in guest.page.evaluate("async () => (await fetch('/api/games')).json()"):
            shown = shown.replace(info["designer"]["ja"], "")
        assert not LATIN.findall(shown), path


def test_whoever_reads_by_ear_hears_where_they_are(come: Come) -> None:
    guest = come()
    guest.visit()
    settled(guest.page)
    guest.page.get_by_role("link", name="Lobby", exact=True).click()
    expect(guest.page).to_have_title(re.compile("Lobby"))
    expect(guest.page.locator("main")).to_be_focused()
    guest.page.go_back()
    expect(guest.page).to_have_title(re.compile("Three board games"))


def kept(guest: Guest) -> None:
    """Wait until the worker keeps what it needs."""
    guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_without_a_network_the_last_state_is_shown(come: Come) -> None:
    guest = come()
    guest.visit()
    kept(guest)
    table = guest.create(GAMES[0], opponent="myself")
    guest.visit("/games")
    expect(guest.page.locator(".tile")).to_have_count(1)
    guest.context.set_offline(True)
    guest.page.reload()
    expect(guest.page.get_by_role("status").first).to_contain_text("You are offline")
    expect(guest.page.locator(".tile .picture svg")).to_be_visible()
    guest.page.locator(".tile").click()
    guest.ready()
    assert guest.page.url.endswith(table)
    guest.visit("/lobby")
    expect(guest.page.locator("main [role=alert]")).to_contain_text("does not answer")
    guest.context.set_offline(False)
    guest.visit("/games")
    expect(guest.page.get_by_text("You are offline")).to_have_count(0)
    guest.faults = [fault for fault in guest.faults if "ERR_" not in fault]


def test_a_server_that_is_gone_is_told_of_until_it_is_back(browser: Browser, home: Path) -> None:
    with Server(home) as server:
        guest = Guest(browser, server.address, service_workers="block")
        guest.visit()
        settled(guest.page)
        server.stop()
        guest.page.get_by_role("link", name="My games").first.click()
        expect(guest.page.locator("main [role=alert]")).to_contain_text("does not answer")
        notice = guest.page.get_by_text("Trying again …")
        expect(notice).to_be_visible()
        server.start()
        expect(notice).to_be_hidden(timeout=20_000)
        guest.says("You have no games yet.")
        guest.visit("/game/0123456789")
        guest.says("There is no such page")
        guest.page.get_by_role("link", name="Home").click()
        guest.page.wait_for_selector("[data-game]")
        guest.leave()


def test_the_site_can_be_installed(come: Come) -> None:
    guest = come()
    guest.visit()
    kept(guest)
    told = guest.page.request.get(f"{guest.address}/manifest.webmanifest")
    assert told.headers["content-type"] == "application/manifest+json"
    manifest = told.json()
    assert {"name", "start_url", "display"} <= manifest.keys()
    purposes = {icon.get("purpose", "any") for icon in manifest["icons"]}
    assert purposes == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = guest.page.request.get(guest.address + icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            body = picture.body()
            assert body[:8] == b"\x89PNG\r\n\x1a\n"
            size = int.from_bytes(body[16:20], "big")
            assert f"{size}x{size}" == icon["sizes"]
    worker = guest.page.request.get(f"{guest.address}/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
