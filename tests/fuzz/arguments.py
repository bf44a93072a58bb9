"""Arguments for calls to the core: any, but for those that would only take long."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import kyokai
from fuzz.things import Things
from kyokai.core import native

Draw = Callable[[Any, Things], tuple[Any, ...]]


def arguments_for(name: str, of: Any, things: Things) -> tuple[Any, ...]:
    """Arguments for a method of an object: half of the time such as may do, where we know."""
    known = KNOWN.get(name)
    if known is not None and (name in LONG or things.chance.random() < 0.5):
        return known(of, things)
    if name in LONG:
        return ()
    return tuple(
        things.anything() for _ in range(things.chance.choice((0, 0, 0, 0, 1, 1, 1, 2, 3)))
    )


def few(things: Things) -> Any:
    """Anything but a number that is allowed and large."""
    thing = things.anything()
    return 2**40 if 8 < _number(thing) < 2**31 else thing


def depth(things: Things) -> Any:
    """Anything but a depth that takes long."""
    thing = things.anything()
    return _number(thing) % 3 if 2 < _number(thing) <= 500 else thing


def _number(thing: Any) -> int:
    """The number that a thing is, or says it is."""
    try:
        return operator.index(thing)
    except Exception:  # noqa: BLE001 (things were made to fail)
        return 0


def _room_of(of: Any, things: Things) -> tuple[int, tuple[int, ...]]:
    rooms = native.rooms()
    room = rooms[getattr(of, "game", None) or things.chance.choice(list(rooms))]
    return room["actions"], room["planes"]


def _action(of: Any, things: Things) -> tuple[Any, ...]:
    """An action that is legal, most often."""
    position = things.chance.choice(things.positions)
    try:
        ids = of.legal_ids()
    except (AttributeError, TypeError):
        ids = position.legal_ids()
    return (things.chance.choice((*ids[:9], things.number())),)


def _ids(of: Any, things: Things) -> tuple[Any, ...]:
    """An id for each game of a batch, all of them legal, most often."""
    try:
        bits = [sum(int(w) << 64 * i for i, w in enumerate(row)) for row in of.legal_bits]
        ids = [(b & -b).bit_length() - 1 for b in bits]
    except (AttributeError, TypeError):
        ids = [8, 8, 8]
    if things.chance.random() < 0.3:
        ids[things.chance.randrange(len(ids))] = things.number()
    return (ids,) if things.chance.random() < 0.5 else (things.of_numbers(ids),)


def _array(*shape: str) -> Draw:
    def draw(of: Any, things: Things) -> tuple[Any, ...]:
        actions, planes = _room_of(of, things)
        lengths: list[int] = []
        for part in shape:
            lengths += {"games": (3,), "actions": (actions,), "planes": planes}[part]
        return (things.array_of(tuple(lengths)),)

    return draw


def _perft(of: Any, things: Things) -> tuple[Any, ...]:
    return (depth(things),)


def _playouts(of: Any, things: Things) -> tuple[Any, ...]:
    """No games that may never end: only where the numbers are refused."""
    return (things.chance.choice((0, 0, -1, 2**64, None)), few(things), few(things))


def _start(of: Any, things: Things) -> tuple[Any, ...]:
    """Limits of a search; it goes on beside the calls that follow, and is stopped by them."""
    chance = things.chance
    given: list[Any] = [
        *(chance.choice((1, 100, 2000, 2**64 - 1)), chance.choice((0.0, 0.01, 1e300)), 1.0),
        *(chance.choice((0, 1, 5, 2**31 - 1)), chance.choice((1, 2, 9)), chance.random() < 0.5),
        *(chance.randrange(3), chance.choice((1, 1, 2, 3)), 1, chance.choice(([], [8], [65535]))),
    ]
    if chance.random() < 0.5:
        at = chance.randrange(len(given))
        given[at] = few(things) if at == 7 else things.anything()
    return tuple(given)


def _wait(of: Any, things: Things) -> tuple[Any, ...]:
    return (things.number(), things.chance.choice((0, 0.001, -1, -1e300, float("nan"), "1")))


def _resize(of: Any, things: Things) -> tuple[Any, ...]:
    return (things.chance.choice((1, 4096, 2**16, 0, -1, 2**41, 2**64, None)),)


def _place(of: Any, things: Things) -> tuple[Any, ...]:
    return (things.broken(things.chance.choice(things.handed)),)


def _init(of: Any, things: Things) -> tuple[Any, ...]:
    """What would begin an object once more, which is refused, or one that never was."""
    chance = things.chance
    position = chance.choice(things.positions)
    given = things.handed[things.positions.index(position)]
    more = chance.choice(((), (3,), (2, 1, 1), (4096, [0.1]), (things.anything(),)))
    return chance.choice(((position.game, given, *more), (chance.choice(things.own),)))


def _weigh(of: Any, things: Things) -> tuple[Any, ...]:
    return (things.weights(things.chance.choice(kyokai.games())),)


def _turn(of: Any, things: Things) -> tuple[Any, ...]:
    return ([things.number() for _ in range(things.chance.randrange(6))],)


#: How arguments are drawn that may do.
KNOWN: dict[str, Draw] = {
    **dict.fromkeys(("push", "action", "why_not", "is_legal", "play", "_text"), _action),
    **dict.fromkeys(("step", "_step"), _ids),
    **dict.fromkeys(("mask", "mask_into"), _array("actions")),
    **dict.fromkeys(("masks", "_masks_into"), _array("games", "actions")),
    "planes_into": _array("planes"),
    "_planes_into": _array("games", "planes"),
    "planes": lambda of, things: _array(*(["games"] * hasattr(of, "masks")), "planes")(of, things),
    **dict.fromkeys(
        ("hashes", "_hashes_into", "sample", "_sample_into", "step_random", "_step_sampled"),
        _array("games"),
    ),
    **dict.fromkeys(("perft", "_perft"), _perft),
    **dict.fromkeys(("playouts", "_playouts"), _playouts),
    "start": _start,
    "wait": _wait,
    "resize": _resize,
    "place": _place,
    "weigh": _weigh,
    "turn": _turn,
    "__init__": _init,
}
#: What takes long, or all memory, with other arguments than these.
LONG = ("perft", "_perft", "playouts", "_playouts", "wait", "resize", "start")
