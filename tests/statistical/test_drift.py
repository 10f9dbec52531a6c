"""Mechanisms that change from call to call: no false alarms, and leaks still found."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.adapters.callables import adapt
from verifydp.evidence.verdict import Verdict

RUNS = 40
ALPHA = Fraction(1, 20)


class Drifting:
    """Laplace noise around a place that moves with each call."""

    def __init__(self, scale, step, seed):
        self.rng = np.random.default_rng([31, seed])
        self.scale, self.step, self.calls = scale, step, 0

    def sample(self, database):
        self.calls += 1
        moved = database + self.step * self.calls
        return float(moved + self.rng.laplace(scale=self.scale))


@pytest.fixture
def audits(audited):
    """Audits of this noise, of a drift by so much a call, with this many samples."""

    def run(scale, step, samples):
        return [
            audited(adapt(Drifting(scale, step, seed)), seed=seed, samples=samples)
            for seed in range(RUNS)
        ]

    return run


def test_drift_makes_no_false_alarms(audits, false_alarm, exact_tails):
    """1-DP noise that moves by 0.001 and by 0.02 a call, 40 audits each at 0.95.

    Each fails by chance with probability below 1e-8, half of the test's share; a
    false-alarm rate of 0.6 passes with probability below 1e-3. No bound is stated once
    the drift is seen, and none lies above the truth before in more audits than that.
    """
    most_allowed, tail_above = exact_tails
    most = most_allowed(RUNS, ALPHA, false_alarm / 2)
    assert 1 - tail_above(most, RUNS, Fraction(6, 10)) < 1e-3
    for step in (0.001, 0.02):
        found = audits(1.0, step, 6000)
        wrong = sum(f.verdict is Verdict.REFUTED or f.epsilon_lower > 1 for f in found)
        assert wrong <= most
    # At 0.02 a call the drift cannot be overlooked.
    assert all(f.epsilon_lower == 0 for f in found if f.verdict is not Verdict.REFUTED)
    assert sum(f.verdict is Verdict.INCONCLUSIVE for f in found) >= RUNS - most


def test_a_drifting_mechanism_that_leaks_is_refuted(audits, false_alarm, exact_tails):
    """Epsilon 4 sold as 1, moving by 0.001 a call: the e-process alone refutes.

    Power above 0.99 in 40 audits: fails by chance with probability below 2e-8; a power
    of 0.5 passes with probability below 1e-3.
    """
    most_allowed, tail_above = exact_tails
    most = most_allowed(RUNS, Fraction(1, 100), false_alarm)
    assert 1 - tail_above(most, RUNS, Fraction(1, 2)) < 1e-3
    found = audits(0.25, 0.001, 4000)
    assert sum(f.verdict is not Verdict.REFUTED for f in found) <= most
    assert all(f.parts[0].coin for f in found if f.verdict is Verdict.REFUTED)
