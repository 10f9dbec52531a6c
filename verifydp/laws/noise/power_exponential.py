"""Noise whose density falls like the exponential of a power."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import decimal
from verifydp.laws.components import NormalComponent
from verifydp.laws.noise.laplace import LaplaceNoise
from verifydp.laws.noise.protocol import Noise, positive_parameter
from verifydp.laws.normal_power_exponential import NormalPowerExponential
from verifydp.laws.normal_sum import NormalSum
from verifydp.laws.power_exponential import PowerExponential
from verifydp.laws.protocol import LineLaw

__all__ = ["PowerExponentialNoise"]


@dataclass(frozen=True, init=False)
class PowerExponentialNoise(Noise):
    """Noise of density proportional to ``exp(-rate |z|**power)``.

    Power 1 is Laplace noise of scale ``1 / rate``, power 2 normal noise of variance
    ``1 / (2 rate)``. Up to power 1 the power of the distance is a metric, so that
    the rule for Laplace noise carries over.

    Parameters
    ----------
    rate
        Above 0, in the inverse of the unit of the data to the power.
    power
        Above 0 and at most 2.

    Raises
    ------
    InputError
        If a parameter is outside its range.

    Examples
    --------
    >>> PowerExponentialNoise(rate=0.5, power="1/2").text
    'noise of density exp(-0.5 |z|**0.5), normalised'
    """

    kind: ClassVar[str] = "power-exponential"
    parameter: ClassVar[str] = "rate"

    rate: Fraction
    power: Fraction

    def __init__(self, rate: Any, power: Any) -> None:
        exponent = positive_parameter(power, "power")
        if exponent > 2:
            raise InputError(f"power is {decimal(exponent)}: it must be at most 2")
        object.__setattr__(self, "rate", positive_parameter(rate, "rate"))
        object.__setattr__(self, "power", exponent)

    @property
    def variance(self) -> Fraction:
        """The variance ``rate**(-2/p) Gamma(3/p) / Gamma(1/p)`` for p of 1/2, 1 or 2.

        Raises
        ------
        UnsupportedError
            For other powers, where it need not be rational.
        """
        if self.power == 1:
            return 2 / self.rate**2
        if self.power == 2:
            return 1 / (2 * self.rate)
        if self.power == Fraction(1, 2):
            return 120 / self.rate**4
        raise UnsupportedError(
            f"the variance for power {self.power} is no rational number: sample it, or "
            "use power 1/2, 1 or 2"
        )

    @property
    def text(self) -> str:
        """The density."""
        return (
            f"noise of density exp(-{written(self.rate)} |z|**{written(self.power)}), "
            "normalised"
        )

    @property
    def exact(self) -> str:
        """The text, with every number exact."""
        return f"noise of density exp(-{self.rate} |z|**({self.power})), normalised"

    def sample(self, size: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """Draw ``(G / rate)**(1 / power)`` with a random sign, G gamma distributed."""
        inverse = 1 / float(self.power)
        sizes = (rng.gamma(inverse, size=size) / float(self.rate)) ** inverse
        return np.asarray(np.where(rng.random(size) < 0.5, -sizes, sizes))

    def around(self, component: NormalComponent) -> LineLaw:
        """The law around a point, or its convolution with a normal law."""
        _, mean, sd = component
        if self.power == 2:
            return NormalSum(mean, sd**2 + 1 / (2 * self.rate))
        if self.power == 1:
            return LaplaceNoise(1 / self.rate).around(component)
        if not sd:
            return PowerExponential(mean, self.rate, self.power)
        return NormalPowerExponential(mean, sd, self.rate, self.power)
