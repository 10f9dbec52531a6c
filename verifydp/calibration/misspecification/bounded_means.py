"""A lower confidence bound for the mean of numbers between 0 and 1.

A gambler bets against the mean being at most m: each number g multiplies a stake by
``1 + theta (g / m - 1)``, which has a mean of at most 1 if the numbers' mean is at most
m. So a stake that grew to ``1 / alpha`` speaks against m with error probability alpha
(Markov's inequality), and it grows the more, the smaller m is. Stakes on several thetas
are added up. The method is that of I. Waudby-Smith and A. Ramdas, "Estimating means of
bounded random variables by betting", JRSS B 2024, with bets fixed beforehand.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, precision

__all__ = ["MeanBet", "bets_for", "mean_lower"]

#: The largest share of the stake that is risked.
_MOST = Fraction(999, 1000)
#: Sizes of the bets, in units of the one that suits what is expected, and their parts
#: of the stake: what was expected is nearly right, else the others help.
_PARTS = {
    Fraction(1, 2): Fraction(1, 8),
    Fraction(1): Fraction(5, 8),
    Fraction(2): Fraction(1, 8),
    Fraction(4): Fraction(1, 8),
}
#: Binary digits of the bound, of a bet, and of the certified sums.
_BOUND_BITS, _BET_BITS, _BALL_BITS = 40, 20, 96
#: What is taken off the float's answer until it is certified: parts of itself.
_MARGINS = (Fraction(1, 10**10), Fraction(1, 10**6), Fraction(1, 100))


@dataclass(frozen=True, slots=True)
class MeanBet:
    """A part of the stake, and the share of it that is risked each time.

    Attributes
    ----------
    weight
        Part of the stake; those of all bets sum to at most 1.
    theta
        From 0 to below 1.
    """

    weight: Fraction
    theta: Fraction


def bets_for(
    mean: float, variance: float, size: int, alpha: Fraction
) -> tuple[MeanBet, ...]:
    """Choose bets that suit a mean and a variance that are expected.

    Parameters
    ----------
    mean, variance
        What is expected of the numbers, from other data.
    size
        How many numbers there will be.
    alpha
        Error probability of the bound.

    Returns
    -------
    tuple of MeanBet
        Any expectation gives a valid bound; a wrong one gives a loose one.

    Examples
    --------
    >>> bet = bets_for(0.5, 0.25, 10_000, Fraction(1, 20))[1]
    >>> float(bet.weight), float(bet.theta)
    (0.625, 0.02447...)
    """
    spread = math.sqrt(max(variance, 1e-12) * size)
    best = round(mean * math.sqrt(-2 * math.log(alpha)) / spread * 2**_BET_BITS)
    theta = Fraction(max(best, 1), 2**_BET_BITS)
    return tuple(
        MeanBet(weight, min(_MOST, factor * theta)) for factor, weight in _PARTS.items()
    )


def mean_lower(
    counts: Mapping[Fraction, int], alpha: Fraction, bets: Sequence[MeanBet]
) -> Fraction:
    """Bound the mean of independent numbers in [0, 1] of one law from below.

    Parameters
    ----------
    counts
        How often each number was seen; lower bounds of the numbers serve as well.
    alpha
        Error probability, between 0 and 1.
    bets
        Fixed without knowledge of these numbers.

    Returns
    -------
    Fraction
        Guarantee: above the mean with probability at most ``alpha``. That the stake
        reached ``1 / alpha`` is established in ball arithmetic. 0 where nothing is
        shown.

    Raises
    ------
    InputError
        If there is no number, one is not in [0, 1], alpha is not between 0 and 1, or
        the bets are not as described.

    Examples
    --------
    >>> alpha = Fraction(1, 20)
    >>> bets = bets_for(0.9, 0.09, 1000, alpha)
    >>> bound = mean_lower({Fraction(1): 900, Fraction(0): 100}, alpha, bets)
    >>> round(float(bound), 3)
    0.873
    """
    _validate(counts, alpha, bets)
    proposed = _proposed(counts, alpha, bets)
    for margin in _MARGINS:
        scaled = (1 - margin) * Fraction(proposed) * 2**_BOUND_BITS
        bound = Fraction(math.floor(scaled), 2**_BOUND_BITS)
        if bound <= 0:
            return Fraction(0)
        if _has_grown(counts, alpha, bets, bound):
            return bound
    return Fraction(0)


def _validate(
    counts: Mapping[Fraction, int], alpha: Fraction, bets: Sequence[MeanBet]
) -> None:
    if not counts or min(counts.values()) < 1:
        raise InputError("a mean is bounded from numbers: give at least one")
    if not 0 <= min(counts) <= max(counts) <= 1:
        raise InputError(
            f"the numbers lie from {min(counts)} to {max(counts)}: give ones in [0, 1]"
        )
    if not 0 < alpha < 1:
        raise InputError(f"alpha is {alpha}: it must lie between 0 and 1")
    if not bets or (
        sum((bet.weight for bet in bets), Fraction(0)) > 1
        or min(bet.weight for bet in bets) < 0
        or not 0 <= min(bet.theta for bet in bets) <= max(b.theta for b in bets) < 1
    ):
        raise InputError(
            "the weights of bets must be at least 0 and sum to at most 1, their thetas "
            "lie from 0 to below 1"
        )


def _proposed(
    counts: Mapping[Fraction, int], alpha: Fraction, bets: Sequence[MeanBet]
) -> float:
    """The largest mean that the stake speaks against, in doubles."""
    numbers = np.array([float(number) for number in counts])
    often = np.array([float(count) for count in counts.values()])
    thetas = np.array([float(bet.theta) for bet in bets])[:, np.newaxis]
    weights = np.log([max(float(bet.weight), 1e-300) for bet in bets])
    needed = -math.log(alpha)

    def speaks_against(mean: float) -> bool:
        growth = np.log1p(thetas * (numbers / mean - 1)) @ often
        return bool(np.logaddexp.reduce(weights + growth) >= needed)

    low, high = 0.0, float(numbers @ often / often.sum())  # at it no stake grows
    for _ in range(60):
        middle = (low + high) / 2
        if middle <= 0 or high - low < 2.0**-48:
            break
        low, high = (middle, high) if speaks_against(middle) else (low, middle)
    return low


def _has_grown(
    counts: Mapping[Fraction, int],
    alpha: Fraction,
    bets: Sequence[MeanBet],
    mean: Fraction,
) -> bool:
    """Establish that the stakes reach ``1 / alpha``, adding the largest ones first."""
    with precision(_BALL_BITS):
        total = ball(0)
        for bet in sorted(bets, key=lambda one: -_growth_float(counts, one, mean)):
            kept, rate = ball(1 - bet.theta), ball(bet.theta / mean)
            growth = Ball(0)
            for number, count in counts.items():
                growth += count * (kept + rate * ball(number)).log()
            total += ball(bet.weight) * growth.exp()
            if total >= 1 / ball(alpha):
                return True
    return False


def _growth_float(
    counts: Mapping[Fraction, int], bet: MeanBet, mean: Fraction
) -> float:
    numbers = np.array([float(number) for number in counts])
    often = np.array([float(count) for count in counts.values()])
    return float(np.log1p(float(bet.theta) * (numbers / float(mean) - 1)) @ often)
