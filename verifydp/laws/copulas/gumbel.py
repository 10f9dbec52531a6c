"""Gumbel's copula: two outputs that are large together."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from verifydp.arrays import namespace_of
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.protocol import Copula, checked_theta, log_of
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "Gumbel"]


@dataclass(frozen=True, init=False)
class Gumbel(Copula):
    """``exp(-((-log u)**theta + (-log v)**theta)**(1 / theta))`` (Gumbel 1960).

    At theta 1 it is `Independence`, for large theta nearly `UpperBound`.

    Parameters
    ----------
    theta
        An exact number from 1 to 1e12.

    Raises
    ------
    InputError
        If theta is out of range, or no exact number.

    Examples
    --------
    >>> Gumbel(1).cdf(["1/2", "1/4"]).overlaps(ball(Fraction(1, 8)))
    True
    """

    theta: Fraction

    def __init__(self, theta: Rational) -> None:
        value = rational(theta, "theta")
        if value < 1:
            raise InputError(
                f"theta is {written(value)}: Gumbel's is at least 1 (at 1 it is "
                "Independence)"
            )
        object.__setattr__(self, "theta", checked_theta(value, Fraction(1)))

    @property
    def dimension(self) -> int:
        """2."""
        return 2

    def _growth(self, apart: Floats) -> Floats:
        """``log(A / x)`` for ``log(y / x)``, where x is the larger.

        x and y are ``-log u`` and ``-log v``, and ``exp(-A)`` is the distribution
        function: between 0 and ``log(2) / theta``.
        """
        theta = float(self.theta)
        return np.asarray(np.log1p(np.exp(theta * apart)) / theta)

    def _log_density(self, levels: Levels) -> Floats:
        theta, waits = float(self.theta), levels.log_waits
        most, apart = waits.max(axis=-1), waits.min(axis=-1) - waits.max(axis=-1)
        growth = self._growth(apart)
        rise = np.exp(apart) - np.expm1(growth)  # (x + y - A) / x
        # log of (xy)**(theta - 1) * A**(1 - 2 theta)
        powers = (theta - 1) * apart - most + (1 - 2 * theta) * growth
        last = most + growth
        if theta > 1:
            last = np.logaddexp(last, np.log(theta - 1))
        return np.asarray(np.exp(most) * rise + powers + last)

    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        theta = ball(self.theta)
        total = ball(0)
        for level in levels:
            if level < 1:
                total += ((-log_of(level)).log() * theta).exp()
        return (-(total.log() / theta).exp()).exp()

    def _cdf_float(self, below: Floats) -> Floats:
        most, least = -below.min(axis=-1), -below.max(axis=-1)
        ratio = np.divide(least, most, out=np.zeros_like(most), where=most > 0)
        with np.errstate(divide="ignore"):
            return np.asarray(np.exp(-most * np.exp(self._growth(np.log(ratio)))))

    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """``C / u * (-log u / A)**(theta - 1)`` for the first level u."""
        waits = self.checked(levels).log_waits
        most, first = waits.max(axis=-1), waits[..., 0] - waits.max(axis=-1)
        growth = self._growth(waits.min(axis=-1) - most)
        lost = np.expm1(first) - np.expm1(growth)  # (-log u - A) / x
        power = (float(self.theta) - 1) * (first - growth)
        return np.asarray(np.exp(np.exp(most) * lost + power))

    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """Exponential waits, divided by one positive stable number (Kanter 1975)."""
        alpha = 1 / float(self.theta)
        drawn = rng.exponential(size=(2, size))
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


def _sine(angle: Any) -> Any:
    """The sine of angles between 0 and pi, by the tangent, which is faster on arrays.

    It is accurate relative to itself at both ends.
    """
    half = namespace_of(angle).tan(angle / 2)
    return 2 * half / (1 + half * half)


#: Copulas on which the generic tests run.
EXAMPLES = (Gumbel(1), Gumbel("5/4"), Gumbel(3))
