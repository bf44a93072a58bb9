"""Weave the Border, by AimotoRyosuke: 5×5; gather cells, and wall in what you have."""

from kyokai.games.weave.rules import Weave
from kyokai.games.weave.setup import Setup
from kyokai.kernel.game import Game

GAME = Game(
    __name__,
    Weave,
    Setup,
    version="1",
    setup_fields={
        "white": (),
        "black": (),
        "pawns": ("a1", "e5"),
        "walls": {},
        "lost": (0, 0),
        "energy": (0, 0),
        "tokens": 3,
        "fortresses": {},
        "to_move": "white",
        "turn": 1,
    },
    not_in_setup=("first", "corners"),
    shown="weave 1WwBb/2wbb/2w2/1ww2/ww3 white 29 "
    "walls=c1n/d4e,e5e,e3n,e4n,e5n lost=0/1 energy=4/2 fortresses=-/e4",
)
