"""Set-up positions of Borderland, and the proof that one can lie on a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from kyokai.games.borderland.geometry import COLOURS, GRID, PLAYERS, First
from kyokai.games.borderland.notation import GAME, read_board, write_board
from kyokai.games.borderland.rules import MOVE, PLACE, Borderland
from kyokai.games.borderland.state import Making
from kyokai.games.borderland.territory import ENOUGH
from kyokai.kernel.grid import Symmetry
from kyokai.kernel.options import REPETITION, Choice, OptionList, max_turns
from kyokai.kernel.setup import Faults, Token
from kyokai.kernel.setup import Setup as KernelSetup
from kyokai.kernel.types import Outcome

OPTIONS = OptionList(GAME, (Choice("spacing", ("gap", "near")), REPETITION, max_turns(500)))

_YES = "yes"
_SEATS = PLAYERS[First:]
_CELLS = ("placed", "moved", "ceded_white", "ceded_black")


@dataclass(frozen=True, kw_only=True)
class Setup(KernelSetup):
    """The stones of both, and all that a turn in the making or the last one left behind.

    ``placed`` or ``moved`` is the stone of the first action of this turn. ``cede`` is the colour
    whose tied areas must be chosen between first; without a stone of the first action it is asked
    after the second. ``ceded_white`` and ``ceded_black`` name the area left out while a choice
    stands, by any one of its cells. ``passed`` tells that the turn before was a forced pass,
    ``first`` the colour of the first player.
    """

    GAME: ClassVar[str] = GAME
    OPTIONS: ClassVar[OptionList] = OPTIONS
    PLAYERS: ClassVar[tuple[str, ...]] = PLAYERS

    white: tuple[str, ...] = ()
    black: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    cede: str | None = None
    ceded_white: tuple[str, ...] = ()
    ceded_black: tuple[str, ...] = ()
    passed: bool = False
    first: str | None = None

    def board(self) -> str:
        """Write the rows from the top."""
        return write_board(self.white, self.black)

    def fields(self) -> dict[str, str]:
        """Write the turn in the making, standing choices and the seats."""
        fields = {name: ",".join(cells) for name in _CELLS if (cells := getattr(self, name))}
        if self.cede is not None:
            fields["cede"] = self.cede
        if self.passed:
            fields["passed"] = _YES
        if self.first is not None:
            fields["first"] = self.first
        return fields

    @classmethod
    def from_words(cls, board: Token, fields: dict[str, Token], **common: Any) -> Self:
        """Read the rows and the room's own fields."""
        white, black = read_board(board)
        given: dict[str, Any] = {
            name: tuple(fields.pop(name).text.split(",")) for name in _CELLS if name in fields
        }
        given |= {name: fields.pop(name).text for name in ("cede", "first") if name in fields}
        passed = fields.pop("passed", None)
        if passed is not None and passed.text != _YES:
            passed.fault(GAME, "position_passed")
        return cls(white=white, black=black, passed=passed is not None, **given, **common)

    def mapped(self, symmetry: Symmetry) -> Self:
        """Turn or mirror the board."""
        cells = {
            name: symmetry.cells_of(getattr(self, name)) for name in ("white", "black", *_CELLS)
        }
        return type(self)(
            **cells,
            cede=self.cede,
            passed=self.passed,
            first=self.first,
            to_move=self.to_move,
            turn=self.turn,
            over=self.over,
            options=self.options,
        )

    def position(self) -> Borderland:
        """Prove the setup, or raise InvalidPosition with every fault."""
        faults = Faults(self)
        faults.common(least_turn=0)
        cells = {
            name: faults.places(GRID.index, getattr(self, name), "cell")
            for name in ("white", "black", *_CELLS)
        }
        for cell in sorted(set(cells["white"]) & set(cells["black"])):
            faults.add("setup_two_stones", (GRID.names[cell],), cell=GRID.names[cell])
        for name in ("cede", "first"):
            value = getattr(self, name)
            if value not in (None, *COLOURS):
                allowed = ", ".join(COLOURS)
                faults.add("setup_colour", name=name, value=repr(value), allowed=allowed)
        in_setup = self.to_move in _SEATS
        if self.to_move in PLAYERS and isinstance(self.turn, int):
            faults.unless(in_setup == (self.turn == 0), "setup_turn_zero", turn=self.turn)
        faults.stop()
        if in_setup:
            self._prove_beginning(faults)
            faults.stop()
            return self._make()
        if self.first is not None:
            faults.unless(self.to_move == COLOURS[1 - self.turn % 2], "setup_first")
        self._prove_first_action(faults)
        faults.stop()
        position = self._make()
        self._prove_choices(faults, position)
        if self.passed:
            self._prove_passed(faults, position)
        if self.over is not None:
            faults.unless(self._shows(position, self.over), "setup_over")
        elif self.placed or self.moved or self.cede or any(position.ceded):
            self._prove_judged(faults, position)
        faults.stop()
        return position

    def _make(self) -> Borderland:
        """The position, trusted."""
        stones = (GRID.mask(self.white), GRID.mask(self.black))
        bare = Borderland.make(stones, PLAYERS.index(self.to_move), self.turn, self.options)
        white, black = (
            next((area for area in bare.tied(side) if cells and area & GRID.mask(cells)), 0)
            for side, cells in enumerate((self.ceded_white, self.ceded_black))
        )
        return Borderland.make(
            stones,
            PLAYERS.index(self.to_move),
            self.turn,
            self.options,
            making=Making(
                placed=GRID.mask(self.placed),
                moved=GRID.mask(self.moved),
                pending=None if self.cede is None else COLOURS.index(self.cede),
                ceded=(white, black),
                passed=self.passed,
            ),
            first=None if self.first is None else COLOURS.index(self.first),
            outcome=self.over,
        )

    def _prove_beginning(self, faults: Faults) -> None:
        """The setup: at most a white stone before the first player's second, then one of each."""
        count = (len(self.white), len(self.black))
        allowed = [(0, 0), (1, 0)] if self.to_move == PLAYERS[First] else [(1, 1)]
        faults.unless(count in allowed, "setup_beginning", player=self.to_move)
        later = (*self.placed, *self.moved, *self.ceded_white, *self.ceded_black)
        plain = not later and self.cede is None and self.first is None
        faults.unless(plain and not self.passed and self.over is None, "setup_not_yet")

    def _prove_first_action(self, faults: Faults) -> None:
        """The stone of the first action: one own stone, which can have come to where it is."""
        acted = self.placed + self.moved
        if not acted:
            return
        own, enemy = (
            (self.white, self.black) if self.to_move == "white" else (self.black, self.white)
        )
        if len(acted) > 1 or acted[0] not in own:
            faults.add("setup_acted", acted)
            return
        near = GRID.around(GRID.mask(acted))
        taken = near & (GRID.mask(own) | GRID.mask(enemy))
        if self.placed and self.options.spacing == "gap":
            faults.unless(
                not taken, "setup_placed_near", acted, cell=acted, near=GRID.names_of(taken)
            )
        if self.moved:
            faults.unless(near & ~taken, "setup_moved_from", acted, cell=acted)
        faults.unless(self.over is None, "setup_over_unfinished")

    def _prove_choices(self, faults: Faults, position: Borderland) -> None:
        """Choices, made or still open, are between areas that are tied."""
        for side, (colour, cells) in enumerate(
            zip(COLOURS, (self.ceded_white, self.ceded_black), strict=True)
        ):
            good = len(cells) < 2 and bool(cells) == bool(position.ceded[side])
            faults.unless(good, "setup_ceded", cells, colour=colour)
        if self.cede is not None:
            side = COLOURS.index(self.cede)
            faults.unless(position.is_open(side), "setup_cede", colour=self.cede)
            faults.unless(self.over is None, "setup_over_unfinished")

    def _prove_passed(self, faults: Faults, position: Borderland) -> None:
        """A forced pass just made: the opponent had no action."""
        begins = not (self.placed or self.moved or self.cede) and self.turn > 1
        opponent = COLOURS[1 - COLOURS.index(self.to_move)]
        forced = not _can_act(position, opponent)
        faults.unless(begins and forced, "setup_passed", colour=opponent)

    def _prove_judged(self, faults: Faults, position: Borderland) -> None:
        """After an action: what it led to has been judged, as far as no choice is open."""
        mover = COLOURS.index(self.to_move)
        begins = not (self.placed or self.moved or self.cede)
        last = 1 - mover if begins and not self.passed else mover
        for side in (last, 1 - last):
            if position.pending == side:
                return
            colour = COLOURS[side]
            ground = position.territory_of(side)
            faults.unless(not position.is_open(side), "setup_tie_open", colour=colour)
            faults.unless(ground.bit_count() < ENOUGH, "setup_won", colour=colour)
            if side == last:
                inside = GRID.names_of(ground & position.stones_of(1 - side))
                faults.unless(
                    not inside, "setup_not_captured", inside, colour=colour, inside=inside
                )
        if self.placed or self.moved:
            faults.unless(
                any(PLACE.allowed(position)) or any(MOVE.allowed(position)), "setup_turn_over"
            )
            limit = self.options.max_turns
            faults.unless(not limit or self.turn <= limit, "setup_called_off", turns=limit)

    def _shows(self, position: Borderland, over: Outcome) -> bool:
        """Whether an end can be seen on the board."""
        if over.ended_by is not None or over.scores is not None:
            return False
        if over.reason == "territory" and over.winner is not None:
            winner, mover = COLOURS.index(over.winner), COLOURS.index(self.to_move)
            wins = [
                not position.is_open(side) and position.territory_of(side).bit_count() >= ENOUGH
                for side in (0, 1)
            ]
            # The player to move made the last action: their own win would have come first.
            return not self.passed and wins[winner] and (winner == mover or not wins[mover])
        if over.winner is not None:
            return False
        if over.reason == "no_action":
            return not self.passed and not any(_can_act(position, colour) for colour in COLOURS)
        if over.reason == "repetition":
            return self.options.repetition > 0 and self.turn > 1
        return over.reason == "max_turns" and 0 < self.options.max_turns < self.turn


def _can_act(position: Borderland, colour: str) -> bool:
    """Whether a colour could place or move on this board, at the start of a turn."""
    stones = (position.stones_of(0), position.stones_of(1))
    making = Making(ceded=position.ceded)
    side = COLOURS.index(colour)
    fresh = Borderland.make(stones, side, position.turn, position.options, making=making)
    return any(PLACE.allowed(fresh)) or any(MOVE.allowed(fresh))
