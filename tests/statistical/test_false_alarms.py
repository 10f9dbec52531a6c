"""Correct mechanisms: how often they are refuted, and how often bounds are wrong.

Each test counts bad runs among independent ones with fixed seeds and compares with
an exact binomial quantile, so a sound auditor fails it with at most the stated
probability; the second error rate, that of passing an unsound auditor, is asserted.
"""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.adapters.callables import adapt
from verifydp.empirical.attacks import AttackRegistry
from verifydp.empirical.attacks.network import ATTACK as NETWORK
from verifydp.evidence.verdict import Verdict

RUNS = 200
ALPHA = Fraction(1, 20)


def laplace(database, size, rng):
    return database + rng.laplace(scale=1.0, size=size)


def randomised_response(database, size, rng):
    kept = np.e / (1 + np.e)
    return np.where(rng.random(size) < kept, database, 1 - database)


@pytest.fixture(scope="module")
def audits_at_the_boundary(audited):
    """Audits of Laplace noise with exactly the claimed epsilon."""
    return [audited(adapt(laplace), seed=seed, samples=320) for seed in range(RUNS)]


def test_true_claims_are_rarely_refuted(
    audits_at_the_boundary, false_alarm, exact_tails
):
    """200 audits at confidence 0.95: false alarm 2e-7; misses a rate of 0.3 or more
    with probability below 1e-4."""
    most_allowed, tail_above = exact_tails
    most = most_allowed(RUNS, ALPHA, false_alarm)
    assert 1 - tail_above(most, RUNS, Fraction(3, 10)) < 1e-4
    refuted = sum(f.verdict is Verdict.REFUTED for f in audits_at_the_boundary)
    assert refuted <= most


def test_lower_bounds_rarely_lie_above_the_truth(
    audits_at_the_boundary, false_alarm, exact_tails
):
    """The same audits: epsilon_lower above 1 or a refutation, jointly at 0.05."""
    most_allowed, tail_above = exact_tails
    most = most_allowed(RUNS, ALPHA, false_alarm)
    assert 1 - tail_above(most, RUNS, Fraction(3, 10)) < 1e-4
    wrong = sum(
        f.verdict is Verdict.REFUTED or f.epsilon_lower > 1 or f.delta_lower > 0
        for f in audits_at_the_boundary
    )
    assert wrong <= most
    # The bounds are no idle zeros either, though 160 draws a side show little.
    shown = sorted(f.epsilon_lower for f in audits_at_the_boundary)
    assert shown[RUNS // 2] > Fraction(1, 10)


def test_no_stopping_rule_makes_false_alarms(played, false_alarm, exact_tails):
    """The e-process alone, read at every block end and stopped at the worst one.

    100 runs at level 1/10 of randomised response with exactly the claimed epsilon:
    false alarm 2e-7; misses a rate of 0.5 or more with probability below 1e-3.
    """
    runs, level = 100, Fraction(1, 10)
    most_allowed, tail_above = exact_tails
    most = most_allowed(runs, level, false_alarm)
    assert 1 - tail_above(most, runs, Fraction(1, 2)) < 1e-3
    fired = 0
    for seed in range(runs):
        highest = []
        outcome = played(
            adapt(randomised_response),
            seed=seed,
            pairs=250,
            alpha=level,
            tell=lambda pairs, wealth, highest=highest: highest.append(wealth),
        )
        assert outcome.fired == (max(highest) > np.log(10) + 1e-6)
        fired += outcome.fired
    assert fired <= most


WIDTH = 260


def signs_that_agree(database, size, rng):
    """Two of many numbers agree in sign: exactly 1-DP, and seen by no number alone."""
    rows = rng.normal(size=(size, WIDTH))
    agree = randomised_response(database, size, rng) * 2.0 - 1.0
    rows[:, 7] = np.abs(rows[:, 7]) * np.sign(rows[:, 205]) * agree
    return rows


def test_a_network_makes_no_false_alarms(played, false_alarm, exact_tails):
    """30 runs of 320 pairs at level 1/10, of the network alone.

    False alarm 1e-8; misses a rate of 0.8 or more with probability below 1e-3. It
    learns on the way, and finds the very pair of numbers: its event has the claimed
    loss.
    """
    runs, level = 30, Fraction(1, 10)
    most_allowed, tail_above = exact_tails
    most = most_allowed(runs, level, false_alarm)
    assert 1 - tail_above(most, runs, Fraction(8, 10)) < 1e-3
    fired, found = 0, 0
    for seed in range(runs):
        outcome = played(
            adapt(signs_that_agree),
            seed=seed,
            pairs=320,
            alpha=level,
            attacks=AttackRegistry([NETWORK]),
        )
        fired += outcome.fired
        (look,) = outcome.looks
        best = look.feature.telling
        found += {best.columns[0], best.partners[0]} == {7.0, 205.0}
    assert fired <= most
    assert found > runs / 4
