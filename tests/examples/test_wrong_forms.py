"""Each wrong form breaks its claim on a pair written down here, by exact arithmetic."""

import math

import numpy as np
import pytest
from breast_cancer import count, histogram, mean

EPSILON = 1.0


def tail(location, scale, cut):
    """P(X >= cut) for a Laplace variable whose location is at most the cut."""
    assert location <= cut
    return math.exp(-(cut - location) / scale) / 2


def test_scale_from_private_size(laplace_law):
    (here,), (scale,) = laplace_law(mean.scale_from_private_size, [mean.UPPER])
    (there,), (smaller,) = laplace_law(
        mean.scale_from_private_size, [mean.UPPER, mean.LOWER]
    )
    cut = mean.UPPER + mean.WIDTH
    loss = math.log(tail(here, scale, cut) / tail(there, smaller, cut))
    assert loss == pytest.approx(2)
    assert tail(here, scale, cut) > 0.18  # no rare event either


def test_bounds_from_data(laplace_law):
    _, (scale,) = laplace_law(mean.bounds_from_data, [mean.LOWER, mean.LOWER])
    _, (other,) = laplace_law(mean.bounds_from_data, [mean.LOWER, mean.UPPER])
    assert scale == 0
    assert other > 0


@pytest.mark.parametrize("size", [1, 2, 569])
def test_mean_sensitivity_halved(size, laplace_loss):
    database = [mean.LOWER] * size
    neighbour = [mean.UPPER, *database[1:]]
    loss = laplace_loss(mean.sensitivity_halved, database, neighbour)
    assert loss == pytest.approx(2 * EPSILON)


def test_sum_with_replace_sensitivity(laplace_loss):
    loss = laplace_loss(mean.sum_with_replace_sensitivity, [], [mean.UPPER])
    assert loss == pytest.approx(1.2 * EPSILON)


def test_noise_from_same_seed():
    here = {mean.noise_from_same_seed([10.0, 12.0]) for _ in range(3)}
    there = {mean.noise_from_same_seed([10.0, 13.0]) for _ in range(3)}
    assert len(here) == len(there) == 1
    assert here != there


def test_nan_passes_clip():
    rng = np.random.default_rng(1)
    assert np.isnan(mean.nan_passes_clip([10.0, math.nan], 50, rng)).all()
    assert np.isfinite(mean.nan_passes_clip([10.0, 11.0], 50, rng)).all()


def test_categories_from_data():
    rng = np.random.default_rng(2)
    here = histogram.categories_from_data(["a", "a"], 5, rng)
    there = histogram.categories_from_data(["a", "a", "b"], 5, rng)
    assert here.shape == (5, 1)
    assert there.shape == (5, 2)


def test_empty_cells_without_noise():
    rng = np.random.default_rng(3)
    here = histogram.empty_cells_without_noise([], 200, rng)
    there = histogram.empty_cells_without_noise(["benign small"], 200, rng)
    assert (here == 0).all()
    assert (there[:, 0] != 0).all()


def test_histogram_sensitivity_halved(laplace_loss):
    loss = laplace_loss(histogram.sensitivity_halved, [], ["benign small"])
    assert loss == 2 * EPSILON


def test_edges_from_data(recording_stream):
    histogram.edges_from_data([1.0, 2.0], 3, recording_stream)
    with pytest.raises(ValueError, match="finite"):
        histogram.edges_from_data([1.0, 2.0, math.nan], 3, recording_stream)


def test_epsilon_spent_twice(laplace_loss):
    loss = laplace_loss(count.epsilon_spent_twice, [], [count.LARGE])
    assert loss == 2 * EPSILON


def test_count_sensitivity_halved(laplace_loss):
    assert laplace_loss(count.sensitivity_halved, [], [count.LARGE]) == 2 * EPSILON


def test_negatives_drawn_again():
    """The answer lies in [0, cut) too often without a large tumour.

    Fixed seed; false alarm below 1e-8 (6 sigma); a mechanism that cuts at 0
    instead (weights 0.55 and 0.20) is hundreds of sigma away.
    """
    cut = 0.1
    missing = 1 - math.exp(-cut)
    present = math.exp(-1) * math.expm1(cut) / (2 - math.exp(-1))
    assert math.log(missing / present) > 1.38 * EPSILON
    for database, weight in ([], missing), ([20.0], present):
        draws = count.negatives_drawn_again(database, 200_000, np.random.default_rng(7))
        assert (draws >= 0).all()
        sigma = math.sqrt(weight * (1 - weight) / len(draws))
        assert abs(np.mean(draws < cut) - weight) < 6 * sigma


def test_the_loss_stated_for_negatives_drawn_again_is_the_supremum():
    at_zero_missing, at_zero_present = 1.0, math.exp(-1) / (2 - math.exp(-1))
    stated = EPSILON + math.log(2 - math.exp(-EPSILON))
    assert math.log(at_zero_missing / at_zero_present) == pytest.approx(stated)
