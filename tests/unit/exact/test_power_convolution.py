"""The sum of a normal variable and power-exponential noise against mpmath."""

from fractions import Fraction

import mpmath
import pytest

from verifydp.exact.balls import highest, lowest, precision
from verifydp.exact.power_convolution import PowerConvolution


@pytest.mark.parametrize("power", [Fraction(1, 2), Fraction(3, 2), Fraction(7, 5)])
@pytest.mark.parametrize(("deviation", "distance"), [(1, 0), (1, 3), (4, 1), (1, 14)])
def test_against_quadrature(power, deviation, distance):
    with precision(60):
        one = PowerConvolution(Fraction(deviation), Fraction(1), power)
        values = one.density(Fraction(distance)), one.tail(Fraction(distance))
    with mpmath.workdps(25):
        p = mpmath.mpf(power.numerator) / power.denominator
        constant = p / (2 * mpmath.gamma(1 / p))

        def noise(z):
            return constant * mpmath.exp(-(z**p))

        ends = {0, distance, *(deviation * k for k in (1, 3, 8)), distance + deviation}
        ends |= {distance - k * deviation for k in (1, 4) if distance > k * deviation}
        knots = sorted({*ends, distance + 14 * deviation})
        # z = t^4 smooths the kink of the noise at 0
        roots = [mpmath.mpf(x) ** 0.25 for x in knots]

        def over(kernel):
            return mpmath.quad(lambda t: noise(t**4) * kernel(t**4) * 4 * t**3, roots)

        density = over(
            lambda z: (
                mpmath.npdf(distance - z, 0, deviation)
                + mpmath.npdf(distance + z, 0, deviation)
            )
        )
        tail = over(
            lambda z: (
                mpmath.ncdf((z - distance) / mpmath.mpf(deviation))
                + mpmath.ncdf(-(z + distance) / mpmath.mpf(deviation))
            )
        )
        rest = mpmath.gammainc(1 / p, mpmath.mpf(knots[-1]) ** p, regularized=True) / 2
        for value, truth in zip(values, (density, tail + rest), strict=True):
            low, high = lowest(value), highest(value)
            assert high - low <= high / 10**9
            middle = (low + high) / 2
            found = mpmath.mpf(middle.numerator) / middle.denominator
            assert abs(found / truth - 1) < 1e-9
