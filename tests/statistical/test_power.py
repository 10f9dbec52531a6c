"""Broken mechanisms: how often they are found, with few draws."""

from fractions import Fraction
from statistics import median

import numpy as np

from verifydp.adapters.callables import adapt
from verifydp.evidence.certificates import Binomial
from verifydp.evidence.verdict import Verdict

RUNS = 60


def laplace_of_epsilon_2(database, size, rng):
    return database + rng.laplace(scale=0.5, size=size)


def test_an_epsilon_twice_the_claim_is_refuted(played, false_alarm, exact_tails):
    """60 tests of 1,000 pairs, each with power above 0.999 (measured: 1.000 in 1,000
    at 500 pairs): fails by chance with probability 2e-7; a power of 0.7 passes with
    probability below 1e-3. Half of them need at most 200 draws.
    """
    most_allowed, tail_above = exact_tails
    most = most_allowed(RUNS, Fraction(1, 1000), false_alarm)
    assert 1 - tail_above(most, RUNS, Fraction(3, 10)) < 1e-3
    needed, missed = [], 0
    for seed in range(RUNS):
        sampler = adapt(laplace_of_epsilon_2)
        outcome = played(sampler, seed=seed, pairs=1000, alpha=Fraction(1, 40))
        missed += not outcome.fired
        needed.append(2 * outcome.pairs)
    assert missed <= most
    assert median(needed) <= 200


def test_the_counted_event_alone_refutes(audited, false_alarm, exact_tails):
    """20 audits at claim 9 of an answer without noise, where bets are idle or slow.

    The exact bound of the right event is certain to lie above the claim, and the
    event is found with probability above 0.999: fails by chance with probability
    1e-7, and a power of 0.4 passes with probability below 1e-3.
    """
    runs = 20
    most_allowed, tail_above = exact_tails
    most = most_allowed(runs, Fraction(1, 1000), false_alarm)
    assert 1 - tail_above(most, runs, Fraction(3, 5)) < 1e-3

    class Answer:
        name = "answer"
        reproducible, parallel = True, False
        piece_size, smallest_block, available = 65_536, 1, None

        def draw(self, piece):
            rng = np.random.Generator(np.random.PCG64(piece.seeds))
            return np.where(rng.random(piece.size) < 0.9, float(piece.database), 2.0)

    missed = 0
    for seed in range(runs):
        findings = audited(Answer(), seed=seed, samples=90_000, epsilon=9.0)
        found = findings.verdict is Verdict.REFUTED
        missed += not (found and isinstance(findings.parts[-1], Binomial))
    assert missed <= most
