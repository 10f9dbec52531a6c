"""Correct mechanisms: how often they are refuted, and how often bounds are wrong.

Each test counts bad runs among independent ones with fixed seeds and compares with
an exact binomial quantile, so a sound auditor fails it with at most the stated
probability; the second error rate, that of passing an unsound auditor, is asserted.
"""

from fractions import Fraction
from functools import cache

import numpy as np

from verifydp.adapters.callables import adapt
from verifydp.empirical.attacks import default_attacks
from verifydp.empirical.engine import run_audit
from verifydp.empirical.executors import SerialExecutor
from verifydp.empirical.journal import Journal
from verifydp.empirical.pair_testing import PairTest
from verifydp.empirical.plan import GivenPair, Plan
from verifydp.empirical.source import Source
from verifydp.empirical.stats.wealth import Stakes
from verifydp.evidence.claim import ApproximateDP, Claim, Relation
from verifydp.evidence.verdict import Verdict
from verifydp.exact.exponential import exp_upper

RUNS = 200
ALPHA = Fraction(1, 20)
PURE = ApproximateDP(epsilon=1.0)


def laplace(database, size, rng):
    return database + rng.laplace(scale=1.0, size=size)


def randomised_response(database, size, rng):
    kept = np.e / (1 + np.e)
    return np.where(rng.random(size) < kept, database, 1 - database)


@cache
def audits_at_the_boundary():
    """Audits of Laplace noise with exactly the claimed epsilon."""
    claim = Claim("laplace", Relation("pair"), PURE)
    return [
        run_audit(
            Plan(claim, 320, ALPHA, seed),
            adapt(laplace),
            GivenPair(0, 1),
            attacks=default_attacks(),
            executor=SerialExecutor(),
            journal=Journal(),
            listener=lambda event: None,
        )
        for seed in range(RUNS)
    ]


def test_true_claims_are_rarely_refuted(false_alarm, exact_tails):
    """200 audits at confidence 0.95: false alarm 2e-7; misses a rate of 0.3 or more
    with probability below 1e-4."""
    most_allowed, tail_above = exact_tails
    most = most_allowed(RUNS, ALPHA, false_alarm)
    assert 1 - tail_above(most, RUNS, Fraction(3, 10)) < 1e-4
    refuted = sum(f.verdict is Verdict.REFUTED for f in audits_at_the_boundary())
    assert refuted <= most


def test_lower_bounds_rarely_lie_above_the_truth(false_alarm, exact_tails):
    """The same audits: epsilon_lower above 1 or a refutation, jointly at 0.05."""
    most_allowed, tail_above = exact_tails
    most = most_allowed(RUNS, ALPHA, false_alarm)
    assert 1 - tail_above(most, RUNS, Fraction(3, 10)) < 1e-4
    wrong = sum(
        f.verdict is Verdict.REFUTED or f.epsilon_lower > 1 or f.delta_lower > 0
        for f in audits_at_the_boundary()
    )
    assert wrong <= most
    # The bounds are no idle zeros either, though 160 draws a side show little.
    shown = sorted(f.epsilon_lower for f in audits_at_the_boundary())
    assert shown[RUNS // 2] > Fraction(1, 10)


def test_no_stopping_rule_makes_false_alarms(false_alarm, exact_tails):
    """The e-process alone, read at every block end and stopped at the worst one.

    100 runs at level 1/10 of randomised response with exactly the claimed epsilon:
    false alarm 2e-7; misses a rate of 0.5 or more with probability below 1e-3.
    """
    runs, level = 100, Fraction(1, 10)
    most_allowed, tail_above = exact_tails
    most = most_allowed(runs, level, false_alarm)
    assert 1 - tail_above(most, runs, Fraction(1, 2)) < 1e-3
    stakes = Stakes(PURE, exp_upper(PURE.exact_epsilon))
    fired = 0
    for seed in range(runs):
        source = Source(
            adapt(randomised_response), (0, 1), seed, (0,), SerialExecutor()
        )
        highest = []
        test = PairTest(
            source=source,
            stakes=stakes,
            alpha=level,
            attacks=default_attacks(),
            pairs=250,
            journal=Journal(),
            key="test",
            tell=lambda pairs, wealth, highest=highest: highest.append(wealth),
        )
        outcome = test.run(lambda *sides: None)
        assert outcome.fired == (max(highest) > np.log(10) + 1e-6)
        fired += outcome.fired
    assert fired <= most
