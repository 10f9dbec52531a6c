"""Roots: what is given is certain on both sides, however bad the guess."""

from fractions import Fraction

import pytest

from verifydp.calibration.least_scale.roots import (
    bound_root,
    enclosed_root,
    proposed_root,
    rounded_down,
    rounded_up,
    upper_rational,
)
from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball


def _falling(x: Fraction) -> Ball:
    return (-ball(x)).exp()


@pytest.mark.parametrize("guess", ["2.302585093", "2.3", "1", "100", "0.001"])
def test_a_root_is_enclosed_whatever_the_guess(guess):
    found = enclosed_root(
        _falling, Fraction(1, 10), Fraction(guess), Fraction(1, 10**9)
    )
    assert _falling(found.lower) > ball(Fraction(1, 10))
    assert _falling(found.upper) <= ball(Fraction(1, 10))
    assert found.upper - found.lower <= Fraction(11, 10**10) * found.upper
    assert found.lower < Fraction("2.302585092994046") < found.upper


def test_a_function_that_jumps_is_enclosed_at_the_jump():
    found = enclosed_root(
        lambda x: ball(1 if x < 3 else 0),
        Fraction(1, 2),
        Fraction("2.9"),
        Fraction(1, 10**6),
    )
    assert found.lower < 3 <= found.upper


def test_a_function_that_never_falls_is_given_up_in_words():
    with pytest.raises(UnsupportedError, match="change delta or epsilon slightly"):
        enclosed_root(lambda x: ball(1), Fraction(1, 2), Fraction(1), Fraction(1, 100))


def test_an_enclosure_that_never_decides_is_given_up_in_words():
    wide = ball(0).union(ball(1))
    with pytest.raises(UnsupportedError, match="change delta or epsilon slightly"):
        enclosed_root(lambda x: wide, Fraction(1, 2), Fraction(1), Fraction(1, 100))


def test_a_bound_is_met_and_hardly_missed():
    root = bound_root(_falling, Fraction(1, 10), Fraction(1))
    assert _falling(root) <= ball(Fraction(1, 10))
    below = root * (1 - Fraction(4, 10**12))
    assert _falling(below) > ball(Fraction(1, 10))


@pytest.mark.parametrize("start", [1e-9, 1.0, 1e9])
def test_a_proposal_is_found_from_far_away(start):
    root = proposed_root(lambda x: 1 - x**2, start)
    assert float(root) == pytest.approx(1, rel=1e-12)


def test_a_function_without_a_sign_change_has_no_proposal():
    with pytest.raises(UnsupportedError, match="no scale down to"):
        proposed_root(lambda x: -1.0, 1.0)
    with pytest.raises(UnsupportedError, match="no scale up to"):
        proposed_root(lambda x: 1.0, 1.0)


@pytest.mark.parametrize(
    "value", ["1", "9.9999999999999", "2/3", "1e-30", "123456789012345678/7", "1e40"]
)
def test_rounding_goes_to_its_side_and_not_far(value):
    exact = Fraction(value)
    down, up = rounded_down(exact), rounded_up(exact)
    assert down <= exact <= up
    assert up - down <= exact / 10**12
    assert rounded_up(up) == up


def test_zero_stays_zero():
    assert rounded_up(Fraction(0)) == rounded_down(Fraction(0)) == 0
    assert upper_rational(ball(0)) == 0


def test_short_fractions_stay_and_long_ones_are_rounded_up():
    assert upper_rational(Fraction(1, 3)) == Fraction(1, 3)
    long = Fraction(1, 3 * 10**30 + 1)
    assert long < upper_rational(long) <= long * (1 + Fraction(1, 10**12))
