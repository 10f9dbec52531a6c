"""The law of a normal plus an independent power-exponential variable."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp import special_functions as special
from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball, highest, lowest
from verifydp.exact.power_convolution import PowerConvolution
from verifydp.laws.normal import averaged_curvature
from verifydp.laws.normal_laplace import NormalLaplace
from verifydp.laws.parameters import Rational, positive, rational
from verifydp.laws.parts import Part
from verifydp.laws.power_exponential import PowerExponential, noise_power
from verifydp.laws.protocol import Floats, LineLaw

__all__ = ["NormalPowerExponential"]

#: Sizes of the noise over which the float forms are averaged.
_NODES = 600


@dataclass(frozen=True, init=False)
class NormalPowerExponential(LineLaw):
    """The convolution of a normal law and ``PowerExponential(0, rate, power)``.

    Parameters
    ----------
    mean, deviation, rate, power
        Exact numbers; the last three are above 0, the power is at most 2. For deviation
        0 use `PowerExponential`, for power 1 `NormalLaplace` is faster and narrower.

    Raises
    ------
    InputError
        If a parameter is no exact number, or out of range.

    Notes
    -----
    It has no closed form: density and mass are enclosed by rigorous quadrature. As a
    convolution of two symmetric unimodal laws it is symmetric and unimodal about the
    mean (Wintner 1938), which is what its comparisons rest on. The float forms are
    good to several digits where the deviation is not far below the noise's width.

    Examples
    --------
    >>> law = NormalPowerExponential(1, 1, "1/2", 2)
    >>> law.density(1).overlaps((4 * Ball.pi()).rsqrt())
    True
    """

    mean: Fraction
    deviation: Fraction
    rate: Fraction
    power: Fraction

    def __init__(
        self, mean: Rational, deviation: Rational, rate: Rational, power: Rational
    ) -> None:
        object.__setattr__(self, "mean", rational(mean, "mean"))
        object.__setattr__(self, "deviation", positive(deviation, "deviation"))
        object.__setattr__(self, "rate", positive(rate, "rate"))
        object.__setattr__(self, "power", noise_power(power))

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
        """The larger of the widths of the two."""
        return max(self.deviation, self._noise.spread)

    @property
    def _noise(self) -> PowerExponential:
        return PowerExponential(self.mean, self.rate, self.power)

    @property
    def _sum(self) -> PowerConvolution:
        return PowerConvolution(self.deviation, self.rate, self.power)

    @property
    def has_closed_form(self) -> bool:
        """None is known."""
        return False

    def curvature(self) -> Ball:
        """The bound of `averaged_curvature`."""
        return averaged_curvature(self.deviation)

    def simplified(self) -> LineLaw:
        """Power 1 is Laplace noise; with power 2 the sum is a normal law.

        Where the sum's deviation is irrational it is still one exponential of a
        quadratic.
        """
        if self.power == 1:
            return NormalLaplace(self.mean, self.deviation, 1 / self.rate)
        if self.power < 2:
            return self
        variance = self.deviation**2 + 1 / (2 * self.rate)
        return PowerExponential(self.mean, 1 / (2 * variance), 2).simplified()

    def parts(self, point: Fraction) -> tuple[Part, ...]:
        """Refused: the density is no sum of closed forms."""
        del point
        raise UnsupportedError(
            "normal plus power-exponential noise has no closed form: of such a pair "
            "hockey_stick, delta_at and total_variation are known"
        )

    def charges(self, low: Fraction | None, high: Fraction | None) -> bool:
        """Every interval of positive length."""
        return low is None or high is None or low < high

    def density(self, x: Ball | Fraction | int) -> Ball:
        """Enclose the density; on a ball by its values at the ends and the mean."""
        if isinstance(x, Fraction | int):
            return self._sum.density(abs(Fraction(x) - self.mean))
        distance = x - ball(self.mean)
        ends = lowest(distance.abs_lower()), highest(distance.abs_upper())
        return self._sum.density(ends[0]).union(self._sum.density(ends[1]))

    def log_density(self, x: Ball | Fraction | int) -> Ball:
        """Enclose the logarithm of the density."""
        return self.density(x).log()

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        """Enclose the probability of an interval, from the nearer tail."""
        at, beyond = self.mean, self._sum.tail
        if low is not None and low >= at:
            above = beyond(low - at)
            return above if high is None else above - beyond(high - at)
        if high is not None and high <= at:
            below = beyond(at - high)
            return below if low is None else below - beyond(at - low)
        total = ball(1)
        if low is not None:
            total = total - beyond(at - low)
        return total if high is None else total - beyond(high - at)

    def _averaged(self, function: Callable[[Floats], Floats], x: ArrayLike) -> Floats:
        """Mean of a function of the standardised normal variable over the noise.

        By the trapezoidal rule in the logarithm of the noise's size.
        """
        width, far = float(self._noise.spread), 40 ** (1 / float(self.power))
        places = np.linspace(np.log(1e-9), np.log(far), _NODES)
        sizes = width * np.exp(places)
        noise = self._noise.density_float(sizes + float(self.mean))
        weights = noise * sizes * (places[1] - places[0])
        at = np.asarray(x, dtype=float)[..., np.newaxis] - float(self.mean)
        deviation = float(self.deviation)
        values = function((at - sizes) / deviation) + function((at + sizes) / deviation)
        return np.asarray(values @ weights)

    def density_float(self, x: ArrayLike) -> Floats:
        """Density in doubles."""
        scale = np.sqrt(2 * np.pi) * float(self.deviation)
        return self._averaged(lambda z: np.exp(-z * z / 2) / scale, x)

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""
        return self._averaged(lambda z: np.asarray(special.ndtr(z)), x)

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        return self._averaged(lambda z: np.asarray(special.ndtr(-z)), x)


#: Laws on which the generic tests run.
EXAMPLES = (
    NormalPowerExponential("1/3", 1, 2, "1/2"),
    NormalPowerExponential(-2, 1, 1, 1),
    NormalPowerExponential(0, 2, 1, 2),
)
