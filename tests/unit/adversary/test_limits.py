"""Limits: what they ask of a curve, and what they refuse."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.adversary.limits import (
    AccuracyLimit,
    AreaLimit,
    FBetaLimit,
    PosteriorLimit,
    PrecisionLimit,
)
from verifydp.adversary.mechanism_classes.demands import is_met
from verifydp.errors import InputError

rates = st.fractions(Fraction(1, 100), Fraction(99, 100), max_denominator=100)


@given(alarm=rates, power=rates, value=rates, odds=rates, beta=st.sampled_from([1, 2]))
def test_demands_are_the_limits_on_one_test(alarm, power, value, odds, beta):
    """Each score of a test by its definition, against the demand at that corner."""
    alarm, power = sorted((alarm, power))
    corner = [(Fraction(0), Fraction(0)), (alarm, power), (Fraction(1), Fraction(1))]
    precise = power / (power + odds * alarm)
    b = beta * beta
    by_definition = {
        FBetaLimit(value, beta): (1 + b) * precise * power / (b * precise + power),
        AccuracyLimit(value): (power + odds * (1 - alarm)) / (1 + odds),
        PosteriorLimit(value): precise,
        PrecisionLimit(value): precise,
        PrecisionLimit(value, power): precise,
        AreaLimit(value): (1 + power - alarm) / 2,
    }
    for limit, score in by_definition.items():
        most = max(score, limit.baseline(odds))
        assert is_met(limit.demand(odds), corner) == (most <= value), limit
        assert limit.with_value(Fraction(1, 2)).value == Fraction(1, 2)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: FBetaLimit(90), "scores are from 0 to 1"),
        (lambda: AreaLimit("-0.1"), "scores are from 0 to 1"),
        (lambda: AreaLimit("much"), "give a finite number"),
        (lambda: FBetaLimit("0.9", 0), "beta is 0"),
        (lambda: PrecisionLimit("0.9", 0), "recall is 0"),
        (lambda: PrecisionLimit("0.9", 2), "recall is 2"),
    ],
)
def test_numbers_out_of_range(make, words):
    with pytest.raises(InputError, match=words) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_a_float_is_the_decimal_that_is_written():
    assert FBetaLimit(0.9).value == Fraction(9, 10)
