"""Normal noise."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from verifydp.evidence.numbers import written
from verifydp.laws.components import NormalComponent
from verifydp.laws.noise.protocol import Noise, positive_parameter
from verifydp.laws.normal_sum import NormalSum

__all__ = ["GaussianNoise"]


@dataclass(frozen=True, init=False)
class GaussianNoise(Noise):
    """Normal noise around 0.

    Parameters
    ----------
    sd
        Its standard deviation, above 0, in the unit of the data.

    Raises
    ------
    InputError
        If the deviation is not above 0.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> noise = GaussianNoise(sd=2)
    >>> noise.variance, noise.text
    (Fraction(4, 1), 'normal noise of sd 2')
    >>> noise.released(GaussianPrior(1, 1))
    NormalSum(mean=Fraction(1, 1), variance=Fraction(5, 1))
    """

    kind: ClassVar[str] = "gaussian"
    parameter: ClassVar[str] = "sd"

    sd: Fraction

    def __init__(self, sd: Any) -> None:
        object.__setattr__(self, "sd", positive_parameter(sd, "sd"))

    @property
    def variance(self) -> Fraction:
        """The square of the deviation."""
        return self.sd**2

    @property
    def text(self) -> str:
        """The deviation."""
        return f"normal noise of sd {written(self.sd)}"

    @property
    def exact(self) -> str:
        """The text, with every number exact."""
        return f"normal noise of sd {self.sd}"

    def sample(self, size: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """Draw independent values of shape ``(size,)``, in doubles."""
        return np.asarray(rng.normal(scale=float(self.sd), size=size))

    def around(self, component: NormalComponent) -> NormalSum:
        """A normal law whose variance is the sum of both."""
        return NormalSum(component.mean, component.sd**2 + self.sd**2)
