"""One false-alarm budget for all tests of random behaviour, and how these run audits.

A test that compares a count of runs with a threshold fails by chance with a
probability that it chooses. All those probabilities together are at most
`BUDGET`; each test has its share here, by name, and the fixture gives it out once.
"""

from fractions import Fraction
from math import comb

import pytest

from verifydp.empirical.attacks import default_attacks
from verifydp.empirical.engine import run_audit
from verifydp.empirical.executors import SerialExecutor
from verifydp.empirical.journal import Journal
from verifydp.empirical.pair_testing import PairTest
from verifydp.empirical.plan import GivenPair, Plan
from verifydp.empirical.source import Source
from verifydp.empirical.stats.wealth import Stakes
from verifydp.evidence.claim import ApproximateDP, Claim, Relation
from verifydp.exact.exponential import exp_upper

#: Probability that any test of this folder fails although nothing is wrong.
BUDGET = Fraction(1, 10**6)

#: Part of the budget of each test.
SHARES = {
    "test_true_claims_are_rarely_refuted": Fraction(2, 10),
    "test_failures_set_aside_make_no_false_alarms": Fraction(2, 100),
    "test_a_leak_beside_failures_is_found": Fraction(2, 100),
    "test_drift_makes_no_false_alarms": Fraction(2, 100),
    "test_a_drifting_mechanism_that_leaks_is_refuted": Fraction(2, 100),
    "test_lower_bounds_rarely_lie_above_the_truth": Fraction(2, 10),
    "test_no_stopping_rule_makes_false_alarms": Fraction(2, 10),
    "test_an_epsilon_twice_the_claim_is_refuted": Fraction(2, 10),
    "test_the_counted_event_alone_refutes": Fraction(9, 100),
    "test_a_network_makes_no_false_alarms": Fraction(1, 100),
    "test_bands_hold_the_exact_curves": Fraction(1, 100),
    "test_a_wrong_scale_is_noticed": Fraction(1, 100),
}


class OverspentError(Exception):
    """More than the budget was asked for."""


class FalseAlarmBudget:
    """Hands out shares; each once, together never more than the whole.

    Parameters
    ----------
    total
        What there is.
    """

    def __init__(self, total):
        self.left = total
        self._taken = set()

    def take(self, name, part):
        """Take a part of the whole under a name that has not taken any yet."""
        if name in self._taken:
            raise OverspentError(f"{name} has taken its share already")
        if part > self.left:
            raise OverspentError(f"{name} asks for {part}, {self.left} is left")
        self._taken.add(name)
        self.left -= part
        return part


def tail_above(most, runs, rate):
    """P(more than ``most`` of ``runs`` independent events of this rate), exactly."""
    rate = Fraction(rate)
    return sum(
        comb(runs, k) * rate**k * (1 - rate) ** (runs - k)
        for k in range(most + 1, runs + 1)
    )


def most_allowed(runs, rate, level):
    """The least number that is exceeded with probability at most ``level``."""
    rate, most = Fraction(rate), runs
    tail = rate**runs
    while most > 0 and tail <= level:
        most -= 1
        tail += comb(runs, most) * rate**most * (1 - rate) ** (runs - most)
    return most if tail > level else 0


@pytest.fixture(scope="session")
def false_alarm_budget():
    return FalseAlarmBudget(BUDGET)


@pytest.fixture
def false_alarm(request, false_alarm_budget):
    """The probability with which this test may fail by chance."""
    name = request.function.__name__
    # Workers of pytest-xdist each have a budget; the table binds all of them.
    if sum(SHARES.values()) > 1:
        raise OverspentError(f"the shares add up to {sum(SHARES.values())}")
    return false_alarm_budget.take(name, BUDGET * SHARES[name])


@pytest.fixture
def exact_tails():
    """`most_allowed` and `tail_above`."""
    return most_allowed, tail_above


@pytest.fixture
def new_budget():
    """A budget of one's own, and what it raises."""
    return FalseAlarmBudget, OverspentError


def audit_of_zero_and_one(sampler, *, seed, samples, epsilon=1.0, alpha="1/20"):
    """The findings of an audit of the pair 0 and 1."""
    claim = Claim("sampler", Relation("pair"), ApproximateDP(epsilon=epsilon))
    return run_audit(
        Plan(claim, samples, Fraction(alpha), seed),
        sampler,
        GivenPair(0, 1),
        attacks=default_attacks(),
        executor=SerialExecutor(),
        journal=Journal(),
        listener=lambda event: None,
    )


def bets_on_zero_and_one(
    sampler,
    *,
    seed,
    pairs,
    alpha,
    epsilon=1.0,
    aside=False,
    tell=None,
    attacks=None,
):
    """What comes of the e-process alone on the pair 0 and 1."""
    notion = ApproximateDP(epsilon=epsilon)
    test = PairTest(
        source=Source(sampler, (0, 1), seed, (0,), SerialExecutor()),
        stakes=Stakes(notion, exp_upper(notion.exact_epsilon)),
        alpha=Fraction(alpha),
        attacks=attacks or default_attacks(),
        pairs=pairs,
        journal=Journal(),
        key="test",
        tell=tell or (lambda pairs, wealth: None),
        aside=aside,
    )
    return test.run(lambda *sides: None)


@pytest.fixture(scope="session")
def audited():
    """See `audit_of_zero_and_one`."""
    return audit_of_zero_and_one


@pytest.fixture(scope="session")
def played():
    """See `bets_on_zero_and_one`."""
    return bets_on_zero_and_one
