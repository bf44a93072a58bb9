"""Somebody with a browser: who touches places of a board as a person does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Page, expect

import kyokai
from kyokai.engine import play
from kyokai.kernel.game import game_of

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}

#: Where a point of the board is on the screen.
ON_SCREEN = """([x, y]) => {
  const board = document.querySelector(".board");
  const side = "turned" in board.dataset ? -100 : 100;
  const matrix = board.querySelector("svg").getScreenCTM();
  const there = new DOMPoint(x * side, y * side).matrixTransform(matrix);
  return [there.x, there.y];
}"""
CREATE = """async (asked) => {
  const headers = { "X-Kyokai": "1", "Content-Type": "application/json" };
  const body = JSON.stringify(asked);
  const answer = await fetch("/api/table", { method: "POST", headers, body });
  return answer.json();
}"""
LOOK = "async (id) => (await fetch(`/api/table/${id}`)).json()"


class Guest:
    """A browser with nothing in it, on a phone or at a desk."""

    def __init__(self, browser: Browser, address: str, *, phone: bool = False, **how: Any) -> None:
        self.address = address
        self.phone = phone
        self.context = browser.new_context(
            **{"reduced_motion": "reduce", **(PHONE if phone else DESKTOP), **how}
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.faults.append(said.text) if said.type == "error" else None,
        )

    def leave(self) -> list[str]:
        """Close the browser; tell what went wrong in it, but lines that a test broke."""
        self.context.close()
        return [fault for fault in self.faults if "WebSocket connection" not in fault]

    def visit(self, path: str = "/") -> None:
        """Go to a page."""
        self.page.goto(self.address + path)

    def create(self, game: str, **asked: Any) -> str:
        """Open a game with a call, and go to its page."""
        if self.page.url == "about:blank":
            self.visit()
        made = self.page.evaluate(CREATE, {"game": game, **asked})
        assert "id" in made, made
        self.visit(f"/game/{made['id']}")
        self.ready()
        return str(made["id"])

    def ready(self) -> None:
        """Wait until the board is there."""
        self.page.wait_for_selector(".table .board svg[viewBox]")

    @property
    def game(self) -> str:
        """The game whose page is open."""
        return self.page.url.rpartition("/")[2].partition("?")[0]

    def view(self) -> Any:
        """The game as the server tells it to this guest."""
        return self.page.evaluate(LOOK, self.game)

    def position(self) -> kyokai.Position:
        """How the game stands."""
        return kyokai.position(self.view()["view"]["position"])

    # -- the board --------------------------------------------------------------------------

    def touch(self, position: kyokai.Position, place: str) -> None:
        """Touch a place where it is seen."""
        board = game_of(position).drawing.board()
        points = {cell.name: cell.centre for cell in board.cells}
        for edge in board.edges:
            (x, y), (to_x, to_y) = edge.ends
            points[edge.name] = ((x + to_x) / 2, (y + to_y) / 2)
        x, y = self.page.evaluate(ON_SCREEN, points[place])
        if self.phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def act(self, position: kyokai.Position, action: kyokai.Action) -> kyokai.Position:
        """Do one action: its places, or its button; choose it where others fit the touch, too."""
        path = game_of(position).drawing.path(position, action)
        following = position.play(action)
        already = self.touched()
        for place in path[len(already) :] if path[: len(already)] == already else path:
            self.touch(position, place)
        rivals = [
            a for a in position.legal() if game_of(position).drawing.path(position, a) == path
        ]
        if not path or len(rivals) > 1:
            named = self.label(position, action)
            within = ".chooser" if path else ".choices"
            self.page.locator(within).get_by_role("button", name=named, exact=True).click()
        self.page.wait_for_function(
            "text => document.querySelector('#turn-says b')?.textContent.split('+').pop() === text",
            arg=action.text,
        )
        return following

    def touched(self) -> tuple[str, ...]:
        """The places that count as touched without a touch."""
        found = self.page.locator(".board").get_attribute("data-touched")
        return tuple(found.split()) if found else ()

    def label(self, position: kyokai.Position, action: kyokai.Action) -> str:
        """How a button or a chooser calls an action."""
        language = self.page.evaluate("document.documentElement.lang")
        choices = self.page.evaluate(
            """async ([position]) => {
              const headers = { "X-Kyokai": "1", "Content-Type": "application/json" };
              const body = JSON.stringify({ type: "preview", ref: 0, position, prefix: [] });
              return (await (await fetch("/api/preview",
                { method: "POST", headers, body })).json()).view.choices;
            }""",
            [str(position)],
        )
        return str(next(c["label"][language] for c in choices if c["id"] == action.id))

    def make(self, position: kyokai.Position, turn: Sequence[kyokai.Action]) -> None:
        """Make a whole turn on the board and send it; what ends it by itself needs no touch."""
        here = position
        for action in turn:
            if action.id == here.ENDING:
                break
            here = self.act(here, action)
        self.page.locator(".commit").click()

    def my_turn(self, ply: int = 0) -> kyokai.Position | None:
        """Wait until it is this guest's turn; None when the game is over."""
        self.page.wait_for_function(
            """([ply]) => document.querySelector(".table")?.dataset.status === "over" ||
              Number(document.querySelector(".table")?.dataset.ply) >= ply &&
              document.querySelector(".table")?.dataset.yours === "true" """,
            arg=[ply],
        )
        if self.page.locator(".table").get_attribute("data-status") == "over":
            return None
        return self.position()

    def play_out(self, level: int, *, turns: int = 400) -> int:
        """Play until the game is over, as strongly as a level does; return how many turns."""
        ply = 0
        for made in range(turns):
            position = self.my_turn(ply)
            if position is None:
                return made
            ply = self.view()["ply"] + 1
            self.make(position, play(position, level, seed=made))
            self.page.wait_for_selector(
                f'.table[data-status="over"], .table:not([data-ply="{ply - 1}"])'
            )
        raise AssertionError(f"the game is not over after {turns} turns")

    def says(self, text: str) -> None:
        """Wait until the page shows a text."""
        expect(self.page.locator("main")).to_contain_text(text)
