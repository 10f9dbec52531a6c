"""The bet of largest estimated growth: always allowed, and close to the best."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.empirical.stats.growth import optimal_bet

FIXED = settings(derandomize=True, deadline=None, max_examples=30)
EPSILONS = [0.0, 1e-3, 1.0, 10.0, 100.0, 700.0]
DELTAS = [0.0, 1e-9, 1e-3, 0.3]
#: Posteriors are clipped to this margin before anything else.
MARGIN = 1e-6


@st.composite
def estimates(draw):
    """Posterior and mass of 1 to 8 levels."""
    levels = draw(st.integers(1, 8))
    share = st.one_of(st.floats(0, 1), st.sampled_from([0.0, 0.5, 1.0, 1e-9]))
    posterior = draw(st.lists(share, min_size=levels, max_size=levels))
    weight = st.floats(1e-6, 1)
    mass = np.array(draw(st.lists(weight, min_size=levels, max_size=levels)))
    return np.array(posterior), mass / mass.sum()


def payoffs(bet, ratio):
    up, down = np.maximum(bet.signed, 0), np.maximum(-bet.signed, 0)
    on_database = 2 * (bet.mu + up - ratio * down)
    on_neighbour = 2 * (bet.nu - ratio * up + down)
    return on_database, on_neighbour


def growth(eta, mass, mu, ratio):
    """Mean log payoff of the pointwise best table for each ``mu``, delta 0."""
    nu = 1 - mu
    up = np.maximum(0, nu * eta / ratio - mu * (1 - eta))
    down = np.maximum(0, mu * (1 - eta) / ratio - nu * eta)
    first = np.log(2 * (mu + up - ratio * down))
    second = np.log(2 * (nu - ratio * up + down))
    return (eta * first + (1 - eta) * second) @ mass


@pytest.mark.parametrize("epsilon", EPSILONS)
@pytest.mark.parametrize("delta", DELTAS)
def test_the_table_satisfies_the_constraint(epsilon, delta):
    ratio = math.exp(epsilon)

    @given(estimates())
    @FIXED
    def holds(estimate):
        posterior, mass = estimate
        bet = optimal_bet(posterior, mass, ratio=ratio, delta=delta)
        assert bet.mu > 0
        assert bet.nu > 0
        highest = max(0, bet.signed.max()) + max(0, -bet.signed.min())
        assert bet.mu + bet.nu + delta * highest <= 1 + 1e-12
        on_database, on_neighbour = payoffs(bet, ratio)
        assert on_database.min() > 0
        assert on_neighbour.min() > 0
        # The growth that is stated is that of the table.
        eta = np.clip(posterior, MARGIN, 1 - MARGIN)
        gain = eta * np.log(on_database) + (1 - eta) * np.log(on_neighbour)
        assert bet.growth == pytest.approx(gain @ mass, abs=1e-8)

    holds()


@pytest.mark.parametrize("epsilon", [0.0, 1e-3, 1.0, 4.0, 10.0])
def test_no_stake_of_a_fine_grid_grows_faster(epsilon):
    ratio = math.exp(epsilon)
    stakes = np.concatenate(
        [np.linspace(1e-6, 1 - 1e-6, 1501), np.geomspace(1e-6, 1e-3, 200)]
    )

    @given(estimates())
    @FIXED
    def holds(estimate):
        posterior, mass = estimate
        eta = np.clip(posterior, MARGIN, 1 - MARGIN)
        best = max(
            growth(eta, mass, stakes[:, None], ratio).max(),
            growth(eta, mass, 1 - stakes[:, None], ratio).max(),
        )
        bet = optimal_bet(posterior, mass, ratio=ratio, delta=0.0)
        assert bet.growth >= best - 1e-6

    holds()


def test_the_pointwise_table_is_the_best_of_random_tables():
    """Brute force over tables, not only over stakes: no allowed table grows faster."""
    random = np.random.default_rng(11)
    ratio = math.exp(0.5)
    eta = np.array([0.9, 0.6, 0.5, 0.2])
    mass = np.array([0.2, 0.3, 0.3, 0.2])
    best = optimal_bet(eta, mass, ratio=ratio, delta=0.0).growth
    tried = 20_000
    mu = random.uniform(0.05, 0.95, size=(tried, 1))
    up = random.uniform(0, 1, size=(tried, 4)) * (1 - mu) / ratio
    down = random.uniform(0, 1, size=(tried, 4)) * mu / ratio
    side = random.random((tried, 4)) < 0.5
    signed = np.where(random.random((tried, 4)) < 0.3, 0, np.where(side, up, -down))
    up, down = np.maximum(signed, 0), np.maximum(-signed, 0)
    first, second = mu + up - ratio * down, 1 - mu - ratio * up + down
    with np.errstate(divide="ignore"):
        grown = (eta * np.log(2 * first) + (1 - eta) * np.log(2 * second)) @ mass
    assert grown.max() <= best + 1e-9
    assert grown.max() > 0.5 * best  # the search was not idle


@pytest.mark.parametrize("delta", DELTAS)
@pytest.mark.parametrize("epsilon", [0.0, 0.1, 1.0, 5.0])
def test_nothing_grows_where_the_posterior_satisfies_the_claim(epsilon, delta):
    """Laws that satisfy the pure claim: no table has positive growth."""
    ratio = math.exp(epsilon)
    random = np.random.default_rng(5)
    for _ in range(20):
        share = random.random(6) + 0.1
        first = share / share.sum()
        factor = np.exp(epsilon / 2 * random.uniform(-1, 1, size=6))
        second = first * factor / (first * factor).sum()
        assert (np.abs(np.log(first / second)) <= epsilon + 1e-12).all()
        eta, mass = first / (first + second), (first + second) / 2
        bet = optimal_bet(eta, mass, ratio=ratio, delta=delta)
        assert bet.growth <= 1e-9


def test_growth_equals_the_divergence_from_the_claim_for_one_event():
    """Half the least KL(p, p0) + KL(q, q0) over the boundary, for known p and q."""
    p, q, epsilon = 0.6, 0.1, 1.0
    ratio = math.exp(epsilon)
    mass = np.array([(p + q) / 2, (2 - p - q) / 2])
    eta = np.array([p / (p + q), (1 - p) / (2 - p - q)])
    other = np.linspace(1e-6, 1 / ratio - 1e-6, 100_001)
    least = (
        p * np.log(p / (ratio * other))
        + (1 - p) * np.log((1 - p) / (1 - ratio * other))
        + q * np.log(q / other)
        + (1 - q) * np.log((1 - q) / (1 - other))
    ).min()
    bet = optimal_bet(eta, mass, ratio=ratio, delta=0.0)
    assert bet.growth == pytest.approx(least / 2, abs=1e-8)


def test_delta_costs_growth_and_a_large_one_ends_it():
    p, q = 0.02, 1e-5
    mass = np.array([(p + q) / 2, (2 - p - q) / 2])
    eta = np.array([p / (p + q), (1 - p) / (2 - p - q)])
    ratio = math.exp(1.0)
    free, small, large = (
        optimal_bet(eta, mass, ratio=ratio, delta=delta).growth
        for delta in (0.0, 1e-3, 0.2)
    )
    assert free > small > 0
    assert large <= 1e-9
