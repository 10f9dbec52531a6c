"""Curves at stated parameters: against closed forms, and against another route."""

import math
from statistics import NormalDist

import pytest

import verifydp
from verifydp.errors import InputError
from verifydp.evidence.curves import CurveResult
from verifydp.evidence.kinds import plain_result, read_result
from verifydp.mechanisms import mechanisms
from verifydp.report.console import render_text

NORMAL = NormalDist()


def points(result, quantity):
    (curve,) = (one for one in result.curves if one.quantity == quantity)
    return {point.at: (point.lower, point.upper) for point in curve.points}


def encloses(sides, value):
    low, high = sides
    return low - 1e-12 <= value <= high + 1e-12 and high - low < 1e-4


@pytest.fixture(scope="module")
def laplace():
    return verifydp.curve("laplace", scale=1, sensitivity=1, epsilons=[0, "1/2", 1])


@pytest.fixture(scope="module")
def gaussian():
    return verifydp.curve("gaussian", sigma=2, sensitivity=1, epsilons=[0, 1])


def test_delta_of_laplace_noise_is_its_closed_form(laplace):
    found = points(laplace, "delta")
    for at, epsilon in (("0", 0), ("0.5", 0.5), ("1", 1)):
        assert encloses(found[at], 1 - math.exp((epsilon - 1) / 2))


def test_delta_of_gaussian_noise_is_its_closed_form(gaussian):
    mu = 0.5
    for at, epsilon in (("0", 0.0), ("1", 1.0)):
        delta = NORMAL.cdf(mu / 2 - epsilon / mu) - math.exp(epsilon) * NORMAL.cdf(
            -mu / 2 - epsilon / mu
        )
        assert encloses(points(gaussian, "delta")[at], delta)


def test_power_and_area_of_gaussian_noise_are_their_closed_forms(gaussian):
    for rate, sides in points(gaussian, "power").items():
        power = NORMAL.cdf(NORMAL.inv_cdf(float(rate)) + 0.5)
        assert encloses(sides, power)
    assert encloses(points(gaussian, "AUC")[""], NORMAL.cdf(0.5 / math.sqrt(2)))


def test_precision_follows_from_power(laplace):
    assert encloses(points(laplace, "precision")["0.1"], math.e / (1 + math.e))
    assert encloses(points(laplace, "precision")["1"], 0.5)


def test_what_is_known_counts(laplace):
    more = verifydp.curve(
        "laplace", scale=1, sensitivity=1, epsilons=[0], prior="3:1", beta=2
    )
    assert encloses(points(more, "precision")["0.1"], 3 * math.e / (1 + 3 * math.e))
    assert points(more, "precision")["0.5"] > points(laplace, "precision")["0.5"]
    best = max(
        5 * power / (power + float(rate) / 3 + 4)
        for rate, (power, _) in points(more, "power").items()
    )
    assert best <= points(more, "F_2")[""][1] < best + 0.05
    assert more.known == "3:1 for the record"


def test_any_mechanism_is_bounded_by_the_two_slopes():
    found = points(verifydp.curve("any", epsilon="log(3)", delta="1/100"), "power")
    assert encloses(found["0.001"], 3 * 0.001 + 0.01)
    assert encloses(found["0.5"], 1 - (1 - 0.5 - 0.01) / 3)


def test_any_mechanism_bounds_each_mechanism(laplace):
    every = points(verifydp.curve("any", epsilon=1), "precision")
    for at, (low, _) in points(laplace, "precision").items():
        assert low <= every[at][1]


def test_choosing_and_tracing_agree():
    chosen = verifydp.choose_epsilon(precision="0.9", prior="3:1")
    traced = verifydp.curve("any", epsilon=chosen.epsilon_exact, prior="3:1")
    assert encloses(points(traced, "precision")["0.1"], 0.9)


def test_beliefs_take_the_worst_pair():
    family = verifydp.Family(
        {
            "a": verifydp.GaussianPrior(0, 1),
            "b": verifydp.GaussianPrior(1, 1),
            "c": verifydp.GaussianPrior(3, 1),
        }
    )
    found = verifydp.curve(family, noise=verifydp.GaussianNoise(1), epsilons=[0, 1])
    delta = 2 * NORMAL.cdf(3 / math.sqrt(2) / 2) - 1
    assert encloses(points(found, "delta")["0"], delta)
    assert "6 ordered pairs" in found.scope
    assert [one.quantity for one in found.curves] == ["delta"]


def test_a_pair_that_is_not_symmetric_counts_in_both_orders():
    """One row is told from the other by an output of its own, never the reverse."""
    rows = [["1/2", "1/2"], ["1", "0"]]
    found = verifydp.curve("table", table=rows, epsilons=[0])
    again = verifydp.curve("table", table=rows[::-1], epsilons=[0])
    assert points(found, "power") == points(again, "power")
    # With rows 0 against 1: half, at no false alarm; 1 against 0: twice the rate.
    assert encloses(points(found, "power")["0.001"], 0.5 + 0.001 / 2)
    assert encloses(points(found, "power")["0.9"], 1.0)


def test_of_a_table_each_test_has_its_own_worst_pair():
    """The largest ratio is that of a rare output; other rows differ far more often."""
    rows = [["99/100", "1/100", "0"], ["1", "0", "0"], ["1/10", "0", "9/10"]]
    found = verifydp.curve("table", table=rows, epsilons=[0])
    assert encloses(points(found, "delta")["0"], 0.9)
    assert points(found, "power")["0.1"][0] > 0.9


def test_laws_without_a_common_output_have_no_end():
    found = verifydp.curve("table", table=[["1", "0"], ["0", "1"]])
    assert set(points(found, "delta").values()) == {(1.0, 1.0)}
    assert list(points(found, "delta"))[-1] == "8"
    assert points(found, "power")["0.001"] == (1.0, 1.0)


def test_one_epsilon_is_enough():
    one = verifydp.curve("laplace", scale=1, sensitivity=1, epsilons="0.5")
    assert list(points(one, "delta")) == ["0.5"]


def test_a_mechanism_without_laws_has_its_profile_alone():
    found = verifydp.curve("exponential", epsilons=[0, 1], **_example("exponential"))
    assert [one.quantity for one in found.curves] == ["delta"]
    assert "tests are not told" in found.notes[0]


def _example(name):
    return dict(mechanisms()[name].example)


@pytest.mark.parametrize("name", mechanisms())
def test_every_mechanism_has_a_curve(name):
    found = verifydp.curve(name, **_example(name))
    deltas = [high for _, high in points(found, "delta").values()]
    assert deltas == sorted(deltas, reverse=True)
    assert deltas[-1] <= 1e-4


def test_a_result_is_read_back_as_it_was(laplace):
    assert read_result(plain_result(laplace), CurveResult) == laplace
    assert laplace.summary.verdict is None
    assert {bound.side for bound in laplace.summary.bounds} == {"lower", "upper"}


def test_it_is_printed_in_eighty_columns(laplace):
    text = render_text([laplace], None)
    assert all(len(line) <= 80 for line in text.split("\n"))
    assert "0.2212" in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"mechanism": "any"}, "epsilon and a delta"),
        ({"mechanism": "any", "epsilon": 1, "epsilons": [1]}, "not epsilons"),
        ({"mechanism": "any", "epsilon": 1, "scale": 2}, "not scale"),
        ({"mechanism": "laplace", "scale": 1}, "sensitivity"),
        ({"mechanism": "laplac", "scale": 1}, "laplac"),
        ({"mechanism": print}, "a name, or beliefs"),
        (
            {"mechanism": "laplace", "scale": 1, "sensitivity": 1, "epsilons": []},
            "no epsilon",
        ),
        (
            {"mechanism": "laplace", "scale": 1, "sensitivity": 1, "epsilons": ["x"]},
            "'x'",
        ),
        (
            {"mechanism": "laplace", "scale": 1, "sensitivity": 1, "beta": 0},
            "beta",
        ),
        (
            {"mechanism": "laplace", "scale": 1, "sensitivity": 1, "prior": "no"},
            "no",
        ),
    ],
)
def test_what_cannot_be_traced_is_said_in_one_line(arguments, said):
    with pytest.raises(InputError) as caught:
        verifydp.curve(**arguments)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_beliefs_need_noise():
    family = verifydp.Family(
        {"a": verifydp.GaussianPrior(0, 1), "b": verifydp.GaussianPrior(1, 1)}
    )
    with pytest.raises(InputError, match="need the noise"):
        verifydp.curve(family)
