"""The guard: what is not looked at at all, and what pages are allowed."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from typing import Any

import orjson
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import kyokai
from kyokai.server import limits
from kyokai.server.limits import Limits
from kyokai.server.logs import Lines
from kyokai.server.security import DEEPEST, LARGEST, too_deep
from server.serving import PATIENCE, Service, friends, served


def test_pages_may_run_nothing_but_their_own(small: Service) -> None:
    for path in ("/", "/game/abc", "/api/games", "/api/none", "/healthz"):
        answer = small.person().call("GET", path)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"X-Kyokai": ""}, 403),
        ({"X-Kyokai": "0"}, 403),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "OWN"}, 200),
        ({}, 200),
    ],
    ids=str,
)
def test_other_sites_change_nothing(small: Service, headers: dict[str, str], code: int) -> None:
    ann = small.person("Ann")
    told = {name: value.replace("OWN", small.url) for name, value in headers.items()}
    answer = ann.call("PATCH", "/api/me", {"name": "Eve"}, headers=told)
    assert answer.status_code == code
    assert ann.get("/api/me")["name"] == ("Eve" if code == 200 else "Ann")


def test_forms_of_other_sites_change_nothing(small: Service) -> None:
    ann = small.person("Ann")
    del ann.http.headers["X-Kyokai"]
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = ann.http.post(
            "/api/table", content=b'{"game":"apart"}', headers={"Content-Type": kind}
        )
        assert answer.status_code == 403


def test_a_socket_of_another_site_is_not_opened(small: Service) -> None:
    ann = small.person("Ann")
    with pytest.raises(InvalidStatus), ann.socket(Origin="https://elsewhere.example"):
        pass


def test_a_socket_with_a_wrong_token_is_not_opened(small: Service) -> None:
    with (
        pytest.raises(InvalidStatus),
        small.person().socket(Authorization="Bearer kyokai_wrong_secret"),
    ):
        pass


def test_what_is_too_large_is_not_read(small: Service) -> None:
    ann = small.person("Ann")
    large = b'{"name": "' + b"a" * LARGEST + b'"}'
    kind = {"Content-Type": "application/json"}
    answer = ann.http.patch("/api/me", content=large, headers=kind)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    # Without saying how much it is going to be, too.
    answer = ann.http.patch("/api/me", content=iter([large[:40_000]] * 3), headers=kind)
    assert answer.status_code == 413
    with ann.socket() as line:
        line.connection.send("a" * (LARGEST + 10))
        with pytest.raises(ConnectionClosed):
            line.hear("refused")


def test_what_is_too_deep_is_not_read(small: Service) -> None:
    ann = small.person("Ann")
    kind = {"Content-Type": "application/json"}
    for deep in (b"[" * 20_000, b'{"a":' * 9000, b"[" * 30_000 + b"]" * 30_000):
        answer = ann.http.post("/api/table", content=deep, headers=kind)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    with ann.socket() as line:
        for text in ("[" * 30_000, '{"a":' * 9000, "[" * 30_000 + "]" * 30_000, "{", "", "null"):
            line.connection.send(text)
            assert line.hear("refused").code == "invalid"
        assert line.ask("ping", "pong", ref=1)


def test_depth_is_counted_outside_of_strings() -> None:
    assert not too_deep(orjson.dumps({"a": "[" * 100 + '"\\"{'}))
    assert not too_deep(b"[]" * 100)
    assert not too_deep(b"[" * DEEPEST)
    assert too_deep(b"[" * (DEEPEST + 1))
    assert too_deep(b'{"a":"\\\\",' + b'"b":[' * DEEPEST)


@pytest.mark.parametrize(
    "said",
    [
        {"type": "nothing"},
        {"type": "watch"},
        {"type": "watch", "game": "short"},
        {"type": "watch", "game": "AAAAAAAAA'"},
        {"type": "preview", "ref": -1},
        {"type": "preview", "ref": 1, "prefix": [2**60]},
        {"type": "preview", "ref": 1, "prefix": [1.5]},
        {"type": "preview", "ref": 1, "prefix": [None] * 300},
        {"type": "preview", "ref": 1, "position": "x" * 2000},
        {"type": "turn", "ref": 1, "game": "AAAAAAAAAA", "ply": "x", "hash": ""},
        {"type": "act", "ref": 1, "game": "AAAAAAAAAA", "ply": 0, "deed": "win"},
        {"type": "ping", "ref": 1, "more": 1},
        [],
        5,
    ],
    ids=str,
)
def test_what_is_not_in_the_schema_is_refused(small: Service, said: Any) -> None:
    with small.person().socket() as line:
        line.connection.send(orjson.dumps(said).decode())
        told = line.hear("refused")
        assert told.code == "invalid"
        assert all(told.sentence.values())


def test_what_is_not_there_is_refused(small: Service) -> None:
    ann = small.person("Ann")
    with ann.socket() as line:
        assert line.ask("watch", "refused", game="AAAAAAAAAA").code == "not_found"
        assert line.ask("preview", "refused", ref=1, game="AAAAAAAAAA").code == "not_found"
        assert line.ask("preview", "refused", ref=1, position="nothing").code == "illegal"
        assert line.ask("preview", "refused", ref=1).code == "invalid"
    assert ann.call("GET", "/api/table/AAAAAAAAAA").json()["code"] == "not_found"
    assert ann.call("GET", "/api/games/none/board").status_code == 422
    for path in ("/api", "/api/none", "/ws", "/assets/none.js"):
        assert ann.call("GET", path).status_code == 404
    for path in ("/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd"):
        assert "root:" not in ann.call("GET", path).text
    assert ann.call("POST", "/api/games").status_code == 405


def test_whoever_asks_too_much_waits(small: Service) -> None:
    limited = Limits()
    most = int(limits.LIMITS["made"].burst)
    assert all(limited.take("made", "here") for _ in range(most))
    assert not limited.take("made", "here")
    assert limited.take("made", "there")
    assert limited.take("messages", "here")
    assert Limits(limited=False).take("made", "here", 10**9)


def test_too_many_requests_of_an_address_are_refused(tmp_path: Any) -> None:
    with served(f"sqlite:///{tmp_path / 'table.db'}") as service:
        # From behind a proxy, whose word on where they come from is taken.
        person = service.person()
        person.http.headers["X-Forwarded-For"] = "203.0.113.9"
        codes = [person.call("GET", "/api/me").status_code for _ in range(900)]
        assert codes[0] == 200
        assert 429 in codes
        assert service.person().call("GET", "/api/me").status_code == 200


def test_too_many_messages_of_a_socket_are_refused(small: Service) -> None:
    ann = small.person("Ann")
    with ann.socket() as line:
        for ref in range(1000):
            line.say("ping", ref=ref)
        assert line.hear("refused").code == "too_much"


def test_whoever_does_not_read_is_let_go(tmp_path: Any) -> None:
    with served(f"sqlite:///{tmp_path / 'table.db'}", limited=False) as service:
        reader = service.person("Ann")
        asked = orjson.dumps({"type": "preview", "ref": 1, "position": str(kyokai.start("weave"))})
        with reader.socket() as line:
            line.ask("ping", "pong", ref=1)
            with suppress(ConnectionClosed, TimeoutError):
                for _ in range(20_000):  # and reads none of the answers
                    line.connection.send(asked.decode())
            until = time.monotonic() + PATIENCE
            while "kyokai_sockets 0.0" not in reader.call("GET", "/metrics").text:
                assert time.monotonic() < until
                time.sleep(0.1)


def test_names_come_out_as_they_went_in_and_nothing_runs(small: Service) -> None:
    name = "<b>&\"'<script>"
    ann = small.person(name)
    made = ann.new()
    assert made.seats[0] is not None
    assert made.seats[0].name == name
    answer = ann.call("GET", f"/api/table/{made.id}")
    assert answer.headers["Content-Type"] == "application/json"
    drawn = ann.call("GET", f"/api/table/{made.id}/picture.svg").text
    assert "<script" not in drawn
    assert "script" in ann.call("GET", f"/api/table/{made.id}/record.pgn").text


def test_behind_https_the_cookie_is_for_https_alone(small: Service) -> None:
    guest = small.person()
    answer = guest.call("PATCH", "/api/me", {"name": "Ann"}, headers={"X-Forwarded-Proto": "https"})
    assert answer.headers["Set-Cookie"].endswith("; Secure")


def test_figures_are_not_for_everybody(small: Service) -> None:
    ann, _, game = friends(small)
    with ann.socket() as line:
        line.ask("watch", "game", game=game)
        line.ask("preview", "preview", ref=1, game=game)
        told = ann.call("GET", "/metrics").text
    assert "kyokai_sockets 1.0" in told
    assert "kyokai_preview_seconds_count" in told
    far = ann.call("GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
    assert far.status_code == 404


def test_the_log_is_json_for_programs() -> None:
    record = logging.makeLogRecord({"msg": "a %s", "args": ("line",), "name": "x", "status": 200})
    told = orjson.loads(Lines().format(record))
    assert (told["says"], told["status"], told["log"]) == ("a line", 200, "x")
