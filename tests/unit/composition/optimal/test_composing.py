"""Optimal budgets: against exact sums over all answers, and against each other."""

import itertools
import math
import random
from fractions import Fraction

import hypothesis.strategies as st
import mpmath
import numpy as np
import pytest
from hypothesis import given, settings

from verifydp.checker import check
from verifydp.composition.optimal import (
    ApproximateComponent,
    GaussianComponent,
    compose_optimally,
)
from verifydp.evidence.epsilon import Epsilon

#: What is asked of widths, as a share.
NARROW = Fraction(1, 10**12)


def log(growth):
    return Epsilon(growth=Fraction(growth))


def exact_delta(growths, deltas, growth):
    """Murtagh and Vadhan, theorem 1.5, over all subsets, in rationals."""
    total = Fraction(0)
    for answers in itertools.product([False, True], repeat=len(growths)):
        here = there = Fraction(1)
        for told, one in zip(answers, growths, strict=True):
            here *= (one if told else 1) / (1 + one)
            there *= (1 if told else one) / (1 + one)
        total += max(Fraction(0), here - growth * there)
    kept = math.prod((1 - delta for delta in deltas), start=Fraction(1))
    return 1 - kept * (1 - total)


def holds(found, value):
    """Whether an enclosure holds a value, is narrow, and is accepted."""
    assert check(found.certificate)
    assert found.delta_upper - found.delta_lower <= found.delta_upper * NARROW
    return found.delta_lower <= value <= found.delta_upper


def test_enclosures_hold_the_sum_over_all_answers():
    source = random.Random(80)
    for _ in range(60):
        size = source.randint(1, 6)
        # Powers of one number lie on a lattice, others do not.
        base = source.choice([[2, 4, 8], [Fraction(3, 2), 2, 5, Fraction(9, 4), 1]])
        growths = [Fraction(source.choice(base)) for _ in range(size)]
        deltas = [Fraction(source.choice([0, 0, 1, 5]), 100) for _ in range(size)]
        growth = Fraction(source.choice([1, 2, 3, Fraction(7, 2), 40]))
        whole = compose_optimally(
            [(log(g), d) for g, d in zip(growths, deltas, strict=True)]
        )
        value = exact_delta(growths, deltas, growth)
        assert holds(whole.delta_at(log(growth)), value)


@pytest.mark.parametrize("count", [1, 2, 7, 30, 1000])
def test_equal_components_have_the_sum_of_kairouz_oh_and_viswanath(count):
    """Their theorem 3.3 with growth exp(epsilon) = 3/2, in rationals."""
    growth, delta = Fraction(3, 2), Fraction(1, 1000)
    whole = compose_optimally([ApproximateComponent(log(growth), delta, count=count)])
    for times in (0, 1, count // 4, count // 3, count):
        limit = growth**times
        if log(limit) > 700:
            continue
        told = sum(
            math.comb(count, hits)
            * max(Fraction(0), growth**hits - limit * growth ** (count - hits))
            for hits in range(count + 1)
        )
        value = 1 - (1 - delta) ** count * (1 - told / (1 + growth) ** count)
        assert holds(whole.delta_at(log(limit)), value)


def test_rational_epsilons_against_many_digits():
    source = random.Random(81)
    with mpmath.workdps(60):
        for _ in range(15):
            nats = [Fraction(source.randint(1, 40), 20) for _ in range(6)]
            at = Fraction(source.randint(0, 60), 20)
            total = mpmath.mpf(0)
            for signs in itertools.product([-1, 1], repeat=6):
                loss = sum(s * e for s, e in zip(signs, nats, strict=True))
                mass = mpmath.mpf(1)
                for sign, one in zip(signs, nats, strict=True):
                    x = mpmath.mpf(one.numerator) / one.denominator
                    mass /= 1 + mpmath.exp(-sign * x)
                if loss > at:
                    rest = at - loss
                    rest = mpmath.mpf(rest.numerator) / rest.denominator
                    total += mass * (1 - mpmath.exp(rest))
            found = compose_optimally([(one, 0) for one in nats]).delta_at(at)
            low, high = (
                mpmath.mpf(end.numerator) / end.denominator
                for end in (found.delta_lower, found.delta_upper)
            )
            assert low <= total + mpmath.mpf(10) ** -55
            assert total <= high + mpmath.mpf(10) ** -55
            assert holds(found, found.delta_lower)


def test_a_lattice_a_rounded_one_and_all_combinations_agree():
    nats = [Fraction(n, 100) for n in (3, 14, 15, 92, 65, 35)]
    epsilons = [(one, "1e-7") for one in nats]
    lattice = compose_optimally(epsilons)
    # One growth among them leaves no common divisor.
    listed = compose_optimally([*epsilons, (log(1), 0), (log(Fraction(101, 100)), 0)])
    assert "lattice" in lattice.method
    assert "all combinations" in listed.method
    many = [(Fraction(n * n + 1, 10**7 + n), "1e-7") for n in range(1, 31)]
    rounded = compose_optimally(many, points=20_000)
    finer = compose_optimally(many, points=200_000)
    assert "rounded" in rounded.method
    for at in ("0", "1/100", "1/3"):
        one = lattice.delta_at(at)
        more = listed.delta_at(at)
        assert one.delta_lower < more.delta_upper
        wide, narrow = rounded.delta_at(at), finer.delta_at(at)
        assert check(wide.certificate)
        assert wide.delta_lower <= narrow.delta_lower <= narrow.delta_upper
        assert narrow.delta_upper <= wide.delta_upper
        assert narrow.delta_upper - narrow.delta_lower < Fraction(1, 10**4)


def test_what_is_rounded_holds_the_exact_value():
    """The same components by rounding and by all combinations."""
    nats = [Fraction(n, 997) + Fraction(1, 10**9 + 7) * n for n in range(1, 13)]
    nats += [Fraction(1, 3)] * 2
    exact = compose_optimally([(one, 0) for one in nats])
    assert "all combinations" in exact.method
    # A component many times over has too many combinations, one that adds nothing.
    rounded = compose_optimally(
        [*((one, 0) for one in nats), ApproximateComponent("1e-12", count=300)],
        points=50_000,
    )
    assert "rounded" in rounded.method
    found, wide = exact.delta_at("1/50"), rounded.delta_at("1/50")
    assert wide.delta_lower <= found.delta_lower
    assert found.delta_upper <= wide.delta_upper


def test_gaussian_components_add_the_squares_of_mu():
    with mpmath.workdps(50):
        for mus, at in (([3, 4], 2), (["0.3", "0.4", "1.2"], "1/2"), ([1], 0)):
            whole = compose_optimally([GaussianComponent(mu) for mu in mus])
            mu = mpmath.sqrt(sum(mpmath.mpf(str(one)) ** 2 for one in mus))
            x = mpmath.mpf(Fraction(at).numerator) / Fraction(at).denominator
            value = mpmath.ncdf(mu / 2 - x / mu)
            value -= mpmath.exp(x) * mpmath.ncdf(-mu / 2 - x / mu)
            found = whole.delta_at(at)
            low, high = (
                mpmath.mpf(end.numerator) / end.denominator
                for end in (found.delta_lower, found.delta_upper)
            )
            assert low <= value <= high
            assert holds(found, found.delta_upper)


def test_normal_laws_and_randomised_response_together_against_an_integral():
    """The excess of the product is an integral over the normal output."""
    growth, mu, at = Fraction(3), mpmath.mpf(1) / 2, mpmath.mpf(1)
    with mpmath.workdps(30):

        def excess(z):
            p, q = mpmath.npdf(z, mu, 1), mpmath.npdf(z, 0, 1)
            most = mpmath.exp(at)
            return max(0, 3 * p - most * q) / 4 + max(0, p - most * 3 * q) / 4

        # Each term is positive from one point on.
        ends = [mu / 2 + (at + s * mpmath.log(3)) / mu for s in (-1, 1)]
        value = mpmath.quad(excess, [-12, *ends, 14])
    for components in (
        [(log(growth), 0), GaussianComponent("0.3"), GaussianComponent("0.4")],
        [(log(growth), 0), (log(1), 0), GaussianComponent("1/2")],
    ):
        found = compose_optimally(components).delta_at(1)
        assert abs(float(found.delta_lower) - float(value)) < 1e-12
        assert holds(found, found.delta_lower)
    listed = [
        (log(Fraction(101, 100)), 0),
        ("1e-30", 0),
        (log(growth), 0),
        GaussianComponent("1/2"),
    ]
    near = compose_optimally(listed)
    assert "combinations" in near.method
    assert near.delta_at(1).delta_lower > found.delta_upper


components = st.lists(
    st.one_of(
        st.tuples(
            st.integers(0, 60).map(lambda n: Fraction(n, 20)),
            st.sampled_from([Fraction(0), Fraction(1, 1000), Fraction(1, 10)]),
        ),
        st.integers(0, 4).map(lambda n: GaussianComponent(Fraction(n, 2))),
    ),
    min_size=1,
    max_size=4,
)
levels = st.integers(0, 200).map(lambda n: Fraction(n, 25))


@given(components, levels, levels)
@settings(max_examples=60, deadline=None)
def test_delta_falls_in_epsilon_and_rises_with_each_component(some, one, other):
    low, high = sorted((one, other))
    whole = compose_optimally(some)
    at_low, at_high = whole.delta_at(low), whole.delta_at(high)
    assert at_high.delta_lower <= at_low.delta_upper
    assert 0 <= at_low.delta_lower <= at_low.delta_upper <= 1
    more = compose_optimally([*some, (Fraction(1, 20), Fraction(1, 1000))])
    assert at_low.delta_lower <= more.delta_at(low).delta_upper
    # The sum rule is never better.
    if all(isinstance(part, tuple) for part in some):
        total = sum((epsilon for epsilon, _ in some), Fraction(0))
        slack = sum((delta for _, delta in some), Fraction(0))
        assert whole.delta_at(total).delta_lower <= slack


def test_long_lattices_against_convolutions_in_doubles():
    """Independent of integers and balls; such sums of positive terms lose no digits."""
    source = random.Random(83)
    lengths = [source.randint(1, 200) for _ in range(120)]
    unit = 1e-3
    law = np.ones(1)
    for length in lengths:
        hit = 1 / (1 + math.exp(-length * unit))
        longer = np.zeros(len(law) + length)
        longer[: len(law)] += (1 - hit) * law
        longer[length:] += hit * law
        law = longer
    losses = np.arange(-sum(lengths), sum(lengths) + 1, 2) * unit
    whole = compose_optimally([(Fraction(n, 1000), 0) for n in lengths])
    for at in (0.0, 0.5, 3.0, 7.0005):
        above = losses > at
        value = float(np.sum(law[above] * -np.expm1(at - losses[above])))
        found = whole.delta_at(at)
        assert float(found.delta_lower) == pytest.approx(value, rel=1e-11)
        assert check(found.certificate)


def test_a_tie_that_is_not_decided_gives_a_tiny_bound():
    """log 2 + log 3 and log 6 are one number, which balls alone cannot know."""
    found = compose_optimally([("log(2)", 0), ("log(3)", 0)]).delta_at("log(6)")
    assert found.delta_lower == 0
    assert found.delta_upper < Fraction(1, 10**300)
    assert check(found.certificate)


def test_counts_may_be_integers_of_numpy():
    one = ApproximateComponent(1, count=np.int64(3))
    assert one == ApproximateComponent(1, count=3)


def test_an_adaptive_composition_is_within_the_budget():
    """Both stages at most (log 3, 1/10): all second stages that depend on the first."""
    source = random.Random(82)
    whole = compose_optimally([("log(3)", "1/10")] * 2)
    budget = {
        growth: whole.delta_at(log(growth)).delta_upper
        for growth in (Fraction(1), Fraction(2), Fraction(3), Fraction(9))
    }
    for _ in range(200):
        first, *second = (private_pair(source) for _ in range(4))
        for growth, most in budget.items():
            told = Fraction(0)
            for place, (p, q) in enumerate(first):
                for r, s in second[place % 3]:
                    told += max(Fraction(0), p * r - growth * q * s)
            assert told <= most
    # With more than the guarantee in one stage some event is beyond it.
    p, q = [Fraction(9, 10), Fraction(1, 10)], [Fraction(1, 10), Fraction(9, 10)]
    worse = sum(
        max(Fraction(0), p[i] * p[j] - 9 * q[i] * q[j])
        for i in range(2)
        for j in range(2)
    )
    assert worse > budget[Fraction(9)]


def private_pair(source):
    """Random response to the hardest pair of odds 3 and delta 1/10."""
    kept = Fraction(9, 10)
    hardest = [
        (Fraction(1, 10), Fraction(0)),
        (kept * Fraction(3, 4), kept / 4),
        (kept / 4, kept * Fraction(3, 4)),
        (Fraction(0), Fraction(1, 10)),
    ]
    outcomes = [[Fraction(0), Fraction(0)] for _ in range(3)]
    for p, q in hardest:
        weights = [source.choice([0, 0, 1, 3]) for _ in range(3)]
        weights[source.randrange(3)] += 1
        for place, weight in enumerate(weights):
            outcomes[place][0] += p * weight / sum(weights)
            outcomes[place][1] += q * weight / sum(weights)
    return outcomes


def test_rounding_to_any_lattice_holds_what_the_exact_lattice_gives():
    source = random.Random(84)
    kinds = set()
    for _ in range(10):
        components = [
            ApproximateComponent(
                Fraction(source.randint(1, 3_000), 10_000),
                source.choice([0, "1e-4"]),
                count=source.choice([1, 2, 5]),
            )
            for _ in range(source.randint(17, 40))
        ]
        if source.random() < 0.5:
            components.append(GaussianComponent(source.choice(["0.1", "0.5"])))
        exact = compose_optimally([*components, (0, 0)])
        rounded = compose_optimally(components, points=source.choice([300, 1_500]))
        kinds.add((exact.method[:14], rounded.method[:14]))
        at = Fraction(source.randint(0, 400), 100)
        found, wide = exact.delta_at(at), rounded.delta_at(at)
        assert check(wide.certificate)
        assert wide.delta_lower <= found.delta_upper
        assert found.delta_lower <= wide.delta_upper
        if exact.loss.is_exact:
            assert wide.delta_lower <= found.delta_lower
            assert found.delta_upper <= wide.delta_upper
    assert ("losses on a la", "losses rounded") in kinds
