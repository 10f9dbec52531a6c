"""Independent references: mpmath at 60 digits, as exact rationals."""

from fractions import Fraction

import mpmath
import pytest

from verifydp.exact.balls import highest, lowest

#: The references are correct to many more digits than the balls under test are wide.
REFERENCE_ERROR = Fraction(1, 10**45)


def as_fraction(value):
    mantissa, exponent = abs(value).man_exp
    size = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return -size if value < 0 else size


@pytest.fixture(autouse=True)
def sixty_digits():
    with mpmath.workdps(60):
        yield


@pytest.fixture
def mp():
    """Turn a rational into an mpmath number."""

    def convert(value):
        return mpmath.mpf(value.numerator) / value.denominator

    return convert


@pytest.fixture
def encloses():
    """Assert that a ball contains the reference and is narrow, so that it says much."""

    def check(ball, reference, *, relative=Fraction(1, 2**44), error=REFERENCE_ERROR):
        exact = as_fraction(mpmath.mpf(reference))
        slack = abs(exact) * error
        low, high = lowest(ball), highest(ball)
        assert low - slack <= exact <= high + slack
        assert high - low <= 3 * relative * abs(exact)

    return check
