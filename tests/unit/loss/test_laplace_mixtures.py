"""Finite laws under one Laplace noise: the sweep, against a search and a grid."""

import random
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.laws.laplace import Laplace
from verifydp.laws.mixtures import Mixture
from verifydp.laws.normal_laplace import NormalLaplace
from verifydp.loss import epsilon_at, hockey_stick, pure_epsilon
from verifydp.loss.laplace_mixtures import laplace_pair
from verifydp.loss.regions import segments_of


def table(rng, count, scale, step=1):
    """A random mixture of Laplace laws at ``count`` distinct places."""
    weights = [rng.randint(1, 20) for _ in range(count)]
    places = rng.sample(range(-10, 3 * count + 10), count)
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    return Mixture(shares, [Laplace(place * step, scale) for place in places])


def on_a_grid(first, second, epsilon):
    """The divergence in doubles, by the trapezoidal rule on a fine grid."""
    reach = 40 * float(first.laws[0].scale)
    places = [float(x) for law in (first, second) for x in law.breakpoints]
    grid = np.linspace(min(places) - reach, max(places) + reach, 400_001)
    gain = first.density_float(grid) - np.exp(float(epsilon)) * second.density_float(
        grid
    )
    gain = np.maximum(gain, 0.0)
    return float((gain[1:] + gain[:-1]).sum() / 2 * (grid[1] - grid[0]))


@pytest.mark.parametrize("seed", range(6))
def test_the_divergence_is_the_integral(seed):
    rng = random.Random(seed)
    scale = Fraction(rng.randint(1, 12), 2)
    one, two = table(rng, rng.randint(2, 4), scale), table(rng, 3, scale)
    for epsilon in (Fraction(-1, 2), Fraction(0), Fraction(1, 3), Fraction(1)):
        value = hockey_stick(one, two, epsilon)
        assert abs(float(value.mid()) - on_a_grid(one, two, epsilon)) < 1e-6


@pytest.mark.parametrize("seed", range(20))
def test_the_sweep_and_the_search_agree(seed):
    """A component of another scale and hardly any weight sends a pair to the search."""
    rng = random.Random(100 + seed)
    scale = Fraction(rng.randint(1, 9), rng.randint(1, 3))
    one, two = table(rng, 4, scale, Fraction(1, 2)), table(rng, 5, scale)
    tiny = Fraction(1, 10**30)
    laws = (*one.laws, Laplace(0, 2 * scale))
    other = Mixture([w * (1 - tiny) for w in one.weights] + [tiny], laws)
    assert laplace_pair(one, two) is not None
    assert laplace_pair(other, two) is None
    epsilon = Fraction(rng.randint(-4, 12), 8)
    difference = hockey_stick(one, two, epsilon) - hockey_stick(other, two, epsilon)
    assert abs(difference) < ball(Fraction(1, 10**12))


@pytest.mark.parametrize("seed", range(10))
def test_pure_epsilon_is_where_the_divergence_ends(seed):
    rng = random.Random(200 + seed)
    one, two = table(rng, 6, Fraction(3)), table(rng, 5, Fraction(3))
    supremum = pure_epsilon(one, two)
    assert hockey_stick(one, two, highest(supremum)) == 0
    assert hockey_stick(one, two, lowest(supremum) - Fraction(1, 1000)) > 0
    delta = lowest(hockey_stick(one, two, Fraction(1, 50)))
    if delta > 0:
        assert epsilon_at(one, two, delta) > ball(Fraction(49, 2500))


@pytest.mark.parametrize("seed", range(10))
def test_segments_have_the_signs_that_they_say(seed):
    rng = random.Random(300 + seed)
    one, two = table(rng, 7, Fraction(5, 2)), table(rng, 7, Fraction(5, 2))
    epsilon = Fraction(rng.randint(-3, 5), 10)
    segments = segments_of(one, two, epsilon)
    assert {segment.sign for segment in segments} >= {-1, 1}
    for before, after in pairwise(segments):
        assert before.high == after.low
    for segment in segments:
        low = segment.high - 1 if segment.low is None else segment.low
        high = segment.low + 1 if segment.high is None else segment.high
        inside = (low + high) / 2
        gain = one.density(inside) - ball(epsilon).exp() * two.density(inside)
        assert segment.sign * gain >= 0
        if not segment.sign:
            assert high - low < Fraction(1, 10**9)


def test_ties_are_exact_zeros():
    """On one piece, beyond all points, and at a single location."""
    one = Mixture(["1/4", "3/4"], [Laplace(0, 1), Laplace(5, 1)])
    moved = Mixture(["1/4", "3/4"], [Laplace(1, 1), Laplace(6, 1)])
    assert hockey_stick(one, moved, 1) == 0
    assert hockey_stick(moved, one, 1) == 0
    assert hockey_stick(one, moved, "0.999") > 0
    half = Mixture(["1/2", "1/2"], [Laplace(0, 1), Laplace(40, 1)])
    assert laplace_pair(half, Laplace(0, 1)).best_event(Fraction(0))[2] == 0
    # At 3 both densities are one sum of exponentials, in two ways.
    left = Mixture(["1/2", "1/2"], [Laplace(1, 1), Laplace(4, 1)])
    right = Mixture(["1/2", "1/2"], [Laplace(2, 1), Laplace(5, 1)])
    pair = laplace_pair(left, right)
    assert pair.best_event(Fraction(1)) == (0, 0, 0)


def test_shared_points_cancel_exactly():
    """What both laws hold below a point leaves the sign of the rest alone."""
    shares = ["1/3", "1/3", "1/3"]
    one = Mixture(shares, [Laplace(0, 1), Laplace(2, 1), Laplace(50, 1)])
    two = Mixture(shares, [Laplace(0, 1), Laplace(2, 1), Laplace(60, 1)])
    with precision(256):
        segments = segments_of(one, two, Fraction(0))
    assert [segment.sign for segment in segments if segment.low is None] == [1]
    value = hockey_stick(one, two, 0)
    assert value.overlaps((1 - ball(Fraction(-5)).exp()) / 3)


@pytest.mark.parametrize("noised", [True, False])
def test_translations_at_their_tie(noised):
    """Like components, all moved by 2 scales epsilon: exactly 0 both ways."""

    def law(shift):
        laws = [NormalLaplace(shift, 1, 2), NormalLaplace(5 + shift, 2, 2)]
        return Mixture(["1/4", "3/4"], laws if noised else [Laplace(shift, 2), laws[1]])

    assert hockey_stick(law(0), law(2), 1, symmetric=True) == 0
    value = hockey_stick(law(0), law(2), -1)
    assert value.overlaps(1 - ball(-1).exp())
    assert hockey_stick(law(0), law(2), Fraction(1, 2)) > 0


def test_many_points():
    rng = random.Random(9)
    one, two = table(rng, 400, Fraction(60)), table(rng, 400, Fraction(60))
    value, supremum = hockey_stick(one, two, "0.01"), pure_epsilon(one, two)
    assert value > 0
    assert value.rad() < ball(Fraction(1, 10**12)) * value
    assert supremum > ball(Fraction(1, 100))
