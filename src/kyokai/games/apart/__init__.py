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
    shown="apart B1B1B1B1/B7/3BWB2/1B5B/1W1WBW1W/B5B1/W3W1W1/2WWW1W1 white 21",
)
