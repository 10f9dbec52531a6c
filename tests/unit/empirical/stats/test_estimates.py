"""Estimates of the posterior: their values, limits and invariances."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.empirical.stats.estimates import (
    logistic_posterior,
    quantile_levels,
    shrunk_posterior,
)

FIXED = settings(derandomize=True, deadline=None, max_examples=80)
COUNTS = st.lists(
    st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=30
).map(lambda rows: np.array(rows).T)


@given(COUNTS)
@FIXED
def test_shrinkage_adds_two_draws_to_each_side(counts):
    posterior, mass = shrunk_posterior(counts)
    for level, (a, b) in enumerate(counts.T):
        assert posterior[level] == pytest.approx((a + 2) / (a + b + 4))
    assert mass.sum() == pytest.approx(1)
    assert mass.min() > 0
    assert np.argmax(mass) == np.argmax(counts.sum(axis=0))


@given(COUNTS, st.integers(1, 16))
@FIXED
def test_quantile_levels_keep_the_order_and_the_range(counts, levels):
    level = quantile_levels(counts, levels)
    assert (np.diff(level) >= 0).all()
    assert level.min() >= 0
    assert level.max() < levels


def test_quantile_levels_hold_equal_mass():
    counts = np.ones((2, 1000), dtype=np.int64)
    level = quantile_levels(counts, 8)
    assert np.bincount(level).tolist() == [125] * 8
    assert quantile_levels(np.zeros((2, 5), dtype=np.int64), 4).tolist() == [0] * 5


def cells_of(a, b, count=60):
    edges = np.linspace(-6, 6, count + 1)
    centres = (edges[:-1] + edges[1:]) / 2
    counts = np.stack([np.histogram(side, edges)[0] for side in (a, b)])
    return centres, counts


def test_the_logistic_curve_finds_a_shift():
    """Gaussians one apart: the log odds are linear with slope 1."""
    random = np.random.default_rng(3)
    centres, counts = cells_of(
        random.normal(0.5, 1, size=20_000), random.normal(-0.5, 1, size=20_000)
    )
    posterior = logistic_posterior(centres, counts)
    odds = np.log(posterior / (1 - posterior))
    middle = np.abs(centres) < 2
    assert np.abs(odds - centres)[middle].max() < 0.15


def test_the_logistic_curve_finds_a_wider_side():
    random = np.random.default_rng(4)
    centres, counts = cells_of(
        random.normal(0, 2, size=20_000), random.normal(0, 1, size=20_000)
    )
    posterior = logistic_posterior(centres, counts)
    assert posterior[np.abs(centres) > 3].min() > 0.8
    assert posterior[np.abs(centres) < 0.5].max() < 0.45


def test_few_draws_give_moderate_posteriors():
    """Eight draws that are told apart perfectly are no proof."""
    centres = np.linspace(-2, 2, 9)
    counts = np.array([[0] * 5 + [1] * 4, [1] * 4 + [0] * 5])
    few = logistic_posterior(centres, counts)
    many = logistic_posterior(centres, 100 * counts)
    assert few[-1] < 0.95 < 0.99 < many[-1]
    assert few[0] > 0.05 > 0.01 > many[0]


def test_the_sides_are_treated_alike():
    random = np.random.default_rng(5)
    centres, counts = cells_of(
        random.normal(0.3, 1, size=300), random.normal(0, 1.3, size=300)
    )
    there = logistic_posterior(centres, counts)
    back = logistic_posterior(centres, counts[::-1])
    assert np.allclose(there, 1 - back, atol=1e-9)


@pytest.mark.parametrize("scale", [1e-300, 1e-9, 1e9, 1e300])
def test_the_unit_of_the_output_does_not_matter(scale):
    random = np.random.default_rng(6)
    centres, counts = cells_of(
        random.normal(0.5, 1, size=500), random.normal(0, 1, size=500)
    )
    plain = logistic_posterior(centres, counts)
    assert np.allclose(logistic_posterior(scale * centres, counts), plain, atol=1e-6)


@pytest.mark.parametrize(
    "centres",
    [
        np.zeros(4),
        np.array([-1.7e308, -1e308, 1e308, 1.7e308]),
        np.array([0.0, 0.0, 0.0, 1.7e308]),
        np.array([0.0, 5e-324, 1e-323, 1.5e-323]),
    ],
    ids=["constant", "huge", "one huge", "subnormal"],
)
@pytest.mark.parametrize("counts", [[[5, 1, 0, 1], [1, 1, 0, 5]], [[0] * 4] * 2])
def test_odd_centres_give_probabilities_and_no_warning(centres, counts):
    posterior = logistic_posterior(centres, np.array(counts))
    assert np.isfinite(posterior).all()
    assert posterior.min() >= 0
    assert posterior.max() <= 1
