import math
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import (
    ball,
    decimal,
    float_above,
    float_below,
    highest,
    lowest,
    precision,
    written_above,
    written_below,
)

FRACTIONS = st.fractions() | st.fractions(max_denominator=10**30)


@given(FRACTIONS)
def test_floats_enclose_a_fraction_as_tightly_as_floats_can(value):
    below, above = float_below(value), float_above(value)
    assert Fraction(below) <= value <= Fraction(above)
    assert above in {below, math.nextafter(below, math.inf)}
    assert (below == above) == (Fraction(float(value)) == value)


@given(FRACTIONS)
def test_a_ball_holds_its_number(value):
    with precision(40):
        enclosure = ball(value) * 3 / 3
        low, high = lowest(enclosure), highest(enclosure)
    assert low <= value <= high
    assert high - low <= abs(value) / 2**30
    assert float_below(enclosure) <= value <= float_above(enclosure)


@pytest.mark.parametrize("exponent", [400, -400, 1100, -1100])
def test_numbers_outside_the_doubles_round_to_the_named_side(exponent):
    value = Fraction(2) ** exponent * 3 ** (700 if exponent > 0 else 0)
    for sign in (1, -1):
        below, above = float_below(sign * value), float_above(sign * value)
        assert below == -math.inf or Fraction(below) <= sign * value
        assert above == math.inf or Fraction(above) >= sign * value
    assert float_below(Fraction(1, 10**400)) == 0
    assert float_above(Fraction(1, 10**400)) == 5e-324
    assert float_below(10**400) == sys.float_info.max
    assert float_above(-(10**400)) == -sys.float_info.max


def test_precision_is_restored_also_after_an_error():
    def width():
        return (ball(Fraction(1, 3))).rad()

    with precision(64):
        before = width()
        with precision(500):
            assert width() < before
        assert width() == before
        with pytest.raises(ZeroDivisionError), precision(500):
            ball(Fraction(1, 0))
        assert width() == before


def test_an_infinite_ball_has_no_ends():
    with pytest.raises(UnsupportedError, match="not finite"):
        highest(ball(1) / ball(0))


def test_a_number_too_small_for_memory_is_refused_at_once():
    with precision(64):
        tiny = (-ball(10**20)).exp()
    assert tiny > 0
    for end in (highest, lowest, float_below):
        with pytest.raises(UnsupportedError, match="take logarithms"):
            end(tiny)


def test_decimals_for_messages_have_no_largest_number():
    assert decimal(Fraction(-1, 3)) == "-0.333333333"
    assert decimal(Fraction(10**5000), 3) == "1.00e+5000"
    assert decimal(Fraction(1, 10**5000), 3) == "1.00e-5000"


@given(FRACTIONS)
def test_what_is_written_is_on_its_side_in_both_readings(value):
    below, above = written_below(value), written_above(value)
    assert max(Fraction(below), Fraction(repr(below))) <= value
    assert value <= min(Fraction(above), Fraction(repr(above)))
    # No more than two doubles are lost.
    for _ in range(2):
        below = math.nextafter(below, math.inf)
        above = math.nextafter(above, -math.inf)
    assert above <= value <= below


def test_what_is_beyond_the_doubles_is_written_as_infinity():
    assert written_above(10**400) == math.inf
    assert written_above(-(10**400)) == -sys.float_info.max
    assert written_above(Fraction(1, 10**400)) == 5e-324
