"""Pairs on the line beyond shifts: atoms, ends, mixtures, suprema, divergences."""

import math
import random
from fractions import Fraction
from itertools import pairwise

import mpmath
import numpy as np
import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, highest, lowest
from verifydp.laws import (
    Atoms,
    Clamped,
    FiniteLaw,
    Geometric,
    Laplace,
    Mixture,
    Normal,
    NormalLaplace,
    Truncated,
)
from verifydp.loss import (
    delta_at,
    epsilon_at,
    gaussian_dp_parameter,
    hockey_stick,
    kl,
    pure_epsilon,
    renyi,
    total_variation,
    tradeoff_at,
    zcdp_rho,
)
from verifydp.loss.positive_part import positive_part
from verifydp.loss.regions import segments_of

HALF = Fraction(1, 2)
INFINITY = Ball.pos_inf()
TWO_BUMPS = Mixture([HALF, HALF], [Normal(-2, 1), Normal(2, 1)])
PAIRS = [
    (Laplace(0, 1), Laplace(1, 2)),
    (Laplace(1, 2), Laplace(0, 1)),
    (Normal(1, 1), Normal(0, 2)),
    (Normal(1, 2), Normal(0, 1)),
    (Normal(0, 1), Laplace(0, 1)),
    (NormalLaplace(0, 1, 1), NormalLaplace(0, 2, 1)),
    (TWO_BUMPS, Normal(0, "1.5")),
    (Mixture([HALF, HALF], [Laplace(-2, 1), Laplace(2, 1)]), Laplace(0, 1)),
    (Truncated(Laplace(0, 1), -1, 2), Truncated(Laplace(HALF, 1), -1, 2)),
    (Truncated(Normal(0, 1), -1, 1), Truncated(Normal(0, 2), -1, 1)),
]


def density(law, x):
    """The densities from their definitions, in mpmath."""
    x = mpmath.mpf(x)
    if isinstance(law, Laplace):
        scale = number(law.scale)
        return mpmath.exp(-abs(x - number(law.location)) / scale) / (2 * scale)
    if isinstance(law, Normal):
        return mpmath.npdf(x, number(law.mean), number(law.deviation))
    if isinstance(law, NormalLaplace):
        d, b = number(law.deviation), number(law.scale)
        u, v, c = (x - number(law.mean)) / d, (x - number(law.mean)) / b, d / b
        left = mpmath.exp(-v) * mpmath.erfc((c - u) / mpmath.sqrt(2))
        right = mpmath.exp(v) * mpmath.erfc((c + u) / mpmath.sqrt(2))
        return mpmath.exp(c * c / 2) * (left + right) / (4 * b)
    if isinstance(law, Mixture):
        return sum(
            number(w) * density(one, x)
            for w, one in zip(law.weights, law.laws, strict=True)
        )
    whole = mpmath.quad(lambda t: density(law.law, t), [law.low, 0, law.high])
    return density(law.law, x) / whole if law.low <= x <= law.high else mpmath.mpf(0)


def number(value):
    return mpmath.mpf(value.numerator) / value.denominator


def close(enclosure, truth, relative=1e-10):
    middle = number(lowest(enclosure))
    width = number(highest(enclosure)) - middle
    narrow = width <= abs(middle) / 10**6 + mpmath.mpf(10) ** -30
    return narrow and abs(middle - truth) <= relative * abs(truth) + 1e-15


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_hockey_stick_against_a_sum_over_a_fine_grid(first, second):
    """Float cdf differences over 40,000 cells bound the divergence from below."""
    low = -30.0 if first.support[0] is None else float(first.support[0])
    high = 30.0 if first.support[1] is None else float(first.support[1])
    points = np.linspace(low, high, 40_001)
    p, q = np.diff(first.cdf_float(points)), np.diff(second.cdf_float(points))
    for epsilon in ("0", "0.3", "1"):
        below = np.maximum(p - np.exp(float(epsilon)) * q, 0).sum()
        value = float(hockey_stick(first, second, epsilon).mid())
        assert below <= value + 1e-12
        assert value <= below + 2e-6


@pytest.mark.parametrize(("first", "second"), PAIRS[:4] + PAIRS[6:8])
@pytest.mark.parametrize("order", ["1/2", "2"])
def test_renyi_against_quadrature(first, second, order):
    value = renyi(first, second, order)
    if not value.is_finite():
        assert first.spread > second.spread
        return
    alpha = mpmath.mpf(Fraction(order).numerator) / Fraction(order).denominator

    def integrand(x):
        return density(first, x) ** alpha * density(second, x) ** (1 - alpha)

    points = [-60, -20, -8, -4, -2, -1, 0, 1, 2, 4, 8, 20, 60]
    truth = mpmath.log(mpmath.quad(integrand, points)) / (alpha - 1)
    assert close(value, truth)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_kl_is_between_its_neighbours_and_below_the_supremum(first, second):
    value = kl(first, second)
    nearly = Fraction(1, 10**4)
    assert renyi(first, second, 1 - nearly) < value
    above = renyi(first, second, 1 + nearly)
    assert value < above
    if above.is_finite():
        assert above - value < ball(Fraction(1, 500))
    top = pure_epsilon(first, second)
    assert value < top
    if top.is_finite():
        assert renyi(first, second, math.inf).overlaps(top)
        assert renyi(first, second, 8) < top


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_pure_epsilon_is_where_the_profile_ends(first, second):
    top = pure_epsilon(first, second)
    if not top.is_finite():
        assert delta_at(first, second, 8) > 0
        return
    beyond, before = highest(top) + Fraction(1, 10**6), lowest(top) - Fraction(1, 100)
    assert delta_at(first, second, beyond) == 0
    assert delta_at(first, second, before) > 0


def test_known_suprema():
    assert pure_epsilon(Laplace(3, 2), Laplace(0, 2)) == ball(3) / 2
    unequal = pure_epsilon(Laplace(0, 1), Laplace(1, 2))
    assert unequal.overlaps(ball(2).log() + ball(HALF))
    assert pure_epsilon(Laplace(1, 2), Laplace(0, 1)) == INFINITY
    assert pure_epsilon(Normal(1, 1), Normal(0, 1)) == INFINITY
    bounded = pure_epsilon(Normal(1, 1), Normal(0, 2))
    assert bounded.overlaps(ball(2).log() + ball(1) / 6)
    assert pure_epsilon(NormalLaplace(5, 1, 2), NormalLaplace(0, 1, 2)) * 2 == 5
    # Approached at infinity only: the tails' ratio, and never attained.
    heavier = pure_epsilon(NormalLaplace(0, 2, 1), NormalLaplace(0, 1, 1))
    assert heavier.overlaps(ball(Fraction(3, 2)))
    mixed = Mixture([HALF, HALF], [Laplace(-2, 1), Laplace(2, 1)])
    assert pure_epsilon(mixed, Laplace(0, 1)).overlaps(ball(2).cosh().log())
    assert pure_epsilon(Laplace(1, 1), Laplace(0, 1), symmetric=True) == 1
    assert pure_epsilon(Normal(1, 1), Normal(0, 2), symmetric=True) == INFINITY


def test_three_crossings_where_one_is_not_enough():
    """Two bumps against a broad law: positive on both bumps, negative between."""
    first, second = TWO_BUMPS, Normal(0, "1.5")
    signs = [segment.sign for segment in segments_of(first, second, Fraction(1, 4))]
    decided = [sign for sign in signs if sign]
    changes = sum(a != b for a, b in pairwise(decided))
    assert changes == 4
    skewed = Mixture(["1/3", "2/3"], [Normal(-3, 1), Normal(1, 1)])
    decided = [s.sign for s in segments_of(skewed, Normal(0, 1), HALF) if s.sign]
    changes = sum(a != b for a, b in pairwise(decided))
    assert changes == 2
    three = Mixture(["1/2", "1/2"], [Normal(-4, 1), Normal(4, 2)])
    other = Mixture(["1/2", "1/2"], [Normal(0, 1), Normal(7, 2)])
    decided = [s.sign for s in segments_of(three, other, Fraction(0)) if s.sign]
    changes = sum(a != b for a, b in pairwise(decided))
    assert changes == 3
    truth = hockey_stick(three, other, 0)
    best = max(
        max(
            float((three.cdf(x) - other.cdf(x)).mid()),
            float((three.survival(x) - other.survival(x)).mid()),
        )
        for x in (Fraction(k, 8) for k in range(-80, 160))
    )
    assert best < 0.99 * float(truth.mid())  # no single threshold does


def test_a_touching_root_adds_nothing():
    """At the top of the log ratio the sign touches 0 without a change."""
    first, second = Normal(0, 1), Normal(0, 2)
    top = pure_epsilon(first, second)
    assert hockey_stick(first, second, highest(top)) < ball(Fraction(1, 10**15))
    value = hockey_stick(first, second, lowest(top) - Fraction(1, 10**20))
    assert value > 0


def test_equal_laws_have_no_loss():
    for law in (Laplace(0, 1), TWO_BUMPS, Normal(0, 0), Clamped(Normal(0, 1), 0, 1)):
        assert hockey_stick(law, law, 0) == 0
        assert hockey_stick(law, law, -1).overlaps(1 - ball(-1).exp())
        assert epsilon_at(law, law, HALF).overlaps(-ball(2).log())
        for value in (
            pure_epsilon(law, law),
            kl(law, law),
            renyi(law, law, 3),
            zcdp_rho(law, law),
            gaussian_dp_parameter(law, law),
        ):
            assert value == 0
        assert tradeoff_at(law, law, Fraction(1, 3)).overlaps(ball(Fraction(2, 3)))


def test_atoms_and_ends():
    atom, other = Normal(0, 0), Normal(1, 0)
    assert total_variation(atom, other) == 1
    assert epsilon_at(atom, other, HALF) == INFINITY
    assert kl(atom, other) == INFINITY == renyi(atom, other, "1/2")
    clamped = Clamped(Normal(0, 1), -1, 2), Clamped(Normal(1, 1), -1, 2)
    free = hockey_stick(Normal(0, 1), Normal(1, 1), HALF)
    assert hockey_stick(*clamped, HALF).overlaps(free)  # its event is a tail
    assert pure_epsilon(*clamped).is_finite()
    leaking = Mixture(["9/10", "1/10"], [Laplace(0, 1), Atoms({5: 1})])
    assert epsilon_at(leaking, Laplace(0, 1), "1/20") == INFINITY
    assert epsilon_at(leaking, Laplace(0, 1), "1/5").is_finite()
    inside = renyi(Truncated(Laplace(0, 1), 0, 1), Laplace(0, 1), 0)
    assert inside.overlaps(-((1 - ball(-1).exp()) / 2).log())
    outside = renyi(Laplace(0, 1), Truncated(Laplace(0, 1), 0, 1), 0)
    assert outside == 0
    assert renyi(Truncated(Laplace(0, 1), -1, 0), Laplace(0, 1), 2).is_finite()
    assert renyi(Laplace(0, 1), Truncated(Laplace(0, 1), 0, 1), 2) == INFINITY


def test_epsilon_is_negative_beyond_the_total_variation():
    value = epsilon_at(Laplace(1, 1), Laplace(0, 1), "0.97")
    assert value.overlaps(ball(Fraction(3, 100)).log())


@pytest.mark.parametrize(("first", "second"), PAIRS[:9])
def test_epsilon_at_a_delta_is_two_sided(first, second):
    delta, room = Fraction(1, 1000), Fraction(1, 10**9)
    value = epsilon_at(first, second, delta)
    low, high = lowest(value), highest(value)
    assert high - low <= abs(high) / 10**12
    assert hockey_stick(first, second, low - room) > ball(delta)
    assert hockey_stick(first, second, high + room) < ball(delta)
    assert epsilon_at(first, second, 1) == Ball.neg_inf()


def test_tradeoff_against_the_gaussian_one():
    mu, alpha = mpmath.mpf(1), mpmath.mpf(1) / 10
    quantile = mpmath.sqrt(2) * mpmath.erfinv(2 * (1 - alpha) - 1)
    value = tradeoff_at(Normal(0, 2), Normal(2, 2), "1/10")
    assert close(value, mpmath.ncdf(quantile - mu))
    assert gaussian_dp_parameter(Normal(0, 2), Normal(2, 2)) == 1
    assert tradeoff_at(Normal(0, 1), Normal(1, 1), 0) == 1
    assert tradeoff_at(Normal(0, 1), Normal(1, 1), 1) == 0
    # Laplace noise: 1 - e^epsilon alpha for small alpha (Dong, Roth and Su, A.6).
    laplace = tradeoff_at(Laplace(0, 1), Laplace(1, 1), "1/10")
    assert laplace.overlaps(1 - ball(1).exp() / 10)
    jump = tradeoff_at(Truncated(Laplace(0, 1), 0, 1), Laplace(0, 1), 0)
    assert jump.overlaps((1 - ball(-1).exp()) / 2)


@pytest.mark.parametrize(("first", "second"), PAIRS[:9])
def test_tradeoff_is_the_conjugate_of_the_profile(first, second):
    """No event found at any epsilon lies below the curve."""
    part = positive_part(second, first, Fraction(1, 7))
    alpha = highest(part.second_mass)
    curve = tradeoff_at(first, second, alpha)
    assert close(curve, 1 - number(lowest(part.first_mass)), 1e-8)


def test_zcdp():
    assert zcdp_rho(Normal(3, 2), Normal(0, 2)) * 8 == 9
    first, second = Laplace(1, 1), Laplace(0, 1)
    rho = zcdp_rho(first, second)
    assert highest(rho) - lowest(rho) < highest(rho) / 10**6
    for order in ("1.01", "2", "5", "50"):
        ratio = renyi(first, second, order) / ball(Fraction(order))
        assert ratio <= rho.upper()
    assert zcdp_rho(Normal(0, 2), Normal(0, 1)) == INFINITY
    with pytest.raises(UnsupportedError, match="single orders"):
        zcdp_rho(TWO_BUMPS, Normal(0, 1))


def test_mistakes_are_refused_in_one_line():
    cases = [
        (lambda: hockey_stick(Laplace(0, 1), Geometric(0, decay=1), 1), "of one kind"),
        (lambda: hockey_stick(FiniteLaw({0: 1}), Laplace(0, 1), 1), "of one kind"),
        (lambda: hockey_stick(3, Laplace(0, 1), 1), "is no law"),
        (lambda: hockey_stick(Laplace(1, 1), Laplace(0, 1), 0.5), "no exact number"),
        (lambda: epsilon_at(Laplace(1, 1), Laplace(0, 1), -1), "at least 0"),
        (lambda: renyi(Laplace(1, 1), Laplace(0, 1), 1.5), "write it as text"),
        (lambda: renyi(Laplace(1, 1), Laplace(0, 1), -1), "at least 0"),
        (lambda: tradeoff_at(Laplace(1, 1), Laplace(0, 1), 2), "between 0 and 1"),
    ]
    for call, message in cases:
        with pytest.raises(InputError, match=message) as caught:
            call()
        assert "\n" not in str(caught.value)
    with pytest.raises(UnsupportedError, match="only two Normal laws"):
        gaussian_dp_parameter(Laplace(1, 1), Laplace(0, 1))


def drawn(generator):
    """A law on the line, with kinks, ends and atoms in all orders."""
    at = Fraction(generator.randint(-6, 6), 2)
    wide = Fraction(generator.randint(2, 12), 4)
    laws = [Laplace(at, wide), Normal(at, wide), Atoms({0: "1/3", 1: "2/3"})]
    kind = generator.randint(0, 5)
    if kind < 2:
        return laws[kind]
    if kind == 2:
        return Mixture(["1/3", "2/3"], generator.sample(laws, 2))
    return (Clamped, Truncated)[kind % 2](laws[generator.randint(0, 1)], -1, 2)


def test_drawn_pairs_against_a_fine_grid():
    generator = random.Random(8)
    halves = np.arange(-80, 81) / 2  # where atoms may be: in cells of their own
    even = np.linspace(-40, 40, 80_001)
    points = np.sort(np.concatenate([even, halves - 1e-9, halves + 1e-9]))
    for _ in range(60):
        first, second = drawn(generator), drawn(generator)
        p = np.diff(first.cdf_float(points), prepend=0.0)
        q = np.diff(second.cdf_float(points), prepend=0.0)
        epsilon = Fraction(generator.randint(-8, 16), 8)
        below = np.maximum(p - np.exp(float(epsilon)) * q, 0).sum()
        value = float(hockey_stick(first, second, epsilon).mid())
        assert below - 1e-9 <= value <= below + 1e-5
