"""What games of self-play tell of a game: figures, with 95 % intervals where they are estimates."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, median, quantiles
from typing import Any, NamedTuple

from kyokai.kernel.game import Game
from kyokai.kernel.options import Options
from kyokai.kernel.position import Position
from kyokai.kernel.turns import turn_steps
from kyokai.lab.elo import Interval, wilson
from kyokai.lab.match import Tally, told
from kyokai.lab.table import Played, first_wins

#: A figure for a turn is told where so many games, and this share of all, got that far.
LEAST_GAMES, LEAST_SHARE = 5, 0.05
#: A lead changes when the other side gets this far ahead of one half.
AHEAD = 0.05
#: A game counts as decided from where the winner stays above this.
DECIDED = 0.8
#: A comeback is won from below this.
DOWN = 0.25


class Spread(NamedTuple):
    """Values at one turn: how many, their mean, the middle half and the middle 80 %."""

    at: int
    values: int
    mean: float
    low: float
    high: float
    lowest: float
    highest: float


class Course(NamedTuple):
    """How one game went: each turn's chances of the first seat, as far as they are known."""

    played: Played
    chances: tuple[tuple[int, float], ...]
    lead_changes: int
    #: The part of the game, 0 to 1, after which it was decided; None where nobody won.
    decided: float | None
    #: The lowest chance that the winner had.
    lowest: float | None
    #: How far the chances are from even, on average: 0 is even all the time, 1 never.
    gap: float


class Figures(NamedTuple):
    """All that is told of a game."""

    game: Game
    options: Options
    games: int
    #: How often the first seat won, nobody, the second seat; and White, nobody, Black.
    seats: Tally
    colours: Tally
    lengths: tuple[int, ...]
    ends: dict[str, int]
    choices: tuple[Spread, ...]
    #: Of all steps: how many choices there are on average, and how many steps a turn has.
    mean_choices: float
    steps_a_turn: float
    kinds: dict[str, int]
    chances: tuple[Spread, ...]
    courses: tuple[Course, ...]
    #: How many games are not the same as one before them.
    different: int

    @property
    def shortest(self) -> list[Course]:
        """The games that somebody won soonest."""
        won = [course for course in self.courses if course.played.winner is not None]
        return sorted(won or self.courses, key=lambda course: len(course.played.turns))[:3]

    @property
    def closest(self) -> list[Course]:
        """The games that stayed even longest, those that somebody won first."""
        known = [course for course in self.courses if course.chances]
        return sorted(known, key=lambda course: (course.played.winner is None, course.gap))[:3]

    @property
    def mean_length(self) -> float:
        """How many turns a game has, on average."""
        return fmean(self.lengths)

    def share_of(self, test: Callable[[Course], bool]) -> Interval:
        """In which share of the games somebody won something holds."""
        won = [course for course in self.courses if course.decided is not None]
        return wilson(sum(map(test, won)), len(won))

    @property
    def lead_changes(self) -> float:
        """How often the lead changes in a game, on average."""
        return fmean(course.lead_changes for course in self.courses)

    @property
    def comebacks(self) -> Interval:
        """In which share of the games the winner had been nearly lost."""
        return self.share_of(lambda course: (course.lowest or 0.0) < DOWN)

    @property
    def decided(self) -> float:
        """After which part of a game it is decided, in the middle one of all that were won."""
        known = [course.decided for course in self.courses if course.decided is not None]
        return median(known) if known else 1.0

    def to_data(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "options": self.game.options.written(self.options),
            "games": self.games,
            "different_games": self.different,
            "first_seat": self.seats.to_data(),
            "white": self.colours.to_data(),
            "draws": told(wilson(self.seats.drawn, self.games)),
            "turns": {
                "mean": round(self.mean_length, 3),
                "median": median(self.lengths),
                "least": min(self.lengths),
                "most": max(self.lengths),
                "histogram": dict(sorted(Counter(self.lengths).items())),
            },
            "ends": self.ends,
            "choices": {
                "mean_a_step": round(self.mean_choices, 3),
                "steps_a_turn": round(self.steps_a_turn, 3),
                "by_turn": [each._asdict() for each in self.choices],
            },
            "kinds": self.kinds,
            "first_seat_wins_by_turn": [each._asdict() for each in self.chances],
            "drama": {
                "lead_changes": round(self.lead_changes, 3),
                "comebacks": told(self.comebacks),
                "decided_after": round(self.decided, 3),
            },
            "shortest": [_listed(course) for course in self.shortest],
            "closest": [_listed(course) for course in self.closest],
        }


def _listed(course: Course) -> dict[str, Any]:
    played = course.played
    return {
        "number": played.key[2] + 1,
        "turns": list(played.turns),
        "winner": None if played.winner is None else ("first", "second")[played.winner],
        "reason": played.ended_by or played.reason,
        "lead_changes": course.lead_changes,
    }


def figures(game: Game, options: Options, games: Sequence[Played]) -> Figures:
    """Work out the figures of games that were played."""
    choices: dict[int, list[int]] = defaultdict(list)
    kinds: Counter[str] = Counter()
    steps = turns = 0
    for played in games:
        for turn, here, action_id in walked(game, options, played):
            steps += 1
            choices[turn + 1].append(len(here.legal_ids()))
            kinds[kind_of(here, action_id)] += 1
        turns += len(played.turns)
    courses = tuple(course(game, played) for played in games)
    all_choices = [count for counts in choices.values() for count in counts]
    chances: dict[int, list[float]] = defaultdict(list)
    for each in courses:
        for turn, chance in each.chances:
            chances[turn].append(chance)
    white = [played.points(played.white) for played in games]
    return Figures(
        game,
        options,
        len(games),
        counted([played.points(0) for played in games]),
        counted(white),
        tuple(len(played.turns) for played in games),
        dict(Counter(played.ended_by or played.reason for played in games).most_common()),
        spreads(choices, len(games)),
        fmean(all_choices) if all_choices else 0.0,
        steps / max(1, turns),
        dict(kinds.most_common()),
        spreads(chances, len(games)),
        courses,
        len({played.turns for played in games}),
    )


def counted(points: Sequence[float]) -> Tally:
    """Count games by what they brought."""
    count = Counter(points)
    return Tally(count[1.0], count[0.5], count[0.0])


def walked(game: Game, options: Options, played: Played) -> Iterable[tuple[int, Position, int]]:
    """Every action of a game: the number of its turn from 0, where it was played, its id."""
    here: Position = game.position_type.start(options)
    for number, text in enumerate(played.turns):
        for action, after in turn_steps(here, text):
            yield number, here, action.id
            here = after


def kind_of(position: Position, action_id: int) -> str:
    """Which kind of action an id is here; several kinds may share it."""
    for kind, masks in zip(position.KINDS, position.masks(), strict=True):
        if 0 <= action_id - kind.first < kind.count:
            _, bit, direction = kind.spot(action_id)
            if masks[direction] & bit:
                return kind.name
    raise ValueError(f"there is no action with id {action_id} here")


def course(game: Game, played: Played) -> Course:
    """How a game went."""
    chances = tuple(
        (turn, chance)
        for turn, worth in enumerate(played.worth, 1)
        for chance in [first_wins(game, worth)]
        if chance is not None
    )
    changes, leader = 0, 0
    for _, chance in chances:
        ahead = (chance > 0.5 + AHEAD) - (chance < 0.5 - AHEAD)
        changes += ahead != 0 != leader and ahead != leader
        leader = ahead or leader
    gap = fmean(abs(2 * chance - 1) for _, chance in chances) if chances else 1.0
    if played.winner is None or not chances:
        return Course(played, chances, changes, None, None, gap)
    won = [(turn, chance if played.winner == 0 else 1 - chance) for turn, chance in chances]
    undecided = [turn for turn, chance in won if chance < DECIDED]
    decided = (undecided[-1] if undecided else 0) / len(played.turns)
    return Course(played, chances, changes, decided, min(chance for _, chance in won), gap)


def spreads(values: dict[int, list[Any]], games: int) -> tuple[Spread, ...]:
    """How values spread at each turn that enough games have reached."""
    least = max(min(LEAST_GAMES, games), LEAST_SHARE * games)
    return tuple(spread(at, found) for at, found in sorted(values.items()) if len(found) >= least)


def spread(at: int, values: Sequence[float]) -> Spread:
    """How values spread."""
    if len(values) == 1:
        return Spread(at, 1, *(float(values[0]),) * 5)
    tenths = quantiles(values, n=10, method="inclusive")
    quarters = quantiles(values, n=4, method="inclusive")
    mean = round(fmean(values), 4)
    ends = (quarters[0], quarters[2], tenths[0], tenths[-1])
    return Spread(at, len(values), mean, *(round(end, 4) for end in ends))
