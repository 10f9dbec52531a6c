"""Bands from draws against the exact frontiers of 100 drawn mechanisms."""

from fractions import Fraction

import numpy as np

from verifydp.adversary import (
    empirical_curve,
    finite_curve,
    gaussian_curve,
    laplace_curve,
    laws_curve,
    samples,
)
from verifydp.laws import FiniteLaw, Mixture, Normal

#: Mechanisms of each of the four kinds, and draws of each of the two worlds.
EACH, DRAWS = 25, 20_000
CONFIDENCE = Fraction(999, 1000)
#: Rounding of curves in doubles, and of the mixtures' partition.
TOLERANCE = 2e-4


def drawn_finite(rng):
    """Outcomes and likelihood ratios; many outcomes share a score."""
    size = int(rng.integers(2, 9))
    shares = [[Fraction(int(s)) for s in rng.integers(1, 12, size)] for _ in range(2)]
    high, low = ([s / sum(side) for s in side] for side in shares)
    ratios = np.array([float(p / q) for p, q in zip(high, low, strict=True)])
    scores = [
        ratios[rng.choice(size, DRAWS, p=np.array(side, dtype=float))]
        for side in (high, low)
    ]
    laws = (FiniteLaw(dict(enumerate(side))) for side in (high, low))
    return scores, finite_curve(*laws)


def drawn_laplace(rng, factor=1.0):
    epsilon = float(np.round(rng.uniform(0.5, 3), 3))
    scores = [rng.laplace(at, 1 / epsilon, DRAWS) for at in (1, 0)]
    return scores, laplace_curve(epsilon / factor)


def drawn_gaussian(rng, factor=1.0):
    mu = float(np.round(rng.uniform(0.5, 3), 3))
    scores = [rng.normal(at, 1, DRAWS) for at in (mu, 0)]
    return scores, gaussian_curve(mu / factor)


def drawn_mixture(rng):
    """Two normal parts against one: the score is the log ratio of the densities."""
    ends = [Fraction(int(step), 10) for step in rng.integers(-30, 31, 2)]
    share = Fraction(int(rng.integers(1, 10)), 10)
    present = Mixture([share, 1 - share], [Normal(end, 1) for end in ends])
    absent = Normal(0, 1)
    first = rng.random(DRAWS) < float(share)
    centres = np.where(first, *(float(end) for end in ends))
    outputs = rng.normal(centres, 1), rng.normal(0, 1, DRAWS)
    scores = [
        present.log_density_float(output) - absent.log_density_float(output)
        for output in outputs
    ]
    return scores, laws_curve(present, absent)


def is_within(band, curve):
    """Whether the exact frontier is between the band's two polygons."""
    alarm, power = curve.points(1000)
    edges = (
        np.array([[float(x) for x in corner] for corner in polygon.vertices]).T
        for polygon in (band.lower, band.upper)
    )
    low, high = (np.interp(alarm, *corners) for corners in edges)
    # At no false alarms the height of a vertical edge counts, which interp leaves open.
    inside = alarm > 0
    fits = (low <= power + TOLERANCE) & (power <= high + TOLERANCE)
    return bool(fits[inside].all())


def bands_that_miss():
    """How many of 100 bands do not hold their mechanism's exact curve."""
    rng = np.random.default_rng(20_190_045)
    missed = 0
    for draw in (drawn_finite, drawn_laplace, drawn_gaussian, drawn_mixture):
        for _ in range(EACH):
            scores, curve = draw(rng)
            missed += not is_within(empirical_curve(*scores, CONFIDENCE), curve)
    return missed


def test_bands_hold_the_exact_curves(exact_tails, false_alarm):
    """100 bands at confidence 0.999, each of which misses with probability at most
    1/1000: more than 5 miss with probability below this test's share of the budget,
    1e-8. Bands that miss with probability 1/4 would pass with probability below 1e-6.
    """
    most_allowed, tail_above = exact_tails
    most = most_allowed(4 * EACH, 1 - CONFIDENCE, false_alarm)
    assert most <= 5
    assert 1 - tail_above(most, 4 * EACH, Fraction(1, 4)) < 1e-6
    assert bands_that_miss() <= most


def test_bands_too_narrow_are_noticed(monkeypatch):
    """The same at a fifth of the distance: each misses with probability above 1/4
    (measured: 43 of 100), so that at most 5 do with probability below 1e-6.
    """
    right = samples._distance
    monkeypatch.setattr(samples, "_distance", lambda *given: right(*given) / 5)
    assert bands_that_miss() > 5


def test_a_wrong_scale_is_noticed(exact_tails, false_alarm):
    """Curves for noise 30 percent too wide or too narrow, against 100 bands.

    The wrong curve is far outside what a band of 20,000 draws allows: each is noticed
    with probability above 0.999, so that more than 5 stay unnoticed with probability
    below this test's share of the budget, 1e-8; if a third were missed, the test would
    pass with probability below 1e-9.
    """
    most_allowed, tail_above = exact_tails
    most = most_allowed(4 * EACH, Fraction(1, 1000), false_alarm)
    assert 1 - tail_above(most, 4 * EACH, Fraction(1, 3)) < 1e-9
    rng = np.random.default_rng(45)
    unnoticed = 0
    for draw in (drawn_laplace, drawn_gaussian):
        for factor in (1.3, 0.7):
            for _ in range(EACH):
                scores, wrong = draw(rng, factor)
                unnoticed += is_within(empirical_curve(*scores, CONFIDENCE), wrong)
    assert unnoticed <= most
