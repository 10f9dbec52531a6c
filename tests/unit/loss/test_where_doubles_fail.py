"""Every decision behind an enclosed answer, at a point where doubles decide wrongly.

Each test first shows that the doubles on both sides of the decision are one number,
then that the two sides are told apart. Others of this kind: test_shift_profiles.py
(profiles), test_finite.py (finite profiles and events), test_equal_laws.py (ties),
test_tradeoff.py and test_tradeoff_gaussian.py (comparisons of trade-off functions).
"""

import math
from fractions import Fraction

import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, lowest, precision
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
    epsilon_at,
    finite,
    gaussian_dp_parameter,
    hockey_stick,
    kl,
    pure_epsilon,
    renyi,
    total_variation,
    tradeoff_at,
    zcdp_rho,
)
from verifydp.loss.divergences import is_infinite
from verifydp.loss.suprema import is_dominated
from verifydp.loss.tradeoff import TradeOff, tradeoff

INFINITY = Ball.pos_inf()
TINY, HALF = Fraction(1, 10**30), Fraction(1, 2)


def around(value):
    """Both sides of a number, which are one double."""
    low, high = Fraction(value) - TINY, Fraction(value) + TINY
    assert float(low) == float(high)
    return low, high


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Laplace(1, 1), Laplace(0, 1)),
        (NormalLaplace(1, 1, 1), NormalLaplace(0, 1, 1)),
        (Geometric(1, decay=1), Geometric(0, decay=1)),
    ],
)
def test_a_profile_ends_exactly_at_the_pure_epsilon(first, second):
    below, above = around(1)
    assert hockey_stick(first, second, above) == 0
    assert hockey_stick(first, second, 1) == 0
    if not isinstance(first, NormalLaplace):  # its delta there is below 1e-120
        assert hockey_stick(first, second, below) > 0
    assert pure_epsilon(first, second) == 1


def test_pure_epsilon_is_infinite_for_the_wider_normal_law_only():
    narrower, wider = (Normal(0, deviation) for deviation in around(1))
    assert pure_epsilon(wider, narrower) == INFINITY
    assert pure_epsilon(narrower, wider).is_finite()
    assert pure_epsilon(narrower, wider) > 0
    assert pure_epsilon(Normal(1, narrower.deviation), wider).is_finite()


def test_pure_epsilon_of_laplace_laws_depends_on_which_scale_is_larger():
    narrower, wider = (Laplace(0, scale) for scale in around(1))
    assert pure_epsilon(wider, narrower) == INFINITY
    assert pure_epsilon(narrower, wider).is_finite()


def test_a_renyi_divergence_is_infinite_beyond_an_order():
    """``order / s^2 + (1 - order) / t^2 > 0`` decides, here at the order 4 / 3."""
    first, second = Normal(0, 2), Normal(0, 1)
    below, above = around(Fraction(4, 3))
    assert renyi(first, second, below).is_finite()
    assert renyi(first, second, above) == INFINITY
    assert renyi(first, second, Fraction(4, 3)) == INFINITY
    assert [is_infinite(first, second, order) for order in (below, above)] == [0, 1]


def test_lattice_laws_whose_tails_nearly_agree():
    """``(1/2)^(2k) / (1/4)^k`` is constant: the sum is finite below the order 2."""
    first, second = Geometric(0, ratio="1/2"), Geometric(0, ratio="1/4")
    below, above = around(2)
    assert renyi(first, second, below).is_finite()
    assert renyi(first, second, 2 - TINY**3).is_finite()
    assert renyi(first, second, 2) == INFINITY
    assert renyi(first, second, above) == INFINITY


@pytest.mark.parametrize("places", [20, 60, 200])
def test_a_ratio_and_a_decay_that_nearly_agree(places):
    """Their ratio is bounded one way only; at 60 places 128 digits cannot tell."""
    with precision(1000):
        digits = round(lowest(ball(2).log()) * 10**places)
        decay = Fraction(digits, 10**places)
        is_faster = ball(decay) > ball(2).log()
    assert float(decay) == math.log(2)
    one, two = Geometric(0, ratio="1/2"), Geometric(0, decay=decay)
    slower, faster = (one, two) if is_faster else (two, one)
    assert pure_epsilon(slower, faster) == INFINITY
    assert pure_epsilon(faster, slower).is_finite()
    assert pure_epsilon(faster, slower) < ball(Fraction(2, 10**places))
    assert renyi(slower, faster, "1/2").is_finite()


def test_orders_beside_one_are_no_divergence_of_kullback_and_leibler():
    first, second = Laplace(1, 1), Laplace(0, 1)
    below, above = (renyi(first, second, order) for order in around(1))
    assert below.overlaps(kl(first, second))
    assert above.overlaps(kl(first, second))


def test_small_divergences_do_not_vanish():
    shift = Fraction(1, 10**20)
    assert 1.0 + float(shift) == 1.0
    first, second = Laplace(shift, 1), Laplace(0, 1)
    square = ball(shift) ** 2
    for value in (kl(first, second), renyi(first, second, 2) / 2):
        assert value > square * 49 / 100
        assert value < square * 51 / 100
    assert zcdp_rho(first, second) > square * 49 / 100
    assert zcdp_rho(Normal(shift, 1), Normal(0, 1)).overlaps(square / 2)
    assert total_variation(first, second) > 0


def test_an_atom_is_shared_only_where_its_place_is_the_same():
    near, far = around(1)
    assert float(Fraction("0.1") + Fraction("0.2")) != 0.1 + 0.2
    point = Normal(Fraction("0.1") + Fraction("0.2"), 0)
    assert total_variation(point, Atoms({"0.3": 1})) == 0
    assert total_variation(Normal(near, 0), Normal(far, 0)) == 1
    assert not is_dominated(Normal(near, 0), Normal(far, 0))
    assert is_dominated(Normal(near, 0), Mixture([HALF, HALF], [Normal(near, 0)] * 2))


def test_an_interval_that_sticks_out_is_seen():
    law = Laplace(0, 1)
    inside, outside = (Truncated(law, 0, end) for end in around(1))
    assert is_dominated(inside, outside)
    assert not is_dominated(outside, inside)
    assert pure_epsilon(inside, outside).is_finite()
    assert pure_epsilon(outside, inside) == INFINITY
    assert Clamped(inside, 0, 1).atoms == ()
    assert Clamped(outside, 0, 1).atoms == (Fraction(1),)
    with precision(200):
        assert Clamped(outside, 0, 1).atom(Fraction(1)) > 0
    moved = Truncated(Laplace(HALF, 1), 0, inside.high)
    assert pure_epsilon(Clamped(inside, 0, 1), moved) < 1
    assert pure_epsilon(Clamped(outside, 0, 1), moved) == INFINITY


def test_delta_at_the_singular_mass_decides_whether_an_epsilon_exists():
    """An atom of mass 1 / 4 that the second law lacks."""
    first, second = Mixture(["1/4", "3/4"], [Normal(0, 0), Normal(0, 1)]), Normal(0, 1)
    below, above = around(Fraction(1, 4))
    assert epsilon_at(first, second, below) == INFINITY
    assert epsilon_at(first, second, above).is_finite()
    one, two = FiniteLaw({0: "1/4", 1: "3/4"}), FiniteLaw({1: 1})
    assert epsilon_at(one, two, below) == INFINITY
    assert epsilon_at(one, two, above).is_finite()


def test_gaussian_dp_needs_equal_deviations_exactly():
    near, far = around(2)
    with precision(200):
        assert gaussian_dp_parameter(Normal(1, near), Normal(0, near)) > ball(HALF)
        assert gaussian_dp_parameter(Normal(1, far), Normal(0, far)) < ball(HALF)
    with pytest.raises(UnsupportedError, match="no Gaussian one"):
        gaussian_dp_parameter(Normal(1, near), Normal(0, far))


def test_trade_offs_at_errors_that_doubles_round_to_the_ends():
    alpha = 1 - TINY
    assert float(alpha) == 1.0
    value = tradeoff_at(Laplace(0, 1), Laplace(1, 1), alpha)
    assert value > 0
    assert value.overlaps(TINY.numerator * ball(-1).exp() / TINY.denominator)
    high = tradeoff_at(Laplace(0, 1), Laplace(1, 1), TINY)
    assert high < 1
    with pytest.raises(InputError, match="between 0 and 1"):
        tradeoff_at(Laplace(0, 1), Laplace(1, 1), 1 + TINY)


def test_finite_pairs_near_a_ratio():
    growth = Fraction(3)
    for weight, excess in zip(around(Fraction(3, 4)), (False, True), strict=True):
        first = FiniteLaw({0: weight, 1: 1 - weight})
        second = FiniteLaw({0: "1/4", 1: "3/4"})
        assert (finite.hockey_stick(first, second, growth=growth) > 0) == excess
        assert (finite.pure_epsilon(first, second).growth > growth) == excess
        assert finite.attaining_event(first, second, growth=3) == (
            {0} if excess else set()
        )
        assert len(tradeoff(first, second).vertices) == 3
    low, high = (FiniteLaw({0: w, 1: 1 - w}) for w in around(HALF))
    even = FiniteLaw.uniform([0, 1])
    for law in (low, high):
        assert math.log(float(law.weight(0)) / 0.5) == 0.0
        assert kl(law, even) > 0
        assert renyi(law, even, 2) > 0
        assert zcdp_rho(law, even) > 0
        assert total_variation(law, even).overlaps(ball(TINY))


def test_likelihood_ratios_that_doubles_merge_stay_apart():
    first = FiniteLaw({0: HALF - TINY, 1: HALF - TINY / 2, 2: 3 * TINY / 2})
    second = FiniteLaw({0: "1/2", 1: "1/2", 2: 0})
    assert len({float(first.weight(n)) for n in (0, 1)}) == 1
    assert len(finite.privacy_loss(first, second).outcomes) == 3
    assert finite.epsilon_at(first, second, TINY).growth is None
    assert finite.epsilon_at(first, second, 2 * TINY).growth is not None


def test_a_curve_that_bends_the_wrong_way_by_little_is_no_trade_off():
    _, above = around(HALF)
    ends = (0, 1), (1, 0)
    with pytest.raises(InputError):
        TradeOff([ends[0], (HALF, above), ends[1]])
    below = TradeOff([ends[0], (HALF, HALF - TINY), ends[1]])
    assert below.vertices[1] == (HALF, HALF - TINY)
