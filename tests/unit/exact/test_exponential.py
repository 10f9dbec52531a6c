from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.errors import InputError
from verifydp.exact.exponential import exp_upper, is_at_least_exp


def exp_by_decimals(epsilon):
    """An independent value of exp, correct to far more digits than asked about."""
    with localcontext() as context:
        context.prec = 400
        return Fraction((Decimal(epsilon.numerator) / epsilon.denominator).exp())


@given(st.fractions(min_value=0, max_value=700, max_denominator=10**12))
def test_exp_upper_is_above_and_close(epsilon):
    above, value = exp_upper(epsilon), exp_by_decimals(epsilon)
    assert above >= value * (1 - Fraction(1, 10**390))
    assert above <= value * (1 + Fraction(1, 2**59))
    assert above.denominator & (above.denominator - 1) == 0


def test_exp_upper_at_the_ends():
    assert exp_upper(Fraction(0)) == 1
    assert exp_upper(Fraction(1)) > Fraction(2.718281828459045)
    assert 1 < exp_upper(Fraction(1, 10**300)) <= 1 + Fraction(1, 2**59)
    with pytest.raises(InputError, match="at least 0"):
        exp_upper(Fraction(-1))


@pytest.mark.parametrize(
    ("value", "epsilon", "expected"),
    [
        (Fraction(2.718281828459045), 1, False),  # the double exp(1) is below e
        (Fraction(2.7182818284590455), 1, True),
        (Fraction(1), 0, True),
        (Fraction(1) - Fraction(1, 10**200), 0, False),
        (Fraction(-5), 0, False),
        (1 + Fraction(1, 10**50), Fraction(1, 10**50), False),
    ],
)
def test_is_at_least_exp(value, epsilon, expected):
    assert is_at_least_exp(value, Fraction(epsilon)) is expected
