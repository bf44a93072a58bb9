"""What every room promises, each promise a function that a room's author can call.

Promises of a game (``OF_GAME``) take the game; promises of a position (``OF_POSITION``) take any
position of it, such as ``play.samples(game)`` or ``strategies.positions(game)`` give. All raise
AssertionError where the promise is broken. What a room's documents, words and drawing promise
stands in ``papers``.
"""

from __future__ import annotations

import copy
import math
import pickle
import random
from collections.abc import Callable
from itertools import combinations

import kyokai
from kyokai.core import planes
from kyokai.kernel import perft, record
from kyokai.kernel.game import Game
from kyokai.kernel.mirror import mirrored
from kyokai.kernel.strings import LANGUAGES, words_of
from kyokai.kernel.turns import JOINT, split_turns
from kyokai.testing import papers, play

OfGame = Callable[[Game], None]
OfPosition = Callable[[kyokai.Position], None]

#: Counts of ``perft.txt`` above this are left to those who have the time.
PERFT_MOST = 20_000

NO_ACTIONS = ("", " ", "+", "a1-a1", "ｂ1-b3", "zz9-zz9", "0", "legal", -1, 10**9, True, None, 1.5)


# -- ids ----------------------------------------------------------------------------------------


def ids_are_dense(game: Game) -> None:
    """Every id from 0 to one less than ``action_count`` belongs to a kind of action."""
    kinds = game.position_type.KINDS
    known = {i for kind in kinds for i in range(kind.first, kind.first + kind.count)}
    assert known == set(range(game.action_count))


def ids_mean_the_same_everywhere(game: Game) -> None:
    """The text of an action gives its id without a look at the board."""
    texts: dict[str, int] = {}
    for position in play.samples(game):
        for action in position.legal():
            read = game.position_type.read(action.text).id
            assert texts.setdefault(action.text, read) == action.id, repr(action)


# -- legal, and why not -------------------------------------------------------------------------


def legal_actions_stand_in_id_order(position: kyokai.Position) -> None:
    """``legal()`` and ``legal_ids()`` are the same, ascending, each once."""
    ids = [int(action) for action in position.legal()]
    assert ids == sorted(set(ids))
    assert ids == position.legal_ids()
    assert bool(ids) == (position.outcome is None)


def legal_is_what_no_reason_forbids(position: kyokai.Position) -> None:
    """Over the whole action space, an id is legal just where ``why_not`` knows no reason."""
    space = range(_game(position).action_count)
    assert position.legal_ids() == [i for i in space if position.why_not(i) is None]


def refusals_are_told(position: kyokai.Position) -> None:
    """Every refusal has a code, the number of a rule, places on the board, and its sentences."""
    game = _game(position)
    numbers = papers.numbers(game, "en")
    known = {*game.grid.names, *game.grid.edge_names}
    for action_id in range(game.action_count):
        reason = position.why_not(action_id)
        if reason is None:
            continue
        assert reason.rule in numbers, f"{reason!r}: no such rule in RULES.md"
        assert set(reason.cells) <= known, repr(reason)
        papers.is_told(reason)


def play_refuses_what_is_not_legal(position: kyokai.Position) -> None:
    """``play`` and ``action`` raise IllegalAction with the very reason of ``why_not``."""
    for action_id in range(position.turn % 5, _game(position).action_count, 5):
        reason = position.why_not(action_id)
        for does in (position.play, position.action):
            error = _refusal(does, action_id)
            assert (error and error.reason) == reason
            assert error is None or error.rule in str(error)


def what_is_no_action_is_refused(position: kyokai.Position) -> None:
    """A text or an id that is no action of the game raises NotationError, in two languages."""
    other = kyokai.Action("no game", 0, "a1")
    for nonsense in (*NO_ACTIONS, other, _game(position).action_count):
        for does in (position.play, position.action, position.why_not):
            error = _refusal(does, nonsense)
            assert isinstance(error, kyokai.NotationError), f"{nonsense!r} is taken for an action"
            papers.is_told(error.reason)


def _refusal(does: Callable[..., object], action: object) -> kyokai.IllegalAction | None:
    try:
        does(action)
    except kyokai.IllegalAction as error:
        return error
    return None


# -- actions and turns --------------------------------------------------------------------------


def actions_go_by_text_and_id(position: kyokai.Position) -> None:
    """An action, its text and its id are one; each leads to the same position."""
    for action in position.legal():
        assert position.action(action.text) == position.action(action.id) == action
        assert position.action(action) == action == pickle.loads(pickle.dumps(action))
        assert (int(action), str(action)) == (action.id, action.text)
        assert " " not in action.text
        assert JOINT not in action.text
    for action in position.legal()[::7]:
        after = position.play(action)
        assert after == position.play(action.text) == position.play(action.id)
        assert after == position.apply_unchecked(action.id)


def turns_are_read_as_they_are_written(game: Game) -> None:
    """Reading undoes writing for every turn; the closing action may be written or left out."""
    for seed, options in enumerate(play.option_sets(game)):
        start = here = game.start(**options)
        turns = split_turns(start, play.walk(start, seed, most=60))
        for turn in turns:
            *_, after = play.along(here, [action.id for action in turn])
            if after.outcome is None and after.same_turn(here):
                break  # the walk stopped in the middle of its last turn
            text = kyokai.format_turn(here, turn)
            assert kyokai.parse_turn(here, text) == turn, f"{text} at {here}"
            assert kyokai.parse_turn(here, JOINT.join(map(str, turn))) == turn
            assert here.play_turn(text) == after
            here = after


def records_replay_to_the_same_position(game: Game) -> None:
    """A record, as text and as JSON, comes back whole and is played to the same end."""
    for seed, options in enumerate(play.option_sets(game)):
        start = game.start(**options)
        ids = play.walk(start, seed, most=30 * (1 + seed % 3))
        *_, last = play.along(start, ids)
        written = record.Record.from_actions(start, ids)
        for again in (record.read(str(written)), record.from_json(written.to_json())):
            assert again == written
            assert again.faults() == []
            assert [action.id for action in again.actions()] == ids
            assert (again.end(), again.end().outcome) == (last, last.outcome)


def planes_show_both_sides(game: Game) -> None:
    """Every plane of one's own has a twin of the enemy's; none leaves its rows and columns."""
    names = planes.names(game)
    assert len(set(names)) == len(names)
    assert all(planes.twin(name) in names for name in names)
    count, height, width = planes.shape(game)
    for position in play.table(game):
        masks = planes.masks(position)
        assert len(masks) == count
        assert all(0 <= mask < 1 << height * width for mask in masks)


# -- a value like any other ---------------------------------------------------------------------


def text_and_back(position: kyokai.Position) -> None:
    """The line of text is the position: equal, with the same hash, actions and end."""
    again = kyokai.position(str(position))
    assert again == position
    assert hash(again) == hash(position)
    assert (str(again), again.legal(), again.outcome, again.options) == (
        str(position),
        position.legal(),
        position.outcome,
        position.options,
    )
    assert eval(repr(position), {"kyokai": kyokai}) == position


def copies_are_equal(position: kyokai.Position) -> None:
    """Pickle, copy and deepcopy give an equal position that plays the same."""
    for same in (
        pickle.loads(pickle.dumps(position)),
        copy.copy(position),
        copy.deepcopy(position),
    ):
        assert same == position
        assert (hash(same), str(same)) == (hash(position), str(position))
        assert same.legal() == position.legal()
        for action_id in position.legal_ids()[::5]:
            assert same.play(action_id) == position.play(action_id)


def copies_remember_what_stood_before(game: Game) -> None:
    """A game that is stored and loaded before every action ends as if it had not been."""
    for seed in range(4):
        start = here = game.start(repetition=2 + seed % 2, max_turns=60)
        ids = play.walk(start, seed, choose=play.Shuffle())
        for action_id in ids:
            assert here.outcome is None
            here = pickle.loads(pickle.dumps(here)).play(action_id)
        *_, last = play.along(start, ids)
        assert last.outcome is not None
        assert (here, here.outcome) == (last, last.outcome)


def equality_is_that_of_the_text(game: Game) -> None:
    """Two positions are equal, and have one hash, just where their texts are the same."""
    for one, other in combinations(play.samples(game)[:60], 2):
        assert (one == other) == (str(one) == str(other)), f"{one} and {other}"
        assert one != other or hash(one) == hash(other)
    assert game.start() != str(game.start())


def keys_decide_what_can_happen(game: Game) -> None:
    """Positions of one key have the same actions; a key knows neither turns nor history."""
    seen: dict[object, list[int]] = {}
    start = game.start(repetition=0, max_turns=80)
    for position in play.along(start, play.walk(start, 1, choose=play.Shuffle())):
        if position.outcome is None:
            assert seen.setdefault(position.key, position.legal_ids()) == position.legal_ids()


def colours_are_two(position: kyokai.Position) -> None:
    """Both colours have stones and territory to ask for; any other word is refused by name."""
    for colour in ("white", "black"):
        assert isinstance(position.stones(colour), tuple)
        assert isinstance(position.territory(colour), tuple)
    for ask in (position.stones, position.territory):
        for wrong in ("green", "White", "first", ""):
            refused: kyokai.UnknownColour | None = None
            try:
                ask(wrong)
            except kyokai.UnknownColour as error:
                refused = error
            assert refused is not None, f"{wrong!r} was accepted"
            papers.is_told(refused.reason)


def nothing_can_be_set(position: kyokai.Position) -> None:
    """No attribute of a position, an action or its options can be set, new or old."""
    things = (position, position.options, *position.legal()[:1])
    for thing in things:
        for name in [*(name for name in dir(thing) if not name.startswith("_")), "anything"]:
            try:
                setattr(thing, name, 1)
            except AttributeError:
                continue
            raise AssertionError(f"{name} of {thing!r} could be set")


def playing_changes_nothing(position: kyokai.Position) -> None:
    """A position is the same after any of its actions is played."""
    before = (str(position), hash(position), position.key, position.legal(), position.outcome)
    for action_id in position.legal_ids():
        position.play(action_id)
    after = (str(position), hash(position), position.key, position.legal(), position.outcome)
    assert before == after


# -- symmetry and judgement ---------------------------------------------------------------------


def symmetry_preserves_all(position: kyokai.Position) -> None:
    """Turned and mirrored, a position has the turned and mirrored actions and their results."""
    game = _game(position)
    plain = kyokai.position(str(position))  # the history of play would not be turned with it
    chance = random.Random(str(position))
    for symmetry in game.grid.symmetries:
        image = plain.to_setup().mapped(symmetry).position()
        legal = {i: mirrored(plain, i, symmetry) for i in plain.legal_ids()}
        assert sorted(legal.values()) == image.legal_ids(), f"{symmetry.name}: {plain}"
        score = game.evaluation.evaluate(plain).score("white")
        assert math.isclose(score, game.evaluation.evaluate(image).score("white"), abs_tol=1e-9)
        for action_id in chance.sample(sorted(legal), min(4, len(legal))):
            after = plain.play(action_id)
            turned = image.play(legal[action_id])
            assert turned.outcome == after.outcome, f"{symmetry.name}: {plain}, {action_id}"
            assert str(turned) == str(after.to_setup().mapped(symmetry).position())


def judgement_is_sound(position: kyokai.Position) -> None:
    """``evaluate`` gives finite numbers, one side's gain the other's loss, and named terms."""
    judgement = _game(position).evaluation.evaluate(position)
    assert math.isfinite(judgement.score("white"))
    assert judgement.score("white") == -judgement.score("black")
    assert [term.name for term in judgement.white] == [term.name for term in judgement.black]
    for term in (*judgement.white, *judgement.black):
        assert math.isfinite(term.value)
        for lang in LANGUAGES:
            assert f"terms.{term.name}" in words_of(position.game, lang)


# -- the course of games ------------------------------------------------------------------------


def what_is_shown_is_a_game(game: Game) -> None:
    """The position that stands for the game is one of it, written as it is written, and goes on."""
    if game.shown:
        position = kyokai.position(game.shown)
        assert (position.game, position.outcome) == (game.name, None)
        assert str(position) == game.shown
        assert game.drawing.marks(position)


def playouts_end(game: Game) -> None:
    """Games played at random end, in a way that is told in both languages."""
    for seed, options in enumerate(play.option_sets(game)):
        if not {**dict(game.options.defaults.items()), **options}["max_turns"]:
            continue
        choose = (play.by_kind, play.plainly, play.Shuffle())[seed % 3]
        start = game.start(**options)
        *_, last = play.along(start, play.walk(start, seed, most=20_000, choose=choose))
        assert last.outcome is not None, f"{options}: {last}"
        assert last.legal() == []
        papers.end_is_told(last)


def perft_counts_are_right(game: Game) -> None:
    """The counts of ``perft.txt`` hold by the readable rules, of seven positions or more."""
    counts = list(perft.read_counts(game.folder / "perft.txt"))
    assert len(counts) > 6
    assert str(game.start()) in [count.position for count in counts]
    for count in counts:
        position = kyokai.position(count.position)
        for depth, expected in enumerate(count.counts, 1):
            if expected < PERFT_MOST:
                found = perft.perft(position, depth)
                assert found == expected, f"{count.name}, depth {depth}: {found}"


def options_are_checked(game: Game) -> None:
    """Options read what they write; unknown ones and values outside the list are refused."""
    for option in game.options.options.values():
        assert option.default in option.samples()
        for value in option.samples():
            assert option.check(value) == value == option.read(option.write(value))
            started = game.start(**{option.name: value})
            assert dict(started.options.items())[option.name] == value
        for wrong in (None, "nonsense", -1, 1.5, True, ()):
            _refuses_option(game, {option.name: wrong}, option.allowed())
    _refuses_option(game, {"nonsense": 1}, ", ".join(game.options.options))


def _refuses_option(game: Game, options: dict[str, object], allowed: str) -> None:
    refused: kyokai.InvalidOption | None = None
    try:
        game.start(**options)
    except kyokai.InvalidOption as error:
        refused = error
    assert refused is not None, f"{options} was accepted"
    assert allowed in str(refused)
    papers.is_told(refused.reason)


def _game(position: kyokai.Position) -> Game:
    return kyokai.game(position.game)


OF_GAME: tuple[OfGame, ...] = (
    ids_are_dense,
    ids_mean_the_same_everywhere,
    turns_are_read_as_they_are_written,
    records_replay_to_the_same_position,
    copies_remember_what_stood_before,
    equality_is_that_of_the_text,
    keys_decide_what_can_happen,
    what_is_shown_is_a_game,
    playouts_end,
    perft_counts_are_right,
    options_are_checked,
    planes_show_both_sides,
    *papers.OF_GAME,
)

OF_POSITION: tuple[OfPosition, ...] = (
    legal_actions_stand_in_id_order,
    legal_is_what_no_reason_forbids,
    refusals_are_told,
    play_refuses_what_is_not_legal,
    what_is_no_action_is_refused,
    actions_go_by_text_and_id,
    text_and_back,
    copies_are_equal,
    colours_are_two,
    nothing_can_be_set,
    playing_changes_nothing,
    symmetry_preserves_all,
    judgement_is_sound,
    *papers.OF_POSITION,
)
