"""A game as this worker shows it: who watches, and the position it stands at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import orjson

import kyokai
from kyokai.kernel.errors import KyokaiError
from kyokai.server import views

if TYPE_CHECKING:
    from kyokai.kernel.position import Position
    from kyokai.server.hub import Ear
    from kyokai.server.table.positions import Positions

Seats = tuple[int, int]


class Room:
    """Who watches a game at this worker. ``number`` counts what was heard of it."""

    def __init__(self, game_id: str, positions: Positions) -> None:
        self.id = game_id
        self.ears: dict[Ear, None] = {}
        #: How many are on their way in.
        self.coming = 0
        self.number = 0
        self.players: tuple[str | None, str | None] = (None, None)
        self.clock = False
        self.said: tuple[Seats, int] = ((0, 0), 0)
        self.leave: Callable[[], None] = lambda: None
        self._positions = positions
        self._at: tuple[int, str, Position] | None = None
        self._by_player: dict[str | None, dict[Ear, None]] = {}

    # -- who is here ------------------------------------------------------------------------

    def add(self, ear: Ear) -> None:
        """Somebody begins to watch."""
        self.ears[ear] = None
        self._by_player.setdefault(ear.who, {})[ear] = None

    def remove(self, ear: Ear) -> None:
        """Somebody watches no longer."""
        self.ears.pop(ear, None)
        theirs = self._by_player.get(ear.who, {})
        theirs.pop(ear, None)
        if not theirs:
            self._by_player.pop(ear.who, None)

    def roles(self) -> list[str | None]:
        """Who sees the game in a way of their own: those who play, and None for all others."""
        playing = {who for who in self.players if who is not None}
        seen: list[str | None] = [who for who in playing if who in self._by_player]
        return [*seen, None] if len(seen) < len(self._by_player) else seen

    def count(self) -> tuple[Seats, int]:
        """How many connections look at the game from each seat, and from none."""
        seats = [
            len(self._by_player.get(who, ())) if who is not None else 0 for who in self.players
        ]
        playing = {who for who in self.players if who is not None}
        others = sum(len(ears) for who, ears in self._by_player.items() if who not in playing)
        return (seats[0], seats[1]), others

    def send(self, data: bytes, *to: str | None) -> None:
        """Send a message to all, or to all of one role (None: whoever does not play)."""
        for who, ears in [*self._by_player.items()]:
            if not to or (who if who in self.players else None) == to[0]:
                for ear in [*ears]:
                    ear.send(data)

    # -- how it stands ----------------------------------------------------------------------

    def take(self, told: dict[str, Any]) -> None:
        """Remember of a ``GameView`` what is needed later."""
        sitters = told["seats"]
        first, second = (sitter["player"] if sitter else None for sitter in sitters)
        self.players = (first, second)
        self.clock = told["clock"] is not None
        latest = self._positions.latest(self.id)
        if latest is not None and latest.ply == told["ply"]:
            self._at = (latest.ply, latest.hash, latest.position)

    def position(self) -> Position | None:
        """The position now, with its history; None where it is not known here."""
        return self._at[2] if self._at is not None else None

    def stand(self, ply: int, text: str, position: Position) -> None:
        """Remember where the game stands."""
        self._at = (ply, views.hash_of_text(text), position)

    def tell_turn(self, told: dict[str, Any]) -> bool:
        """Tell everybody of a turn; False where what came before it is not known here."""
        ply, actions = told["ply"], tuple(told["turn"]["actions"])
        before = self._at
        if before is None or before[:2] != (ply - 1, told["before"]):
            self._at = None
            return False
        here = self._positions.find(self.id, ply, views.hash_of_text(told["position"]))
        try:
            if here is None:
                here = before[2]
                for action in actions:
                    here = here.play(action)
        except KyokaiError:  # a worker with other rules played it
            here = kyokai.position(told["position"])
        last = views.touched(before[2], actions)
        self.stand(ply, told["position"], here)
        # Whoever acts is told what can be done; for all others the same without.
        acting = None if told["acts"] is None else self.players[told["acts"]]
        message = {
            "type": "turn",
            "game": self.id,
            "turn": told["turn"],
            "ply": ply,
            "acts": told["acts"],
            "colours": views.colours(here),
            "last": last,
            "clock": told["clock"],
            "offers": told["offers"],
            "status": told["status"],
            "result": told["result"],
        }
        plain = b""
        for who, ears in [*self._by_player.items()]:
            if who is not None and who == acting:
                data = orjson.dumps({**message, "view": views.view(here)})
            else:
                data = plain = plain or orjson.dumps(
                    {**message, "view": views.view(here, choices=False)}
                )
            for ear in [*ears]:
                ear.send(data)
        return True
