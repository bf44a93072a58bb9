"""The small values: history, options, actions, outcomes, reasons, and the tree of errors."""

import copy
import pickle
import random

import pytest

import kyokai
from kyokai.kernel import errors
from kyokai.kernel.history import EMPTY, History
from kyokai.kernel.judgement import Judgement, Term
from kyokai.kernel.options import REPETITION, Choice, Limit, OptionList, max_turns
from kyokai.kernel.types import Action, Outcome, Reason

# -- history ------------------------------------------------------------------------------------


def test_a_history_counts_and_never_changes() -> None:
    chance = random.Random(1)
    told: dict[object, int] = {}
    history = EMPTY
    for _ in range(500):
        key = (chance.randrange(90), "x" * chance.randrange(3))
        before = dict(history.items())
        after, times = history.adding(key)
        assert dict(history.items()) == before == told
        told[key] = told.get(key, 0) + 1
        assert times == told[key] == after.count(key) == history.after(key).count(key)
        history = after
    assert dict(history.items()) == told
    assert EMPTY.count("anything") == 0
    assert not list(History().items())


def test_a_history_is_pickled_whole() -> None:
    history = EMPTY.after("a").after(("b", 2)).after("a")
    again = pickle.loads(pickle.dumps(history))
    assert dict(again.items()) == {"a": 2, ("b", 2): 1}
    assert again.after("a").count("a") == 3
    assert again.count("a") == 2


# -- options ------------------------------------------------------------------------------------

LIST = OptionList("some game", (Choice("way", ("this", "that")), REPETITION, max_turns(9)))


def test_options_have_defaults_and_read_as_attributes() -> None:
    options = LIST.make({})
    assert options is LIST.defaults
    assert (options.way, options.repetition, options.max_turns) == ("this", 3, 9)
    changed = LIST.make({"way": "that", "max_turns": 0})
    assert changed.items() == (("way", "that"), ("repetition", 3), ("max_turns", 0))
    assert LIST.written(changed) == {"way": "that", "max_turns": "0"}
    assert LIST.written(options) == {}


def test_options_are_values() -> None:
    one, same, other = LIST.make({"way": "that"}), LIST.make({"way": "that"}), LIST.make({})
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != {"way": "that"}
    assert repr(other) == "Options(way='this', repetition=3, max_turns=9)"
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one


def test_options_never_change() -> None:
    options = LIST.make({})
    with pytest.raises(AttributeError, match="options never change: way cannot be set"):
        options.way = "that"
    with pytest.raises(AttributeError, match="there is no option colour"):
        _ = options.colour


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("way", "these"),
        ("way", None),
        ("way", ("this",)),
        ("repetition", 1),
        ("repetition", -1),
        ("repetition", True),
        ("repetition", 3.0),
        ("repetition", "3"),
        ("max_turns", -5),
    ],
)
def test_a_value_outside_the_list_is_refused_and_the_list_told(name: str, value: object) -> None:
    with pytest.raises(kyokai.InvalidOption) as caught:
        LIST.make({name: value})
    error = caught.value
    assert error.refused == value
    allowed = {"way": "this, that", "repetition": "0 (off), 2, 3, …", "max_turns": "0 (off), 1, 2"}
    assert allowed[name] in str(error)
    assert name in error.say("ja")


@pytest.mark.parametrize("text", ["", "x", "-1", "+3", "1", "３", "1e3", "1234567890"])
def test_a_number_is_read_from_plain_digits(text: str) -> None:
    with pytest.raises(kyokai.InvalidOption):
        LIST.read("repetition", text)
    assert LIST.read("repetition", "7") == 7
    assert LIST.read("way", "that") == "that"


def test_an_unknown_option_is_refused_and_the_known_are_told() -> None:
    with pytest.raises(kyokai.InvalidOption, match="way, repetition, max_turns"):
        LIST.make({"colour": 1})
    with pytest.raises(kyokai.InvalidOption, match="way, repetition, max_turns"):
        LIST.read("colour", "1")


def test_samples_are_values() -> None:
    for option in (*LIST.options.values(), Limit("least", 4, least=3)):
        assert option.default in option.samples()
        for value in option.samples():
            assert option.read(option.write(value)) == option.check(value) == value


# -- actions, outcomes, reasons, judgements -----------------------------------------------------


def test_an_action_is_an_id_with_a_text() -> None:
    action = Action("game", 5, "a1")
    assert (int(action), str(action), repr(action)) == (5, "a1", "<game action 5 'a1'>")
    assert list(range(9))[action] == 5
    assert action == Action("game", 5, "a1")
    assert hash(action) == hash(Action("game", 5, "a1"))
    for other in (Action("game", 6, "a1"), Action("game", 5, "b1"), Action("other", 5, "a1"), 5):
        assert action != other
    assert min(Action("game", 6, "a"), action) is action
    assert pickle.loads(pickle.dumps(action)) == copy.deepcopy(action) == action


def test_an_action_never_changes() -> None:
    action = Action("game", 5, "a1")
    with pytest.raises(AttributeError, match="text cannot be set"):
        action.text = "b1"
    with pytest.raises(AttributeError, match="id cannot be deleted"):
        del action.id


def test_a_judgement_is_one_sides_gain_and_the_others_loss() -> None:
    judgement = Judgement((Term("a", 3, 2.0), Term("b", 1, -0.5)), (Term("a", 1, 2.0),))
    assert judgement.white[0].value == 6
    assert judgement.score("white") == 3.5
    assert judgement.score("black") == -3.5


def test_a_reason_without_details_has_an_empty_mapping_that_stays_so() -> None:
    details = Reason("game", "code").details
    assert dict(details) == {} == details
    assert (len(details), repr(details), details.get("cell")) == (0, "{}", None)
    assert pickle.loads(pickle.dumps(details)) is copy.deepcopy(details) is details
    with pytest.raises(TypeError):
        details["cell"] = "a1"


# -- errors -------------------------------------------------------------------------------------

WHY = Reason("", "setup_two_stones", "2.1", ("a1",), {"cell": "a1"})
BECAUSE = Reason("", "game_over", "B6")


@pytest.mark.parametrize(
    "error",
    [
        errors.KyokaiError("x", WHY),
        errors.UnknownGame("x", WHY),
        errors.InvalidOption(7, WHY),
        errors.IllegalAction("a1", WHY),
        errors.NotationError("a1", WHY),
        errors.InvalidPosition({"a": 1}, [WHY, BECAUSE]),
        errors.PositionTextError("text", [WHY], 7),
        errors.MissingExtra("PNG", "pillow", "cli"),
        errors.InvalidRecord("text", WHY, 3, 4, 5),
        errors.InvalidRecord("text", WHY, sound=5),
    ],
    ids=lambda error: type(error).__name__,
)
@pytest.mark.parametrize("again", [lambda e: pickle.loads(pickle.dumps(e)), copy.deepcopy])
def test_errors_are_pickled_whole(error: errors.KyokaiError, again: object) -> None:
    assert callable(again)
    same = again(error)
    assert type(same) is type(error)
    assert vars(same) == vars(error)
    assert (same.args, str(same), same.say("ja")) == (error.args, str(error), error.say("ja"))
    assert isinstance(error, ValueError)


def test_the_tree_is_the_one_that_is_drawn() -> None:
    drawn = errors.__doc__ or ""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    for kind in kinds:
        if issubclass(kind, errors.KyokaiError):
            assert kind.__name__ in drawn
            assert getattr(kyokai, kind.__name__) is kind


def test_an_illegal_action_tells_the_action_the_rule_and_the_cells() -> None:
    error = errors.IllegalAction("a1-a2", WHY)
    assert (error.action, error.rule, error.cells) == ("a1-a2", "2.1", ("a1",))
    assert str(error) == "a1-a2: rule 2.1: two stones stand on a1"
    assert error.say("ja") == "a1-a2: ルール2.1：a1 に2つのコマが重なっています"
    assert str(errors.NotationError("q", BECAUSE)) == "ruling B6: the game is over"


def test_a_position_tells_all_its_faults() -> None:
    error = errors.InvalidPosition("x", [WHY, BECAUSE])
    assert str(error) == "rule 2.1: two stones stand on a1; ruling B6: the game is over"
    assert error.reason == WHY


def test_a_record_tells_where_it_breaks() -> None:
    error = errors.InvalidRecord("x", BECAUSE, 3, 4, 5)
    assert str(error) == "line 3, column 4: ruling B6: the game is over (sound up to action 5)"
    nowhere = errors.InvalidRecord("x", BECAUSE, sound=5)
    assert str(nowhere) == "ruling B6: the game is over (sound up to action 5)"


def test_an_outcome_has_no_scores_unless_points_count() -> None:
    assert Outcome(None, "repetition") == (None, "repetition", None, None)
