"""Borderland, by Kanare Kato: build a border, and hold 46 of the 91 hexes behind it."""

from kyokai.games.borderland.rules import Borderland
from kyokai.games.borderland.setup import Setup
from kyokai.kernel.game import Game

GAME = Game(
    __name__,
    Borderland,
    Setup,
    version="1",
    setup_fields={"white": (), "black": (), "to_move": "white", "turn": 1},
)
