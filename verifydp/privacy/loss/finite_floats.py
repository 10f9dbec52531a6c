"""Fast float forms of the divergences of a pair of finite laws.

They are for plots and searches: vectorised, and close, but nothing that is called
proved may rest on them. Ratios are taken exactly before they are rounded, so that
differences of nearly equal probabilities keep their digits.
"""

import math
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp.errors import InputError
from verifydp.privacy.laws.finite import FiniteLaw
from verifydp.privacy.laws.products import merged_by_ratio
from verifydp.privacy.loss.tradeoff import tradeoff

__all__ = [
    "epsilon_at_float",
    "hockey_stick_float",
    "renyi_float",
    "tradeoff_float",
]

Floats = NDArray[np.float64]


def hockey_stick_float(
    first: FiniteLaw,
    second: FiniteLaw,
    epsilons: ArrayLike,
    *,
    symmetric: bool = False,
) -> Floats:
    """Approximate the hockey-stick divergence at many epsilons.

    Parameters
    ----------
    first, second
        The laws P and Q.
    epsilons
        Any shape; infinities are allowed.
    symmetric
        Take the larger of both directions.

    Returns
    -------
    ndarray
        The shape of ``epsilons``. No guarantee; relative errors are about 1e-15
        times the size of epsilon, except where epsilon nearly equals a log ratio.

    Examples
    --------
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> hockey_stick_float(one, two, [0.0, 2.0]).tolist()
    [0.5, 0.0]
    """
    at = np.asarray(epsilons, dtype=np.float64)
    table = _Table(first, second)
    flat = at.reshape(-1, 1)
    # p - e^epsilon q = -p expm1(epsilon - log(p / q)), without cancellation.
    with np.errstate(over="ignore"):
        gains = -np.expm1(np.minimum(flat - table.losses, 0.0)) * table.weights
    result: Floats = (gains.sum(axis=1) + table.infinite).reshape(at.shape)
    if not symmetric:
        return result
    other: Floats = np.maximum(result, hockey_stick_float(second, first, at))
    return other


def epsilon_at_float(
    first: FiniteLaw, second: FiniteLaw, deltas: ArrayLike, *, symmetric: bool = False
) -> Floats:
    """Approximate the least epsilon at many deltas, infinite where there is none.

    Parameters
    ----------
    first, second
        The laws P and Q.
    deltas
        Any shape, each at least 0.
    symmetric
        Take the larger of both directions.

    Returns
    -------
    ndarray
        The shape of ``deltas``; minus infinity where a delta is at least 1. No
        guarantee.

    Raises
    ------
    InputError
        If a delta is negative or NaN.

    Examples
    --------
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> epsilon_at_float(one, two, [0.25, 1.0]).round(6).tolist()
    [0.693147, -inf]
    """
    at = np.asarray(deltas, dtype=np.float64)
    if not np.all(at >= 0):
        raise InputError(f"a delta is {np.min(at)}: each must be at least 0")
    table = _Table(first, second)
    flat = at.ravel()
    # The profile at each log ratio falls as the ratio rises; the segment in which it
    # passes delta is found by bisection, from the largest ratio downward.
    above = table.infinite + np.cumsum(table.weights[::-1])
    below = np.cumsum(table.others[::-1])
    corners = hockey_stick_float(first, second, table.losses[::-1])
    values = np.full(flat.shape, np.inf)
    values[flat >= 1.0] = -np.inf
    inner = (flat >= table.infinite) & (flat < 1.0)
    segment = np.searchsorted(corners, flat[inner], side="right") - 1
    segment = np.clip(segment, 0, None)
    values[inner] = np.log((above[segment] - flat[inner]) / below[segment])
    result: Floats = values.reshape(at.shape)
    if not symmetric:
        return result
    larger: Floats = np.maximum(result, epsilon_at_float(second, first, at))
    return larger


def renyi_float(
    first: FiniteLaw, second: FiniteLaw, orders: ArrayLike, *, symmetric: bool = False
) -> Floats:
    """Approximate the Renyi divergence at many orders above 0, in nats.

    Parameters
    ----------
    first, second
        The laws P and Q.
    orders
        Any shape, each above 0; 1 and infinity are allowed.
    symmetric
        Take the larger of both directions.

    Returns
    -------
    ndarray
        The shape of ``orders``. No guarantee; near order 1 digits are lost.

    Raises
    ------
    InputError
        If an order is not above 0.

    Examples
    --------
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> renyi_float(one, two, [1.0, 2.0]).round(6).tolist()
    [0.549306, 0.847298]
    """
    at = np.asarray(orders, dtype=np.float64)
    if not np.all(at > 0):
        raise InputError(f"an order is {np.min(at)}: each must be above 0")
    table = _Table(first, second)
    values = [_renyi(table, order) for order in at.ravel()]
    result: Floats = np.array(values, dtype=np.float64).reshape(at.shape)
    if not symmetric:
        return result
    larger: Floats = np.maximum(result, renyi_float(second, first, at))
    return larger


def tradeoff_float(first: FiniteLaw, second: FiniteLaw, alphas: ArrayLike) -> Floats:
    """Approximate the least type II error at many type I errors.

    Parameters
    ----------
    first, second
        The laws P and Q of ``T(P, Q)``.
    alphas
        Any shape, each from 0 to 1.

    Returns
    -------
    ndarray
        The shape of ``alphas``. No guarantee.

    Raises
    ------
    InputError
        If a type I error is outside [0, 1].

    Examples
    --------
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> tradeoff_float(one, two, [0.0, 0.25, 0.5]).round(6).tolist()
    [1.0, 0.25, 0.166667]
    """
    at = np.asarray(alphas, dtype=np.float64)
    if not np.all((at >= 0) & (at <= 1)):
        raise InputError(f"the type I errors {at} are not all from 0 to 1")
    corners, values = zip(*tradeoff(first, second).vertices, strict=True)
    result: Floats = np.interp(
        at, [float(x) for x in corners], [float(y) for y in values]
    )
    return result


class _Table:
    """The finite likelihood ratios of a pair, from the lowest, in floats."""

    def __init__(self, first: FiniteLaw, second: FiniteLaw) -> None:
        upper, lower = merged_by_ratio(first, second)
        ratios = [r for r in upper.outcomes if isinstance(r, Fraction) and r > 0]
        self.infinite = float(upper.weight(None))
        self.weights: Floats = np.array([float(upper.weight(r)) for r in ratios])
        self.others: Floats = np.array([float(lower.weight(r)) for r in ratios])
        self.losses: Floats = np.array([_logarithm(r) for r in ratios])


def _logarithm(ratio: Fraction) -> float:
    if Fraction(1, 2) <= ratio <= 2:
        return math.log1p(float(ratio - 1))
    return math.log(ratio.numerator) - math.log(ratio.denominator)


def _renyi(table: _Table, order: float) -> float:
    if (table.infinite > 0 and order >= 1) or not len(table.losses):
        return math.inf
    if order == 1:
        return float(np.sum(table.weights * table.losses))
    if order == math.inf:
        return float(table.losses[-1])
    exponents = (order - 1) * table.losses
    shift = float(np.max(exponents))
    # About 1 each: expm1 keeps the digits of sums that are nearly 1.
    if shift < 1.0 and float(np.min(exponents)) > -1.0:
        rest = float(np.sum(table.weights)) - 1.0
        total = float(np.sum(table.weights * np.expm1(exponents))) + rest
        return math.log1p(total) / (order - 1)
    total = float(np.sum(table.weights * np.exp(exponents - shift)))
    return (shift + math.log(total)) / (order - 1)
