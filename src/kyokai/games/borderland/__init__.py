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
    shown="borderland 2B3/3B3/1W2B3/2B2B3/3W2BB2/4B3BB1/6W2B/WWW2WW2/2WWW1WW/7/6 white 41",
)
