"""Renyi divergence and zCDP of shifted noise in doubles, without a guarantee.

Nothing that is called proved may rest on these; they propose, draw and search.
"""

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import InputError
from verifydp.privacy.laws.laplace import Laplace
from verifydp.privacy.laws.normal import Normal
from verifydp.privacy.laws.protocol import Floats
from verifydp.privacy.loss.float_forms import relative_shift

__all__ = ["renyi_float", "zcdp_rho_float"]

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(12)
_NODES, _WEIGHTS = (_NODES + 1) / 2, _WEIGHTS / 2
#: How many orders are tried in each of the rounds that narrow down on the worst one.
_GRID, _ROUNDS = 400, 4


def renyi_float(
    first: Laplace | Normal, second: Laplace | Normal, orders: ArrayLike
) -> Floats:
    """Approximate the Renyi divergence at many orders, in nats.

    Parameters
    ----------
    first, second
        Two shifts of one `Laplace` or `Normal` law.
    orders
        Any shape; each at least 0 and finite.

    Returns
    -------
    numpy.ndarray
        Of the same shape. No guarantee; compared with the enclosure the relative error
        is below 1e-9 where the shift is from a thousandth to a thousand times the
        noise.

    Raises
    ------
    InputError
        If an order is negative, infinite or no number.
    UnsupportedError
        For another pair of laws.

    Notes
    -----
    A shift of s deviations of normal noise has ``order s^2 / 2`` (van Erven and
    Harremoes 2014). For s scales of Laplace noise, with ``x = (order - 1) s`` and
    ``y = -order s``, the integral of ``p^order q^(1 - order)`` is half the sum of
    ``exp(x)``, ``exp(y)`` and s times the mean of exp between x and y, all positive.

    Examples
    --------
    >>> renyi_float(Laplace(1, 1), Laplace(0, 1), [1.0, 2.0]).round(6)
    array([0.367879, 0.619124])
    """
    at = np.asarray(orders, dtype=float)
    if not np.all((at >= 0) & np.isfinite(at)):
        raise InputError(f"an order of {at.tolist()} is below 0 or not finite")
    shift = relative_shift(first, second)
    if isinstance(first, Normal):
        return np.asarray(at * shift**2 / 2)
    return _laplace(at, shift)


def zcdp_rho_float(first: Laplace | Normal, second: Laplace | Normal) -> float:
    """Approximate the least rho of concentrated DP.

    Parameters and errors are those of `renyi_float`, without the orders; compared
    with the enclosure the value is in it, up to a relative 1e-9.

    Examples
    --------
    >>> zcdp_rho_float(Normal(3, 2), Normal(0, 2))
    1.125
    """
    shift = relative_shift(first, second)
    if isinstance(first, Normal) or shift == 0:
        return shift**2 / 2
    divergence = float(_laplace(np.array(1.0), shift))
    low, high = 0.0, np.log(2 * shift / divergence)  # D is at most the shift
    best = divergence
    for _ in range(_ROUNDS):
        logarithms = np.linspace(low, high, _GRID)
        orders = np.exp(logarithms)
        values = _laplace(orders, shift) / orders
        worst = int(np.argmax(values))
        best = max(best, float(values[worst]))
        step = logarithms[1] - logarithms[0]
        low, high = max(0.0, logarithms[worst] - step), logarithms[worst] + step
    return best


def _laplace(orders: Floats, shift: float) -> Floats:
    x, y = (orders - 1) * shift, -orders * shift
    is_near = np.maximum(np.abs(x), np.abs(y)) < 1
    is_beside_one = (np.abs(x) < 1) & (np.abs(orders - 1) < 0.25)
    part = np.where(is_near, _near(orders, shift, x, y), _beside(orders, shift, x, y))
    return np.where(
        is_near | is_beside_one,
        _of_excess(part, orders - 1),
        _far(orders, shift, x, y),
    )


def _of_excess(part: Floats, below: Floats) -> Floats:
    """Where the integral is ``1 + (order - 1) part``: its logarithm over order - 1."""
    rest = np.maximum(below * part, -0.75)
    safe = np.where(rest == 0, 1.0, rest)
    return np.asarray(part * np.where(rest == 0, 1.0, np.log1p(safe) / safe))


def _far(orders: Floats, shift: float, x: Floats, y: Floats) -> Floats:
    distance, top = np.abs(x - y), np.maximum(x, y)
    safe = np.where(distance == 0, 1.0, distance)
    mean = np.where(distance == 0, 1.0, -np.expm1(-safe) / safe)
    logarithm = top + np.log((1 + np.exp(-distance) + shift * mean) / 2)
    return np.asarray(logarithm / np.where(orders == 1, 1.0, orders - 1))


def _beside(orders: Floats, shift: float, x: Floats, y: Floats) -> Floats:
    """Beside the order 1, where the integral less 1 has the factor ``order - 1``.

    The mean of exp between x and y times s is ``(e^x - e^y) / k``, k = 2 order - 1.
    """
    x, k = np.clip(x, -1, 1), np.maximum(2 * orders - 1, 0.25)
    safe = np.where(x == 0, 1.0, x)
    growth = shift * np.where(x == 0, 1.0, np.expm1(safe) / safe)
    return np.asarray(growth * (1 + 1 / k) / 2 + np.expm1(y) / k)


def _near(orders: Floats, shift: float, x: Floats, y: Floats) -> Floats:
    """Without the cancellation of 1 and of the terms of first order in the shift.

    The integral less 1 is ``order (order - 1) s^2`` times the mean of g' between x and
    y, where ``g(z) = (exp(z) - 1) / z`` and so ``g'(z)`` is the mean of
    ``u exp(u z)`` over u from 0 to 1.
    """
    x, y = np.clip(x, -1, 1), np.clip(y, -1, 1)
    z = y[..., None] + (x - y)[..., None] * _NODES
    slopes = (_NODES * np.exp(_NODES * z[..., None])) @ _WEIGHTS
    return np.asarray(orders * shift**2 * (slopes @ _WEIGHTS))
