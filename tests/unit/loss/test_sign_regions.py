"""No sign change of a mixture's log ratio is missed, however many there are."""

import random
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from verifydp.exact.balls import precision
from verifydp.laws import Laplace, Mixture, Normal, NormalLaplace
from verifydp.loss.regions import segments_of


def signs_and_crossings(first, second, epsilon):
    """The signs from left to right, and where they change."""
    with precision(96):
        segments = segments_of(first, second, epsilon)
    for before, after in pairwise(segments):
        assert before.high == after.low
    assert segments[0].low is None
    assert segments[-1].high is None
    decided = [s for s in segments if s.sign]
    changes = [
        float((a.high + b.low) / 2) for a, b in pairwise(decided) if a.sign != b.sign
    ]
    return decided, changes


def scanned(first, second, epsilon, low, high):
    """Sign changes between neighbours of a dense grid, in doubles."""
    grid = np.linspace(low, high, 100_001) + 1.7e-5  # away from round roots
    ratio = first.log_density_float(grid) - second.log_density_float(grid)
    signs = np.sign(ratio - float(epsilon))
    where = np.nonzero(signs[1:] * signs[:-1] < 0)[0]
    return [(grid[k], grid[k + 1]) for k in where]


def comb(count, offset, scale, spread=1):
    means = [8 * k + offset for k in range(count)]
    laws = [
        NormalLaplace(m, spread, scale) if scale else Normal(m, spread) for m in means
    ]
    return Mixture([Fraction(1, count)] * count, laws)


@pytest.mark.parametrize("scale", [0, "1/4", "1/2"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_interlaced_bumps_change_the_sign_every_time(count, scale):
    """Bumps in turns give 2 count - 1 changes."""
    first, second = comb(count, 0, scale), comb(count, 4, scale)
    _, changes = signs_and_crossings(first, second, Fraction(0))
    assert len(changes) == 2 * count - 1
    found = scanned(first, second, 0, -20, 8 * count + 20)
    assert len(found) == len(changes)
    for place, (low, high) in zip(changes, found, strict=True):
        assert low - 1e-6 <= place <= high + 1e-6


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_narrow_bumps_on_a_broad_law(count):
    """Each bump rises above the broad law and falls again: 2 count changes."""
    bumps = comb(count, 0, "1/8", Fraction(1, 2))
    broad = NormalLaplace(4 * (count - 1), 12, "1/8")
    decided, changes = signs_and_crossings(bumps, broad, Fraction(0))
    found = scanned(bumps, broad, 0, -40, 8 * count + 40)
    assert len(changes) == len(found)
    assert len(changes) == 2 * count
    assert len(changes) <= 2 * (count + 1 - 1)  # as many as there can be
    assert decided[0].sign == decided[-1].sign == -1


def drawn(generator):
    scale = Fraction(generator.randint(2, 12), 8)
    laws, weights = [], []
    for _ in range(generator.randint(1, 3)):
        mean = Fraction(generator.randint(-40, 40), 8)
        deviation = Fraction(generator.choice([0, 1, 2, 4, 7, 12]), 4)
        weights.append(Fraction(generator.randint(1, 9)))
        laws.append((mean, deviation))
    total = sum(weights)
    return [w / total for w in weights], laws, scale


def mixture(weights, laws, scale):
    return Mixture(
        weights,
        [NormalLaplace(m, d, scale) if d else Laplace(m, scale) for m, d in laws],
    )


def test_drawn_mixtures_against_a_dense_scan():
    """80 pairs; a scan may see less than there is, and never more."""
    generator = random.Random(5)
    several = 0
    for _ in range(80):
        weights, laws, scale = drawn(generator)
        others, more, _ = drawn(generator)
        first, second = mixture(weights, laws, scale), mixture(others, more, scale)
        epsilon = Fraction(generator.randint(-3, 9), 17)
        _, changes = signs_and_crossings(first, second, epsilon)
        found = scanned(first, second, epsilon, -60, 60)
        for low, high in found:
            assert any(low - 1e-5 <= place <= high + 1e-5 for place in changes)
        assert len(changes) <= 2 * (len(laws) + len(more) - 1)
        several += len(changes) > 2
    assert several >= 5  # the draws do test more than intervals and half-lines
