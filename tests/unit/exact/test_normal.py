"""The normal law against mpmath: 1,000 drawn arguments each, far tails included."""

import random
from fractions import Fraction

import mpmath
import pytest
from scipy import special

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, float_above, float_below, hull, precision
from verifydp.exact.enclosing import enclosed
from verifydp.exact.normal import (
    log_normal_cdf,
    log_normal_survival,
    normal_cdf,
    normal_density,
    normal_quantile,
    normal_survival,
    normal_tail,
)

DRAWS = 1000


@pytest.mark.parametrize("z", [-3, -0.05, 0, 0.5, 1.96, 5, 12, 30])
def test_tail_agrees_with_scipy(z):
    with precision(128):
        tail = normal_tail(Fraction(z))
    reference = float(special.ndtr(-z))
    assert float_below(tail) == pytest.approx(reference, rel=1e-12)
    assert float_above(tail) == pytest.approx(float_below(tail), rel=1e-15)


def thresholds(seed):
    """Ordinary ones, far ones (down to probabilities of 1e-3000), tiny ones."""
    draw = random.Random(seed)
    for _ in range(DRAWS):
        yield Fraction(
            draw.choice(
                [
                    draw.gauss(0, 2),
                    draw.uniform(-117, 117),
                    draw.choice([1, -1]) * 10 ** draw.uniform(-60, 0),
                ]
            )
        )


def survival(x):
    return mpmath.erfc(x / mpmath.sqrt(2)) / 2


def log_survival(x):
    if x < 0:
        return mpmath.log1p(-survival(-x))
    return mpmath.log(survival(x))


@pytest.mark.parametrize(
    ("function", "reference"),
    [
        (normal_density, mpmath.npdf),
        (normal_survival, survival),
        (normal_cdf, lambda x: survival(-x)),
        (log_normal_survival, log_survival),
        (log_normal_cdf, lambda x: log_survival(-x)),
    ],
)
def test_functions_of_a_threshold(function, reference, encloses, mp):
    for x in thresholds(5):
        # No digits beyond the first 64 are needed: nothing cancels.
        found = enclosed(lambda x=x: function(x), relative=Fraction(1, 2**40), limit=64)
        encloses(found, reference(mp(x)), relative=Fraction(1, 2**40))


def test_quantiles(encloses, mp):
    """The reference is the cdf: it takes the quantile back to the probability."""
    draw = random.Random(6)
    for _ in range(DRAWS):
        probability = draw.choice(
            [
                Fraction(draw.random()),
                Fraction(1, 10 ** draw.randrange(1, 3000)),
                1 - Fraction(1, 10 ** draw.randrange(1, 300)),
                Fraction(1, 2)
                + draw.choice([1, -1]) * Fraction(10) ** draw.randrange(-99, -1),
            ]
        )
        found = enclosed(lambda p=probability: normal_quantile(p))
        encloses(found, quantile_reference(found, probability, mp))


def quantile_reference(near, probability, mp):
    """Improve a rough value by Halley's method at 60 digits."""
    if probability == Fraction(1, 2):
        return mpmath.mpf(0)
    mirrored = probability > Fraction(1, 2)
    p = mp(1 - probability if mirrored else probability)
    half_minus = mp(abs(Fraction(1, 2) - probability))
    x = abs(mpmath.mpf(float(near.mid().str(17, radius=False))))
    for _ in range(4):
        if half_minus < 0.25:
            error = half_minus - mpmath.erf(x / mpmath.sqrt(2)) / 2
        else:
            error = survival(x) - p
        step = error / mpmath.npdf(x)
        x += step / (1 - x * step / 2)
    return x if mirrored else -x


def test_extreme_thresholds_stay_narrow():
    far = enclosed(lambda: log_normal_survival(10**30))
    assert far < -49 * 10**58
    assert far > -51 * 10**58
    for x in (4 * 10**9, 5 * 10**9, 10**12):  # on both sides of the change of method
        direct = log_normal_survival(x)
        with precision(256):
            finer = log_normal_survival(x)
        assert direct.overlaps(finer)
        assert finer.rad() < direct.rad()


def test_balls_are_enclosed_by_their_ends():
    wide = hull(-3, 3)
    assert normal_cdf(wide) > 0
    assert normal_cdf(wide).rad() < ball(1) / 2
    assert log_normal_cdf(wide).rad() < ball(Fraction(331, 100))
    assert normal_density(wide).contains(normal_density(0))
    assert normal_density(wide).contains(normal_density(3))
    assert normal_density(hull(2, 3)) < normal_density(1)
    around = normal_quantile(hull(Fraction(1, 10), Fraction(9, 10)))
    assert around.contains(normal_quantile(Fraction(1, 10)))
    assert around.contains(normal_quantile(Fraction(9, 10)))
    assert around.rad() < ball(Fraction(129, 100))


def test_infinite_thresholds():
    assert normal_cdf(Ball.pos_inf()) == 1
    assert normal_cdf(Ball.neg_inf()) == 0
    assert normal_density(Ball.pos_inf()) == 0
    everything = hull(Ball.neg_inf(), Ball.pos_inf())
    assert normal_density(everything).contains(ball(0))
    assert normal_density(everything).contains(normal_density(0))
    assert not log_normal_survival(Ball.pos_inf()).is_finite()


def test_probabilities_without_a_quantile():
    for bad in (0, 1, -1, Fraction(3, 2)):
        with pytest.raises(InputError, match=r"inside \(0, 1\)"):
            normal_quantile(bad)
    assert not normal_quantile(hull(0, Fraction(1, 2))).is_finite()
    assert normal_quantile(Fraction(1, 2)) == 0


def test_no_float_could_tell_these_apart():
    below, above = Fraction(1, 2), Fraction(1, 2) + Fraction(1, 10**40)
    assert normal_quantile(below) < normal_quantile(above)
    assert special.ndtr(9.0) == 1
    with precision(128):
        assert normal_cdf(9) < 1
    assert special.ndtr(-40.0) == 0
    assert normal_cdf(-40) > 0
