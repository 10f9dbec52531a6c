"""Radial noise in several dimensions, beside the statements that need no volume.

semi_dp.radial asks of the uniform law on a ball that a factor t turns it into its part
within t times the ball, but for its chance t^s. That volumes do so is tested here on
exact polytopes and on draws, and so is what the statements on noise say of them.
Kolmogorov's distance has the bound of Dvoretzky, Kiefer, Wolfowitz and Massart: a right
sampler fails a comparison with probability LEVEL at most, and a law that is further
away than twice the bound passes it with no more.
"""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import integrate, stats

from verifydp.invariants.sensitivity.polytopes import hull
from verifydp.invariants.sensitivity.tables import table_sensitivity
from verifydp.laws.vectors.polytopes import Hull

LEVEL = 1e-9
DRAWS = 20_000
#: Half of a polygon with a mirror, from the lowest corner to the highest one.
SMALL = ((Fraction(1), Fraction(-1, 10)), (Fraction(1), Fraction(1, 10)))
LARGE = ((Fraction(0), Fraction(-10)), *SMALL, (Fraction(0), Fraction(10)))


def bound(draws=DRAWS):
    """The most by which a share differs from its probability, with LEVEL."""
    return math.sqrt(math.log(2 / LEVEL) / (2 * draws))


def distance(drawn, shape):
    """Kolmogorov's distance to a Gamma law with rate 1."""
    return stats.kstest(drawn, stats.gamma(shape).cdf).statistic


def changes(persons):
    """Of tables of 3 x 3 with published totals of rows and columns."""
    return table_sensitivity((3, 3), [(0,), (1,)], persons).space()


def polygon(half):
    """All corners in order, from those on the right."""
    left = [(-x, y) for x, y in reversed(half) if x]
    return [*half, *left]


def area_and_square(corners):
    """Area, and the mean of the first coordinate's square: triangles from 0."""
    area = square = Fraction(0)
    for (x, y), (u, w) in zip(corners, corners[1:] + corners[:1], strict=True):
        part = (x * w - u * y) / 2
        area += part
        square += part * (x * x + x * u + u * u) / 6
    return area, square / area


def norm(corners, point):
    """The gauge of a polygon around 0, exactly: the largest over its edges."""
    a, b = point
    return max(
        ((w - y) * a - (u - x) * b) / ((w - y) * x - (u - x) * y)
        for (x, y), (u, w) in zip(corners, corners[1:] + corners[:1], strict=True)
    )


def cube(draws, seed, shape):
    """The largest coordinate of a Gamma length times a uniform vector of a cube."""
    generator = np.random.default_rng(seed)
    vectors = generator.uniform(-1, 1, (draws, 4))
    return np.abs(generator.gamma(shape, size=draws)[:, None] * vectors).max(axis=1)


def test_a_vector_of_a_hull_is_within_a_share_of_it_with_its_power():
    """Drawn by rejection from the cube around the hull of changes of 3 x 3 tables.

    The mutant has the power of one dimension less, up to 27/256 away, which is more
    than twice the bound.
    """
    moves = np.array(changes(3).nonzero, float)
    found = Hull(changes(3).nonzero)
    block = moves.reshape(-1, 3, 3)[:, 1:, 1:].reshape(-1, 4)
    generator = np.random.default_rng(20)
    points = generator.uniform(-1, 1, (3 * DRAWS, 4))
    assert np.abs(block).max() == 1
    whole = np.zeros((len(points), 3, 3))
    whole[:, 1:, 1:] = points.reshape(-1, 2, 2)
    whole[:, 0] = -whole.sum(axis=1)
    whole[:, :, 0] = -whole.sum(axis=2)
    sizes = np.ravel(found.gauge_float([whole.reshape(-1, 9)]))
    inside = sizes[sizes <= 1]
    share = abs(len(inside) / len(sizes) - 5.25 / 16)
    assert share < bound(len(sizes))
    near = bound(len(inside))
    assert stats.kstest(inside**4, "uniform").statistic < near
    assert stats.kstest(inside**3, "uniform").statistic > near


def test_noise_from_a_ball_is_as_long_as_one_shape_less():
    """The mutant draws the length with the shape 4, not 5: its distance is 0.177."""
    assert distance(cube(DRAWS, 1, 5), 4) < bound()
    assert distance(cube(DRAWS, 2, 4), 4) > bound()
    assert 2 * bound() < 0.17


@pytest.mark.parametrize("shape", [1, 2, 4, 9])
@pytest.mark.parametrize("reach", [0.1, 1.0, 5.0])
def test_the_recurrence_and_the_density_give_one_law_of_the_length(shape, reach):
    """Statements radial and radial.length, at the test that is always true."""
    at_shape, above = (stats.gamma(one).cdf(reach) for one in (shape, shape + 1))
    height = reach**shape / math.factorial(shape)
    assert at_shape == pytest.approx(
        above + height * math.exp(-reach), rel=1e-11, abs=0
    )
    inside, _ = integrate.quad(
        lambda part: shape * part ** (shape - 1) * math.exp(-reach * part), 0, 1
    )
    assert at_shape == pytest.approx(height * inside, rel=1e-9, abs=0)
    assert above < 0.99 * at_shape


def test_entropy_grows_with_the_volume_of_the_hull():
    """Dimension, and the logarithm of s! times the volume; both hulls of the paper."""
    volumes = []
    for persons, volume, entropy in (
        (2, Fraction(11, 4), 10.3868793194),
        (3, Fraction(21, 4), 11.0335064843),
    ):
        exact = hull(changes(persons)).volume
        assert exact == volume
        # An orthonormal basis has 9 times the volume of the block's coordinates.
        whole = Hull(changes(persons).nonzero).euclidean_volume
        assert whole == pytest.approx(9 * float(exact), rel=1e-9)
        found = 4 + math.log(math.factorial(4) * 9 * exact)
        assert found == pytest.approx(entropy, abs=5e-11)
        volumes.append(exact)
    assert volumes[0] < volumes[1]


def test_variance_that_is_not_conditional_may_grow_with_a_smaller_ball():
    """One ball is inside the other, and its noise is wider in one coordinate."""
    small, large = polygon(SMALL), polygon(LARGE)
    assert all(norm(large, corner) <= 1 for corner in small)
    (_, first), (_, second) = area_and_square(small), area_and_square(large)
    assert (first, second) == (Fraction(1, 3), Fraction(103, 606))
    # A Gamma length of shape 3 has the mean square 12.
    assert (12 * first, 12 * second) == (4, Fraction(206, 101))
    directions = [(Fraction(a), Fraction(b)) for a in range(-9, 10) for b in (1, 3)]
    for along in directions:
        # Given the line the variance is s (s + 1) over the square of the norm.
        narrow, wide = (6 / norm(ball, along) ** 2 for ball in (small, large))
        assert narrow <= wide
