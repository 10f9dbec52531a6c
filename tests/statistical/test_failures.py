"""Failed calls that are set aside: no false alarms by them, and no leak behind them."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.adapters.callables import adapt

RUNS = 60
LEVEL = Fraction(1, 10)
#: Calls on the neighbour that fail.
SHARE = 0.4


def failing_now_and_then(answer):
    def release(database):
        rng = release.rng
        if database and rng.random() < SHARE:
            raise ValueError("out of range")
        return answer(database, rng)

    return release


@pytest.fixture
def fired(played):
    """In how many of the runs the e-process alone refutes."""

    def count(answer, epsilon, *, aside, pairs):
        found = 0
        for seed in range(RUNS):
            release = failing_now_and_then(answer)
            release.rng = np.random.default_rng([9, seed])
            found += played(
                adapt(release),
                seed=seed,
                pairs=pairs,
                alpha=LEVEL,
                epsilon=epsilon,
                aside=aside,
            ).fired
        return found

    return count


def same(database, rng):
    return float(rng.laplace())


def boundary(database, rng):
    return float(database + rng.laplace())


def test_failures_set_aside_make_no_false_alarms(fired, false_alarm, exact_tails):
    """Failures on one side tell the sides apart; set aside they never refute.

    Two right mechanisms, 60 runs each at level 1/10: each fails by chance with
    probability below 1e-8, half of the test's share of the budget; a false-alarm rate
    of 0.6 passes with probability below 1e-3. As outputs the same failures are a
    violation, which all but a few runs find.
    """
    most_allowed, tail_above = exact_tails
    most = most_allowed(RUNS, LEVEL, false_alarm / 2)
    assert 1 - tail_above(most, RUNS, Fraction(6, 10)) < 1e-3
    assert fired(same, 0.1, aside=True, pairs=300) <= most
    assert fired(boundary, 1.0, aside=True, pairs=300) <= most
    assert fired(same, 0.1, aside=False, pairs=300) > RUNS - 10


def leaking(database, rng):
    return float(6 * database + rng.laplace(scale=0.5))


def test_a_leak_beside_failures_is_found(fired, false_alarm, exact_tails):
    """Every answer names its side, 40 % of the neighbour's calls fail, claim 0.3.

    Power above 0.99 in 60 runs of 400 pairs: fails by chance with probability below
    2e-8; a power of 0.6 passes with probability below 1e-3.
    """
    most_allowed, tail_above = exact_tails
    most = most_allowed(RUNS, Fraction(1, 100), false_alarm)
    assert 1 - tail_above(most, RUNS, Fraction(4, 10)) < 1e-3
    assert RUNS - fired(leaking, 0.3, aside=True, pairs=400) <= most
