"""Plays random turns in many games and says of each that it stands, until it is ended.

Run by ``test_kill``: ``writer.py URL PLAYER GAME …``; every line it writes is ``GAME PLY HASH`` of
a turn that was acknowledged. What the database did not answer is said again.
"""

from __future__ import annotations

import asyncio
import random
import sys

from kyokai.bus import open_bus
from kyokai.server.table import Refusal, Table
from kyokai.server.table.service import Said
from kyokai.store import Store, StoreDown


async def play(table: Table, who: str, game: str) -> None:
    """Play one game, both sides, as fast as it goes; begin another one where it is over."""
    rng = random.Random(game)
    again = None
    while True:
        try:
            if again is None:
                row, position = await table.position(game)
                if position.outcome is not None:
                    return
                here, actions = position, list[int | str]()
                while here.outcome is None and here.same_turn(position):
                    actions.append(rng.choice(here.legal_ids()))
                    here = here.play(actions[-1])
                again = Said(row.ply, row.hash, actions)
            await table.turn(who, game, again)
        except StoreDown:
            await asyncio.sleep(0.02)
            continue
        except Refusal as refusal:
            print("refused", game, again, refusal, flush=True)
            return
        print(game, again.ply, again.hash, flush=True)
        again = None


async def main(url: str, who: str, games: list[str]) -> None:
    """Play all games at once."""
    bus = open_bus(url)
    await bus.start()
    table = Table(Store.open(url), bus)
    await asyncio.gather(*[play(table, who, game) for game in games])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
