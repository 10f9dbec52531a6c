import math
import time
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from scipy import special

from verifydp.checker.binomial import check_binomial
from verifydp.empirical.stats.joint_bound import bound_event
from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP

#: The level of the fixed instrument in an audit at confidence 0.95.
LEVEL = Fraction(1, 40)


def bound(counts, *, epsilon=1.0, delta=0.0, alpha=LEVEL):
    trials_p, hits_p, trials_q, hits_q = counts
    return bound_event(
        event="event",
        direction="database",
        trials_p=trials_p,
        hits_p=hits_p,
        trials_q=trials_q,
        hits_q=hits_q,
        notion=ApproximateDP(epsilon=epsilon, delta=delta),
        alpha=alpha,
    )


def accepted(found, delta=0.0):
    """Let the checker recompute a bound."""
    rejected = check_binomial(found.certificate, claim_delta=Fraction(repr(delta)))
    stated = {(h.epsilon, h.delta) for h in rejected}
    if found.epsilon_lower > 0:
        assert (found.epsilon_lower, Fraction(repr(delta))) in stated
    if found.delta_lower > 0:
        assert any(found.delta_lower == item[1] for item in stated)
    assert len(stated) == (found.epsilon_lower > 0) + (found.delta_lower > 0)
    return True


def binomial_law(trials, p):
    k = np.arange(trials + 1)
    return special.binom(trials, k) * p**k * (1 - p) ** (trials - k)


@pytest.mark.parametrize(
    ("trials", "delta", "alpha"),
    [
        ((12, 9), 0.0, Fraction(1, 10)),
        ((10, 14), 0.05, Fraction(1, 5)),
        ((20, 20), 0.0, LEVEL),
    ],
)
def test_its_true_size_is_at_most_alpha_for_both_bounds_together(trials, delta, alpha):
    # Every outcome and a grid of laws: no sampling, hence no error rates.
    n1, n2 = trials
    claim_epsilon = 0.3
    epsilons, deltas = np.zeros((n1 + 1, n2 + 1)), np.zeros((n1 + 1, n2 + 1))
    for k1 in range(n1 + 1):
        for k2 in range(n2 + 1):
            found = bound((n1, k1, n2, k2), epsilon=0.3, delta=delta, alpha=alpha)
            epsilons[k1, k2] = found.epsilon_lower
            deltas[k1, k2] = found.delta_lower
    assert (epsilons > 0).sum() > 10
    assert (deltas > 0).sum() > 10
    worst = 0.0
    for p in np.linspace(0.02, 1, 50):
        for q in np.linspace(0, 1, 101):
            true_delta = p - math.exp(claim_epsilon) * q
            true_epsilon = -math.inf
            if p > delta:
                true_epsilon = math.log((p - delta) / q) if q > 0 else math.inf
            misses = (epsilons > max(0.0, true_epsilon) + 1e-12) | (
                deltas > max(0.0, true_delta) + 1e-12
            )
            size = binomial_law(n1, p) @ misses @ binomial_law(n2, q)
            worst = max(worst, size)
    assert worst <= alpha
    # Two Clopper-Pearson bounds would reach about alpha / 20.
    assert worst >= alpha / 4


@pytest.mark.parametrize("trials_p", [1, 3, 40])
@pytest.mark.parametrize("trials_q", [1, 2, 30])
@pytest.mark.parametrize("delta", [0.0, 1e-5, 0.2])
def test_every_degenerate_outcome_is_certified(trials_p, trials_q, delta):
    for hits_p in {0, 1, trials_p // 2, trials_p}:
        for hits_q in {0, 1, trials_q // 2, trials_q}:
            found = bound((trials_p, hits_p, trials_q, hits_q), delta=delta)
            assert accepted(found, delta)


@pytest.mark.parametrize(
    ("counts", "epsilon", "delta", "alpha"),
    [
        ((10**6, 20, 10**6, 0), 1.0, 1e-6, LEVEL),
        ((10**6, 10**6, 10**6, 0), 1.0, 0.0, LEVEL),
        ((10**6, 999_990, 10**6, 999_000), 0.0, 0.0, LEVEL),
        ((10**5, 1000, 10**7, 1000), 1.0, 1e-6, LEVEL),
        ((10**7, 1000, 10**5, 1), 0.1, 1e-6, LEVEL),
        ((10**6, 1000, 10**6, 100), 1.0, 1e-6, Fraction(1, 10**12)),
        ((10**6, 1000, 10**6, 100), 1.0, 1e-6, Fraction(1, 2)),
        ((20_000, 5_000, 20_000, 300), 1.0, 1e-3, LEVEL),
        ((200_000, 20_000, 200_000, 7_000), 1.0, 1e-5, LEVEL),
        ((9_000_000, 4_500_000, 9_000_000, 1_655_457), 0.5, 0.0, LEVEL),
    ],
)
def test_what_is_proposed_is_accepted(counts, epsilon, delta, alpha):
    found = bound(counts, epsilon=epsilon, delta=delta, alpha=alpha)
    assert found.epsilon_lower > 0
    assert accepted(found, delta)


@pytest.mark.parametrize(
    ("counts", "at_least"),
    [
        ((10**6, 1000, 10**6, 0), 5.5),
        ((60, 30, 60, 0), 2.0),
        ((300, 150, 300, 55), 0.72),
    ],
)
def test_it_beats_two_clopper_pearson_bounds(counts, at_least):
    trials_p, hits_p, trials_q, hits_q = counts
    half = float(LEVEL) / 2
    two = math.log(
        special.betaincinv(hits_p, trials_p - hits_p + 1, half)
        / special.betaincinv(hits_q + 1, trials_q - hits_q, 1 - half)
    )
    found = bound(counts)
    assert found.epsilon_lower > max(two + 0.1, at_least)
    # Nor can it exceed the bound from the second side alone.
    only_q = special.betaincinv(hits_q + 1, trials_q - hits_q, 1 - float(LEVEL))
    assert found.epsilon_lower < math.log(hits_p / trials_p / only_q)


def test_delta_lower_at_the_claimed_epsilon():
    # p = 1/2, q = 1/2 exp(-1): delta(0.5) is p - exp(0.5) q = 0.197.
    found = bound((900_000, 450_000, 900_000, 165_546), epsilon=0.5)
    assert 0.191 < found.delta_lower < 0.197
    assert bound((900_000, 450_000, 900_000, 165_546), epsilon=1.0).delta_lower == 0


def test_bounds_are_short_decimals():
    found = bound((900_000, 450_000, 900_000, 165_546), epsilon=0.5)
    for value in (found.epsilon_lower, found.delta_lower):
        assert 10**7 % value.denominator == 0


def test_more_evidence_gives_more():
    @cache
    def epsilon(hits_p, hits_q):
        return bound((400, hits_p, 400, hits_q)).epsilon_lower

    assert epsilon(200, 40) > epsilon(190, 40) > epsilon(180, 40)
    assert epsilon(200, 40) > epsilon(200, 44) > epsilon(200, 50)


def test_refutes_at_exactly_its_own_epsilon():
    found = bound((1000, 900, 1000, 100), epsilon=2.0)
    edge = float(found.epsilon_lower)
    assert found.refutes(ApproximateDP(epsilon=edge))
    assert not found.refutes(ApproximateDP(epsilon=edge + 1e-6))


@pytest.mark.parametrize(
    ("counts", "alpha", "direction", "message"),
    [
        ((0, 0, 5, 1), LEVEL, "database", "0 hits in 0 draws"),
        ((5, 6, 5, 1), LEVEL, "database", "6 hits in 5 draws"),
        ((5, 1, 5, -1), LEVEL, "database", "-1 hits in 5 draws"),
        ((5, 1, 5, 1), Fraction(3, 5), "database", "alpha is 3/5"),
        ((5, 1, 5, 1), Fraction(0), "database", "alpha is 0"),
        ((5, 1, 5, 1), LEVEL, "left", "direction is 'left'"),
    ],
)
def test_bad_input(counts, alpha, direction, message):
    with pytest.raises(InputError, match=message):
        bound_event(
            event="event",
            direction=direction,
            trials_p=counts[0],
            hits_p=counts[1],
            trials_q=counts[2],
            hits_q=counts[3],
            notion=ApproximateDP(epsilon=1.0),
            alpha=alpha,
        )


def test_proposing_is_fast():
    bound((10_000, 5_000, 10_000, 1_000))
    start = time.process_time()
    bound((900_000, 450_000, 900_000, 165_546), epsilon=0.5)
    assert time.process_time() - start < 0.5  # about 0.05 s


# Laplace with scale 1, the event "at least 0" at its expected counts: the ideal
# values of the audit note, less what cells and blocks cost.
@pytest.mark.parametrize(
    ("trials", "least", "most"),
    [(9_000, 0.949, 0.952), (90_000, 0.983, 0.985), (900_000, 0.9947, 0.9952)],
)
def test_laplace_at_expected_counts(trials, least, most):
    hits_q = round(trials / 2 * math.exp(-1))
    found = bound((trials, trials // 2, trials, hits_q))
    assert least < found.epsilon_lower < most
    assert not found.refutes(ApproximateDP(epsilon=1.0))
    assert found.refutes(ApproximateDP(epsilon=0.9))
