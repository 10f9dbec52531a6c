"""Whether outputs keep their law: seen where they do not, and only there."""

from itertools import pairwise

import numpy as np
import pytest

from verifydp import ApproximateDP, Verdict, audit
from verifydp.empirical.stats.steadiness import Steadiness, _deviations

PURE = ApproximateDP(epsilon=1.0)


class Moving:
    """Vectorised noise around a place that moves with each call."""

    def __init__(self, scale, step):
        self.scale, self.step, self.calls = scale, step, 0

    def sample(self, database, size, rng):
        self.calls += 1
        return (
            database + self.step * self.calls + rng.laplace(scale=self.scale, size=size)
        )


def test_a_steady_law_deviates_as_a_normal_variable():
    """2,000 tables: more than 6 deviations have probability below 1e-5 in all of them,
    and no more than 40 lie above 3, which 8 in 2,000 would do for a normal variable."""
    rng = np.random.default_rng(4)
    shares = np.array([0.3, 0.2, 0.2, 0.1, 0.1, 0.1])
    found = [
        _deviations(np.stack([rng.multinomial(n, shares) for n in (90, 200, 800)]))
        for _ in range(2000)
    ]
    assert max(found) < 6
    assert sum(value > 3 for value in found) <= 40
    assert abs(np.mean(found)) < 0.1


def test_no_draws_are_steady():
    assert Steadiness().holds()


@pytest.mark.parametrize("step", [0.02, 0.5])
@pytest.mark.parametrize("scale", [1.0, 0.4])
def test_a_vectorised_mechanism_that_moves_bounds_nothing(step, scale):
    result = audit(Moving(scale, step), PURE, pair=(0, 1), samples=100_000)
    if result.verdict is Verdict.REFUTED:  # before it could have moved by much
        assert scale == 0.4
        assert result.samples < 8000
        return
    assert result.verdict is Verdict.INCONCLUSIVE
    assert "change over time" in result.reason
    assert "f(database)" in result.reason
    assert result.certificate is None
    assert result.epsilon_lower == 0


def test_a_vectorised_mechanism_that_stays_is_judged():
    right = audit(Moving(1.0, 0.0), PURE, pair=(0, 1), samples=100_000)
    assert right.verdict is Verdict.NOT_REFUTED
    assert right.epsilon_lower > 0.9
    wrong = audit(Moving(0.4, 0.0), PURE, pair=(0, 1), samples=100_000)
    assert wrong.verdict is Verdict.REFUTED
    assert not wrong.certificate.parts[0].coin


def test_counts_of_a_coin_are_those_of_the_calls():
    rng = np.random.default_rng(8)
    calls = []

    def release(database):
        calls.append(database)
        return float(database + rng.laplace())

    result = audit(release, PURE, pair=(0, 1), samples=4000)
    assert result.samples == len(calls) == 4000
    assert result.samples_database == calls.count(0)
    assert result.samples_neighbour == calls.count(1)
    database, neighbour = result.failures.sides
    assert (database.calls, neighbour.calls) == (calls.count(0), calls.count(1))
    runs = sum(one != other for one, other in pairwise(calls))
    assert 1800 < runs < 2200
    assert result.verdict is Verdict.NOT_REFUTED
