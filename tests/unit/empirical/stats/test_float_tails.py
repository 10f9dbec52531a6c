import numpy as np
import pytest
from scipy import special

from verifydp.empirical.stats.float_tails import at_least, at_most


@pytest.mark.parametrize("trials", [1, 7, 300, 40_000, 900_000, 9_000_000])
@pytest.mark.parametrize("share", [1e-6, 1e-3, 0.18, 0.5, 0.97])
def test_tails_err_upward_and_only_a_little(trials, share):
    shares = np.array([share * 0.99, share])
    mean, deviation = trials * share, np.sqrt(trials * share * (1 - share))
    points = np.unique(np.round(mean + deviation * np.linspace(-5, 5, 60))).astype(int)
    points = points[(points >= 0) & (points <= trials)]
    for bound, reference in (
        (at_least(trials, shares, points), special.bdtrc),
        (at_most(trials, shares, points), special.bdtr),
    ):
        inner = points - 1 if reference is special.bdtrc else points
        exact = np.where(
            inner[None, :] < 0, 1.0, reference(inner, trials, shares[:, None])
        )
        assert np.all(bound >= exact * (1 - 1e-6) - 1e-300)
        # By formula: never more than the tail one count further in.
        further = inner - 1 if reference is special.bdtrc else inner + 1
        looser = np.where(
            further[None, :] < 0,
            1.0,
            reference(np.minimum(further, trials), trials, shares[:, None]),
        )
        assert np.all(bound <= np.maximum(looser, exact) * (1 + 1e-5) + 1e-300)


def test_points_outside_the_range_and_certain_shares():
    shares = np.array([0.0, 0.5, 1.0])
    points = np.array([-3, 0, 4, 5, 9])
    assert at_least(4, shares, points).tolist() == [
        [1, 1, 0, 0, 0],
        [1, 1, pytest.approx(1 / 16), 0, 0],
        [1, 1, 1, 0, 0],
    ]
    assert at_most(4, shares, points).tolist() == [
        [0, 1, 1, 1, 1],
        [0, pytest.approx(1 / 16), 1, 1, 1],
        [0, 0, 1, 1, 1],
    ]
    large = np.array([-3, 0, 10**6 + 1])
    assert at_least(10**6, np.array([0.5]), large).tolist() == [[1, 1, 0]]
    assert at_most(10**6, np.array([0.5]), large)[0, [0, 2]].tolist() == [0, 1]
