"""Bands from draws: what they are made of, by hand and by brute force."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest

from verifydp.adversary import empirical_curve, laws_curve, polygon_curve
from verifydp.errors import InputError
from verifydp.exact.balls import ball
from verifydp.laws import Mixture, Normal


def distance(draws, confidence):
    return math.sqrt(math.log(4 / (1 - confidence)) / (2 * draws))


def thresholds(present, absent):
    """(false alarm, power) of accepting scores at or above each one."""
    for at in sorted({*present, *absent}, reverse=True):
        yield (
            Fraction(sum(score >= at for score in absent), len(absent)),
            Fraction(sum(score >= at for score in present), len(present)),
        )


@pytest.mark.parametrize("seed", range(12))
def test_the_polygons_by_brute_force(seed):
    draw = random.Random(seed)
    sizes = draw.randint(60, 160), draw.randint(60, 160)
    values = draw.choice([6, 40, 10**6])  # with many ties, some, and none
    present = [draw.randint(0, values) + 0.2 * values for _ in range(sizes[0])]
    absent = [float(draw.randint(0, values)) for _ in range(sizes[1])]
    confidence = 0.9
    band = empirical_curve(present, absent, confidence)
    points = list(thresholds(present, absent))
    assert band.estimate.vertices == polygon_curve(points).vertices
    up, across = (distance(size, confidence) for size in sizes)
    for alarm, power in points:
        # Moved to the worse side a test is reached; to the better one it is the most.
        if alarm + across < 1:
            share = repr(float(alarm) + across + 1e-9)
            known = band.lower.power(share)
            assert float(known.mid()) >= float(power) - up - 1e-9
        if alarm - across >= 0:
            most = band.upper.power(repr(float(alarm) - across))
            assert float(most.mid()) >= min(1.0, float(power) + up) - 1e-9
    for share in (0.01, 0.2, 0.5, 0.9):
        low, high = (
            float(each.power(share).mid()) for each in (band.lower, band.upper)
        )
        middle = float(band.estimate.power(share).mid())
        assert low <= middle <= high
        assert (
            high <= float(band.estimate.power(min(1, share + across)).mid()) + up + 1e-9
        )


def test_the_band_of_few_draws_says_nothing():
    band = empirical_curve([1.0, 2.0], [0.0])
    assert band.lower.vertices == ((0, 0), (1, 1))
    assert band.upper.vertices == ((0, 0), (0, 1), (1, 1))


def test_a_band_in_closed_form():
    """All draws apart: the corner (0, 1), moved by the two distances."""
    band = empirical_curve([1.0] * 5000, [0.0] * 2000, "0.99")
    up, across = distance(5000, 0.99), distance(2000, 0.99)
    corner = band.lower.vertices[1]
    assert float(corner[0]) == pytest.approx(across)
    assert float(corner[1]) == pytest.approx(1 - up)
    assert corner[0] >= Fraction(across) - Fraction(1, 10**12)
    assert band.upper.highest_accuracy().exact == 1
    accuracy = band.highest_accuracy()
    assert accuracy.value.overlaps(ball(1))
    assert not accuracy.attained
    assert float((accuracy.value - accuracy.value.rad()).mid()) < 1
    assert band.estimate.highest_accuracy().exact == 1


def test_equal_scores_are_one_step():
    """A threshold cannot part ties: no test has power 1/2 without false alarms."""
    band = empirical_curve([1, 1, 1, 0], [1, 0, 0, 0])
    assert band.estimate.vertices == ((0, 0), (Fraction(1, 4), Fraction(3, 4)), (1, 1))


def test_infinite_scores_are_proofs():
    scores = [math.inf] * 60 + [0.0] * 40, [0.0] * 90 + [-math.inf] * 10
    estimate = empirical_curve(*scores).estimate
    assert estimate.power(0).overlaps(ball(Fraction(3, 5)))
    assert estimate.false_alarm(1).overlaps(ball(Fraction(9, 10)))


def test_a_poor_score_bounds_the_best_curve_from_below_only():
    """Thresholds on the output, where the best test is two-sided."""
    rng = np.random.default_rng(5)
    size = 20_000
    signs = rng.choice([-2.0, 2.0], size)
    band = empirical_curve(rng.normal(signs, 1), rng.normal(0, 1, size), "0.999")
    two_sided = Mixture(["1/2", "1/2"], [Normal(-2, 1), Normal(2, 1)])
    best = laws_curve(two_sided, Normal(0, 1)).power(".05")
    assert band.upper.power(".05") < best
    assert band.power(".05").contains(ball(Fraction("0.319446901663")))


def test_a_higher_confidence_has_a_wider_band():
    rng = np.random.default_rng(6)
    draws = rng.normal(1, 1, 3000), rng.normal(0, 1, 3000)
    wide, narrow = empirical_curve(*draws, "0.999"), empirical_curve(*draws, "0.9")
    assert wide.area().rad() > narrow.area().rad()
    assert wide.area().contains(narrow.area())


def test_the_band_of_the_other_world():
    rng = np.random.default_rng(7)
    present, absent = rng.normal(1, 1, 500), rng.normal(0, 1, 700)
    turned = empirical_curve(present, absent).reversed()
    direct = empirical_curve(-absent, -present)
    assert turned.samples == direct.samples == (700, 500)
    assert turned.estimate.vertices == direct.estimate.vertices
    for share in ("1/10", "1/2", "4/5"):
        assert turned.lower.power(share).overlaps(direct.lower.power(share))
        gap = turned.upper.power(share) - direct.upper.power(share)
        assert abs(gap) < ball(Fraction(1, 10**9))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: empirical_curve([], [1]), "present world have shape"),
        (lambda: empirical_curve([1], [[1]]), "absent world have shape"),
        (lambda: empirical_curve([math.nan], [1]), "1 scores of the present world"),
        (lambda: empirical_curve(["a"], [1]), "no list of numbers"),
        (lambda: empirical_curve([1], [1], 1), "confidence is 1"),
        (lambda: empirical_curve([1], [1], "x"), "confidence is 'x'"),
    ],
)
def test_bad_input_is_one_clear_line(call, message):
    with pytest.raises(InputError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


def test_a_score_beyond_the_doubles_is_refused_in_one_line():
    with pytest.raises(InputError, match="at most 1e308 in size"):
        empirical_curve([10**400], [1])
