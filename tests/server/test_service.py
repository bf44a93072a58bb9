"""The service as people use it, over each database: games are made, watched and played."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import kyokai
from kyokai.server import schema
from server.serving import Service, friends


def test_a_friend_comes_by_a_link_and_both_play(service: Service) -> None:
    ann, bob = service.person("Ann"), service.person("Bob")
    made = ann.new()
    assert (made.status, made.yours, made.ply) == ("open", [0], 0)
    with ann.socket() as line:
        assert line.ask("watch", "game", game=made.id).status == "open"
        joined = bob.join(made.id)
        assert (joined.status, joined.yours) == ("going", [1])
        told = line.hear("game", status="going")
        assert told.yours == [0]
        assert [seat.name for seat in told.seats] == ["Ann", "Bob"]
        played = ann.play(made.id)
        assert played["ply"] == 0
        turn = line.hear("turn")
        assert (turn.ply, turn.acts, turn.turn.seat) == (1, 1, 0)
        assert turn.last
        assert turn.view.choices == []  # it is not Ann who can do something
        bob.play(made.id)
        turn = line.hear("turn", ply=2)
        assert turn.acts == 0
        assert turn.view.choices
        assert turn.view.hash == ann.game(made.id).view.hash


def test_a_turn_is_built_over_the_socket(service: Service) -> None:
    ann, bob, game = friends(service)
    with ann.socket() as line, bob.socket() as other:
        view = line.ask("watch", "game", game=game)
        other.ask("watch", "game", game=game)
        prefix: list[int] = []
        while not (answer := line.ask("preview", "preview", ref=5, game=game, prefix=prefix)).done:
            assert answer.ref == 5
            prefix.append(answer.view.choices[0].id)
        said = {"game": game, "ply": 0, "hash": view.view.hash, "actions": prefix}
        done = line.ask("turn", "played", ref=6, **said)
        assert (done.ref, done.ply, done.again) == (6, 0, False)
        assert other.hear("turn").view.hash == answer.view.hash
        # The same once more, as after a lost connection.
        assert line.ask("turn", "played", ref=7, **said).again
        # Something else in its place comes too late, and the game as it is comes with the refusal.
        late = line.ask("turn", "refused", ref=8, **{**said, "actions": [prefix[0] + 1]})
        assert (late.code, late.ref, late.game.ply) == ("stale", 8, 1)


def test_what_is_illegal_is_refused_with_its_rule(service: Service) -> None:
    ann, _, game = friends(service)
    with ann.socket() as line:
        view = line.ask("watch", "game", game=game)
        told = line.ask("preview", "refused", ref=1, game=game, prefix=["b1-b4"])
        assert (told.code, told.rule) == ("illegal", "2.2")
        assert told.cells
        said = {"game": game, "ply": 0, "hash": view.view.hash, "text": "b1-b4"}
        assert line.ask("turn", "refused", ref=2, **said).code == "illegal"
        why = line.ask("why", "why", ref=3, game=game, places=["b1", "b4"])
        assert (why.ref, why.rule) == (3, "2.2")
        assert line.ask("why", "refused", ref=4, game=game, places=["z9"]).code == "illegal"
        assert ann.game(game).ply == 0


def test_nobody_plays_for_anybody_else(service: Service) -> None:
    ann, bob, game = friends(service)
    cid, nobody = service.person("Cid"), service.person()
    said = ann.said(ann.game(game))
    for who, code in ((bob, "not_your_turn"), (cid, "no_seat"), (nobody, "nobody")):
        with who.socket() as line:
            assert line.ask("watch", "game", game=game).yours == ([1] if who is bob else [])
            assert line.ask("turn", "refused", ref=1, **said).code == code
            if who is not bob:
                act = {"game": game, "deed": "resign", "ply": 0}
                assert line.ask("act", "refused", ref=1, **act).code == code
    assert ann.game(game).ply == 0


def test_spectators_see_what_happens_and_are_counted(service: Service) -> None:
    ann, bob, game = friends(service)
    with ann.socket() as line, service.person().socket() as one, service.person().socket() as two:
        line.ask("watch", "game", game=game)
        for other in (one, two):
            assert other.ask("watch", "game", game=game).yours == []
        assert line.hear("presence", watchers=2).online == (True, False)
        ann.play(game)
        told = [other.hear("turn") for other in (one, two)]
        assert told[0] == told[1]
        two.connection.close()
        line.hear("presence", watchers=1)
        bob.post(f"/api/table/{game}/act", {"game": game, "deed": "resign", "ply": 1})
        ended = one.hear("game", status="over")
        assert (ended.result.by, ended.result.winner) == ("resignation", 0)
        assert ended.result.sentence["ja"]


def test_whoever_comes_back_is_told_all(service: Service) -> None:
    ann, bob, game = friends(service)
    with bob.socket() as line:
        line.ask("watch", "game", game=game)
    ann.play(game)
    with bob.socket() as line:
        view = line.ask("watch", "game", game=game)
        assert (view.ply, view.acts, len(view.turns)) == (1, 1, 1)
        assert view.last
        line.say("unwatch", game=game)
        line.ask("ping", "pong", ref=9)
        bob.play(game)
        assert line.ask("ping", "pong", ref=10).ref == 10
        assert not [told for told in line.heard if told.type == "turn"]


def test_the_machine_answers(service: Service) -> None:
    ann = service.person("Ann")
    for name in kyokai.games():
        made = ann.new(game=name, opponent="machine", level=1, seat="second")
        with ann.socket() as line:
            view = line.ask("watch", "game", game=made.id)
            while view.acts != 1:
                view = line.hear("turn")
            ann.play(made.id)
            while view.acts != 1 or view.ply < 2:
                view = line.hear("turn")


def test_machines_play_while_somebody_looks(service: Service) -> None:
    ann = service.person("Ann")
    made = ann.new(opponent="machines", level=1, other_level=2)
    assert made.yours == []
    time.sleep(0.5)
    assert ann.game(made.id).ply == 0
    with service.person().socket() as line:
        line.ask("watch", "game", game=made.id)
        assert line.hear("turn").ply == 1
        assert line.hear("turn").ply == 2


def test_two_on_one_device(service: Service) -> None:
    ann = service.person("Ann")
    made = ann.new(opponent="myself")
    assert made.yours == [0, 1]
    with ann.socket() as line:
        line.ask("watch", "game", game=made.id)
        for ply in (1, 2, 3):
            ann.play(made.id)
            assert line.hear("turn", ply=ply).view.choices
        act = {"game": made.id, "deed": "ask_takeback", "ply": 3}
        line.ask("act", "done", ref=1, **act)
        assert line.told("game", ply=2).turns[-1].ply == 1


def test_the_lobby_shows_who_waits(service: Service) -> None:
    ann, bob = service.person("Ann"), service.person("Bob")
    with bob.socket() as line:
        before = line.ask("lobby", "lobby")
        made = ann.new(opponent="anyone", clock={"kind": "fischer", "base": 300, "increment": 3})
        told = line.hear("lobby")
        new = {one.id for one in told.challenges} - {one.id for one in before.challenges}
        assert new == {made.id}
        assert bob.get("/api/lobby")["challenges"][0]["by"]["name"] == "Ann"
        bob.join(made.id)
        while made.id in {one.id for one in line.hear("lobby").challenges}:
            pass
    assert made.id in {one["id"] for one in bob.get("/api/mine")["games"]}
    assert made.id in {one["id"] for one in service.person().get("/api/live")["games"]}
    schema.Briefs.model_validate(bob.get("/api/mine?status=going"))


def test_prepared_turns_are_played_by_themselves(service: Service) -> None:
    ann, bob, game = friends(service, clock={"kind": "correspondence", "days": 3})
    body = {"ply": 0, "lines": [["f2-d4", "f7-h5"]]}
    view = bob.call("PUT", f"/api/table/{game}/conditional", body).json()
    assert view["conditional"] == [["f2-d4", "f7-h5"]]
    assert ann.game(game).conditional == []
    with ann.socket() as line:
        told = line.ask("watch", "game", game=game)
        said = {"game": game, "ply": 0, "hash": told.view.hash, "text": "f2-d4"}
        line.say("turn", ref=1, **said)
        assert line.hear("turn", ply=2).turn.text == "f7-h5"


def test_programs_play_with_tokens(service: Service) -> None:
    ann, bob, game = friends(service)
    token = ann.post("/api/tokens", {"name": "my bot"})
    assert token["secret"]
    assert [one["secret"] for one in ann.get("/api/tokens")] == [None]
    bot = service.person()
    bot.http.headers["Authorization"] = f"Bearer {token['secret']}"
    del bot.http.headers["X-Kyokai"]
    assert bot.get("/api/me")["name"] == "Ann"
    lines: list[Any] = []
    with bot.http.stream("GET", f"/api/table/{game}/stream") as stream:
        for line in stream.iter_lines():
            told = json.loads(line) if line else None
            if told is None:
                continue
            lines.append(told)
            if told["type"] == "game" and told["ply"] == 0:
                assert told["yours"] == [0]
                bot.play(game)
            if told["type"] == "turn":
                bob.post(f"/api/table/{game}/act", {"game": game, "deed": "resign", "ply": 1})
    assert lines[-1]["status"] == "over"
    with bot.socket(Authorization=f"Bearer {token['secret']}") as socket:
        socket.ask("ping", "pong", ref=1)
        assert ann.call("DELETE", f"/api/tokens/{token['id']}").json() == []
        assert bot.call("GET", "/api/me").status_code == 401
        with pytest.raises(ConnectionClosed):
            socket.hear("nothing")


def test_a_game_is_taken_along(service: Service) -> None:
    ann, bob, game = friends(service)
    for seed, who in enumerate((ann, bob, ann)):
        who.play(game, seed)
    record = kyokai.read_record(ann.call("GET", f"/api/table/{game}/record.pgn").text)
    assert (record.tags["White"], len(record.turns)) == ("Ann", 3)
    assert str(record.end()) == ann.game(game).view.position
    again = kyokai.read_record(ann.call("GET", f"/api/table/{game}/record.json").text)
    assert again.actions() == record.actions()
    frames = [schema.Frame.model_validate(one) for one in ann.get(f"/api/table/{game}/frames")]
    assert [str(p) for p in record.positions()] == [frame.view.position for frame in frames]
    drawn = ann.call("GET", f"/api/table/{game}/picture.svg?ply=1&theme=dark")
    assert drawn.text.startswith("<svg")
    assert "script-src" not in drawn.headers["Content-Security-Policy"]
    for path, head in (("picture.png?ply=2&size=100", b"\x89PNG"), ("animation.gif", b"GIF8")):
        assert ann.call("GET", f"/api/table/{game}/{path}").content.startswith(head)
    for path in ("picture.svg?ply=9", "picture.svg?theme=none", "picture.png?ply=0&step=7"):
        assert ann.call("GET", f"/api/table/{game}/{path}").status_code == 409


def test_guests_have_a_name_if_they_like(service: Service) -> None:
    guest = service.person()
    assert guest.get("/api/me") == {"id": None, "name": None, "guest": True}
    named = guest.call("PATCH", "/api/me", {"name": "  花子  "})
    assert named.json()["name"] == "花子"
    cookie = named.headers["Set-Cookie"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=Lax", "Path=/"))
    assert "Secure" not in cookie
    assert guest.get("/api/me")["id"] == named.json()["id"]
    for bad in ("", " ", "a" * 31, "a\u202eb", "a\x00", "\u200d", "x\ny", 5, None):
        assert guest.call("PATCH", "/api/me", {"name": bad}).status_code == 422
