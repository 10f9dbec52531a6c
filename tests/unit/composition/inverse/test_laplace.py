"""Shared Laplace noise: what is shared, with which probability, what it looks like."""

import math
from fractions import Fraction

import numpy as np
import pytest

from verifydp.composition.inverse.laplace import coupled_laplace, laplace_excess
from verifydp.composition.inverse.plans import read_inverse
from verifydp.composition.inverse.sampling import shared_laplace_noise
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon


def plan(parts, epsilon, delta, key="shift"):
    """Answers with these scales and moves."""
    mechanisms = [
        {"name": f"m{place}", "noise": "laplace", "scale": scale, key: move}
        for place, (scale, move) in enumerate(parts)
    ]
    target = {"epsilon": epsilon, "delta": delta}
    return read_inverse({"target": target, "mechanism": mechanisms})


@pytest.mark.parametrize("own", [0.5, 1, 3])
@pytest.mark.parametrize("at", [0, 0.25, 2])
def test_the_divergence_of_two_laplace_laws(own, at):
    """Against the integral of what one density has more than exp(at) of the other."""
    step = 1e-4
    points = np.arange(-40, 40 + own, step)
    first, second = np.exp(-abs(points)) / 2, np.exp(-abs(points - own)) / 2
    expected = np.maximum(first - math.exp(at) * second, 0).sum() * step
    found = laplace_excess(Epsilon.read(str(at)), Epsilon.read(str(own)))
    assert float(found) == pytest.approx(expected, abs=1e-4)


def test_what_is_added_makes_the_larger_scale():
    """Characteristic functions: 1/(1 + c^2 t^2), topped up, is 1/(1 + b^2 t^2)."""
    for c, b, t in ((1, 2, 3), (1, 1, 5), (2, 7, 1)):
        kept = Fraction(c * c, b * b)
        added = kept + (1 - kept) / (1 + Fraction(b * t) ** 2)
        assert added / (1 + Fraction(c * t) ** 2) == 1 / (1 + Fraction(b * t) ** 2)


def test_half_way_between_independent_and_shared():
    found = coupled_laplace(plan([(1, 1), (1, 1)], 1, "1/5"))
    assert 0 < found.shared < 1
    assert found.together == 0
    both = (1 - found.shared) * found.apart
    assert Fraction(1, 5) - Fraction(1, 10**9) < both <= Fraction(1, 5)


def test_pure_privacy_of_the_largest_is_reached():
    """Shared for sure, two mechanisms at epsilon 1 show what one does: 1-DP."""
    found = coupled_laplace(plan([(1, 1), (2, -2), (5, 1)], 1, 0))
    assert (found.shared, found.obstacle) == (1, None)


def test_no_coupling_hides_the_largest():
    found = coupled_laplace(plan([(1, 1), (1, 2)], 1, "1/10"))
    assert (found.settled, found.obstacle) == (True, 1)


def test_unlike_proportions_share_nothing():
    unlike = plan([(1, [1, 2]), (1, [1, 1])], 1, 0)
    with pytest.raises(InputError, match="in one proportion"):
        coupled_laplace(unlike)
    with pytest.raises(InputError, match="any direction"):
        coupled_laplace(plan([(1, 1), (1, 1)], 1, 0, key="sensitivity"))


@pytest.mark.parametrize("shared", [0, "1/2", 1])
def test_every_noise_keeps_its_law(shared):
    """Each column against Laplace's distribution function; 6 tests at 1e-6 each."""
    scales, moves = [Fraction(1), Fraction(3)], [Fraction(1), Fraction(-2)]
    rng = np.random.default_rng(5)
    drawn = shared_laplace_noise(scales, moves, Fraction(shared), 100_000, rng)
    for column, scale in zip(drawn.T, (1.0, 3.0), strict=True):
        at = np.sort(column)
        below = np.where(
            at < 0, np.exp(-abs(at) / scale) / 2, 1 - np.exp(-abs(at) / scale) / 2
        )
        gap = abs(below - (np.arange(at.size) + 0.5) / at.size).max()
        # Dvoretzky, Kiefer and Wolfowitz: P(gap > t) <= 2 exp(-2 n t^2).
        assert gap < math.sqrt(math.log(2e6) / (2 * at.size)) + 1 / at.size


def test_shared_noise_is_made_from_the_largest_move():
    """What is left of the second after its share of the first is 0 with (2/3)^2."""
    scales, moves = [Fraction(1), Fraction(3)], [Fraction(1), Fraction(-2)]
    rng = np.random.default_rng(6)
    first, second = shared_laplace_noise(scales, moves, Fraction(1), 50_000, rng).T
    left = second + 2 * first
    assert abs((left == 0).mean() - 4 / 9) < 0.02
