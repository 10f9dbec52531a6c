"""Halves: each judges what the other taught, and says how well it did."""

import numpy as np
import pytest

from verifydp.backends import load_backend
from verifydp.empirical.attacks import Past
from verifydp.empirical.halves import learn_halves, short_numbers, unit

NUMPY = load_backend("numpy")


def test_the_strength_of_a_score_is_that_on_draws_that_did_not_teach_it():
    random = np.random.default_rng(1)
    database, neighbour = random.normal(size=(2, 200, 400))
    nothing = learn_halves(Past(database, neighbour), NUMPY)
    # By chance: standard error 0.1 for each half, the best of four strengths.
    assert abs(nothing.linear.separation) < 0.5
    assert abs(nothing.bent.separation) < 0.5
    moved = learn_halves(Past(database + 0.2, neighbour), NUMPY)
    assert moved.linear.separation > 1.5
    wider = learn_halves(Past(database * 1.3, neighbour), NUMPY)
    assert wider.bent.separation > 1.5 > 5 * abs(wider.linear.separation)


def test_a_half_knows_nothing_of_the_other():
    """Every other draw changes sides: what these taught turns round, and that alone.

    But for the strength of the ridge, which another one may be.
    """
    random = np.random.default_rng(2)
    sides = random.normal(size=(2, 40, 300))
    before = learn_halves(Past(*sides), NUMPY)
    sides[:, 1::2] = sides[::-1, 1::2].copy()
    after = learn_halves(Past(*sides), NUMPY)
    first, second = (
        float(one @ other)
        for one, other in zip(before.linear.by_half, after.linear.by_half, strict=True)
    )
    assert first > 0.9
    assert second < -0.9


def test_numbers_far_from_0_are_centred():
    random = np.random.default_rng(4)
    database, neighbour = 1_234_567.0 + random.normal(size=(2, 100, 300))
    halves = learn_halves(Past(database + 0.5, neighbour), NUMPY)
    assert halves.linear.separation > 1.5
    rows = halves.rows(Past(database, neighbour), NUMPY)
    assert abs(rows.numbers).mean() < 1.2


@pytest.mark.parametrize("draws", [0, 1, 3])
def test_few_draws_teach_nothing(draws):
    assert learn_halves(Past(np.zeros((draws, 300)), np.ones((9, 300))), NUMPY) is None


def test_short_numbers_have_four_digits():
    random = np.random.default_rng(3)
    numbers = random.normal(size=2000) * 10.0 ** random.integers(-15, 15, size=2000)
    assert short_numbers(numbers) == tuple(float(f"{one:.4g}") for one in numbers)
    odd = (0.0, -0.0, np.inf, 1e300, 5e-324)
    assert short_numbers(odd) == odd


def test_a_direction_has_length_1():
    assert unit(np.array([3.0, -4.0])).tolist() == [0.6, -0.8]
    assert unit(np.zeros(2)).tolist() == [0.0, 0.0]
