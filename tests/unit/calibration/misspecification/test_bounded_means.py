"""Lower confidence bounds for means: validity, tightness, and bad input."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import beta

from verifydp.calibration.misspecification.bounded_means import (
    MeanBet,
    bets_for,
    mean_lower,
)
from verifydp.errors import InputError

ALPHA = Fraction(1, 20)
RUNS = 1500


@pytest.mark.parametrize(
    ("draw", "mean", "expected"),
    [
        (lambda rng: rng.integers(0, 10, 120) < 3, "3/10", (0.3, 0.21)),
        (lambda rng: rng.integers(0, 100, 120) < 1, "1/100", (0.01, 0.01)),
        (lambda rng: rng.integers(0, 65, 120) / 64, "1/2", (0.5, 0.085)),
        # A rare large number that is easily missed, and bets that suit another law.
        (lambda rng: (rng.integers(0, 50, 120) < 1) * 0.75, "3/200", (0.5, 0.25)),
    ],
    ids=["coins", "rare", "uniform", "wrong expectation"],
)
def test_the_bound_is_rarely_above_the_mean(draw, mean, expected):
    """At most 1 in 20; seen more than 134 times in 1500 with probability below 1e-9.

    A bound that misses 1 in 8 would be found with probability 0.999.
    """
    rng = np.random.default_rng(11)
    bets = bets_for(*expected, 120, ALPHA)
    above = 0
    for _ in range(RUNS):
        numbers = Counter(Fraction(number) for number in draw(rng).tolist())
        above += mean_lower(numbers, ALPHA, bets) > Fraction(mean)
    assert above <= 134


@pytest.mark.parametrize("size", [100, 10_000, 1_000_000])
@pytest.mark.parametrize("share", [Fraction(1, 2), Fraction(9, 10), Fraction(1, 20)])
def test_the_bound_is_not_far_below(size, share):
    """Of hits and misses no bound is above the exact one; this is near it."""
    hits = int(size * share)
    counts = {Fraction(1): hits, Fraction(0): size - hits}
    bets = bets_for(float(share), float(share * (1 - share)), size, ALPHA)
    bound = float(mean_lower(counts, ALPHA, bets))
    exact = beta.ppf(float(ALPHA), hits, size - hits + 1)
    assert bound < exact
    assert float(share) - bound < 1.85 * (float(share) - exact)


def test_small_variance_helps():
    """Numbers within 0.01 of each other: the bound is as near."""
    counts = {Fraction(49, 100): 500, Fraction(51, 100): 500}
    bound = mean_lower(counts, ALPHA, bets_for(0.5, 1e-4, 1000, ALPHA))
    assert Fraction(1, 2) - bound < Fraction(2, 1000)


def test_when_nothing_or_everything_is_seen():
    bets = bets_for(0.5, 0.25, 50, ALPHA)
    assert mean_lower({Fraction(0): 50}, ALPHA, bets) == 0
    sure = bets_for(1.0, 0.0, 50, ALPHA)
    bound = mean_lower({Fraction(1): 50}, ALPHA, sure)
    # One part of five eighths grows as (1 / m)^50; the exact bound is alpha^(1/50).
    assert ALPHA * Fraction(9, 10) < bound**50 * Fraction(5, 8) * 2 < ALPHA * 2


def test_the_stake_at_the_bound_by_hand():
    """The stake that is told, in plain rationals."""
    counts = {Fraction(1): 30, Fraction(1, 3): 7, Fraction(0): 5}
    bets = (
        MeanBet(Fraction(1, 2), Fraction(1, 4)),
        MeanBet(Fraction(1, 2), Fraction(1, 2)),
    )
    bound = mean_lower(counts, ALPHA, bets)

    def stake(mean):
        total = Fraction(0)
        for bet in bets:
            grown = bet.weight
            for number, count in counts.items():
                grown *= (1 + bet.theta * (number / mean - 1)) ** count
            total += grown
        return total

    assert stake(bound) >= 1 / ALPHA > stake(bound * Fraction(1_000_001, 1_000_000))


def test_larger_numbers_never_lower_the_bound():
    bets = bets_for(0.5, 0.1, 60, ALPHA)
    low = mean_lower({Fraction(1, 2): 30, Fraction(1, 4): 30}, ALPHA, bets)
    high = mean_lower({Fraction(1, 2): 30, Fraction(1, 3): 30}, ALPHA, bets)
    assert low < high


@pytest.mark.parametrize(
    ("counts", "alpha", "bets", "message"),
    [
        ({}, ALPHA, None, "give at least one"),
        ({Fraction(1): 0}, ALPHA, None, "give at least one"),
        ({Fraction(3, 2): 1}, ALPHA, None, "lie from 3/2 to 3/2"),
        ({Fraction(-1): 1}, ALPHA, None, "lie from -1 to -1"),
        ({Fraction(1): 1}, Fraction(0), None, "alpha is 0"),
        ({Fraction(1): 1}, ALPHA, (MeanBet(Fraction(2), ALPHA),), "weights of bets"),
        ({Fraction(1): 1}, ALPHA, (MeanBet(Fraction(-1), ALPHA),), "weights of bets"),
        ({Fraction(1): 1}, ALPHA, (MeanBet(ALPHA, Fraction(1)),), "weights of bets"),
        ({Fraction(1): 1}, ALPHA, (), "weights of bets"),
    ],
)
def test_bad_questions(counts, alpha, bets, message):
    with pytest.raises(InputError, match=message):
        mean_lower(counts, alpha, (MeanBet(ALPHA, ALPHA),) if bets is None else bets)
