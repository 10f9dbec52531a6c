"""Equal and proportional pairs: exact answers where no enclosure could decide."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.exact.balls import Ball, ball, highest, lowest, precision
from verifydp.laws import (
    Atoms,
    Clamped,
    DiscreteNormal,
    Geometric,
    Laplace,
    LatticeMixture,
    Mixture,
    Normal,
    NormalLaplace,
    Truncated,
)
from verifydp.laws.protocol import LineLaw
from verifydp.loss import (
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

HALF, TINY = Fraction(1, 2), Fraction(1, 10**30)
A, B = NormalLaplace(0, 1, 1), Normal(1, 2)
BROAD, MIXED = Laplace(0, 3), Mixture(["1/3", "2/3"], [A, B])
SAME = {
    "order": (MIXED, Mixture(["2/3", "1/3"], [B, A])),
    "repeated": (Mixture(["1/3", "1/6", "1/2"], [A, B, B]), MIXED),
    "nested": (
        Mixture([HALF, HALF], [MIXED, BROAD]),
        Mixture(["1/2", "1/3", "1/6"], [BROAD, B, A]),
    ),
    "clamped": (
        Clamped(MIXED, -1, 1),
        Mixture(["2/3", "1/3"], [Clamped(B, -1, 1), Clamped(A, -1, 1)]),
    ),
    "atoms": (Normal(2, 0), Atoms({2: 1})),
    "no memory": (Truncated(Laplace(-7, 2), 1, 3), Truncated(Laplace(0, 2), 1, 3)),
    "integers": (
        LatticeMixture(["1/3", "2/3"], [Geometric(0, decay=1), DiscreteNormal(0, 2)]),
        LatticeMixture(["2/3", "1/3"], [DiscreteNormal(0, 2), Geometric(0, decay=1)]),
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_laws_that_are_the_same_in_other_words(name):
    first, second = SAME[name]
    assert first != second
    for epsilon in (0, TINY, "1/3", 40):
        assert hockey_stick(first, second, epsilon, symmetric=True) == 0
    assert hockey_stick(first, second, -1).overlaps(1 - ball(-1).exp())
    assert total_variation(first, second) == 0
    assert pure_epsilon(first, second) == 0
    assert kl(first, second) == 0
    assert renyi(first, second, "1/2") == 0 == renyi(first, second, 7)
    assert zcdp_rho(first, second) == 0
    assert gaussian_dp_parameter(first, second) == 0
    assert tradeoff_at(first, second, "1/4").overlaps(ball(Fraction(3, 4)))
    assert epsilon_at(first, second, "1/4").overlaps(ball(Fraction(3, 4)).log())


def test_doubles_see_a_difference_where_there_is_none():
    """The order of the sum rounds differently; a verdict by doubles would be wrong."""
    weights = ["1/10", "2/10", "7/10"]
    laws = [NormalLaplace(0, 1, 1), Normal(1, 2), NormalLaplace(2, 1, 3)]
    first = Mixture(weights, laws)
    second = Mixture(weights[::-1], laws[::-1])
    points = np.linspace(-5, 5, 101)
    assert np.any(first.density_float(points) > second.density_float(points))
    assert hockey_stick(first, second, 0, symmetric=True) == 0


@pytest.mark.parametrize("kind", [Laplace, Normal])
def test_doubles_see_no_difference_where_there_is_one(kind):
    first, second = kind(0, 1), kind(TINY, 1)
    points = np.linspace(-5, 5, 100)
    assert np.array_equal(first.density_float(points), second.density_float(points))
    value = total_variation(first, second)
    assert 0 < value < ball(TINY)


def test_a_clamped_mixture_against_its_parent():
    """Inside the interval the densities are one function: at 0 the tie is exact."""
    first, second = Clamped(MIXED, -1, 1), MIXED
    inside = ball(MIXED.mass(Fraction(-1), Fraction(1)))
    for epsilon in (0, "1/3"):
        assert hockey_stick(first, second, epsilon).overlaps(1 - inside)
    assert hockey_stick(second, first, 0).overlaps(1 - inside)
    growth = ball(-1).exp()
    assert hockey_stick(first, second, -1).overlaps(1 - growth * inside)


def test_a_truncated_mixture_is_a_multiple_of_its_parent():
    first = Truncated(MIXED, -1, 1)
    with precision(256):
        inside = MIXED.mass(Fraction(-1), Fraction(1))
        top = -inside.log()
        below, above = lowest(top) - TINY, highest(top) + TINY
    assert pure_epsilon(first, MIXED).overlaps(top)
    assert float(below) == float(above)  # doubles cannot tell the two sides apart
    assert hockey_stick(first, MIXED, above) == 0
    assert hockey_stick(first, MIXED, below) > 0
    assert hockey_stick(first, MIXED, 0).overlaps(1 - inside)
    assert pure_epsilon(MIXED, first) == Ball.pos_inf()


def test_convolutions_of_equal_shape_in_a_mixture_are_one_part():
    once = Mixture(["1/4", "3/4"], [A, B])
    twice = Mixture(["1/8", "1/8", "3/4"], [A, NormalLaplace(0, 1, 1), B])
    assert isinstance(twice, LineLaw)
    assert len(twice.parts(Fraction(0))) == len(once.parts(Fraction(0))) == 2
    assert twice.density(1).overlaps(once.density(1))
