"""A zero-concentrated budget beside published statistics, and its epsilons at a delta.

Whoever must keep the published values changes several persons at a time: by the group
rule the budget grows with the square of their number (Bun and Steinke 2016,
proposition 1.9). What a budget means at a delta is said in three ways, each of which
holds; the last only where all noise is Gaussian.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log, log1p, sqrt

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import ball, highest, precision
from verifydp.notions.renyi import RenyiDP, ZeroConcentratedDP
from verifydp.notions.trade_offs import GaussianDP

__all__ = ["EpsilonOfBudget", "epsilons_of", "grown"]

#: Binary digits of the numbers that are rounded upward.
_BITS = 128
#: Steps that narrow the best order: each leaves 0.62 of the interval.
_STEPS = 90
#: Above it an epsilon is refused everywhere.
_LARGEST = 700


@dataclass(frozen=True, slots=True)
class EpsilonOfBudget:
    """An epsilon that a zero-concentrated budget implies at a delta.

    Parameters
    ----------
    way
        Which conversion, in a clause.
    epsilon
        Guarantee: an upper bound on what the conversion gives, rounded outward; with
        the delta it holds for every mechanism of which `condition` is true.
    condition
        What has to be true of the mechanism beside its budget; empty where nothing.
    """

    way: str
    epsilon: Fraction
    condition: str = ""


def grown(rho: Fraction, persons: int) -> Fraction:
    """Give the budget for groups of so many persons: rho times their number squared.

    Raises
    ------
    InputError
        If rho is below 0 or fewer than 0 persons are asked for.

    Examples
    --------
    >>> grown(Fraction("2.56"), 2)
    Fraction(256, 25)
    """
    if persons < 0:
        raise InputError(f"the number of persons is {persons}: it must be at least 0")
    return ZeroConcentratedDP(rho).rho * persons**2


def epsilons_of(rho: Fraction, delta: Fraction) -> Iterator[EpsilonOfBudget]:
    """Give the epsilons of a budget, by each conversion, the simplest one first.

    Parameters
    ----------
    rho
        The zero-concentrated budget, at least 0.
    delta
        Above 0 and below 1.

    Yields
    ------
    EpsilonOfBudget
        ``rho + 2 sqrt(rho log(1 / delta))`` (Bun and Steinke 2016, proposition 1.3);
        the best order of the conversion of Canonne, Kamath and Steinke (2020,
        proposition 12), each order of which holds; and what Gaussian noise with
        ``mu = sqrt(2 rho)`` has exactly (Dong, Roth and Su 2022, corollary 2.13).

    Raises
    ------
    InputError
        If delta is not above 0 and below 1, rho is below 0, or epsilon is above 700.

    Examples
    --------
    >>> [round(float(one.epsilon), 5) for one in epsilons_of(
    ...     Fraction("2.56"), Fraction(1, 10**10))]
    [17.91528, 17.15831, 16.47939]
    """
    if not 0 < delta < 1:
        raise InputError(f"delta is {delta}: it must be above 0 and below 1")
    budget = ZeroConcentratedDP(rho)
    if not budget.rho:
        yield EpsilonOfBudget("nothing is given away", Fraction(0))
        return
    with precision(_BITS):
        simple = highest(ball(rho) + 2 * (-ball(rho) * ball(delta).log()).sqrt())
        mu = highest((2 * ball(rho)).sqrt())
    if simple > _LARGEST:
        raise InputError(
            f"a budget of {written(rho)}: at delta {written(delta)} its epsilon is "
            f"above {_LARGEST}, where nothing is protected any more"
        )
    yield EpsilonOfBudget("rho + 2 sqrt(rho log(1/delta))", simple)
    order = _best_order(float(rho), log(delta.denominator) - log(delta.numerator))
    best = RenyiDP(order, rho * order).implied_approximate(delta).epsilon
    yield EpsilonOfBudget("best Renyi order", highest(best.enclosed()))
    exact = GaussianDP(mu).implied_approximate(delta).epsilon
    yield EpsilonOfBudget(
        "exact for Gaussian noise", highest(exact.enclosed()), "all noise is Gaussian"
    )


def _best_order(rho: float, surprise: float) -> Fraction:
    """About the order that gives least: any order holds, so a double may choose it.

    The search is over the logarithm of the excess above 1, around the best order of the
    simple conversion, by the golden section; `surprise` is log(1 / delta).
    """

    def implied(place: float) -> float:
        excess = exp(place)
        order = 1 + excess
        return rho * order - log1p(1 / excess) + (surprise - log1p(excess)) / excess

    centre = log(sqrt(surprise / rho))
    low, high = centre - 8, centre + 4
    golden = (sqrt(5) - 1) / 2
    for _ in range(_STEPS):
        left, right = high - golden * (high - low), low + golden * (high - low)
        if implied(left) < implied(right):
            high = right
        else:
            low = left
    return 1 + Fraction(exp((low + high) / 2))
