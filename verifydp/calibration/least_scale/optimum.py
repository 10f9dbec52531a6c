"""The smallest scale of noise that makes a claim about a pair of priors true."""

from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale.roots import (
    Enclosed,
    enclosed_root,
    proposed_root,
)
from verifydp.calibration.loss_at_scale import FloatPair, PairLoss
from verifydp.data.beliefs import PriorPair
from verifydp.errors import InputError

__all__ = [
    "RELATIVE",
    "least_pure_scale",
    "least_scale",
    "optimal_scale",
    "pure_scale",
]

#: How far apart the two ends of an optimum are, relative to the upper one.
RELATIVE = Fraction(1, 10**9)


def optimal_scale(
    pair: PriorPair, demand: Demand, relative: Fraction = RELATIVE
) -> Enclosed:
    """Enclose the least scale of noise at which an ordered pair satisfies a claim.

    Parameters
    ----------
    pair
        The two priors, in this order.
    demand
        Epsilon, delta and the kind of noise.
    relative
        How far apart the two ends may be, relative to the upper one.

    Returns
    -------
    Enclosed
        Guarantee: at the lower end the claim certainly fails, at the upper end it
        certainly holds, and so at every scale above. Both are 0 where the data
        satisfy the claim without noise, and equal where the scale is known exactly.

    Raises
    ------
    InputError
        If no scale is enough: normal noise at delta 0.
    UnsupportedError
        If an enclosure cannot decide.

    Notes
    -----
    More noise never hurts: Laplace noise of a larger scale is Laplace noise of the
    smaller one plus an independent variable (the quotient of their characteristic
    functions is one of a mixture of 0 and a Laplace law), and so is normal noise.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> pair = PriorPair("a", "b", 0, GaussianPrior(1, 2), GaussianPrior(0, 1))
    >>> found = optimal_scale(pair, Demand(Fraction(1), Fraction("0.05")))
    >>> round(float(found.upper), 8)
    1.25963874
    """
    return least_scale(PairLoss.of(pair, demand), demand.delta, relative)


def pure_scale(
    pair: PriorPair, demand: Demand, relative: Fraction = RELATIVE
) -> Enclosed:
    """Enclose the least scale of Laplace noise at which the claim holds with delta 0.

    Parameters, guarantee and errors are those of `optimal_scale`.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> pair = PriorPair("a", "b", 0, GaussianPrior(1, 2), GaussianPrior(0, 1))
    >>> found = pure_scale(pair, Demand(Fraction(1), Fraction(0)))
    >>> round(float(found.upper), 8)
    1.82287566
    """
    return least_pure_scale(PairLoss.of(pair, demand), relative)


def least_scale(
    loss: PairLoss, delta: Fraction, relative: Fraction = RELATIVE
) -> Enclosed:
    """Enclose the least scale at which a pair's delta is at most a claimed one.

    Guarantee and errors are those of `optimal_scale`.
    """
    if delta == 0:
        return least_pure_scale(loss, relative)
    if loss.satisfies_raw(delta):
        return Enclosed(Fraction(0), Fraction(0))
    doubles = FloatPair.of(loss.pair, loss.epsilon, loss.kind)
    guess = proposed_root(doubles.delta, doubles.width, float(delta))
    return enclosed_root(loss.delta, delta, guess, relative)


def least_pure_scale(loss: PairLoss, relative: Fraction = RELATIVE) -> Enclosed:
    """Enclose the least scale at which a pair's log ratio is at most its epsilon.

    Guarantee and errors are those of `optimal_scale`.
    """
    if loss.satisfies_raw(Fraction(0)):
        return Enclosed(Fraction(0), Fraction(0))
    if loss.kind != "laplace":
        raise InputError(
            "delta 0 is only possible with Laplace noise: normal noise leaves the log "
            f"ratio of {loss.pair} unbounded; give a delta above 0 or noise='laplace'"
        )
    if loss.shift is not None:
        exact = abs(loss.shift) / loss.epsilon
        return Enclosed(exact, exact)
    doubles = FloatPair.of(loss.pair, loss.epsilon, loss.kind)
    guess = proposed_root(doubles.excess, doubles.width)
    return enclosed_root(loss.log_ratio, loss.epsilon, guess, relative)
