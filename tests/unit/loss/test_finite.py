"""The hockey-stick family of finite laws against brute force over all events."""

import itertools
import math
import random
from fractions import Fraction

import mpmath
import pytest

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball, highest, lowest
from verifydp.laws.finite import FiniteLaw
from verifydp.loss.finite import (
    attaining_event,
    delta_at,
    epsilon_at,
    hockey_stick,
    privacy_loss,
    pure_epsilon,
    total_variation,
)

GROWTHS = [Fraction(n, 12) for n in (0, 1, 5, 9, 12, 13, 20, 36, 100)]


def drawn_law(source, size):
    """Small weights, so that zeros and equal ratios are frequent."""
    parts = [source.randint(0, 5) for _ in range(size)]
    parts[source.randrange(size)] += 1
    return FiniteLaw({i: Fraction(part, sum(parts)) for i, part in enumerate(parts)})


def drawn_pairs(seed, count):
    source = random.Random(seed)
    for _ in range(count):
        size = source.randint(1, 5)
        yield drawn_law(source, size), drawn_law(source, source.randint(1, 5))


def all_events():
    return [
        frozenset(event)
        for size in range(6)
        for event in itertools.combinations(range(5), size)
    ]


EVENTS = all_events()


def largest_gain(first, second, growth):
    """The definition: the best of all events."""
    return max(first.probability(e) - growth * second.probability(e) for e in EVENTS)


def contains(value, reference):
    return lowest(value) <= reference <= highest(value)


def reference_exp(epsilon):
    with mpmath.workdps(60):
        value = mpmath.exp(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
        return Fraction(mpmath.nstr(value, 58))


def test_hockey_stick_by_growth_is_the_best_of_all_events():
    for first, second in drawn_pairs(10, 300):
        for growth in GROWTHS:
            one = largest_gain(first, second, growth)
            two = largest_gain(second, first, growth)
            assert hockey_stick(first, second, growth=growth) == one
            assert hockey_stick(first, second, growth=growth, symmetric=True) == max(
                one, two
            )
            event = attaining_event(first, second, growth=growth)
            gain = first.probability(event) - growth * second.probability(event)
            assert gain == one
        assert total_variation(first, second) == largest_gain(first, second, 1)


def test_hockey_stick_by_epsilon_contains_the_value_and_is_narrow():
    source = random.Random(11)
    for first, second in drawn_pairs(12, 300):
        epsilon = Fraction(source.randint(-20, 40), 17)
        reference = largest_gain(first, second, reference_exp(epsilon))
        value = hockey_stick(first, second, epsilon)
        slack = Fraction(1, 10**50)
        assert lowest(value) <= reference + slack
        assert highest(value) >= reference - slack
        assert highest(value) - lowest(value) <= reference / 2**42
        assert value.is_zero() == (reference == 0)
        assert delta_at(first, second, epsilon).overlaps(value)


def test_the_symmetric_value_by_epsilon_is_the_larger_one():
    first, second = FiniteLaw({0: "9/10", 1: "1/10"}), FiniteLaw({0: 1})
    one = hockey_stick(first, second, "1/20")
    two = hockey_stick(second, first, "1/20")
    assert one > two
    assert not (hockey_stick(first, second, "1/20", symmetric=True) < one)
    assert hockey_stick(second, first, "1/20", symmetric=True) > two
    # The value of CP-D12 for the other order: 1 - 0.9 exp(1/20).
    error = two - ball(Fraction("0.0538560132615784"))
    assert abs(error) < ball(Fraction(1, 10**15))


def test_epsilon_zero_is_growth_one():
    for first, second in drawn_pairs(13, 50):
        value = hockey_stick(first, second, 0)
        assert contains(value, total_variation(first, second))


def test_a_difference_that_floats_lose_is_kept():
    """p exceeds exp(1) q by one part in 10**30: as floats the two are equal."""
    q = Fraction(1, 10)
    p = q * reference_exp(Fraction(1)) * (1 + Fraction(1, 10**30))
    first, second = FiniteLaw({0: p, 1: 1 - p}), FiniteLaw({0: q, 1: 1 - q})
    assert max(0.0, float(p) - math.exp(1.0) * float(q)) == 0.0
    value = hockey_stick(first, second, 1)
    assert value > 0
    assert attaining_event(first, second, 1) == {0}
    truth = p - q * reference_exp(Fraction(1))
    assert lowest(value) <= truth * (1 + Fraction(1, 10**20))
    assert highest(value) >= truth * (1 - Fraction(1, 10**20))
    # The near miss: just below exp(1) q nothing is exceeded, and floats say 4e-17.
    p = q * reference_exp(Fraction(1)) * (1 - Fraction(1, 10**30))
    first = FiniteLaw({0: p, 1: 1 - p})
    assert hockey_stick(first, second, 1).is_zero()


def test_disjoint_and_equal_laws():
    one, two = FiniteLaw({0: 1, 1: 0}), FiniteLaw({1: 1})
    for epsilon in (-3, 0, 3, 10**6):
        assert hockey_stick(one, two, epsilon) == 1
        assert hockey_stick(one, one, epsilon) >= 0
    assert hockey_stick(one, one, 1).is_zero()
    assert hockey_stick(one, one, growth="1/4") == Fraction(3, 4)
    assert pure_epsilon(one, two) == Epsilon()
    assert pure_epsilon(one, one) == Epsilon(growth=Fraction(1))
    assert epsilon_at(one, two, 1) == Epsilon(growth=Fraction(0))
    assert epsilon_at(one, two, "999/1000") == Epsilon()
    assert attaining_event(one, one, 0) == frozenset()
    assert attaining_event(one, one, growth=1) == frozenset()


def test_pure_epsilon_is_the_least_bound_for_all_events():
    for first, second in drawn_pairs(14, 300):
        growth = pure_epsilon(first, second).growth
        ratios = [
            first.probability(e) / second.probability(e)
            for e in EVENTS
            if second.probability(e)
        ]
        unbounded = any(
            first.probability(e) > 0 and not second.probability(e) for e in EVENTS
        )
        assert growth == (None if unbounded else max(ratios))
        other = pure_epsilon(second, first).growth
        both = pure_epsilon(first, second, symmetric=True).growth
        assert both == (None if growth is None or other is None else max(growth, other))


def test_epsilon_at_is_least():
    source = random.Random(15)
    for first, second in drawn_pairs(16, 400):
        delta = Fraction(source.randint(0, 24), 24)
        growth = epsilon_at(first, second, delta).growth
        if growth is None:
            assert largest_gain(first, second, Fraction(10**9)) > delta
            continue
        assert largest_gain(first, second, growth) <= delta
        if growth > 0:
            below = growth * (1 - Fraction(1, 10**9))
            assert largest_gain(first, second, below) > delta
        both = epsilon_at(first, second, delta, symmetric=True)
        other = epsilon_at(second, first, delta)
        assert both == max(other, Epsilon(growth=growth))


def test_epsilon_at_hits_the_corners_of_the_profile():
    first = FiniteLaw({0: "1/10", 1: "3/5", 2: "3/10"})
    second = FiniteLaw({1: "3/10", 2: "7/10"})
    # Infinite ratio 1/10, then ratio 2: the profile is 1/10 from growth 2 on.
    assert epsilon_at(first, second, "1/10") == Epsilon(growth=Fraction(2))
    assert epsilon_at(first, second, "0.0999999") == Epsilon()
    assert epsilon_at(first, second, "0.25") == Epsilon(growth=Fraction(3, 2))
    assert epsilon_at(first, second, 2) == Epsilon(growth=Fraction(0))


def test_epsilons_are_enclosed_and_ordered():
    third = Epsilon(growth=Fraction(1, 3))
    with mpmath.workdps(40):
        reference = Fraction(mpmath.nstr(-mpmath.log(3), 38))
    value = third.enclosed()
    assert contains(value, reference)
    assert highest(value) - lowest(value) < Fraction(1, 10**12)
    assert Epsilon(growth=Fraction(1)).enclosed().is_zero()
    assert Epsilon().enclosed() > ball(10**9)
    assert Epsilon(growth=Fraction(0)).enclosed() < ball(-(10**9))
    assert [Epsilon(growth=g).is_finite for g in (None, Fraction(0), Fraction(2))] == [
        False,
        False,
        True,
    ]
    growths = (Fraction(0), Fraction(1, 3), Fraction(2), None)
    ordered = [Epsilon(growth=growth) for growth in growths]
    assert all(a < b for a, b in itertools.combinations(ordered, 2))
    assert not any(b < a for a, b in itertools.combinations(ordered, 2))
    assert not (Epsilon() < Epsilon())


def test_privacy_loss_is_the_law_of_the_ratio_under_the_first():
    for first, second in drawn_pairs(17, 100):
        loss = privacy_loss(first, second)
        assert loss.support == loss.outcomes
        for growth in GROWTHS:
            if growth:
                gain = sum(
                    w * (1 if r is None else max(0, 1 - growth / r))
                    for r, w in loss.weights.items()
                )
                assert gain == largest_gain(first, second, growth)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "exactly one"),
        ({"epsilon": 1, "growth": 2}, "exactly one"),
        ({"epsilon": 0.5}, r"epsilon is the float 0\.5"),
        ({"growth": 1.5}, r"growth is the float 1\.5"),
        ({"growth": -1}, "growth is -1"),
        ({"epsilon": "inf"}, "no finite rational"),
    ],
)
def test_bad_levels_are_refused(arguments, message):
    law = FiniteLaw.point(0)
    for function in (hockey_stick, attaining_event):
        with pytest.raises(InputError, match=message):
            function(law, law, **arguments)


def test_bad_deltas_are_refused():
    law = FiniteLaw.point(0)
    with pytest.raises(InputError, match="delta is -1/2"):
        epsilon_at(law, law, "-1/2")
    with pytest.raises(InputError, match="float"):
        epsilon_at(law, law, 0.1)
