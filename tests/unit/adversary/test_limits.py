"""Limits: what they ask of a curve, and what they refuse."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.adversary.limits import (
    AccuracyLimit,
    AreaLimit,
    FBetaLimit,
    PrecisionLimit,
)
from verifydp.adversary.mechanism_classes.demands import is_met
from verifydp.adversary.posterior_limits import AbsenceLimit, PosteriorLimit
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


@given(alarm=rates, power=rates, value=rates, odds=rates)
def test_a_belief_in_absence_is_the_other_one_with_the_worlds_swapped(
    alarm, power, value, odds
):
    """Of the test that says "out", on a curve that is its own mirror image."""
    alarm, power = sorted((alarm, power))
    corners = [
        (Fraction(0), Fraction(0)),
        *sorted({(alarm, power), (1 - power, 1 - alarm)}),
        (Fraction(1), Fraction(1)),
    ]
    # The steepest part of the frontier is its first, be a corner inside or not.
    steepest = max((t / a for a, t in corners[1:3]), default=1)
    absent = odds * steepest / (odds * steepest + 1)
    limit = AbsenceLimit(value)
    most = max(absent, limit.baseline(odds))
    assert is_met(limit.demand(odds), corners) == (most <= value)


def test_each_belief_is_named_and_has_its_own_prior():
    odds = Fraction(1, 3)
    present, absent = PosteriorLimit("0.9"), AbsenceLimit("0.9")
    assert present.demand(odds).most == 3
    assert absent.demand(odds).most == 27
    assert present.baseline(odds) == Fraction(3, 4)
    assert absent.baseline(odds) == Fraction(1, 4)
    assert present.said(" at most") == "posterior at most 0.9 (that the record is in)"
    assert absent.said("") == "posterior 0.9 (that the record is not in)"
    assert absent.is_always_met(Fraction(0))
    assert not absent.is_always_met(odds)
    assert not present.is_always_met(Fraction(0))
