"""The discrete normal law (discrete Gaussian)."""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal
from verifydp.exact.discrete_normal import discrete_normal_tail
from verifydp.laws.geometric import integer
from verifydp.laws.parameters import Rational, positive
from verifydp.laws.parts import QuadraticPart
from verifydp.laws.protocol import Floats, LatticeLaw

__all__ = ["DiscreteNormal"]

#: Tails are summed from so many places in a deviation, and to these term by term.
_ANCHORS, _APART_MAX = 16, 1 << 18


def _summed(start: int, variance: Fraction) -> Ball:
    total = discrete_normal_tail(start, variance)
    if total.is_finite():
        return total
    raise UnsupportedError(
        f"variance is {decimal(variance)}: sums of so many whole numbers are beyond "
        "what is added up, use a normal law"
    )


def _tail_sum(start: int, variance: Fraction) -> Ball:
    """Enclose the sum of ``exp(-j^2 / 2 variance)`` over ``j >= start >= 0``.

    Searches ask for many that lie close together: the long rest is summed once.
    """
    apart = max(1, min(math.isqrt(int(variance)) // _ANCHORS, _APART_MAX))
    anchor = -(-start // apart) * apart
    total = _summed(anchor, variance)
    rate = -1 / (2 * variance)
    term = ball(rate * start * start).exp()
    ratio, step = ball(rate * (2 * start + 1)).exp(), ball(2 * rate).exp()
    for _ in range(start, anchor):
        total, term, ratio = total + term, term * ratio, ratio * step
    return total


@dataclass(frozen=True, init=False)
class DiscreteNormal(LatticeLaw):
    """The law ``P(k)`` proportional to ``exp(-(k - mean)^2 / (2 variance))``.

    Parameters
    ----------
    mean
        An integer.
    variance
        The parameter sigma squared, above 0; the law's own variance is a little
        smaller (Canonne, Kamath and Steinke 2020).

    Raises
    ------
    InputError
        If the mean is no integer, or the variance is not above 0.

    Notes
    -----
    Infinite sums are cut where a geometric series bounds the rest, which is part of
    the ball.

    Examples
    --------
    >>> law = DiscreteNormal(0, 4)
    >>> law.cdf(-1).overlaps(law.survival(0))
    True
    """

    mean: int
    variance: Fraction

    def __init__(self, mean: int, variance: Rational) -> None:
        object.__setattr__(self, "mean", integer(mean, "mean"))
        object.__setattr__(self, "variance", positive(variance, "variance"))

    @property
    def breakpoints(self) -> tuple[int, ...]:
        """None: the logarithm is quadratic everywhere."""
        return ()

    @property
    def centre(self) -> int:
        """The mean."""
        return self.mean

    def _total(self) -> Ball:
        return 1 + 2 * _summed(1, self.variance)

    def image(self, slope: int, move: int) -> "DiscreteNormal":
        """Moved, or mirrored and moved."""
        return DiscreteNormal(slope * self.mean + move, self.variance)

    def parts(self, point: Fraction) -> tuple[QuadraticPart, ...]:
        """One part everywhere."""
        del point
        mean, variance = self.mean, self.variance
        part = QuadraticPart(
            -1 / (2 * variance), mean / variance, -(mean**2) / (2 * variance)
        )
        return (part.weighted(1 / self._total(), ("discrete-normal", variance)),)

    def probability(self, outcome: int) -> Ball:
        """Enclose the mass of one integer."""
        square = Fraction((outcome - self.mean) ** 2)
        return ball(-square / (2 * self.variance)).exp() / self._total()

    def mass(self, low: int | None, high: int | None) -> Ball:
        """Enclose the probability of ``low..high``, from the nearer tail."""
        if low is not None and high is not None and low > high:
            return ball(0)
        if low is not None and low > self.mean:
            above = self._beyond(low - self.mean)
            return above if high is None else above - self._beyond(high - self.mean + 1)
        if high is not None and high < self.mean:
            below = self._beyond(self.mean - high)
            return below if low is None else below - self._beyond(self.mean - low + 1)
        total = ball(1)
        if low is not None:
            total = total - self._beyond(self.mean - low + 1)
        if high is not None:
            total = total - self._beyond(high - self.mean + 1)
        return total

    def _beyond(self, distance: int) -> Ball:
        return _tail_sum(distance, self.variance) / self._total()

    def probability_float(self, outcome: ArrayLike) -> Floats:
        """Mass function in doubles."""
        distance = np.asarray(outcome, dtype=float) - self.mean
        total = float(self._total().mid())
        return np.asarray(np.exp(-(distance**2) / (2 * float(self.variance))) / total)


#: Laws on which the generic tests run.
EXAMPLES = (DiscreteNormal(1, 4), DiscreteNormal(-3, "1/3"))
