"""What the forms in doubles share: bisection, and differences of Mills ratios."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from verifydp import special_functions as special
from verifydp.laws.protocol import Floats

__all__ = ["mills_gap", "solved"]

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(12)
_HALVINGS = 100
#: Below this step the difference of two Mills ratios is integrated instead.
_SMALL_STEP = 0.25


def solved(
    is_below: Callable[[Floats], NDArray[np.bool_]], low: Floats, high: Floats
) -> Floats:
    """Bisect: ``is_below(x)`` says where the solution is above x."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        below = is_below(middle)
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return (low + high) / 2


def _mills(x: Floats) -> Floats:
    return np.asarray(np.sqrt(np.pi / 2) * special.erfcx(x / np.sqrt(2)))


def mills_gap(u: Floats, step: float, exponent: Floats | float = 0.0) -> Floats:
    """``density(u) (M(u) - M(u + step))`` with M the Mills ratio of the normal law.

    It equals ``ndtr(-u) - exp(step u + step^2 / 2) ndtr(-u - step)``. The difference
    is the integral of ``-M' = 1 - x M``, which a short step leaves to a Gauss rule.
    All is multiplied by the exponential of ``exponent``, before it could underflow.
    """
    upper = np.maximum(u, -30.0)
    if step < _SMALL_STEP:
        x = upper[..., np.newaxis] + step * (_NODES + 1) / 2
        falls = (1 - x * _mills(x)) @ _WEIGHTS * (step / 2)
    else:
        falls = _mills(upper) - _mills(upper + step)
    split = -30.0 if step < _SMALL_STEP else 0.0
    with np.errstate(over="ignore", invalid="ignore"):  # where the other one is taken
        near = np.exp(exponent - upper**2 / 2) / np.sqrt(2 * np.pi) * falls
        other = np.exp(exponent + step * u + step**2 / 2 + special.log_ndtr(-u - step))
        far = np.exp(exponent) * special.ndtr(-u) - other
    return np.asarray(np.where(u >= split, near, far))
