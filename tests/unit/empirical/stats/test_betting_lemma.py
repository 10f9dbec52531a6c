"""The lemma behind the e-process, checked against exact enumeration.

Claim: for every event ``P(E) <= e Q(E) + delta`` and ``Q(E) <= e P(E) + delta``.
A table pays ``(mu + kappa - e kappa') / pi`` for a draw from P and
``(nu - e kappa + kappa') / (1 - pi)`` for one from Q, where
``mu + nu + delta (max kappa + max kappa') <= 1``. Under the claim no table is worth
more than 1. Everything here is rational; nothing is sampled but the examples.
"""

import math
from fractions import Fraction
from itertools import chain, combinations, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

LEVELS = st.integers(2, 5)
WEIGHTS = st.integers(0, 12)
FACTORS = st.fractions(1, 4, max_denominator=20)
BETS = st.fractions(0, 1, max_denominator=12)
HALF = Fraction(1, 2)


def law(weights):
    total = sum(weights)
    return [Fraction(weight, total) for weight in weights]


def events(levels):
    """All sets of levels."""
    return chain.from_iterable(
        combinations(range(levels), size) for size in range(levels + 1)
    )


def needed_delta(first, second, factor):
    """The least delta for which the claim holds, over every event both ways."""
    return max(
        max(
            sum(a[j] for j in event) - factor * sum(b[j] for j in event)
            for event in events(len(first))
        )
        for a, b in ((first, second), (second, first))
    )


@st.composite
def laws_and_factor(draw):
    """Two laws, a factor, and the tightest delta with which the claim is true."""
    levels = draw(LEVELS)
    weights = st.lists(WEIGHTS, min_size=levels, max_size=levels).filter(any)
    first, second = law(draw(weights)), law(draw(weights))
    factor = draw(FACTORS)
    return first, second, factor, needed_delta(first, second, factor)


@st.composite
def tables(draw, levels, factor, delta):
    """Draw a table on the boundary of what is allowed: mu, nu, kappa, kappa'."""
    each = st.lists(BETS, min_size=levels, max_size=levels)
    kappa, kappa_prime = draw(each), draw(each)
    least_mu = max(factor * b - a for a, b in zip(kappa, kappa_prime, strict=True))
    least_nu = max(factor * a - b for a, b in zip(kappa, kappa_prime, strict=True))
    mu = max(least_mu, Fraction(0)) + draw(BETS)
    nu = max(least_nu, Fraction(0)) + draw(BETS)
    spent = mu + nu + delta * (max(kappa) + max(kappa_prime))
    assume(spent > 0)
    return (
        mu / spent,
        nu / spent,
        [value / spent for value in kappa],
        [value / spent for value in kappa_prime],
    )


def payoffs(table, factor, share):
    mu, nu, kappa, kappa_prime = table
    on_first = [
        (mu + a - factor * b) / share for a, b in zip(kappa, kappa_prime, strict=True)
    ]
    on_second = [
        (nu - factor * a + b) / (1 - share)
        for a, b in zip(kappa, kappa_prime, strict=True)
    ]
    return on_first, on_second


def mean(probabilities, values):
    return sum(p * value for p, value in zip(probabilities, values, strict=True))


@given(st.data())
def test_one_draw_with_a_random_label_is_worth_at_most_one(data):
    first, second, factor, delta = data.draw(laws_and_factor())
    table = data.draw(tables(len(first), factor, delta))
    share = data.draw(st.sampled_from([HALF, Fraction(1, 4), Fraction(2, 3)]))
    on_first, on_second = payoffs(table, factor, share)
    assert min(on_first + on_second) >= 0
    value = share * mean(first, on_first) + (1 - share) * mean(second, on_second)
    assert value <= 1


@given(st.data())
def test_a_block_of_both_sides_is_worth_at_most_one(data):
    first, second, factor, delta = data.draw(laws_and_factor())
    table = data.draw(tables(len(first), factor, delta))
    n1, n2 = data.draw(st.sampled_from([(1, 1), (2, 2), (1, 2), (3, 1)]))
    on_first, on_second = payoffs(table, factor, Fraction(n1, n1 + n2))
    # Every outcome of the block, one by one.
    value = Fraction(0)
    levels = range(len(first))
    for outcome in product(levels, repeat=n1 + n2):
        chance = wealth = Fraction(1)
        for level in outcome[:n1]:
            chance *= first[level]
            wealth *= on_first[level]
        for level in outcome[n1:]:
            chance *= second[level]
            wealth *= on_second[level]
        value += chance * wealth
    assert value == mean(first, on_first) ** n1 * mean(second, on_second) ** n2
    assert value <= 1


def test_the_bound_is_attained():
    # One event at the boundary of the claim, and the table that bets on it.
    factor, delta = Fraction(2), Fraction(1, 10)
    first, second = [Fraction(1, 2), HALF], [Fraction(1, 5), Fraction(4, 5)]
    assert needed_delta(first, second, factor) == delta
    kappa = Fraction(1, 8)
    mu = nu = (1 - delta * kappa) / 2
    on_first, on_second = payoffs((mu, nu, [kappa, 0], [0, 0]), factor, HALF)
    assert (mean(first, on_first) + mean(second, on_second)) / 2 == 1


@pytest.mark.parametrize("delta", [Fraction(1, 10), Fraction(1, 3)])
def test_near_miss_delta_charged_once_for_both_directions(delta):
    # P exceeds e Q by delta on one level and Q exceeds e P by delta on another.
    factor = Fraction(2)
    first, second = [delta, 0, 1 - delta], [Fraction(0), delta, 1 - delta]
    assert needed_delta(first, second, factor) == delta
    bet = Fraction(1, 10)
    mu = nu = (1 - delta * bet) / 2  # right: 1 - 2 delta bet
    table = (mu, nu, [bet, 0, 0], [0, bet, 0])
    on_first, on_second = payoffs(table, factor, HALF)
    assert min(on_first + on_second) > 0
    assert (mean(first, on_first) + mean(second, on_second)) / 2 == 1 + delta * bet


def test_near_miss_delta_as_an_allowance_of_each_cell():
    # Two cells, each within delta of its allowance, exceed it together.
    factor, delta = Fraction(2), Fraction(1, 10)
    first = [Fraction(1, 4), Fraction(1, 4), HALF]
    second = [Fraction(3, 40), Fraction(3, 40), Fraction(17, 20)]
    for j in (0, 1):
        assert first[j] - factor * second[j] == delta
    assert needed_delta(first, second, factor) == 2 * delta


def test_near_miss_a_factor_rounded_down():
    # The double nearest to e lies below it: betting with it wins against a law at
    # the boundary of the true claim.
    rounded, above = Fraction(math.exp(1)), Fraction("2.7182818284590452354")
    assert rounded < above
    q = Fraction(1, 5)
    first, second = [above * q, 1 - above * q], [q, 1 - q]
    assert needed_delta(first, second, above) == 0
    table = (HALF, HALF, [Fraction(1, 10), 0], [0, 0])
    for factor, fair in ((rounded, False), (above, True)):
        on_first, on_second = payoffs(table, factor, HALF)
        value = (mean(first, on_first) + mean(second, on_second)) / 2
        assert (value <= 1) is fair


def test_near_miss_wealth_read_in_the_middle_of_a_block():
    # The claim holds, but after the draws from P alone the wealth may have grown:
    # it counts at block ends only.
    first, second, factor = [Fraction(3, 4), Fraction(1, 4)], [HALF, HALF], Fraction(2)
    assert needed_delta(first, second, factor) == 0
    table = (Fraction(3, 5), Fraction(2, 5), [Fraction(1, 10), 0], [0, 0])
    on_first, on_second = payoffs(table, factor, HALF)
    assert mean(first, on_first) > 1
    assert mean(first, on_first) * mean(second, on_second) <= 1


def test_near_miss_a_table_chosen_after_its_block():
    # Fair coins on both sides; betting on whichever level P showed wins.
    coin, factor = [HALF, HALF], Fraction(1)
    value = Fraction(0)
    for seen in (0, 1):
        kappa = [Fraction(2, 5) if j == seen else 0 for j in (0, 1)]
        on_first, on_second = payoffs((HALF, HALF, kappa, [0, 0]), factor, HALF)
        value += coin[seen] * on_first[seen] * mean(coin, on_second)
    assert value > 1


def growth(eta, mu, nu, factor, kappa, kappa_prime):
    """What one level adds to the expected logarithm, up to a constant."""
    on_first = mu + kappa - factor * kappa_prime
    on_second = nu - factor * kappa + kappa_prime
    total = 0.0
    for weight, value in ((eta, on_first), (1 - eta, on_second)):
        if weight > 0:
            if value <= 0:
                return -math.inf
            total += weight * math.log(value)
    return total


@given(
    eta=st.floats(0.001, 0.999),
    mu=st.floats(0.05, 0.95),
    epsilon=st.floats(0, 3),
)
def test_the_closed_form_maximises_growth_at_every_level(eta, mu, epsilon):
    nu, factor = 1 - mu, math.exp(epsilon)
    kappa = max(0.0, nu * eta / factor - mu * (1 - eta))
    kappa_prime = max(0.0, mu * (1 - eta) / factor - nu * eta)
    best = growth(eta, mu, nu, factor, kappa, kappa_prime)
    assert min(kappa, kappa_prime) == 0
    assert best > -math.inf
    # A grid over all bets in both directions, and small steps around the best.
    tried = [
        (nu / factor * i / 40, mu / factor * j / 40)
        for i in range(41)
        for j in range(41)
    ]
    tried += [
        (max(0.0, kappa + a), max(0.0, kappa_prime + b))
        for a in (-1e-3, 0, 1e-3)
        for b in (-1e-3, 0, 1e-3)
    ]
    assert all(growth(eta, mu, nu, factor, a, b) <= best + 1e-12 for a, b in tried)


@given(st.data())
def test_with_the_laws_known_the_closed_form_is_the_best_table(data):
    """Against random tables with delta 0, the best mu being searched on a grid."""
    first, second, factor, _ = data.draw(laws_and_factor())
    kept = [j for j in range(len(first)) if first[j] + second[j] > 0]
    first, second = [first[j] for j in kept], [second[j] for j in kept]
    other = data.draw(tables(len(first), factor, Fraction(0)))

    def expected(table):
        on_first, on_second = payoffs(table, factor, HALF)
        total = 0.0
        for p, value in chain(
            zip(first, on_first, strict=True), zip(second, on_second, strict=True)
        ):
            if p > 0:
                if value <= 0:
                    return -math.inf
                total += float(p) / 2 * math.log(value)
        return total

    def closed_form(mu):
        eta = [a / (a + b) for a, b in zip(first, second, strict=True)]
        kappa = [max(Fraction(0), (1 - mu) * x / factor - mu * (1 - x)) for x in eta]
        kappa_prime = [
            max(Fraction(0), mu * (1 - x) / factor - (1 - mu) * x) for x in eta
        ]
        return mu, 1 - mu, kappa, kappa_prime

    mu, nu, _, _ = other
    assume(mu > 0 and nu > 0)
    # At the other table's own mu already: the form is best for every mu.
    assert expected(closed_form(mu)) >= expected(other) - 1e-12
