"""Linear-Gaussian compositions: closed forms, and quadrature of the densities."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest

from verifydp.composition.confounded.figures import ProductSide
from verifydp.composition.confounded.gaussian import (
    GaussianConfounding,
    gaussian_delta,
    gaussian_epsilon,
)
from verifydp.data.causal import (
    GaussianCausalModel,
    GaussianKernels,
    LinearGaussianKernel,
)
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon

PAIR = ("s0", "s1")


def _case(weights, variances, covariance, shift, between=None):
    model = GaussianCausalModel.of_means(
        {"s0": [0] * len(shift), "s1": shift}, covariance
    )
    kernels = [
        LinearGaussianKernel(f"m{n}", row, variance)
        for n, (row, variance) in enumerate(zip(weights, variances, strict=True))
    ]
    return GaussianConfounding(model, GaussianKernels(kernels, between))


@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_shared_cause_is_over_estimated(count):
    """X around s and outputs around X, of variance 1: k / (1 + k) against k / 2."""
    case = _case([[1]] * count, [1] * count, 1, [1])
    assert case.true_squares[PAIR] == Fraction(count, 1 + count)
    assert case.product_squares[PAIR] == Fraction(count, 2)
    side = case.deltas_at(Epsilon.read(1)).side
    assert side is (ProductSide.OVER if count > 1 else ProductSide.EQUAL)
    if count == 5:
        found = case.deltas_at(Epsilon.read(1))
        assert float(found.true.lower) == pytest.approx(0.0973725219915790, abs=1e-14)
        assert float(found.product.lower) == pytest.approx(0.352518058894887, abs=1e-14)
        tight = case.epsilons_at(Fraction(1, 10**5))
        assert float(tight.true.upper) == pytest.approx(3.94001626778, abs=1e-10)
        assert float(tight.product.upper) == pytest.approx(7.51127590074, abs=1e-10)


@pytest.mark.parametrize(
    ("rho", "delta", "tight"),
    [
        ("1/2", 0.184018971295846, 2.4743119904991),
        ("-1/2", 0.509861660054670, 5.4296648),
    ],
)
def test_dependent_data_put_the_product_on_either_side(rho, delta, tight):
    """Outputs N(s, 1) of correlation rho: theorem 2 of the paper has one side."""
    half = Fraction(1, 2)
    case = _case([[1, 0], [0, 1]], [half, half], [[half, rho], [rho, half]], [1, 1])
    assert case.true_squares[PAIR] == 2 / (1 + Fraction(rho))
    found = case.deltas_at(Epsilon.read(1))
    assert float(found.true.lower) == pytest.approx(delta, abs=1e-14)
    assert float(found.product.lower) == pytest.approx(0.286208211922096, abs=1e-14)
    assert found.side is (ProductSide.OVER if rho == "1/2" else ProductSide.UNDER)
    epsilon = case.epsilons_at(Fraction(1, 50)).true
    assert float(epsilon.lower) == pytest.approx(tight, abs=1e-7)
    assert float(epsilon.upper) == pytest.approx(tight, abs=1e-7)


def test_dependent_noise_is_counted():
    """Data that the state determines: mu^2 = (m1^2 + m2^2 - 2 r m1 m2) / (1 - r^2)."""
    for shift, rho, square in (
        ((1, 1), "1/2", "4/3"),
        ((1, 1), "-1/2", "4"),
        ((1, "1/2"), "1/2", "1"),
        ((1, -1), "1/2", "4"),
    ):
        case = _case(
            [[shift[0]], [shift[1]]], [1, 1], 0, [1], {("m0", "m1"): Fraction(rho)}
        )
        assert case.true_squares[PAIR] == Fraction(square)
        assert case.data_squares[PAIR] is None
        assert case.deltas_at(Epsilon.read(3)).data.exact == 1


def test_a_direction_in_which_data_do_not_vary_bounds_nothing():
    case = _case([[1, 0]], [1], [[1, 0], [0, 0]], [1, 1])
    assert case.data_squares[PAIR] is None
    alike = _case([[1, 0]], [1], [[1, 0], [0, 0]], [1, 0])
    assert alike.data_squares[PAIR] == 1
    assert alike.true_squares[PAIR] == Fraction(1, 2)


def _drawn(rng):
    """Two outputs of two or three numbers, with dependent noise."""
    size = int(rng.integers(2, 4))
    half = rng.integers(-2, 3, (size, size))
    weights = rng.integers(-2, 3, (2, size)).tolist()
    shift = rng.integers(-2, 3, size).tolist()
    rho = Fraction(int(rng.integers(-3, 4)), 4)
    return _case(weights, [1, 1], (half @ half.T).tolist(), shift, {("m0", "m1"): rho})


def _by_quadrature(covariance, means, epsilon, mp):
    """Integrate the positive part of the difference of two joint densities.

    Given the first output the log ratio is linear in the second, so that the inner
    integrals are tails of normal laws; the outer one is mpmath's.
    """
    (a, b), (_, c) = ([mp.mpf(v.numerator) / v.denominator for v in row]
                      for row in covariance)  # fmt: skip
    m, n = (mp.mpf(float(mean)) for mean in means)
    det = a * c - b * b
    # log p(y|s0) - log p(y|s1) = -slope' y + mu^2 / 2
    slope = ((c * m - b * n) / det, (a * n - b * m) / det)
    square = m * slope[0] + n * slope[1]
    bar = square / 2 - mp.mpf(epsilon)
    spread = mp.sqrt(c - b * b / a)

    def inside(y):
        total = mp.mpf(0)
        for sign, (mean, other) in ((1, (0, 0)), (-mp.exp(epsilon), (m, n))):
            density = mp.npdf(y, mean, mp.sqrt(a))
            centre = other + b / a * (y - mean)
            if abs(slope[1]) < 1e-14:
                chance = mp.mpf(slope[0] * y < bar)
            else:
                end = ((bar - slope[0] * y) / slope[1] - centre) / spread
                chance = mp.ncdf(end if slope[1] > 0 else -end)
            total += sign * density * chance
        return total

    width = 12 * mp.sqrt(a)
    ends = {min(0, m) - width, min(0, m), max(0, m), max(0, m) + width}
    # There the inner integral is steepest, or jumps.
    steep = slope[0] + b / a * slope[1]
    for at in (bar, bar - slope[1] * (n - b / a * m)):
        if abs(steep) > 1e-14 and min(ends) < at / steep < max(ends):
            ends.add(at / steep)
    return mp.quad(inside, sorted(ends)), square


def _curves(case):
    """What both curves are of: covariances, and the means that a state moves."""
    shift = case.model.shift("s1", "s0")
    means = [
        sum(w * s for w, s in zip(row, shift, strict=True))
        for row in case.kernels.weights
    ]
    (a, b), (_, c) = case.covariance
    return {
        "true": (((a, b), (b, c)), means, case.true_squares[PAIR]),
        "product": (((a, 0), (0, c)), means, case.product_squares[PAIR]),
    }


def test_drawn_models_agree_with_quadrature():
    """Seed 12: both curves of 200 models with two outputs, at an epsilon each."""
    rng, seen = np.random.default_rng(12), 0
    for number in range(200):
        case = _drawn(rng)
        epsilon = (0, 0.4, 1.5, 3)[number % 4]
        found = case.deltas_at(Epsilon.read(epsilon))
        for name, (covariance, means, known) in _curves(case).items():
            bounded = getattr(found, name)
            value, square = _by_quadrature(covariance, means, epsilon, mpmath.fp)
            assert float(known) == pytest.approx(square, abs=1e-12)
            assert float(bounded.lower) == pytest.approx(value, abs=1e-10)
            assert bounded.upper - bounded.lower <= bounded.upper / 10**12
            seen += value > 0.01
    assert seen > 200


def test_quadrature_agrees_to_twelve_digits():
    """Seed 13, ten models by numbers of twenty digits."""
    rng, mp = np.random.default_rng(13), mpmath.mp.clone()
    mp.dps = 20
    for _ in range(10):
        case = _drawn(rng)
        found = case.deltas_at(Epsilon.read(1.5)).true
        value, _ = _by_quadrature(*_curves(case)["true"][:2], 1.5, mp)
        assert float(found.lower) == pytest.approx(float(value), abs=1e-12)


def test_epsilons_and_deltas_are_each_others_inverse():
    for square in ("1/100", "2", "17"):
        for delta in ("1e-6", "1/10"):
            low, high = gaussian_epsilon(Fraction(square), Fraction(delta))
            for epsilon in (low, high):
                if epsilon > 0:
                    found = gaussian_delta(Fraction(square), epsilon)
                    assert abs(float(found.mid()) / float(Fraction(delta)) - 1) < 1e-9
            assert high.nats - low.nats < Fraction(1, 10**9)


def test_delta_zero_has_no_epsilon_unless_the_laws_agree():
    assert not gaussian_epsilon(Fraction(1), Fraction(0))[0].is_finite
    assert gaussian_epsilon(Fraction(0), Fraction(0))[1] == 0


def test_mechanisms_of_other_data_are_refused():
    model = GaussianCausalModel.of_means({"a": 0, "b": 1}, 1)
    kernels = GaussianKernels([LinearGaussianKernel("m", [1, 1], 1)])
    with pytest.raises(InputError, match="data of 2 numbers"):
        GaussianConfounding(model, kernels)


@pytest.mark.parametrize(
    ("distance", "epsilon"), [("1e-5", "1/20"), ("1e-12", 1), ("1e-30", 700)]
)
def test_deltas_too_small_for_any_number_are_bounded_all_the_same(distance, epsilon):
    """States far closer than the noise is wide: about exp(-(epsilon / mu)^2 / 2)."""
    case = _case([[1]], [1], 0, [distance])
    found = case.deltas_at(Epsilon.read(epsilon)).true
    assert found.lower == 0 < found.upper <= Fraction(1, 10**300)
    assert case.holds(Epsilon.read(epsilon), Fraction(1, 10**300))
