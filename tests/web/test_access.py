"""Nothing on a page stands in the way of anybody: axe finds nothing, keys alone are enough."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import kyokai
from kyokai.engine import play
from kyokai.kernel.game import game_of
from web.conftest import Come
from web.guest import Guest
from web.serving import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = {"resultTypes": ["violations"]}


def violations(guest: Guest) -> list[Any]:
    """What axe finds on the page, in a few words."""
    if not AXE.exists():
        pytest.skip("axe is not installed; `make web` installs it where npm is")
    guest.page.evaluate(AXE.read_text("utf-8") + "; 0")
    found = guest.page.evaluate(f"axe.run(document, {json.dumps(RULES)})")
    return [
        (one["id"], [(node["target"], node["any"][:1]) for node in one["nodes"]])
        for one in found["violations"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_axe_finds_nothing(come: Come, phone: bool, scheme: str) -> None:
    guest = come(phone=phone, color_scheme=scheme)
    guest.visit()
    guest.page.wait_for_selector("[data-game]")
    assert not violations(guest)
    for game in kyokai.games():
        guest.create(game, opponent="machine", seat="first", clock={"kind": "fischer", "base": 300})
        position = guest.my_turn()
        assert position is not None
        assert not violations(guest)
        guest.act(position, play(position, 5, seed=1)[0])
        assert not violations(guest)
        guest.page.locator("details summary").first.click()
        assert not violations(guest)


def test_axe_would_find_a_button_without_a_name(come: Come) -> None:
    guest = come()
    guest.visit()
    guest.page.wait_for_selector("[data-game]")
    guest.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [name for name, _ in violations(guest)] == ["button-name"]


def told(guest: Guest) -> str:
    """What a screen reader was told last."""
    return guest.page.locator("[aria-live=polite]").inner_text().strip("\u00a0")


def reach(guest: Guest, place: str) -> None:
    """Bring the cursor to a place that can be touched, by keys."""
    for _ in range(200):
        guest.page.keyboard.press("n")
        if told(guest).split(",")[0].split()[-1] == place:
            return
    raise AssertionError(f"the cursor does not come to {place}")


def by_keys(guest: Guest, position: kyokai.Position, action: kyokai.Action) -> kyokai.Position:
    """Do an action with keys alone."""
    drawing = game_of(position).drawing
    path = drawing.path(position, action)
    already = guest.touched()
    for place in path[len(already) :] if path[: len(already)] == already else path:
        reach(guest, place)
        guest.page.keyboard.press("Enter")
    rivals = [a for a in position.legal() if drawing.path(position, a) == path]
    if path and len(rivals) > 1:
        guest.page.keyboard.press(str(1 + rivals.index(action)))
    elif not path:
        while guest.page.evaluate("document.activeElement.textContent.trim()") != guest.label(
            position, action
        ):
            guest.page.keyboard.press("Tab")
        guest.page.keyboard.press("Enter")
    guest.page.wait_for_function(
        "text => document.querySelector('#turn-says b')?.textContent.split('+').pop() === text",
        arg=action.text,
    )
    return position.play(action)


@pytest.mark.parametrize("game", kyokai.games())
def test_a_game_is_played_by_keys_alone(come: Come, game: str) -> None:
    guest = come()
    guest.create(game, opponent="myself")
    for ply in range(6):
        position = guest.my_turn(ply)
        assert position is not None
        here = position
        guest.page.locator(".board").focus()
        for action in play(position, 6, seed=ply):
            if action.id == here.ENDING:
                break
            here = by_keys(guest, here, action)
        guest.page.keyboard.press("Control+Enter")
        guest.page.wait_for_selector(f'.table[data-ply="{ply + 1}"]')
    turns = guest.view()["turns"]
    assert len(turns) == 6
    guest.page.keyboard.press("l")
    expect(guest.page.locator("[aria-live=polite]")).to_contain_text(turns[-1]["text"])


def test_the_cursor_tells_where_it_is_and_a_step_goes_back(come: Come) -> None:
    guest = come()
    guest.create(kyokai.games()[0], opponent="machine", seat="first")
    position = guest.my_turn()
    assert position is not None
    # What is said at the beginning would otherwise be said over what the cursor tells.
    expect(guest.page.locator("[aria-live=polite]")).to_contain_text("Your turn")
    guest.page.locator(".board").focus()
    first, *_ = position.legal()
    path = game_of(position).drawing.path(position, first)
    reach(guest, path[0])
    assert "can be touched" in told(guest)
    by_keys(guest, position, first)
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("[aria-live=polite]")).to_contain_text("Taken back")
    guest.page.keyboard.press("b")
    expect(guest.page.locator("[aria-live=polite]")).to_contain_text("White")
    guest.page.keyboard.press("Control+y")
    guest.says(first.text)
