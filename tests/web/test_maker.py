"""The turn in the making: whoever touches is never made to wait, and every step can be undone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from web.bundling import page_with

#: A game of its own: three actions make a turn, each leads on by its own place; "z" is a button
#: that ends the turn after the first. Answers come when `answer()` is called.
GAME = """
window.choice = (id, path) => ({ id, path, text: `${id}`, label: { en: `${id}`, ja: `${id}` } });
window.views = {
  "": [choice(1, ["a"]), choice(2, ["b", "c"]), choice(3, ["b", "d"]),
       choice(4, ["e"]), choice(5, ["e"])],
  "1": [choice(6, ["f"]), choice(9, [])],
  "1,6": [choice(7, ["g"])],
};
window.view = (key) => ({ hash: key, marks: [], choices: views[key] ?? [] });
window.waiting = [];
window.sent = [];
window.asked = [];
window.answer = async () => {
  for (const go of waiting.splice(0)) go();
  await new Promise((done) => setTimeout(done));
};
window.begin = (settings = {}) => {
  window.maker = new Turn.Maker(
    {
      preview: (prefix) =>
        new Promise((done) => {
          const key = prefix.join();
          asked.push(key);
          waiting.push(() =>
            done({ prefix, text: prefix.join("+"), view: view(key), done: !views[key],
              ending: key === "1" ? 9 : null, effects: { en: [], ja: [] }, result: null }));
        }),
      why: async (prefix, places) =>
        ({ rule: "1", sentence: { en: places.join(), ja: "" }, cells: [] }),
      play: async (base, actions) => void sent.push(actions.join()),
    },
    { advance: false, quick: false, ...settings },
  );
  maker.subscribe((making) => (window.making = making));
  maker.begin({ ply: 0, hash: "h", view: view("") });
};
window.state = () => ({
  prefix: maker.prefix.join(), touched: making.touched, next: [...making.next],
  ready: making.ready, chooser: making.chooser?.map((one) => one.id) ?? null,
  because: making.because?.said.sentence.en ?? null, sent,
});
"""


@pytest.fixture
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """A page with a maker and a game for it."""
    page = page_with(browser, tmp_path_factory.mktemp("web"), "Turn", "turn/maker", "turn/paths")
    page.evaluate(GAME + "; 0")
    return page


def run(page: Page, steps: str) -> Any:
    """Do some steps, and tell how things stand."""
    return page.evaluate(f"async () => {{ {steps}; return state(); }}")


def test_touches_are_kept_until_it_is_known_what_they_mean(page: Page) -> None:
    steps = "begin(); await answer(); maker.touch('a'); maker.touch('f'); maker.touch('g')"
    assert run(page, steps)["prefix"] == "1"
    assert run(page, "await answer()")["prefix"] == "1,6"
    assert run(page, "await answer()")["prefix"] == "1,6,7"
    assert run(page, "await answer(); maker.commit()")["sent"] == ["1,6,7"]


def test_a_turn_can_be_sent_where_an_action_would_end_it(page: Page) -> None:
    state = run(page, "begin(); await answer(); maker.touch('a'); await answer()")
    assert state["ready"]
    assert run(page, "maker.commit()")["sent"] == ["1,9"]


def test_what_is_near_is_asked_before_it_is_touched(page: Page) -> None:
    run(page, "begin(); await answer(); maker.near('a'); await answer(); maker.touch('a')")
    state = run(page, "await answer(); maker.touch('f')")
    assert state["prefix"] == "1,6"
    assert page.evaluate("asked.filter((key) => key === '1').length") == 1


def test_an_action_of_two_places_is_begun_left_and_begun_elsewhere(page: Page) -> None:
    assert run(page, "begin(); await answer(); maker.touch('b')")["next"] == ["c", "d"]
    assert run(page, "maker.touch('b')")["touched"] == []
    assert run(page, "maker.touch('b'); maker.touch('a'); await answer()")["prefix"] == "1"


def test_several_actions_at_a_place_are_chosen_from(page: Page) -> None:
    state = run(page, "begin(); await answer(); maker.touch('e')")
    assert state["chooser"] == [4, 5]
    assert run(page, "maker.choose(5); await answer()")["prefix"] == "5"


def test_steps_go_back_and_forward_again_and_all_the_way_back(page: Page) -> None:
    run(page, "begin(); await answer(); maker.touch('a'); await answer(); maker.touch('f')")
    assert run(page, "await answer(); maker.back()")["prefix"] == "1"
    assert run(page, "maker.forward()")["prefix"] == "1,6"
    assert run(page, "maker.reset()")["prefix"] == ""
    assert run(page, "maker.forward(); maker.forward()")["prefix"] == "1,6"
    assert page.evaluate("making.canForward") is False


def test_going_back_while_nothing_is_answered_yet_loses_nothing(page: Page) -> None:
    state = run(page, "begin(); await answer(); maker.touch('a'); maker.touch('f'); maker.back()")
    assert state["prefix"] == ""
    assert run(page, "await answer()")["prefix"] == ""


def test_what_cannot_be_touched_is_asked_about(page: Page) -> None:
    state = run(page, "begin(); await answer(); maker.touch('x'); await answer()")
    assert state["because"] == "x"
    state = run(page, "maker.touch('b'); maker.touch('x'); await answer()")
    assert state["because"] == "b,x"
    assert state["touched"] == ["b"]


def test_where_there_is_one_way_it_is_gone_and_stepped_over(page: Page) -> None:
    steps = "begin({ advance: true }); await answer(); maker.touch('a'); await answer()"
    run(page, steps + "; maker.touch('f'); await answer(); await answer()")
    assert run(page, "await answer()")["prefix"] == "1,6,7"
    assert run(page, "maker.back()")["prefix"] == "1"


def test_a_quick_turn_is_sent_when_nothing_is_left_to_choose(page: Page) -> None:
    state = run(page, "begin({ quick: true }); await answer(); maker.touch('e'); maker.choose(4)")
    assert state["sent"] == []
    assert run(page, "await answer()")["sent"] == ["4"]


def test_a_turn_is_sent_once(page: Page) -> None:
    run(page, "begin(); await answer(); maker.touch('e'); maker.choose(4); await answer()")
    state = run(page, "maker.commit(); maker.commit(); maker.touch('a'); await answer()")
    assert state["sent"] == ["4"]
