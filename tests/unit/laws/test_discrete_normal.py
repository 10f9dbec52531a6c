"""The discrete normal law: tails that share what they sum, and where it ends."""

from fractions import Fraction

import pytest

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import ball, precision
from verifydp.exact.discrete_normal import discrete_normal_cdf
from verifydp.laws.discrete_normal import DiscreteNormal


@pytest.mark.parametrize("variance", [Fraction(1, 3), Fraction(4), Fraction(40_000)])
def test_tails_from_one_place_are_those_from_another(variance):
    """Summed from a place on as the checker does, and from the next anchor."""
    law = DiscreteNormal(2, variance)
    with precision(128):
        for place in (-700, -41, -3, 0, 1, 2, 3, 17, 64, 333):
            mine = law.cdf(place)
            assert mine.overlaps(discrete_normal_cdf(place - 2, variance)), place
            assert mine.rad() < ball(1) / 2**100
            assert (mine + law.survival(place)).overlaps(ball(1))


def test_a_sum_that_is_too_long_is_refused_in_one_line():
    law = DiscreteNormal(0, 10**40)
    for ask in (law.cdf, law.survival, law.probability):
        for place in (0, -3, 10**38):
            with pytest.raises(UnsupportedError, match="variance is 1") as told:
                ask(place)
            assert "\n" not in str(told.value)
