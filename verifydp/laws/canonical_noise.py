"""Noise for one number whose shift by 1 has a given trade-off function exactly.

Trade-off functions are those of Dong, Roth and Su: the least type II error at each type
I error, so they fall. The paper that the construction comes from reads them from the
right; it is turned round here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp import special_functions as special
from verifydp.arrays import as_drawn, namespace_of
from verifydp.backends.functions import in_host
from verifydp.errors import InputError
from verifydp.laws.parameters import Rational, positive, rational

__all__ = ["CanonicalNoise", "approximate_curve", "gaussian_curve"]

_Floats = NDArray[np.float64]
#: A trade-off function in doubles, applied to arrays.
TradeOffCurve = Callable[[_Floats], _Floats]

#: Steps of length 1 from the middle after which a tail is cut; no double gets there
#: unless the curve is almost trivial.
_STEPS_MAX = 100_000
_GRID = np.linspace(0.0, 1.0, 2049)


def approximate_curve(epsilon: Rational, delta: Rational = 0) -> TradeOffCurve:
    """Give the trade-off function of approximate DP.

    Raises
    ------
    InputError
        If epsilon is below 0, delta is no probability, or nothing is given away.

    Examples
    --------
    >>> float(approximate_curve(0, "1/4")(np.array(0.5)))
    0.25
    """
    level, slack = rational(epsilon, "epsilon"), rational(delta, "delta")
    if level < 0 or not 0 <= slack <= 1:
        raise InputError(
            f"epsilon is {level} and delta is {slack}: epsilon must be at least 0, and "
            "delta from 0 to 1"
        )
    growth, rest = float(np.exp(float(level))), float(1 - slack)

    def curve(alpha: _Floats) -> _Floats:
        steep, flat = rest - growth * alpha, (rest - alpha) / growth
        return np.maximum(0.0, np.maximum(steep, flat))

    return curve


def gaussian_curve(mu: Rational) -> TradeOffCurve:
    """Give the trade-off function of two normal laws at a distance mu above 0.

    Examples
    --------
    >>> round(float(gaussian_curve(1)(np.array(0.5))), 6)
    0.158655
    """
    distance = float(positive(mu, "mu"))

    def curve(alpha: _Floats) -> _Floats:
        return np.asarray(special.ndtr(-special.ndtri(alpha) - distance))

    return curve


@dataclass(frozen=True)
class CanonicalNoise:
    """The noise that Awan and Vadhan construct for a symmetric trade-off function.

    Parameters
    ----------
    curve
        The trade-off function f in doubles, applied to arrays: falling, convex, its own
        inverse where it is positive, at most ``1 - alpha``, below that somewhere.

    Raises
    ------
    InputError
        If the curve is seen to be none, on a grid.

    Notes
    -----
    In the middle, from -1/2 to 1/2, the noise is even; a step of 1 to the right takes
    the distribution function from F to ``1 - f(F)`` (Awan and Vadhan 2023; lemma 36 of
    Cho and Awan 2024). For the curve of approximate DP this is the Tulap law. In
    doubles, without a guarantee.

    Examples
    --------
    >>> tulap = CanonicalNoise(approximate_curve(1))
    >>> round(float(tulap.cdf(-1)), 6), round(float(tulap.quantile(0.5)), 6)
    (0.18394, 0.0)
    """

    curve: TradeOffCurve
    middle: float

    def __init__(self, curve: TradeOffCurve) -> None:
        object.__setattr__(self, "curve", curve)
        _check_curve(curve)
        object.__setattr__(self, "middle", _fixed_point(curve))

    def cdf(self, x: ArrayLike) -> _Floats:
        """``P(N <= x)`` in doubles."""
        at = np.asarray(x, dtype=float)
        side = -np.abs(at)
        steps = np.maximum(np.ceil(-0.5 - side), 0)
        value = self._even(side + np.minimum(steps, _STEPS_MAX))
        left = steps
        while np.any(left > 0):
            # One step to the left: F(x) = f(1 - F(x + 1)).
            value = np.where(left > 0, self.curve(1 - value), value)
            left = left - 1
            if not np.any((left > 0) & (value > 0)):
                break
        return np.where(at > 0, 1 - value, value)

    def _even(self, x: _Floats) -> _Floats:
        c = self.middle
        return c * (0.5 - x) + (1 - c) * (x + 0.5)

    def quantile(self, level: ArrayLike) -> _Floats:
        """The number below which the noise lies with a probability, in doubles."""
        at = np.asarray(level, dtype=float)
        if np.any(~((at >= 0) & (at <= 1))):
            raise InputError("a level lies outside of 0 to 1: give probabilities")
        return np.where(at > 0.5, -self._lower(1 - at), self._lower(at))

    def _lower(self, level: _Floats) -> _Floats:
        value, steps = np.minimum(level, 0.5), np.zeros(np.shape(level))
        for _ in range(_STEPS_MAX):
            outside = value < self.middle
            if not np.any(outside):
                break
            raised = np.where(outside, 1 - self.curve(value), value)
            # Where a step gains nothing the level is not reached: minus infinity.
            stuck = outside & ~(raised > value)
            steps = np.where(outside, np.where(stuck, np.inf, steps + 1), steps)
            value = np.where(stuck, 0.5, raised)
        return (value - 0.5) / (1 - 2 * self.middle) - steps

    def sample(self, size: Any, rng: Any) -> Any:
        """Draw by inverse transform; ``size`` is a number or a shape.

        The inverse is found in host memory, whatever draws.
        """
        level, side = rng.random(size=size), rng.random(size=size)
        lower = as_drawn(self._lower(np.asarray(in_host(level)) / 2), level)
        return namespace_of(level).where(side < 0.5, lower, -lower)


def _check_curve(curve: TradeOffCurve) -> None:
    values = np.asarray(curve(_GRID), dtype=float)
    if (
        not np.all(np.isfinite(values))
        or np.any(values < 0)
        or np.any(values > 1 - _GRID + 1e-12)
    ):
        raise InputError(
            "the curve leaves the region from 0 to 1 - alpha: it is no trade-off "
            "function of type I errors"
        )
    if np.any(np.diff(values) > 1e-12) or np.any(np.diff(values, 2) < -1e-9):
        raise InputError("the curve rises or is not convex: it is no trade-off curve")
    if not np.any(values < 1 - _GRID - 1e-9):
        raise InputError(
            "the curve is 1 - alpha: nothing is given away, and no noise is wide enough"
        )
    again = np.asarray(curve(values), dtype=float)
    inside = values > 1e-6
    if np.any(np.abs(again - _GRID)[inside] > 1e-6):
        raise InputError(
            "the curve is not its own inverse: take the largest symmetric one below it"
        )


def _fixed_point(curve: TradeOffCurve) -> float:
    low, high = 0.0, 0.5
    for _ in range(200):
        mid = (low + high) / 2
        if float(curve(np.array(mid))) > mid:
            low = mid
        else:
            high = mid
    return (low + high) / 2
