"""A user's own score: what it may give, and what is refused."""

import numpy as np
import pytest

from verifydp.empirical.attacks import Past
from verifydp.empirical.own_score import OwnScore, ScoredOutputs
from verifydp.errors import InputError

ROWS = np.random.default_rng(1).normal(size=(2, 200, 3))


class Given:
    """A score with a name, as the front door makes it."""

    name, digest = "attacker", "0" * 64

    def __init__(self, function):
        self.function = function

    def __call__(self, columns):
        return self.function(columns)


def values_of(function, columns=ROWS[0]):
    return ScoredOutputs(Given(function)).values(columns)


def looks_of(function, rows=ROWS):
    attack = OwnScore(Given(function))
    return attack, attack.looks(Past(*rows))


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x[:, 0],
        lambda x: x[:, :1],
        lambda x: x[:, 0].tolist(),
        lambda x: x[:, 0].astype(np.float32).astype(np.float64),
    ],
)
def test_one_number_for_each_output_is_taken(function):
    values = values_of(function)
    assert values.shape == (200,)
    assert values.dtype == np.float64
    assert np.allclose(values, ROWS[0][:, 0], rtol=1e-6)


def test_whole_numbers_and_answers_of_yes_or_no_are_numbers():
    assert set(values_of(lambda x: x[:, 0] > 0)) == {0.0, 1.0}
    assert set(values_of(lambda x: (x[:, 0] > 0).astype(int) * 2)) == {0.0, 2.0}


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda x: x, r"the shape \(200, 3\) for 200 outputs"),
        (lambda x: x[0], r"the shape \(3,\) for 200 outputs"),
        (lambda x: 1.0, r"the shape \(\) for 200 outputs"),
        (lambda x: x[:, 0] + 1j, "type complex128: it must give real"),
        (lambda x: x[:, 7], r"raised IndexError on an array of the shape \(200, 3\)"),
        (lambda x: np.array(["a"] * len(x)), "it must give real"),
    ],
)
def test_anything_else_is_refused_in_one_line(function, said):
    with pytest.raises(InputError, match=said) as caught:
        values_of(function)
    assert str(caught.value).startswith("score attacker ")
    assert "\n" not in str(caught.value)


def test_no_outputs_have_no_scores():
    assert values_of(lambda x: 1 / 0, ROWS[0][:0]).shape == (0,)


def test_a_fixed_function_of_each_output_is_looked_at():
    attack, (look,) = looks_of(lambda x: x @ np.ones(3))
    assert look.feature.name == "score attacker"
    assert look.first == 0
    assert np.allclose(look.feature.values(ROWS[0]), ROWS[0].sum(axis=1))
    assert attack.notes() == ()
    assert "attacker" in attack.looks_at
    assert [bool(attack.slots(width)) for width in (0, 1, 3000)] == [False, True, True]


def rounded_otherwise(x):
    """Sums of float32 in an order that depends on the batch."""
    product = x.astype(np.float32) @ np.ones((3, 1), dtype=np.float32)
    return product[:, 0] * (1 + 1e-7 * (len(x) % 2))


def test_rounding_that_depends_on_the_batch_is_no_dependence():
    assert len(looks_of(rounded_otherwise)[1]) == 1


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x[:, 0] - x[:, 0].mean(),
        lambda x: x[:, 0] / x[:, 0].std(),
        lambda x: np.argsort(np.argsort(x[:, 0])) / len(x),
        lambda x: np.arange(len(x)) * 1.0,
        lambda x: x[:, 0] + (len(x) == 1),
        lambda x: x[:, 0] * (np.nan if len(x) == 1 else 1.0),
        lambda x: 1e6 + x[:, 0] - x[:, 0].mean(),
        lambda x: x[:, 0] - x[:, 0].mean() + 1e9 * (x[:, 0] > 2),
    ],
    ids=["mean", "deviation", "ranks", "places", "alone", "NaN", "offset", "tails"],
)
@pytest.mark.parametrize("draws", [8, 200])
def test_statistics_of_the_batch_are_refused(function, draws):
    with pytest.raises(InputError, match="when other outputs are beside it") as caught:
        looks_of(function, ROWS[:, :draws])
    assert "\n" not in str(caught.value)


def test_random_scores_are_refused():
    random = np.random.default_rng(2)
    with pytest.raises(InputError, match="other numbers when it is called again"):
        looks_of(lambda x: x[:, 0] + random.normal(size=len(x)))
    with pytest.raises(InputError, match="other numbers when it is called again"):
        looks_of(lambda x: 1e6 + x[:, 0] + random.normal())


@pytest.mark.parametrize(
    "function",
    [
        lambda x: np.where(x[:, 0] > 2, 1e3, 0.0),
        lambda x: np.where(x[:, 0] > 0, np.inf, -np.inf),
        lambda x: np.full(len(x), 0.1),
        lambda x: 1 / x[:, 0].astype(np.float32),
        lambda x: x[:, 0] * np.nan,
    ],
    ids=["seldom", "infinite", "constant", "tails", "NaN"],
)
def test_fixed_scores_of_any_numbers_are_looked_at(function):
    (look,) = looks_of(function)[1]
    with np.errstate(divide="ignore"):
        expected = np.asarray(function(ROWS[0]), dtype=np.float64)
    assert np.array_equal(look.feature.values(ROWS[0]), expected, equal_nan=True)


def test_a_score_is_tried_anew_when_the_past_has_doubled():
    """One that begins to look at its batch later is found on the way."""
    attack = OwnScore(Given(lambda x: x[:, 0] - (len(x) > 20) * x[:, 0].mean()))
    known = {}
    attack.looks(Past(*ROWS[:, :8], known))
    with pytest.raises(InputError, match="beside it"):
        attack.looks(Past(*ROWS[:, :16], known))


def test_scores_that_are_nan_are_told():
    attack, (look,) = looks_of(lambda x: np.where(x[:, 0] > 0, np.nan, x[:, 0]))
    (note,) = attack.notes()
    assert "is NaN for" in note
    assert "of the 128 outputs" in note
    assert np.isnan(look.feature.values(ROWS[0])).any()


def test_without_draws_nothing_is_tried():
    _, (look,) = looks_of(lambda x: 1 / 0, np.zeros((2, 0, 3)))
    assert look.first == 0
