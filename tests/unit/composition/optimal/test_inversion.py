"""Epsilon at a delta, and what is refused: by the deltas at the epsilons found."""

from fractions import Fraction

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from verifydp.checker import check
from verifydp.composition.optimal import (
    ApproximateComponent,
    GaussianComponent,
    compose_optimally,
)
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon

SMALL = Fraction(1, 10**20)


def log(growth):
    return Epsilon(growth=Fraction(growth))


components = st.lists(
    st.one_of(
        st.tuples(
            st.integers(0, 60).map(lambda n: Fraction(n, 20)),
            st.sampled_from([Fraction(0), Fraction(1, 1000), Fraction(1, 10)]),
        ),
        st.integers(0, 4).map(lambda n: GaussianComponent(Fraction(n, 2))),
    ),
    min_size=1,
    max_size=4,
)


@given(components, st.integers(1, 30))
@settings(max_examples=40, deadline=None)
def test_epsilon_at_the_delta_of_an_epsilon_is_that_epsilon(some, percent):
    whole = compose_optimally(some)
    delta = Fraction(percent, 100)
    try:
        found = whole.epsilon_at(delta)
    except InputError:
        assert whole.delta_at(700).delta_upper > delta - SMALL
        return
    assert check(found.certificate)
    assert found.epsilon_lower <= found.epsilon_upper
    assert whole.delta_at(found.epsilon_upper).delta_lower <= delta
    if found.epsilon_lower > 0 and found.epsilon_lower < found.epsilon_upper:
        assert whole.delta_at(found.epsilon_lower).delta_upper >= delta
        width = float(found.epsilon_upper) - float(found.epsilon_lower)
        assert width < 1e-9 * float(found.epsilon_upper)


@pytest.mark.parametrize(
    ("components", "delta", "expected"),
    [
        ([("log(3)", 0)] * 2, 0, "log(9)"),  # pure: the sum, and no less
        ([(0.1, 0), (0.2, 0)], 0, "0.3"),
        ([(0.1, "1e-6"), (0.2, 0)], "1e-6", "0.3"),
        ([("1/3", 0), ("log(2)", 0)], "0.9", "0"),
        ([(0, "1e-6")], "1e-6", "0"),
    ],
)
def test_epsilons_that_are_exact(components, delta, expected):
    found = compose_optimally(components).epsilon_at(delta)
    assert found.epsilon_lower == found.epsilon_upper == Epsilon.read(expected)
    assert check(found.certificate)


def test_ten_thousand_components_at_tiny_deltas():
    whole = compose_optimally([ApproximateComponent(0.01, count=10_000)])
    for delta in ("1e-6", "1e-60", "1e-200"):
        found = whole.epsilon_at(delta)
        assert check(found.certificate)
        width = float(found.epsilon_upper) - float(found.epsilon_lower)
        assert width < 1e-9
        bounds = whole.delta_at(found.epsilon_upper)
        assert Fraction(delta) / 2 < bounds.delta_upper <= Fraction(delta)


@pytest.mark.parametrize("growth", [Fraction(101, 100), Fraction(1001, 1000)])
def test_epsilons_of_too_many_digits_are_rounded_outward(growth):
    whole = compose_optimally([ApproximateComponent(log(growth), count=5_000)])
    found = whole.epsilon_at(0)
    exact = log(growth**5_000)
    assert found.epsilon_lower < exact < found.epsilon_upper
    assert check(found.certificate)
    with pytest.raises(InputError, match="digits"):
        whole.delta_at(exact)


@pytest.mark.parametrize("mu", ["0.0001", "1e-9", "1e-300", "0", "1000"])
def test_normal_laws_that_are_very_near_or_far(mu):
    whole = compose_optimally([GaussianComponent(mu), ("1/100", "1e-9")])
    for at in (0, "1/50", 1, 700):
        found = whole.delta_at(at)
        assert check(found.certificate)
        assert found.delta_upper - found.delta_lower <= Fraction(1, 10**15)
    if mu != "1000":
        found = whole.epsilon_at("1e-6")
        assert found.epsilon_upper < Fraction(1, 50)
        assert check(found.certificate)


def test_no_epsilon_is_enough_for_less_than_the_components_own_deltas():
    whole = compose_optimally([(0.1, "1e-6"), (0.2, "1e-6")])
    with pytest.raises(InputError, match="no epsilon up to 700"):
        whole.epsilon_at("1e-6")
    assert whole.epsilon_at("3e-6").epsilon_upper < Fraction(3, 10)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: compose_optimally([]), "there are no components"),
        (lambda: compose_optimally([(1, 0), (-1, 0)]), "epsilon of component 2 is -1"),
        (lambda: compose_optimally([(float("nan"), 0)]), "epsilon of component 1 is"),
        (lambda: compose_optimally([("inf", 0)]), "epsilon of component 1 is inf"),
        (lambda: compose_optimally([(1, 1)]), "delta of component 1 is 1"),
        (lambda: compose_optimally([(1, "-1e-9")]), "delta of component 1 is -1e-09"),
        (lambda: compose_optimally([(1, float("nan"))]), "delta of component 1 is"),
        (lambda: compose_optimally([(1, 0), 3]), "component 2 is 3: give an"),
        (lambda: compose_optimally([(1, 0, 0)]), "component 1 is"),
        (
            lambda: ApproximateComponent(1, name="the mean", count=0),
            "count of the mean",
        ),
        (lambda: ApproximateComponent(1, count=1.5), "count of a component is 1.5"),
        (lambda: GaussianComponent(-1, name="the sum"), "mu of the sum is -1"),
        (lambda: GaussianComponent("x", name="the sum"), "mu of the sum is 'x'"),
        (lambda: compose_optimally([(1, 0)]).delta_at(-1), "epsilon is -1"),
        (lambda: compose_optimally([(1, 0)]).epsilon_at(1), "delta is 1"),
        (lambda: compose_optimally([(1, 0)], points=1), "points is 1"),
        (
            lambda: compose_optimally(
                [
                    ApproximateComponent("0.1234567891", count=10**6),
                    ApproximateComponent("log(2)", count=10**6),
                ]
            ),
            "2000000 components whose epsilons have no common divisor",
        ),
    ],
)
def test_bad_input_is_one_line_that_names_the_component(make, message):
    with pytest.raises(InputError) as caught:
        make()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
