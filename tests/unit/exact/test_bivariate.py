"""Two correlated normal variables, against references that use other formulas."""

import random
from fractions import Fraction

import mpmath
import pytest

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, hull
from verifydp.exact.bivariate import bivariate_normal_cdf
from verifydp.exact.enclosing import enclosed
from verifydp.exact.normal import normal_cdf


def probability(h, k, rho):
    return enclosed(lambda: bivariate_normal_cdf(h, k, rho))


def tetrachoric(h, k, rho):
    """Sum Pearson's series (1901) at 75 digits, for a correlation far from 1."""
    with mpmath.workdps(75):
        total = mpmath.ncdf(h) * mpmath.ncdf(k)
        first, second = (mpmath.mpf(0), mpmath.mpf(1)), (mpmath.mpf(0), mpmath.mpf(1))
        factor = mpmath.npdf(h) * mpmath.npdf(k)
        small = 0
        n = 0
        while small < 3:
            n += 1
            factor *= rho / n
            step = factor * first[1] * second[1]
            total += step
            small = small + 1 if abs(step) < abs(total) * mpmath.mpf(10) ** -50 else 0
            first = first[1], h * first[1] - (n - 1) * first[0]
            second = second[1], k * second[1] - (n - 1) * second[0]
        return total


def conditional(h, k, rho):
    """Integrate the conditional probability, in panels around where it turns."""
    spread = mpmath.sqrt((1 - rho) * (1 + rho))
    turns = [(h, 1 / (1 + abs(h))), (h, mpmath.mpf(1)), (k / rho, spread / abs(rho))]
    panels = {p + j * w for p, w in turns for j in (-16, -8, -4, -2, -1, 0, 1, 2, 4, 8)}
    inside = sorted(p for p in panels if h - 40 < p <= h)

    def integrand(x):
        return mpmath.npdf(x) * mpmath.ncdf((k - rho * x) / spread)

    # mpmath stops at an absolute error, so that a tiny integral must be made large.
    scale = max(integrand(point) for point in inside)
    with mpmath.workdps(35):
        return scale * mpmath.quad(lambda x: integrand(x) / scale, [h - 40, *inside])


def test_against_the_tetrachoric_series(encloses, mp):
    draw = random.Random(7)
    for _ in range(600):
        h, k = Fraction(draw.gauss(0, 2)), Fraction(draw.gauss(0, 2))
        rho = Fraction(draw.uniform(-0.35, 0.35))
        encloses(probability(h, k, rho), tetrachoric(mp(h), mp(k), mp(rho)))


@pytest.mark.parametrize(
    ("h", "k", "rho"),
    [
        (1, 1, Fraction(9, 10)),
        (-2, 1, Fraction(99, 100)),
        (-10, -9, Fraction(9, 10)),
        (-20, -21, Fraction(1, 2)),
        (1, Fraction(1001, 1000), Fraction(999_999, 10**6)),
    ],
)
def test_against_quadrature_of_the_conditional(h, k, rho, encloses, mp):
    reference = conditional(mpmath.mpf(h), mp(Fraction(k)), mp(rho))
    # The quadrature is good for 25 digits, the ball for 13.
    encloses(probability(h, k, rho), reference, error=Fraction(1, 10**25))


def test_identities_at_extreme_correlations(mp, encloses):
    """Reflection ``P(h, k, r) + P(h, -k, -r) = P(h)``; and 1/4 + asin(r) / (2 pi)."""
    draw = random.Random(8)
    for _ in range(60):
        scale = Fraction(10) ** -draw.randrange(1, 40)
        rho = draw.choice([1, -1]) * (1 - scale)
        h = Fraction(draw.gauss(0, 3))
        k = draw.choice([1, -1]) * h + Fraction(draw.gauss(0, 1)) * scale
        together = probability(h, k, rho) + probability(h, -k, -rho)
        assert together.overlaps(normal_cdf(h))
        assert together.rel_accuracy_bits() > 42
    for _ in range(340):
        scale = Fraction(10 ** draw.uniform(-17, 0))
        rho = draw.choice([1, -1]) * (1 - scale)
        exact = mpmath.mpf(1) / 4 + mpmath.asin(mp(rho)) / (2 * mpmath.pi)
        encloses(probability(0, 0, rho), exact)


@pytest.mark.parametrize(
    ("h", "k", "rho", "share"),
    [
        (-10, -10, Fraction(-9, 10), Fraction(1, 10**438)),
        (-100, -50, Fraction(-1, 2), Fraction(1, 10**5071)),
    ],
)
def test_far_tails_keep_their_relative_accuracy(h, k, rho, share):
    found = bivariate_normal_cdf(h, k, rho)
    assert found > 0
    assert found < ball(share)
    assert found.rel_accuracy_bits() > 30


def test_limits_of_the_correlation():
    assert bivariate_normal_cdf(1, 2, 1).overlaps(normal_cdf(1))
    assert bivariate_normal_cdf(-1, -2, -1) == 0
    between = bivariate_normal_cdf(1, 2, -1)
    assert between.overlaps(normal_cdf(1) - normal_cdf(-2))
    nearly = bivariate_normal_cdf(1, 2, 1 - Fraction(1, 10**30))
    assert nearly.overlaps(normal_cdf(1))
    with pytest.raises(InputError, match="between -1 and 1"):
        bivariate_normal_cdf(0, 0, Fraction(11, 10))
    with pytest.raises(InputError, match="between -1 and 1"):
        bivariate_normal_cdf(0, 0, hull(-3, -2))


def test_infinite_thresholds():
    assert bivariate_normal_cdf(Ball.neg_inf(), 3, Fraction(1, 2)) == 0
    for rho in (Fraction(1, 2), 1, -1):
        assert bivariate_normal_cdf(Ball.pos_inf(), 1, rho).overlaps(normal_cdf(1))
        assert bivariate_normal_cdf(1, Ball.pos_inf(), rho).overlaps(normal_cdf(1))
    assert bivariate_normal_cdf(Ball.pos_inf(), Ball.pos_inf(), 0) == 1
    half_known = hull(Ball.neg_inf(), Ball.pos_inf())
    assert bivariate_normal_cdf(half_known, 0, 0).contains(ball(Fraction(1, 4)))


def test_balls_are_enclosed_by_their_corners():
    wide = bivariate_normal_cdf(
        hull(-1, 1), hull(0, Fraction(1, 10)), hull(Fraction(1, 10), Fraction(1, 5))
    )
    low = bivariate_normal_cdf(-1, 0, Fraction(1, 10))
    high = bivariate_normal_cdf(1, Fraction(1, 10), Fraction(1, 5))
    assert wide.contains(low)
    assert wide.contains(high)
    assert wide.rad() < (high - low)
    beyond = bivariate_normal_cdf(0, 0, hull(Fraction(1, 2), 2))
    assert beyond.contains(ball(Fraction(2, 5)))


def test_extreme_correlations_stay_between_0_and_1():
    """Too few digits give a wide ball, never one beyond the probabilities."""
    for exponent in (19, 24, 40):
        for sign in (-1, 1):
            rho = sign * (1 - Fraction(1, 10**exponent))
            wide = bivariate_normal_cdf(Fraction(13, 10), Fraction(8, 5), rho)
            # A radius has 30 digits, so that ends that are exact may be just beyond.
            assert wide > -ball(Fraction(1, 10**8))
            assert wide < ball(1 + Fraction(1, 10**8))
            narrow = probability(Fraction(13, 10), Fraction(8, 5), rho)
            assert wide.overlaps(narrow)
