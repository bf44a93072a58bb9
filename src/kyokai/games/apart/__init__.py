"""Apart, by Kanare Kato: 8×8; get all your stones apart."""

from kyokai.games.apart.rules import Apart
from kyokai.games.apart.setup import Setup
from kyokai.kernel.game import Game

GAME = Game(
    __name__,
    Apart,
    Setup,
    version="1",
    setup_fields={"white": (), "black": (), "to_move": "white", "turn": 3},
)
