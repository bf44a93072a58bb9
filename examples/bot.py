"""A bot that plays on a Kyokai server, in one file that needs nothing but Python.

    python bot.py http://127.0.0.1:8190 --game apart --machine 1    play against the machine
    python bot.py http://127.0.0.1:8190 --game apart --open         wait in the lobby for anybody
    python bot.py http://127.0.0.1:8190 --join AbCdEf1234           sit down at somebody's game

It plays as whoever the token in the environment variable KYOKAI_TOKEN belongs to (tokens are made
on the settings page), and as a guest without one. It draws its turns by chance; with --level 5 the
engine of the package ``kyokai`` thinks them out, where that is installed.

All it does is in ``play``: read the stream of a game, line by line, and answer with a whole turn
when it is its own. To make a bot of your own, write another ``choose``.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener

#: Given a game as it stands, returns the actions of a whole turn.
Choose = Callable[[dict[str, Any]], list[int]]


class Refused(Exception):
    """The server refuses what was asked for; ``told`` is its answer."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told["sentence"]["en"])
        self.told = told


class Server:
    """A Kyokai server, by its address."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self._headers = {"Content-Type": "application/json", "X-Kyokai": "1"}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        # A guest is known by a cookie; with a token it stays empty.
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask something; raise Refused where it is refused."""
        with self._open(method, path, body) as answer:
            return json.load(answer)

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """Read a stream: a message whenever something happens."""
        with self._open("GET", path) as stream:
            for line in stream:
                if line.strip():  # an empty one only says that the server is there
                    yield json.loads(line)

    def _open(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, self._headers, method=method)
        try:
            return self._opener.open(request, timeout=60)
        except HTTPError as error:
            raise Refused(json.load(error)) from None


def by_chance(server: Server) -> Choose:
    """Draw one action after the other until the turn is done."""

    def choose(game: dict[str, Any]) -> list[int]:
        actions: list[int] = []
        while True:
            asked = {"type": "preview", "ref": 0, "game": game["id"], "prefix": actions}
            preview = server.ask("POST", "/api/preview", asked)
            if preview["done"]:
                return actions
            actions.append(random.choice(preview["view"]["choices"])["id"])

    return choose


def by_engine(level: int) -> Choose:
    """Let the engine of the package choose."""
    import kyokai
    from kyokai import engine

    def choose(game: dict[str, Any]) -> list[int]:
        position = kyokai.position(game["view"]["position"])
        return [action.id for action in engine.play(position, level, seed=random.randrange(10**6))]

    return choose


def play(server: Server, game_id: str, choose: Choose) -> dict[str, Any]:
    """Play a game to its end; return it as it ended."""
    while True:
        try:
            for message in server.lines(f"/api/table/{game_id}/stream"):
                if message["type"] not in ("game", "turn"):
                    continue
                # Whatever happened, how the game stands now is asked for anew.
                game: dict[str, Any] = server.ask("GET", f"/api/table/{game_id}")
                if game["status"] == "over":
                    return game
                if game["status"] == "going" and game["acts"] in game["yours"]:
                    take_turn(server, game, choose)
        except (URLError, OSError) as error:
            # Nothing is lost: the stream begins with the whole game again.
            print(f"The connection was lost ({error}); once more in a second.", file=sys.stderr)
            time.sleep(1)


def take_turn(server: Server, game: dict[str, Any], choose: Choose) -> None:
    """Play a turn. It names the position it is for, so sending it twice is harmless."""
    actions = choose(game)
    turn = {"game": game["id"], "ply": game["ply"], "hash": game["view"]["hash"]}
    try:
        server.ask("POST", f"/api/table/{game['id']}/turn", {**turn, "actions": actions})
    except Refused as refused:
        if refused.told["code"] not in ("stale", "over", "time"):
            raise


def main() -> None:
    """Read the command line, find a game, and play it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("server", help="its address, such as http://127.0.0.1:8190")
    parser.add_argument("--game", help="which game to play")
    parser.add_argument("--machine", type=int, metavar="LEVEL", help="play against the machine")
    parser.add_argument("--open", action="store_true", help="wait in the lobby for anybody")
    parser.add_argument("--join", metavar="ID", help="sit down at a game that waits")
    parser.add_argument("--level", type=int, help="let the engine choose, at this level")
    wanted = parser.parse_args()

    server = Server(wanted.server, os.environ.get("KYOKAI_TOKEN"))
    if wanted.join:
        game = server.ask("POST", f"/api/table/{wanted.join}/join")
    elif wanted.game and (wanted.machine or wanted.open):
        asked: dict[str, Any] = {"game": wanted.game, "opponent": "anyone"}
        if wanted.machine:
            asked = {"game": wanted.game, "opponent": "machine", "level": wanted.machine}
        game = server.ask("POST", "/api/table", asked)
    else:
        parser.error("say --join ID, or --game NAME with --machine LEVEL or --open")
    print(f"{server.address}/game/{game['id']}", flush=True)
    choose = by_engine(wanted.level) if wanted.level else by_chance(server)
    ended = play(server, game["id"], choose)
    print(ended["result"]["sentence"]["en"])


if __name__ == "__main__":
    main()
