"""Gumbel's copula: outputs that are large together."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from verifydp.arrays import namespace_of
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.protocol import (
    Copula,
    checked_dimension,
    checked_theta,
    log_of,
)
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "Gumbel"]


@dataclass(frozen=True, init=False)
class Gumbel(Copula):
    """``exp(-(sum of (-log u_i)**theta)**(1 / theta))`` (Gumbel 1960).

    At theta 1 it is `Independence`, for large theta nearly `UpperBound`.

    Parameters
    ----------
    theta
        An exact number from 1 to 1e12.
    dimension
        How many coordinates there are.

    Raises
    ------
    InputError
        If theta or the dimension is out of range, or no exact number.

    Notes
    -----
    Let ``psi(t) = exp(-t**a)`` for ``a = 1 / theta``. Its derivative of order m is, up
    to its sign, ``psi(t)`` times the sum over k of ``c(m, k) * t**(a * k - m)``, and
    once more derived gives ``c(m + 1, k) = a * c(m, k - 1) + (m - a * k) * c(m, k)``.
    No term is negative, so that nothing is lost in these sums.

    Examples
    --------
    >>> Gumbel(1).cdf(["1/2", "1/4"]).overlaps(ball(Fraction(1, 8)))
    True
    """

    theta: Fraction
    dimension: int = 2

    def __init__(self, theta: Rational, dimension: int = 2) -> None:
        value = rational(theta, "theta")
        if value < 1:
            raise InputError(
                f"theta is {written(value)}: Gumbel's is at least 1 (at 1 it is "
                "Independence)"
            )
        object.__setattr__(self, "theta", checked_theta(value, Fraction(1)))
        object.__setattr__(self, "dimension", checked_dimension(dimension))

    @cached_property
    def _coefficients(self) -> tuple[Floats, Floats]:
        """Logarithms of ``theta**m * c(m, k)`` over k, for m coordinates and one less.

        The power of theta belongs to the derivatives of the coordinates.
        """
        beyond = float(self.theta - 1)
        last = np.zeros(1)
        before = last
        with np.errstate(divide="ignore"):
            for order in range(1, self.dimension):
                # theta * (m - a * k), which is above 0 but for k = m at theta 1
                stays = np.log(beyond * order + np.arange(order)[::-1])
                before, grown = last, np.full(order + 1, -np.inf)
                grown[1:] = last
                grown[:-1] = np.logaddexp(grown[:-1], last + stays)
                last = grown
        return last, before

    def _derivative(self, coefficients: Floats, log_sum: Floats) -> Floats:
        """Logarithm of the sum over k, for ``log(t**a)``."""
        powers = np.arange(1, len(coefficients) + 1) * log_sum[..., None]
        return np.asarray(np.logaddexp.reduce(coefficients + powers, axis=-1))

    def _growth(self, log_waits: Floats) -> tuple[Floats, Floats]:
        """The largest of ``log x``, and ``log(A / x)`` for it.

        The x are ``-log u``, and ``exp(-A)`` is the distribution function; the second
        number lies between 0 and ``log(coordinates) / theta``.
        """
        most = log_waits.max(axis=-1)
        apart = np.sort(log_waits - most[..., None], axis=-1)[..., :-1]
        others = np.exp(float(self.theta) * apart).sum(axis=-1)
        return most, np.asarray(np.log1p(others) / float(self.theta))

    def _log_density(self, levels: Levels) -> Floats:
        theta, waits = float(self.theta), levels.log_waits
        most, growth = self._growth(waits)
        apart = np.sort(waits - most[..., None], axis=-1)[..., :-1]
        rise = np.exp(apart).sum(axis=-1) - np.expm1(growth)  # (sum of x - A) / x
        last = most + growth
        # log of prod(x / A)**(theta - 1) * A**-dimension, and then the sum over k
        powers = (theta - 1) * (apart.sum(axis=-1) - self.dimension * growth)
        powers -= self.dimension * last
        found = self._derivative(self._coefficients[0], last)
        return np.asarray(np.exp(most) * rise + powers + found)

    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        theta = ball(self.theta)
        total = ball(0)
        for level in levels:
            if level < 1:
                total += ((-log_of(level)).log() * theta).exp()
        return (-(total.log() / theta).exp()).exp()

    def _cdf_float(self, below: Floats) -> Floats:
        with np.errstate(divide="ignore"):
            waits = np.log(-below)
        whole = np.asarray(np.isfinite(waits).any(axis=-1))
        most, growth = self._growth(np.where(whole[..., None], waits, 0.0))
        return np.where(whole, np.exp(-np.exp(most + growth)), 1.0)

    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """The ratio of two derivatives, with the last level and without."""
        theta, order = float(self.theta), self.dimension - 1
        waits = self.checked(levels).log_waits
        if order == 1:
            others = waits[..., 0]
        else:
            most, growth = self._growth(waits[..., :-1])
            others = most + growth
        # log(A / A of the others), and what the distribution function loses by it
        gain = _log_of_one_more(theta * (waits[..., -1] - others)) / theta
        lost = np.exp(others) * np.expm1(gain)
        coefficients = self._coefficients[1]
        ratio = self._derivative(coefficients, others + gain)
        ratio = ratio - self._derivative(coefficients, others)
        return np.asarray(np.exp(ratio - lost - theta * order * gain))

    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """Exponential waits, divided by one positive stable number (Kanter 1975)."""
        alpha = 1 / float(self.theta)
        drawn = rng.exponential(size=(self.dimension, size))
        library = namespace_of(drawn)
        waits = library.log(drawn)
        if alpha < 1:
            angle = np.pi * (1.0 - rng.random(size))  # 0 is left out
            rest = (1 - alpha) * angle
            shared = library.log(_sine(rest) / rng.exponential(size=size)) * (1 - alpha)
            shared += library.log(_sine(alpha * angle)) * alpha
            shared -= library.log(_sine(angle))  # above 0: the double pi is below pi
            waits = alpha * waits - shared
        return Levels.of_logarithms(-library.exp(waits).T)

    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """``1 - 1 / theta``."""
        self.checked_pair(first, second)
        return ball(1 - 1 / self.theta)


def _log_of_one_more(exponent: Floats) -> Floats:
    """``log(1 + exp(exponent))``, to all digits of small ones."""
    return np.asarray(np.logaddexp(0.0, exponent))


def _sine(angle: Any) -> Any:
    """The sine of angles between 0 and pi, by the tangent, which is faster on arrays.

    It is accurate relative to itself at both ends.
    """
    half = namespace_of(angle).tan(angle / 2)
    return 2 * half / (1 + half * half)


#: Copulas on which the generic tests run.
EXAMPLES = (Gumbel(1), Gumbel("5/4"), Gumbel(3), Gumbel("3/2", 3), Gumbel(1, 3))
