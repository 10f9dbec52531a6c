from fractions import Fraction

import pytest
from scipy import special

from verifydp.exact.balls import float_above, float_below, precision
from verifydp.exact.normal import normal_tail


@pytest.mark.parametrize("z", [-3, -0.05, 0, 0.5, 1.96, 5, 12, 30])
def test_tail_agrees_with_scipy(z):
    with precision(128):
        tail = normal_tail(Fraction(z))
    reference = float(special.ndtr(-z))
    assert float_below(tail) == pytest.approx(reference, rel=1e-12)
    assert float_above(tail) == pytest.approx(float_below(tail), rel=1e-15)
