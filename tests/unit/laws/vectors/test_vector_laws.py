"""Noise on a subspace, of a hull's norm and of usual norms: laws and samplers.

Distribution functions are compared by Kolmogorov's distance with the bound of
Dvoretzky, Kiefer, Wolfowitz and Massart: a right sampler fails with probability 1e-9
in each comparison, and a distance of more than twice the bound (0.021 for 100,000
draws) is missed as rarely. A test of a right sampler stands beside one of a wrong one.
"""

import math
from fractions import Fraction

import numpy as np
import pytest

from verifydp import special_functions as special
from verifydp.arrays import as_drawn, namespace_of
from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.spans import projector
from verifydp.laws.vectors.hull_exponential import HullExponential
from verifydp.laws.vectors.norm_exponential import NormExponential, gamma
from verifydp.laws.vectors.polytopes import Hull
from verifydp.laws.vectors.span_normal import SpanNormal

DRAWS, LEVEL = 100_000, 1e-9
BOUND = math.sqrt(math.log(2 / LEVEL) / (2 * DRAWS))
CYCLE = (1, -1, 0, 0, 1, -1, -1, 0, 1)


class FourMethods:
    """A stream that has what the protocol asks for, and nothing else."""

    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        self.random, self.normal = rng.random, rng.normal
        self.laplace, self.exponential = rng.laplace, rng.exponential


def distance(drawn, cdf):
    """Kolmogorov's distance of draws from a distribution function."""
    ordered = np.sort(drawn)
    at, count = cdf(ordered), len(ordered)
    return max(
        np.abs(np.arange(1, count + 1) / count - at).max(),
        np.abs(np.arange(count) / count - at).max(),
    )


def gamma_cdf(shape, scale=1.0):
    return lambda x: 1 - special.gammaincc(shape, x / scale)


# Normal noise on a span


@pytest.fixture(scope="module")
def tables(table_moves):
    return {size: projector(table_moves(*size)) for size in ((2, 2), (3, 3))}


def chi(rank):
    return lambda square: 1 - special.gammaincc(rank / 2, square / 2)


@pytest.mark.parametrize("size", [(2, 2), (3, 3)])
def test_normal_noise_keeps_margins_and_has_its_length(size, tables):
    law = SpanNormal((0,) * (size[0] * size[1]), tables[size], 4)
    drawn = law.sample(DRAWS, FourMethods(1)).reshape(-1, *size)
    assert np.abs(drawn.sum(axis=1)).max() < 1e-12
    assert np.abs(drawn.sum(axis=2)).max() < 1e-12
    assert law.rank == (size[0] - 1) * (size[1] - 1)
    squares = (drawn**2).sum(axis=(1, 2)) / 4
    assert distance(squares, chi(law.rank)) < BOUND
    assert distance(squares * 4, chi(law.rank)) > 2 * BOUND  # deviation for variance


def test_each_cell_has_its_variance(tables):
    """A 2 by 2 table at mu 1: cells of variance 1 whose neighbours are opposite."""
    drawn = SpanNormal((1, 2, 3, 4), tables[2, 2], 4).sample(DRAWS, FourMethods(2))
    noise = drawn - [1, 2, 3, 4]
    assert distance(noise[:, 0], special.ndtr) < BOUND
    assert np.allclose(noise[:, 0], -noise[:, 1], atol=1e-12)
    # The basis (1, -1, -1, 1), which is not normed, would give four times the variance.
    assert distance(2 * noise[:, 0], special.ndtr) > 2 * BOUND


def test_a_basis_that_is_not_normed_gives_no_projector():
    vector = (1, -1, -1, 1)
    outer = tuple(tuple(Fraction(a * b) for b in vector) for a in vector)
    with pytest.raises(InputError, match="norm the basis"):
        SpanNormal((0,) * 4, outer, 1)


@pytest.mark.parametrize(
    ("matrix", "variance", "message"),
    [
        (((1, 0), (1, 0)), 1, "not symmetric"),
        (((0, 0), (0, 0)), 1, "projector is zero"),
        (((1,),), 1, "must be square"),
        (((1, 0), (0, 1)), 0, "variance is 0"),
    ],
)
def test_bad_normal_noise_is_one_line(matrix, variance, message):
    exact = tuple(tuple(Fraction(x) for x in row) for row in matrix)
    with pytest.raises(InputError, match=message) as raised:
        SpanNormal((0, 0), exact, variance)
    assert "\n" not in str(raised.value)


def test_the_loss_of_normal_noise_is_normal(tables):
    """Mean |u|^2 / 2 sigma^2 and twice that as variance, with u a cycle of length 6."""
    first = SpanNormal((0,) * 9, tables[3, 3], 4)
    other = first.moved(CYCLE)
    assert first.squared_distance(other) == 6
    points = first.sample(DRAWS, FourMethods(3))
    losses = first.privacy_loss(other, points)
    ratio = first.log_density_float(points) - other.log_density_float(points)
    assert np.allclose(losses, ratio, atol=1e-9)
    mean, spread = 6 / 8, math.sqrt(6) / 2
    assert distance((losses - mean) / spread, special.ndtr) < BOUND


def test_answers_in_parallel_spaces_are_told_apart(tables):
    first = SpanNormal((0,) * 4, tables[2, 2], 1)
    other = first.moved((1, 0, 0, 0))
    assert first.squared_distance(other) is None
    with pytest.raises(InputError, match="infinite"):
        first.privacy_loss(other, [[0, 0, 0, 0]])
    assert first.log_density_float([1.0, 0, 0, 0]) == -np.inf


# Noise of a hull's norm


@pytest.fixture(scope="module")
def hulls(table_moves):
    return {
        (rows, columns): Hull(table_moves(rows, columns))
        for rows, columns in ((2, 2), (2, 3), (3, 3), (3, 4))
    }


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 3), (3, 4)])
def test_the_norm_of_hull_noise_is_a_gamma_number(size, hulls):
    """Of shape s, by facets, which the sampler does not use."""
    hull = hulls[size]
    law = HullExponential((0,) * len(hull.vectors[0]), hull, "1/2")
    drawn = law.sample(DRAWS, FourMethods(4))
    norms = hull.gauge_float(drawn)
    assert distance(norms, gamma_cdf(law.rank, 2)) < BOUND
    table = drawn.reshape(-1, *size)
    assert np.abs(table.sum(axis=1)).max() < 1e-11
    assert np.abs(table.sum(axis=2)).max() < 1e-11
    # Rate for scale.
    assert distance(norms, gamma_cdf(law.rank, 0.5)) > 2 * BOUND


@pytest.mark.parametrize("size", [(2, 2), (3, 3)])
@pytest.mark.parametrize("extra", [0, 1])
def test_the_radius_has_shape_one_more_than_the_dimension(size, extra, hulls):
    """Even points times gamma numbers: of shape s they are too near to 0."""
    hull, rng = hulls[size], FourMethods(5)
    parts = rng.exponential(size=(DRAWS, hull.rank + 1))
    even = hull.weighted_corners((parts / parts.sum(axis=1, keepdims=True))[:, 1:], rng)
    radius = gamma(hull.rank + extra, 1.0, DRAWS, rng)
    norms = hull.gauge_float(even * radius[:, None])
    found = distance(norms, gamma_cdf(hull.rank))
    assert found < BOUND if extra else found > 2 * BOUND


def test_two_cells_get_laplace_noise(hulls):
    """One direction: the noise is Laplace, and of mean length 2 / epsilon."""
    law = HullExponential((0,) * 4, hulls[2, 2], 1)
    noise = law.sample(DRAWS, FourMethods(6))[:, 0]

    def laplace(x):
        return np.where(x < 0, np.exp(np.minimum(x, 0)) / 2,
                        1 - np.exp(-np.maximum(x, 0)) / 2)  # fmt: skip

    assert distance(noise, laplace) < BOUND


@pytest.mark.parametrize(("records", "mean"), [(2, 6.105), (3, 7.163)])
def test_mean_length_of_3_by_3(records, mean, table_moves):
    """Published Monte Carlo means, good to 0.006; the noise's length is at most 25.

    Six deviations of the mean of 100,000 lengths, 0.07, are allowed beside.
    """
    law = HullExponential((0,) * 9, Hull(table_moves(3, 3, records)), 1)
    lengths = np.sqrt((law.sample(DRAWS, FourMethods(7)) ** 2).sum(axis=1))
    allowed = 6 * lengths.std() / math.sqrt(DRAWS) + 0.006
    assert abs(lengths.mean() - mean) < allowed


def test_the_loss_of_hull_noise_is_bounded_by_epsilon(hulls, table_moves):
    law = HullExponential((0,) * 9, hulls[3, 3], 1)
    other = law.moved(CYCLE)
    assert law.shifted_loss_bound(other) == 1
    points = law.sample(DRAWS, FourMethods(8))
    losses = law.privacy_loss(other, points)
    assert losses.max() < 1 + 1e-9
    assert np.allclose(
        losses, law.log_density_float(points) - other.log_density_float(points)
    )
    # With the printed set the same pair loses twice epsilon, and often.
    printed = HullExponential((0,) * 9, Hull(table_moves(3, 3, 2)), 1)
    assert printed.shifted_loss_bound(printed.moved(CYCLE)) == 2
    points = printed.sample(DRAWS, FourMethods(8))
    losses = printed.privacy_loss(printed.moved(CYCLE), points)
    assert abs(np.mean(losses > 1) - 0.194) < BOUND + 0.001
    assert abs(np.maximum(1 - np.exp(1 - losses), 0).mean() - 0.0864) < BOUND + 0.0012


def test_the_density_of_hull_noise_has_mass_one(hulls):
    """On a plane, by a sum over a grid in orthonormal coordinates."""
    hull = hulls[2, 3]
    law = HullExponential((0,) * 6, hull, 2)
    basis = np.linalg.qr(np.array(hull.span.basis, dtype=float).T)[0].T
    step = 0.04
    line = np.arange(-20, 20, step)
    grid = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2) @ basis
    total = np.exp(law.log_density_float(grid)).sum() * step**2
    assert total == pytest.approx(1, abs=2e-3)


def test_laws_of_other_noise_are_not_compared(hulls):
    law = HullExponential((0,) * 4, hulls[2, 2], 1)
    with pytest.raises(InputError, match="different noise"):
        law.shifted_loss_bound(HullExponential((0,) * 4, hulls[2, 2], 2))
    with pytest.raises(InputError, match="a centre has 3 entries"):
        law.moved((0, 0, 0))
    with pytest.raises(InputError, match="rate is 0"):
        HullExponential((0,) * 4, hulls[2, 2], 0)


# Noise of usual norms


@pytest.mark.parametrize("norm", ["l1", "l2", "linf"])
@pytest.mark.parametrize("entries", [1, 4, 9])
def test_the_norm_of_norm_noise_is_a_gamma_number(norm, entries):
    law = NormExponential((0,) * entries, norm, 3)
    norms = law.length(law.sample(DRAWS, FourMethods(9)))
    assert distance(norms, gamma_cdf(entries, 3)) < BOUND
    assert distance(norms, gamma_cdf(entries + 1, 3)) > 2 * BOUND


@pytest.mark.parametrize(
    ("norm", "entries", "sensitivity", "mean"),
    [
        ("l1", 4, 2, 15.05741077),
        ("l2", 9, math.sqrt(2), 38.1837661841),
        ("linf", 4, 1, 16.8284942807),
        ("linf", 9, 1, 51.351648035),
    ],
)
def test_mean_lengths_of_norm_noise(norm, entries, sensitivity, mean):
    """Exact means at a third of epsilon 1; six deviations of 100,000 draws."""
    law = NormExponential((0,) * entries, norm, Fraction(3 * sensitivity))
    lengths = np.sqrt((law.sample(DRAWS, FourMethods(10)) ** 2).sum(axis=1))
    assert abs(lengths.mean() - mean) < 6 * lengths.std() / math.sqrt(DRAWS)


@pytest.mark.parametrize("norm", ["l1", "l2", "linf"])
def test_norm_noise_is_even_in_direction(norm):
    """Given its norm a coordinate has the law of an even point of the sphere or ball.

    A direction is compared with itself after a quarter turn in the first two entries.
    """
    law = NormExponential((0,) * 3, norm, 1)
    drawn = law.sample(DRAWS, FourMethods(11))
    turned = drawn[:, [1, 0, 2]] * [1, -1, 1]
    for weights in ((1, 2, 3), (-2, 1, 1)):
        one, other = np.sort(drawn @ weights), turned @ weights
        assert distance(
            other, lambda x, at=one: np.searchsorted(at, x, side="right") / DRAWS
        ) < 2 * BOUND  # fmt: skip


@pytest.mark.parametrize("norm", ["l1", "l2", "linf"])
def test_the_density_of_norm_noise_has_mass_one(norm):
    law = NormExponential((0, 0), norm, "1/2")
    step = 0.02
    line = np.arange(-10, 10, step) + step / 2
    grid = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    total = np.exp(law.log_density_float(grid)).sum() * step**2
    assert total == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("norm", ["l1", "l2", "linf"])
def test_the_loss_of_norm_noise_is_bounded(norm):
    law = NormExponential((0, 0, 0), norm, 2)
    other = law.moved((1, -1, 0))
    losses = law.privacy_loss(other, law.sample(10_000, FourMethods(12)))
    most = law.shifted_loss_bound((1, -1, 0))
    assert most == pytest.approx({"l1": 1, "l2": math.sqrt(2) / 2, "linf": 0.5}[norm])
    assert np.abs(losses).max() <= most + 1e-12
    assert law.privacy_loss(other, [0.0, 0, 0]) == pytest.approx(most)


@pytest.mark.parametrize(
    ("norm", "centre", "scale", "message"),
    [
        ("l3", (0,), 1, "norm is 'l3': it must be one of l1, l2, linf"),
        ("l1", (), 1, "no entries"),
        ("l1", (0,), 0, "scale is 0"),
    ],
)
def test_bad_norm_noise_is_one_line(norm, centre, scale, message):
    with pytest.raises(InputError, match=message) as raised:
        NormExponential(centre, norm, scale)
    assert "\n" not in str(raised.value)


# Arrays


def test_constants_follow_the_arrays_that_are_drawn():
    drawn = np.zeros(2, dtype=float)
    assert namespace_of(drawn) is np
    assert as_drawn([1, 2], drawn).dtype.kind == "i"
    with pytest.raises(UnsupportedError, match="a list names no array API"):
        namespace_of([1.0])
