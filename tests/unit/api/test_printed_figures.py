"""Figures that are printed lie on their side as doubles and as the decimals written."""

import math
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

import verifydp
from verifydp.data.beliefs import GaussianPrior
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball, highest, precision

DIGITS = 300


def readings(value):
    return Fraction(value), Fraction(repr(value))


def below_logarithm(value, exact):
    """Whether a rational is at most an exact epsilon, decided in balls."""
    with precision(DIGITS):
        level = Epsilon.read(exact).enclosed()
        return highest(ball(value) - level) <= 0 or value == exact_rational(exact)


def exact_rational(exact):
    return None if exact.startswith("log") else Fraction(exact)


def thousandths(least, most):
    return st.integers(least, most).map(lambda n: Fraction(n, 1000))


@given(limit=thousandths(501, 999), odds=st.integers(1, 9))
@settings(max_examples=60)
def test_a_chosen_epsilon_is_not_above_the_exact_one(limit, odds):
    found = verifydp.choose_epsilon(
        precision=str(limit), prior=f"{odds}:{odds}", certify=False
    )
    assert found.epsilon_exact.startswith("log")
    for value in readings(found.epsilon):
        assert below_logarithm(value, found.epsilon_exact)
    row = found.limits[0]
    assert max(readings(row.score_lower)) <= limit
    for value in readings(row.epsilon):
        assert below_logarithm(value, row.epsilon_exact)


@given(auc=thousandths(501, 999))
@settings(max_examples=60)
def test_a_bound_from_exact_figures_is_not_above_the_exact_one(auc):
    found = verifydp.bound(auc=str(auc))
    for value in readings(found.epsilon_lower):
        assert below_logarithm(value, found.exact)


@given(
    true_positives=st.integers(60, 100),
    false_positives=st.integers(0, 20),
)
@settings(max_examples=25)
def test_a_bound_from_counts_is_not_above_the_exact_one(
    true_positives, false_positives
):
    found = verifydp.bound(
        true_positives=true_positives,
        false_positives=false_positives,
        positives=100,
        negatives=100,
    )
    for value in readings(found.epsilon_lower):
        assert value <= Fraction(found.exact)


@given(
    sd=thousandths(200, 3000),
    shift=thousandths(100, 3000),
    epsilon=thousandths(100, 2000),
)
@settings(max_examples=12)
def test_a_scale_is_not_below_the_exact_one(sd, shift, epsilon):
    found = verifydp.calibrate(
        {"yes": GaussianPrior(shift, sd), "no": GaussianPrior(0, sd)},
        epsilon=epsilon,
        delta="1/100",
        certify=False,
    )
    scale = Fraction(found.noise.exact)
    assert min(readings(found.noise.decimal)) >= scale
    assert math.isclose(found.noise.decimal, float(scale), rel_tol=1e-6)
