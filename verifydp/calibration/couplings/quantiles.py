"""The factor tau that a difference of standard deviations counts in the paper's rules.

The paper defines it twice under one name: by the normal quantile, eq. (20), and by
Lambert's function, eqs. (22) and (23); the second is the larger one.
"""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale.roots import rounded_up
from verifydp.calibration.pairs import has_one_deviation
from verifydp.data.beliefs import PriorPair
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, decimal, highest
from verifydp.exact.normal import normal_quantile

__all__ = ["lambert_factor", "quantile_factor", "quantile_factor_upper"]


def quantile_factor(delta: Fraction) -> Ball:
    """Enclose the number that a standard normal size exceeds with probability delta.

    Parameters
    ----------
    delta
        Inside (0, 1).

    Returns
    -------
    Ball
        Guarantee: contains the quantile of order ``1 - delta / 2`` (Ding,
        "Approximation of Pufferfish Privacy for Gaussian Priors", eq. (20)).

    Raises
    ------
    InputError
        If delta is outside (0, 1).

    Examples
    --------
    >>> round(float(quantile_factor(Fraction(1, 20)).mid()), 12)
    1.95996398454
    """
    return -normal_quantile(_inside(delta) / 2)


def quantile_factor_upper(pair: PriorPair, demand: Demand) -> Fraction:
    """Give a rational at least the factor; 0 where no deviation differs from another.

    Averages rise with the factor, so that this end of it is the safe one.
    """
    if has_one_deviation(pair):
        return Fraction(0)
    return rounded_up(highest(quantile_factor(demand.delta)))


def lambert_factor(delta: Fraction) -> Ball:
    """Enclose ``sqrt(W(2 / (pi delta**2)))``, W the principal branch of Lambert.

    Parameters
    ----------
    delta
        Inside (0, 1).

    Returns
    -------
    Ball
        Guarantee: contains the number of Ding's eq. (23), which solves
        ``exp(-t**2 / 2) = t delta sqrt(pi / 2)`` and is above that of eq. (20), since
        the tail of a normal law at t is below its density there divided by t.

    Raises
    ------
    InputError
        If delta is outside (0, 1).

    Examples
    --------
    >>> round(float(lambert_factor(Fraction(1, 20)).mid()), 12)
    2.03057678412
    """
    return (2 / (Ball.pi() * ball(_inside(delta)) ** 2)).lambertw().sqrt()


def _inside(delta: Fraction) -> Fraction:
    if not 0 < delta < 1:
        raise InputError(
            f"delta is {decimal(delta)}: the factor tau needs one inside (0, 1)"
        )
    return delta
