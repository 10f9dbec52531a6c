"""The law of a normal plus an independent Laplace variable."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp import special_functions as special
from verifydp.exact.balls import Ball, ball
from verifydp.laws.normal import averaged_curvature
from verifydp.laws.normal_laplace_forms import NormalLaplacePart, tail_difference
from verifydp.laws.parameters import Rational, positive, rational
from verifydp.laws.protocol import Floats, LaplaceSum
from verifydp.laws.symmetric import SymmetricLaw

__all__ = ["NormalLaplace"]


@dataclass(frozen=True, init=False)
class NormalLaplace(SymmetricLaw):
    """The convolution of ``Normal(mean, deviation)`` and ``Laplace(0, scale)``.

    Parameters
    ----------
    mean, deviation, scale
        Exact numbers; the last two are above 0. For deviation 0 use `Laplace`.

    Raises
    ------
    InputError
        If a parameter is no exact number, or deviation or scale is not above 0.

    Notes
    -----
    The tail beyond ``z`` is ``Phi(-z/d) + (A - B) exp(d^2 / 2 b^2) / 2``, A and B as
    in `NormalLaplacePart`; for ``z < 0`` use the symmetry. All of A, B and the first
    term are positive and computed from the complementary error function, which is
    accurate in both tails.

    Examples
    --------
    >>> law = NormalLaplace(0, 1, 2)
    >>> law.cdf(0).contains(ball(1) / 2)
    True
    """

    mean: Fraction
    deviation: Fraction
    scale: Fraction

    def __init__(self, mean: Rational, deviation: Rational, scale: Rational) -> None:
        object.__setattr__(self, "mean", rational(mean, "mean"))
        object.__setattr__(self, "deviation", positive(deviation, "deviation"))
        object.__setattr__(self, "scale", positive(scale, "scale"))

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """None: the density is analytic."""
        return ()

    @property
    def centre(self) -> Fraction:
        """The mean."""
        return self.mean

    @property
    def spread(self) -> Fraction:
        """The larger of deviation and scale."""
        return max(self.deviation, self.scale)

    @property
    def family(self) -> tuple[tuple[str, Fraction, Fraction], Fraction]:
        """Laws of one deviation and scale: log-concave as a convolution of such."""
        return ("normal-laplace", self.deviation, self.scale), self.mean

    @property
    def lengths(self) -> tuple[Fraction, ...]:
        """Both."""
        return self.deviation, self.scale

    @property
    def laplace_sum(self) -> LaplaceSum:
        """What it is."""
        return LaplaceSum(self.mean, self.deviation**2, self.scale)

    def curvature(self) -> Ball:
        """The bound of `averaged_curvature`."""
        return averaged_curvature(self.deviation)

    def image(self, slope: Fraction, move: Fraction) -> "NormalLaplace":
        """Moved and stretched."""
        size = abs(slope)
        return NormalLaplace(
            slope * self.mean + move, size * self.deviation, size * self.scale
        )

    def parts(self, point: Fraction) -> tuple[NormalLaplacePart, ...]:
        """One part everywhere."""
        del point
        return (NormalLaplacePart(self.mean, self.deviation, self.scale),)

    def _beyond(self, distance: Fraction) -> Ball:
        """``P(X - mean > distance)`` for a distance of at least 0."""
        u = ball(distance / self.deviation)
        v, ratio = ball(distance / self.scale), ball(self.deviation / self.scale)
        return (u / ball(2).sqrt()).erfc() / 2 + tail_difference(u, v, ratio)

    def _logs(self, x: ArrayLike) -> tuple[Floats, Floats, Floats]:
        z = np.asarray(x, dtype=float) - float(self.mean)
        u, v = z / float(self.deviation), z / float(self.scale)
        ratio = float(self.deviation / self.scale)
        half = ratio**2 / 2
        left = half - v + special.log_ndtr(u - ratio)
        right = half + v + special.log_ndtr(-u - ratio)
        return u, left, right

    def log_density_float(self, x: ArrayLike) -> Floats:
        """Logarithm of the density in doubles, accurate in far tails."""
        _, left, right = self._logs(x)
        return np.asarray(np.logaddexp(left, right) - np.log(2 * float(self.scale)))

    def density_float(self, x: ArrayLike) -> Floats:
        """Density in doubles."""
        return np.exp(self.log_density_float(x))

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""
        return self.survival_float(2 * float(self.mean) - np.asarray(x, dtype=float))

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        u, left, right = self._logs(x)
        upper = special.ndtr(-u) + (np.exp(left) - np.exp(right)) / 2
        lower = special.ndtr(u) + (np.exp(right) - np.exp(left)) / 2
        return np.asarray(np.where(u >= 0, upper, 1 - lower))


#: Laws on which the generic tests run.
EXAMPLES = (NormalLaplace("1/3", 2, "1/2"), NormalLaplace(-5, "1/3", 2))
